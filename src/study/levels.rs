//! The difficulty levels, and how many pieces each challenge leaves to place.

use serde::Serialize;

use super::Study;
use super::exhibit::{Block, Exhibit, Source, Table};
use super::material::Material;
use super::plot;
use crate::draw::chart::{Axis, Chart};
use crate::game::{Level, Piece};
use crate::measure::Measured;
use crate::words::counted;

/// The challenges of one level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LevelRow {
    /// The level.
    pub level: Level,
    /// The numbers of its first and last challenge.
    pub numbers: (usize, usize),
    /// The fewest and the most givens.
    pub givens: (usize, usize),
    /// How many challenges.
    pub challenges: usize,
}

/// The levels of the study's challenges, and how many pieces each challenge leaves
/// to place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Levels {
    /// The levels that occur.
    pub levels: Vec<LevelRow>,
    /// By challenge: the pieces to place.
    pub missing: Vec<usize>,
}

/// Counts the givens of all challenges.
pub(super) fn compute(material: &Material) -> Levels {
    let row = |level: Level| {
        let of_level = || {
            let subjects = material.subjects.iter();
            subjects.filter(move |subject| subject.named.level == Some(level))
        };
        let givens = || of_level().map(|subject| subject.named.challenge.givens().len());
        Some(LevelRow {
            level,
            numbers: (of_level().next()?.number, of_level().next_back()?.number),
            givens: (givens().min()?, givens().max()?),
            challenges: of_level().count(),
        })
    };
    let missing = material.subjects.iter().map(|s| s.named.missing());
    Levels {
        levels: Level::ALL.into_iter().filter_map(row).collect(),
        missing: missing.collect(),
    }
}

/// The numbers of given and of missing pieces in the paper's table.
fn quoted(level: Level) -> [&'static str; 2] {
    match level {
        Level::Starter => ["9-10", "2-3"],
        Level::Junior => ["5-9", "3-7"],
        Level::Expert => ["4-7", "5-8"],
        Level::Master => ["3-6", "6-9"],
        Level::Wizard => ["2-4", "8-10"],
        Level::Grandmaster => ["", ""],
    }
}

fn range((low, high): (usize, usize)) -> String {
    if low == high {
        low.to_string()
    } else {
        format!("{low}-{high}")
    }
}

fn table(levels: &[LevelRow]) -> Table {
    Table::new("levels-table", "Difficulty levels (as the paper’s table 1)")
        .text("level")
        .numbers(["numbers", "challenges", "given"])
        .quoted("given, paper")
        .number("to place")
        .quoted("to place, paper")
        .rows(levels.iter().map(|row| {
            let (fewest, most) = row.givens;
            let [given, to_place] = quoted(row.level).map(str::to_owned);
            vec![
                row.level.name().to_owned(),
                range(row.numbers),
                row.challenges.to_string(),
                range(row.givens),
                given,
                range((Piece::COUNT - most, Piece::COUNT - fewest)),
                to_place,
            ]
        }))
}

fn chart(study: &Study) -> Chart {
    let missing = &study.levels.missing;
    let text = |missing: f64| missing.to_string();
    let series = plot::per_challenge(study, "pieces to place", 0, text, |at| {
        Some(Measured::Exactly(missing[at] as f64))
    });
    plot::challenge_chart(
        study,
        "levels-missing",
        [
            "Pieces to place",
            "Stands for the paper’s figure 21. Pointing at a marker tells its challenge.",
        ],
        Axis::linear("pieces to place").covering(0.0, Piece::COUNT as f64),
        vec![series],
    )
}

/// The level table and the chart of pieces to place.
pub(super) fn exhibit(study: &Study) -> Exhibit {
    let levels = &study.levels;
    let challenges = levels.missing.len();
    let fewest = levels.missing.iter().min().copied().unwrap_or(0);
    let most = levels.missing.iter().max().copied().unwrap_or(0);
    let left = if fewest == most {
        counted(most, "piece")
    } else {
        format!("{fewest} to {most} pieces")
    };
    Exhibit {
        id: "levels",
        title: "Levels and pieces to place",
        source: Source {
            tables: &[1],
            ..Source::figures(&[21])
        },
        finding: format!(
            "{} {} {left} to place.",
            counted(challenges, "challenge"),
            if challenges == 1 { "leaves" } else { "leave" }
        ),
        method: "The givens of every challenge are counted. The built-in suite was made to have the \
                 paper’s numbers of givens in every level.",
        quotes: &[],
        blocks: vec![
            Block::Table(table(&levels.levels)),
            Block::Chart(chart(study)),
        ],
    }
}
