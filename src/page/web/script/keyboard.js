// Keys. Letters work everywhere but in fields; arrows and Enter on the board.

import { byId } from "./dom.js";
import { hoverOver } from "./board-view.js";
import { flipHand, pickUp, pieceAt, putDown, redoMove, sayCursor, takeOff, turnHand, undoMove } from "./moves.js";
import { session } from "./session.js";
import { SPOT_COUNT } from "./toy.js";
import { say } from "./announce.js";

const COLUMNS = 6;
const PIECE_KEYS = "1234567890-=";

/** @type {Record<string, (event: KeyboardEvent) => void>} */
const anywhere = {
  r: (event) => turnHand(event.shiftKey ? -1 : 1),
  f: flipHand,
  z: (event) => (event.shiftKey ? redoMove() : undoMove()),
  y: redoMove,
  Escape: () => {
    if (!session.hand) return;
    session.release();
    say("let go");
  },
};

/**
 * What other modules do when a key is pressed.
 * @param {string} key
 * @param {(event: KeyboardEvent) => void} action
 */
export function onKey(key, action) {
  anywhere[key] = action;
}

/** @type {Record<string, () => void>} */
const onTheBoard = {
  ArrowLeft: () => moveCursor(0, -1),
  ArrowRight: () => moveCursor(0, 1),
  ArrowUp: () => moveCursor(-1, 0),
  ArrowDown: () => moveCursor(1, 0),
  Enter: placeOrPick,
  " ": placeOrPick,
  Delete: takeOffHere,
  Backspace: takeOffHere,
};

/** @param {number} rows @param {number} columns */
function moveCursor(rows, columns) {
  const row = Math.floor(session.cursor / COLUMNS) + rows;
  const column = (session.cursor % COLUMNS) + columns;
  if (row < 0 || column < 0 || column >= COLUMNS || row * COLUMNS >= SPOT_COUNT) {
    say("the edge of the board");
    return;
  }
  hoverOver(null);
  session.moveCursor(row * COLUMNS + column);
  sayCursor();
}

function placeOrPick() {
  if (session.hand) {
    putDown(session.cursor);
    return;
  }
  const piece = pieceAt(session.cursor);
  if (piece === undefined) say("no piece here, and none in your hand");
  else pickUp(piece);
}

function takeOffHere() {
  const piece = pieceAt(session.cursor);
  if (session.hand) session.release();
  else if (piece !== undefined) takeOff(piece);
}

/** @param {KeyboardEvent} event */
function pressedKey(event) {
  if (event.target instanceof HTMLElement && event.target.closest("input, select, textarea")) return;
  const undo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
  if (event.altKey || ((event.ctrlKey || event.metaKey) && !undo)) return;
  const atBoard = event.target === byId("board") ? onTheBoard[event.key] : undefined;
  const action = atBoard ?? anywhere[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const piece = PIECE_KEYS.indexOf(event.key);
  if (action) action(event);
  else if (piece >= 0) {
    pickUp(piece);
    byId("board").focus();
  } else if (event.key === "Delete" && session.hand) session.release();
  else return;
  event.preventDefault();
}

document.addEventListener("keydown", pressedKey);
