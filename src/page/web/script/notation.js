// Reading boards: letters, names of the suite, and files. All of it comes from outside,
// so everything is checked, and what is wrong with it is said in a sentence.

import { DATA } from "./data.js";
import { collision, described, letter, nameOf, pieceName, PLACEMENTS, placementNamed, asWritten, letterNumber } from "./toy.js";
import { capitalised } from "./words.js";

/** @typedef {{name: string | null, level: string | null, givens: number[], grade: number | null}} Challenge */

/** What is wrong with an input, to be shown to the user. */
export class InputError extends Error {}

/**
 * As much of a text as a message may repeat.
 * @param {string} text
 */
export function excerpt(text) {
  const clean = text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, "?");
  return clean.length > 40 ? `${clean.slice(0, 40)}…` : clean;
}

/**
 * The placements that a text of letters stands for.
 * @param {string} text
 * @returns {number[]}
 */
export function readPlacements(text) {
  const letters = text.toUpperCase().replace(/[\s,]/g, "");
  if (letters === "" || letters === "EMPTY") return [];
  if (!/^([A-X][A-L][A-L])+$/.test(letters)) {
    throw new InputError(
      `“${excerpt(text)}” is no board: a placement is three letters, spot A-X, piece A-L, orientation A-L.`,
    );
  }
  /** @type {number[]} */
  const placements = [];
  for (const [name] of letters.matchAll(/.../g)) {
    const piece = letterNumber(name[1]);
    const number = placementNamed(name.slice(0, 2) + letter(asWritten(piece, letterNumber(name[2]))));
    if (number === undefined) throw new InputError(`${capitalised(pieceName(piece))} sticks out over the edge in ${name}.`);
    for (const other of placements) {
      if (PLACEMENTS[other].piece === piece) throw new InputError(`${capitalised(pieceName(piece))} is there twice.`);
      const cell = collision(other, number);
      if (cell) {
        throw new InputError(`${capitalised(described(other))} and ${described(number)} collide on spot ${letter(cell.spot)}.`);
      }
    }
    placements.push(number);
  }
  return placements;
}

/** The challenges of the suite. */
export const SUITE = DATA.suite.map((entry) => ({ ...entry, givens: readPlacements(entry.givens) }));

const BY_GIVENS = new Map(SUITE.map((entry) => [nameOf(entry.givens), entry]));

/**
 * The challenge of the suite with these givens, or undefined.
 * @param {number[]} givens
 */
export function inSuite(givens) {
  return BY_GIVENS.get(nameOf(givens));
}

/**
 * A name of the suite or letters.
 * @param {string} text
 * @returns {Challenge}
 */
function readChallenge(text) {
  const found = SUITE.find((entry) => entry.name === text.trim().toLowerCase());
  if (found) return found;
  return { name: null, level: null, givens: readPlacements(text), grade: null };
}

/**
 * A challenge with what was placed since: `junior-05+NGB`.
 * @param {string} text
 * @returns {{challenge: Challenge, placed: number[]}}
 */
export function readPosition(text) {
  const [start, ...moves] = text.split("+");
  const challenge = readChallenge(start);
  const all = readPlacements(challenge.givens.map((p) => PLACEMENTS[p].name).join("") + moves.join(""));
  return { challenge, placed: all.slice(challenge.givens.length) };
}

/**
 * What a member of a JSON file says of a challenge.
 * @param {unknown} value
 * @returns {Challenge}
 */
function challengeOf(value) {
  if (typeof value === "string") return readChallenge(value);
  const fields = /** @type {Record<string, unknown>} */ (value ?? {});
  const letters = fields.givens ?? fields.challenge;
  if (typeof letters !== "string") {
    throw new InputError("A challenge in the file has no “givens”: write letters, as in {\"givens\": \"BAAEBD\"}.");
  }
  const { name, level } = fields;
  return {
    ...readChallenge(letters),
    name: typeof name === "string" ? excerpt(name) : null,
    level: typeof level === "string" && DATA.levels.some((l) => l.name === level) ? level : null,
  };
}

/** As many challenges of a file as are offered. */
export const MOST = 1000;

/**
 * The challenges of a file, up to `MOST` of them, and how many it holds: JSON (one, a list, or
 * one a line), or a text with one a line.
 * @param {string} text
 * @returns {{challenges: Challenge[], all: number}}
 */
export function readFile(text) {
  const isJson = /^\s*[[{"]/.test(text);
  const whole = isJson ? parsedJson(text) : undefined;
  if (whole !== undefined) {
    const list = Array.isArray(whole) ? whole : [whole];
    if (list.length === 0) throw new InputError("The file holds no challenge.");
    return { challenges: list.slice(0, MOST).map(challengeOf), all: list.length };
  }
  const lines = text
    .split(/\r?\n/)
    .map((line, at) => ({ line: (isJson ? line : line.replace(/#.*/, "")).trim(), at }))
    .filter(({ line }) => line !== "");
  if (lines.length === 0) throw new InputError("The file holds no challenge.");
  const challenges = lines.slice(0, MOST).map(({ line, at }) => readLine(line, at + 1, isJson));
  return { challenges, all: lines.length };
}

/** The value of a text, or undefined if it is no JSON. @param {string} text @returns {unknown} */
export function parsedJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {string} line @param {number} number @param {boolean} isJson */
function readLine(line, number, isJson) {
  try {
    if (!isJson) return readChallenge(line);
    const value = parsedJson(line);
    if (value === undefined) throw new InputError(`This is no JSON: ${excerpt(line)}`);
    return challengeOf(value);
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`Line ${number} of the file: ${error.message}`);
    throw error;
  }
}
