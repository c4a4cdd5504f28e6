//! Poses (three letters, on the board or not) and placements (the legal ones).
//!
//! All legal placements are tabulated once, on first use, from the piece table
//! and the board; building the table takes a fraction of a millisecond (see the
//! bench `tables`). A [`Placement`] is an index into that table, so it is small,
//! cheap to copy and always legal.

use std::fmt::{self, Write};
use std::ops::Range;
use std::sync::LazyLock;

use super::board::{CellSet, Spot, SpotSet};
use super::hex::{Direction, Motion};
use super::numbered::lettered;
use super::piece::{Piece, Unit};

/// One of the twelve orientations, lettered A to L.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Orientation(u8);

lettered!(Orientation, "orientation", numbered "0 to 11", lettered "A to L");

impl Orientation {
    /// The number of orientations of a piece that is not its own mirror image.
    pub const COUNT: usize = 12;

    /// The motion that takes orientation A to this one.
    pub(crate) const fn motion(self) -> Motion {
        Motion {
            flip: self.0 >= 6,
            sixths: self.0 % 6,
        }
    }

    /// The orientation after turning further by half a turn.
    pub const fn half_turn(self) -> Self {
        Self(self.0 / 6 * 6 + (self.0 + 3) % 6)
    }

    /// For a piece that is its own mirror image, the unflipped orientation in
    /// which it looks the same: for others there is none, and this is meaningless.
    pub(crate) const fn unflipped_twin(self) -> Self {
        // Flipping top to bottom and turning by half a turn mirrors left to
        // right, which exchanges the two equal ends of the piece.
        if self.motion().flip {
            Self((self.0 + 3) % 6)
        } else {
            self
        }
    }
}

/// A unit of a piece on its spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeatedUnit {
    /// Where the unit lies.
    pub spot: Spot,
    /// What it is, with its arms or openings as they point on the board.
    pub unit: Unit,
}

impl SeatedUnit {
    /// The cells that the unit takes.
    pub fn cells(self) -> CellSet {
        self.unit.cells(self.spot)
    }
}

/// A piece held in some orientation with its middle over a spot: three letters.
/// Its ends may stick out over the edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pose {
    /// The spot of the middle unit.
    pub middle: Spot,
    /// The piece.
    pub piece: Piece,
    /// How it is held.
    pub orientation: Orientation,
}

impl Pose {
    /// Tail, middle and head where they come to lie; `None` is off the board.
    pub fn units(self) -> [Option<SeatedUnit>; 3] {
        let motion = self.orientation.motion();
        let seated = |(at, unit): (Option<Direction>, Unit)| {
            let spot = match at {
                None => self.middle,
                Some(direction) => self.middle.neighbour(motion.direction(direction))?,
            };
            let unit = unit.moved(motion);
            Some(SeatedUnit { spot, unit })
        };
        let [tail, middle, head] = self.piece.units();
        [seated(tail), seated(middle), seated(head)]
    }

    /// The pose after half a turn of the whole board.
    pub fn half_turn(self) -> Self {
        Self {
            middle: self.middle.half_turn(),
            piece: self.piece,
            orientation: self.orientation.half_turn(),
        }
    }
}

impl fmt::Display for Pose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.middle.letter())?;
        f.write_char(self.piece.letter())?;
        f.write_char(self.orientation.letter())
    }
}

impl fmt::Debug for Pose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pose({self})")
    }
}

/// A legal placement: a piece with all three units on spots of the board.
///
/// Placements are numbered piece by piece, then by spot, then by orientation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement(u16);

impl Placement {
    /// The number of legal placements on the empty board.
    pub fn count() -> usize {
        TABLE.entries.len()
    }

    /// All legal placements on the empty board.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..Self::count() as u16).map(Self)
    }

    /// All legal placements of one piece on the empty board.
    pub fn of(piece: Piece) -> impl ExactSizeIterator<Item = Self> {
        TABLE.by_piece[piece.index()].clone().map(Self)
    }

    /// The placement with this number.
    pub fn new(index: usize) -> Option<Self> {
        (index < Self::count()).then_some(Self(index as u16))
    }

    /// The placement that a pose is, if all of it is on the board and its
    /// orientation is one of those that the piece is written with.
    pub fn from_pose(pose: Pose) -> Option<Self> {
        let range = TABLE.by_piece[pose.piece.index()].clone();
        let (start, entries) = (
            range.start,
            &TABLE.entries[usize::from(range.start)..usize::from(range.end)],
        );
        let found = entries.binary_search_by_key(&(pose.middle, pose.orientation), |entry| {
            (entry.pose.middle, entry.pose.orientation)
        });
        found.ok().map(|offset| Self(start + offset as u16))
    }

    /// The number of the placement, less than [`Placement::count`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The placement of `piece` with this number among those of the piece.
    #[inline]
    pub(crate) fn nth_of(piece: Piece, number: usize) -> Option<Self> {
        let range = &TABLE.by_piece[piece.index()];
        (number < range.len()).then(|| Self(range.start + number as u16))
    }

    /// The number of the placement among those of its piece.
    #[inline]
    pub(crate) fn number(self) -> usize {
        usize::from(self.0 - TABLE.by_piece[self.piece().index()].start)
    }

    #[inline]
    fn entry(self) -> &'static Entry {
        &TABLE.entries[self.index()]
    }

    /// The three letters.
    pub fn pose(self) -> Pose {
        self.entry().pose
    }

    /// The piece.
    #[inline]
    pub fn piece(self) -> Piece {
        self.entry().pose.piece
    }

    /// Tail, middle and head on their spots.
    #[inline]
    pub fn units(self) -> [SeatedUnit; 3] {
        self.entry().units
    }

    /// The spots of tail, middle and head.
    pub fn spots(self) -> [Spot; 3] {
        self.units().map(|seated| seated.spot)
    }

    /// The cells that the placement takes.
    pub fn cells(self) -> CellSet {
        self.entry().cells
    }

    /// The spots of its balls.
    pub fn balls(self) -> SpotSet {
        self.entry().balls
    }

    /// The spots of its sockets.
    pub fn sockets(self) -> SpotSet {
        self.entry().sockets
    }

    /// The spots of its circles.
    pub fn circles(self) -> SpotSet {
        self.entry().circles
    }

    /// Whether the two take a cell in common.
    pub fn collides(self, other: Self) -> bool {
        self.cells().intersects(other.cells())
    }

    /// Whether one has a ball where the other has a socket.
    pub fn links(self, other: Self) -> bool {
        let (a, b) = (self.entry(), other.entry());
        !(a.balls.intersection(b.sockets) | a.sockets.intersection(b.balls)).is_empty()
    }

    /// The placement after half a turn of the whole board.
    pub fn half_turn(self) -> Self {
        self.entry().half_turn
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pose().fmt(f)
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Placement({self})")
    }
}

/// All legal placements, in order, with what is asked of them most often.
struct Table {
    entries: Vec<Entry>,
    by_piece: [Range<u16>; Piece::COUNT],
}

struct Entry {
    pose: Pose,
    units: [SeatedUnit; 3],
    cells: CellSet,
    balls: SpotSet,
    sockets: SpotSet,
    circles: SpotSet,
    half_turn: Placement,
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::build);

impl Table {
    fn build() -> Self {
        // Room for all poses: memory that is not written to costs nothing.
        let most = Piece::COUNT * Spot::COUNT * Orientation::COUNT;
        let mut entries: Vec<Entry> = Vec::with_capacity(most);
        let by_piece = std::array::from_fn(|index| {
            let piece = Piece::new(index).expect("the index of a piece");
            let start = entries.len();
            entries.extend(poses(piece).filter_map(Entry::of_legal));
            // The half turn reverses the order of the spots and exchanges the
            // orientations in pairs, so it is looked up once all are known.
            for at in start..entries.len() {
                let turned = entries[at].pose.half_turn();
                let image = entries[start..]
                    .binary_search_by_key(&(turned.middle, turned.orientation), |entry| {
                        (entry.pose.middle, entry.pose.orientation)
                    })
                    .expect("the half turn of a legal placement is legal");
                entries[at].half_turn = Placement((start + image) as u16);
            }
            start as u16..entries.len() as u16
        });
        Self { entries, by_piece }
    }
}

/// Every pose of `piece` that is written differently, on the board or not.
fn poses(piece: Piece) -> impl Iterator<Item = Pose> {
    Spot::all().flat_map(move |middle| {
        Orientation::all()
            .take(piece.orientations())
            .map(move |orientation| Pose {
                middle,
                piece,
                orientation,
            })
    })
}

impl Entry {
    fn of_legal(pose: Pose) -> Option<Self> {
        let [tail, middle, head] = pose.units();
        let units = [tail?, middle?, head?];
        let spots = |wanted: fn(Unit) -> bool| -> SpotSet {
            units
                .iter()
                .filter(|seated| wanted(seated.unit))
                .map(|seated| seated.spot)
                .collect()
        };
        Some(Self {
            pose,
            cells: units
                .iter()
                .fold(CellSet::EMPTY, |cells, seated| cells | seated.cells()),
            balls: spots(|unit| matches!(unit, Unit::Ball { .. })),
            sockets: spots(|unit| matches!(unit, Unit::Socket { .. })),
            circles: spots(|unit| unit == Unit::Circle),
            units,
            half_turn: Placement(0),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Family;
    use std::collections::HashSet;

    #[test]
    fn the_placement_counts_are_those_of_the_paper() {
        for piece in Piece::all() {
            let expected = match (piece.family(), piece) {
                (_, Piece::LIGHT_PURPLE) => 72,
                (Family::Straight, _) => 144,
                (Family::Obtuse, _) => 152,
                (Family::Acute, _) => 180,
            };
            assert_eq!(Placement::of(piece).len(), expected, "{piece}");
        }
        assert_eq!(Placement::count(), 1840);
    }

    #[test]
    fn the_placements_of_a_piece_are_numbered() {
        for piece in Piece::all() {
            for (number, placement) in Placement::of(piece).enumerate() {
                assert_eq!(placement.number(), number);
                assert_eq!(Placement::nth_of(piece, number), Some(placement));
            }
            assert_eq!(Placement::nth_of(piece, Placement::of(piece).len()), None);
        }
    }

    #[test]
    fn every_placement_takes_different_cells() {
        let cells: HashSet<CellSet> = Placement::all().map(Placement::cells).collect();
        assert_eq!(cells.len(), Placement::count());
    }

    #[test]
    fn the_half_turn_is_an_involution_that_keeps_collisions_and_links() {
        for a in Placement::all() {
            assert_eq!(a.half_turn().half_turn(), a);
            assert_ne!(a.half_turn(), a);
            for b in Placement::all().step_by(7) {
                assert_eq!(a.collides(b), a.half_turn().collides(b.half_turn()));
                assert_eq!(a.links(b), a.half_turn().links(b.half_turn()));
            }
        }
    }

    #[test]
    fn the_flipped_light_purple_piece_has_an_unflipped_twin() {
        for middle in Spot::all() {
            for orientation in Orientation::all() {
                let pose = Pose {
                    middle,
                    piece: Piece::LIGHT_PURPLE,
                    orientation,
                };
                let twin = Pose {
                    orientation: orientation.unflipped_twin(),
                    ..pose
                };
                let cells = |pose: Pose| {
                    let units = pose.units();
                    let on_board = units.iter().flatten();
                    on_board.fold(CellSet::EMPTY, |cells, unit| cells | unit.cells())
                };
                assert_eq!(cells(pose), cells(twin));
                assert!(!twin.orientation.motion().flip);
            }
        }
    }

    #[test]
    fn elbow_balls_fit_no_socket_but_the_light_purple_one() {
        let elbow = |p: Placement| {
            p.units().into_iter().find(|seated| match seated.unit {
                Unit::Ball { arms } => arms.iter().count() == 2,
                _ => false,
            })
        };
        let mut partners = HashSet::new();
        for (a, at) in Placement::all().filter_map(|p| elbow(p).map(|at| (p, at))) {
            for b in Placement::all() {
                if b.sockets().contains(at.spot) && !a.collides(b) {
                    partners.insert(b.piece());
                }
            }
        }
        assert_eq!(partners, HashSet::from([Piece::LIGHT_PURPLE]));
    }
}
