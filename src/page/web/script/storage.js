// What is remembered on this device. What is read back may be anything, and a browser may
// refuse to remember, so nothing here relies on either. The page may be open twice, so what
// was remembered meanwhile is looked at before it is written over.

const KEY = "iqlink";

/** @typedef {{seconds: number, moves: number}} Best the best of a solved challenge */
/**
 * @typedef {object} Memory
 * @property {Record<string, Best>} solved by the name of the challenge in the suite, or its letters
 * @property {Record<string, boolean>} switches
 */

/**
 * A record in which every name means what it says, `constructor` too.
 * @param {[string, any][]} entries
 */
function plainRecord(entries) {
  return Object.assign(Object.create(null), Object.fromEntries(entries));
}

/** @returns {Memory} */
function recalled() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    const solved = Object.entries(found.solved ?? {}).filter(
      ([, best]) => Number.isFinite(/** @type {any} */ (best)?.seconds) && Number.isFinite(/** @type {any} */ (best)?.moves),
    );
    const switches = Object.entries(found.switches ?? {}).filter(([, on]) => typeof on === "boolean");
    return { solved: plainRecord(solved), switches: plainRecord(switches) };
  } catch {
    return { solved: plainRecord([]), switches: plainRecord([]) };
  }
}

export const memory = recalled();

/** Whether the browser refused to remember the last time: a private window, or no room. */
let refused = false;

/** Whether what is noted will be there again. */
export function remembers() {
  return !refused;
}

function remember() {
  for (const [name, best] of Object.entries(recalled().solved)) {
    if (!memory.solved[name] || best.seconds < memory.solved[name].seconds) memory.solved[name] = best;
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
    refused = false;
  } catch {
    refused = true;
  }
}

/**
 * Notes a solved challenge; whether it is the first time or better than before.
 * @param {string} name
 * @param {Best} now
 */
export function rememberSolved(name, now) {
  const before = memory.solved[name];
  if (before && before.seconds <= now.seconds) return false;
  memory.solved[name] = now;
  remember();
  return true;
}

/** @param {string} name @param {boolean} otherwise */
export function isOn(name, otherwise) {
  return memory.switches[name] ?? otherwise;
}

/** @param {string} name @param {boolean} on */
export function switchTo(name, on) {
  memory.switches[name] = on;
  remember();
}
