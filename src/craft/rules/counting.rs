//! Only so many spots may stay without a ball or circle, and so many without a
//! socket or circle ([`Room::left_over`]).

use crate::game::{Spot, SpotSet};
use crate::solve::paper::counting::{Isolated, Room};
use crate::solve::paper::{Candidates, PlacementSet, balls_on, circles_on, sockets_on};

use super::{Because, Conflict, Deduction, Found, Need, against, excluders};

/// One of the two things that a spot can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Half {
    /// What takes the middle of the spot: a ball or a circle.
    Centre,
    /// What runs around it: a socket or a circle.
    Ring,
}

impl Half {
    const BOTH: [Self; 2] = [Self::Centre, Self::Ring];

    /// How many spots stay without it when all pieces are on the board.
    pub fn left_over(self) -> usize {
        let room = Room::left_over();
        match self {
            Self::Centre => room.centres,
            Self::Ring => room.rings,
        }
    }

    /// The spots that cannot get it any more.
    pub fn closed(self, candidates: &Candidates) -> SpotSet {
        let isolated = Isolated::of(candidates);
        match self {
            Self::Centre => isolated.centres,
            Self::Ring => isolated.rings,
        }
    }

    /// The spots that cannot get it any more, and how many more may become so.
    fn spare(self, candidates: &Candidates) -> Result<(SpotSet, usize), Conflict> {
        let closed = self.closed(candidates);
        let spare = self.left_over().checked_sub(closed.len());
        let spare = spare.ok_or(Conflict::TooManyOpen(self, closed))?;
        Ok((closed, spare))
    }

    /// The spots that have it.
    pub fn filled(self, candidates: &Candidates) -> SpotSet {
        match self {
            Self::Centre => candidates.centres(),
            Self::Ring => candidates.rings(),
        }
    }

    /// All placements that bring it to `spot`.
    pub fn fillers(self, spot: Spot) -> PlacementSet {
        let (part, circles) = match self {
            Self::Centre => (balls_on(spot), circles_on(spot)),
            Self::Ring => (sockets_on(spot), circles_on(spot)),
        };
        part.union(circles)
    }
}

/// The spots that must be filled, where none more may stay open.
pub(super) fn needs(candidates: &Candidates) -> Result<Vec<(Need, PlacementSet)>, Conflict> {
    let mut needs = Vec::new();
    for half in Half::BOTH {
        let (closed, spare) = half.spare(candidates)?;
        if spare == 0 {
            let spots = undecided(candidates, half, closed);
            needs.extend(spots.map(|(spot, fillers)| (Need::Spot(spot, half), fillers)));
        }
    }
    Ok(needs)
}

/// The spots that may or may not be filled, with the candidates that fill them.
fn undecided(
    candidates: &Candidates,
    half: Half,
    closed: SpotSet,
) -> impl Iterator<Item = (Spot, PlacementSet)> {
    let decided = closed | half.filled(candidates);
    let spots = Spot::all().filter(move |&spot| !decided.contains(spot));
    spots.map(move |spot| {
        let fillers = half.fillers(spot).intersection(candidates.possible());
        (spot, fillers)
    })
}

/// What is out because of the number of spots that may stay open.
pub(super) fn open_spots(candidates: &Candidates) -> Found {
    for half in Half::BOTH {
        let (closed, spare) = half.spare(candidates)?;
        let found = if spare == 0 {
            undecided(candidates, half, closed)
                .find_map(|(spot, fillers)| against(candidates, Need::Spot(spot, half), &fillers))
        } else {
            closing_too_many(candidates, half, closed, spare)
        };
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// The candidates each of which would close more than `spare` spots.
fn closing_too_many(
    candidates: &Candidates,
    half: Half,
    closed: SpotSet,
    spare: usize,
) -> Option<Deduction> {
    // At `n`: the candidates that close more than `n` spots, of those seen so far.
    let mut closing = vec![PlacementSet::EMPTY; spare + 1];
    for (_, fillers) in undecided(candidates, half, closed) {
        let excluders = excluders(candidates, &fillers);
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
