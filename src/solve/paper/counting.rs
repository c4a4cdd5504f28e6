//! Counting balls and sockets (section "Counting balls and sockets"): 24 spots, 16
//! balls, 14 sockets and 6 circles leave room for only so many unmatched balls,
//! unmatched sockets and empty spots. Once more than that are permanent, no
//! solution follows.
//!
//! The paper lists three ways to use the spots. All three say the same as: two
//! spots have neither ball nor circle (they hold an unmatched socket, or nothing)
//! and four have neither socket nor circle (they hold an unmatched ball, or
//! nothing). A spot is permanently so when no candidate can change it any more, as
//! the paper reads off the heat map.

use std::sync::LazyLock;

use crate::game::{Piece, Spot, SpotSet, Unit};

use super::candidates::{Candidates, all_spots};
use super::placement_set::{PlacementSet, balls_on, circles_on, sockets_on};

/// How many spots are without ball and circle, and how many without socket and
/// circle, whenever all pieces are on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Spots with neither ball nor circle.
    pub centres: usize,
    /// Spots with neither socket nor circle.
    pub rings: usize,
}

impl Room {
    /// What the pieces leave of the board in every fit.
    pub fn left_over() -> Self {
        static LEFT_OVER: LazyLock<Room> = LazyLock::new(|| {
            let used: Vec<Room> = Piece::all().map(Room::taken_by).collect();
            Room {
                centres: Spot::COUNT - used.iter().map(|room| room.centres).sum::<usize>(),
                rings: Spot::COUNT - used.iter().map(|room| room.rings).sum::<usize>(),
            }
        });
        *LEFT_OVER
    }

    /// How many centres and rings `piece` fills.
    pub fn taken_by(piece: Piece) -> Self {
        let count = |empty: fn(Unit) -> bool| {
            let units = piece.units().into_iter();
            units.filter(|&(_, unit)| !empty(unit)).count()
        };
        Self {
            centres: count(|unit| matches!(unit, Unit::Socket { .. })),
            rings: count(|unit| matches!(unit, Unit::Ball { .. })),
        }
    }
}

/// The spots that stay as they are whatever comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Isolated {
    /// Spots that have neither ball nor circle and cannot get one.
    pub centres: SpotSet,
    /// Spots that have neither socket nor circle and cannot get one.
    pub rings: SpotSet,
    /// Permanently unmatched sockets that are placed: some of `centres`.
    pub sockets: SpotSet,
    /// Permanently unmatched balls that are placed: some of `rings`.
    pub balls: SpotSet,
}

impl Isolated {
    /// What the candidates leave isolated.
    pub fn of(candidates: &Candidates) -> Self {
        let possible = candidates.possible();
        let beyond = |taken: SpotSet, fillers: fn(Spot) -> [&'static PlacementSet; 2]| -> SpotSet {
            let open = all_spots().without(taken).iter();
            open.filter(|&spot| !fillers(spot).iter().any(|set| set.intersects(possible)))
                .collect()
        };
        let (full_centres, full_rings) = (candidates.centres(), candidates.rings());
        let centres = beyond(full_centres, |spot| [balls_on(spot), circles_on(spot)]);
        let rings = beyond(full_rings, |spot| [sockets_on(spot), circles_on(spot)]);
        Self {
            centres,
            rings,
            sockets: centres.intersection(full_rings),
            balls: rings.intersection(full_centres),
        }
    }

    /// Whether more is isolated than any fit leaves over.
    pub fn is_too_much(&self) -> bool {
        let room = Room::left_over();
        self.centres.len() > room.centres || self.rings.len() > room.rings
    }
}
