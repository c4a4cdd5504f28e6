//! Beyond the paper: the whole space of fits and solutions.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Study;
use super::exhibit::{Block, Drawing, Exhibit, Source, Table};
use super::material::Material;
use super::plot::{self, or_dash};
use crate::game::{Cell, Piece, Placement, Unit};
use crate::measure::count_text;
use crate::problem::Rule;

/// How the spots are used in fits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ways {
    /// Balls that lie in no socket.
    pub balls: usize,
    /// Sockets with no ball in them.
    pub sockets: usize,
    /// Sockets with a ball in them.
    pub pairs: usize,
    /// Spots with nothing on them.
    pub empty_spots: usize,
    /// Fits of this kind.
    pub fits: u64,
    /// Solutions of this kind.
    pub linked: u64,
}

/// How a piece is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Use {
    /// The letter of the piece.
    pub piece: char,
    /// Its placements.
    pub placements: usize,
    /// Those that are in no fit.
    pub in_no_fit: usize,
    /// Those that are in no solution.
    pub in_no_solution: usize,
    /// Those that are in exactly one solution.
    pub in_one_solution: usize,
    /// In how many solutions its placements are, in increasing order, without those
    /// that are in none.
    pub solutions: Vec<u32>,
}

/// The whole space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Whole {
    /// Boards with all twelve pieces on them.
    pub fits: u64,
    /// Those in one linked group: the solutions.
    pub linked: u64,
    /// Fits by the number of groups of linked pieces.
    pub fits_by_groups: BTreeMap<usize, u64>,
    /// Fits by what is unmatched.
    pub unmatched: Vec<Ways>,
    /// How each piece is used.
    pub uses: Vec<Use>,
    /// The placements that no solution contains.
    pub in_no_solution: Vec<Placement>,
    /// By cell, spot by spot and the centre first: how many solutions take it.
    pub cells: Vec<u32>,
}

/// Goes through the complete list.
pub(super) fn compute(material: &Material) -> Whole {
    let census = &material.census;
    let sockets = Piece::all().flat_map(Piece::units);
    let sockets = sockets
        .filter(|(_, unit)| matches!(unit, Unit::Socket { .. }))
        .count();
    let [in_solutions, in_fits] = [Rule::Linked, Rule::Fits].map(|rule| material.atlas.uses(rule));
    let unmatched = census.by_unmatched.iter().map(|kind| Ways {
        balls: kind.balls,
        sockets: kind.sockets,
        pairs: sockets - kind.sockets,
        empty_spots: kind.empty_spots,
        fits: kind.fits,
        linked: kind.linked,
    });
    let mut cells = vec![0; Cell::COUNT];
    for placement in Placement::all() {
        for cell in placement.cells().iter() {
            cells[cell.index()] += in_solutions[placement.index()];
        }
    }
    Whole {
        fits: census.fits,
        linked: census.linked,
        fits_by_groups: census.fits_by_groups.clone(),
        unmatched: unmatched.collect(),
        uses: Piece::all()
            .map(|piece| use_of(piece, &in_solutions, &in_fits))
            .collect(),
        in_no_solution: census.placements_in_no_solution.clone(),
        cells,
    }
}

fn use_of(piece: Piece, in_solutions: &[u32], in_fits: &[u32]) -> Use {
    let counted = |uses: &[u32], times: u32| {
        let placements = Placement::of(piece);
        placements.filter(|p| uses[p.index()] == times).count()
    };
    let mut solutions: Vec<u32> = Placement::of(piece)
        .map(|p| in_solutions[p.index()])
        .filter(|&count| count > 0)
        .collect();
    solutions.sort_unstable();
    Use {
        piece: piece.letter(),
        placements: Placement::of(piece).len(),
        in_no_fit: counted(in_fits, 0),
        in_no_solution: counted(in_solutions, 0),
        in_one_solution: counted(in_solutions, 1),
        solutions,
    }
}

fn groups_table(whole: &Whole) -> Table {
    let groups = whole.fits_by_groups.iter();
    Table::new("space-groups", "Fits by the number of groups")
        .numbers(["groups", "fits"])
        .rows(groups.map(|(groups, fits)| vec![groups.to_string(), count_text(*fits as f64)]))
}

fn uses_table(whole: &Whole) -> Table {
    Table::new("space-uses", "Placements that occur")
        .text("piece")
        .numbers(["placements", "in no fit", "in no solution"])
        .numbers(["in one solution", "most solutions of one"])
        .rows(whole.uses.iter().map(|used| {
            let name = Piece::from_letter(used.piece).map_or("", Piece::colour);
            let most = used.solutions.last().copied().unwrap_or(0);
            let mut row = vec![name.to_owned()];
            let counts = [
                used.placements,
                used.in_no_fit,
                used.in_no_solution,
                used.in_one_solution,
            ];
            row.extend(counts.map(|count| count.to_string()));
            row.push(count_text(f64::from(most)));
            row
        }))
}

fn unused_table(whole: &Whole) -> Table {
    Table::new("space-unused", "The placements that no solution contains")
        .text("piece")
        .number("count")
        .text("placements")
        .rows(Piece::all().map(|piece| {
            let of_piece: Vec<String> = whole
                .in_no_solution
                .iter()
                .filter(|placement| placement.piece() == piece)
                .map(ToString::to_string)
                .collect();
            let count = of_piece.len().to_string();
            vec![piece.colour().to_owned(), count, of_piece.join(" ")]
        }))
        .folded()
}

fn cell_map(whole: &Whole) -> Drawing {
    let percent = |count: u32| {
        let share = f64::from(count) / whole.linked.max(1) as f64;
        format!("{:.0}", 100.0 * share)
    };
    let (low, high) = (whole.cells.iter().min(), whole.cells.iter().max());
    let caption = format!(
        "How many of the solutions take each cell, in per cent, from {} (blue) to {} (red)",
        or_dash(low.copied().map(percent)),
        or_dash(high.copied().map(percent))
    );
    plot::heat_map("space-cells", &caption, &whole.cells, percent)
}

/// The whole space of fits and solutions.
pub(super) fn exhibit(study: &Study) -> Exhibit {
    let whole = &study.space;
    let placements: usize = study.pieces.iter().map(|piece| piece.placements).sum();
    Exhibit {
        id: "space",
        title: "The whole solution space",
        source: Source::BEYOND,
        finding: format!(
            "The twelve pieces fit in {} ways; {} of them are linked, and {} of {placements} placements are \
             in no solution.",
            count_text(whole.fits as f64),
            count_text(whole.linked as f64),
            whole.in_no_solution.len()
        ),
        method: "Counted over the complete list of fits, half turns included. The list is part of the \
                 program; every board in it is judged by the rules as it is read.",
        quotes: &[
            "Naturally, if you are presented with an entirely empty board, there are many solutions.",
        ],
        blocks: vec![
            Block::Table(groups_table(whole)),
            Block::Table(uses_table(whole)),
            Block::Table(unused_table(whole)),
            Block::Drawings(vec![cell_map(whole)]),
        ],
    }
}
