//! The twelve pentominoes in a rectangle, by two methods that share no search.
//!
//! `cargo run --release -p iqlink-encodings --example pentominoes -- [HEIGHTxWIDTH [cover|sat]]`
//! finds all packings of a rectangle of 60 squares by exact cover, with the crate
//! `dancing-links`, and by SAT, with the crate `varisat`, or by one of them alone. It
//! compares the two sets, and counts the packings that no turn or reflection of the
//! rectangle makes of one another. Without arguments: 3 x 20 by both, then 6 x 10 by
//! exact cover, since by SAT its many packings take long.

use std::collections::BTreeSet;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Instant;

use encodings::cover::{ItemId, Row};
use encodings::{
    Cardinality, CellId, ClauseSink, CnfOptions, CoverForm, ExactCover, Lit, NewOption, OptionId,
    Packing, SlotId, Supports, Var, cnf,
};
use varisat::{ExtendFormula, Solver};

/// The twelve shapes by their usual letters, row by row.
const SHAPES: [(char, &[&str]); 12] = [
    ('F', &[".##", "##.", ".#."]),
    ('I', &["#####"]),
    ('L', &["####", "#..."]),
    ('N', &["###.", "..##"]),
    ('P', &["###", "##."]),
    ('T', &["###", ".#.", ".#."]),
    ('U', &["###", "#.#"]),
    ('V', &["###", "#..", "#.."]),
    ('W', &["##.", ".##", "..#"]),
    ('X', &[".#.", "###", ".#."]),
    ('Y', &["####", ".#.."]),
    ('Z', &["##.", ".#.", ".##"]),
];

/// A square: its row and its column.
type Square = (usize, usize);

/// Finds the options of every packing.
type Solve = fn(&Packing) -> Vec<Vec<OptionId>>;

/// A packed rectangle: the letter on every square, row by row.
pub(crate) type Board = String;

/// Not the height and width of 60 squares.
#[derive(Debug)]
pub(crate) struct NoRectangle;

/// A rectangle of 60 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rectangle {
    height: usize,
    width: usize,
}

impl FromStr for Rectangle {
    type Err = NoRectangle;

    fn from_str(text: &str) -> Result<Self, NoRectangle> {
        let (height, width) = text.split_once('x').ok_or(NoRectangle)?;
        let side = |text: &str| text.parse().map_err(|_| NoRectangle);
        let (height, width): (usize, usize) = (side(height)?, side(width)?);
        match height.checked_mul(width) {
            Some(60) => Ok(Rectangle { height, width }),
            _ => Err(NoRectangle),
        }
    }
}

impl Rectangle {
    /// The pentominoes in this rectangle, the cross at one place or wherever it fits.
    /// Every square is a cell, which no two pieces may take, and a slot, of which none
    /// stays unfilled.
    fn packing(self, cross: Option<Square>) -> Packing {
        let mut builder = Packing::builder();
        let all = builder.class("squares", 0);
        for row in 0..self.height {
            for column in 0..self.width {
                builder.cell(format!("{row}.{column}"));
                builder.slot(all, format!("{row}.{column}"));
            }
        }
        for (letter, shape) in SHAPES {
            let piece = builder.piece(letter);
            for (number, squares) in orientations(shape).iter().enumerate() {
                for (down, right) in self.shifts(squares) {
                    if letter == 'X' && cross.is_some_and(|place| place != (down, right)) {
                        continue;
                    }
                    let place =
                        |&(row, column): &Square| (row + down) * self.width + column + right;
                    let places: Vec<usize> = squares.iter().map(place).collect();
                    builder.option(NewOption {
                        cells: places.iter().map(|&at| CellId::new(at)).collect(),
                        fills: places.iter().map(|&at| SlotId::new(at)).collect(),
                        ..NewOption::new(format!("{letter}{number}@{down}.{right}"), piece)
                    });
                }
            }
        }
        builder
            .build()
            .expect("twelve pieces of five squares each fill sixty")
    }

    /// How far a shape can be moved down and right.
    fn shifts(self, squares: &BTreeSet<Square>) -> impl Iterator<Item = Square> {
        let rows = 1 + squares.iter().map(|square| square.0).max().unwrap_or(0);
        let columns = 1 + squares.iter().map(|square| square.1).max().unwrap_or(0);
        let right = (self.width + 1).saturating_sub(columns);
        (0..(self.height + 1).saturating_sub(rows))
            .flat_map(move |down| (0..right).map(move |right| (down, right)))
    }

    /// The board that the chosen options make.
    fn board(self, packing: &Packing, chosen: &[OptionId]) -> Board {
        let mut board = vec!["."; self.height * self.width];
        for &option in chosen {
            let option = packing.option(option);
            for cell in &option.cells {
                board[cell.index()] = packing.piece_name(option.piece);
            }
        }
        board.concat()
    }

    /// What turns and reflections of the rectangle make of a board, itself included.
    fn images(self, board: &Board) -> [Board; 4] {
        let rows: Vec<&str> = board.as_bytes().chunks(self.width).map(text).collect();
        let upside_down: Board = rows.iter().rev().copied().collect();
        let turned = board.chars().rev().collect();
        let mirrored = upside_down.chars().rev().collect();
        [board.clone(), upside_down, turned, mirrored]
    }

    /// All boards, if `solve` finds all packings.
    pub(crate) fn boards(self, solve: Solve) -> BTreeSet<Board> {
        let packing = self.packing(None);
        let chosen = solve(&packing).into_iter();
        chosen.map(|chosen| self.board(&packing, &chosen)).collect()
    }

    /// The same in smaller portions: the cross goes to each place of one quarter of the
    /// rectangle in turn, and turns and reflections bring it to all others.
    pub(crate) fn boards_by_quarter(self, solve: Solve) -> BTreeSet<Board> {
        let half = |length: usize| 0..=length.saturating_sub(3) / 2;
        let mut boards = BTreeSet::new();
        for cross in half(self.height).flat_map(|down| half(self.width).map(move |r| (down, r))) {
            let packing = self.packing(Some(cross));
            for chosen in solve(&packing) {
                boards.extend(self.images(&self.board(&packing, &chosen)));
            }
        }
        boards
    }

    /// How many boards there are of which none is an image of another: as many as
    /// boards are the least of their images.
    pub(crate) fn up_to_symmetry(self, boards: &BTreeSet<Board>) -> usize {
        let least = |board: &&Board| self.images(board).iter().all(|image| *board <= image);
        boards.iter().filter(least).count()
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("letters")
}

/// The different turns and reflections of a shape, each against the upper left corner.
fn orientations(shape: &[&str]) -> BTreeSet<BTreeSet<Square>> {
    let rows = shape.iter().enumerate();
    let mut squares: Vec<Square> = rows
        .flat_map(|(row, line)| {
            let taken = line.match_indices('#');
            taken.map(move |(column, _)| (row, column))
        })
        .collect();
    let mut found = BTreeSet::new();
    for _ in 0..2 {
        for _ in 0..4 {
            // A quarter turn: rows become columns, counted from the other end.
            let bottom = squares.iter().map(|square| square.0).max().unwrap_or(0);
            for square in &mut squares {
                *square = (square.1, bottom - square.0);
            }
            found.insert(squares.iter().copied().collect());
        }
        for square in &mut squares {
            *square = (square.1, square.0);
        }
    }
    found
}

/// All packings, as exact covers.
pub(crate) fn covers(packing: &Packing) -> Vec<Vec<OptionId>> {
    let cover = ExactCover::of(packing, CoverForm::Tight);
    let rows = Rows {
        items: cover.items().collect(),
        cover: &cover,
    };
    dancing_links::Solver::new(&rows)
        .map(|rows| rows.iter().filter_map(|row| row.option).collect())
        .collect()
}

/// The rows as the crate `dancing-links` wants to see them.
struct Rows<'a> {
    cover: &'a ExactCover,
    items: Vec<ItemId>,
}

impl dancing_links::ExactCover for Rows<'_> {
    type Possibility = Row;
    type Constraint = ItemId;

    fn satisfies(&self, row: &Row, item: &ItemId) -> bool {
        row.items.binary_search(item).is_ok()
    }

    fn is_optional(&self, item: &ItemId) -> bool {
        !self.cover.is_primary(*item)
    }

    fn possibilities(&self) -> &[Row] {
        self.cover.rows()
    }

    fn constraints(&self) -> &[ItemId] {
        &self.items
    }
}

/// All packings, as models of clauses: each one that the solver finds is forbidden
/// from then on.
pub(crate) fn models(packing: &Packing) -> Vec<Vec<OptionId>> {
    let mut clauses = Clauses(Solver::new());
    // That every slot is filled makes the search short, and supports much shorter.
    let options = CnfOptions {
        counting: Some(Cardinality::Totalizer),
        supports: Some(Supports::Short),
        ..CnfOptions::default()
    };
    cnf::encode(packing, options, &mut clauses);
    let mut found = Vec::new();
    while clauses.0.solve().expect("nobody stops it") {
        let model = clauses.0.model().expect("it is satisfiable");
        let chosen: Vec<OptionId> = packing
            .options()
            .filter(|option| model[option.index()].is_positive())
            .collect();
        clauses.add_clause(&cnf::blocking_clause(packing, &chosen));
        found.push(chosen);
    }
    found
}

/// A solver that takes the clauses as they are made.
struct Clauses(Solver<'static>);

impl ClauseSink for Clauses {
    fn new_var(&mut self) -> Var {
        Var::from_number(self.0.new_var().to_dimacs().unsigned_abs()).expect("a variable")
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let literals: Vec<varisat::Lit> = clause
            .iter()
            .map(|literal| varisat::Lit::from_dimacs(literal.to_dimacs() as isize))
            .collect();
        self.0.add_clause(&literals);
    }
}

type Method = fn(Rectangle) -> BTreeSet<Board>;

const METHODS: [(&str, Method); 2] = [
    ("cover", |rectangle| rectangle.boards(covers)),
    ("sat", |rectangle| rectangle.boards_by_quarter(models)),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let tasks = match &arguments[..] {
        [] => vec![("3x20", None), ("6x10", Some("cover"))],
        [rectangle] => vec![(rectangle.as_str(), None)],
        [rectangle, method] => vec![(rectangle.as_str(), Some(method.as_str()))],
        _ => Vec::new(),
    };
    for (rectangle, method) in &tasks {
        let methods = METHODS
            .into_iter()
            .filter(|(name, _)| method.is_none_or(|m| m == *name));
        let methods: Vec<(&str, Method)> = methods.collect();
        match rectangle.parse() {
            Ok(rectangle) if !methods.is_empty() => {
                if !compare(rectangle, &methods) {
                    eprintln!("the methods found different boards");
                    return ExitCode::FAILURE;
                }
            }
            _ => return usage(),
        }
    }
    if tasks.is_empty() {
        usage()
    } else {
        ExitCode::SUCCESS
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: pentominoes [HEIGHTxWIDTH [cover|sat]], for a rectangle of 60 squares");
    ExitCode::from(2)
}

/// Run the methods and say what they found; whether that is the same.
fn compare(rectangle: Rectangle, methods: &[(&str, Method)]) -> bool {
    let Rectangle { height, width } = rectangle;
    let mut sets = Vec::new();
    for (name, method) in methods {
        let started = Instant::now();
        let boards = method(rectangle);
        let seconds = started.elapsed().as_secs_f64();
        let (all, different) = (boards.len(), rectangle.up_to_symmetry(&boards));
        println!("{height} x {width} by {name}: {all} boards, {different} up to symmetry");
        eprintln!("({seconds:.1} s)");
        sets.push(boards);
    }
    let first = sets[0].first().map_or(&[][..], |board| board.as_bytes());
    for row in first.chunks(width) {
        println!("  {}", text(row));
    }
    sets.iter().all(|set| *set == sets[0])
}
