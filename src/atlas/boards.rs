//! The file of the atlas: how it is made, read, and indexed.
//!
//! It is a head of two numbers (how many boards, and how many of them are linked; four
//! bytes each, the lowest first), then twelve bytes a board: for each piece the number
//! of its placement among all placements of that piece. The linked boards come first;
//! both parts are in increasing order.

use thiserror::Error;

use crate::game::{Piece, Placement, Solution};
use crate::verify;

/// The bytes of the head.
const HEAD: usize = 8;

/// The bytes of a board.
const WIDTH: usize = Piece::COUNT;

/// Why a list of fits cannot be written as the file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EncodeError {
    /// A fit is there without its half turn.
    #[error("{0} was found, but not its half turn")]
    HalfTurnMissing(Solution),
}

/// The file of these boards: all fits of the empty board, in any order.
pub fn encode(mut fits: Vec<Solution>) -> Result<Vec<u8>, EncodeError> {
    fits.sort_unstable();
    let alone = |fit: &&Solution| fits.binary_search(&fit.half_turn()).is_err();
    if let Some(fit) = fits.iter().find(alone) {
        return Err(EncodeError::HalfTurnMissing(*fit));
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

/// The number of a placement among those of its piece: at most 179.
fn number(placement: Placement) -> u8 {
    placement.number() as u8
}

/// The boards of a file: one of every fit and its half turn, the linked ones first.
#[derive(Clone, Copy)]
pub(super) struct Boards<'a> {
    rows: &'a [[u8; WIDTH]],
    linked: usize,
}

impl<'a> Boards<'a> {
    /// Reads a file; `None` if it is damaged.
    pub(super) fn read(file: &'a [u8]) -> Option<Self> {
        let (head, body) = file.split_at_checked(HEAD)?;
        let (rows, rest) = body.as_chunks::<WIDTH>();
        let count = |at: usize| {
            let bytes = head[at..at + 4].try_into().map(u32::from_le_bytes);
            bytes.ok().map(|count| count as usize)
        };
        let (total, linked) = (count(0)?, count(4)?);
        let legal = |row: &[u8; WIDTH]| {
            Piece::all().all(|p| usize::from(row[p.index()]) < Placement::of(p).len())
        };
        let sound = rest.is_empty()
            && rows.len() == total
            && linked <= total
            && u16::try_from(total).is_ok()
            && rows.iter().all(legal);
        sound.then_some(Self { rows, linked })
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

    /// The placements of a board, in the order of their pieces.
    pub(super) fn placements(&self, at: usize) -> impl Iterator<Item = Placement> + use<> {
        let numbered = Piece::all().zip(self.rows[at]);
        numbered.filter_map(|(piece, number)| Placement::nth_of(piece, usize::from(number)))
    }

    /// A board.
    pub(super) fn solution(&self, at: usize) -> Solution {
        let placements: Vec<Placement> = self.placements(at).collect();
        Solution::new(&placements).expect("checked when the file was read")
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
            let placements = boards.placements(at);
            placements.for_each(|p| start[p.index() + 1] += 1);
        }
        for p in 0..Placement::count() {
            start[p + 1] += start[p];
        }
        let mut next = start.clone();
        let mut lists = vec![0; WIDTH * boards.len()];
        for at in 0..boards.len() {
            for p in boards.placements(at) {
                lists[next[p.index()] as usize] = at as u16;
                next[p.index()] += 1;
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
