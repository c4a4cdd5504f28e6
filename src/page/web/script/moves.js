// What the player does, with what is said about it.

import { say } from "./announce.js";
import { hoveredSpot, spotWords } from "./board-view.js";
import { session } from "./session.js";
import { described, letter, pieceName, PLACEMENTS } from "./toy.js";
import { counted } from "./words.js";

/** What a position is worth, in words. */
function verdictWords() {
  const { solutions } = session;
  if (session.missing.length === 0) return session.isSolved ? "solved" : fallenApart();
  if (solutions === 0) return "a dead end: no solution left";
  return solutions === 1 ? "exactly one solution left" : `${counted(solutions, "solution")} left`;
}

function fallenApart() {
  return "all pieces fit, but they are not linked to one group";
}

/** @param {number} piece */
export function pickUp(piece) {
  if (session.isLocked(piece)) {
    say(`${pieceName(piece)} is given and stays where it is`, "bad");
    return;
  }
  const lay = session.placementOf(piece) !== undefined;
  session.pick(piece);
  say(lay ? `${pieceName(piece)} taken off the board: ${verdictWords()}` : `${pieceName(piece)} in your hand`);
}

/**
 * Puts the piece in the hand down; whether it could be.
 * @param {number} spot
 */
export function putDown(spot) {
  const { hand } = session;
  if (!hand) return false;
  const obstacle = session.drop(spot);
  if (obstacle) {
    say(`${pieceName(hand.piece)} cannot lie on ${letter(spot)}: ${obstacle.sentence}`, "bad");
    return false;
  }
  const placement = /** @type {number} */ (session.placementOf(hand.piece));
  if (session.isSolved) say(`${described(placement)}: solved!`, "good");
  else say(`${described(placement)}: ${verdictWords()}`);
  return true;
}

/** @param {number} piece */
export function takeOff(piece) {
  if (session.isLocked(piece)) {
    say(`${pieceName(piece)} is given and stays where it is`, "bad");
    return;
  }
  session.takeBack(piece);
  say(`${pieceName(piece)} taken back: ${verdictWords()}`);
}

/** @param {number} sixths */
export function turnHand(sixths) {
  session.rotate(sixths);
  sayHand("turned");
}

export function flipHand() {
  session.flip();
  sayHand("flipped");
}

/** @param {string} what */
function sayHand(what) {
  if (!session.hand) {
    say("no piece in your hand: pick one first");
    return;
  }
  const { hand } = session;
  const spot = hoveredSpot();
  const obstacle = spot === null ? null : session.obstacle(hand, spot);
  const there = obstacle ? `; ${obstacle.sentence}` : "";
  say(`${pieceName(hand.piece)} ${what}, orientation ${letter(hand.orientation)}${there}`);
}

/** Tells of the spot at the cursor, and whether the piece in the hand could lie there. */
export function sayCursor() {
  const { hand, cursor } = session;
  const obstacle = hand ? session.obstacle(hand, cursor) : null;
  const fit = hand ? (obstacle ? `; ${obstacle.sentence}` : `; ${pieceName(hand.piece)} fits here`) : "";
  say(`${spotWords(cursor)}${fit}`);
}

export function undoMove() {
  session.undo();
  say(`taken back: ${verdictWords()}`);
}

export function redoMove() {
  session.redo();
  say(`made again: ${verdictWords()}`);
}

export function resetBoard() {
  session.reset();
  say(`all pieces taken back: ${verdictWords()}`);
}

/** The piece on a spot that can be taken up there, or undefined. @param {number} spot */
export function pieceAt(spot) {
  const here = session.placements.filter((p) => PLACEMENTS[p].units.some((unit) => unit.spot === spot));
  const free = here.find((p) => !session.isLocked(PLACEMENTS[p].piece));
  const found = free ?? here[0];
  return found === undefined ? undefined : PLACEMENTS[found].piece;
}
