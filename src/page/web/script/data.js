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

const [json, boards] = await Promise.all([unpacked("data"), unpacked("boards")]);

/** @type {Data} */
export const DATA = JSON.parse(new TextDecoder().decode(json));

/** The file of all fits, as src/atlas/boards.rs describes it. */
export const BOARDS = new Uint8Array(boards);
