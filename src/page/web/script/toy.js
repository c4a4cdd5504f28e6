// The toy: pieces, spots and placements, from the tables that the program wrote.
//
// Pieces, spots, orientations and placements are numbers from 0; a placement's number is
// its place in the table.

import { DATA } from "./data.js";

/** @typedef {{spot: number, kind: number, cells: number}} Unit */
/**
 * @typedef {object} Placement
 * @property {string} name three letters
 * @property {number} piece
 * @property {number} spot where the middle lies
 * @property {number} orientation
 * @property {Unit[]} units tail, middle, head
 * @property {number} turned the placement after a half turn of the board
 * @property {number} balls the spots of its balls, one bit each
 * @property {number} sockets
 * @property {number} circles
 */

export const PIECE_COUNT = DATA.pieces.length;
export const SPOT_COUNT = DATA.board.spots.length;
const BALL = 0;
const SOCKET = 1;
const CIRCLE = 2;

/** @param {number} number */
export const letter = (number) => String.fromCharCode(65 + number);
/** @param {string} text */
export const letterNumber = (text) => text.charCodeAt(0) - 65;

/**
 * @param {string} name
 * @param {number} turned
 * @param {[number, number, number][]} table
 * @returns {Placement}
 */
function placement(name, turned, table) {
  const units = table.map(([spot, kind, cells]) => ({ spot, kind, cells }));
  /** @param {number} wanted */
  const spots = (wanted) =>
    units.reduce((bits, unit) => (unit.kind === wanted ? bits | (1 << unit.spot) : bits), 0);
  return {
    name,
    piece: letterNumber(name[1]),
    spot: letterNumber(name[0]),
    orientation: letterNumber(name[2]),
    units,
    turned,
    balls: spots(BALL),
    sockets: spots(SOCKET),
    circles: spots(CIRCLE),
  };
}

/** @type {Placement[]} */
export const PLACEMENTS = DATA.placements.map(([name, turned, units]) => placement(name, turned, units));

const NUMBERS = new Map(PLACEMENTS.map((placement, number) => [placement.name, number]));

/** The number of each piece's first placement, and behind the last the number of all. */
export const FIRST = DATA.pieces.map((_, piece) => PLACEMENTS.findIndex((p) => p.piece === piece));
FIRST.push(PLACEMENTS.length);

/**
 * The placement with these three letters; undefined if it sticks out over the edge.
 * @param {string} name
 */
export function placementNamed(name) {
  return NUMBERS.get(name);
}

/**
 * @param {number} piece @param {number} spot @param {number} orientation
 */
export function placementAt(piece, spot, orientation) {
  return NUMBERS.get(letter(spot) + letter(piece) + letter(orientation));
}

/** @param {number} piece */
export const pieceName = (piece) => DATA.pieces[piece].name;

/**
 * A cell that both take, or null.
 * @param {number} a @param {number} b
 * @returns {{spot: number, part: number} | null}
 */
export function collision(a, b) {
  for (const mine of PLACEMENTS[a].units) {
    for (const theirs of PLACEMENTS[b].units) {
      const common = mine.spot === theirs.spot ? mine.cells & theirs.cells : 0;
      if (common) return { spot: mine.spot, part: 31 - Math.clz32(common & -common) };
    }
  }
  return null;
}

/**
 * Whether one has a ball where the other has a socket.
 * @param {number} a @param {number} b
 */
export function areLinked(a, b) {
  const [p, q] = [PLACEMENTS[a], PLACEMENTS[b]];
  return ((p.balls & q.sockets) | (p.sockets & q.balls)) !== 0;
}

/**
 * The linked groups of these placements, each a list of them.
 * @param {number[]} placements
 */
export function linkedGroups(placements) {
  /** @type {number[][]} */
  let groups = [];
  for (const placement of placements) {
    const apart = groups.filter((group) => !group.some((other) => areLinked(other, placement)));
    const joined = groups.filter((group) => !apart.includes(group)).flat();
    groups = [...apart, [...joined, placement]];
  }
  return groups;
}

/**
 * How a piece is written that has fewer orientations because it is its own mirror image:
 * flipped top to bottom it looks as if it were turned by half a turn.
 * @param {number} piece @param {number} orientation
 */
export function asWritten(piece, orientation) {
  return orientation < DATA.pieces[piece].orientations ? orientation : (orientation + 3) % 6;
}

/**
 * The orientation after turning clockwise by so many sixths.
 * @param {number} orientation @param {number} sixths
 */
export function rotated(orientation, sixths) {
  const side = orientation < 6 ? 0 : 6;
  return side + ((((orientation - side + sixths) % 6) + 6) % 6);
}

/**
 * The orientation after flipping top to bottom what lies there.
 * @param {number} piece @param {number} orientation
 */
export function flipped(piece, orientation) {
  const turned = (6 - (orientation % 6)) % 6;
  return asWritten(piece, orientation < 6 ? 6 + turned : turned);
}

/**
 * `yellow on I-D-E`.
 * @param {number} number
 */
export function described(number) {
  const { piece, units } = PLACEMENTS[number];
  return `${pieceName(piece)} on ${units.map((unit) => letter(unit.spot)).join("-")}`;
}

/** @param {number[]} placements */
export function nameOf(placements) {
  return [...placements].sort((a, b) => a - b).map((p) => PLACEMENTS[p].name).join("");
}
