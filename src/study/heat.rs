//! Heat maps: which cells the legal placements of a challenge take how often.

use serde::Serialize;

use super::Study;
use super::exhibit::{Block, Drawing, Exhibit, Source};
use super::material::{Material, Subject};
use super::plot;
use crate::draw::Picture;
use crate::game::{Cell, Challenge, PieceSet, Solution};
use crate::position::Position;
use crate::position::heat::HeatMap;
use crate::problem::{Problem, Rule};
use crate::words::{counted, file_names};

/// The heat of a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Heat {
    /// What the challenge is called.
    pub name: String,
    /// Its givens.
    pub challenge: Challenge,
    /// Its first solution.
    pub solution: Option<Solution>,
    /// By cell, spot by spot and the centre first: how many legal placements of
    /// missing pieces take it.
    #[serde(rename = "heat")]
    pub cells: Vec<u32>,
}

impl Heat {
    /// Whether no cell can be taken in two ways.
    fn is_of_ones(&self) -> bool {
        self.cells.iter().all(|&count| count <= 1)
    }

    fn of(name: String, problem: &Problem, solution: Option<Solution>) -> Self {
        let map = HeatMap::of(&Position::all_legal(problem));
        Self {
            name,
            challenge: problem.challenge().clone(),
            solution,
            cells: Cell::all().map(|cell| u32::from(map.at(cell))).collect(),
        }
    }
}

/// The heat of the empty board, of a challenge with a heat map of ones if there is one, as
/// the paper's 25 has, and of the challenges in place of its 29, 40 and 85.
pub(super) fn compute(material: &Material) -> Vec<Heat> {
    let empty = Problem::new(Challenge::empty(), Rule::Linked);
    let mut maps = vec![Heat::of("empty board".to_owned(), &empty, None)];
    let of = |subject: &Subject| {
        let solution = subject.solutions.first().copied();
        Heat::of(subject.title(), &subject.problem, solution)
    };
    // The latest: it has the most to show.
    let all = material.subjects.iter().map(of);
    let of_ones = all.rev().find(Heat::is_of_ones);
    let others = material.in_place_of(&[29, 40, 85]).into_iter().map(of);
    for heat in of_ones.into_iter().chain(others) {
        if maps.iter().all(|map| map.name != heat.name) {
            maps.push(heat);
        }
    }
    maps
}

/// The names of the drawings of each map on the page, and of their files.
fn ids(maps: &[Heat]) -> impl Iterator<Item = String> {
    let names = file_names(maps.iter().map(|heat| &heat.name));
    names.into_iter().map(|name| format!("heat-{name}"))
}

/// The challenge and its solution, if there are such, and the map.
fn drawings(heat: &Heat, id: String) -> Vec<Drawing> {
    let name = &heat.name;
    let mut drawings = Vec::new();
    if !heat.challenge.givens().is_empty() {
        let picture = Picture::of_challenge(&heat.challenge);
        let givens = counted(heat.challenge.givens().len(), "given");
        let caption = format!("{name}: {givens}");
        drawings.push(plot::board(format!("{id}-challenge"), caption, &picture));
    }
    if let Some(solution) = &heat.solution {
        // The puzzle grayed out, as in the paper.
        let picture = Picture {
            givens: PieceSet::EMPTY,
            ghosts: heat.challenge.given_pieces(),
            ..Picture::of_solution(&heat.challenge, solution)
        };
        let caption = format!("{name}: the solution, the givens faint");
        drawings.push(plot::board(format!("{id}-solution"), caption, &picture));
    }
    let (low, high) = plot::range_taken(&heat.cells);
    let caption = format!("{name}: heat from {low} (blue) to {high} (red)");
    let text = |count: u32| count.to_string();
    drawings.push(plot::heat_map(id, &caption, &heat.cells, text));
    drawings
}

/// The heat maps.
pub(super) fn exhibit(study: &Study) -> Exhibit {
    let maps = study.heat.iter().zip(ids(&study.heat));
    let empty = study.heat.first().map_or(&[][..], |heat| &heat.cells);
    let (low, high) = plot::range_taken(empty);
    Exhibit {
        id: "heat",
        title: "Heat maps",
        source: Source::figures(&[15, 16, 17, 18, 19]),
        finding: {
            let ones = study.heat.iter().filter(|heat| heat.is_of_ones());
            let ones: Vec<&str> = ones.map(|heat| heat.name.as_str()).collect();
            let ones = if ones.is_empty() {
                "no challenge of this study has a map of ones".to_owned()
            } else {
                format!("the map of {} is all ones", ones.join(" and that of "))
            };
            format!(
                "On the empty board between {low} and {high} placements take a cell, the edge is cold; {ones}."
            )
        },
        method: "All legal placements of the missing pieces are laid over one another. The number in a \
                 cell says how many take it. First a challenge whose map is all ones, if there is one, as \
                 the paper’s Puzzle 25 has; the others stand where its Puzzles 29, 40 and 85 do.",
        quotes: &[
            "The edges are not as easily occupied as the center of the board.",
            "Heatmap 25 is all one color, because every element of this heatmap has the value 1.",
        ],
        blocks: maps
            .map(|(heat, id)| Block::Drawings(drawings(heat, id)))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let empty = Problem::new(Challenge::empty(), Rule::Linked);
        let heat = |name: &str| Heat::of(name.to_owned(), &empty, None);
        let maps = ["wizard-03", "../../victim/logo", "a\0b\\c", "a-b-c"].map(heat);
        assert_eq!(
            ids(&maps).collect::<Vec<_>>(),
            [
                "heat-wizard-03",
                "heat-victim-logo",
                "heat-a-b-c",
                "heat-a-b-c-2"
            ]
        );
    }
}
