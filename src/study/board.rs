//! The board: spots, cells, and the coordinates of both.

use std::collections::BTreeSet;

use serde::Serialize;

use super::Study;
use super::exhibit::{Block, Drawing, Exhibit, Source, Table};
use super::plot;
use crate::draw::cells::unreachable_cells;
use crate::draw::{CellLabels, CellMap, Picture, Rgb};
use crate::game::{self, Cell, Hex, Placement, Spot};

/// The colour of anchors in the paper's drawings.
const ANCHOR: Rgb = Rgb::hex(0xff_e0_4a);

/// The numbers of spots and cells, and where they lie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardData {
    /// The centres of the spots, in their order.
    pub spots: Vec<Hex>,
    /// The cells that some placement takes.
    pub reached: usize,
    /// The cells between spots that no placement takes.
    pub unreachable: Vec<Hex>,
    /// What becomes of the cell (1,3) of a piece that is turned and flipped.
    pub rotations: Vec<Hex>,
    /// The same, flipped first.
    pub flips: Vec<Hex>,
}

/// The cell whose images the paper lists.
const MOVED: Hex = Hex::new(1, 3);

/// The images in the paper's text, rotations and flips.
const QUOTED_ROTATIONS: [(i8, i8); 5] = [(4, -1), (3, -4), (-1, -3), (-4, 1), (-3, 4)];
const QUOTED_FLIPS: [(i8, i8); 6] = [(3, 1), (4, -3), (1, -4), (-3, -1), (-4, 3), (-1, 4)];

/// Lays out the board and turns a cell.
pub(super) fn compute() -> BoardData {
    let reached: BTreeSet<usize> = Placement::all()
        .flat_map(|placement| placement.cells().iter().map(Cell::index))
        .collect();
    let turned = |start: Hex| std::iter::successors(Some(start), |hex| Some(hex.rotated_ccw()));
    BoardData {
        spots: Spot::all().map(Spot::centre).collect(),
        reached: reached.len(),
        unreachable: unreachable_cells(),
        rotations: turned(MOVED).take(6).collect(),
        flips: turned(MOVED.flipped()).take(6).collect(),
    }
}

/// The board with its anchors and coordinates.
pub(super) fn exhibit(study: &Study) -> Exhibit {
    let data = &study.board;
    let anchors = |cell: Cell| (cell.part == game::Part::Centre).then_some(ANCHOR);
    let coordinates = CellMap {
        title: "The cells with their coordinates (p, h)",
        fill: &anchors,
        labels: CellLabels::Coordinates,
        unreachable: true,
    };
    let drawings = vec![
        plot::board(
            "board-toy",
            "The board with its 24 spots (as the paper’s figure 1)",
            &Picture::default(),
        ),
        plot::cells(
            "board-cells",
            "The cells: spots with their numbers (yellow), and what no piece reaches (grey) (as the paper’s figure 5)",
            &anchors,
        ),
        Drawing::board(
            "board-coordinates",
            "The cells with their coordinates (p, h) (as the paper’s figure 10)",
            coordinates.svg(),
        )
        .wide(),
    ];
    Exhibit {
        id: "board",
        title: "The board and its coordinates",
        source: Source::figures(&[1, 5, 10]),
        finding: format!(
            "{} spots own {} cells that pieces reach; {} cells between them are reached by none.",
            data.spots.len(),
            data.reached,
            data.unreachable.len()
        ),
        method: "p steps go up and to the right, h steps to the right. A cell is reached if some \
                 legal placement takes it.",
        quotes: &["24 special spots which act as “anchors” (colored yellow)"],
        blocks: vec![Block::Drawings(drawings)],
    }
}

fn motions_table(data: &BoardData) -> Table {
    let quoted = |list: &[(i8, i8)], at: Hex| {
        let told = list.contains(&(at.p, at.h)).then(|| at.to_string());
        told.unwrap_or_default()
    };
    let images = data.rotations.iter().zip(&data.flips).enumerate();
    Table::new("motions-table", "Images of the cell (1,3)")
        .numbers(["sixths of a turn", "rotated"])
        .quoted("rotations, paper")
        .number("flipped, then rotated")
        .quoted("flips, paper")
        .rows(images.map(|(turn, (&rotation, &flip))| {
            vec![
                turn.to_string(),
                rotation.to_string(),
                quoted(&QUOTED_ROTATIONS, rotation),
                flip.to_string(),
                quoted(&QUOTED_FLIPS, flip),
            ]
        }))
}

/// How many of the images that the paper lists were computed, and how many it lists.
pub(super) fn listed_images(data: &BoardData) -> (usize, usize) {
    let found = |images: &[Hex], quoted: &[(i8, i8)]| {
        let among = images.iter().filter(|at| quoted.contains(&(at.p, at.h)));
        among.count()
    };
    (
        found(&data.rotations, &QUOTED_ROTATIONS) + found(&data.flips, &QUOTED_FLIPS),
        QUOTED_ROTATIONS.len() + QUOTED_FLIPS.len(),
    )
}

/// How a cell rotates and flips.
pub(super) fn motions(study: &Study) -> Exhibit {
    let data = &study.board;
    let (found, listed) = listed_images(data);
    Exhibit {
        id: "motions",
        title: "How a cell rotates and flips",
        source: Source::figures(&[11]),
        finding: format!(
            "{found} of the {listed} images that the paper lists are among the computed ones."
        ),
        method: "A sixth of a turn counter-clockwise maps (p, h) to (p + h, −p); a flip top to bottom \
                 maps it to (−p, p + h). The anchor, (0,0), is yellow, the cell green, its rotations \
                 blue, its flips orange.",
        quotes: &[],
        blocks: vec![
            Block::Table(motions_table(data)),
            Block::Drawings(vec![motion_drawing(data)]),
        ],
    }
}

/// The images around a spot that has neighbours on all sides.
fn motion_drawing(data: &BoardData) -> Drawing {
    let anchor = Spot::all()
        .find(|spot| {
            game::Direction::ALL
                .iter()
                .all(|&d| spot.neighbour(d).is_some())
        })
        .map_or(Hex::new(0, 0), Spot::centre);
    let offset = |cell: Cell| cell.hex() + -anchor;
    let fill = |cell: Cell| {
        let at = offset(cell);
        if at == Hex::new(0, 0) {
            Some(ANCHOR)
        } else if at == MOVED {
            Some(Rgb::hex(0x6a_c4_6a))
        } else if data.rotations.contains(&at) {
            Some(Rgb::hex(0x6a_a6_e8))
        } else if data.flips.contains(&at) {
            Some(Rgb::hex(0xf2_a0_5a))
        } else {
            None
        }
    };
    let label = |cell: Cell| {
        let at = offset(cell);
        fill(cell).map(|_| format!("{},{}", at.p, at.h))
    };
    let map = CellMap {
        title: "The images of a cell around its anchor",
        fill: &fill,
        labels: CellLabels::Custom(&label),
        unreachable: true,
    };
    Drawing::board(
        "motions-cells",
        "The images of the cell (1,3), with coordinates relative to the anchor (as the paper’s figure 11)",
        map.svg(),
    )
}
