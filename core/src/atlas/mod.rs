//! The atlas: every fit of the empty board, in a file that the program embeds.
//!
//! This is the one place that answers questions about the complete list: which
//! boards hold these placements ([`Atlas::look_up`], [`Atlas::solutions_of`]) and how many
//! do ([`Atlas::count`]), how many hold each of them ([`Atlas::uses`]) and each subset of them
//! ([`Atlas::subset_counts`]), which placements fix a solution
//! ([`Atlas::lone_placements`]), and what all of it comes to ([`Atlas::census`]).
//!
//! The file holds one of every fit and its half turn, the linked ones first:
//! `boards.rs` says how. [`encode`] makes it from a list of all fits, and a test
//! compares the two byte by byte with what a search finds.
//!
//! The list is trusted no more than any solver. What the backend `atlas` reports goes
//! before the judge like everything else; who asks the atlas itself asks the
//! [`judged`] one, every board of which was put before the judge when it was read.

mod boards;
mod census;
mod subsets;

use std::sync::{LazyLock, OnceLock};

use thiserror::Error;

use crate::game::{Challenge, Placement, Solution};
use crate::problem::Rule;
use crate::verify;
use boards::{Boards, Holding, Lists};

pub use boards::{EncodeError, encode};
pub use census::{Census, Unmatched};
pub use subsets::{Subset, SubsetCounts};

/// The embedded file.
pub static FILE: &[u8] = include_bytes!("boards.bin");

/// Why the list cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AtlasError {
    /// The file is not what was written.
    #[error("the embedded list of boards is damaged")]
    Damaged,
    /// A board in it is not what the list takes it for.
    #[error("{0} is in the list of boards, and should not be where it is")]
    Misjudged(Solution),
}

/// The complete list of fits, with the boards that hold each placement.
pub struct Atlas {
    boards: Boards<'static>,
    lists: Lists,
    /// All solutions in order, made when they are first asked for.
    solutions: OnceLock<Vec<Solution>>,
}

/// The embedded list, as it is.
pub fn embedded() -> Result<&'static Atlas, AtlasError> {
    static ATLAS: LazyLock<Result<Atlas, AtlasError>> = LazyLock::new(|| {
        let boards = Boards::read(FILE).ok_or(AtlasError::Damaged)?;
        Ok(Atlas {
            lists: Lists::of(&boards),
            boards,
            solutions: OnceLock::new(),
        })
    });
    ATLAS.as_ref().map_err(Clone::clone)
}

/// The embedded list, after each of its boards was judged by the rules, once a process.
pub fn judged() -> Result<&'static Atlas, AtlasError> {
    static JUDGED: LazyLock<Result<(), AtlasError>> = LazyLock::new(|| embedded()?.judge());
    JUDGED.clone()?;
    embedded()
}

impl Atlas {
    /// Puts every board of the file before the judge. A half turn of the whole board
    /// changes nothing that the rules speak of.
    fn judge(&self) -> Result<(), AtlasError> {
        for at in 0..self.boards.len() {
            let board = self.boards.solution(at);
            let verdict = verify::judge_solution(&board);
            let is_right = verdict.is_fit() && verdict.is_linked() == (at < self.boards.linked());
            if !is_right {
                return Err(AtlasError::Misjudged(board));
            }
        }
        Ok(())
    }

    /// How many boards of the file, the first ones, are answers under `rule`.
    const fn wanted(&self, rule: Rule) -> usize {
        match rule {
            Rule::Linked => self.boards.linked(),
            Rule::Fits => self.boards.len(),
        }
    }

    /// Looks through the boards that may answer `challenge` under `rule`: those of the
    /// file, and then their half turns. Each board that is looked at is an item, and
    /// `Some` if it is an answer.
    pub fn look_up(
        &self,
        challenge: &Challenge,
        rule: Rule,
    ) -> impl Iterator<Item = Option<Solution>> {
        let [plain, turned] = self.halves(challenge, rule);
        let board = |at| self.boards.solution(at);
        let plain = plain.boards().map(move |found| found.map(board));
        let turned = turned.boards();
        plain.chain(turned.map(move |found| found.map(|at| board(at).half_turn())))
    }

    /// How many boards answer `challenge` under `rule`. They are only counted, which takes a
    /// fraction of the time of a [look-up](Self::look_up).
    pub fn count(&self, challenge: &Challenge, rule: Rule) -> usize {
        let halves = self.halves(challenge, rule);
        halves.iter().map(Holding::count).sum()
    }

    /// The boards of the file that answer the challenge, and those whose half turns do.
    fn halves(&self, challenge: &Challenge, rule: Rule) -> [Holding<'_>; 2] {
        let givens = challenge.givens().iter().copied();
        let turned = givens.clone().map(Placement::half_turn);
        let wanted = self.wanted(rule);
        [
            self.lists.holding(givens, rule, wanted),
            self.lists.holding(turned, rule, wanted),
        ]
    }

    /// All fits or all solutions, those of the file each followed by its half turn.
    pub fn boards(&self, rule: Rule) -> impl Iterator<Item = Solution> {
        (0..self.wanted(rule)).flat_map(|at| {
            let board = self.boards.solution(at);
            [board, board.half_turn()]
        })
    }

    /// All solutions, in order.
    pub fn solutions(&self) -> &[Solution] {
        self.solutions.get_or_init(|| {
            let mut solutions: Vec<Solution> = self.boards(Rule::Linked).collect();
            solutions.sort_unstable();
            solutions
        })
    }

    /// The solutions of `challenge`, in order.
    pub fn solutions_of(&self, challenge: &Challenge) -> Vec<Solution> {
        let mut solutions: Vec<Solution> =
            self.look_up(challenge, Rule::Linked).flatten().collect();
        solutions.sort_unstable();
        solutions
    }

    /// How many fits or solutions hold each placement.
    pub fn uses(&self, rule: Rule) -> Vec<u32> {
        let in_file = |placement: Placement| self.lists.with(placement, rule).len() as u32;
        Placement::all()
            .map(|placement| in_file(placement) + in_file(placement.half_turn()))
            .collect()
    }

    /// The placements that one solution only contains, in order: each fixes it.
    pub fn lone_placements(&self) -> Vec<Placement> {
        let uses = self.uses(Rule::Linked);
        Placement::all()
            .filter(|placement| uses[placement.index()] == 1)
            .collect()
    }

    /// How many solutions contain which of these placements of different pieces.
    pub fn subset_counts(&self, placements: &[Placement]) -> SubsetCounts {
        let linked = self.boards.linked();
        // By board: which of the placements it holds; then the same for half turns.
        let mut common = vec![0_u16; 2 * linked];
        let (plain, turned) = common.split_at_mut(linked);
        for (bit, placement) in placements.iter().enumerate() {
            let halves = [
                (&mut *plain, *placement),
                (&mut *turned, placement.half_turn()),
            ];
            for (common, placement) in halves {
                let boards = self.lists.with(placement, Rule::Linked).iter();
                boards.for_each(|&at| common[usize::from(at)] |= 1 << bit);
            }
        }
        SubsetCounts::new(placements, &common)
    }

    /// What the complete list says about the puzzle.
    pub fn census(&self) -> Census {
        census::of(self)
    }
}
