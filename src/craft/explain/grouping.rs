//! Placements that fail for the same reason, told together.

use super::cases::{Cases, LOOKED_AT, Story};
use super::look::{self, kind};
use super::way::Move;
use crate::craft::rules::{Conflict, Need};
use crate::game::Placement;
use crate::position::room::Half;

/// What fails at once, by reason.
pub(super) fn at_once(step: &Move) -> Vec<Vec<(Placement, Conflict)>> {
    let all = |p: Placement| (p, look::conflicts(&step.before.with(p)));
    let left = step.out.iter().map(|(p, _)| all(*p)).collect();
    by_reason(left, |conflict| kind(*conflict), |_| 0)
}

/// What fails after a story: together where the same need shows it, then one by one.
pub(super) fn later(step: &Move) -> Vec<Vec<(Placement, Story)>> {
    let (plain, long): (Vec<_>, Vec<_>) =
        (step.stories.iter().cloned()).partition(|(_, story)| is_plain(story));
    let seen = |(placement, story): (Placement, Story)| {
        let mut all = plain_stories(step, placement);
        if all.is_empty() {
            all.push(story);
        }
        (placement, all)
    };
    let mut groups = by_reason(plain.into_iter().map(seen).collect(), rank, ways);
    groups.extend(long.into_iter().map(|told| vec![told]));
    groups
}

/// Whether a need shows it, all ways to meet which fail at once.
const fn is_plain(story: &Story) -> bool {
    match story {
        Story::Dead(_) => false,
        Story::Cases(cases) => cases.cases.is_empty(),
    }
}

/// All stories of the placement that end with one need.
fn plain_stories(step: &Move, placement: Placement) -> Vec<Story> {
    let choices = look::choices(&step.before.with(placement), LOOKED_AT);
    let choices = choices.unwrap_or_default().into_iter();
    let plain = choices.filter(|choice| choice.open.is_empty());
    let story = |choice: look::Choice| {
        Story::Cases(Box::new(Cases {
            need: choice.need,
            out: choice.out,
            cases: Vec::new(),
        }))
    };
    plain.map(story).collect()
}

/// An order of the needs that stories begin with.
fn rank(story: &Story) -> (usize, usize) {
    let Story::Cases(cases) = story else {
        return (0, 0);
    };
    match cases.need {
        Need::Piece(piece) => (1, piece.index()),
        Need::Spot(spot, Half::Centre) => (2, spot.index()),
        Need::Spot(spot, Half::Ring) => (3, spot.index()),
        Need::Link(pieces) => (4, usize::from(pieces.bits())),
    }
}

/// How many ways fail at once where a story begins.
const fn ways(story: &Story) -> usize {
    match story {
        Story::Dead(_) => 0,
        Story::Cases(cases) => cases.out.len(),
    }
}

/// The placements by reason, with as few reasons as are found: the one that speaks against
/// most first; of equals the one with the least effort, then the first.
fn by_reason<T, K: Ord>(
    mut left: Vec<(Placement, Vec<T>)>,
    key: impl Fn(&T) -> K,
    effort: impl Fn(&T) -> usize,
) -> Vec<Vec<(Placement, T)>> {
    let mut groups = Vec::new();
    while !left.is_empty() {
        let rank = |reason: K| {
            let all = left.iter().flat_map(|(_, own)| own);
            let same = all.filter(|other| key(other) == reason).map(&effort);
            let (speaks, effort) = same.fold((0, 0), |(n, sum), one| (n + 1, sum + one));
            (usize::MAX - speaks, effort, reason)
        };
        let reasons = left.iter().flat_map(|(_, own)| own.iter().map(&key));
        let Some((.., best)) = reasons.map(rank).min() else {
            break;
        };
        let mut group = Vec::new();
        let mut others = Vec::new();
        for (placement, mut own) in left {
            match own.iter().position(|reason| key(reason) == best) {
                Some(at) => group.push((placement, own.swap_remove(at))),
                None => others.push((placement, own)),
            }
        }
        groups.push(group);
        left = others;
    }
    groups
}
