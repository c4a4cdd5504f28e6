// The board on the screen: pieces, the piece in the hand where it would lie, and layers
// that other modules fill.

import { DATA } from "./data.js";
import { byId, svgEl } from "./dom.js";
import { drawnBoard, drawnCross, drawnPiece, drawnPlacement, SPOT_DISTANCE, spotMiddle } from "./drawing.js";
import { session } from "./session.js";
import { letter, letterNumber, pieceName, PLACEMENTS, SPOT_COUNT } from "./toy.js";
import { counted } from "./words.js";

const frame = byId("board");
const picture = drawnBoard();
picture.removeAttribute("role");
picture.setAttribute("aria-hidden", "true");

/** From the bottom to the top. */
const layers = Object.fromEntries(
  ["under", "halos", "pieces", "over", "ghost", "letters", "marks", "cursor"].map((name) => [
    name,
    svgEl("g", { class: `layer-${name}` }),
  ]),
);
picture.append(...Object.values(layers));
layers.letters.append(...picture.querySelectorAll(".spot-letter"));
frame.append(picture);
document.documentElement.style.setProperty("--board-ratio", String(DATA.board.width / DATA.board.height));

/**
 * A layer for others to draw into; it is emptied first.
 * @param {"under" | "halos" | "over" | "marks"} name
 */
export function layer(name) {
  layers[name].replaceChildren();
  return layers[name];
}

/** Empties what others drew. */
export function clearLayers() {
  for (const name of ["under", "halos", "over", "marks"]) layers[name].replaceChildren();
}

/** What is shown instead of the game's board, such as a step of a search. @type {{givens: number[], moves: number[]} | null} */
let shown = null;

/**
 * Shows other pieces than those of the game; null shows the game again.
 * @param {{givens: number[], moves: number[]} | null} board
 */
export function showInstead(board) {
  shown = board;
  drawPieces();
  for (const listener of listeners) listener();
}

export function isShowingOther() {
  return shown !== null;
}

/** What is shown instead of the game, or null. */
export function shownInstead() {
  return shown;
}

/** @type {(() => void)[]} */
const listeners = [];

/**
 * Calls back whenever something else is shown than before.
 * @param {() => void} listener
 */
export function whenShown(listener) {
  listeners.push(listener);
}

/** @type {Map<string, SVGElement>} */
let onBoard = new Map();

function drawPieces() {
  const { givens, moves } = shown ?? session.board;
  const wanted = new Map();
  for (const [kind, list] of /** @type {["given" | "placed", number[]][]} */ ([["given", givens], ["placed", moves]])) {
    for (const placement of list) {
      const key = `${kind}-${PLACEMENTS[placement].name}`;
      wanted.set(key, onBoard.get(key) ?? drawnPlacement(kind, placement));
    }
  }
  for (const [key, element] of onBoard) if (!wanted.has(key)) element.remove();
  for (const [key, element] of wanted) if (!onBoard.has(key)) layers.pieces.append(element);
  onBoard = wanted;
  frame.setAttribute("aria-label", summary(givens.length, moves.length));
}

/** @param {number} givens @param {number} moves */
function summary(givens, moves) {
  return `Board with ${counted(givens, "given piece")} and ${counted(moves, "placed piece")}`;
}

/** Where the piece in the hand is held over, if it is. @type {number | null} */
let hover = null;

/**
 * Shows the piece in the hand over a spot.
 * @param {number | null} spot
 */
export function hoverOver(spot) {
  hover = spot;
  drawGhost();
}

export function hoveredSpot() {
  return hover;
}

function drawGhost() {
  layers.ghost.replaceChildren();
  layers.cursor.replaceChildren();
  const focused = document.activeElement === frame;
  const spot = hover ?? (focused ? session.cursor : null);
  if (focused) {
    const { x, y } = spotMiddle(session.cursor);
    layers.cursor.append(svgEl("circle", { cx: x, cy: y, r: 28 }));
  }
  const { hand } = session;
  if (!hand || spot === null || shown) return;
  const obstacle = session.obstacle(hand, spot);
  const { x, y } = spotMiddle(spot);
  const ghost = svgEl("g", { class: obstacle ? "ghost illegal" : "ghost", transform: `translate(${x} ${y})` });
  ghost.append(drawnPiece("placed", hand.piece, hand.orientation));
  layers.ghost.append(ghost, ...(obstacle?.cells ?? []).map(drawnCross));
}

/**
 * A point of the window in the units of the drawing.
 * @param {{clientX: number, clientY: number}} point
 */
export function onPicture({ clientX, clientY }) {
  const matrix = picture.getScreenCTM();
  return new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
}

/** How many pixels a unit of the drawing takes. */
export function pictureScale() {
  return picture.getBoundingClientRect().width / DATA.board.width;
}

/**
 * The spot nearest to a point, if it is near enough to mean it.
 * @param {{x: number, y: number}} point
 */
export function nearestSpot(point) {
  let best = { spot: 0, distance: Infinity };
  for (let spot = 0; spot < SPOT_COUNT; spot++) {
    const middle = spotMiddle(spot);
    const distance = Math.hypot(point.x - middle.x, point.y - middle.y);
    if (distance < best.distance) best = { spot, distance };
  }
  return best.distance < 0.75 * SPOT_DISTANCE ? best.spot : null;
}

/**
 * The piece that is drawn under a point of the window, or undefined.
 * @param {{clientX: number, clientY: number}} point
 */
export function pieceUnder({ clientX, clientY }) {
  const target = document.elementFromPoint(clientX, clientY)?.closest("[data-lies]");
  const name = target instanceof SVGElement && frame.contains(target) ? target.dataset.lies : undefined;
  return name === undefined ? undefined : letterNumber(name[1]);
}

/**
 * What lies on a spot, in words.
 * @param {number} spot
 */
export function spotWords(spot) {
  const names = ["ball", "socket", "circle"];
  const units = session.placements.flatMap((p) =>
    PLACEMENTS[p].units
      .filter((unit) => unit.spot === spot)
      .map((unit) => `${names[unit.kind]} of ${pieceName(PLACEMENTS[p].piece)}`),
  );
  return `spot ${letter(spot)}: ${units.join(" and ") || "empty"}`;
}

frame.addEventListener("focus", drawGhost);
frame.addEventListener("blur", drawGhost);
session.listen((change) => {
  if (change !== "hand") drawPieces();
  frame.classList.toggle("holding", session.hand !== null);
  drawGhost();
});
