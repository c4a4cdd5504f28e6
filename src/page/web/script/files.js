// Files that are dropped on the page: challenges, or the trace of a search.

import { say } from "./announce.js";
import { byId } from "./dom.js";
import { InputError, readFile } from "./notation.js";
import { offer } from "./play-panel.js";
import { offerTrace } from "./search-panel.js";
import { openPanel } from "./tabs.js";
import { isTrace } from "./trace.js";
import { counted } from "./words.js";

/** More than any trace or list of challenges that a person looks at. */
const LARGEST = 20_000_000;

/** @param {string} text */
function parsedJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
    const challenges = readFile(text);
    openPanel("play");
    offer(challenges);
    say(`${counted(challenges.length, "challenge")} from the file`, "good");
  } catch (error) {
    say(error instanceof InputError ? error.message : "the file could not be read", "bad");
  }
}

/** @param {DragEvent} event */
async function dropped(event) {
  byId("drop").hidden = true;
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  if (file.size > LARGEST) say("the file is too large to be a challenge or a trace", "bad");
  else takeIn(await file.text());
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
