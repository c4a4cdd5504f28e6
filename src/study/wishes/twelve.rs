//! The growth up to the empty board, with 12 missing pieces.

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde::Serialize;

use super::super::Study;
use super::super::cores::in_parallel;
use super::super::exhibit::{Block, Exhibit, Source, Table};
use super::super::material::Material;
use super::super::plot::{self, big_text, or_dash};
use super::super::trials::{self, Basis, Figure, Patience};
use crate::draw::chart::Chart;
use crate::game::{Challenge, Piece};
use crate::measure::Measured;
use crate::position::Position;
use crate::position::symmetry::combinations_with_duplicates;
use crate::problem::{Problem, Rule};
use crate::solve::Budget;

/// The seed of everything that is drawn here.
const SEED: u64 = 12;

/// How many challenges are drawn for each number of missing pieces.
const PER_NUMBER: usize = 3;

/// What searches take with so many pieces missing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Missing {
    /// The number of missing pieces.
    pub missing: usize,
    /// By challenge: the combinations, flipped copies included.
    pub combinations: Vec<f64>,
    /// By challenge: the exhaustive search, the published one and the native one, each
    /// for all solutions.
    pub searches: Vec<[trials::Search; 3]>,
}

/// Parts of random solutions, from two missing pieces to the empty board.
pub(super) fn compute(material: &Material, patience: Patience, limits: &Budget) -> Vec<Missing> {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut problems: Vec<(usize, Problem)> = Vec::new();
    for missing in 2..=Piece::COUNT {
        let count = if missing == Piece::COUNT {
            1
        } else {
            PER_NUMBER
        };
        for _ in 0..count {
            let solutions = material.atlas.solutions();
            let solution = solutions[rng.random_range(..solutions.len())];
            let givens = solution
                .placements()
                .sample(&mut rng, Piece::COUNT - missing);
            if let Ok(challenge) = Challenge::new(givens.copied()) {
                problems.push((missing, Problem::new(challenge, Rule::Linked)));
            }
        }
    }
    let searches = in_parallel(problems.len(), &limits.cancel, |at| {
        trials::three(&problems[at].1, patience, limits)
    });
    let mut growth: Vec<Missing> = Vec::new();
    for ((missing, problem), searches) in problems.iter().zip(searches) {
        let Some(searches) = searches else { continue };
        if growth.last().is_none_or(|row| row.missing != *missing) {
            growth.push(Missing {
                missing: *missing,
                combinations: Vec::new(),
                searches: Vec::new(),
            });
        }
        if let Some(row) = growth.last_mut() {
            let legal = Position::all_legal(problem);
            row.combinations
                .push(combinations_with_duplicates(&legal) as f64);
            row.searches.push(searches);
        }
    }
    growth
}

/// What the columns of the growth are called.
const SEARCHES: [&str; 3] = ["piece by piece", "published", "native"];

fn median_of(row: &Missing, search: usize) -> Option<Figure> {
    let searches = row.searches.iter();
    Figure::median(searches.map(|three| Figure::from(&three[search])))
}

/// The growth up to the empty board.
pub(in crate::study) fn exhibit(study: &Study) -> Exhibit {
    let growth = &study.wishes.growth;
    let last = growth.last();
    let finding = last.map_or_else(
        || "No search was made.".to_owned(),
        |row| {
            let nodes = |search| or_dash(median_of(row, search).map(|f| f.text(big_text)));
            format!(
                "With {} missing pieces the search has {} nodes piece by piece, {} as published, and {} by the \
                 native engine; 12! is {}.",
                row.missing,
                nodes(0),
                nodes(1),
                nodes(2),
                big_text(479_001_600.0)
            )
        },
    );
    let blocks = if growth.is_empty() {
        Vec::new()
    } else {
        vec![
            Block::Chart(growth_chart(growth)),
            Block::Table(growth_table(growth)),
        ]
    };
    Exhibit {
        id: "twelve",
        title: "The growth up to 12 missing pieces",
        source: Source {
            sections: &["Search space restriction by linkage requirement"],
            ..Source::BEYOND
        },
        finding,
        method: "Parts of random solutions, three for each number of missing pieces, whatever number of \
                 solutions they have; 12 missing is the empty board. All solutions. Medians; ≈ is estimated \
                 by random probes, > a bound.",
        quotes: &[
            "this puzzle was capped at precisely that point at which the factorial growth starts to kick in \
             computationally",
        ],
        blocks,
    }
}

fn growth_chart(growth: &[Missing]) -> Chart {
    let mut series: Vec<_> = (SEARCHES.iter().enumerate())
        .map(|(search, name)| {
            let values = growth.iter().filter_map(|row| {
                let figure = median_of(row, search)?;
                let title = format!("{} missing, {name}: {}", row.missing, figure.text(big_text));
                let nodes = Measured::new(figure.value.max(1.0), figure.basis == Basis::Counted);
                Some((row.missing, nodes, title))
            });
            plot::line(name, search, values)
        })
        .collect();
    let factorials = growth.iter().map(|row| {
        let factorial: f64 = (1..=row.missing).map(|k| k as f64).product();
        let title = format!("{}! = {}", row.missing, big_text(factorial));
        (row.missing, Measured::Exactly(factorial), title)
    });
    series.push(plot::line("n!", 6, factorials));
    plot::number_chart(
        "twelve-chart",
        [
            "Nodes up to the empty board",
            "Medians over parts of random solutions. Hollow markers: estimated, or a bound.",
        ],
        "missing pieces",
        plot::power_axis("nodes of the search (log scale)"),
        series,
    )
}

fn growth_table(growth: &[Missing]) -> Table {
    Table::new(
        "twelve-table",
        "Median nodes by missing pieces, all solutions",
    )
    .numbers(["missing", "challenges", "combinations"])
    .numbers(SEARCHES)
    .number("n!")
    .rows(growth.iter().map(|row| {
        let combinations = row.combinations.iter().map(|&value| Figure {
            value,
            basis: Basis::Counted,
        });
        let combinations = Figure::median(combinations);
        let factorial: f64 = (1..=row.missing).map(|k| k as f64).product();
        let mut cells = vec![
            row.missing.to_string(),
            row.searches.len().to_string(),
            or_dash(combinations.map(|figure| figure.text(big_text))),
        ];
        cells.extend(
            (0..SEARCHES.len())
                .map(|search| or_dash(median_of(row, search).map(|f| f.text(big_text)))),
        );
        cells.push(big_text(factorial));
        cells
    }))
}
