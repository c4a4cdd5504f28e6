//! What could be put right in a new edition of the paper.

use super::super::exhibit::{Block, Exhibit, Source, Table};

/// Slips in the text, told with respect: none of them changes a result of the paper.
const ERRATA: [[&str; 2]; 4] = [
    [
        "In Robert Hearn’s 1987 PhD thesis",
        "The thesis (“Games, Puzzles, and Computation”, MIT) is of 2006.",
    ],
    [
        "this puzzle is never higher than O(n¹²)",
        "With n at most 12 every function of n is bounded by a constant: neither O(n!) nor O(n¹²) says anything \
         about it. What is meant is how the work grows from 2 to 10 missing pieces.",
    ],
    [
        "this can be over 800 […] going from numbers close to 900",
        "Two descriptions of the same figure; only one of them can be read off it.",
    ],
    [
        "search without linkability: 0.001 seconds (Puzzles 48, 50, 52)",
        "A search to the first solution: a lucky order shows nothing about the method, as the text says itself \
         four paragraphs later.",
    ],
];

/// What to correct in a new edition.
pub(in crate::study) fn exhibit() -> Exhibit {
    Exhibit {
        id: "errata",
        title: "Small corrections",
        source: Source::WHOLE,
        finding: format!(
            "{} small things could be put right in a new edition; none of them changes a result.",
            ERRATA.len()
        ),
        method: "Found while reading the text for its claims.",
        quotes: &[],
        blocks: vec![Block::Table(
            Table::new("errata-table", "Corrections")
                .quoted_text("the paper")
                .text("correction")
                .rows(ERRATA.map(|row| row.map(str::to_owned).to_vec())),
        )],
    }
}
