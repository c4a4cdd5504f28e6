//! The quantities behind the paper's tables and figures, each computed from a
//! problem and nothing else.
//!
//! The heat map of a cell is [`HeatMap`].

use serde::Serialize;

use crate::game::{Placement, Solution};
use crate::position::groups::{groups, linkable};
use crate::position::heat::{HeatMap, HeatRank};
use crate::position::useless::Twins;
use crate::position::{DeadEnd, Position, forced, pairwise, symmetry, useless};
use crate::problem::{Problem, Rule};

/// The simplest of the paper's strategies that solves a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SolvedBy {
    /// Every missing piece has one legal placement at the start.
    AllLegal,
    /// Placing pieces that have one legal placement left, again and again.
    Elimination,
    /// Pairwise cleanup, together with elimination.
    PairwiseCleanup,
    /// None of these: it takes a search.
    Search,
}

impl SolvedBy {
    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AllLegal => "all legal",
            Self::Elimination => "elimination",
            Self::PairwiseCleanup => "pairwise cleanup",
            Self::Search => "search",
        }
    }
}

/// The simplest strategy that solves `problem` (sections "All Legal" strategy and
/// "Pairwise cleanup").
pub fn solved_by(problem: &Problem) -> SolvedBy {
    without_search(problem).unwrap_or(SolvedBy::Search)
}

fn without_search(problem: &Problem) -> Option<SolvedBy> {
    let legal = Position::all_legal(problem);
    let is_single = |piece| legal.count(piece) == 1;
    let all_single = legal.missing().iter().all(is_single);
    let mut position = legal;
    forced::place_forced(&mut position, &mut |_| {}).ok()?;
    if is_answer(&position, problem) {
        let simplest = if all_single {
            SolvedBy::AllLegal
        } else {
            SolvedBy::Elimination
        };
        return Some(simplest);
    }
    pairwise::clean_up(&mut position, &mut |_| {}).ok()?;
    forced::place_forced(&mut position, &mut |_| {}).ok()?;
    is_answer(&position, problem).then_some(SolvedBy::PairwiseCleanup)
}

/// Whether all pieces are placed, and linked if they have to be.
fn is_answer(position: &Position, problem: &Problem) -> bool {
    let linked = || problem.rule() == Rule::Fits || groups(position).len() == 1;
    position.missing().is_empty() && linked()
}

/// The candidates after the paper's basic cleanup: pairwise cleanup and, if the
/// solution is taken to be unique, no useless placements.
fn cleaned(problem: &Problem, assume_unique: bool) -> Position {
    let mut position = Position::all_legal(problem);
    let missing = problem.missing();
    let mut clean = || -> Result<(), DeadEnd> {
        loop {
            pairwise::clean_up(&mut position, &mut |_| {})?;
            let twins = Twins::Straight;
            let log = &mut |_| {};
            if !(assume_unique && useless::remove_useless(&mut position, missing, twins, log)?) {
                return Ok(());
            }
        }
    };
    // A dead end shows as a piece without candidates.
    let _ = clean();
    position
}

/// What the basic cleanup does to the search space (section "The effects of basic
/// cleanup techniques").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cleanup {
    /// Legal placements of the missing pieces, flipped copies of the light purple
    /// piece included.
    pub placements_before: usize,
    /// Placements that are left.
    pub placements_after: usize,
    /// Ways to choose one legal placement for each missing piece.
    pub combinations_before: u128,
    /// Ways to choose one of those that are left.
    pub combinations_after: u128,
}

/// The size of the search space before and after the basic cleanup.
pub fn cleanup(problem: &Problem, assume_unique: bool) -> Cleanup {
    let before = Position::all_legal(problem);
    let after = cleaned(problem, assume_unique);
    Cleanup {
        placements_before: before.possible().len() + symmetry::duplicates(&before),
        placements_after: after.possible().len(),
        combinations_before: symmetry::combinations_with_duplicates(&before),
        combinations_after: after.combinations(),
    }
}

/// In which lists and in which order combinations of placements are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// All legal placements, in order of their numbers.
    Legal,
    /// What the basic cleanup leaves, in order of their numbers.
    Cleaned,
    /// What the basic cleanup leaves, the coldest first.
    Heatsorted,
}

/// Where a solution stands in the list of all combinations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Rank {
    /// How many combinations are tried up to and including the solution.
    pub tried: u128,
    /// How many combinations there are.
    pub of: u128,
}

impl Rank {
    /// The fraction of a search space of so many combinations that is explored up to the
    /// solution.
    pub fn fraction_of(self, combinations: u128) -> f64 {
        self.tried as f64 / combinations.max(1) as f64
    }
}

/// Where `solution` stands if all combinations are tried, one placement for each
/// missing piece, the last piece changing fastest (section "Heatsort"). `None` if
/// it is not among them.
///
/// The legal placements include the flipped copies of the light purple piece, which the
/// cleanup removes; they come after the others, since a placement is "described uniquely by
/// its flip" first.
pub fn rank(
    problem: &Problem,
    solution: &Solution,
    order: Order,
    assume_unique: bool,
) -> Option<Rank> {
    let position = match order {
        Order::Legal => Position::all_legal(problem),
        Order::Cleaned | Order::Heatsorted => cleaned(problem, assume_unique),
    };
    let heat = HeatMap::of(&position);
    let mut before: u128 = 0;
    for piece in position.missing().iter() {
        let list: Vec<Placement> = match order {
            Order::Legal | Order::Cleaned => position.of(piece).collect(),
            Order::Heatsorted => heat.sorted(&position.of(piece).collect(), HeatRank::Coldest),
        };
        let at = list.iter().position(|&p| p == solution.of(piece))?;
        let copies = match order {
            Order::Legal => symmetry::copies(piece),
            Order::Cleaned | Order::Heatsorted => 1,
        };
        before = before * (copies * list.len()) as u128 + at as u128;
    }
    Some(Rank {
        tried: before + 1,
        of: match order {
            Order::Legal => symmetry::combinations_with_duplicates(&position),
            Order::Cleaned | Order::Heatsorted => position.combinations(),
        },
    })
}

/// The moves that a challenge offers at the start (section "Search space
/// restriction by linkage requirement").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FirstMoves {
    /// Legal placements.
    pub legal: usize,
    /// Legal placements that link to a given.
    pub linkable: usize,
}

/// How many moves are legal, and how many of them linkable, at the start.
pub fn first_moves(problem: &Problem) -> FirstMoves {
    let position = Position::all_legal(problem);
    FirstMoves {
        legal: position.possible().len(),
        linkable: linkable(&position).len(),
    }
}
