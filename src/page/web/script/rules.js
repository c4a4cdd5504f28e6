// What a person can find out about a position by thinking, one thing at a time: the rules
// of `iqlink explain` (src/craft/rules), in the same order. A test compares the grades
// that follow from them with the program's.
//
// Every rule has one form. A need says that of some placements every solution has one: a
// piece has to lie somewhere, a spot has to be filled, a group has to link further. One
// placement left: it is placed. A placement that rules out all of them: it is out. None
// left: there is no solution.

import { addBits, bitList, commonBits, countBits, dropBits, emptyBits, isEmpty, keepBits, setBit, shareBits } from "./bits.js";
import { BALLS_ON, besides, freePlacements, HALVES, OF_PIECE, SOCKETS_ON, spotList } from "./tables.js";
import { areLinked, linkedGroups, PIECE_COUNT, PLACEMENTS, SPOT_COUNT } from "./toy.js";

/** @typedef {{kind: "piece", piece: number} | {kind: "spot", spot: number, half: number} | {kind: "link", group: number[]}} Need */
/** @typedef {"elimination" | "pairwise" | "counting" | "linking"} Technique */
/** @typedef {{technique: Technique, place?: number, ruleOut?: Uint32Array, need?: Need}} Deduction */
/** @typedef {{placed: number[], possible: Uint32Array}} Position placed in the order of the pieces */

/** Thrown where a position cannot be completed. */
export class Conflict extends Error {}

/**
 * @param {number[]} placed
 * @returns {Position}
 */
export function positionOf(placed) {
  return { placed: [...placed].sort((a, b) => a - b), possible: freePlacements(placed) };
}

/**
 * @param {Position} position
 * @param {number} placement
 * @returns {Position}
 */
export function withPlacement({ placed, possible }, placement) {
  return { placed: [...placed, placement].sort((a, b) => a - b), possible: commonBits(possible, besides(placement)) };
}

/** @param {Position} position */
function missingPieces({ placed }) {
  const there = new Set(placed.map((p) => PLACEMENTS[p].piece));
  return Array.from({ length: PIECE_COUNT }, (_, piece) => piece).filter((piece) => !there.has(piece));
}

/**
 * The candidates that leave none of the options.
 * @param {Position} position
 * @param {Uint32Array} options
 */
function excluders({ possible }, options) {
  const out = possible.slice();
  dropBits(out, options);
  for (const option of bitList(options)) if (!dropBits(out, besides(option))) break;
  return out;
}

/**
 * @param {Position} position
 * @param {{need: Need, options: Uint32Array}} open
 * @param {Technique} technique
 * @returns {Deduction | undefined}
 */
function against(position, { need, options }, technique) {
  const ruleOut = excluders(position, options);
  return isEmpty(ruleOut) ? undefined : { technique, ruleOut, need };
}

/** @param {Position} position */
function pieceNeeds(position) {
  return missingPieces(position).map((piece) => ({
    need: /** @type {Need} */ ({ kind: "piece", piece }),
    options: commonBits(position.possible, OF_PIECE[piece]),
  }));
}

/** The spots that have this half. @param {Position} position @param {number} half */
function filledSpots({ placed }, half) {
  return placed.reduce((spots, p) => spots | HALVES[half].spotsOf(PLACEMENTS[p]), 0);
}

/**
 * The spots that may or may not be filled, and how many more may stay open.
 * @param {Position} position
 * @param {number} half
 */
function openSpots(position, half) {
  const filled = filledSpots(position, half);
  const { on, leftOver } = HALVES[half];
  let spare = leftOver;
  const undecided = [];
  for (let spot = 0; spot < SPOT_COUNT; spot++) {
    if ((filled >>> spot) & 1) continue;
    const options = commonBits(on[spot], position.possible);
    if (isEmpty(options)) spare--;
    else undecided.push({ need: /** @type {Need} */ ({ kind: "spot", spot, half }), options });
  }
  if (spare < 0) throw new Conflict("too many spots stay open");
  return { spare, undecided };
}

/** @param {Position} position */
function countingNeeds(position) {
  return HALVES.flatMap((_, half) => {
    const { spare, undecided } = openSpots(position, half);
    return spare === 0 ? undecided : [];
  });
}

/**
 * The candidates that link to a group.
 * @param {Position} position
 * @param {number[]} group
 */
function linkableTo({ possible }, group) {
  const balls = group.reduce((spots, p) => spots | PLACEMENTS[p].balls, 0);
  const sockets = group.reduce((spots, p) => spots | PLACEMENTS[p].sockets, 0);
  const partners = emptyBits(PLACEMENTS.length);
  for (const spot of spotList(balls & ~sockets)) addBits(partners, SOCKETS_ON[spot]);
  for (const spot of spotList(sockets & ~balls)) addBits(partners, BALLS_ON[spot]);
  keepBits(partners, possible);
  return partners;
}

/** @param {Position} position */
function linkingNeeds(position) {
  const groups = linkedGroups(position.placed);
  if (groups.length === 1 && position.placed.length === PIECE_COUNT) return [];
  return groups.map((group) => {
    const options = linkableTo(position, group);
    if (isEmpty(options)) throw new Conflict("pieces are cut off");
    return { need: /** @type {Need} */ ({ kind: "link", group }), options };
  });
}

/** @param {Position} position @returns {Deduction | undefined} */
function lastPlaces(position) {
  const needs = pieceNeeds(position).map((open) => ({ ...open, count: countBits(open.options) }));
  if (needs.some(({ count }) => count === 0)) throw new Conflict("a piece has no place");
  const single = needs.find(({ count }) => count === 1);
  return single && { technique: "elimination", place: bitList(single.options)[0], need: single.need };
}

/** @param {Position} position @returns {Deduction | undefined} */
function onlyWays(position) {
  const needs = [...countingNeeds(position), ...linkingNeeds(position)];
  const single = needs.find(({ options }) => countBits(options) === 1);
  if (!single) return undefined;
  const technique = single.need.kind === "spot" ? "counting" : "linking";
  return { technique, place: bitList(single.options)[0], need: single.need };
}

/** @param {Position} position @returns {Deduction | undefined} */
function tooManyOpen(position) {
  for (let half = 0; half < HALVES.length; half++) {
    const { spare, undecided } = openSpots(position, half);
    const found = spare === 0 ? first(undecided, (open) => against(position, open, "counting")) : closing(position, undecided, spare);
    if (found) return found;
  }
  return undefined;
}

/**
 * The candidates each of which would close more spots than may be closed.
 * @param {Position} position
 * @param {{options: Uint32Array}[]} undecided
 * @param {number} spare
 * @returns {Deduction | undefined}
 */
function closing(position, undecided, spare) {
  // At n: the candidates that close more than n spots, of those seen so far.
  const closing = Array.from({ length: spare + 1 }, () => emptyBits(PLACEMENTS.length));
  for (const { options } of undecided) {
    const out = excluders(position, options);
    if (isEmpty(out)) continue;
    for (let n = spare; n > 0; n--) addBits(closing[n], commonBits(closing[n - 1], out));
    addBits(closing[0], out);
  }
  return isEmpty(closing[spare]) ? undefined : { technique: "counting", ruleOut: closing[spare] };
}

/** @param {Position} position @returns {Deduction | undefined} */
function deadLinks(position) {
  const groups = linkedGroups(position.placed).map((group) => ({ group, linkable: linkableTo(position, group) }));
  const ruleOut = emptyBits(PLACEMENTS.length);
  for (const placement of bitList(position.possible)) {
    if (!canLink(position, placement) && cutsOff(groups, placement)) setBit(ruleOut, placement);
  }
  return isEmpty(ruleOut) ? undefined : { technique: "linking", ruleOut };
}

/** @param {Position} position @param {number} placement */
function canLink(position, placement) {
  const beside = commonBits(besides(placement), position.possible);
  const { balls, sockets } = PLACEMENTS[placement];
  return (
    spotList(sockets).some((spot) => shareBits(BALLS_ON[spot], beside)) ||
    spotList(balls).some((spot) => shareBits(SOCKETS_ON[spot], beside))
  );
}

/** @param {{group: number[], linkable: Uint32Array}[]} groups @param {number} placement */
function cutsOff(groups, placement) {
  const joined = groups.filter(({ group }) => group.some((other) => areLinked(other, placement)));
  if (joined.some(({ linkable }) => shareBits(linkable, besides(placement)))) return false;
  return joined.reduce((pieces, { group }) => pieces + group.length, 1) < PIECE_COUNT;
}

/**
 * @template T, R
 * @param {T[]} list
 * @param {(item: T) => R | undefined} find
 */
function first(list, find) {
  for (const item of list) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The rules, the easiest first. @type {((position: Position) => Deduction | undefined)[]} */
const RULES = [
  lastPlaces,
  (position) => first(pieceNeeds(position), (open) => against(position, open, "pairwise")),
  onlyWays,
  tooManyOpen,
  (position) => first(linkingNeeds(position), (open) => against(position, open, "linking")),
  deadLinks,
];

/**
 * What the easiest rule that applies finds.
 * @param {Position} position
 */
export function nextDeduction(position) {
  return first(RULES, (rule) => rule(position));
}

/** @param {Position} position @param {Deduction} deduction @returns {Position} */
export function applied(position, { place, ruleOut }) {
  if (place !== undefined) return withPlacement(position, place);
  const possible = position.possible.slice();
  if (ruleOut) dropBits(possible, ruleOut);
  return { placed: position.placed, possible };
}

/**
 * The open need that the fewest candidates can meet; of several the first.
 * @param {Position} position
 */
export function narrowestNeed(position) {
  const needs = [...pieceNeeds(position), ...countingNeeds(position), ...linkingNeeds(position)];
  const counts = needs.map(({ options }) => countBits(options));
  return needs[counts.indexOf(Math.min(...counts))];
}
