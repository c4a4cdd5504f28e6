// What can be looked up about placements, as sets: who stays clear of whom, who brings
// what to a spot. They follow from the toy alone and are made once. (The program's
// tables are core/src/position/tables.rs.)

import { addBits, emptyBits, setBit } from "./bits.js";
import { FIRST, PIECE_COUNT, PLACEMENTS, SPOT_COUNT } from "./toy.js";

/** @param {(placement: import("./toy.js").Placement) => boolean} wanted */
function placementsThat(wanted) {
  const found = emptyBits(PLACEMENTS.length);
  PLACEMENTS.forEach((placement, number) => wanted(placement) && setBit(found, number));
  return found;
}

/** @param {(placement: import("./toy.js").Placement) => number} spots */
function bySpot(spots) {
  return Array.from({ length: SPOT_COUNT }, (_, spot) => placementsThat((p) => ((spots(p) >>> spot) & 1) === 1));
}

export const OF_PIECE = Array.from({ length: PIECE_COUNT }, (_, piece) => placementsThat((p) => p.piece === piece));
export const BALLS_ON = bySpot((p) => p.balls);
export const SOCKETS_ON = bySpot((p) => p.sockets);

/** The two things that a spot can hold: a ball or circle in its centre, a socket or circle around it. */
export const HALVES = [
  { name: "centre", fills: "a ball or a circle", on: bySpot((p) => p.balls | p.circles), spotsOf: centres },
  { name: "ring", fills: "a socket or a circle", on: bySpot((p) => p.sockets | p.circles), spotsOf: rings },
].map((half) => ({ ...half, leftOver: leftOver(half.spotsOf) }));

/** @param {import("./toy.js").Placement} p */
function centres(p) {
  return p.balls | p.circles;
}

/** @param {import("./toy.js").Placement} p */
function rings(p) {
  return p.sockets | p.circles;
}

/**
 * How many spots stay without it when all pieces are on the board.
 * @param {(placement: import("./toy.js").Placement) => number} spotsOf
 */
function leftOver(spotsOf) {
  const ofEach = OF_PIECE.map((_, piece) => spotList(spotsOf(PLACEMENTS[FIRST[piece]])).length);
  return SPOT_COUNT - ofEach.reduce((a, b) => a + b);
}

/**
 * The spots in a set of bits.
 * @param {number} spots
 */
export function spotList(spots) {
  const list = [];
  for (let spot = 0; spot < SPOT_COUNT; spot++) if ((spots >>> spot) & 1) list.push(spot);
  return list;
}

const taking = Array.from({ length: SPOT_COUNT * 7 }, () => emptyBits(PLACEMENTS.length));
PLACEMENTS.forEach((placement, number) => {
  for (const { spot, cells } of placement.units) {
    for (let part = 0; part < 7; part++) if ((cells >>> part) & 1) setBit(taking[spot * 7 + part], number);
  }
});

/** @param {import("./toy.js").Placement} placement */
function clearOf(placement) {
  const taken = OF_PIECE[placement.piece].slice();
  for (const { spot, cells } of placement.units) {
    for (let part = 0; part < 7; part++) if ((cells >>> part) & 1) addBits(taken, taking[spot * 7 + part]);
  }
  const clear = ALL.slice();
  for (let at = 0; at < clear.length; at++) clear[at] &= ~taken[at];
  return clear;
}

const ALL = placementsThat(() => true);

/** @type {(Uint32Array | undefined)[]} */
const clearOnes = [];

/**
 * The placements of other pieces that can lie beside this one.
 * @param {number} placement
 */
export function besides(placement) {
  return (clearOnes[placement] ??= clearOf(PLACEMENTS[placement]));
}

/**
 * All placements that are free on a board, of the pieces that are not on it.
 * @param {number[]} placed
 */
export function freePlacements(placed) {
  const free = ALL.slice();
  for (const placement of placed) {
    const beside = besides(placement);
    for (let at = 0; at < free.length; at++) free[at] &= beside[at];
  }
  return free;
}
