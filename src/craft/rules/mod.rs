//! What a person can find out about a position by thinking, one thing at a time.
//!
//! Every rule has the same form. A [`Need`] says that of some placements every
//! solution has at least one: a piece has to lie somewhere, a spot has to be filled
//! because no more spots may stay open, a group has to link to the rest. If one
//! placement only can meet a need, it is placed; a placement that rules out all
//! that can meet a need is itself ruled out; and if nothing can meet it, there is
//! no solution. The rules are the steps of the paper's ladder:
//!
//! | rung | need | section of the paper |
//! |---|---|---|
//! | elimination | a piece with one place left | "All Legal" strategy |
//! | pairwise cleanup | a piece that a placement would leave no place | Pairwise cleanup |
//! | counting | a spot that must not stay open | Counting balls and sockets |
//! | linking | a group that has to link further | Search space restriction by linkage requirement |
//!
//! [`next`] applies the first rule of that order that finds anything.

mod counting;
mod linking;
mod pieces;

use crate::game::{Piece, PieceSet, Placement, Spot, SpotSet};
use crate::position::room::Half;
use crate::position::{PlacementSet, Position};

/// Something that every solution has to do, in one of several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Need {
    /// The piece has to lie somewhere.
    Piece(Piece),
    /// The spot has to get what it lacks: as many spots as may stay without it do.
    Spot(Spot, Half),
    /// These placed pieces, linked to each other, have to link to another.
    Link(PieceSet),
}

/// Something found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a step at a time, and none is kept"
)]
pub enum Deduction {
    /// Of all candidates only this one can meet the need.
    Place {
        /// What is placed.
        placement: Placement,
        /// What only it can meet.
        need: Need,
    },
    /// These candidates are in no solution.
    RuleOut {
        /// The candidates.
        placements: PlacementSet,
        /// Why.
        because: Because,
    },
}

/// Why candidates are ruled out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// With any of them on the board, nothing could meet the need any more.
    Need(Need),
    /// Any of them would leave more spots open than may stay so.
    TooManyOpen(Half),
    /// Any of them would be cut off from the other pieces, with all that it links to.
    CutOff,
}

/// Why a position has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The piece has no place left.
    Homeless(Piece),
    /// More spots stay open than may.
    TooManyOpen(Half, SpotSet),
    /// These pieces cannot link to the others.
    CutOff(PieceSet),
}

/// The rules, the easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A piece has one place left.
    Elimination,
    /// A placement would leave another piece no place.
    Pairwise,
    /// Only so many spots may stay open.
    Counting,
    /// All pieces have to be linked.
    Linking,
}

impl Technique {
    /// What the rule is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Elimination => "elimination",
            Self::Pairwise => "pairwise cleanup",
            Self::Counting => "counting",
            Self::Linking => "linking",
        }
    }
}

impl Deduction {
    /// The rule that it is an application of.
    pub const fn technique(&self) -> Technique {
        let because = match *self {
            Self::Place {
                need: Need::Piece(_),
                ..
            } => return Technique::Elimination,
            Self::Place { need, .. } => Because::Need(need),
            Self::RuleOut { because, .. } => because,
        };
        match because {
            Because::Need(Need::Piece(_)) => Technique::Pairwise,
            Because::Need(Need::Spot(..)) | Because::TooManyOpen(_) => Technique::Counting,
            Because::Need(Need::Link(_)) | Because::CutOff => Technique::Linking,
        }
    }

    /// Changes the position as the deduction says.
    pub fn apply(&self, position: &mut Position) {
        match self {
            Self::Place { placement, .. } => {
                position.place(*placement);
            }
            Self::RuleOut { placements, .. } => position.remove_all(placements),
        }
    }
}

type Found = Result<Option<Deduction>, Conflict>;

/// What the easiest rule that applies finds; `None` if no rule finds anything, as
/// on a full board that is linked.
///
/// Pieces come first, as in the paper. Then a spot or a group that one placement
/// only can serve is seen more easily than what serving it rules out.
pub fn next(position: &Position) -> Found {
    let rules: [fn(&Position) -> Found; 5] = [
        pieces::last_places,
        |position| Ok(pieces::pairwise(position)),
        only_ways,
        counting::open_spots,
        linking::groups,
    ];
    for rule in rules {
        if let Some(found) = rule(position)? {
            return Ok(Some(found));
        }
    }
    Ok(linking::dead_links(position))
}

/// A spot or a group that one placement only can serve.
fn only_ways(position: &Position) -> Found {
    let needs = counting::needs(position)?
        .into_iter()
        .chain(linking::needs(position)?);
    let mut singles = needs.filter_map(|(need, options)| {
        let placement = only(&options)?;
        Some(Deduction::Place { placement, need })
    });
    Ok(singles.next())
}

/// The only placement in the set, if there is one only.
fn only(options: &PlacementSet) -> Option<Placement> {
    let mut few = options.iter();
    let first = few.next();
    first.filter(|_| few.next().is_none())
}

/// Applies the rules until they find nothing more, and shows `log` each deduction
/// before it is applied.
pub fn settle(
    position: &mut Position,
    log: &mut impl FnMut(&Position, &Deduction),
) -> Result<(), Conflict> {
    while let Some(deduction) = next(position)? {
        log(position, &deduction);
        deduction.apply(position);
    }
    Ok(())
}

/// The needs that are open, each with the candidates that can meet it.
pub fn needs(position: &Position) -> Result<Vec<(Need, PlacementSet)>, Conflict> {
    let mut needs = pieces::needs(position);
    needs.extend(counting::needs(position)?);
    needs.extend(linking::needs(position)?);
    Ok(needs)
}

/// The same for groups alone, whatever else is wrong.
pub(super) fn link_needs(position: &Position) -> Result<Vec<(Need, PlacementSet)>, Conflict> {
    linking::needs(position)
}

/// What no solution has because of a need.
fn against(position: &Position, need: Need, options: &PlacementSet) -> Option<Deduction> {
    let placements = position.excluders(options);
    (!placements.is_empty()).then_some(Deduction::RuleOut {
        placements,
        because: Because::Need(need),
    })
}
