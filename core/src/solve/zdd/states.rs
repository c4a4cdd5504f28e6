//! The states of a search, as bit sets.
//!
//! A *state* is what is left of the problem when some rows are chosen: the rows that share
//! no item with them, the items that they leave uncovered, and how many of each class may
//! stay so. To choose a row is to take one *and* with its mask; where dancing links touch
//! every row that goes, this touches every word, and a word holds 64 rows.
//!
//! Rows are numbered anew: a row stands with the first of its items that has a class. In a
//! search that covers the items in their order, whole words of rows are so left behind.

use super::covering::Covering;

/// The bits of a word.
const BITS: usize = u64::BITS as usize;

/// A [`Covering`], ready to be searched.
#[derive(Clone, Debug)]
pub(super) struct States {
    /// The number of each row in the covering.
    rows: Vec<u32>,
    /// The words of a state: first those for rows, then those for items, then a number for
    /// each class.
    row_words: usize,
    item_words: usize,
    spare: Vec<u64>,
    /// For each row what its choice leaves, as words of a state.
    masks: Vec<u64>,
    items: Vec<Item>,
    /// The items that have a class, as words.
    wanted: Vec<u64>,
}

#[derive(Clone, Debug)]
struct Item {
    class: usize,
    /// Its rows.
    rows: Vec<Word>,
    /// The first word with a row that has no earlier item.
    start: usize,
    /// The items of the rows that have no earlier item, as words.
    ahead: Vec<u64>,
}

/// Some bits of a state.
#[derive(Clone, Copy, Debug)]
struct Word {
    at: usize,
    bits: u64,
}

impl States {
    pub(super) fn new(covering: &Covering) -> Self {
        let is_wanted = |item: &&usize| covering.classes[**item].is_some();
        let first = |row: &Vec<usize>| row.iter().filter(is_wanted).min().copied();
        let rows = covering.rows.iter().enumerate();
        let mut sorted: Vec<(usize, usize)> = rows
            .filter_map(|(number, row)| Some((first(row)?, number)))
            .collect();
        sorted.sort_unstable();
        let mut states = Self {
            rows: sorted.iter().map(|&(_, number)| number as u32).collect(),
            row_words: sorted.len().div_ceil(BITS),
            item_words: covering.classes.len().div_ceil(BITS),
            spare: covering.spare.clone(),
            masks: Vec::new(),
            items: Vec::new(),
            wanted: Vec::new(),
        };
        let wanted = covering.classes.iter().enumerate();
        let wanted = wanted.filter_map(|(item, class)| class.map(|_| item));
        states.wanted = set(wanted, states.item_words);
        let rows_of = states.rows_of(covering);
        for &number in &states.rows {
            let mask = states.mask(&covering.rows[number as usize], &rows_of);
            states.masks.extend(mask);
        }
        states.items = states.items_of(covering, &sorted, &rows_of);
        states
    }

    /// The items, given the rows with their first items and for every item its rows.
    fn items_of(
        &self,
        covering: &Covering,
        sorted: &[(usize, usize)],
        rows_of: &[Vec<u64>],
    ) -> Vec<Item> {
        let mut ahead = vec![0; self.item_words];
        let mut end = sorted.len();
        let mut items = Vec::with_capacity(rows_of.len());
        for (item, rows) in rows_of.iter().enumerate().rev() {
            let start = sorted[..end].partition_point(|&(first, _)| first < item);
            for &(_, row) in &sorted[start..end] {
                for &covered in &covering.rows[row] {
                    ahead[covered / BITS] |= bit(covered);
                }
            }
            end = start;
            let rows = rows.iter().enumerate();
            let rows = rows.map(|(at, &bits)| Word { at, bits });
            items.push(Item {
                class: covering.classes[item].unwrap_or_default(),
                rows: rows.filter(|word| word.bits != 0).collect(),
                start: start / BITS,
                ahead: ahead.clone(),
            });
        }
        items.reverse();
        items
    }

    /// For every item its rows, as words.
    fn rows_of(&self, covering: &Covering) -> Vec<Vec<u64>> {
        let mut rows_of = vec![vec![0; self.row_words]; covering.classes.len()];
        for (at, &number) in self.rows.iter().enumerate() {
            for &item in &covering.rows[number as usize] {
                rows_of[item][at / BITS] |= bit(at);
            }
        }
        rows_of
    }

    /// What the choice of a row with these items leaves.
    fn mask(&self, items: &[usize], rows_of: &[Vec<u64>]) -> impl Iterator<Item = u64> + use<> {
        let mut taken = vec![0; self.words()];
        for &item in items {
            for (word, rows) in taken.iter_mut().zip(&rows_of[item]) {
                *word |= rows;
            }
            taken[self.row_words + item / BITS] |= bit(item);
        }
        taken.into_iter().map(|word| !word)
    }

    /// The words of a state.
    pub(super) const fn words(&self) -> usize {
        self.row_words + self.item_words + self.spare.len()
    }

    /// How many items there are.
    pub(super) const fn items(&self) -> usize {
        self.items.len()
    }

    /// The number of a row in the covering.
    pub(super) fn number(&self, row: usize) -> u32 {
        self.rows[row]
    }

    /// The state in which nothing is chosen.
    pub(super) fn first(&self) -> Vec<u64> {
        let mut state = set(0..self.rows.len(), self.row_words);
        state.extend(set(0..self.items.len(), self.item_words));
        state.extend(&self.spare);
        state
    }

    /// The state after the row is chosen too. In what lies before the item `from` no row is
    /// left.
    pub(super) fn choose(&self, state: &[u64], row: usize, from: usize, after: &mut [u64]) {
        let (start, words) = (self.items[from].start, self.words());
        let mask = &self.masks[row * words..(row + 1) * words];
        after[..start].fill(0);
        let both = state[start..].iter().zip(&mask[start..]);
        for (after, (state, mask)) in after[start..].iter_mut().zip(both) {
            *after = state & mask;
        }
    }

    /// The state after the item is left uncovered, if it may be.
    pub(super) fn leave(&self, state: &[u64], item: usize, after: &mut [u64]) -> bool {
        after.copy_from_slice(state);
        for word in &self.items[item].rows {
            after[word.at] &= !word.bits;
        }
        self.drop_item(item, after)
    }

    /// Leaves every item uncovered that has no row left; says whether so many may be.
    pub(super) fn settle(&self, state: &mut [u64]) -> bool {
        for at in 0..self.item_words {
            for bit in ones(state[self.row_words + at] & self.wanted[at]) {
                let item = at * BITS + bit;
                let mut rows = self.items[item].rows.iter();
                let has_row = rows.any(|word| state[word.at] & word.bits != 0);
                if !has_row && !self.drop_item(item, state) {
                    return false;
                }
            }
        }
        true
    }

    fn drop_item(&self, item: usize, state: &mut [u64]) -> bool {
        state[self.row_words + item / BITS] &= !bit(item);
        let spare = &mut state[self.row_words + self.item_words + self.items[item].class];
        let may_be = *spare > 0;
        *spare = spare.saturating_sub(1);
        may_be
    }

    /// The uncovered items that have a class, in order.
    pub(super) fn uncovered<'a>(&'a self, state: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
        let words = state[self.row_words..].iter().zip(&self.wanted).enumerate();
        words.flat_map(|(at, (word, wanted))| ones(word & wanted).map(move |bit| at * BITS + bit))
    }

    /// In how many ways an item can be covered or left; more than `enough` are not counted.
    pub(super) fn ways(&self, state: &[u64], item: usize, enough: u32) -> u32 {
        let spare = state[self.row_words + self.item_words + self.items[item].class];
        let mut ways = u32::from(spare > 0);
        for word in &self.items[item].rows {
            ways += (state[word.at] & word.bits).count_ones();
            if ways > enough {
                break;
            }
        }
        ways
    }

    /// The rows of an item that are left, in order.
    pub(super) fn rows_left(&self, state: &[u64], item: usize) -> impl Iterator<Item = usize> {
        let words = self.items[item].rows.iter();
        words.flat_map(move |word| {
            let left = ones(state[word.at] & word.bits);
            left.map(move |bit| word.at * BITS + bit)
        })
    }

    /// What tells a [settled](States::settle) state without a row before the item `from` from
    /// any other: the uncovered items that a row from there on covers, and what may stay
    /// uncovered. A row is left exactly if all of its items are among these.
    pub(super) fn key<'a>(&'a self, state: &'a [u64], from: usize) -> impl Iterator<Item = u64> {
        let items = state[self.row_words..].iter().zip(&self.items[from].ahead);
        let spare = &state[self.row_words + self.item_words..];
        items
            .map(|(word, ahead)| word & ahead)
            .chain(spare.iter().copied())
    }
}

const fn bit(at: usize) -> u64 {
    1 << (at % BITS)
}

/// These numbers as words.
fn set(numbers: impl Iterator<Item = usize>, words: usize) -> Vec<u64> {
    let mut set = vec![0; words];
    for number in numbers {
        set[number / BITS] |= bit(number);
    }
    set
}

/// The places of the ones of a word.
fn ones(word: u64) -> impl Iterator<Item = usize> {
    let next = |word: &u64| Some(word & word.wrapping_sub(1));
    std::iter::successors(Some(word), next)
        .take_while(|&word| word != 0)
        .map(|word| word.trailing_zeros() as usize)
}
