//! Steps that belong together, under a heading that says what they are for.

use super::places::names;
use super::way::Move;
use super::words::filling;
use super::{Step, list};
use crate::craft::rules::Need;
use crate::game::PieceSet;

/// Some steps with one goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// What the steps are for.
    pub goal: String,
    /// How many there are.
    pub steps: usize,
}

/// How hard a placement is to see.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    /// There is one way only.
    Plain,
    /// The other ways fail at once.
    Seen,
    /// The other ways are tried, or it is guessed.
    Tried,
}

impl Weight {
    fn of(step: &Move) -> Self {
        if !step.stories.is_empty() || step.is_guess() {
            Self::Tried
        } else if step.out.is_empty() {
            Self::Plain
        } else {
            Self::Seen
        }
    }
}

/// The chapters of the way. What is tried begins one, and what follows of itself stays in
/// it; so does what is seen one after the other. The last pieces, if they have no choice,
/// have a chapter of their own.
pub(super) fn of(moves: &[Move], told: &[Vec<Step>]) -> Vec<Chapter> {
    let weights: Vec<Weight> = moves.iter().map(Weight::of).collect();
    let plain = |weight: &&Weight| **weight == Weight::Plain;
    let tail = moves.len() - weights.iter().rev().take_while(plain).count();
    let mut starts: Vec<usize> = Vec::new();
    for (at, &weight) in weights.iter().enumerate() {
        let head = starts.last().map(|&start| weights[start]);
        let begins = match weight {
            _ if head.is_none() => true,
            Weight::Plain => at == tail && moves.len() - tail > 1,
            Weight::Seen => head != Some(Weight::Seen),
            Weight::Tried => true,
        };
        if begins {
            starts.push(at);
        }
    }
    let ends = starts.iter().skip(1).copied().chain([moves.len()]);
    let chapter = |(&from, to): (&usize, usize)| Chapter {
        goal: goal(&moves[from..to], from > 0 && to == moves.len()),
        steps: told[from..to].iter().map(Vec::len).sum(),
    };
    starts.iter().zip(ends).map(chapter).collect()
}

fn goal(run: &[Move], is_last: bool) -> String {
    let of_weight = |weight: Weight| {
        let pieces = run.iter().filter(|step| Weight::of(step) == weight);
        pieces
            .map(|step| step.placement.piece())
            .collect::<Vec<_>>()
    };
    let seen = of_weight(Weight::Seen);
    let plain = of_weight(Weight::Plain);
    match run {
        [] => String::new(),
        [first, ..] if Weight::of(first) == Weight::Tried => {
            let how = if first.is_guess() {
                "a guess"
            } else {
                "the other ways fail"
            };
            format!("{}: {how}", what(first.need))
        }
        [first, ..] if seen.len() == 1 => what(first.need),
        _ if !seen.is_empty() => format!("Where {} go, one after the other", list(seen)),
        _ if is_last => format!("The rest falls into place: {}", list(plain)),
        [_] => format!("One piece has no choice: {}", list(plain)),
        _ => format!("Pieces without a choice: {}", list(plain)),
    }
}

/// What the need asks.
fn what(need: Need) -> String {
    match need {
        Need::Piece(piece) => format!("Where {piece} goes"),
        Need::Spot(spot, half) => format!("What brings {} to spot {spot}", filling(half)),
        Need::Link(pieces) if pieces == PieceSet::EMPTY => "What comes first".to_owned(),
        Need::Link(pieces) => format!("What links {} to the others", names(pieces)),
    }
}
