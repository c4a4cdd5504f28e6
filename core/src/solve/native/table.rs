//! The states that are known to lead to nothing.
//!
//! The sweep makes states comparable: which fits a state leads to depends on the next
//! item, the pieces used, and the cells taken on this and the next two columns (no
//! piece reaches further), and on nothing else. Which of these fits are linked depends
//! on one thing more: which of the items that would link a piece to those placed link it
//! to the same group. The entries hold all of that, so two states with equal entries are
//! equal for the future: nothing rests on a hash.

use super::groups::Pattern;
use super::state::Front;
use crate::game::Piece;

/// What is known of a state once it is searched, the strongest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fate {
    /// Nothing with the same key leads to an answer.
    Refuted,
    /// Nothing with the same key leads to an answer if its groups have the same pattern.
    Unlinked,
    /// It led to an answer, or it was not searched to the end.
    Unsettled,
}

impl Fate {
    /// The fate of a state one part of whose future has this fate, the other that.
    pub(super) fn and(self, other: Self) -> Self {
        self.max(other)
    }
}

/// All that the fits of a state depend on. The bits from [`Key::BITS`] on are not in use.
#[derive(Clone, Copy)]
pub(super) struct Key([u64; 2]);

impl Key {
    /// The bits of the first word that are in use.
    const BITS: u32 = 50;

    /// The key of a state with an open item, which its front tells.
    pub(super) fn of(front: &Front) -> Self {
        let item = front.next_item();
        let (column, spot_in_column) = (item / 8, item % 8 / 2);
        let at = |column: usize| u64::from(*front.cells.get(column).unwrap_or(&0));
        let here = at(column) >> (8 * spot_in_column) << (8 * spot_in_column);
        // The item counts from one, so that no key is zero.
        let question = u64::from(front.used) | (item as u64 + 1) << Piece::COUNT;
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

/// A state that leads to nothing: its key, and above that the pattern of its groups if
/// it matters, else nothing.
#[derive(Clone, Copy)]
struct Entry(Key);

impl Entry {
    const NONE: Self = Self(Key([0; 2]));

    fn new(key: Key, pattern: Option<Pattern>) -> Self {
        let pattern = pattern.map_or(0, |pattern| u64::from(pattern.get()));
        Self(Key([key.0[0] | pattern << Key::BITS, key.0[1]]))
    }

    const fn is_none(self) -> bool {
        self.0.0[0] == 0
    }

    fn key(self) -> Key {
        let Key([first, second]) = self.0;
        Key([first & ((1 << Key::BITS) - 1), second])
    }

    fn has(self, key: Key) -> bool {
        let Key([first, second]) = self.0;
        (first ^ key.0[0]) << (u64::BITS - Key::BITS) | (second ^ key.0[1]) == 0
    }

    /// The pattern of the groups, if it matters.
    fn pattern(self) -> Option<Pattern> {
        Pattern::new((self.0.0[0] >> Key::BITS) as u16)
    }
}

/// The entries of a bucket: one line of the cache.
const WAYS: usize = 4;

/// The size it starts with, in buckets: small, since most searches are short and
/// fresh memory is slow.
const FIRST_BUCKETS: usize = 1 << 8;

/// By how much it grows at a time: when as many states were stored as it has room for, though
/// some have displaced others by then. To grow at half as many saves nothing that can be
/// measured, and costs searches of some thousand nodes up to a third of their time.
const GROWTH: usize = 8;

/// The size it grows to, in buckets of 64 bytes: one megabyte, which stays in the
/// second level of most caches. Eight times as much saves 7 % of the nodes and
/// costs more than that in time.
const MOST_BUCKETS: usize = FIRST_BUCKETS * GROWTH * GROWTH;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

/// A set of refuted states, of bounded size: it forgets when it is full.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    stored: usize,
}

impl Table {
    /// Nothing is refuted yet.
    pub(super) fn new() -> Self {
        Self {
            buckets: vec![Bucket([Entry::NONE; WAYS]); FIRST_BUCKETS],
            stored: 0,
        }
    }

    /// What is known of a state with this key, whose groups have that pattern; nobody works
    /// it out if nothing depends on it.
    pub(super) fn known(&self, key: Key, pattern: impl Fn() -> Option<Pattern>) -> Option<Fate> {
        let Bucket(ways) = &self.buckets[self.index(key)];
        // Almost always it is none of them, so they are asked all at once.
        if !ways.iter().fold(false, |any, entry| any | entry.has(key)) {
            return None;
        }
        let alike = ways.iter().filter(|entry| entry.has(key));
        let mut fates = alike.filter_map(|entry| match entry.pattern() {
            None => Some(Fate::Refuted),
            some => (some == pattern()).then_some(Fate::Unlinked),
        });
        fates.next()
    }

    /// Remembers that states with this key lead to nothing, if a pattern is given only
    /// those whose groups have it.
    pub(super) fn insert(&mut self, key: Key, pattern: Option<Pattern>) {
        if self.stored >= WAYS * self.buckets.len() && self.buckets.len() < MOST_BUCKETS {
            self.grow();
        }
        self.stored += 1;
        self.put(Entry::new(key, pattern));
    }

    fn index(&self, key: Key) -> usize {
        key.hash() as usize & (self.buckets.len() - 1)
    }

    /// The newest entry goes first; the oldest falls out.
    fn put(&mut self, entry: Entry) {
        let index = self.index(entry.key());
        let Bucket(ways) = &mut self.buckets[index];
        ways.copy_within(..WAYS - 1, 1);
        ways[0] = entry;
    }

    fn grow(&mut self) {
        let larger = vec![Bucket([Entry::NONE; WAYS]); GROWTH * self.buckets.len()];
        let smaller = std::mem::replace(&mut self.buckets, larger);
        for Bucket(ways) in smaller {
            let stored = ways.into_iter().rev().filter(|entry| !entry.is_none());
            stored.for_each(|entry| self.put(entry));
        }
    }
}
