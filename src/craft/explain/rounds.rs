//! Several thoughts as one step.
//!
//! The rules find one thing after the other, but a person who has seen that spots
//! must not stay open looks at all spots before looking for anything else. So what is
//! ruled out for the same reason is told together, as long as it does not rest on
//! anything that is told in the same step or later.

use super::slice::Kept;
use crate::craft::rules::{Because, Deduction, Need};
use crate::craft::think::Thought;
use crate::game::{PieceSet, SpotSet};
use crate::position::PlacementSet;
use crate::position::room::Half;

/// Thoughts that make one step: one of any kind, or several that rule out placements
/// for the same [`Reason`] and do not rest on each other.
pub(super) type Round = Vec<Kept>;

/// For what placements are ruled out, apart from where.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    /// Some piece needs a place.
    Piece,
    /// Some spot must be filled, since only these may stay open.
    Spot(Half, SpotSet),
    /// These pieces have to link to others.
    Link(PieceSet),
    /// Too many spots would stay open.
    TooManyOpen(Half),
    /// The piece would be cut off.
    CutOff,
}

impl Reason {
    fn of(kept: &Kept) -> Option<Self> {
        let Thought::Deduced(Deduction::RuleOut { because, .. }) = &kept.thought else {
            return None;
        };
        Some(match *because {
            Because::Need(Need::Piece(_)) => Self::Piece,
            Because::Need(Need::Spot(_, half)) => Self::Spot(half, half.isolated(&kept.before)),
            Because::Need(Need::Link(pieces)) => Self::Link(pieces),
            Because::TooManyOpen(half) => Self::TooManyOpen(half),
            Because::CutOff => Self::CutOff,
        })
    }
}

/// The thoughts in rounds. A thought joins the first round of its reason, after the last
/// placed piece, that comes after all that the thought rests on.
pub(super) fn rounds(thoughts: Vec<Kept>) -> Vec<Round> {
    let mut rounds: Vec<Round> = Vec::new();
    // The first round after the last placed piece.
    let mut open = 0;
    for kept in thoughts {
        let Some(reason) = Reason::of(&kept) else {
            let places = ruled_out(&kept).is_empty();
            rounds.push(vec![kept]);
            if places {
                open = rounds.len();
            }
            continue;
        };
        let is_ground = |round: &Round| {
            let mut told = round.iter().map(ruled_out);
            told.any(|placements| placements.intersects(&kept.rests_on))
        };
        let after = rounds.iter().rposition(is_ground).map_or(0, |at| at + 1);
        let mut joinable = rounds.iter_mut().skip(after.max(open));
        match joinable.find(|round| round.first().and_then(Reason::of) == Some(reason)) {
            Some(round) => round.push(kept),
            None => rounds.push(vec![kept]),
        }
    }
    rounds
}

/// What the thought rules out: nothing if it places a piece.
pub(super) fn ruled_out(kept: &Kept) -> PlacementSet {
    match &kept.thought {
        Thought::Deduced(Deduction::RuleOut { placements, .. }) => *placements,
        Thought::Refuted(trial) => [trial.placement].into_iter().collect(),
        Thought::Deduced(Deduction::Place { .. }) | Thought::Guessed { .. } => PlacementSet::EMPTY,
    }
}
