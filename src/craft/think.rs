//! A challenge solved the way a person would: by the rules as far as they go, then
//! by asking "what if?", then by guessing.
//!
//! Where the rules end, the need that the fewest placements can meet is looked at,
//! and each of these placements is tried: it is put on the board in thought, and
//! the rules are applied. If they find a contradiction, the placement is ruled
//! out, and the rules may go on. If all survive, one of them has to be taken on
//! trust, and everything after it stands under that assumption. Here the right one
//! is taken, since the solution is known; how many there are to choose from is what
//! makes a challenge hard.

use crate::game::{Placement, Solution};
use crate::position::{PlacementSet, Position};
use crate::problem::Problem;

use super::rules::{self, Conflict, Deduction, Need};

/// One step on the way to the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thought {
    /// A rule found something.
    Deduced(Deduction),
    /// A placement was tried and ran into a contradiction.
    Refuted(Trial),
    /// All placements that can meet the need were tried, and the rules refuted
    /// none: one of them was taken on trust.
    Guessed {
        /// What was taken.
        placement: Placement,
        /// What it meets.
        need: Need,
        /// All that can meet it.
        options: PlacementSet,
    },
}

/// A placement that was put on the board in thought, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// What was tried.
    pub placement: Placement,
    /// The need that was looked at.
    pub need: Need,
    /// What the rules placed before they found the contradiction.
    pub consequences: Vec<Placement>,
    /// The contradiction.
    pub conflict: Conflict,
}

/// Solves `problem` on the way to `solution`, one of its solutions, and shows `log`
/// each thought together with the position that it was thought in.
///
/// Returns the position at the end, which is full and is `solution` unless
/// `solution` is not a solution of the problem.
pub fn think(
    problem: &Problem,
    solution: &Solution,
    log: &mut impl FnMut(&Position, Thought),
) -> Position {
    let mut position = Position::all_legal(problem);
    loop {
        let settled = rules::settle(&mut position, &mut |before, deduction| {
            log(before, Thought::Deduced(*deduction));
        });
        if settled.is_err() || position.missing().is_empty() {
            return position;
        }
        let Some((need, options)) = narrowest(&position) else {
            return position;
        };
        let mut trials = options.iter().filter_map(|option| {
            // The right one cannot be refuted; that need not be found out.
            let wrong = solution.of(option.piece()) != option;
            wrong.then(|| try_out(&position, need, option)).flatten()
        });
        if let Some(trial) = trials.next() {
            let refuted = trial.placement;
            log(&position, Thought::Refuted(trial));
            position.remove(refuted);
            continue;
        }
        let mut right = options.iter().filter(|p| solution.of(p.piece()) == *p);
        let Some(placement) = right.next() else {
            return position;
        };
        let guess = Thought::Guessed {
            placement,
            need,
            options,
        };
        log(&position, guess);
        position.place(placement);
    }
}

/// The open need that the fewest candidates can meet; of several the first.
fn narrowest(position: &Position) -> Option<(Need, PlacementSet)> {
    let needs = rules::needs(position).ok()?.into_iter();
    needs.min_by_key(|(_, options)| options.len())
}

/// Puts `placement` on the board in thought; what came of it if that was a
/// contradiction.
fn try_out(position: &Position, need: Need, placement: Placement) -> Option<Trial> {
    let mut imagined = position.with(placement);
    let mut consequences = Vec::new();
    let settled = rules::settle(&mut imagined, &mut |_, deduction| {
        if let Deduction::Place { placement, .. } = deduction {
            consequences.push(*placement);
        }
    });
    settled.err().map(|conflict| Trial {
        placement,
        need,
        consequences,
        conflict,
    })
}
