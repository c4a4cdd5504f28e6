//! Counting balls and sockets (the paper's section of that name): 24 spots, 16
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

use serde::Serialize;

use crate::game::{Piece, Spot, SpotSet, Unit};

use super::placement_set::PlacementSet;
use super::state::Position;
use super::tables::{centre_fillers, ring_fillers};

/// One of the two things that a spot can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Half {
    /// What takes the middle of the spot: a ball or a circle.
    Centre,
    /// What runs around it: a socket or a circle.
    Ring,
}

impl Half {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Centre, Self::Ring];

    /// Whether the unit brings it to its spot.
    pub const fn is_filled_by(self, unit: Unit) -> bool {
        match self {
            Self::Centre => matches!(unit, Unit::Ball { .. } | Unit::Circle),
            Self::Ring => matches!(unit, Unit::Socket { .. } | Unit::Circle),
        }
    }

    /// All placements that bring it to `spot`.
    pub fn fillers(self, spot: Spot) -> &'static PlacementSet {
        match self {
            Self::Centre => centre_fillers(spot),
            Self::Ring => ring_fillers(spot),
        }
    }

    /// How many spots stay without it when all pieces are on the board.
    pub fn left_over(self) -> usize {
        Room::left_over().of(self)
    }

    /// The spots that have it.
    pub fn filled(self, position: &Position) -> SpotSet {
        match self {
            Self::Centre => position.centres(),
            Self::Ring => position.rings(),
        }
    }

    /// The spots that lack it and cannot get it any more.
    pub fn isolated(self, position: &Position) -> SpotSet {
        let filled = self.filled(position);
        let lacking = Spot::all().filter(|&spot| !filled.contains(spot));
        lacking
            .filter(|&spot| !self.fillers(spot).intersects(position.possible()))
            .collect()
    }
}

/// So many centres and so many rings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Spots with, or without, ball or circle.
    pub centres: usize,
    /// Spots with, or without, socket or circle.
    pub rings: usize,
}

impl Room {
    fn by_half(count: impl Fn(Half) -> usize) -> Self {
        Self {
            centres: count(Half::Centre),
            rings: count(Half::Ring),
        }
    }

    /// The number of this half.
    pub const fn of(self, half: Half) -> usize {
        match half {
            Half::Centre => self.centres,
            Half::Ring => self.rings,
        }
    }

    /// What the pieces leave of the board in every fit.
    pub fn left_over() -> Self {
        static LEFT_OVER: LazyLock<Room> = LazyLock::new(|| {
            Room::by_half(|half| {
                let used = Piece::all().map(|piece| Room::taken_by(piece).of(half));
                Spot::COUNT - used.sum::<usize>()
            })
        });
        *LEFT_OVER
    }

    /// How many centres and rings `piece` fills.
    pub fn taken_by(piece: Piece) -> Self {
        let units = piece.units().map(|(_, unit)| unit);
        Self::by_half(|half| {
            units
                .iter()
                .filter(|unit| half.is_filled_by(**unit))
                .count()
        })
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
    pub fn of(position: &Position) -> Self {
        let [centres, rings] = Half::BOTH.map(|half| half.isolated(position));
        Self {
            centres,
            rings,
            sockets: centres.intersection(position.rings()),
            balls: rings.intersection(position.centres()),
        }
    }

    /// Whether more of the placed balls or sockets are unmatched for good than in any
    /// of the paper's three ways to use the spots. It counts balls and sockets "once
    /// the maximum number of unmatched balls or empty sockets is reached", but not the
    /// spots that will stay empty.
    pub fn has_too_many_unmatched(&self) -> bool {
        let room = Room::left_over();
        self.sockets.len() > room.centres || self.balls.len() > room.rings
    }

    /// Whether more is isolated than any fit leaves over: spots that will stay empty
    /// count with the unmatched balls, and with the unmatched sockets.
    pub fn is_too_much(&self) -> bool {
        let room = Room::left_over();
        self.centres.len() > room.centres || self.rings.len() > room.rings
    }
}
