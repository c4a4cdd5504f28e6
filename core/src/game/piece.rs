//! The twelve pieces: one table, and what follows from it.

use std::fmt;

use super::board::{CellSet, Spot};
use super::hex::{Direction, Directions, Motion};
use super::numbered::{bit_set, lettered};

use Direction::{E, NE, NW, SE, SW, W};

/// One of the three parts that a piece is a chain of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// A ball: the centre of its spot, and the cells where its arms leave it.
    Ball {
        /// Where the arms leave: one at an end of a piece, two at an elbow.
        arms: Directions,
    },
    /// An open ring: the cells around the centre, except where it is open.
    Socket {
        /// Where the ring is open.
        open: Directions,
    },
    /// A full ring: all seven cells of its spot.
    Circle,
}

impl Unit {
    /// The cells that this unit takes on `spot`.
    pub const fn cells(self, spot: Spot) -> CellSet {
        match self {
            Self::Ball { arms } => CellSet::on(spot, true, arms),
            Self::Socket { open } => CellSet::on(spot, false, open.complement()),
            Self::Circle => CellSet::on(spot, true, Directions::ALL),
        }
    }

    /// The unit after `motion`.
    pub(crate) const fn moved(self, motion: Motion) -> Self {
        match self {
            Self::Ball { arms } => Self::Ball {
                arms: arms.moved(motion),
            },
            Self::Socket { open } => Self::Socket {
                open: open.moved(motion),
            },
            Self::Circle => Self::Circle,
        }
    }

    /// What the unit is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ball { .. } => "ball",
            Self::Socket { .. } => "socket",
            Self::Circle => "circle",
        }
    }
}

/// How a piece bends, named by the angle at its middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Tail, middle and head in one line.
    Straight,
    /// An angle of 120 degrees.
    Obtuse,
    /// An angle of 60 degrees.
    Acute,
}

impl Family {
    /// In orientation A the tail lies west of the middle; the head lies there.
    pub(crate) const fn head(self) -> Direction {
        match self {
            Self::Straight => E,
            Self::Obtuse => NE,
            Self::Acute => NW,
        }
    }

    /// The paper's name of the family.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Straight => "straight",
            Self::Obtuse => "obtuse",
            Self::Acute => "acute",
        }
    }
}

/// A row of the piece table.
struct Design {
    colour: &'static str,
    family: Family,
    tail: Make,
    middle: Make,
    head: Make,
}

/// What a unit is made as. A ball's arms are not written down: they lead to the
/// neighbours in the chain.
#[derive(Clone, Copy)]
enum Make {
    Ball,
    Socket(&'static [Direction]),
    Circle,
}

use Family::{Acute, Obtuse, Straight};
use Make::{Ball, Circle, Socket};

const fn design(colour: &'static str, family: Family, [tail, middle, head]: [Make; 3]) -> Design {
    Design {
        colour,
        family,
        tail,
        middle,
        head,
    }
}

/// The twelve pieces in orientation A: colour, family, and the chain from tail to head.
#[rustfmt::skip]
const DESIGNS: [Design; Piece::COUNT] = [
    design("light purple", Straight, [Ball,          Socket(&[NW, NE]), Ball]),
    design("aqua",         Straight, [Ball,          Circle,            Socket(&[NE])]),
    design("light green",  Straight, [Ball,          Circle,            Socket(&[NW])]),
    design("dark purple",  Obtuse,   [Ball,          Circle,            Socket(&[SE])]),
    design("light pink",   Obtuse,   [Ball,          Circle,            Socket(&[W])]),
    design("blue",         Obtuse,   [Ball,          Circle,            Socket(&[NW])]),
    design("dark pink",    Obtuse,   [Ball,          Socket(&[SW]),     Ball]),
    design("yellow",       Obtuse,   [Socket(&[NW]), Circle,            Socket(&[NE])]),
    design("dark green",   Acute,    [Ball,          Ball,              Socket(&[NW])]),
    design("dark blue",    Acute,    [Ball,          Ball,              Socket(&[W])]),
    design("orange",       Acute,    [Ball,          Socket(&[SE]),     Ball]),
    design("red",          Acute,    [Ball,          Socket(&[SE]),     Socket(&[E])]),
];

impl Design {
    /// Tail, middle and head, each with the direction in which it lies from the middle.
    const fn units(&self) -> [(Option<Direction>, Unit); 3] {
        let (tail, head) = (W, self.family.head());
        [
            (Some(tail), self.tail.unit(&[tail.opposite()])),
            (None, self.middle.unit(&[tail, head])),
            (Some(head), self.head.unit(&[head.opposite()])),
        ]
    }
}

impl Make {
    /// The unit with its neighbours in these directions.
    const fn unit(self, neighbours: &[Direction]) -> Unit {
        match self {
            Ball => Unit::Ball {
                arms: Directions::of(neighbours),
            },
            Socket(open) => Unit::Socket {
                open: Directions::of(open),
            },
            Circle => Unit::Circle,
        }
    }
}

/// The units of all pieces.
static UNITS: [[(Option<Direction>, Unit); 3]; Piece::COUNT] = {
    let mut units = [[(None, Unit::Circle); 3]; Piece::COUNT];
    let mut piece = 0;
    while piece < units.len() {
        units[piece] = DESIGNS[piece].units();
        piece += 1;
    }
    units
};

/// One of the twelve pieces, lettered A to L.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

lettered!(Piece, "piece", numbered "0 to 11", lettered "A to L");

impl Piece {
    /// The number of pieces.
    pub const COUNT: usize = 12;

    /// The light purple piece, the only one that is its own mirror image.
    pub const LIGHT_PURPLE: Self = Self(0);

    /// The piece of this colour; case does not matter, and the two words may be
    /// joined by a space, a hyphen, an underscore or nothing.
    pub fn from_colour(name: &str) -> Option<Self> {
        let plain = |text: &str| -> String {
            text.chars()
                .filter(|c| !matches!(c, ' ' | '-' | '_'))
                .flat_map(char::to_lowercase)
                .collect()
        };
        let wanted = plain(name);
        Self::all().find(|piece| plain(piece.colour()) == wanted)
    }

    /// The colour of the piece, its name among people.
    pub const fn colour(self) -> &'static str {
        DESIGNS[self.index()].colour
    }

    /// How the piece bends.
    pub const fn family(self) -> Family {
        DESIGNS[self.index()].family
    }

    /// Tail, middle and head in orientation A, each with the direction in which
    /// it lies from the middle.
    pub const fn units(self) -> [(Option<Direction>, Unit); 3] {
        UNITS[self.index()]
    }

    /// How many orientations of the piece differ: six if it is its own mirror
    /// image, twelve otherwise.
    pub const fn orientations(self) -> usize {
        if self.0 == Self::LIGHT_PURPLE.0 {
            6
        } else {
            12
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.colour())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Piece({} {})", self.letter(), self.colour())
    }
}

/// A set of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PieceSet(u16);

bit_set!(PieceSet(u16) of Piece, "piece");

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_16_balls_14_sockets_and_6_circles() {
        let count = |name| {
            Piece::all()
                .flat_map(Piece::units)
                .filter(|(_, unit)| unit.name() == name)
                .count()
        };
        assert_eq!(
            [count("ball"), count("socket"), count("circle")],
            [16, 14, 6]
        );
    }

    /// The piece in an orientation, as the set of its units wherever they lie,
    /// which does not depend on which end is called the tail.
    fn looks(piece: Piece, motion: Motion) -> Vec<(Option<Direction>, Unit)> {
        let mut units: Vec<_> = piece
            .units()
            .map(|(at, unit)| (at.map(|d| motion.direction(d)), unit.moved(motion)))
            .into();
        units.sort_by_key(|(at, _)| *at);
        units
    }

    #[test]
    fn only_light_purple_is_its_own_mirror_image_and_none_has_rotational_symmetry() {
        for piece in Piece::all() {
            let looks: HashSet<_> = Motion::all().map(|motion| looks(piece, motion)).collect();
            assert_eq!(looks.len(), piece.orientations(), "{piece}");
        }
        assert_eq!(Piece::LIGHT_PURPLE.colour(), "light purple");
        assert_eq!(Piece::all().filter(|p| p.orientations() == 6).count(), 1);
    }

    #[test]
    fn colours_name_pieces_in_any_spelling() {
        for piece in Piece::all() {
            assert_eq!(Piece::from_colour(piece.colour()), Some(piece));
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
        }
        assert_eq!(
            Piece::from_colour("Light-Purple"),
            Some(Piece::LIGHT_PURPLE)
        );
        assert_eq!(Piece::from_colour("lightpurple"), Some(Piece::LIGHT_PURPLE));
        assert_eq!(Piece::from_colour("purple"), None);
    }
}
