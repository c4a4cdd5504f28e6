// Play: the suite by level, new challenges, the challenge of the day, hints.

import { say } from "./announce.js";
import { DATA } from "./data.js";
import { button, byId, el, select } from "./dom.js";
import { giveHint, showMistake, solveBoard } from "./hints.js";
import { onKey } from "./keyboard.js";
import { dailyChallenge, newChallenge } from "./making.js";
import { inSuite, SUITE } from "./notation.js";
import { randomFrom } from "./random.js";
import { session } from "./session.js";
import { memory, remembers } from "./storage.js";
import { addPanel } from "./tabs.js";
import { GRADE_WORDS, gradeWord } from "./thinking.js";
import { nameOf } from "./toy.js";
import { capitalised, clockTime, counted } from "./words.js";

const levels = DATA.levels.map((level) => level.name);
/** Challenges of a file that was dropped on the page. @type {import("./notation.js").Challenge[]} */
let yours = [];
const YOURS = "your file";

const list = el("div", { class: "challenges", id: "challenges" });
const chooser = select("Level", levels.map((name) => [name, capitalised(name)]), drawList, { id: "level" });
const progress = el("p", { class: "soft", id: "progress" });
const grades = select("Grade", [["", "any"], ...GRADE_WORDS.map((word) => /** @type {[string, string]} */ ([word, word]))], () => {}, { id: "grade" });

/**
 * What a challenge is remembered by. A file may call its challenges what it likes.
 * @param {import("./notation.js").Challenge} challenge
 */
export function keyOf({ givens }) {
  return inSuite(givens)?.name ?? nameOf(givens);
}

export function drawList() {
  const level = chooser.list.value;
  const entries = level === YOURS ? yours : SUITE.filter((entry) => entry.level === level);
  const hadFocus = list.contains(document.activeElement);
  list.replaceChildren(...entries.map((entry, at) => challengeButton(entry, at)));
  if (hadFocus) /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"))?.focus();
  const solved = SUITE.filter((entry) => memory.solved[entry.name]).length;
  const here = entries.filter((entry) => memory.solved[keyOf(entry)]).length;
  const kept = remembers() ? "remembered on this device" : "not remembered, because the browser does not let the page";
  progress.textContent = `${here} of ${entries.length} solved here, ${solved} of ${SUITE.length} in all; ${kept}.`;
}

/** Begins a challenge that the player chose, and says which. @param {import("./notation.js").Challenge} entry */
function begin(entry) {
  session.start(entry);
  say(`${title()}: ${counted(session.missing.length, "piece")} to place`);
}

/** @param {import("./notation.js").Challenge} entry @param {number} at */
function challengeButton(entry, at) {
  const best = memory.solved[keyOf(entry)];
  const current = nameOf(entry.givens) === nameOf(session.challenge.givens);
  const grade = entry.grade === null ? "" : `, grade ${entry.grade.toFixed(1)}, ${gradeWord(entry.grade)}`;
  const done = best ? `, solved in ${clockTime(best.seconds)} with ${counted(best.moves, "move")}` : "";
  const label = `${entry.name ?? `challenge ${at + 1}`}, ${counted(entry.givens.length, "given")}${grade}${done}`;
  const number = entry.name?.match(/-(\d+)$/)?.[1] ?? String(at + 1);
  const made = button(number, () => begin(entry), { "aria-label": label, title: label, class: best ? "solved" : "" });
  if (current) made.setAttribute("aria-current", "true");
  return made;
}

/**
 * Offers challenges that came from a file.
 * @param {import("./notation.js").Challenge[]} challenges
 */
export function offer(challenges) {
  if (yours.length === 0) chooser.list.append(el("option", { value: YOURS }, capitalised(YOURS)));
  yours = challenges;
  chooser.list.value = YOURS;
  session.start(challenges[0]);
  drawList();
}

/** How often something was asked for that makes an answer to an earlier question come too late. */
let asked = 0;

async function startRandom() {
  const level = chooser.list.value === YOURS ? "expert" : chooser.list.value;
  say("looking for one…");
  const question = ++asked;
  const challenge = await newChallenge(randomFrom(`${Date.now()} ${Math.random()}`), level, grades.list.value);
  if (question !== asked) return;
  if (!challenge) {
    say(`no ${grades.list.value} challenge of level ${level} was found in time: try again, or another grade`, "bad");
    return;
  }
  session.start(challenge);
  const grade = challenge.grade === null ? "" : `, ${gradeWord(challenge.grade)}`;
  say(`a new ${level} challenge with one solution${grade}`);
}

async function startDaily() {
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
  session.start(await dailyChallenge(day));
  say(`the challenge of ${day}: the same for everyone who has this page`);
}

/** The challenge after this one in the suite; after any other, the first that is not solved. */
export function startNext() {
  const at = SUITE.findIndex((entry) => entry.name === keyOf(session.challenge));
  begin(at < 0 ? firstUnsolved() : SUITE[(at + 1) % SUITE.length]);
}

/** The first challenge of the suite that is not solved; if all are, the first. */
export function firstUnsolved() {
  return SUITE.find((entry) => !memory.solved[entry.name]) ?? SUITE[0];
}

/** What the challenge at hand is called. */
function title() {
  const { name, level, givens } = session.challenge;
  if (name) return name;
  if (givens.length === 0) return "empty board";
  return level ? `a new ${level} challenge` : "your challenge";
}

addPanel({
  id: "play",
  title: "Play",
  content: [
    el("div", { class: "row" }, chooser.label),
    list,
    progress,
    el("h2", {}, "A new one"),
    el("div", { class: "row" }, button("New challenge", startRandom, { id: "random" }), grades.label, button("Today’s", startDaily, { id: "daily" })),
    el("h2", {}, "Help"),
    el(
      "div",
      { class: "row" },
      button("Where to look", () => giveHint(1), { id: "hint-1", title: "H" }),
      button("Which piece", () => giveHint(2), { id: "hint-2" }),
      button("Show me", () => giveHint(3), { id: "hint-3" }),
    ),
    el("div", { class: "row" }, button("What did I do wrong?", showMistake, { id: "mistake" }), button("Solve", solveBoard, { id: "solve" })),
  ],
  shown: drawList,
});
onKey("h", () => giveHint(1));

session.listen((change) => {
  if (change === "hand") return;
  const { level, grade } = session.challenge;
  if (change === "challenge" && level && levels.includes(level) && chooser.list.value !== YOURS) chooser.list.value = level;
  const words = [title()];
  if (grade !== null) words.push(`grade ${grade.toFixed(1)}, ${gradeWord(grade)}`);
  byId("challenge-name").textContent = capitalised(words.join(" · "));
  if (change !== "challenge") return;
  asked++;
  drawList();
});
