// What the program wrote into the page: the toy, its drawings, the suite, all fits.

/** @typedef {[spot: number, kind: number, cells: number]} UnitData */
/** @typedef {[kind: string, placements: string, sentence: string]} StepData */
/** @typedef {{name: string, level: string, givens: string, grade: number, steps: StepData[]}} SuiteEntry */
/**
 * @typedef {object} Data
 * @property {{name: string, colour: string, ink: string, orientations: number}[]} pieces
 * @property {{name: string, givens: [number, number]}[]} levels
 * @property {[word: string, lowest: number][]} grades the easiest first
 * @property {string[]} parts
 * @property {[name: string, turned: number, units: [UnitData, UnitData, UnitData]][]} placements
 * @property {{width: number, height: number, spots: [number, number][], drawing: string, pieces: string}} board
 * @property {SuiteEntry[]} suite
 * @property {unknown[]} traces
 */

/**
 * A block of the page, without its base64 and its compression.
 * @param {string} id
 * @returns {Promise<ArrayBuffer>}
 */
async function unpacked(id) {
  const text = document.getElementById(id)?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).arrayBuffer();
}

/** Says why there will be no board. @param {unknown} error @returns {never} */
function giveUp(error) {
  const why = "DecompressionStream" in globalThis ? "This file is damaged: write it anew with “iqlink page”." : "This browser is too old for the page: it cannot unpack what is in it.";
  const line = document.getElementById("message");
  if (line) line.textContent = why;
  throw error;
}

const [json, boards] = await Promise.all([unpacked("data"), unpacked("boards")]).catch(giveUp);

/** @type {Data} */
export const DATA = JSON.parse(new TextDecoder().decode(json));

/** The file of all fits, as core/src/atlas/boards.rs describes it. */
export const BOARDS = new Uint8Array(boards);
