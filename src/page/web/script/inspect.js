// What tests ask the page, as `window.iqlink`. Nothing in the page uses it.

import { fitsWith, fitsIn, solutionsIn } from "./atlas.js";
import { takeIn } from "./files.js";
import { dailyChallenge, newChallenge, onlySolution } from "./making.js";
import { readPlacements } from "./notation.js";
import { randomFrom } from "./random.js";
import { session } from "./session.js";
import { gradeOf } from "./thinking.js";
import { nameOf } from "./toy.js";

/** How many fits and solutions hold these placements. @param {string} letters */
function counts(letters) {
  const left = fitsWith(readPlacements(letters));
  return [fitsIn(left), solutionsIn(left)];
}

/** The grade of a challenge with one solution. @param {string} letters */
function grade(letters) {
  const givens = readPlacements(letters);
  return gradeOf(givens, onlySolution(givens));
}

/** The givens of the challenge of a day. @param {string} day */
async function daily(day) {
  return nameOf((await dailyChallenge(day)).givens);
}

/** @param {string} seed @param {string} level @param {string} [word] */
async function made(seed, level, word) {
  const challenge = await newChallenge(randomFrom(seed), level, word);
  return challenge && { givens: nameOf(challenge.givens), grade: challenge.grade };
}

Object.assign(window, {
  iqlink: { session, placements: readPlacements, counts, grade, made, daily, takeIn },
});
