//! What the paper wishes for, answered: the split into regions, tables of small
//! collections of pieces, the growth up to the empty board, and Sudoku beside it.

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde::Serialize;

use super::Study;
use super::analysis::SolvedBy;
use super::exhibit::{Block, Exhibit, Source, Table};
use super::facts::Facts;
use super::material::Material;
use super::plot::{self, big_text, or_dash, percent_text};
use super::sample::LEVELS;
use super::trials::{self, Among, Basis, Figure, Tried, factor};
use crate::draw::chart::Chart;
use crate::game::{Challenge, Piece, Placement};
use crate::measure::{Measured, count_text, in_parallel, ratio_text};
use crate::position::symmetry::combinations_with_duplicates;
use crate::position::{PlacementSet, Position, clear_of};
use crate::problem::{Problem, Rule};
use crate::solve::Budget;

/// The seed of everything that is drawn here.
const SEED: u64 = 12;

/// How many challenges are drawn for each number of missing pieces.
const PER_NUMBER: usize = 3;

/// How many collections are drawn where they are too many to be counted.
const DRAWN: usize = 20_000;

/// The sizes of collections that the paper would tabulate.
const SIZES: [usize; 5] = [1, 2, 3, 4, 5];

/// All ways to lay so many pieces on the empty board without collision.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Collections {
    /// How many pieces.
    pub pieces: usize,
    /// In how many ways, whichever pieces they are.
    pub ways: f64,
    /// The standard error, if that was estimated.
    pub error: Option<f64>,
}

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

/// The answers that need computing of their own.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Wishes {
    /// By size: the collections.
    pub collections: Vec<Collections>,
    /// By the number of missing pieces, up to the empty board.
    pub growth: Vec<Missing>,
}

/// Counts and tries.
pub(super) fn compute(material: &Material, limits: &Budget) -> Wishes {
    Wishes {
        // Nothing after a cancellation: it takes a second.
        collections: (SIZES.into_iter())
            .filter(|_| !limits.cancel.is_cancelled())
            .map(collections)
            .collect(),
        growth: growth(material, limits),
    }
}

fn everything() -> PlacementSet {
    Placement::all().collect()
}

fn collections(pieces: usize) -> Collections {
    let counted = |ways: usize| Collections {
        pieces,
        ways: ways as f64,
        error: None,
    };
    let all = Placement::all();
    match pieces {
        1 => counted(Placement::count()),
        // Every pair is met from both sides, every triple from three pairs, each twice.
        2 => counted(all.map(|p| clear_of(p).len()).sum::<usize>() / 2),
        3 => {
            let with = |p: Placement| -> usize {
                let beside = clear_of(p);
                let third = |q: Placement| beside.intersection(clear_of(q)).len();
                beside.iter().map(third).sum()
            };
            counted(all.map(with).sum::<usize>() / 6)
        }
        _ => drawn(pieces),
    }
}

/// An estimate: pieces are laid one after the other, each on a place drawn from those that
/// are free. Such a row stands for as many as there were places to draw from, and every
/// collection is met in every order.
fn drawn(pieces: usize) -> Collections {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let orders: f64 = (1..=pieces).map(|k| k as f64).product();
    let samples: Vec<f64> = (0..DRAWN)
        .map(|_| {
            let mut free = everything();
            let mut weight = 1.0;
            for _ in 0..pieces {
                let places: Vec<Placement> = free.iter().collect();
                weight *= places.len() as f64;
                let Some(&place) = places.choose(&mut rng) else {
                    return 0.0;
                };
                free = free.intersection(clear_of(place));
            }
            weight / orders
        })
        .collect();
    let mean = samples.iter().sum::<f64>() / DRAWN as f64;
    let squares: f64 = samples.iter().map(|sample| (sample - mean).powi(2)).sum();
    Collections {
        pieces,
        ways: mean,
        error: Some((squares / (DRAWN as f64 - 1.0) / DRAWN as f64).sqrt()),
    }
}

/// Parts of random solutions, from two missing pieces to the empty board.
fn growth(material: &Material, limits: &Budget) -> Vec<Missing> {
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
        trials::three(&problems[at].1, limits)
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

/// The exhibit of the split into regions.
pub(super) fn regions_exhibit(study: &Study) -> Exhibit {
    let tables: Vec<Block> = Among::BOTH
        .into_iter()
        .filter(|among| !study.trials.of(*among).is_empty())
        .map(|among| Block::Table(regions_table(study, among)))
        .collect();
    let all = || study.trials.suite.iter().chain(&study.trials.sample);
    let finding = match (
        share_of_splits(all()),
        factor(all(), "scarcest", "extended"),
    ) {
        (Some(share), Some((saved, _))) => format!(
            "{} of the positions in the extended search have fallen apart; filling the parts one after the other \
             divides the nodes by {} in the geometric mean.",
            percent_text(share),
            saved.text(|factor| format!("{factor:.2}"))
        ),
        _ => "No search was made.".to_owned(),
    };
    Exhibit {
        id: "regions",
        title: "Her wish: the split into regions",
        source: Source {
            sections: &["Insights not incorporated in the algorithm"],
            ..Source::BEYOND
        },
        finding,
        method: "Two spots belong to one region if some candidate lies on both. “At the start” counts \
                 challenges, “positions” the nodes of the extended search that are not in its exhaustive \
                 part; “nodes saved” compares the last two rungs of ours on the ladder. A split pays where \
                 few sets of pieces suit a region; otherwise trying the sets costs more than it saves.",
        quotes: &[
            "the puzzle appears to have an obvious split […] I have really no idea how to put that part of \
             my intuition into the algorithm.",
        ],
        blocks: tables,
    }
}

/// The share of the guided nodes of the extended search at which the board was split.
fn share_of_splits<'a>(tried: impl Iterator<Item = &'a Tried>) -> Option<f64> {
    let searches = tried.filter_map(|one| one.searches.get("extended"));
    let (splits, nodes) = searches.fold((0, 0), |(splits, nodes), search| {
        let guided = search.walked.saturating_sub(search.exhaustive);
        (splits + search.splits, nodes + guided)
    });
    (nodes > 0).then(|| splits as f64 / nodes as f64)
}

fn regions_table(study: &Study, among: Among) -> Table {
    let (facts, tried): (&[Facts], &[Tried]) = match among {
        Among::Suite => (&study.facts.suite, &study.trials.suite),
        Among::Sample => (&study.facts.sample, &study.trials.sample),
    };
    let rows = LEVELS.into_iter().filter_map(|level| {
        let facts: Vec<&Facts> = facts.iter().filter(|f| f.level == Some(level)).collect();
        let tried = || tried.iter().filter(move |t| t.level == Some(level));
        let split = facts.iter().filter(|one| one.regions > 1).count();
        let saved = factor(tried(), "scarcest", "extended");
        (!facts.is_empty()).then(|| {
            vec![
                level.name().to_owned(),
                format!("{split} of {}", facts.len()),
                or_dash(share_of_splits(tried()).map(percent_text)),
                or_dash(saved.map(|(factor, _)| factor.text(ratio_text))),
            ]
        })
    });
    Table::new(
        &format!("regions-{}", among.name()),
        format!("Positions that fall apart, {}", among.name()),
    )
    .text("level")
    .numbers(["at the start", "positions", "nodes saved"])
    .rows(rows)
}

/// The exhibit of collections.
pub(super) fn collections_exhibit(study: &Study) -> Exhibit {
    let collections = &study.wishes.collections;
    let all = || study.trials.suite.iter().chain(&study.trials.sample);
    let published = || all().filter_map(|one| one.searches.get("published"));
    let (exhaustive, walked) = published().fold((0, 0), |(exhaustive, walked), search| {
        (exhaustive + search.exhaustive, walked + search.walked)
    });
    let share = exhaustive as f64 / walked.max(1) as f64;
    let rows = collections.iter().map(|row| {
        let figure = Figure {
            value: row.ways,
            basis: if row.error.is_some() {
                Basis::Estimated
            } else {
                Basis::Counted
            },
        };
        let error = row
            .error
            .map(|error| format!("± {}", percent_text(error / row.ways)));
        vec![
            row.pieces.to_string(),
            figure.text(big_text),
            error.unwrap_or_else(|| "counted".to_owned()),
            bytes_text(row.ways * 2.0 * row.pieces as f64),
        ]
    });
    let table = Table::new(
        "collections-table",
        "Ways to lay some of the pieces on the empty board without collision",
    )
    .numbers(["pieces", "ways", "error", "table of them"])
    .rows(rows);
    let three = collections.iter().find(|row| row.pieces == 3);
    Exhibit {
        id: "collections",
        title: "Her instinct: tabulate collections of 3, 4 or 5 pieces",
        source: Source {
            sections: &["Other insights"],
            ..Source::BEYOND
        },
        finding: format!(
            "Three pieces can lie in {} ways, and a table for the last three pieces could save {} of the \
             nodes of the published search at most: those of its exhaustive part.",
            or_dash(three.map(|row| count_text(row.ways))),
            percent_text(share)
        ),
        method: "Up to three pieces every collection is counted. Of four and five they are drawn at random, \
                 and each stands for as many as there were places to choose from (20 000 rows; the standard \
                 error is given). A table takes two bytes for each placement. It would have to be searched \
                 by what is left of the board, which a list of this length makes slower than the search \
                 that it replaces.",
        quotes: &[
            "“well let’s just tabulate all possible collections of 3 or 4 or 5 pieces!” So far, this \
             instinct […] led to many failed solution computation attempts",
        ],
        blocks: (!collections.is_empty())
            .then_some(Block::Table(table))
            .into_iter()
            .collect(),
    }
}

fn bytes_text(bytes: f64) -> String {
    const UNITS: [(f64, &str); 5] = [
        (1e15, "PB"),
        (1e12, "TB"),
        (1e9, "GB"),
        (1e6, "MB"),
        (1e3, "kB"),
    ];
    let unit = UNITS.into_iter().find(|(unit, _)| bytes >= *unit);
    unit.map_or_else(
        || format!("{bytes:.0} B"),
        |(unit, name)| format!("{:.1} {name}", bytes / unit),
    )
}

/// What the columns of the growth are called.
const SEARCHES: [&str; 3] = ["piece by piece", "published", "native"];

fn median_of(row: &Missing, search: usize) -> Option<Figure> {
    Figure::median(
        row.searches
            .iter()
            .map(|three| Figure::from(&three[search]))
            .collect(),
    )
}

/// The growth up to the empty board.
pub(super) fn growth_exhibit(study: &Study) -> Exhibit {
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
        let combinations = Figure::median(combinations.collect());
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

/// Sudoku beside the toy.
pub(super) fn sudoku_exhibit(study: &Study) -> Exhibit {
    let facts = &study.facts.suite;
    let solved = facts
        .iter()
        .filter(|one| one.solved_by < SolvedBy::Search)
        .count();
    let without_search = format!("{solved} of {} of this study", facts.len());
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
pub(super) fn errata_exhibit() -> Exhibit {
    Exhibit {
        id: "errata",
        title: "Small corrections",
        source: Source {
            sections: &["all of it"],
            ..Source::BEYOND
        },
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
