//! The way to a solution, one placement after the other, each for the shortest reason that
//! is found.
//!
//! A need that one placement only can meet is best; then one whose other placements all
//! fail at once; then one whose other placements fail after a short story. Where that takes
//! too many boards, a placement is taken on trust: a guess.

use super::cases::{self, Story};
use super::look::{self, Choice};
use crate::craft::rules::{Conflict, Need};
use crate::game::{Placement, Solution};
use crate::position::Position;
use crate::problem::Problem;

/// How many boards the stories about one placement may take in all.
const TOLD: usize = 40;

/// How many needs are tried for the shortest stories.
const TRIED: usize = 8;

/// How many boards are looked at to see how long it takes to refute a guess.
const COUNTED: usize = 400;

/// One placement of the way, and why it is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Move {
    /// The board before it.
    pub(super) before: Position,
    /// What is placed.
    pub(super) placement: Placement,
    /// What it meets.
    pub(super) need: Need,
    /// What could meet it too and fails at once.
    pub(super) out: Vec<(Placement, Conflict)>,
    /// What could meet it too and fails later.
    pub(super) stories: Stories,
    /// What else could meet it: a guess, if there is any.
    pub(super) rivals: Vec<Placement>,
}

/// The way to the first of `solutions`, which are all that `problem` has.
pub(super) fn way(problem: &Problem, solutions: &[Solution]) -> Vec<Move> {
    let mut position = Position::all_legal(problem);
    let mut left = solutions.to_vec();
    let mut moves = Vec::new();
    while let Some(next) = next(&position, &left) {
        position.place(next.placement);
        left.retain(|solution| has(solution, next.placement));
        moves.push(next);
    }
    moves
}

fn has(solution: &Solution, placement: Placement) -> bool {
    solution.of(placement.piece()) == placement
}

/// Placements that are wrong, each with its story.
type Stories = Vec<(Placement, Story)>;

/// A need with one right answer, seen by somebody who knows it.
struct Open {
    choice: Choice,
    right: Placement,
    wrong: Vec<Placement>,
}

impl Open {
    /// `None` if the solution meets the need in several ways.
    fn of(choice: Choice, solution: &Solution) -> Option<Self> {
        let (right, wrong): (Vec<_>, Vec<_>) = choice.open.iter().partition(|&&p| has(solution, p));
        match right[..] {
            [right] => Some(Self {
                choice,
                right,
                wrong,
            }),
            _ => None,
        }
    }

    /// The placement, with these reasons against the others.
    fn made(self, before: &Position, stories: Stories) -> Move {
        let told = |p: &Placement| stories.iter().any(|(placement, _)| placement == p);
        Move {
            before: before.clone(),
            placement: self.right,
            need: self.choice.need,
            out: self.choice.out,
            rivals: self.wrong.into_iter().filter(|p| !told(p)).collect(),
            stories,
        }
    }
}

/// The next placement on the way to the first of the solutions that are left.
fn next(position: &Position, left: &[Solution]) -> Option<Move> {
    let solution = left.first()?;
    let choices = look::choices(position, usize::MAX).ok()?.into_iter();
    let mut open: Vec<Open> = choices.filter_map(|c| Open::of(c, solution)).collect();
    open.sort_by_key(|open| (open.wrong.len(), open.choice.effort()));
    if open.first()?.wrong.is_empty() {
        return Some(open.swap_remove(0).made(position, Vec::new()));
    }
    let mut best: Option<(usize, usize, Stories)> = None;
    for (at, open) in open.iter().take(TRIED).enumerate() {
        let most = best.as_ref().map_or(TOLD, |(boards, ..)| boards - 1);
        let mut budget = most;
        if let Some(stories) = stories(position, left, &open.wrong, &mut budget) {
            best = Some((most - budget, at, stories));
        }
    }
    match best {
        Some((_, at, stories)) => Some(open.swap_remove(at).made(position, stories)),
        None => Some(guess(position, left, open.swap_remove(0))),
    }
}

/// Why each of the placements is wrong, if that takes no more than `budget` boards.
fn stories(
    position: &Position,
    left: &[Solution],
    wrong: &[Placement],
    budget: &mut usize,
) -> Option<Stories> {
    if wrong.iter().any(|&p| left.iter().any(|s| has(s, p))) {
        return None;
    }
    let story = |&p: &Placement| Some((p, cases::refute(&position.with(p), budget)?));
    wrong.iter().map(story).collect()
}

/// The right one of several, taken on trust; with stories about those that soon fail.
fn guess(position: &Position, left: &[Solution], open: Open) -> Move {
    let mut budget = COUNTED;
    let told = open.wrong.iter().filter_map(|&p| {
        let mut most = budget.min(TOLD / 4);
        let before = most;
        let told = stories(position, left, &[p], &mut most)?;
        budget -= before - most;
        told.into_iter().next()
    });
    let told = told.collect();
    open.made(position, told)
}
