//! Sudoku beside the toy, in numbers that can be compared.

use super::super::Study;
use super::super::analysis::SolvedBy;
use super::super::exhibit::{Block, Exhibit, Source, Table};
use super::super::facts::Facts;
use super::super::plot::{self, big_text, or_dash};
use crate::game::{Challenge, Piece};
use crate::measure::count_text;
use crate::position::Position;
use crate::problem::{Problem, Rule};

/// Sudoku beside the toy.
pub(in crate::study) fn exhibit(study: &Study) -> Exhibit {
    let solved = |facts: &[Facts]| {
        let solved = facts.iter().filter(|one| one.solved_by < SolvedBy::Search);
        format!("{} of {}", solved.count(), facts.len())
    };
    let without_search = format!(
        "{} of this study, {} of the random sample",
        solved(&study.facts.suite),
        solved(&study.facts.sample)
    );
    let empty = Position::all_legal(&Problem::new(Challenge::empty(), Rule::Linked));
    let fewest = study.givens.as_ref().and_then(|givens| {
        let unique = givens.left.iter().find(|row| row.unique > 0)?;
        Some(format!("{} of {}", unique.givens, Piece::COUNT))
    });
    let hardest = study.trials.suite.iter().chain(&study.trials.sample);
    let hardest = hardest.filter_map(|one| one.seconds("native"));
    let hardest = hardest.max_by(|a, b| a.value.total_cmp(&b.value));
    let rows = vec![
        row("to fill", "81 cells", format!("{} pieces", Piece::COUNT)),
        row("choices for each", "9", "72 to 180".to_owned()),
        row(
            "combinations, nothing given",
            "9⁸¹ ≈ 2·10⁷⁷",
            big_text(empty.combinations() as f64),
        ),
        row(
            "complete boards",
            "6.67·10²¹ (Felgenhauer and Jarvis)",
            format!(
                "{} solutions, {} fits",
                count_text(study.space.linked as f64),
                count_text(study.space.fits as f64)
            ),
        ),
        row(
            "fewest givens of a unique one",
            "17 of 81 (McGuire, Tugemann and Civario)",
            or_dash(fewest),
        ),
        row(
            "solved by propagation alone",
            "his first example, not his second (Norvig)",
            without_search.clone(),
        ),
        row(
            "the hardest, by a good program",
            "0.01 seconds (Norvig, as the paper quotes him)",
            or_dash(hardest.map(|time| time.text(plot::long_time_text))),
        ),
    ];
    Exhibit {
        id: "sudoku",
        title: "Beside Sudoku",
        source: Source {
            sections: &["Introduction"],
            ..Source::BEYOND
        },
        finding: format!(
            "IQ-Link has far fewer complete boards than Sudoku, so that few givens fix one: {without_search} need no \
             guess, the others a search that a program makes in an instant and a person does not."
        ),
        method: "What is said of Sudoku comes from the literature that is named with it; what is said of \
                 IQ-Link was computed here.",
        quotes: &["What if IQ-Link is a game of that sort?"],
        blocks: vec![Block::Table(
            Table::new("sudoku-table", "Two puzzles in numbers")
                .text("")
                .text("Sudoku, from the literature")
                .text("IQ-Link, computed")
                .rows(rows),
        )],
    }
}

fn row(what: &str, sudoku: &str, ours: String) -> Vec<String> {
    vec![what.to_owned(), sudoku.to_owned(), ours]
}
