//! The pieces, their families, and in how many ways each can be placed.

use serde::Serialize;

use super::Study;
use super::exhibit::{Block, Exhibit, Source, Table};
use super::plot;
use crate::draw::Picture;
use crate::game::{Piece, Placement, Spot};

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceRow {
    /// Its letter.
    pub letter: char,
    /// Its colour.
    pub colour: &'static str,
    /// Its family.
    pub family: &'static str,
    /// Its units from tail to head.
    pub units: [&'static str; 3],
    /// How many orientations look different.
    pub orientations: usize,
    /// How many placements are legal on the empty board.
    pub placements: usize,
    /// One of them, well inside the board.
    pub example: Placement,
}

/// The number of placements that the paper gives for the pieces of a colour.
fn quoted_placements(colour: &str) -> &'static str {
    match colour {
        "light purple" => "72",
        "light green" | "aqua" => "144",
        "orange" | "red" | "dark green" | "dark blue" => "180",
        _ => "152",
    }
}

/// All pieces.
pub(super) fn compute() -> Vec<PieceRow> {
    Piece::all()
        .filter_map(|piece| {
            let example = example(piece)?;
            Some(PieceRow {
                letter: piece.letter(),
                colour: piece.colour(),
                family: piece.family().name(),
                units: piece.units().map(|(_, unit)| unit.name()),
                orientations: piece.orientations(),
                placements: Placement::of(piece).len(),
                example,
            })
        })
        .collect()
}

/// The piece in its first orientation that is legal, as near to the middle as can be.
fn example(piece: Piece) -> Option<Placement> {
    let middle = Spot::new(Spot::COUNT / 2)?;
    let distance = |p: &Placement| {
        let pose = p.pose();
        let apart = |of: fn(Spot) -> usize| of(pose.middle).abs_diff(of(middle));
        (pose.orientation, apart(Spot::row) + apart(Spot::column))
    };
    Placement::of(piece).min_by_key(distance)
}

fn table(pieces: &[PieceRow]) -> Table {
    let caption = "Placements on the empty board (as the paper’s table 2)";
    Table::new("pieces-placements", caption)
        .text("piece")
        .text("colour")
        .text("family")
        .text("tail")
        .text("middle")
        .text("head")
        .numbers(["orientations", "placements"])
        .quoted("paper")
        .rows(pieces.iter().map(|piece| {
            let [tail, middle, head] = piece.units.map(str::to_owned);
            vec![
                piece.letter.to_string(),
                piece.colour.to_owned(),
                piece.family.to_owned(),
                tail,
                middle,
                head,
                piece.orientations.to_string(),
                piece.placements.to_string(),
                quoted_placements(piece.colour).to_owned(),
            ]
        }))
}

/// The table of pieces.
pub(super) fn exhibit(study: &Study) -> Exhibit {
    let pieces = &study.pieces;
    let count = |unit: &str| {
        let units = pieces.iter().flat_map(|piece| piece.units);
        units.filter(|&name| name == unit).count()
    };
    let total: usize = pieces.iter().map(|piece| piece.placements).sum();
    let drawings = pieces.iter().map(|piece| {
        let picture = Picture::of_placements([piece.example]);
        let caption = format!("{} ({}), {}", piece.colour, piece.letter, piece.example);
        plot::board(format!("pieces-{}", piece.letter), caption, &picture)
    });
    Exhibit {
        id: "pieces",
        title: "Pieces and their placements",
        source: Source {
            tables: &[2],
            ..Source::figures(&[1])
        },
        finding: format!(
            "{} pieces of {} balls, {} sockets and {} circles have {total} placements in all.",
            pieces.len(),
            count("ball"),
            count("socket"),
            count("circle"),
        ),
        method: "Every orientation of every piece is laid on every spot; a placement is legal if all \
                 three units lie on spots. Orientations that take the same cells count once.",
        quotes: &[
            "The three straight pieces should each give 144 legal placements. However, due to the \
             mirror symmetry, the light purple piece has only 72 different placements. The four \
             acute pieces have 180 legal placements, and the five obtuse pieces have 152.",
            "16 Balls, 14 Sockets, and 6 Circles",
        ],
        blocks: vec![
            Block::Table(table(pieces)),
            Block::Drawings(drawings.collect()),
        ],
    }
}
