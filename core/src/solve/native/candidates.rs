//! Sets of candidates, in the form that the look-ahead asks for.

use super::items::{ITEMS, Items, is_in_outer_row};

/// The most candidates that fill an item.
pub(super) const MOST: usize = 2 * WORD;

/// How many candidates a word holds.
const WORD: usize = u128::BITS as usize;

/// Where the bits for an item are: in one word, or in two. Items of an outer row have half
/// as many fillers as the others, so that one word is enough for them; it counts as both
/// then, which spares a branch that no processor could foresee.
#[derive(Clone, Copy)]
struct Place {
    first: usize,
    second: usize,
}

/// The places of all items, one after the other, and the words that they take.
const LAYOUT: ([Place; ITEMS], usize) = {
    let mut places = [Place {
        first: 0,
        second: 0,
    }; ITEMS];
    let mut words = 0;
    let mut item = 0;
    while item < ITEMS {
        places[item].first = words;
        if !is_in_outer_row(item) {
            words += 1;
        }
        places[item].second = words;
        words += 1;
        item += 1;
    }
    (places, words)
};

static PLACES: [Place; ITEMS] = LAYOUT.0;

/// The words of a set.
const WORDS: usize = LAYOUT.1;

/// The bit of a candidate at one of the items that it fills. Many sets have it.
#[derive(Clone, Copy)]
pub(super) struct Bit {
    word: usize,
    mask: u128,
}

impl Bit {
    /// The bit of the candidate that is number `number` in the list of `item`.
    pub(super) const fn of(item: usize, number: usize) -> Self {
        let Place { first, second } = LAYOUT.0[item];
        assert!(
            number < (second - first + 1) * WORD,
            "the place is too small"
        );
        Self {
            word: first + number / WORD,
            mask: 1 << (number % WORD),
        }
    }
}

/// A set of candidates, written down at every item: a candidate in it has a bit at
/// each of the items that it fills.
///
/// That takes five times the room of one bit for each candidate, but what is asked
/// most is whether anything in two sets fills an item, and here all that the answer
/// depends on lies side by side.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Candidates([u128; WORDS]);

impl Candidates {
    /// No candidate.
    pub(super) const NONE: Self = Self([0; WORDS]);

    /// Adds a candidate, as far as the item of the bit goes.
    pub(super) const fn insert(&mut self, bit: Bit) {
        self.0[bit.word] |= bit.mask;
    }

    /// Adds all candidates of another set.
    pub(super) const fn unite(&mut self, other: &Self) {
        let mut word = 0;
        while word < WORDS {
            self.0[word] |= other.0[word];
            word += 1;
        }
    }

    /// Makes this the candidates that are not in the set.
    pub(super) const fn invert(&mut self) {
        let mut word = 0;
        while word < WORDS {
            self.0[word] = !self.0[word];
            word += 1;
        }
    }

    /// The candidates in both sets.
    pub(super) fn and(&self, other: &Self) -> Self {
        let mut both = Self::NONE;
        both.set_to_and(self, other, 0);
        both
    }

    /// Makes this the candidates in both sets, as far as they fill the items from
    /// `start` on. What stands at the items before them is not changed.
    pub(super) fn set_to_and(&mut self, one: &Self, other: &Self, start: usize) {
        let start = PLACES[start].first;
        let sources = one.0[start..].iter().zip(&other.0[start..]);
        for (both, (one, other)) in self.0[start..].iter_mut().zip(sources) {
            *both = one & other;
        }
    }

    /// The numbers, in the list of `item`, of the candidates that fill it.
    pub(super) fn at(&self, item: usize) -> Numbers {
        let Place { first, second } = PLACES[item];
        let further = if first == second { 0 } else { self.0[second] };
        Numbers([self.0[first], further])
    }

    /// How many candidates fill the item.
    pub(super) fn count(&self, item: usize) -> u32 {
        let Numbers([one, other]) = self.at(item);
        one.count_ones() + other.count_ones()
    }

    /// Whether no candidate that is in both sets fills the item.
    pub(super) fn leave_empty(&self, other: &Self, item: usize) -> bool {
        let Place { first, second } = PLACES[item];
        let common = |word: usize| self.0[word] & other.0[word];
        common(first) | common(second) == 0
    }

    /// The items among `open` that no candidate in the set fills.
    pub(super) fn unfillable(&self, open: Items) -> Items {
        let items = (0..ITEMS).filter(|item| open & 1 << item != 0);
        items
            .filter(|&item| self.leave_empty(self, item))
            .fold(0, |all, item| all | 1 << item)
    }
}

/// Goes through numbers in order: bit `n % 128` of word `n / 128` is number `n`.
#[derive(Clone)]
pub(super) struct Numbers([u128; 2]);

impl Iterator for Numbers {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let at = self.0.iter().position(|&word| word != 0)?;
        let lowest = self.0[at].trailing_zeros() as usize;
        self.0[at] &= self.0[at] - 1;
        Some(WORD * at + lowest)
    }
}
