// Mouse, pen and fingers: drag a piece, or click it and then a spot.

import { byId, el, svgEl } from "./dom.js";
import { hoverOver, nearestSpot, onPicture, pictureScale, pieceUnder } from "./board-view.js";
import { drawnPiece, spotMiddle } from "./drawing.js";
import { flipHand, pickUp, putDown, turnHand } from "./moves.js";
import { session } from "./session.js";
import { pieceName, PLACEMENTS } from "./toy.js";
import { trayPieceOf } from "./tray-view.js";
import { say } from "./announce.js";

/** How far a pointer moves before a click becomes a drag, in pixels. */
const THRESHOLD = 6;

/**
 * @typedef {object} Drag
 * @property {number} pointer
 * @property {number} piece
 * @property {boolean} fromBoard
 * @property {{x: number, y: number}} start of the pointer, in the window
 * @property {{x: number, y: number}} grip from the pointer to the middle of the piece, in the drawing
 * @property {boolean} moving
 */

/** @type {Drag | null} */
let drag = null;
/** The last place of the dragging pointer. */
let last = { clientX: 0, clientY: 0 };
/** The finger that turns, and the angle that was not yet turned. @type {{pointer: number, angle: number, turned: boolean} | null} */
let twist = null;
/** Whether the click that ends a drag is still to come, and to be passed over. */
let clickPasses = false;
/** The piece that the last click took off the board. @type {number | undefined} */
let clickedOff;

const floating = el("div", { class: "floating", hidden: true, "aria-hidden": "true" });
document.body.append(floating);

/**
 * @param {PointerEvent} event
 * @param {number} piece
 * @param {boolean} fromBoard
 */
function grab(event, piece, fromBoard) {
  const placement = fromBoard ? session.placementOf(piece) : undefined;
  const at = onPicture(event);
  const middle = placement === undefined ? at : spotMiddle(PLACEMENTS[placement].spot);
  drag = {
    pointer: event.pointerId,
    piece,
    fromBoard,
    start: { x: event.clientX, y: event.clientY },
    grip: { x: middle.x - at.x, y: middle.y - at.y },
    moving: false,
  };
  last = event;
}

/** @param {PointerEvent} event */
function pressed(event) {
  clickPasses = false;
  if (drag) {
    // Another finger: it turns what the first one holds.
    if (event.pointerId !== drag.pointer) twist = { pointer: event.pointerId, angle: angleOf(event), turned: false };
    return;
  }
  if (event.button !== 0) return;
  const inTray = trayPieceOf(event);
  if (inTray !== undefined && !session.isLocked(inTray)) {
    grab(event, inTray, session.placementOf(inTray) !== undefined);
    if (drag && session.placementOf(inTray) !== undefined) /** @type {Drag} */ (drag).grip = { x: 0, y: 0 };
    return;
  }
  const onBoard = session.hand ? undefined : pieceUnder(event);
  if (onBoard !== undefined && !session.isLocked(onBoard)) grab(event, onBoard, true);
}

/** @param {PointerEvent} event */
function angleOf(event) {
  return Math.atan2(event.clientY - last.clientY, event.clientX - last.clientX);
}

/** @param {PointerEvent} event */
function moved(event) {
  if (twist && event.pointerId === twist.pointer) {
    turnByTwist(event);
    return;
  }
  if (!drag) {
    if (session.hand && event.pointerType !== "touch") follow(event);
    return;
  }
  if (event.pointerId !== drag.pointer) return;
  if (event.pointerType === "mouse" && event.buttons === 0) {
    // The button was let go where the page could not see it.
    cancelDrag();
    return;
  }
  last = event;
  const distance = Math.hypot(event.clientX - drag.start.x, event.clientY - drag.start.y);
  if (!drag.moving && distance < THRESHOLD) return;
  if (!drag.moving) {
    drag.moving = true;
    pickUp(drag.piece);
  }
  float(event);
}

/** Turns by a sixth for every sixth that two fingers turn. @param {PointerEvent} event */
function turnByTwist(event) {
  if (!twist) return;
  const sixth = Math.PI / 3;
  const full = 2 * Math.PI;
  const change = ((angleOf(event) - twist.angle + 3 * Math.PI) % full) - Math.PI;
  const sixths = Math.round(change / sixth);
  if (sixths === 0) return;
  turnHand(sixths);
  twist.angle += sixths * sixth;
  twist.turned = true;
  if (drag) float(last);
}

/** The piece in the hand over the board, where the mouse is. @param {PointerEvent} event */
function follow(event) {
  const over = event.target instanceof Node && byId("board").contains(event.target);
  hoverOver(over ? nearestSpot(onPicture(event)) : null);
}

/** Where the middle of the dragged piece is, in the drawing. @param {{clientX: number, clientY: number}} point */
function middleOf(point) {
  const at = onPicture(point);
  const grip = drag?.grip ?? { x: 0, y: 0 };
  return { x: at.x + grip.x, y: at.y + grip.y };
}

/** @param {{clientX: number, clientY: number}} point */
function float(point) {
  const { hand } = session;
  if (!hand || !drag) return;
  const spot = nearestSpot(middleOf(point));
  hoverOver(spot);
  const scale = pictureScale();
  const picture = svgEl("svg", { viewBox: "-92 -92 184 184", width: 184 * scale, height: 184 * scale });
  picture.append(drawnPiece("placed", hand.piece, hand.orientation));
  floating.replaceChildren(picture);
  floating.hidden = false;
  // Over the board the piece is shown where it would lie.
  floating.classList.toggle("faint", spot !== null);
  const x = point.clientX + (drag.grip.x - 92) * scale;
  const y = point.clientY + (drag.grip.y - 92) * scale;
  floating.style.transform = `translate(${x}px, ${y}px)`;
}

/** @param {PointerEvent} event */
function lifted(event) {
  if (twist && event.pointerId === twist.pointer) {
    if (!twist.turned) turnHand(1);
    twist = null;
    float(last);
    return;
  }
  if (!drag || event.pointerId !== drag.pointer) return;
  const { moving, fromBoard, piece } = drag;
  const spot = moving ? nearestSpot(middleOf(event)) : null;
  endDrag();
  if (!moving) return;
  clickPasses = true;
  if (spot !== null && putDown(spot)) return;
  session.release();
  if (spot === null) say(fromBoard ? `${pieceName(piece)} is back beside the board` : `${pieceName(piece)} stays beside the board`);
}

function cancelDrag() {
  endDrag();
  session.release();
}

function endDrag() {
  drag = null;
  twist = null;
  floating.hidden = true;
  hoverOver(null);
}

/** @param {MouseEvent} event */
function clicked(event) {
  if (clickPasses) {
    clickPasses = false;
    return;
  }
  const inTray = trayPieceOf(event);
  if (inTray !== undefined) {
    if (session.hand?.piece === inTray) session.release();
    else pickUp(inTray);
    // Who picks a piece by a key goes to the board with it.
    if (event.detail === 0 && session.hand) byId("board").focus();
    return;
  }
  if (!(event.target instanceof Node) || !byId("board").contains(event.target)) return;
  if (event.detail === 2 && session.hand && session.hand.piece === clickedOff) {
    // The second click of two: the piece stays off.
    session.release();
    return;
  }
  const spot = nearestSpot(onPicture(event));
  if (session.hand) {
    if (spot !== null && putDown(spot)) hoverOver(null);
    return;
  }
  clickedOff = pieceUnder(event);
  if (clickedOff !== undefined) pickUp(clickedOff);
}

document.addEventListener("pointerdown", pressed);
document.addEventListener("pointermove", moved);
document.addEventListener("pointerup", lifted);
document.addEventListener("pointercancel", (event) => {
  if (drag && event.pointerId === drag.pointer) cancelDrag();
});
document.addEventListener("click", clicked);
byId("board").addEventListener("contextmenu", (event) => {
  if (!session.hand) return;
  event.preventDefault();
  flipHand();
});
document.addEventListener(
  "wheel",
  (event) => {
    const over = event.target instanceof Element && event.target.closest("#board, .tray-piece.in-hand, .floating");
    if (!session.hand || !(drag?.moving || over)) return;
    event.preventDefault();
    turnHand(event.deltaY > 0 ? 1 : -1);
    if (drag?.moving) float(last);
  },
  { passive: false },
);
// A finger on a piece moves the piece and not the page.
document.addEventListener(
  "touchmove",
  (event) => {
    if (drag) event.preventDefault();
  },
  { passive: false },
);
session.listen(() => {
  if (!drag?.moving) return;
  // A key, a link or another panel may have taken the piece out of the hand.
  if (session.hand?.piece === drag.piece) float(last);
  else endDrag();
});
