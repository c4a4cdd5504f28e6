// The drawings that the program made, taken apart and put together. So the page looks
// like the pictures of `iqlink show --svg`.

import { DATA } from "./data.js";
import { svgEl } from "./dom.js";
import { letter, PLACEMENTS } from "./toy.js";

/** @typedef {"given" | "placed" | "halo" | "trace"} Kind */

/** @param {string} text a drawing of the program's own */
function parsed(text) {
  return new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
}

/** @type {Map<string, Element>} */
const parts = new Map();
for (const part of parsed(DATA.board.pieces).children) {
  parts.set(part.id, part);
  part.removeAttribute("id");
}
const emptyBoard = parsed(DATA.board.drawing);
emptyBoard.querySelector("title")?.remove();

const SPOTS = DATA.board.spots;

/** The distance of neighbouring spots. */
export const SPOT_DISTANCE = SPOTS[1][0] - SPOTS[0][0];

/** @param {number} spot */
export function spotMiddle(spot) {
  const [x, y] = SPOTS[spot];
  return { x, y };
}

/**
 * Where the middle of a cell is drawn: a third of the way to the next spot.
 * @param {{spot: number, part: number}} cell
 */
function cellMiddle({ spot, part }) {
  const { x, y } = spotMiddle(spot);
  if (part === 0) return { x, y };
  const angle = ((part - 1) * Math.PI) / 3;
  const distance = SPOT_DISTANCE / 3;
  return { x: x + distance * Math.cos(angle), y: y - distance * Math.sin(angle) };
}

/** The empty board. */
export function drawnBoard() {
  return /** @type {SVGSVGElement} */ (/** @type {Element} */ (document.importNode(emptyBoard, true)));
}

/**
 * A piece around the origin.
 * @param {Kind} kind @param {number} piece @param {number} orientation
 */
export function drawnPiece(kind, piece, orientation) {
  const part = parts.get(`${kind}-${letter(piece)}${letter(orientation)}`);
  const copy = /** @type {SVGGElement} */ (document.importNode(/** @type {Element} */ (part), true));
  // It was drawn on some spot of the board; that is not where it lies now.
  for (const element of copy.querySelectorAll("[data-placement], [data-spot]")) {
    element.removeAttribute("data-placement");
    element.removeAttribute("data-spot");
  }
  return copy;
}

/**
 * A piece where it lies.
 * @param {Kind} kind @param {number} placement
 */
export function drawnPlacement(kind, placement) {
  const { piece, spot, orientation, name } = PLACEMENTS[placement];
  const { x, y } = spotMiddle(spot);
  const group = svgEl("g", { transform: `translate(${x} ${y})`, "data-lies": name, "data-kind": kind });
  group.append(drawnPiece(kind, piece, orientation));
  return group;
}

/**
 * A cross on a cell, as the program draws collisions.
 * @param {{spot: number, part: number}} cell
 */
export function drawnCross(cell) {
  const { x, y } = cellMiddle(cell);
  return svgEl(
    "g",
    { class: "cross" },
    svgEl("circle", { cx: x, cy: y, r: 6.5 }),
    svgEl("path", { d: `M${x - 3} ${y - 3}l6 6m0 -6l-6 6` }),
  );
}

/**
 * A whole board as a drawing of its own.
 * @param {number[]} givens @param {number[]} placed
 */
export function boardPicture(givens, placed) {
  const picture = drawnBoard();
  for (const placement of givens) picture.append(drawnPlacement("given", placement));
  for (const placement of placed) picture.append(drawnPlacement("placed", placement));
  // Letters of spots lie above the pieces, as in the program's drawings.
  for (const spotLetter of picture.querySelectorAll(".spot-letter")) picture.append(spotLetter);
  return picture;
}
