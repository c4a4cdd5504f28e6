// What is remembered on this device. What is read back may be anything, and a browser may
// refuse to remember, so nothing here relies on either.

const KEY = "iqlink";

/** @typedef {{seconds: number, moves: number}} Best the best of a solved challenge */
/**
 * @typedef {object} Memory
 * @property {Record<string, Best>} solved by the name of the challenge
 * @property {Record<string, boolean>} switches
 */

/** @returns {Memory} */
function recalled() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    const solved = Object.entries(found.solved ?? {}).filter(
      ([, best]) => Number.isFinite(/** @type {any} */ (best)?.seconds) && Number.isFinite(/** @type {any} */ (best)?.moves),
    );
    const switches = Object.entries(found.switches ?? {}).filter(([, on]) => typeof on === "boolean");
    return /** @type {Memory} */ ({ solved: Object.fromEntries(solved), switches: Object.fromEntries(switches) });
  } catch {
    return { solved: {}, switches: {} };
  }
}

export const memory = recalled();

function remember() {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // A private window, or a full disk: the page works without.
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
