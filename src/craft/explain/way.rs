//! The way to a solution, one placement after the other, each for the shortest reason that
//! is found.
//!
//! A need that one placement only can meet is best; then one whose other placements all
//! fail at once; then one whose other placements fail after a short story. Where that takes
//! too many boards, a placement is taken on trust: a guess.

use super::cases::Story;
use super::look::{self, Choice};
use super::refuted::Refuted;
use crate::craft::rules::{Conflict, Need};
use crate::game::{Placement, Solution};
use crate::position::Position;
use crate::problem::Problem;

/// How many boards the stories about one placement may take in all.
const TOLD: usize = 40;

/// How many needs are tried for the shortest stories.
const TRIED: usize = 8;

/// How many boards are looked at to see what speaks against the other ways of a guess, and
/// how many of them for one way.
const COUNTED: usize = 400;
const SOON: usize = TOLD / 4;

/// How many guesses are compared by what follows them.
const COMPARED: usize = 3;

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
    /// What else could meet it and fails too, but only after a longer search.
    pub(super) rivals: Vec<Placement>,
    /// What else could meet it and leads to solutions too.
    pub(super) as_good: Vec<Placement>,
}

impl Move {
    /// Whether it is taken on trust: no short reason speaks against everything else.
    pub(super) const fn is_guess(&self) -> bool {
        !self.rivals.is_empty() || !self.as_good.is_empty()
    }
}

/// The way to the first of `solutions`, which are all that `problem` has.
pub(super) fn way(problem: &Problem, solutions: &[Solution]) -> Vec<Move> {
    way_on(Position::all_legal(problem), solutions.to_vec(), Care::Full)
}

/// How much is done about a guess.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Care {
    /// Several are compared, and it is told what speaks against the other ways.
    Full,
    /// The first is taken: somebody compares.
    Hasty,
}

/// The way on from a position to the first of the solutions that are left.
fn way_on(mut position: Position, mut left: Vec<Solution>, care: Care) -> Vec<Move> {
    let mut moves = Vec::new();
    while let Some(next) = next(&position, &left, care) {
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

    /// The placement, with these reasons against the others; `left` are all solutions of the
    /// board.
    fn made(self, before: &Position, left: &[Solution], stories: Stories) -> Move {
        let told = |p: &Placement| stories.iter().any(|(placement, _)| placement == p);
        let others = self.wrong.into_iter().filter(|p| !told(p));
        let (as_good, rivals) = others.partition(|&p| left.iter().any(|s| has(s, p)));
        Move {
            before: before.clone(),
            placement: self.right,
            need: self.choice.need,
            out: self.choice.out,
            rivals,
            as_good,
            stories,
        }
    }
}

/// The next placement on the way to the first of the solutions that are left.
fn next(position: &Position, left: &[Solution], care: Care) -> Option<Move> {
    let solution = left.first()?;
    let choices = look::choices(position, usize::MAX).ok()?.into_iter();
    let mut open: Vec<Open> = choices.filter_map(|c| Open::of(c, solution)).collect();
    open.sort_by_key(|open| (open.wrong.len(), open.choice.effort()));
    if open.first()?.wrong.is_empty() {
        return Some(open.swap_remove(0).made(position, left, Vec::new()));
    }
    let mut refuted = Refuted::new(position, left);
    let mut best: Option<(usize, usize, Stories)> = None;
    for (at, open) in open.iter().take(TRIED).enumerate() {
        let most = best.as_ref().map_or(TOLD, |(boards, ..)| boards - 1);
        if let Some((boards, stories)) = stories(&mut refuted, &open.wrong, most) {
            best = Some((boards, at, stories));
        }
    }
    if let Some((_, at, stories)) = best {
        return Some(open.swap_remove(at).made(position, left, stories));
    }
    Some(match care {
        Care::Hasty => open.swap_remove(0).made(position, left, Vec::new()),
        Care::Full => {
            let at = best_guess(position, left, &open);
            guess(position, left, &mut refuted, open.swap_remove(at))
        }
    })
}

/// How many boards it takes to tell why each of the placements is wrong, and why; if they
/// are not more than `most`.
fn stories(refuted: &mut Refuted, wrong: &[Placement], most: usize) -> Option<(usize, Stories)> {
    if wrong.iter().any(|&p| refuted.is_right(p)) {
        return None;
    }
    let mut boards = 0;
    let mut stories = Vec::new();
    for &placement in wrong {
        let story = refuted.story(placement, most - boards)?;
        boards += story.boards();
        stories.push((placement, story.clone()));
    }
    Some((boards, stories))
}

/// The guess after which the way is the shortest, of those with the fewest other ways.
fn best_guess(position: &Position, left: &[Solution], open: &[Open]) -> usize {
    let is_new = |at: &usize| !open[..*at].iter().any(|o| o.right == open[*at].right);
    let compared = (0..open.len()).filter(is_new).take(COMPARED);
    let effort = |at: &usize| {
        let right = open[*at].right;
        let left = left.iter().filter(|s| has(s, right)).copied().collect();
        effort(&way_on(position.with(right), left, Care::Hasty))
    };
    compared.min_by_key(effort).unwrap_or(0)
}

/// How many guesses a way takes, and how many boards are told of on it.
fn effort(moves: &[Move]) -> (usize, usize) {
    let guesses = moves.iter().filter(|step| step.is_guess()).count();
    let told = moves.iter().filter(|step| !step.is_guess());
    let stories = told.flat_map(|step| &step.stories);
    (guesses, stories.map(|(_, story)| story.boards()).sum())
}

/// The right one of several, taken on trust; with stories about those that soon fail.
fn guess(position: &Position, left: &[Solution], refuted: &mut Refuted, open: Open) -> Move {
    let mut budget = COUNTED;
    let mut told = Vec::new();
    for &placement in &open.wrong {
        if refuted.is_right(placement) {
            continue;
        }
        let most = budget.min(SOON);
        let story = refuted.story(placement, most);
        budget -= story.map_or(most, Story::boards);
        told.extend(story.map(|story| (placement, story.clone())));
    }
    open.made(position, left, told)
}
