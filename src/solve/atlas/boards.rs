//! The file of the atlas: how it is made, read, and indexed.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use thiserror::Error;

use crate::game::{Challenge, Piece, Placement, Solution};
use crate::problem::{Problem, Rule};
use crate::solve::{self, Backend, Budget, Stop};
use crate::verify;

/// The bytes of the head.
const HEAD: usize = 8;

/// The bytes of a board.
const WIDTH: usize = Piece::COUNT;

/// Why the file could not be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BuildError {
    /// The search for all fits did not get to its end.
    #[error("the search for all fits of the empty board ended early: {0:?}")]
    Incomplete(Stop),
    /// A fit was reported without its half turn.
    #[error("{0} was found, but not its half turn")]
    HalfTurnMissing(Solution),
}

/// Makes the file from all fits of the empty board that `source` finds.
pub fn build(source: &dyn Backend, budget: &Budget) -> Result<Vec<u8>, BuildError> {
    let problem = Problem::new(Challenge::empty(), Rule::Fits);
    let mut fits = Vec::new();
    let outcome = solve::run(source, &problem, budget, &mut |fit| {
        fits.push(fit);
        ControlFlow::Continue(())
    });
    if !outcome.is_complete() {
        return Err(BuildError::Incomplete(outcome.stop));
    }
    fits.sort_unstable();
    let alone = |fit: &&Solution| fits.binary_search(&fit.half_turn()).is_err();
    if let Some(fit) = fits.iter().find(alone) {
        return Err(BuildError::HalfTurnMissing(*fit));
    }
    fits.retain(|fit| *fit < fit.half_turn());
    let is_linked = |fit: &Solution| verify::judge_solution(fit).is_solution();
    let (linked, apart): (Vec<Solution>, Vec<Solution>) =
        fits.iter().partition(|fit| is_linked(fit));
    let mut bytes = Vec::with_capacity(HEAD + WIDTH * fits.len());
    bytes.extend((fits.len() as u32).to_le_bytes());
    bytes.extend((linked.len() as u32).to_le_bytes());
    for fit in linked.iter().chain(&apart) {
        bytes.extend(fit.placements().iter().map(|placement| number(*placement)));
    }
    Ok(bytes)
}

/// The number of the first placement of each piece.
static FIRST: LazyLock<[usize; Piece::COUNT]> = LazyLock::new(|| {
    let mut first = [0; Piece::COUNT];
    for piece in Piece::all().skip(1) {
        let before = Piece::new(piece.index() - 1).map_or(0, |before| Placement::of(before).len());
        first[piece.index()] = first[piece.index() - 1] + before;
    }
    first
});

/// The number of a placement among those of its piece: at most 179.
fn number(placement: Placement) -> u8 {
    (placement.index() - FIRST[placement.piece().index()]) as u8
}

/// The boards of a file: one of every fit and its half turn, the linked ones first.
#[derive(Clone, Copy)]
pub(super) struct Boards<'a> {
    rows: &'a [[u8; WIDTH]],
    linked: usize,
}

impl<'a> Boards<'a> {
    /// Reads a file; says what is wrong with it otherwise.
    pub(super) fn read(file: &'a [u8]) -> Result<Self, String> {
        let broken = || "the file of the atlas is damaged: build it anew".to_owned();
        let (head, body) = file.split_at_checked(HEAD).ok_or_else(broken)?;
        let (rows, rest) = body.as_chunks::<WIDTH>();
        let count = |at: usize| {
            head[at..at + 4]
                .iter()
                .rev()
                .fold(0, |n, &byte| n << 8 | usize::from(byte))
        };
        let (total, linked) = (count(0), count(4));
        let legal = |row: &[u8; WIDTH]| {
            Piece::all().all(|p| usize::from(row[p.index()]) < Placement::of(p).len())
        };
        let sound = rest.is_empty()
            && rows.len() == total
            && linked <= total
            && u16::try_from(total).is_ok()
            && rows.iter().all(legal);
        sound.then_some(Self { rows, linked }).ok_or_else(broken)
    }

    /// How many boards there are.
    pub(super) const fn len(&self) -> usize {
        self.rows.len()
    }

    /// How many of them, the first ones, are linked.
    pub(super) const fn linked(&self) -> usize {
        self.linked
    }

    /// Whether a board holds a placement.
    pub(super) fn holds(&self, at: usize, placement: Placement) -> bool {
        self.rows[at][placement.piece().index()] == number(placement)
    }

    /// The placements of a board, by their numbers among all placements.
    pub(super) fn placements(&self, at: usize) -> [usize; Piece::COUNT] {
        std::array::from_fn(|piece| FIRST[piece] + usize::from(self.rows[at][piece]))
    }

    /// A board.
    pub(super) fn solution(&self, at: usize) -> Solution {
        let legal = |index| Placement::new(index).expect("checked when the file was read");
        Solution::new(&self.placements(at).map(legal))
            .expect("a row has one placement of each piece")
    }
}

/// For every placement, the boards that hold it, in order.
pub(super) struct Lists {
    boards: Vec<u16>,
    start: Vec<u32>,
}

impl Lists {
    /// Makes the lists: counts them, then fills them.
    pub(super) fn of(boards: &Boards) -> Self {
        let mut start = vec![0; Placement::count() + 1];
        for at in 0..boards.len() {
            boards
                .placements(at)
                .into_iter()
                .for_each(|p| start[p + 1] += 1);
        }
        for p in 0..Placement::count() {
            start[p + 1] += start[p];
        }
        let mut next = start.clone();
        let mut lists = vec![0; WIDTH * boards.len()];
        for at in 0..boards.len() {
            for p in boards.placements(at) {
                lists[next[p] as usize] = at as u16;
                next[p] += 1;
            }
        }
        Self {
            boards: lists,
            start,
        }
    }

    /// The boards that hold `placement`.
    pub(super) fn with(&self, placement: Placement) -> &[u16] {
        let [from, to] = [0, 1].map(|next| self.start[placement.index() + next] as usize);
        &self.boards[from..to]
    }
}
