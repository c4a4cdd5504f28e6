//! Poses (three letters, on the board or not) and placements (the legal ones).
//!
//! All legal placements are tabulated by the compiler, from the piece table and the board.
//! A [`Placement`] is an index into that table, so it is small, cheap to copy and always
//! legal.

use std::fmt::{self, Write};
use std::ops::Range;

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
    /// Every way to lay a piece with its middle on the board; its ends may lie beside it.
    pub fn of(piece: Piece) -> impl Iterator<Item = Self> {
        Spot::all().flat_map(move |middle| {
            let orientations = Orientation::all().take(piece.orientations());
            orientations.map(move |orientation| Self {
                middle,
                piece,
                orientation,
            })
        })
    }

    /// Tail, middle and head where they come to lie; `None` is off the board.
    pub const fn units(self) -> [Option<SeatedUnit>; 3] {
        let [tail, middle, head] = self.piece.units();
        [self.seated(tail), self.seated(middle), self.seated(head)]
    }

    /// A unit, with the direction in which it lies from the middle in orientation A.
    const fn seated(self, (at, unit): (Option<Direction>, Unit)) -> Option<SeatedUnit> {
        let motion = self.orientation.motion();
        let spot = match at {
            None => Some(self.middle),
            Some(direction) => self.middle.neighbour(motion.direction(direction)),
        };
        match spot {
            None => None,
            Some(spot) => Some(SeatedUnit {
                spot,
                unit: unit.moved(motion),
            }),
        }
    }

    /// The pose after half a turn of the whole board.
    pub const fn half_turn(self) -> Self {
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
    pub const fn count() -> usize {
        COUNT
    }

    /// All legal placements on the empty board.
    pub fn all() -> impl ExactSizeIterator<Item = Self> {
        (0..Self::count() as u16).map(Self)
    }

    /// All legal placements of one piece on the empty board.
    pub fn of(piece: Piece) -> impl ExactSizeIterator<Item = Self> {
        range(piece).map(Self)
    }

    /// The placement with this number.
    pub fn new(index: usize) -> Option<Self> {
        (index < Self::count()).then_some(Self(index as u16))
    }

    /// The placement that a pose is, if all of it is on the board and its
    /// orientation is one of those that the piece is written with.
    pub const fn from_pose(pose: Pose) -> Option<Self> {
        NUMBERS.of(pose)
    }

    /// The number of the placement, less than [`Placement::count`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The placement with this number, where there is known to be one, as in a constant.
    pub(crate) const fn nth(index: usize) -> Self {
        assert!(index < COUNT);
        Self(index as u16)
    }

    /// The placement of `piece` with this number among those of the piece.
    #[inline]
    pub(crate) fn nth_of(piece: Piece, number: usize) -> Option<Self> {
        let range = range(piece);
        (number < range.len()).then(|| Self(range.start + number as u16))
    }

    /// The number of the placement among those of its piece.
    #[inline]
    pub(crate) fn number(self) -> usize {
        usize::from(self.0 - range(self.piece()).start)
    }

    #[inline]
    const fn entry(self) -> &'static Entry {
        &ENTRIES[self.index()]
    }

    /// The three letters.
    pub const fn pose(self) -> Pose {
        self.entry().pose
    }

    /// The piece.
    #[inline]
    pub const fn piece(self) -> Piece {
        self.entry().pose.piece
    }

    /// Tail, middle and head on their spots.
    #[inline]
    pub const fn units(self) -> [SeatedUnit; 3] {
        self.entry().units
    }

    /// The spots of tail, middle and head.
    pub fn spots(self) -> [Spot; 3] {
        self.units().map(|seated| seated.spot)
    }

    /// The cells that the placement takes.
    pub const fn cells(self) -> CellSet {
        self.entry().cells
    }

    /// The spots of its balls.
    pub const fn balls(self) -> SpotSet {
        self.entry().balls
    }

    /// The spots of its sockets.
    pub const fn sockets(self) -> SpotSet {
        self.entry().sockets
    }

    /// The spots of its circles.
    pub const fn circles(self) -> SpotSet {
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
    #[inline]
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

/// What is asked most often of a placement.
#[derive(Clone, Copy)]
struct Entry {
    pose: Pose,
    units: [SeatedUnit; 3],
    cells: CellSet,
    balls: SpotSet,
    sockets: SpotSet,
    circles: SpotSet,
    half_turn: Placement,
}

/// The number of every legal placement, and where those of each piece begin and end.
struct Numbers {
    by_pose: [[[Option<Placement>; Orientation::COUNT]; Spot::COUNT]; Piece::COUNT],
    start: [u16; Piece::COUNT + 1],
}

static NUMBERS: Numbers = Numbers::COUNTED;

/// How many there are.
const COUNT: usize = Numbers::COUNTED.start[Piece::COUNT] as usize;

/// All legal placements, in order.
static ENTRIES: [Entry; COUNT] = entries();

/// The numbers of the placements of a piece.
fn range(piece: Piece) -> Range<u16> {
    NUMBERS.start[piece.index()]..NUMBERS.start[piece.index() + 1]
}

impl Numbers {
    const COUNTED: Self = Self::counted();

    const fn counted() -> Self {
        let mut counted = Self {
            by_pose: [[[None; Orientation::COUNT]; Spot::COUNT]; Piece::COUNT],
            start: [0; Piece::COUNT + 1],
        };
        let (mut count, mut at) = (0, 0);
        while at < POSES {
            let pose = nth_pose(at);
            let is_written = pose.orientation.index() < pose.piece.orientations();
            if is_written && matches!(pose.units(), [Some(_), Some(_), Some(_)]) {
                *counted.place(pose) = Some(Placement(count));
                count += 1;
            }
            counted.start[pose.piece.index() + 1] = count;
            at += 1;
        }
        counted
    }

    const fn place(&mut self, pose: Pose) -> &mut Option<Placement> {
        let spots = &mut self.by_pose[pose.piece.index()];
        &mut spots[pose.middle.index()][pose.orientation.index()]
    }

    const fn of(&self, pose: Pose) -> Option<Placement> {
        self.by_pose[pose.piece.index()][pose.middle.index()][pose.orientation.index()]
    }
}

/// How many poses there are, on the board or not.
const POSES: usize = Piece::COUNT * Spot::COUNT * Orientation::COUNT;

/// The poses in the order of placements: by piece, then by spot, then by orientation.
const fn nth_pose(at: usize) -> Pose {
    let (rest, orientation) = (at / Orientation::COUNT, at % Orientation::COUNT);
    Pose {
        piece: Piece::nth(rest / Spot::COUNT),
        middle: Spot::nth(rest % Spot::COUNT),
        orientation: Orientation::nth(orientation),
    }
}

#[expect(clippy::large_stack_arrays, reason = "nobody but the compiler runs it")]
const fn entries() -> [Entry; COUNT] {
    let numbers = Numbers::COUNTED;
    let mut entries = [None; COUNT];
    let mut at = 0;
    while at < POSES {
        let pose = nth_pose(at);
        if let Some(Placement(number)) = numbers.of(pose)
            && let [Some(tail), Some(middle), Some(head)] = pose.units()
            && let Some(half_turn) = numbers.of(pose.half_turn())
        {
            let entry = Entry::new(pose, [tail, middle, head], half_turn);
            entries[number as usize] = Some(entry);
        }
        at += 1;
    }
    let mut all = [entries[0].expect("the first placement"); COUNT];
    let mut at = 0;
    while at < COUNT {
        all[at] = entries[at].expect("the half turn of a legal placement is legal");
        at += 1;
    }
    all
}

impl Entry {
    const fn new(pose: Pose, units: [SeatedUnit; 3], half_turn: Placement) -> Self {
        let mut entry = Self {
            pose,
            units,
            cells: CellSet::EMPTY,
            balls: SpotSet::EMPTY,
            sockets: SpotSet::EMPTY,
            circles: SpotSet::EMPTY,
            half_turn,
        };
        let mut at = 0;
        while at < units.len() {
            let SeatedUnit { spot, unit } = units[at];
            entry.cells = entry.cells.union(unit.cells(spot));
            let spots = match unit {
                Unit::Ball { .. } => &mut entry.balls,
                Unit::Socket { .. } => &mut entry.sockets,
                Unit::Circle => &mut entry.circles,
            };
            spots.insert(spot);
            at += 1;
        }
        entry
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
