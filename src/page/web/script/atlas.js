// The complete list of fits, and the questions that the page asks it.
//
// The file holds one of every fit and its half turn, the linked ones first. Here all of
// them are numbered so that the linked ones, the solutions, come first again. For every
// placement there is a set of the fits that hold it; what a position leaves is what its
// placements have in common.

import { BOARDS } from "./data.js";
import { bitList, commonBits, countBits, emptyBits, keepBits, setBit } from "./bits.js";
import { FIRST, PIECE_COUNT, PLACEMENTS } from "./toy.js";

const head = new DataView(BOARDS.buffer);
const [inFile, linkedInFile] = [head.getUint32(0, true), head.getUint32(4, true)];

const FIT_COUNT = 2 * inFile;
export const SOLUTION_COUNT = 2 * linkedInFile;
/** The solutions, 21,952, fill whole words: they can be told from the other fits by the word. */
const SOLUTION_WORDS = SOLUTION_COUNT / 32;

/** By fit, twelve placements. */
const fits = new Uint16Array(FIT_COUNT * PIECE_COUNT);
const holding = PLACEMENTS.map(() => emptyBits(FIT_COUNT));

for (let row = 0; row < inFile; row++) {
  // Linked boards, their half turns, the other boards, their half turns.
  const plain = row < linkedInFile ? row : linkedInFile + row;
  const turned = plain + (row < linkedInFile ? linkedInFile : inFile - linkedInFile);
  for (let piece = 0; piece < PIECE_COUNT; piece++) {
    const placement = FIRST[piece] + BOARDS[8 + row * PIECE_COUNT + piece];
    const image = PLACEMENTS[placement].turned;
    fits[plain * PIECE_COUNT + piece] = placement;
    fits[turned * PIECE_COUNT + piece] = image;
    setBit(holding[placement], plain);
    setBit(holding[image], turned);
  }
}

const every = emptyBits(FIT_COUNT);
for (let fit = 0; fit < FIT_COUNT; fit++) setBit(every, fit);

/**
 * The fits that hold all of these placements.
 * @param {Iterable<number>} placements
 */
export function fitsWith(placements) {
  const left = every.slice();
  for (const placement of placements) keepBits(left, holding[placement]);
  return left;
}

/**
 * @param {Uint32Array} left some fits
 * @param {number} placement
 */
export function fitsAlsoWith(left, placement) {
  return commonBits(left, holding[placement]);
}

/**
 * How many of these fits are solutions.
 * @param {Uint32Array} left
 */
export function solutionsIn(left) {
  return countBits(left, SOLUTION_WORDS);
}

/** @param {Uint32Array} left */
export function fitsIn(left) {
  return countBits(left);
}

/**
 * How many solutions hold these placements.
 * @param {Iterable<number>} placements
 */
export function solutionCount(placements) {
  return solutionsIn(fitsWith(placements));
}

/**
 * The twelve placements of a fit.
 * @param {number} fit
 */
export function fitAt(fit) {
  return Array.from(fits.subarray(fit * PIECE_COUNT, (fit + 1) * PIECE_COUNT));
}

/**
 * The solutions among these fits, as many as wanted.
 * @param {Uint32Array} left
 * @param {number} [most]
 */
export function solutionsOf(left, most = Infinity) {
  const found = [];
  for (const fit of bitList(left, SOLUTION_WORDS)) {
    if (found.length >= most) break;
    found.push(fitAt(fit));
  }
  return found;
}

/**
 * By placement, how many of the solutions among these fits hold it.
 * @param {Uint32Array} left
 */
export function usesIn(left) {
  const uses = new Uint32Array(PLACEMENTS.length);
  for (const fit of bitList(left, SOLUTION_WORDS)) {
    for (let at = fit * PIECE_COUNT; at < (fit + 1) * PIECE_COUNT; at++) uses[fits[at]]++;
  }
  return uses;
}
