// A search as a list of events (docs/trace.md), read with care, and played: what lies on
// the board after so many of them.

import { excerpt, InputError, readPlacements } from "./notation.js";
import { described, letter, letterNumber, pieceName, PIECE_COUNT, SPOT_COUNT } from "./toy.js";
import { counted } from "./words.js";

/** @typedef {{event: string, node: number, place?: number, options?: number[], sentence: string}} TraceEvent */
/** @typedef {{name: string, backend: string, about: string, givens: number[], events: TraceEvent[], complete: boolean}} Trace */

/** Whether a value looks like a trace. @param {unknown} value */
export function isTrace(value) {
  return typeof value === "object" && value !== null && "trace" in value && "events" in value;
}

/** Placements that need not fit together. @param {unknown} text */
function loose(text) {
  if (typeof text !== "string") return [];
  return (text.match(/.{1,3}/g) ?? []).flatMap((name) => readPlacements(name));
}

/** @param {unknown} text */
function pieceWord(text) {
  const piece = typeof text === "string" ? letterNumber(text) : -1;
  return piece >= 0 && piece < PIECE_COUNT ? pieceName(piece) : "a piece";
}

/** @param {unknown} text */
function spotWord(text) {
  const spot = typeof text === "string" ? letterNumber(text) : -1;
  return spot >= 0 && spot < SPOT_COUNT ? `spot ${letter(spot)}` : "a spot";
}

/** @type {Record<string, string>} */
const REASONS = {
  counting: "more spots would stay open than may",
  "cut-off": "pieces could not link to the others any more",
  known: "the same was refuted before",
  unlinked: "all pieces are on the board, but in several groups",
  duplicate: "this was found before",
  useless: "a socket would stay unused",
  share: "another sweep finds it",
};

/** @param {Record<string, unknown>} fields */
function because(fields) {
  if (fields.because === "no-place") return `${pieceWord(fields.piece)} has no place`;
  return REASONS[String(fields.because)] ?? "it leads nowhere";
}

/** @param {Record<string, unknown>} fields @param {number[]} options */
function choice(fields, options) {
  const many = `${counted(options.length, "way")}${fields.empty === true ? ", or it stays empty" : ""}`;
  if (fields.choose === "piece") return `Where does ${pieceWord(fields.piece)} go? ${many}`;
  if (fields.choose === "link") return `What links to the group? ${many}`;
  if (fields.choose === "centre" || fields.choose === "ring") return `What fills the ${fields.choose} of ${spotWord(fields.spot)}? ${many}`;
  return `What comes next? ${many}`;
}

/** @param {Record<string, unknown>} fields @param {number | undefined} place */
function what(fields, place) {
  if (place !== undefined) return described(place);
  if (fields.empty === undefined) return "a choice without a piece";
  const part = fields.part === "centre" || fields.part === "ring" ? `the ${fields.part} of ` : "";
  return `${part}${spotWord(fields.empty)} stays empty`;
}

/**
 * An event in words.
 * @param {Record<string, unknown>} fields
 * @param {number | undefined} place
 * @param {number[]} options
 */
function sentenceOf(fields, place, options) {
  const turn = Number.isFinite(fields.turn) && Number.isFinite(fields.of) ? ` (${fields.turn} of ${fields.of})` : "";
  switch (fields.event) {
    case "candidates": return `${choice(fields, options)}.`;
    case "branch": return `Try ${what(fields, place)}${turn}.`;
    case "forced": return `No choice: ${what(fields, place)}.`;
    case "rule-out": return `${counted(options.length, "placement")} ruled out: ${because(fields)}.`;
    case "dead": return `Dead end: ${because(fields)}.`;
    case "back": return "Back: what was placed here is taken away.";
    case "solution": return fields.turned === true ? "The half turn is a solution too." : "A solution!";
    case "sweep": return `A sweep over the board begins from the ${fields.from === "right" ? "right" : "left"}.`;
    default: return "Something that this page does not know.";
  }
}

/** @param {unknown} value @param {number} at @returns {TraceEvent} */
function eventOf(value, at) {
  const fields = /** @type {Record<string, unknown>} */ (value ?? {});
  if (typeof fields.event !== "string") throw new InputError(`Event ${at + 1} of the trace has no kind.`);
  const [place] = loose(fields.place);
  const options = loose(fields.options ?? fields.placements);
  const node = typeof fields.node === "number" && Number.isFinite(fields.node) ? fields.node : 0;
  return { event: fields.event, node, place, options, sentence: sentenceOf(fields, place, options) };
}

/**
 * @param {unknown} value parsed JSON
 * @returns {Trace}
 */
export function readTrace(value) {
  const fields = /** @type {Record<string, unknown>} */ (value);
  if (fields.trace !== 1) throw new InputError(`This page plays traces of version 1, not ${excerpt(String(fields.trace))}.`);
  if (!Array.isArray(fields.events) || fields.events.length === 0) throw new InputError("The trace has no events.");
  if (typeof fields.challenge !== "string") throw new InputError("The trace does not say which challenge it solves.");
  const text = (/** @type {unknown} */ field) => (typeof field === "string" ? field : "");
  const trace = {
    name: excerpt(text(fields.name) || fields.challenge),
    backend: excerpt(text(fields.backend)),
    about: text(fields.traced).slice(0, 300),
    givens: readPlacements(fields.challenge),
    events: fields.events.map(eventOf),
    complete: fields.complete === true,
  };
  boardsOf(trace);
  return trace;
}

/**
 * By event, the pieces that the search has placed after it. What goes back further than it went is
 * no trace.
 * @param {Trace} trace
 * @returns {number[][]}
 */
export function boardsOf(trace) {
  /** @type {number[][]} */
  const frames = [[]];
  return trace.events.map(({ event, place }, at) => {
    if (event === "branch") frames.push([]);
    if ((event === "branch" || event === "forced") && place !== undefined) frames[frames.length - 1].push(place);
    if (event === "back") {
      if (frames.length === 1) throw new InputError(`Event ${at + 1} of the trace goes back further than it went.`);
      frames.pop();
    }
    return frames.flat();
  });
}
