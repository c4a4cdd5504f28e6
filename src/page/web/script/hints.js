// Hints of three strengths, from the same rules as `iqlink hint`, computed in the page.

import { fitsWith, solutionsIn, solutionsOf, usesIn } from "./atlas.js";
import { drawnPlacement } from "./drawing.js";
import { layer } from "./board-view.js";
import { session } from "./session.js";
import { HALVES } from "./tables.js";
import { described, letter, pieceName, PLACEMENTS } from "./toy.js";
import { think } from "./thinking.js";
import { counted, listed } from "./words.js";
import { say } from "./announce.js";

/** @typedef {import("./rules.js").Need} Need */
/** @typedef {{placement: number, need: Need | undefined, guess: boolean, before: number, left: number}} Next */

/** With more solutions than this nothing is forced, and thinking would only take time. */
const MANY = 100;

/**
 * The placement that most solutions hold, of those that are not on the board.
 * @param {Uint32Array} fits @param {number[]} placed
 */
function mostUsed(fits, placed) {
  const uses = usesIn(fits);
  for (const placement of placed) uses[placement] = 0;
  return uses.indexOf(uses.reduce((most, count) => Math.max(most, count)));
}

/**
 * The next piece to place, and how many thoughts come before it; null without a solution.
 * @param {number[]} placed
 * @returns {Next | null}
 */
export function nextPlacement(placed) {
  const fits = fitsWith(placed);
  const left = solutionsIn(fits);
  if (left > MANY) return { placement: mostUsed(fits, placed), need: undefined, guess: true, before: 0, left };
  const [solution] = solutionsOf(fits, 1);
  if (!solution) return null;
  const thoughts = think(placed, solution, placesSomething);
  const last = thoughts[thoughts.length - 1];
  if (!last || last.kind === "refuted") return null;
  const before = thoughts.length - 1;
  if (last.kind === "guessed") return { placement: last.placement, need: last.need, guess: true, before, left };
  const { place, need } = last.deduction;
  return place === undefined ? null : { placement: place, need, guess: false, before, left };
}

/** @param {import("./thinking.js").Thought} thought */
function placesSomething(thought) {
  return thought.kind === "guessed" || (thought.kind === "deduced" && thought.deduction.place !== undefined);
}

/**
 * Why a piece can be placed.
 * @param {Next} next
 * @param {string} who
 */
export function reasonWords({ need, guess, before, left }, who) {
  if (left > MANY) return `nothing is forced yet, and of the ${counted(left, "solution")} the most hold this`;
  const first = before > 0 ? ` (after ruling out other places in ${counted(before, "step")})` : "";
  if (guess) return `no rule decides what comes next, so something has to be tried${first}`;
  if (need?.kind === "spot") {
    return `spot ${letter(need.spot)} must get ${HALVES[need.half].fills}, and only ${who} can bring it there${first}`;
  }
  if (need?.kind === "link") {
    const names = listed(need.group.map((p) => pieceName(PLACEMENTS[p].piece)));
    return `${names} must link to the other pieces, and only ${who} can do that${first}`;
  }
  return `${who} has only one place left${first}`;
}

/** What a player without any solution left is told. */
function deadEnd() {
  const mistake = session.firstMistake();
  return mistake === null ? "this challenge has no solution" : "no solution is left: “What did I do wrong?” shows why";
}

/**
 * Tells a hint: 1 where to look, 2 which piece, 3 the placement.
 * @param {1 | 2 | 3} strength
 */
export function giveHint(strength) {
  layer("halos");
  layer("over");
  if (session.missing.length === 0) {
    say(session.isSolved ? "all pieces are placed: this is a solution" : "all pieces are placed, but not linked");
    return;
  }
  const next = session.solutions === 0 ? null : nextPlacement(session.placements);
  if (!next) {
    say(deadEnd(), "bad");
    return;
  }
  const { piece, spot } = PLACEMENTS[next.placement];
  if (strength === 1) {
    say(`look around spot ${letter(spot)}: ${reasonWords(next, "one of the missing pieces")}`);
  } else if (strength === 2) {
    say(`place ${pieceName(piece)} with its middle on spot ${letter(spot)}: ${reasonWords(next, pieceName(piece))}`);
  } else {
    // In its own colour: the rim would shine through a faint piece, and give it another.
    layer("halos").append(drawnPlacement("halo", next.placement));
    layer("over").append(drawnPlacement("placed", next.placement));
    say(`${described(next.placement)} (${PLACEMENTS[next.placement].name}): ${reasonWords(next, pieceName(piece))}`);
  }
}

/** Shows the first move after which no solution was left. */
export function showMistake() {
  layer("halos");
  if (session.solutions > 0) {
    say(session.board.moves.length > 0 ? "nothing yet: a solution is still there" : "you have not placed anything yet", "good");
    return;
  }
  const mistake = session.firstMistake();
  if (mistake === null || solutionsIn(fitsWith(session.board.givens)) === 0) {
    say("the challenge itself has no solution", "bad");
    return;
  }
  layer("halos").append(drawnPlacement("halo", mistake));
  const before = session.board.moves.slice(0, session.board.moves.indexOf(mistake));
  const had = solutionsIn(fitsWith([...session.board.givens, ...before]));
  say(`${described(mistake)} was the first wrong move: before it there ${had === 1 ? "was one solution" : `were ${counted(had, "solution")}`}, after it none`, "bad");
}

/** Places everything that is missing. */
export function solveBoard() {
  const [solution] = solutionsOf(session.left, 1);
  if (!solution) {
    say(deadEnd(), "bad");
    return;
  }
  const several = session.solutions > 1 ? `one of ${counted(session.solutions, "solution")}` : "the only solution";
  session.release();
  session.helped = true;
  session.place(solution.filter((p) => !session.placements.includes(p)));
  say(`this is ${several}`, "good");
}
