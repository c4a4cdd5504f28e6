// Random numbers that follow from a text, so that everyone gets the same from the same
// date.

/** @typedef {() => number} Random a number from 0 to below 1 */

/**
 * The generator mulberry32, begun with a hash (FNV-1a) of the text.
 * @param {string} seed
 * @returns {Random}
 */
export function randomFrom(seed) {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ /** @type {number} */ (character.codePointAt(0)), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * @template T
 * @param {Random} random
 * @param {T[]} list
 */
export function chosen(random, list) {
  return list[Math.floor(random() * list.length)];
}

/**
 * @template T
 * @param {Random} random
 * @param {T[]} list
 */
export function shuffled(random, list) {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other], copy[at]];
  }
  return copy;
}
