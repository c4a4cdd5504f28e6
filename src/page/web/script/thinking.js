// A challenge solved the way a person would, and how hard that was: src/craft/think.rs
// and src/craft/grade.rs in the page, for challenges that the program never saw.

import { bitList, clearBit, commonBits, countBits } from "./bits.js";
import { DATA } from "./data.js";
import { applied, Conflict, narrowestNeed, nextDeduction, positionOf, withPlacement } from "./rules.js";
import { PIECE_COUNT, PLACEMENTS } from "./toy.js";
import { freePlacements, OF_PIECE } from "./tables.js";

/** @typedef {import("./rules.js").Position} Position */
/** @typedef {import("./rules.js").Deduction} Deduction */
/** @typedef {import("./rules.js").Need} Need */
/**
 * @typedef {{kind: "deduced", deduction: Deduction}
 *   | {kind: "refuted", placement: number}
 *   | {kind: "guessed", placement: number, need: Need, options: number}} Thought
 */

/** Applies the rules until they find nothing more. @param {Position} position @param {(deduction: Deduction) => void} log */
function settled(position, log) {
  for (;;) {
    const deduction = nextDeduction(position);
    if (!deduction) return position;
    log(deduction);
    position = applied(position, deduction);
  }
}

/** Whether the rules find a contradiction. @param {Position} position */
function isRefuted(position) {
  try {
    settled(position, () => {});
    return false;
  } catch (error) {
    if (error instanceof Conflict) return true;
    throw error;
  }
}

/**
 * The thoughts on the way from a position to one of its solutions.
 * @param {number[]} placed
 * @param {number[]} solution
 * @param {(thought: Thought) => boolean} [enough] whether to stop after a thought
 * @returns {Thought[]}
 */
export function think(placed, solution, enough = () => false) {
  /** @type {Thought[]} */
  const thoughts = [];
  let stop = false;
  /** @param {Thought} thought */
  const note = (thought) => {
    if (stop) return;
    thoughts.push(thought);
    stop = enough(thought);
  };
  let position = positionOf(placed);
  while (!stop) {
    position = settled(position, (deduction) => note({ kind: "deduced", deduction }));
    if (position.placed.length === PIECE_COUNT) break;
    const { need, options } = narrowestNeed(position);
    const candidates = bitList(options);
    const isRight = (/** @type {number} */ p) => solution.includes(p);
    const refuted = candidates.find((p) => !isRight(p) && isRefuted(withPlacement(position, p)));
    if (refuted !== undefined) {
      note({ kind: "refuted", placement: refuted });
      const possible = position.possible.slice();
      clearBit(possible, refuted);
      position = { placed: position.placed, possible };
      continue;
    }
    const placement = /** @type {number} */ (candidates.find(isRight));
    note({ kind: "guessed", placement, need, options: candidates.length });
    position = withPlacement(position, placement);
  }
  return thoughts;
}

const RUNGS = ["elimination", "pairwise", "counting", "linking"];

/**
 * The grade of a challenge with one solution, with one decimal: the larger, the harder.
 * @param {number[]} givens
 * @param {number[]} solution
 */
export function gradeOf(givens, solution) {
  const thoughts = think(givens, solution);
  const deductions = RUNGS.map(
    (rung) => thoughts.filter((t) => t.kind === "deduced" && t.deduction.technique === rung).length,
  );
  const effort = effortOf(thoughts);
  if (effort > 0) return (60 + tenthsOfDoublings(effort)) / 10;
  const hardest = deductions.findLastIndex((count) => count > 0);
  const allLegal = hardest < 0 || (hardest === 0 && allSingle(givens));
  const rung = allLegal ? 1 : hardest + 2;
  const uses = allLegal ? PIECE_COUNT - givens.length : deductions[hardest];
  return (10 * rung + Math.min(uses, 9)) / 10;
}

/** How many placements are tried in all, wrong guesses included. @param {Thought[]} thoughts */
function effortOf(thoughts) {
  let [effort, width] = [0, 1];
  for (const thought of thoughts) {
    if (thought.kind === "refuted") effort += width;
    if (thought.kind === "guessed") {
      effort += thought.options * width;
      width *= thought.options;
    }
  }
  return effort;
}

/** How often one has to be doubled to get n, in tenths. @param {number} n */
function tenthsOfDoublings(n) {
  let [whole, power] = [0, 1];
  while (2 * power <= n) [whole, power] = [whole + 1, 2 * power];
  return 10 * whole + Math.floor((10 * (n - power)) / power);
}

/** Whether every missing piece has one place at the start. @param {number[]} givens */
function allSingle(givens) {
  const free = freePlacements(givens);
  const given = new Set(givens.map((p) => PLACEMENTS[p].piece));
  return OF_PIECE.every((ofPiece, piece) => given.has(piece) || countBits(commonBits(free, ofPiece)) === 1);
}

/** The words for grades, the easiest first. */
export const GRADE_WORDS = DATA.grades.map(([word]) => word);

/** A grade as a word. @param {number} grade */
export function gradeWord(grade) {
  const reached = DATA.grades.filter(([, lowest]) => lowest <= grade);
  return reached.at(-1)?.[0] ?? GRADE_WORDS[0];
}
