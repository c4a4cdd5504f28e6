//! The states that are known to lead to nothing.
//!
//! The sweep makes states comparable: what is still possible depends on the next
//! item, the pieces used, and the cells taken on this and the next two columns (no
//! piece reaches further), and on nothing else. The keys hold all of that, so two
//! states with equal keys are equal for the future: nothing rests on a hash.

use super::items::{COLUMNS, Items};
use super::state::Front;
use super::sweep::Candidate;

/// All that the future of a state depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key([u64; 2]);

impl Key {
    const NONE: Self = Self([0; 2]);

    /// The key of a state with an open item, which its front tells.
    pub(super) fn of(front: &Front) -> Self {
        Self::at(front.next_item(), front.used, |column| front.cells[column])
    }

    /// The key of the state after a candidate is placed and `empty` left empty.
    pub(super) fn after(front: &Front, candidate: &Candidate, empty: Items) -> Self {
        let open = front.open & !candidate.fills & !empty;
        let used = front.used | candidate.piece;
        let cells = |column| front.cells[column] | candidate.cells[column];
        Self::at(open.trailing_zeros() as usize, used, cells)
    }

    /// The key of a state by its next item, the pieces used, and the cells taken.
    fn at(item: usize, used: u16, cells: impl Fn(usize) -> u32) -> Self {
        let (column, spot_in_column) = (item / 8, item % 8 / 2);
        let at = |column: usize| {
            if column < COLUMNS {
                u64::from(cells(column))
            } else {
                0
            }
        };
        let here = at(column) >> (8 * spot_in_column) << (8 * spot_in_column);
        // The item counts from one, so that no key is `NONE`.
        let question = u64::from(used) | (item as u64 + 1) << 16;
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

    /// Whether it is so large that the processor has to wait for what it asks for. What is
    /// smaller stays beside the rest in its cache, and fetching would only cost.
    pub(super) const fn is_far(&self) -> bool {
        self.buckets.len() == MOST_BUCKETS
    }

    /// Has the processor fetch what [`contains`](Table::contains) will ask for, where it
    /// can be told to. The table and the rest do not fit into the second level of its cache
    /// together: without this, a third of the time of a long search is spent waiting here.
    #[cfg_attr(not(target_arch = "x86_64"), expect(clippy::unused_self))]
    #[allow(unsafe_code, reason = "a sixth of the time; safe Rust cannot say it")]
    pub(super) fn fetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket = std::ptr::from_ref(self.bucket(key));
            // SAFETY: this is a hint, which reads and writes nothing; every processor with
            // this instruction set has it.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
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
