// The pieces beside the board: one button each, dimmed while the piece lies on the board,
// be it that of the game or one that is shown instead.

import { shownInstead, whenShown } from "./board-view.js";
import { byId, el, svgEl } from "./dom.js";
import { drawnPiece, spotMiddle } from "./drawing.js";
import { session } from "./session.js";
import { letter, letterNumber, PIECE_COUNT, pieceName, PLACEMENTS } from "./toy.js";
import { capitalised } from "./words.js";

const tray = byId("tray");

/** @param {number} piece */
function trayButton(piece) {
  return el("button", { type: "button", class: "tray-piece", "data-piece": letter(piece) });
}

const buttons = Array.from({ length: PIECE_COUNT }, (_, piece) => trayButton(piece));
tray.append(...buttons);

/** By piece, what its button last showed. @type {string[]} */
const before = [];

/** Wide and high enough for every piece, around the middle of this one. @param {number} piece @param {number} orientation */
function viewBoxOf(piece, orientation) {
  const example = PLACEMENTS.find((p) => p.piece === piece && p.orientation === orientation);
  const middles = example?.units.map((unit) => spotMiddle(unit.spot)) ?? [];
  const origin = spotMiddle(example?.spot ?? 0);
  /** @param {number[]} values */
  const centre = (values) => (Math.min(...values) + Math.max(...values)) / 2;
  const x = centre(middles.map((at) => at.x)) - origin.x;
  const y = centre(middles.map((at) => at.y)) - origin.y;
  return `${x - 86} ${y - 79} 172 158`;
}

/** Whether a piece is among these. @param {number[]} placements @param {number} piece */
function isAmong(placements, piece) {
  return placements.some((placement) => PLACEMENTS[placement].piece === piece);
}

/** @param {number} piece */
function drawTrayPiece(piece) {
  const orientation = session.orientations[piece];
  const inHand = session.hand?.piece === piece;
  const { givens, moves } = shownInstead() ?? session.board;
  const given = isAmong(givens, piece);
  const placed = given || isAmong(moves, piece);
  const state = inHand ? "in your hand" : given ? "given" : placed ? "on the board" : "to be placed";
  const now = `${orientation} ${state}`;
  if (before[piece] === now) return;
  before[piece] = now;
  const button = buttons[piece];
  button.setAttribute("aria-label", `${capitalised(pieceName(piece))}, piece ${letter(piece)}, ${state}`);
  button.setAttribute("aria-pressed", String(inHand));
  button.classList.toggle("in-hand", inHand);
  button.classList.toggle("is-placed", placed);
  const picture = svgEl("svg", { viewBox: viewBoxOf(piece, orientation), "aria-hidden": "true" });
  picture.append(drawnPiece("placed", piece, orientation));
  button.replaceChildren(picture);
}

function drawTray() {
  for (let piece = 0; piece < PIECE_COUNT; piece++) drawTrayPiece(piece);
}

/**
 * The piece whose button an event came from, or undefined.
 * @param {Event} event
 */
export function trayPieceOf(event) {
  const button = event.target instanceof Element ? event.target.closest(".tray-piece") : null;
  return button instanceof HTMLElement && button.dataset.piece ? letterNumber(button.dataset.piece) : undefined;
}

session.listen(drawTray);
whenShown(drawTray);
drawTray();
