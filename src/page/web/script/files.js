// Files that are dropped on the page: challenges, or the trace of a search.

import { say } from "./announce.js";
import { byId } from "./dom.js";
import { InputError, parsedJson, readFile } from "./notation.js";
import { offer } from "./play-panel.js";
import { offerTrace } from "./search-panel.js";
import { openPanel } from "./tabs.js";
import { isTrace } from "./trace.js";
import { counted } from "./words.js";

/** More than any trace or list of challenges that a person looks at. */
const LARGEST = 20_000_000;

/**
 * Takes in the text of a file.
 * @param {string} text
 */
export function takeIn(text) {
  try {
    // A file of traces has one a line.
    const whole = parsedJson(text) ?? parsedJson(text.split("\n", 1)[0]);
    if (isTrace(whole)) {
      offerTrace(whole);
      return;
    }
    const { challenges, all } = readFile(text);
    openPanel("play");
    offer(challenges);
    const number = counted(all, "challenge");
    say(all > challenges.length ? `the first ${challenges.length.toLocaleString("en")} of ${number} from the file` : `${number} from the file`, "good");
  } catch (error) {
    say(error instanceof InputError ? error.message : "the file could not be read", "bad");
  }
}

/** @param {DragEvent} event */
async function dropped(event) {
  byId("drop").hidden = true;
  const files = event.dataTransfer?.files ?? [];
  if (files.length === 0) return;
  event.preventDefault();
  if (files.length > 1) {
    say("drop one file at a time", "bad");
    return;
  }
  const [file] = files;
  if (file.size > LARGEST) {
    say("the file is too large to be a challenge or a trace", "bad");
    return;
  }
  try {
    takeIn(await file.text());
  } catch {
    say("this cannot be read: drop a file, not a folder", "bad");
  }
}

document.addEventListener("dragover", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  byId("drop").hidden = false;
});
document.addEventListener("dragleave", (event) => {
  if (event.relatedTarget === null) byId("drop").hidden = true;
});
document.addEventListener("drop", dropped);
