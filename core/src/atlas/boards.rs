//! The file of the atlas: how it is made, read, and indexed.
//!
//! It is a head of two numbers (how many boards, and how many of them are linked; four
//! bytes each, the lowest first), then twelve bytes a board: for each piece the number
//! of its placement among all placements of that piece. The linked boards come first;
//! both parts are in increasing order.

use std::ops::Range;

use thiserror::Error;

use crate::game::{Piece, Placement, Solution};
use crate::problem::Rule;
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

    /// A board.
    pub(super) fn solution(&self, at: usize) -> Solution {
        Solution::numbered(&self.rows[at]).expect("checked when the file was read")
    }
}

/// The boards by what they hold: for every placement those that hold it, in order, the linked
/// ones first; and for every piece its placement on each.
///
/// To count the boards with several placements takes the shortest of their lists and a look
/// at each board of it. Bit sets of the boards, one for each placement, take longer: they
/// are ten times the size, and all of a set has to be gone through, also if there is
/// little in it.
pub(super) struct Lists {
    boards: Vec<u16>,
    /// Where the list of each placement begins.
    start: Vec<u32>,
    /// Where its linked boards end, and where it ends.
    linked: Vec<u32>,
    end: Vec<u32>,
    /// For every piece, the number of its placement on each board.
    columns: [Vec<u8>; Piece::COUNT],
}

impl Lists {
    /// Makes the lists: counts them, then fills them.
    pub(super) fn of(boards: &Boards) -> Self {
        let column = |piece| boards.rows.iter().map(|row| row[piece]).collect();
        let columns: [Vec<u8>; Piece::COUNT] = std::array::from_fn(column);
        let mut next = vec![0; Placement::count() + 1];
        for (column, first) in columns.iter().zip(firsts()) {
            for &number in column {
                next[first + usize::from(number) + 1] += 1;
            }
        }
        for p in 0..Placement::count() {
            next[p + 1] += next[p];
        }
        next.pop();
        let start = next.clone();
        let mut lists = vec![0; WIDTH * boards.len()];
        let mut fill = |range: Range<usize>| {
            for (column, first) in columns.iter().zip(firsts()) {
                for (&number, at) in column[range.clone()].iter().zip(range.clone()) {
                    let next = &mut next[first + usize::from(number)];
                    lists[*next as usize] = at as u16;
                    *next += 1;
                }
            }
            next.clone()
        };
        let linked = fill(0..boards.linked());
        let end = fill(boards.linked()..boards.len());
        Self {
            boards: lists,
            start,
            linked,
            end,
            columns,
        }
    }

    /// The boards that hold `placement` and are answers under `rule`.
    pub(super) fn with(&self, placement: Placement, rule: Rule) -> &[u16] {
        let ends = match rule {
            Rule::Linked => &self.linked,
            Rule::Fits => &self.end,
        };
        let at = placement.index();
        &self.boards[self.start[at] as usize..ends[at] as usize]
    }

    /// The boards that hold all of these and are answers under `rule`, of which there are
    /// `wanted` in all.
    pub(super) fn holding(
        &self,
        givens: impl Iterator<Item = Placement> + Clone,
        rule: Rule,
        wanted: usize,
    ) -> Holding<'_> {
        let lists = givens.clone().map(|given| self.with(given, rule));
        let shortest = lists.enumerate().min_by_key(|(_, list)| list.len());
        let (listed, list) = shortest.unzip();
        let mut holding = Holding {
            list,
            length: list.map_or(wanted, <[u16]>::len),
            questions: [Question::NONE; Piece::COUNT],
            asked: 0,
        };
        for (number, given) in givens.enumerate() {
            if listed != Some(number) {
                holding.questions[holding.asked] = Question {
                    column: &self.columns[given.piece().index()],
                    number: self::number(given),
                };
                holding.asked += 1;
            }
        }
        holding
    }
}

/// The boards that hold some placements: those of the shortest of the placements' lists, or
/// simply the first ones of the file, that say yes to a question about each of the others.
pub(super) struct Holding<'a> {
    list: Option<&'a [u16]>,
    length: usize,
    questions: [Question<'a>; Piece::COUNT],
    asked: usize,
}

impl<'a> Holding<'a> {
    /// Each board that is looked at: where it stands in the file, if it is one.
    pub(super) fn boards(self) -> impl Iterator<Item = Option<usize>> + use<'a> {
        (0..self.length).map(move |place| {
            let at = self.list.map_or(place, |list| usize::from(list[place]));
            let mut questions = self.questions[..self.asked].iter();
            questions
                .all(|question| question.is_held_by(at))
                .then_some(at)
        })
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        let list = self
            .list
            .unwrap_or_default()
            .iter()
            .map(|&at| usize::from(at));
        // Most have few questions, and each of the loops is a few instructions long.
        match &self.questions[..self.asked] {
            [] => self.length,
            [only] => list.filter(|&at| only.is_held_by(at)).count(),
            [first, others @ ..] => {
                let list = list.filter(|&at| first.is_held_by(at));
                list.filter(|&at| others.iter().all(|other| other.is_held_by(at)))
                    .count()
            }
        }
    }
}

/// Whether boards hold a placement.
#[derive(Clone, Copy)]
struct Question<'a> {
    column: &'a [u8],
    number: u8,
}

impl Question<'_> {
    /// What is asked of nobody.
    const NONE: Self = Self {
        column: &[],
        number: 0,
    };

    /// Whether this board does.
    fn is_held_by(&self, at: usize) -> bool {
        self.column[at] == self.number
    }
}

/// The first placement of every piece.
fn firsts() -> impl Iterator<Item = usize> {
    Piece::all().map(|piece| Placement::of(piece).next().map_or(0, Placement::index))
}
