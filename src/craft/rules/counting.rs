//! Only so many spots may stay without a ball or circle, and so many without a
//! socket or circle ([`Half::left_over`]).

use crate::game::{Spot, SpotSet};
use crate::position::room::Half;
use crate::position::{PlacementSet, Position};

use super::{Because, Conflict, Deduction, Found, Need, against};

/// The spots that cannot get it any more, and how many more may become so.
fn spare(position: &Position, half: Half) -> Result<(SpotSet, usize), Conflict> {
    let isolated = half.isolated(position);
    let spare = half.left_over().checked_sub(isolated.len());
    let spare = spare.ok_or(Conflict::TooManyOpen(half, isolated))?;
    Ok((isolated, spare))
}

/// The spots that must be filled, where none more may stay open.
pub(super) fn needs(position: &Position) -> Result<Vec<(Need, PlacementSet)>, Conflict> {
    let mut needs = Vec::new();
    for half in Half::BOTH {
        let (closed, spare) = spare(position, half)?;
        if spare == 0 {
            let spots = undecided(position, half, closed);
            needs.extend(spots.map(|(spot, fillers)| (Need::Spot(spot, half), fillers)));
        }
    }
    Ok(needs)
}

/// The spots that may or may not be filled, with the candidates that fill them.
fn undecided(
    position: &Position,
    half: Half,
    closed: SpotSet,
) -> impl Iterator<Item = (Spot, PlacementSet)> {
    let decided = closed | half.filled(position);
    let spots = Spot::all().filter(move |&spot| !decided.contains(spot));
    spots.map(move |spot| {
        let fillers = half.fillers(spot).intersection(position.possible());
        (spot, fillers)
    })
}

/// What is out because of the number of spots that may stay open.
pub(super) fn open_spots(position: &Position) -> Found {
    for half in Half::BOTH {
        let (closed, spare) = spare(position, half)?;
        let found = if spare == 0 {
            undecided(position, half, closed)
                .find_map(|(spot, fillers)| against(position, Need::Spot(spot, half), &fillers))
        } else {
            closing_too_many(position, half, closed, spare)
        };
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// The candidates each of which would close more than `spare` spots.
fn closing_too_many(
    position: &Position,
    half: Half,
    closed: SpotSet,
    spare: usize,
) -> Option<Deduction> {
    // At `n`: the candidates that close more than `n` spots, of those seen so far.
    let mut closing = vec![PlacementSet::EMPTY; spare + 1];
    for (_, fillers) in undecided(position, half, closed) {
        let excluders = position.excluders(&fillers);
        if excluders.is_empty() {
            continue;
        }
        for n in (1..=spare).rev() {
            closing[n] = closing[n].union(&closing[n - 1].intersection(&excluders));
        }
        closing[0] = closing[0].union(&excluders);
    }
    let placements = closing[spare];
    (!placements.is_empty()).then_some(Deduction::RuleOut {
        placements,
        because: Because::TooManyOpen(half),
    })
}
