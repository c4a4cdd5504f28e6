//! The order in which the board is swept, and what of a placement depends on it.
//!
//! The search goes over the board column by column and asks at every spot first
//! who fills its centre (a ball or a circle), then who fills its ring (a socket or
//! a circle). Those 48 questions are the *items*. A placement becomes a
//! *candidate* at the first item that it fills, so that every set of placements is
//! come to once, and so that what lies behind the sweep never matters again.
//!
//! Everything here is computed once, on first use, from the placements of
//! [`game`](crate::game); the bench `tables` says how long that takes.

use std::ops::Range;
use std::sync::LazyLock;

use crate::game::{Cell, Direction, Piece, Placement, Spot, Unit};

/// The number of items: a centre and a ring on every spot.
pub(super) const ITEMS: usize = 2 * Spot::COUNT;

/// The rows of a column in the order in which they are swept. The number of
/// nodes depends on it; the module's head says how much.
const ROW_ORDER: [usize; ROWS] = [2, 0, 3, 1];

const ROWS: usize = 4;
const COLUMNS: usize = 6;

/// How far the look-ahead looks, in items from the first one of a candidate.
/// What is further away has many ways to be filled.
const HORIZON: usize = 18;

/// A set of items: bit `i` is item number `i` of the sweep.
pub(super) type Items = u64;

/// All items.
pub(super) const ALL_ITEMS: Items = (1 << ITEMS) - 1;

/// The centres. Spot number `s` of the sweep has its centre as item `2 s` and its
/// ring as item `2 s + 1`.
pub(super) const CENTRES: Items = ALL_ITEMS / 3;

/// The rings.
pub(super) const RINGS: Items = CENTRES << 1;

/// The items of the first three columns, which the half turn of the board
/// exchanges with those of the last three.
pub(super) const LEFT_HALF: Items = (1 << (ITEMS / 2)) - 1;

/// The words that hold one bit for every candidate, rounded up to a power of two:
/// then an index can be cut to its range instead of being checked.
const WORDS: usize = 32;

/// A set of candidates: bit `c % 64` of word `c / 64` is candidate number `c`.
#[derive(Clone, Copy)]
pub(super) struct Candidates([u64; WORDS]);

impl Candidates {
    const EMPTY: Self = Self([0; WORDS]);

    fn insert(&mut self, candidate: usize) {
        self.0[candidate / 64] |= 1 << (candidate % 64);
    }

    fn unite(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    fn complement(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }

    /// The candidates in both sets.
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    /// The candidates in the set without these numbers.
    pub(super) fn without(mut self, range: &Range<u16>) -> Self {
        for at in words(range) {
            self.0[at] &= !mask(at, range);
        }
        self
    }

    /// The candidates in the set with numbers in `range`, in order.
    pub(super) fn within(&self, range: &Range<u16>) -> Members<'_> {
        let words = words(range);
        Members {
            set: self,
            next: words.start,
            end: words.end,
            range: range.clone(),
            left: 0,
        }
    }

    /// Whether the candidate with this number is in both sets.
    pub(super) fn both_contain(&self, other: &Self, candidate: u16) -> bool {
        let word = usize::from(candidate / 64) % WORDS;
        (self.0[word] & other.0[word]) >> (candidate % 64) & 1 != 0
    }
}

/// Goes through the members of a set in order.
pub(super) struct Members<'a> {
    set: &'a Candidates,
    next: usize,
    end: usize,
    range: Range<u16>,
    left: u64,
}

impl Iterator for Members<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            if self.next == self.end {
                return None;
            }
            self.left = self.set.0[self.next] & mask(self.next, &self.range);
            self.next += 1;
        }
        let lowest = self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(64 * (self.next - 1) + lowest)
    }
}

/// The words that hold the candidates in `range`.
fn words(range: &Range<u16>) -> Range<usize> {
    usize::from(range.start) / 64..usize::from(range.end).div_ceil(64)
}

/// The bits of word `at` that are candidates in `range`.
fn mask(at: usize, range: &Range<u16>) -> u64 {
    let from = usize::from(range.start).saturating_sub(64 * at);
    let beyond = (64 * (at + 1)).saturating_sub(usize::from(range.end));
    // Only words with a candidate in `range` are asked for, so both are below 64.
    (u64::MAX << (from % 64)) & (u64::MAX >> (beyond % 64))
}

/// Cells by column: 8 bits a spot, in the order of the sweep, the centre lowest.
pub(super) type Columns = [u32; COLUMNS];

/// What the search needs to know of a placement.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// The placement.
    pub(super) placement: Placement,
    /// The piece, as one bit.
    pub(super) piece: u16,
    /// The cells it takes.
    pub(super) cells: Columns,
    /// The items it fills.
    pub(super) fills: Items,
    /// The items that link a piece to it by filling them: the ring around each of
    /// its balls and the centre of each of its sockets.
    pub(super) links: Items,
    /// The ring around its elbow ball, if it has one.
    pub(super) elbow_ring: Items,
    /// The centre of its socket, if it is the light purple piece.
    pub(super) purple_centre: Items,
    /// The items that it may have made unfillable: those on its spots and on the
    /// spots next to them.
    pub(super) touches: Items,
}

/// An item of the sweep.
pub(super) struct Item {
    /// The candidates that this is the first item of, by number.
    pub(super) first: Range<u16>,
    /// All candidates that fill the item.
    fillers: Candidates,
    /// The words in which `fillers` is not zero.
    words: Range<usize>,
}

impl Item {
    /// One of the candidates that fill the item.
    pub(super) fn first_filler(&self) -> u16 {
        let (start, word) = (self.words.start, self.fillers.0[self.words.start]);
        (64 * start) as u16 + word.trailing_zeros() as u16
    }

    /// The last candidate that is in both sets and fills the item, among those in the
    /// words from `start` on.
    pub(super) fn filler(
        &self,
        alive: &Candidates,
        compatible: &Candidates,
        start: usize,
    ) -> Option<u16> {
        for at in (start..self.words.end).rev() {
            let at = at % WORDS;
            let word = self.fillers.0[at] & alive.0[at] & compatible.0[at];
            if word != 0 {
                return Some((64 * at) as u16 + word.ilog2() as u16);
            }
        }
        None
    }
}

/// The sweep from the left.
pub(super) struct Sweep {
    /// The items, in order.
    pub(super) items: [Item; ITEMS],
    /// The candidates, in order of their first items.
    pub(super) candidates: Vec<Candidate>,
    /// For each candidate, the candidates of other pieces that do not collide
    /// with it.
    pub(super) compatible: Vec<Candidates>,
    /// Where each placement is among the candidates.
    number: Vec<u16>,
}

/// The sweep, tabulated on first use.
pub(super) static SWEEP: LazyLock<Sweep> = LazyLock::new(Sweep::build);

impl Sweep {
    /// The candidate that a placement is.
    pub(super) fn number(&self, placement: Placement) -> usize {
        usize::from(self.number[placement.index()])
    }

    /// The whole set of candidates.
    pub(super) fn all(&self) -> Candidates {
        let beyond = self.candidates.len() as u16..(64 * WORDS) as u16;
        Candidates([u64::MAX; WORDS]).without(&beyond)
    }

    /// The items among `open` that no candidate in `alive` fills.
    pub(super) fn unfillable(&self, alive: &Candidates, open: Items) -> Items {
        let is_unfillable = |item: &usize| self.items[*item].filler(alive, alive, 0).is_none();
        let items = (0..ITEMS).filter(|item| open & 1 << item != 0);
        items
            .filter(is_unfillable)
            .fold(0, |all, item| all | 1 << item)
    }

    /// Tabulates the sweep.
    pub(super) fn build() -> Self {
        let around: Vec<Items> = Spot::all().map(items_around).collect();
        let placements = Placement::all();
        let mut candidates: Vec<_> = placements.map(|p| candidate(p, &around)).collect();
        candidates.sort_unstable_by_key(|c| (c.fills.trailing_zeros(), c.placement));
        let mut number = vec![0; candidates.len()];
        for (at, candidate) in candidates.iter().enumerate() {
            number[candidate.placement.index()] = at as u16;
        }
        let items = std::array::from_fn(|item| tabulate_item(item, &candidates));
        let compatible = compatible(&candidates);
        Self {
            items,
            candidates,
            compatible,
            number,
        }
    }
}

/// The position of a spot in the sweep.
fn position(spot: Spot) -> usize {
    let row = ROW_ORDER.iter().position(|&row| row == spot.row());
    ROWS * spot.column() + row.expect("every row is swept")
}

fn centre_item(spot: Spot) -> Items {
    1 << (2 * position(spot))
}

fn ring_item(spot: Spot) -> Items {
    centre_item(spot) << 1
}

/// The cells of a placement, read off seven bits a spot.
fn columns(placement: Placement) -> Columns {
    let [low, middle, high] = placement.cells().words();
    let low = u128::from(low) | u128::from(middle) << 64;
    let high = u128::from(middle) | u128::from(high) << 64;
    let mut columns = [0; COLUMNS];
    for seated in placement.units() {
        let first = seated.spot.index() * Cell::PER_SPOT;
        let words = if first < 64 {
            low >> first
        } else {
            high >> (first - 64)
        };
        let at = position(seated.spot);
        columns[at / ROWS] |= (words as u32 & 0x7F) << (8 * (at % ROWS));
    }
    columns
}

/// The items on a spot and on the spots next to it.
fn items_around(spot: Spot) -> Items {
    let neighbours = Direction::ALL.into_iter().filter_map(|d| spot.neighbour(d));
    let spots = neighbours.chain([spot]);
    spots.fold(0, |items, s| items | centre_item(s) | ring_item(s))
}

/// What the search needs to know of a placement, given the items around each spot.
fn candidate(placement: Placement, around: &[Items]) -> Candidate {
    let (mut fills, mut links, mut elbow_ring, mut touches) = (0, 0, 0, 0);
    for seated in placement.units() {
        let (centre, ring) = (centre_item(seated.spot), ring_item(seated.spot));
        touches |= around[seated.spot.index()];
        match seated.unit {
            Unit::Ball { arms } => {
                fills |= centre;
                links |= ring;
                if arms.iter().count() == 2 {
                    elbow_ring = ring;
                }
            }
            Unit::Socket { .. } => {
                fills |= ring;
                links |= centre;
            }
            Unit::Circle => fills |= centre | ring,
        }
    }
    let near = (1 << (fills.trailing_zeros() as usize + HORIZON).min(ITEMS)) - 1;
    let is_purple = placement.piece() == Piece::LIGHT_PURPLE;
    Candidate {
        placement,
        piece: 1 << placement.piece().index(),
        cells: columns(placement),
        fills,
        links,
        elbow_ring,
        // Its only socket is all that links to it at a centre.
        purple_centre: if is_purple { links & CENTRES } else { 0 },
        touches: touches & near & !fills,
    }
}

fn tabulate_item(item: usize, candidates: &[Candidate]) -> Item {
    let first_item = |c: &Candidate| c.fills.trailing_zeros() as usize;
    let start = candidates.partition_point(|c| first_item(c) < item);
    let end = candidates.partition_point(|c| first_item(c) <= item);
    let mut fillers = Candidates::EMPTY;
    for (number, candidate) in candidates.iter().enumerate() {
        if candidate.fills & 1 << item != 0 {
            fillers.insert(number);
        }
    }
    let used = |word: &u64| *word != 0;
    let words_start = fillers.0.iter().position(used).unwrap_or(0);
    let words_end = fillers.0.iter().rposition(used).map_or(0, |last| last + 1);
    Item {
        first: start as u16..end as u16,
        fillers,
        words: words_start..words_end,
    }
}

/// For each candidate, those of other pieces that do not collide with it. Goes by
/// way of who takes each cell, which is ten times less work than comparing pairs.
fn compatible(candidates: &[Candidate]) -> Vec<Candidates> {
    let mut by_piece = vec![Candidates::EMPTY; 16];
    let mut by_cell = vec![Candidates::EMPTY; 32 * COLUMNS];
    for (number, candidate) in candidates.iter().enumerate() {
        by_piece[candidate.piece.trailing_zeros() as usize].insert(number);
        taken(candidate).for_each(|cell| by_cell[cell].insert(number));
    }
    let of_one = |candidate: &Candidate| {
        let mut excluded = by_piece[candidate.piece.trailing_zeros() as usize];
        taken(candidate).for_each(|cell| excluded.unite(&by_cell[cell]));
        excluded.complement()
    };
    candidates.iter().map(of_one).collect()
}

/// The cells of a candidate, numbered 32 to a column.
fn taken(candidate: &Candidate) -> impl Iterator<Item = usize> {
    let columns = candidate.cells.into_iter().enumerate();
    columns.flat_map(|(column, mut left)| {
        std::iter::from_fn(move || {
            let lowest = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                32 * column + lowest
            })
        })
    })
}
