// The game at hand: a challenge, what was placed since, the piece in the hand, and the
// way back. Views listen to it and draw it; only this module changes it.

import { fitsIn, fitsWith, solutionsIn } from "./atlas.js";
import { asWritten, collision, flipped, letter, PIECE_COUNT, pieceName, placementAt, PLACEMENTS, rotated } from "./toy.js";

/** @typedef {import("./notation.js").Challenge} Challenge */
/** @typedef {{givens: number[], moves: number[]}} Board given placements, and placed ones in the order of placing */
/** @typedef {{piece: number, orientation: number}} Hand */
/** @typedef {{sentence: string, cells: {spot: number, part: number}[]}} Obstacle why a piece cannot lie somewhere */
/** @typedef {"challenge" | "board" | "hand"} Change */

/** @type {Challenge} */
const EMPTY = { name: null, level: null, givens: [], grade: null };

class Session {
  challenge = EMPTY;
  /** @type {Board} */
  board = { givens: [], moves: [] };
  /** @type {Hand | null} */
  hand = null;
  /** The spot that the keyboard is at. */
  cursor = 0;
  /** How many moves were made in this challenge, those taken back included. */
  moveCount = 0;
  /** Whether the page placed pieces itself, so that it is nobody's feat. */
  helped = false;
  /** Whether givens can be moved like other pieces. */
  designing = false;
  /** How the pieces were last held. */
  orientations = Array(PIECE_COUNT).fill(0);
  /** The fits that hold all that lies on the board. */
  left = fitsWith([]);
  /** @type {Board[]} */
  #past = [];
  /** @type {Board[]} */
  #future = [];
  /** @type {((change: Change) => void)[]} */
  #listeners = [];

  /** @param {(change: Change) => void} listener */
  listen(listener) {
    this.#listeners.push(listener);
  }

  /** @param {Change} change */
  #tell(change) {
    for (const listener of this.#listeners) listener(change);
  }

  /** All that lies on the board. */
  get placements() {
    return [...this.board.givens, ...this.board.moves];
  }

  get solutions() {
    return solutionsIn(this.left);
  }

  get fits() {
    return fitsIn(this.left);
  }

  get missing() {
    const placed = new Set(this.placements.map((p) => PLACEMENTS[p].piece));
    return Array.from({ length: PIECE_COUNT }, (_, piece) => piece).filter((piece) => !placed.has(piece));
  }

  get isSolved() {
    return this.missing.length === 0 && this.solutions === 1;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * Where a piece lies, or undefined.
   * @param {number} piece
   */
  placementOf(piece) {
    return this.placements.find((p) => PLACEMENTS[p].piece === piece);
  }

  /** @param {number} piece */
  isGiven(piece) {
    return this.board.givens.some((p) => PLACEMENTS[p].piece === piece);
  }

  /** @param {number} piece */
  isLocked(piece) {
    return !this.designing && this.isGiven(piece);
  }

  /**
   * Begins a challenge anew, with these moves made.
   * @param {Challenge} challenge
   * @param {number[]} [moves]
   */
  start(challenge, moves = []) {
    this.challenge = challenge;
    this.hand = null;
    this.#past = [];
    this.#future = [];
    this.moveCount = 0;
    this.helped = false;
    this.#show({ givens: [...challenge.givens], moves: [...moves] });
    this.#tell("challenge");
  }

  /** @param {Board} board */
  #show(board) {
    this.board = board;
    this.left = fitsWith(this.placements);
  }

  /** @param {Board} board */
  #change(board) {
    this.#past.push(this.board);
    this.#future = [];
    this.moveCount++;
    this.#show(board);
    this.#tell("board");
  }

  undo() {
    this.#step(this.#past, this.#future);
  }

  redo() {
    this.#step(this.#future, this.#past);
  }

  /** @param {Board[]} from @param {Board[]} to */
  #step(from, to) {
    const board = from.pop();
    if (!board) return;
    to.push(this.board);
    this.hand = null;
    this.#show(board);
    this.#tell("board");
  }

  /**
   * Takes a piece into the hand, off the board if it lies there.
   * @param {number} piece
   */
  pick(piece) {
    if (this.isLocked(piece)) return;
    const at = this.placementOf(piece);
    if (at !== undefined) this.orientations[piece] = PLACEMENTS[at].orientation;
    this.hand = { piece, orientation: this.orientations[piece] };
    if (at !== undefined) this.takeBack(piece);
    else this.#tell("hand");
  }

  /** Lets go of what is in the hand. */
  release() {
    if (!this.hand) return;
    this.hand = null;
    this.#tell("hand");
  }

  /** @param {number} sixths clockwise */
  rotate(sixths) {
    if (!this.hand) return;
    const { piece, orientation } = this.hand;
    this.#hold(piece, asWritten(piece, rotated(orientation, sixths)));
  }

  flip() {
    if (this.hand) this.#hold(this.hand.piece, flipped(this.hand.piece, this.hand.orientation));
  }

  /** @param {number} piece @param {number} orientation */
  #hold(piece, orientation) {
    this.orientations[piece] = orientation;
    this.hand = { piece, orientation };
    this.#tell("hand");
  }

  /** @param {number} spot */
  moveCursor(spot) {
    this.cursor = spot;
    this.#tell("hand");
  }

  /**
   * What keeps a piece from lying there, or null.
   * @param {Hand} hand
   * @param {number} spot
   * @returns {Obstacle | null}
   */
  obstacle({ piece, orientation }, spot) {
    const placement = placementAt(piece, spot, orientation);
    if (placement === undefined) {
      return { sentence: `${pieceName(piece)} would stick out over the edge of the board`, cells: [] };
    }
    const others = this.placements.filter((p) => PLACEMENTS[p].piece !== piece);
    const hits = others.flatMap((other) => {
      const cell = collision(placement, other);
      return cell ? [{ other, cell }] : [];
    });
    if (hits.length === 0) return null;
    const ways = hits.map(({ other, cell }) => `${pieceName(PLACEMENTS[other].piece)} is in the way on spot ${letter(cell.spot)}`);
    return { sentence: ways.join("; "), cells: hits.map((hit) => hit.cell) };
  }

  /**
   * Puts down what is in the hand with its middle on a spot, unless something is in the
   * way, which is returned.
   * @param {number} spot
   * @returns {Obstacle | null}
   */
  drop(spot) {
    if (!this.hand) return null;
    const obstacle = this.obstacle(this.hand, spot);
    if (obstacle) return obstacle;
    const placement = /** @type {number} */ (placementAt(this.hand.piece, spot, this.hand.orientation));
    this.hand = null;
    this.place([placement]);
    return null;
  }

  /**
   * Adds placements, which must be free to lie there.
   * @param {number[]} placements
   */
  place(placements) {
    const { givens, moves } = this.board;
    if (this.designing) this.#change({ givens: [...givens, ...placements], moves });
    else this.#change({ givens, moves: [...moves, ...placements] });
  }

  /**
   * Takes a piece off the board.
   * @param {number} piece
   */
  takeBack(piece) {
    if (this.isLocked(piece) || this.placementOf(piece) === undefined) return;
    /** @param {number[]} list */
    const without = (list) => list.filter((p) => PLACEMENTS[p].piece !== piece);
    this.#change({ givens: without(this.board.givens), moves: without(this.board.moves) });
  }

  /**
   * Replaces what lies on the board, as a move that can be taken back.
   * @param {Board} board
   */
  setBoard(board) {
    this.hand = null;
    this.#change(board);
  }

  /** Takes all moves back. */
  reset() {
    if (this.board.moves.length > 0) this.setBoard({ givens: this.board.givens, moves: [] });
  }

  /**
   * The first move after which no solution was left.
   * @returns {number | null}
   */
  firstMistake() {
    const { givens, moves } = this.board;
    const at = moves.findIndex((_, at) => solutionsIn(fitsWith([...givens, ...moves.slice(0, at + 1)])) === 0);
    return at < 0 ? null : moves[at];
  }
}

export const session = new Session();
