//! Which thoughts the solution rests on.
//!
//! Thinking rules out much that turns out not to matter. Going backwards, this
//! keeps what places a piece, and of what is ruled out only that without which a
//! thought that is kept would not hold: another way to meet the need that it speaks
//! of, one that nothing on the board forbids.

use crate::game::{Challenge, Placement, SpotSet};
use crate::position::groups;
use crate::position::room::Half;
use crate::position::{PlacementSet, Position, clear_of};
use crate::problem::{self, Problem};

use super::Thoughts;
use crate::craft::rules::{self, Because, Conflict, Deduction, Need};
use crate::craft::think::Thought;

/// A thought that is kept.
pub(super) struct Kept {
    /// The position that it was thought in.
    pub(super) before: Position,
    /// The thought; what it rules out is reduced to what matters.
    pub(super) thought: Thought,
    /// What was ruled out before and is taken for granted here.
    pub(super) rests_on: PlacementSet,
}

/// The thoughts that matter, in order.
pub(super) fn needed(thoughts: Thoughts) -> Vec<Kept> {
    let mut kept = keep(thoughts, PlacementSet::EMPTY).0;
    kept.reverse();
    kept
}

/// The thoughts that `wanted` and what is placed rest on, the last first, and what
/// must have been ruled out before all of them.
fn keep(thoughts: Thoughts, mut wanted: PlacementSet) -> (Vec<Kept>, PlacementSet) {
    let mut kept = Vec::new();
    for (before, mut thought) in thoughts.into_iter().rev() {
        match &mut thought {
            Thought::Deduced(Deduction::RuleOut { placements, .. }) => {
                *placements = placements.intersection(&wanted);
                if placements.is_empty() {
                    continue;
                }
                wanted.remove_all(placements);
            }
            Thought::Refuted(trial) => {
                if !wanted.contains(trial.placement) {
                    continue;
                }
                wanted.remove(trial.placement);
            }
            Thought::Deduced(Deduction::Place { .. }) | Thought::Guessed { .. } => {}
        }
        let rests_on = grounds(&before, &thought);
        wanted = wanted.union(&rests_on);
        kept.push(Kept {
            before,
            thought,
            rests_on,
        });
    }
    (kept, wanted)
}

/// What has been ruled out and would make the thought wrong if it were not.
fn grounds(before: &Position, thought: &Thought) -> PlacementSet {
    let past = Past::of(before);
    match thought {
        Thought::Deduced(Deduction::Place { need, .. }) | Thought::Guessed { need, .. } => {
            past.meeting(*need)
        }
        Thought::Deduced(Deduction::RuleOut {
            placements,
            because,
        }) => {
            let each = placements.iter().map(|p| past.saving(p, *because));
            each.fold(PlacementSet::EMPTY, |all, one| all.union(&one))
        }
        Thought::Refuted(trial) => {
            let mut imagined = before.with(trial.placement);
            let mut inner: Thoughts = Vec::new();
            // It is known to end in this conflict.
            let _ = rules::settle(&mut imagined, &mut |before, deduction| {
                inner.push((before.clone(), Thought::Deduced(*deduction)));
            });
            let end = Past::of(&imagined).preventing(trial.conflict);
            let beyond = keep(inner, end).1;
            beyond.without(before.possible())
        }
    }
}

/// A position, and what the same board would allow if nothing were ruled out.
struct Past<'a> {
    now: &'a Position,
    fresh: Position,
}

impl<'a> Past<'a> {
    fn of(now: &'a Position) -> Self {
        // What lies on the board does not collide, so it is a challenge.
        let board = Challenge::new(now.placed()).unwrap_or(Challenge::empty());
        let problem = Problem::new(board, problem::Rule::Linked);
        let fresh = Position::all_legal(&problem);
        Self { now, fresh }
    }

    /// What was ruled out of `placements`.
    fn gone(&self, placements: &PlacementSet) -> PlacementSet {
        let allowed = placements.intersection(self.fresh.possible());
        allowed.without(self.now.possible())
    }

    /// What was ruled out and would meet the need; for a spot also what would have
    /// filled the spots that are closed.
    fn meeting(&self, need: Need) -> PlacementSet {
        match need {
            Need::Piece(piece) => self.gone(&self.fresh.of(piece).collect()),
            Need::Spot(spot, half) => {
                let closed = self.filling(half.isolated(self.now), half);
                self.gone(half.fillers(spot)).union(&closed)
            }
            Need::Link(pieces) => {
                let groups = groups::groups(&self.fresh);
                let group = groups.iter().find(|group| group.pieces == pieces);
                let linking = group.map(|group| groups::linkable_to(group, &self.fresh));
                linking.map_or(PlacementSet::EMPTY, |linking| self.gone(&linking))
            }
        }
    }

    /// What was ruled out and would fill one of the spots.
    fn filling(&self, spots: SpotSet, half: Half) -> PlacementSet {
        let fillers = spots.iter().map(|spot| half.fillers(spot));
        let all = fillers.fold(PlacementSet::EMPTY, |all, some| all.union(some));
        self.gone(&all)
    }

    /// What was ruled out and would keep `because` from ruling out `placement`.
    fn saving(&self, placement: Placement, because: Because) -> PlacementSet {
        let beside = clear_of(placement);
        match because {
            Because::Need(Need::Spot(spot, half)) => {
                let closed = self.filling(half.isolated(self.now), half);
                let here = self.gone(half.fillers(spot)).intersection(beside);
                here.union(&closed)
            }
            Because::Need(need) => self.meeting(need).intersection(beside),
            Because::TooManyOpen(half) => {
                let after = self.now.with(placement);
                self.filling(half.isolated(&after), half)
                    .intersection(beside)
            }
            Because::CutOff => {
                let groups = groups::groups(&self.fresh);
                let joined = rules::joined(&self.fresh, &groups, placement);
                let linking = joined.map(|group| groups::linkable_to(group, &self.fresh));
                let all = linking.chain(rules::links_of(placement).copied());
                let all = all.fold(PlacementSet::EMPTY, |all, some| all.union(&some));
                self.gone(&all).intersection(beside)
            }
        }
    }

    /// What was ruled out and would prevent the conflict.
    fn preventing(&self, conflict: Conflict) -> PlacementSet {
        match conflict {
            Conflict::Homeless(piece) => self.meeting(Need::Piece(piece)),
            Conflict::TooManyOpen(half, spots) => self.filling(spots, half),
            Conflict::CutOff(pieces) => self.meeting(Need::Link(pieces)),
        }
    }
}
