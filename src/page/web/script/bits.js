// Sets of small numbers as bits in words.

/**
 * An empty set of numbers below `size`.
 * @param {number} size
 */
export function emptyBits(size) {
  return new Uint32Array(Math.ceil(size / 32));
}

/** @param {Uint32Array} bits @param {number} at */
export function setBit(bits, at) {
  bits[at >>> 5] |= 1 << (at & 31);
}

/** @param {Uint32Array} bits @param {number} at */
export function clearBit(bits, at) {
  bits[at >>> 5] &= ~(1 << (at & 31));
}

/**
 * Keeps in `bits` what is in `other` too.
 * @param {Uint32Array} bits @param {Uint32Array} other
 */
export function keepBits(bits, other) {
  for (let at = 0; at < bits.length; at++) bits[at] &= other[at];
}

/**
 * Drops from `bits` what is in `other`; whether anything is left.
 * @param {Uint32Array} bits @param {Uint32Array} other
 */
export function dropBits(bits, other) {
  let left = 0;
  for (let at = 0; at < bits.length; at++) left |= bits[at] &= ~other[at];
  return left !== 0;
}

/** @param {Uint32Array} bits @param {Uint32Array} other */
export function addBits(bits, other) {
  for (let at = 0; at < bits.length; at++) bits[at] |= other[at];
}

/** @param {Uint32Array} bits @param {Uint32Array} other */
export function commonBits(bits, other) {
  const common = bits.slice();
  keepBits(common, other);
  return common;
}

/** @param {Uint32Array} bits @param {Uint32Array} other */
export function shareBits(bits, other) {
  for (let at = 0; at < bits.length; at++) if (bits[at] & other[at]) return true;
  return false;
}

/** @param {Uint32Array} bits */
export function isEmpty(bits) {
  for (let at = 0; at < bits.length; at++) if (bits[at] !== 0) return false;
  return true;
}

/** @param {number} word */
function ones(word) {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/**
 * How many numbers are in the set, or in its first words.
 * @param {Uint32Array} bits @param {number} [words]
 */
export function countBits(bits, words = bits.length) {
  let count = 0;
  for (let at = 0; at < words; at++) count += ones(bits[at]);
  return count;
}

/**
 * The numbers in the set, in order.
 * @param {Uint32Array} bits
 * @param {number} [words] only those in so many words
 */
export function bitList(bits, words = bits.length) {
  const list = [];
  for (let at = 0; at < words; at++) {
    for (let word = bits[at]; word !== 0; word &= word - 1) list.push(at * 32 + 31 - Math.clz32(word & -word));
  }
  return list;
}
