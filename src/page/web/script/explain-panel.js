// Explain: the way to the solution, step by step. For the suite the steps are those of
// `iqlink explain`, which the program wrote into the page. For any other position the page
// thinks itself, by the same rules, and tells what is placed and why.

import { isShowingOther, layer, showInstead } from "./board-view.js";
import { button, el, sentenceNodes } from "./dom.js";
import { drawnPlacement } from "./drawing.js";
import { nextPlacement, reasonWords } from "./hints.js";
import { inSuite, readPlacements } from "./notation.js";
import { session } from "./session.js";
import { addPanel, currentPanel } from "./tabs.js";
import { described, PIECE_COUNT, pieceName, PLACEMENTS } from "./toy.js";
import { capitalised } from "./words.js";
import { say } from "./announce.js";

/** @typedef {{kind: string, placements: number[], sentence: string}} Step */

/** @type {Step[]} */
let steps = [];
/** How many steps are done. */
let done = 0;
/** Whether there are no more steps to think of. */
let ended = true;
/** Where the steps begin. @type {number[]} */
let from = [];
let source = "";

const list = el("ol", { class: "steps", id: "steps" });
const origin = el("p", { class: "soft" });
const forward = button("Next step", () => go(done + 1), { class: "primary", id: "step-next" });
const back = button("Back", () => go(done - 1), { id: "step-back" });

/** A list of placements of which none may fit with another. @param {string} names */
function loosely(names) {
  return (names.match(/.../g) ?? []).flatMap((name) => readPlacements(name));
}

function findSteps() {
  const { givens, moves } = session.board;
  const entry = moves.length === 0 ? inSuite(givens) : undefined;
  from = session.placements;
  done = 0;
  steps = [];
  ended = entry !== undefined || session.solutions === 0 || session.missing.length === 0;
  if (session.missing.length === 0) source = "All pieces are placed.";
  else if (session.solutions === 0) source = "There is nothing to explain: this position has no solution.";
  else if (entry) {
    steps = entry.steps.map(([kind, placements, sentence]) => ({ kind, placements: loosely(placements), sentence }));
    source = "The steps of “iqlink explain”, made by the program.";
  } else source = "Computed in this page by the rules of “iqlink explain”: what is placed, and why.";
}

/** Thinks of one step more, where the page thinks itself. */
function thinkOn() {
  const placed = [...from, ...steps.flatMap(placedBy)];
  const next = placed.length < PIECE_COUNT ? nextPlacement(placed) : null;
  if (!next) {
    ended = true;
    return;
  }
  const { name, piece } = PLACEMENTS[next.placement];
  const sentence = `${capitalised(described(next.placement))} (${name}): ${reasonWords(next, pieceName(piece))}.`;
  steps.push({ kind: next.guess ? "guess" : "place", placements: [next.placement], sentence });
  ended = placed.length + 1 === PIECE_COUNT;
}

/** @param {Step} step */
function placedBy(step) {
  return step.kind === "place" || step.kind === "guess" ? step.placements.slice(0, 1) : [];
}

/** @param {number} to */
function go(to) {
  while (!ended && steps.length < to) thinkOn();
  done = Math.max(0, Math.min(steps.length, to));
  drawSteps();
  const step = steps[done - 1];
  if (step) say(step.sentence);
}

function drawSteps() {
  const moves = steps.slice(0, done).flatMap(placedBy);
  const own = session.board.moves;
  showInstead(done > 0 ? { givens: session.board.givens, moves: [...own, ...moves.filter((p) => !from.includes(p))] } : null);
  const [halos, over] = [layer("halos"), layer("over")];
  const step = steps[done - 1];
  if (step) {
    const placed = placedBy(step);
    halos.append(...placed.map((p) => drawnPlacement("halo", p)));
    if (placed.length === 0) over.append(...step.placements.map((p) => drawnPlacement("trace", p)));
  }
  origin.textContent = source;
  list.replaceChildren(...steps.slice(0, done).map((step, at) => el("li", { class: `step ${step.kind.replace(" ", "-")}`, "aria-current": at === done - 1 ? "step" : undefined }, ...sentenceNodes(step.sentence))));
  list.scrollTop = list.scrollHeight;
  forward.disabled = ended && done >= steps.length;
  back.disabled = done === 0;
  forward.textContent = done === 0 ? "First step" : `Next step (${done}${ended ? ` of ${steps.length}` : ""})`;
}

function beginSteps() {
  if (currentPanel() !== "explain") return;
  findSteps();
  drawSteps();
}

addPanel({
  id: "explain",
  title: "Explain",
  content: [
    el("div", { class: "row" }, forward, back, button("All", () => go(Infinity), { id: "step-all" }), button("Begin again", () => go(0))),
    origin,
    list,
  ],
  shown: beginSteps,
});

session.listen((change) => {
  if (change === "hand") return;
  if (isShowingOther()) showInstead(null);
  beginSteps();
});
