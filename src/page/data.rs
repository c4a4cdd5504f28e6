//! What the page knows: the toy, how it is drawn, the suite, and all fits.
//!
//! The page is to say nothing about the toy that this crate does not say. So the tables
//! of the game are written down as they are here, and the page computes with them. Both
//! blocks of data are compressed (raw DEFLATE) and written in base64; browsers can undo
//! that themselves.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde::Serialize;
use serde_json::Value;

use super::{PageError, web};
use crate::atlas::{self, Atlas};
use crate::craft::explain::{Kind, Step};
use crate::craft::{Band, Explanation};
use crate::draw::{self, Picture, Rgb, SvgOptions};
use crate::game::{Level, NamedChallenge, Part, Piece, Placement, SeatedUnit, Unit};
use crate::suite;

/// Everything but the fits, as compressed JSON.
pub(super) fn packed_json() -> Result<String, PageError> {
    let atlas = atlas::judged()?;
    let suite: Result<Vec<Entry>, PageError> = suite::all()
        .iter()
        .map(|named| Entry::of(named, atlas))
        .collect();
    let data = Data {
        pieces: Piece::all().map(PieceData::of).collect(),
        levels: Level::ALL.map(LevelData::of),
        grades: Band::ALL.map(|band| (band.word, band.lowest())),
        parts: Part::ALL.map(|part| part.to_string()),
        placements: Placement::all().map(PlacementData::of).collect(),
        board: BoardData::new(),
        suite: suite?,
        traces: traces(),
    };
    // Numbers and strings only: it cannot fail.
    let json = serde_json::to_vec(&data).unwrap_or_default();
    Ok(packed(&json))
}

/// The file of the atlas, compressed.
pub(super) fn packed_boards() -> String {
    packed(atlas::FILE)
}

fn packed(bytes: &[u8]) -> String {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing into memory does not fail.
    let compressed = encoder.write_all(bytes).and_then(|()| encoder.finish());
    STANDARD.encode(compressed.unwrap_or_default())
}

#[derive(Serialize)]
struct Data {
    pieces: Vec<PieceData>,
    levels: [LevelData; Level::ALL.len()],
    /// The words for grades, each with the lowest grade that it is for.
    grades: [(&'static str, f64); Band::ALL.len()],
    /// What the seven cells of a spot are called, in the order of their bits.
    parts: [String; Part::ALL.len()],
    placements: Vec<PlacementData>,
    board: BoardData,
    suite: Vec<Entry>,
    traces: Vec<Value>,
}

fn traces() -> Vec<Value> {
    let lines = web::TRACES.lines();
    let read = lines.map(|line| serde_json::from_str(line).expect("the built-in file is sound"));
    read.collect()
}

#[derive(Serialize)]
struct PieceData {
    name: &'static str,
    colour: String,
    /// Black or white, whichever can be read on the colour.
    ink: String,
    /// In how many orientations it is written: 6 if it is its own mirror image.
    orientations: usize,
}

impl PieceData {
    fn of(piece: Piece) -> Self {
        let colour = Rgb::of(piece);
        Self {
            name: piece.colour(),
            colour: colour.to_string(),
            ink: colour.ink().to_string(),
            orientations: piece.orientations(),
        }
    }
}

#[derive(Serialize)]
struct LevelData {
    name: &'static str,
    /// The fewest and the most givens.
    givens: (usize, usize),
}

impl LevelData {
    const fn of(level: Level) -> Self {
        let givens = level.givens();
        Self {
            name: level.name(),
            givens: (*givens.start(), *givens.end()),
        }
    }
}

/// Three letters, the number of the half turn, and the three units: spot, kind (0 ball,
/// 1 socket, 2 circle), and the cells that it takes there, one bit each.
#[derive(Serialize)]
struct PlacementData(String, usize, [(usize, u8, u8); 3]);

impl PlacementData {
    fn of(placement: Placement) -> Self {
        let units = placement.units().map(|unit| {
            let kind = match unit.unit {
                Unit::Ball { .. } => 0,
                Unit::Socket { .. } => 1,
                Unit::Circle => 2,
            };
            (unit.spot.index(), kind, cells(unit))
        });
        Self(placement.to_string(), placement.half_turn().index(), units)
    }
}

/// The cells of its spot that a unit takes, in the order of [`Part::ALL`].
fn cells(unit: SeatedUnit) -> u8 {
    let taken = unit.cells();
    let parts = Part::ALL.iter().enumerate();
    parts
        .filter(|(_, part)| taken.iter().any(|cell| cell.part == **part))
        .fold(0, |bits, (at, _)| bits | 1 << at)
}

#[derive(Serialize)]
struct BoardData {
    width: f64,
    height: f64,
    /// Where the middles of the spots are drawn.
    spots: Vec<(f64, f64)>,
    /// The drawing of the empty board.
    drawing: String,
    /// The drawings of the pieces.
    pieces: String,
}

impl BoardData {
    fn new() -> Self {
        let (width, height) = draw::board_size();
        Self {
            width,
            height,
            spots: draw::spots(),
            drawing: draw::svg(&Picture::default(), SvgOptions::default()),
            pieces: draw::loose_pieces(),
        }
    }
}

/// A challenge of the suite with the way to its solution.
#[derive(Serialize)]
struct Entry {
    name: String,
    level: Option<Level>,
    givens: String,
    grade: f64,
    steps: Vec<StepData>,
}

impl Entry {
    fn of(named: &NamedChallenge, atlas: &Atlas) -> Result<Self, PageError> {
        let solutions = atlas.solutions_of(&named.challenge);
        let explanation = Explanation::of(&named.challenge, &solutions)?;
        Ok(Self {
            name: named.title(),
            level: named.level,
            givens: named.challenge.to_string(),
            grade: explanation.grade.number(),
            steps: explanation.steps.iter().map(StepData::of).collect(),
        })
    }
}

/// What a step does, its placements, and its sentence.
#[derive(Serialize)]
struct StepData(&'static str, String, String);

impl StepData {
    fn of(step: &Step) -> Self {
        let kind = match step.kind {
            Kind::Place(_) => "place",
            Kind::RuleOut(_) => "rule out",
            Kind::Try => "try",
            Kind::Guess => "guess",
        };
        let placements = step.placements.iter().map(ToString::to_string);
        Self(kind, placements.collect(), step.sentence.clone())
    }
}
