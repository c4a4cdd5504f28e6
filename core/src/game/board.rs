//! The 24 spots, the 168 cells around them, and sets of both.
//!
//! A spot owns seven cells of the hexagonal grid: its centre and the six around
//! it, one in each direction. The cells between three spots belong to none, and
//! no piece ever reaches them.

use std::fmt;
use std::ops::{BitOr, BitOrAssign};

use super::hex::{Direction, Directions, Hex};
use super::numbered::{bit_set, lettered};

const ROWS: usize = 4;
const COLUMNS: usize = 6;

/// How far apart the centres of neighbouring spots lie on the grid.
const SPOT_DISTANCE: i8 = 3;

/// One of the 24 spots, lettered A to X row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(u8);

lettered!(Spot, "spot", numbered "0 to 23", lettered "A to X");

impl Spot {
    /// The number of spots.
    pub const COUNT: usize = ROWS * COLUMNS;

    /// The row, 0 (top) to 3.
    pub const fn row(self) -> usize {
        self.index() / COLUMNS
    }

    /// The position within the row, 0 (left) to 5.
    pub const fn column(self) -> usize {
        self.index() % COLUMNS
    }

    /// The spot's centre on the hexagonal grid.
    pub const fn centre(self) -> Hex {
        let (row, column) = (self.row() as i8, self.column() as i8);
        Hex::new(
            -SPOT_DISTANCE * row,
            SPOT_DISTANCE * (column + Self::shift(row)),
        )
    }

    /// By how many columns a row's first spot lies further along the grid's
    /// slanted axis than that of the top row.
    const fn shift(row: i8) -> i8 {
        (row + 1) / 2
    }

    /// The spot whose centre lies at `hex`, if there is one.
    pub(crate) const fn at(hex: Hex) -> Option<Self> {
        if hex.p % SPOT_DISTANCE != 0 || hex.h % SPOT_DISTANCE != 0 {
            return None;
        }
        let row = -hex.p / SPOT_DISTANCE;
        let column = hex.h / SPOT_DISTANCE - Self::shift(row);
        if row < 0 || row >= ROWS as i8 || column < 0 || column >= COLUMNS as i8 {
            return None;
        }
        Some(Self((row * COLUMNS as i8 + column).cast_unsigned()))
    }

    /// The neighbouring spot in `direction`, if the board reaches that far.
    pub const fn neighbour(self, direction: Direction) -> Option<Self> {
        NEIGHBOURS[self.index()][direction.index()]
    }

    /// The spot that the half turn of the board maps this one to.
    pub const fn half_turn(self) -> Self {
        Self(Self::COUNT as u8 - 1 - self.0)
    }
}

/// The neighbours of every spot, by direction.
static NEIGHBOURS: [[Option<Spot>; Direction::COUNT]; Spot::COUNT] = {
    let mut neighbours = [[None; Direction::COUNT]; Spot::COUNT];
    let mut spot = 0;
    while spot < Spot::COUNT {
        let centre = Spot(spot as u8).centre();
        let mut direction = 0;
        while direction < Direction::COUNT {
            let step = Direction::ALL[direction].step().scaled(SPOT_DISTANCE);
            neighbours[spot][direction] = Spot::at(centre.plus(step));
            direction += 1;
        }
        spot += 1;
    }
    neighbours
};

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Spot({})", self.letter())
    }
}

/// A set of spots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SpotSet(u32);

bit_set!(SpotSet(u32) of Spot, "spot");

/// Which of a spot's seven cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The middle of the spot, where a ball sits.
    Centre,
    /// The cell around the centre in a direction, where a ring or an arm runs.
    Outer(Direction),
}

impl Part {
    /// All seven parts, the centre first.
    pub const ALL: [Self; Cell::PER_SPOT] = {
        let mut all = [Self::Centre; Cell::PER_SPOT];
        let mut at = 1;
        while at < all.len() {
            all[at] = Self::Outer(Direction::ALL[at - 1]);
            at += 1;
        }
        all
    };

    const fn index(self) -> usize {
        match self {
            Self::Centre => 0,
            Self::Outer(direction) => 1 + direction.index(),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centre => f.write_str("centre"),
            Self::Outer(direction) => write!(f, "{} cell", direction.name()),
        }
    }
}

/// One of the 168 cells that pieces can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The spot that owns the cell.
    pub spot: Spot,
    /// Where in the spot the cell lies.
    pub part: Part,
}

impl Cell {
    /// The number of cells.
    pub const COUNT: usize = Spot::COUNT * Self::PER_SPOT;

    /// The number of cells that each spot owns.
    pub const PER_SPOT: usize = 7;

    /// All cells, spot by spot, the centre first.
    pub fn all() -> impl Iterator<Item = Self> {
        Spot::all().flat_map(|spot| Part::ALL.map(|part| Self { spot, part }))
    }

    /// The position in [`Cell::all`], 0 to 167.
    pub const fn index(self) -> usize {
        self.spot.index() * Self::PER_SPOT + self.part.index()
    }

    /// The cell's position on the hexagonal grid.
    pub fn hex(self) -> Hex {
        match self.part {
            Part::Centre => self.spot.centre(),
            Part::Outer(direction) => self.spot.centre() + direction.step(),
        }
    }
}

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CellSet([u64; 3]);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self([0; 3]);

    /// The set as bits: bit `i % 64` of word `i / 64` is the cell with index `i`.
    pub(crate) const fn words(self) -> [u64; 3] {
        self.0
    }

    /// Cells of one spot: its centre or not, and the outer ones in these directions.
    pub(crate) const fn on(spot: Spot, centre: bool, outer: Directions) -> Self {
        // The cells of a spot follow each other, the centre first.
        let cells = centre as u64 | (outer.bits() as u64) << 1;
        let first = spot.index() * Cell::PER_SPOT;
        let (word, shift) = (first / 64, first % 64);
        let mut words = [0; 3];
        words[word] = cells << shift;
        if shift + Cell::PER_SPOT > 64 {
            words[word + 1] = cells >> (64 - shift);
        }
        Self(words)
    }

    /// Puts `cell` into the set.
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Whether `cell` is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() / 64] & (1 << (cell.index() % 64)) != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// The number of cells in the set.
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }

    /// Whether the two sets share a cell.
    pub const fn intersects(self, other: Self) -> bool {
        !self.intersection(other).is_empty()
    }

    /// The cells in both sets.
    pub const fn intersection(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a & x, b & y, c & z])
    }

    /// The cells in either set.
    pub(crate) const fn union(self, other: Self) -> Self {
        let ([a, b, c], [x, y, z]) = (self.0, other.0);
        Self([a | x, b | y, c | z])
    }

    /// The cells in the set, in order of their index.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let word = left.iter().position(|&word| word != 0)?;
            let index = 64 * word + left[word].trailing_zeros() as usize;
            left[word] &= left[word] - 1;
            Some(Cell {
                spot: Spot((index / Cell::PER_SPOT) as u8),
                part: Part::ALL[index % Cell::PER_SPOT],
            })
        })
    }
}

impl BitOr for CellSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn cells_are_distinct_positions_numbered_in_order() {
        let positions: HashSet<Hex> = Cell::all().map(Cell::hex).collect();
        assert_eq!(positions.len(), Cell::COUNT);
        for (index, cell) in Cell::all().enumerate() {
            assert_eq!(cell.index(), index);
            let is_centre = cell.part == Part::Centre;
            assert_eq!(Spot::at(cell.hex()), is_centre.then_some(cell.spot));
        }
    }

    #[test]
    fn the_words_of_a_set_have_a_bit_for_every_cell() {
        for cell in Cell::all() {
            let set: CellSet = [cell].into_iter().collect();
            let word = |at| {
                let is_here = cell.index() / 64 == at;
                u64::from(is_here) << (cell.index() % 64)
            };
            assert_eq!(set.words(), [0, 1, 2].map(word));
        }
    }

    #[test]
    fn neighbours_are_mutual_and_shifted_rows_interlock() {
        for spot in Spot::all() {
            for direction in Direction::ALL {
                if let Some(other) = spot.neighbour(direction) {
                    assert_eq!(other.neighbour(direction.opposite()), Some(spot));
                }
            }
        }
        let neighbours = |letter| -> String {
            let spot = Spot::from_letter(letter).unwrap();
            Direction::ALL
                .into_iter()
                .map(|d| spot.neighbour(d).map_or('-', Spot::letter))
                .collect()
        };
        // East, north-east, north-west, west, south-west, south-east, read off
        // the drawing of the board with its second and fourth rows shifted right.
        assert_eq!(neighbours('H'), "ICBGNO");
        assert_eq!(neighbours('O'), "PIHNTU");
        assert_eq!(neighbours('A'), "B----G");
        assert_eq!(neighbours('L'), "--FKR-");
    }

    #[test]
    fn the_half_turn_reverses_directions() {
        for spot in Spot::all() {
            assert_eq!(spot.half_turn().half_turn(), spot);
            for direction in Direction::ALL {
                assert_eq!(
                    spot.neighbour(direction).map(Spot::half_turn),
                    spot.half_turn().neighbour(direction.opposite()),
                );
            }
        }
    }

    #[test]
    fn sets_of_cells_behave_as_sets() {
        for spot in Spot::all() {
            let centre = CellSet::on(spot, true, Directions::EMPTY);
            let ring = CellSet::on(spot, false, Directions::ALL);
            let of_spot = Part::ALL.map(|part| Cell { spot, part });
            assert_eq!(centre, of_spot[..1].iter().copied().collect());
            assert_eq!(ring, of_spot[1..].iter().copied().collect());
            assert!(!ring.intersects(centre));
            assert_eq!((ring | centre).len(), Cell::PER_SPOT);
            assert_eq!(ring.iter().collect::<CellSet>(), ring);
        }
        assert_eq!(Cell::all().collect::<CellSet>().len(), Cell::COUNT);
    }
}
