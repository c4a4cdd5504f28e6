//! What a look at the board shows: the needs, who could meet each, and which of these
//! fail at once.
//!
//! Everything here speaks of the board as it lies, and of nothing that was ruled out
//! before. So a reader can check each claim with the toy alone: put the piece there, and
//! see who has no place left.

use crate::craft::rules::{self, Conflict, Need};
use crate::game::{Piece, Placement, Spot};
use crate::position::room::Half;
use crate::position::{PlacementSet, Position};

/// A need, and what becomes of each placement that could meet it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// What every solution has to do here.
    pub(super) need: Need,
    /// The ways that fail at once, each with what is then wrong.
    pub(super) out: Vec<(Placement, Conflict)>,
    /// The others.
    pub(super) open: Vec<Placement>,
}

/// What is wrong with a board, if anything is seen to be: the simplest first.
pub(super) fn conflict(position: &Position) -> Option<Conflict> {
    let mut homeless = position.missing().iter();
    let homeless = homeless.find(|&piece| position.count(piece) == 0);
    let homeless = homeless.map(Conflict::Homeless);
    homeless
        .or_else(|| {
            Half::BOTH
                .into_iter()
                .find_map(|half| too_many(position, half))
        })
        .or_else(|| rules::link_needs(position).err())
}

/// Everything that is wrong with a board.
pub(super) fn conflicts(position: &Position) -> Vec<Conflict> {
    let missing = position.missing().iter();
    let homeless = missing.filter(|&piece| position.count(piece) == 0);
    let open = Half::BOTH
        .into_iter()
        .filter_map(|half| too_many(position, half));
    let mut all: Vec<Conflict> = homeless.map(Conflict::Homeless).chain(open).collect();
    all.extend(rules::link_needs(position).err());
    all
}

fn too_many(position: &Position, half: Half) -> Option<Conflict> {
    let isolated = half.isolated(position);
    (isolated.len() > half.left_over()).then_some(Conflict::TooManyOpen(half, isolated))
}

/// The needs, those that the fewest placements can meet first, up to `most` of them.
pub(super) fn choices(position: &Position, most: usize) -> Result<Vec<Choice>, Conflict> {
    let mut seen = Seen::new(position);
    let needs = needs(position, most)?.into_iter();
    let choices = needs.filter_map(|(need, options)| seen.choice(need, &options, usize::MAX));
    Ok(choices.collect())
}

/// Of these needs the one with the fewest ways that do not fail at once; of equals the one
/// that takes the least effort, then the first. A need is left as soon as it has too many.
pub(super) fn narrowest(position: &Position, most: usize) -> Result<Option<Choice>, Conflict> {
    let mut seen = Seen::new(position);
    let mut best: Option<((usize, usize), Choice)> = None;
    for (need, options) in needs(position, most)? {
        let fewest = best.as_ref().map_or(usize::MAX, |((open, _), _)| *open);
        let Some(choice) = seen.choice(need, &options, fewest) else {
            continue;
        };
        let rank = (choice.open.len(), choice.effort());
        if best.as_ref().is_none_or(|(least, _)| rank < *least) {
            best = Some((rank, choice));
        }
    }
    Ok(best.map(|(_, choice)| choice))
}

fn needs(position: &Position, most: usize) -> Result<Vec<(Need, PlacementSet)>, Conflict> {
    let mut needs = rules::needs(position)?;
    needs.sort_by_key(|(need, options)| (options.len(), simplicity(*need)));
    needs.truncate(most);
    Ok(needs)
}

/// What easier needs come before.
const fn simplicity(need: Need) -> usize {
    match need {
        Need::Piece(_) => 0,
        Need::Spot(..) => 1,
        Need::Link(_) => 2,
    }
}

impl Choice {
    /// How much there is to say before the need is met: what is easier comes first.
    pub(super) fn effort(&self) -> usize {
        let mut kinds: Vec<usize> = self.out.iter().map(|(_, c)| kind(*c)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        100 * kinds
            .iter()
            .map(|k| if *k < Piece::COUNT { 1 } else { 2 })
            .sum::<usize>()
            + 3 * self.out.len()
            + 40 * simplicity(self.need)
    }
}

/// A number for each kind of conflict.
pub(super) const fn kind(conflict: Conflict) -> usize {
    match conflict {
        Conflict::Homeless(piece) => piece.index(),
        Conflict::TooManyOpen(Half::Centre, _) => Piece::COUNT,
        Conflict::TooManyOpen(Half::Ring, _) => Piece::COUNT + 1,
        Conflict::CutOff(_) => Piece::COUNT + 2,
    }
}

/// What a look at a placement shows: what is wrong with it, if anything is.
type Look = Option<Conflict>;

/// What was seen of each placement, so that nobody looks twice.
struct Seen<'a> {
    position: &'a Position,
    /// By placement: nothing yet, or whether it fails at once.
    conflicts: Vec<Option<Look>>,
}

impl<'a> Seen<'a> {
    fn new(position: &'a Position) -> Self {
        Self {
            position,
            conflicts: vec![None; Placement::count()],
        }
    }

    /// What becomes of each of the options; `None` if more than so many do not fail at once.
    fn choice(&mut self, need: Need, options: &PlacementSet, most_open: usize) -> Option<Choice> {
        let mut choice = Choice {
            need,
            out: Vec::new(),
            open: Vec::new(),
        };
        for option in options.iter() {
            match self.conflict(option) {
                Some(conflict) => choice.out.push((option, conflict)),
                None if choice.open.len() == most_open => return None,
                None => choice.open.push(option),
            }
        }
        Some(choice)
    }

    fn conflict(&mut self, placement: Placement) -> Option<Conflict> {
        let position = self.position;
        *self.conflicts[placement.index()]
            .get_or_insert_with(|| conflict(&position.with(placement)))
    }
}

/// The spots that lie under all of the placements.
pub(super) fn common_spots(placements: impl IntoIterator<Item = Placement>) -> Vec<Spot> {
    let mut all = placements.into_iter();
    let Some(first) = all.next() else {
        return Vec::new();
    };
    let of = |p: Placement| p.units().map(|seated| seated.spot);
    let mut common: Vec<Spot> = of(first).to_vec();
    for placement in all {
        common.retain(|spot| of(placement).contains(spot));
    }
    common.sort_unstable();
    common
}
