//! The states that are known to lead to nothing.
//!
//! The sweep makes states comparable: what is still possible depends on the next
//! item, the pieces used, and the cells taken on this and the next two columns (no
//! piece reaches further), and on nothing else. The keys hold all of that, so two
//! states with equal keys are equal for the future: nothing rests on a hash.

use super::state::Front;

/// All that the future of a state depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key([u64; 2]);

impl Key {
    const NONE: Self = Self([0; 2]);

    /// The key of a state with an open item, which its front tells.
    pub(super) fn of(front: &Front) -> Self {
        let item = front.next_item();
        let (column, spot_in_column) = (item / 8, item % 8 / 2);
        let at = |column: usize| u64::from(*front.cells.get(column).unwrap_or(&0));
        let here = at(column) >> (8 * spot_in_column) << (8 * spot_in_column);
        // The item counts from one, so that no key is `NONE`.
        let question = u64::from(front.used) | (item as u64 + 1) << 16;
        Self([here | question << 32, at(column + 1) | at(column + 2) << 32])
    }

    /// A well mixed number: two multiplications by odd constants, whose upper
    /// halves are folded back.
    fn hash(self) -> u64 {
        let mixed = (self.0[0] ^ self.0[1].rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = (mixed ^ self.0[1] ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ mixed >> 32
    }
}

/// The entries of a bucket: one line of the cache.
const WAYS: usize = 4;

/// The size it starts with, in buckets: small, since most searches are short and
/// fresh memory is slow.
const FIRST_BUCKETS: usize = 1 << 8;

/// By how much it grows at a time.
const GROWTH: usize = 8;

/// The size it grows to, in buckets of 64 bytes: one megabyte, which stays in the
/// second level of most caches. Eight times as much saves 7 % of the nodes and
/// costs more than that in time.
const MOST_BUCKETS: usize = FIRST_BUCKETS * GROWTH * GROWTH;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Key; WAYS]);

/// A set of refuted states, of bounded size: it forgets when it is full.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    stored: usize,
}

impl Table {
    /// Nothing is refuted yet.
    pub(super) fn new() -> Self {
        Self {
            buckets: vec![Bucket([Key::NONE; WAYS]); FIRST_BUCKETS],
            stored: 0,
        }
    }

    /// Whether a state with this key is known to lead to nothing.
    pub(super) fn contains(&self, key: Key) -> bool {
        self.bucket(key).0.contains(&key)
    }

    /// Remembers that states with this key lead to nothing.
    pub(super) fn insert(&mut self, key: Key) {
        if self.stored >= WAYS * self.buckets.len() / 2 && self.buckets.len() < MOST_BUCKETS {
            self.grow();
        }
        self.stored += 1;
        self.put(key);
    }

    fn index(&self, key: Key) -> usize {
        key.hash() as usize & (self.buckets.len() - 1)
    }

    fn bucket(&self, key: Key) -> &Bucket {
        &self.buckets[self.index(key)]
    }

    /// The newest entry goes first; the oldest falls out.
    fn put(&mut self, key: Key) {
        let index = self.index(key);
        let Bucket(ways) = &mut self.buckets[index];
        ways.copy_within(..WAYS - 1, 1);
        ways[0] = key;
    }

    fn grow(&mut self) {
        let larger = vec![Bucket([Key::NONE; WAYS]); GROWTH * self.buckets.len()];
        let smaller = std::mem::replace(&mut self.buckets, larger);
        for Bucket(ways) in smaller {
            let stored = ways.into_iter().rev().filter(|key| *key != Key::NONE);
            stored.for_each(|key| self.put(key));
        }
    }
}
