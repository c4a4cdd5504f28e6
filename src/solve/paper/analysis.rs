//! The quantities behind the paper's tables and figures, each computed from a
//! problem and nothing else.
//!
//! The heat map of a cell is [`HeatMap`].

use std::ops::ControlFlow;

use crate::game::{Placement, Solution};
use crate::problem::{Problem, Rule};
use crate::solve::{Budget, Stop};

use super::candidates::Candidates;
use super::heat::HeatMap;
use super::propagate::propagate;
use super::search::Ratio;
use super::strategies::{Strategies, When};
use super::{Paper, forced, links, pairwise, symmetry};

/// The simplest of the paper's strategies that solves a challenge without search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SolvedBy {
    /// Every missing piece has one legal placement at the start.
    AllLegal,
    /// Placing pieces that have one legal placement left, again and again.
    Elimination,
    /// Pairwise cleanup, together with elimination.
    PairwiseCleanup,
}

/// The simplest strategy that solves `problem` without search (sections "All
/// Legal" strategy and "Pairwise cleanup"); `None` if there is none.
pub fn solved_by(problem: &Problem) -> Option<SolvedBy> {
    let legal = Candidates::all_legal(problem);
    let is_single = |piece| legal.count(piece) == 1;
    let all_single = legal.missing().iter().all(is_single);
    let mut candidates = legal;
    forced::place_forced(&mut candidates, &mut |_| {}).ok()?;
    if is_answer(&candidates, problem) {
        let simplest = if all_single {
            SolvedBy::AllLegal
        } else {
            SolvedBy::Elimination
        };
        return Some(simplest);
    }
    pairwise::clean_up(&mut candidates, &mut |_| {}).ok()?;
    forced::place_forced(&mut candidates, &mut |_| {}).ok()?;
    is_answer(&candidates, problem).then_some(SolvedBy::PairwiseCleanup)
}

/// Whether all pieces are placed, and linked if they have to be.
fn is_answer(candidates: &Candidates, problem: &Problem) -> bool {
    let linked = || problem.rule() == Rule::Fits || links::groups(candidates).len() == 1;
    candidates.missing().is_empty() && linked()
}

/// The candidates after the paper's basic cleanup: pairwise cleanup and, if the
/// solution is taken to be unique, no useless placements.
pub fn cleaned(problem: &Problem, assume_unique: bool) -> Candidates {
    let mut candidates = Candidates::all_legal(problem);
    let strategies = Strategies {
        pairwise: When::Always,
        assume_unique,
        ..Strategies::NONE
    };
    let missing = problem.missing();
    // A dead end shows as a piece without candidates.
    let _ = propagate(&mut candidates, &strategies, missing, true, &mut |_| {});
    candidates
}

/// What the basic cleanup does to the search space (section "The effects of basic
/// cleanup techniques").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    let before = Candidates::all_legal(problem);
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// How many combinations are tried up to and including the solution.
    pub tried: u128,
    /// How many combinations there are.
    pub of: u128,
}

impl Position {
    /// The fraction of the search space that is explored up to the solution.
    pub fn fraction(self) -> f64 {
        self.tried as f64 / self.of as f64
    }
}

/// Where `solution` stands if all combinations are tried, one placement for each
/// missing piece, the last piece changing fastest (section "Heatsort"). `None` if
/// it is not among them.
pub fn position(
    problem: &Problem,
    solution: &Solution,
    order: Order,
    assume_unique: bool,
) -> Option<Position> {
    let candidates = match order {
        Order::Legal => Candidates::all_legal(problem),
        Order::Cleaned | Order::Heatsorted => cleaned(problem, assume_unique),
    };
    let heat = HeatMap::of(&candidates);
    let mut before: u128 = 0;
    for piece in candidates.missing().iter() {
        let list: Vec<Placement> = match order {
            Order::Legal | Order::Cleaned => candidates.of(piece).collect(),
            Order::Heatsorted => heat.sorted(&candidates.of(piece).collect()),
        };
        let at = list.iter().position(|&p| p == solution.of(piece))?;
        before = before * list.len() as u128 + at as u128;
    }
    Some(Position {
        tried: before + 1,
        of: candidates.combinations(),
    })
}

/// The moves that a challenge offers at the start (section "Search space
/// restriction by linkage requirement").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstMoves {
    /// Legal placements.
    pub legal: usize,
    /// Legal placements that link to a given.
    pub linkable: usize,
}

/// How many moves are legal, and how many of them linkable, at the start.
pub fn first_moves(problem: &Problem) -> FirstMoves {
    let candidates = Candidates::all_legal(problem);
    FirstMoves {
        legal: candidates.possible().len(),
        linkable: links::linkable(&candidates).len(),
    }
}

/// The first `limit` choices among linkable placements that the search makes on
/// its way to the first answer (the paper's table of reduction ratios), and why the
/// search ended.
pub fn reduction_ratios(
    problem: &Problem,
    strategies: Strategies,
    budget: &Budget,
    limit: usize,
) -> (Vec<Ratio>, Stop) {
    let mut ratios = Vec::new();
    let report = Paper::new(strategies).search_with_ratios(
        problem,
        &budget.start(),
        &mut |_| ControlFlow::Break(()),
        &mut |ratio| {
            if ratios.len() < limit {
                ratios.push(ratio);
            }
        },
    );
    (ratios, report.stop)
}
