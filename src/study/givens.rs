//! Beyond the paper: how the number of solutions falls with each given piece.
//!
//! Every part of a solution is a challenge. For each solution the complete list tells
//! of all its 4096 parts how many solutions contain them, so these numbers are exact.

use serde::Serialize;

use super::exhibit::{Exhibit, Part, Source, Table};
use super::hardest::{self, Hard};
use super::material::Material;
use super::plot::{self, or_dash, percent_text};
use super::space::Whole;
use crate::draw::chart::{Axis, Point, Series};
use crate::game::{Piece, Placement, Solution};
use crate::measure::{Measured, count_text, in_parallel, statistics};
use crate::solve::Budget;
use crate::words::counted;

/// What some number of givens leaves, over all challenges made of a solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Left {
    /// The number of givens.
    pub givens: usize,
    /// The challenges: all parts of this size of all solutions. A part of several
    /// solutions counts once for each.
    pub challenges: u64,
    /// The solutions that are left on average.
    pub mean: f64,
    /// The most that are left.
    pub most: u32,
    /// How many of the challenges have exactly one solution.
    pub unique: u64,
}

/// What givens do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Givens {
    /// By the number of givens.
    pub left: Vec<Left>,
    /// All challenges of one given that have one solution, one of each and its half
    /// turn, those that take the native engine most nodes first.
    pub one: Vec<Hard>,
    /// How many challenges of two givens have one solution while neither given can be
    /// spared, one of each and its half turn.
    pub two_given: usize,
    /// Those with the largest search spaces, those that take most nodes first.
    pub two: Vec<Hard>,
}

/// What one solution says about its parts: by number of givens the sum and the
/// largest of the counts and how many are 1, and the minimal pairs.
struct Parts {
    sums: [u64; Piece::COUNT + 1],
    most: [u32; Piece::COUNT + 1],
    unique: [u64; Piece::COUNT + 1],
    pairs: Vec<[Placement; 2]>,
}

fn parts(material: &Material, solution: &Solution) -> Parts {
    let counts = material.atlas.subset_counts(solution.placements());
    let mut parts = Parts {
        sums: [0; Piece::COUNT + 1],
        most: [0; Piece::COUNT + 1],
        unique: [0; Piece::COUNT + 1],
        pairs: Vec::new(),
    };
    for subset in counts.subsets() {
        let (size, count) = (subset.len(), counts.count(subset));
        parts.sums[size] += u64::from(count);
        parts.most[size] = parts.most[size].max(count);
        parts.unique[size] += u64::from(count == 1);
        if size == 2 && counts.is_minimal(subset) {
            let mut placements = counts.placements(subset);
            parts
                .pairs
                .extend(placements.next().zip(placements.next()).map(<[_; 2]>::from));
        }
    }
    parts
}

/// Goes through all parts of all solutions, and solves the challenges with the
/// fewest givens; nothing after a cancellation, since a part of this says nothing
/// about the whole.
pub fn compute(material: &Material, limits: &Budget) -> Option<Givens> {
    // A solution and its half turn have parts with the same numbers.
    let halves: Vec<Solution> = material
        .atlas
        .solutions()
        .iter()
        .filter(|solution| **solution < solution.half_turn())
        .copied()
        .collect();
    let all = in_parallel(halves.len(), &limits.cancel, |at| {
        parts(material, &halves[at])
    });
    if all.len() < halves.len() {
        return None;
    }
    let left = (0..=Piece::COUNT).map(|givens| {
        let challenges = all.len() as u64 * binomial(Piece::COUNT, givens);
        let sum: u64 = all.iter().map(|parts| parts.sums[givens]).sum();
        Left {
            givens,
            challenges,
            mean: sum as f64 / challenges.max(1) as f64,
            most: all.iter().map(|p| p.most[givens]).max().unwrap_or(0),
            unique: all.iter().map(|p| p.unique[givens]).sum(),
        }
    });
    let lone = material.atlas.lone_placements();
    let one: Vec<Vec<Placement>> = lone
        .into_iter()
        .filter(|placement| *placement <= placement.half_turn())
        .map(|placement| vec![placement])
        .collect();
    let pairs: Vec<Vec<Placement>> = all
        .iter()
        .flat_map(|parts| parts.pairs.iter().map(|pair| pair.to_vec()))
        .collect();
    let two_given = pairs.len();
    let givens = Givens {
        left: left.collect(),
        one: hardest::of_one(material, one, limits),
        two_given,
        two: hardest::of_two(material, pairs, limits),
    };
    (!limits.cancel.is_cancelled()).then_some(givens)
}

fn binomial(n: usize, k: usize) -> u64 {
    (0..k).fold(1, |product, at| product * (n - at) as u64 / (at as u64 + 1))
}

/// How the number of solutions falls.
pub fn exhibit(givens: &Givens, space: &Whole) -> Exhibit {
    let left = &givens.left;
    let series = |name: &str, style: usize, value: &dyn Fn(&Left) -> f64| Series {
        name: name.to_owned(),
        style,
        joined: true,
        points: left
            .iter()
            .map(|row| Point {
                x: row.givens as f64,
                y: value(row),
                title: format!(
                    "{}, {name}: {:.3}",
                    counted(row.givens, "given"),
                    value(row)
                ),
                hollow: false,
            })
            .collect(),
    };
    let solutions = plot::number_chart(
        "givens-left",
        [
            "Solutions that are left",
            "On average and at most, over all parts of all solutions.",
        ],
        "pieces given",
        Axis::log("solutions (log scale)").written(plot::power_text),
        vec![
            series("on average", 0, &|row| row.mean),
            series("at most", 1, &|row| f64::from(row.most)),
        ],
    );
    let share = |row: &Left| row.unique as f64 / row.challenges.max(1) as f64;
    let unique = plot::number_chart(
        "givens-unique",
        [
            "Challenges with one solution",
            "The share of all parts of all solutions that only one solution contains.",
        ],
        "pieces given",
        Axis::linear("challenges with one solution (%)")
            .written(plot::percent_axis)
            .covering(0.0, 102.0),
        vec![series("unique", 2, &|row| 100.0 * share(row))],
    );
    let table = Table::new("givens-table", "What givens leave")
        .number("givens")
        .number("solutions left, mean")
        .number("at most")
        .number("challenges")
        .number("with one solution")
        .number("share")
        .rows(left.iter().map(|row| {
            vec![
                row.givens.to_string(),
                mean_text(row.mean),
                count_text(f64::from(row.most)),
                count_text(row.challenges as f64),
                count_text(row.unique as f64),
                percent_text(share(row)),
            ]
        }));
    let first = left.iter().find(|row| 2 * row.unique > row.challenges);
    Exhibit {
        id: "givens",
        title: "How the number of solutions falls with each given",
        source: Source::BEYOND,
        finding: format!(
            "With {} givens taken from a solution, more than half of the challenges have no other \
             solution.",
            or_dash(first.map(|row| row.givens.to_string()))
        ),
        method: "Every part of every solution is a challenge, a solution and its half turn counted once; \
                 the complete list says how many solutions contain it. A part that several solutions \
                 share counts for each of them. The last table leaves out placements that no solution \
                 contains.",
        quotes: &[],
        parts: vec![
            Part::Chart(solutions),
            Part::Chart(unique),
            Part::Table(table),
            Part::Table(per_piece(space)),
        ],
    }
}

/// What one given piece leaves, by where it lies.
fn per_piece(space: &Whole) -> Table {
    Table::new("givens-pieces", "Solutions left by one given piece")
        .text("piece")
        .number("fewest")
        .number("median")
        .number("most")
        .rows(space.uses.iter().map(|used| {
            let name = Piece::from_letter(used.piece).map_or("", Piece::colour);
            let at = |place: usize| {
                or_dash(used.solutions.get(place).map(|&n| count_text(f64::from(n))))
            };
            let count = used.solutions.len();
            let counts = used
                .solutions
                .iter()
                .map(|&n| Measured::Exactly(f64::from(n)));
            let median = statistics::median(&counts.collect::<Vec<_>>());
            vec![
                name.to_owned(),
                at(0),
                or_dash(median.map(|m| count_text(m.at_least()))),
                at(count.saturating_sub(1)),
            ]
        }))
}

/// A mean with two digits behind the point while they say something.
fn mean_text(mean: f64) -> String {
    if mean < 1000.0 {
        format!("{mean:.2}")
    } else {
        count_text(mean)
    }
}
