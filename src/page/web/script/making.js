// New challenges, cut out of the complete list: a solution is drawn, then givens are taken
// off it as long as no other solution holds the rest. So every challenge is unique by
// construction.

import { fitAt, fitsWith, SOLUTION_COUNT, solutionsIn, usesIn } from "./atlas.js";
import { DATA } from "./data.js";
import { chosen, randomFrom, shuffled } from "./random.js";
import { PLACEMENTS } from "./toy.js";
import { gradeOf, gradeWord } from "./thinking.js";

/** @typedef {import("./random.js").Random} Random */
/** @typedef {import("./notation.js").Challenge} Challenge */

/** How long to look for a challenge of a grade, in milliseconds. */
const PATIENCE = 6000;

/**
 * As few of the placements as one solution only holds, but not fewer than `fewest`; the
 * first are dropped first. Without a unique solution, all of them.
 * @param {number[]} placements
 * @param {number} [fewest]
 */
export function reducedGivens(placements, fewest = 0) {
  let givens = placements;
  for (const placement of placements) {
    if (givens.length <= fewest) break;
    const fewer = givens.filter((other) => other !== placement);
    if (solutionsIn(fitsWith(fewer)) === 1) givens = fewer;
  }
  return givens;
}

/** The placements that one solution only holds. */
function lonePlacements() {
  const uses = usesIn(fitsWith([]));
  return PLACEMENTS.flatMap((_, number) => (uses[number] === 1 ? [number] : []));
}

/**
 * @param {Random} random
 * @param {string} level
 * @returns {number[] | null} givens of a unique challenge with a number of givens of the level
 */
function drawnGivens(random, level) {
  const [fewest, most] = DATA.levels.find((l) => l.name === level)?.givens ?? [2, 6];
  if (most === 1) return [chosen(random, lonePlacements())];
  const wanted = fewest + Math.floor(random() * (most - fewest + 1));
  const solution = shuffled(random, fitAt(Math.floor(random() * SOLUTION_COUNT)));
  const givens = reducedGivens(solution, wanted);
  return givens.length === wanted ? givens : null;
}

/**
 * One attempt at a new challenge of a level, and of a grade if one is wanted.
 * @param {Random} random
 * @param {string} level
 * @param {string} word
 * @returns {Challenge | null}
 */
function attempt(random, level, word) {
  const givens = drawnGivens(random, level);
  if (!givens) return null;
  // A single given takes long to grade, and is graded only if that is asked for.
  const grade = givens.length > 1 || word ? gradeOf(givens, onlySolution(givens)) : null;
  const fits = !word || gradeWord(grade ?? 0) === word;
  return fits ? { name: null, level, givens, grade } : null;
}

/**
 * A new challenge of a level, and of a grade if one is wanted; null if none was found in
 * time. The page stays awake while it looks.
 * @param {Random} random
 * @param {string} level
 * @param {string} [word]
 * @returns {Promise<Challenge | null>}
 */
export async function newChallenge(random, level, word = "") {
  const start = performance.now();
  for (;;) {
    const found = attempt(random, level, word);
    if (found) return found;
    if (word && performance.now() - start > PATIENCE) return null;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** @param {number[]} givens of a unique challenge */
export function onlySolution(givens) {
  const left = fitsWith(givens);
  return fitAt(firstOf(left));
}

/** @param {Uint32Array} left */
function firstOf(left) {
  const at = left.findIndex((word) => word !== 0);
  return at < 0 ? 0 : at * 32 + 31 - Math.clz32(left[at] & -left[at]);
}

/**
 * The givens without which the solution would still be the only one.
 * @param {number[]} givens
 */
export function superfluousGivens(givens) {
  if (solutionsIn(fitsWith(givens)) !== 1) return [];
  return givens.filter((given) => {
    const others = givens.filter((other) => other !== given);
    return solutionsIn(fitsWith(others)) === 1;
  });
}

/** The challenge of a day, such as 2026-11-18: the same for everyone. @param {string} day @returns {Promise<Challenge>} */
export async function dailyChallenge(day) {
  // Monday is for beginners, Sunday for wizards.
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  const level = ["starter", "junior", "junior", "expert", "expert", "master", "wizard"][weekday];
  const found = /** @type {Challenge} */ (await newChallenge(randomFrom(day), level));
  return { ...found, name: `daily ${day}` };
}
