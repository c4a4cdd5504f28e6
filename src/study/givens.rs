//! Beyond the paper: how the number of solutions falls with each given piece.
//!
//! Every part of a solution is a challenge. For each solution the complete list tells
//! of all its 4096 parts how many solutions contain them, so these numbers are exact.

use serde::Serialize;

use super::cores::in_parallel;
use super::exhibit::{Block, Exhibit, Source, Table};
use super::hardest::{self, HardChallenge};
use super::material::Material;
use super::plot::{self, or_dash, percent_text};
use super::space::Whole;
use crate::game::{Piece, Placement, Solution};
use crate::measure::{Measured, count_text, statistics};
use crate::solve::Budget;
use crate::words::counted;

/// What some number of givens leaves, over all challenges made of a solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SolutionsLeft {
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

impl SolutionsLeft {
    fn unique_share(&self) -> f64 {
        self.unique as f64 / self.challenges.max(1) as f64
    }
}

/// What givens do.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Givens {
    /// By the number of givens.
    pub left: Vec<SolutionsLeft>,
    /// All challenges of one given that have one solution, one of each and its half
    /// turn, those that take the native engine most nodes first.
    pub one: Vec<HardChallenge>,
    /// How many challenges of two givens have one solution while neither given can be
    /// spared, one of each and its half turn.
    pub two_given: usize,
    /// Those with the largest search spaces, those that take most nodes first.
    pub two: Vec<HardChallenge>,
}

/// What one solution says about its parts: by number of givens the sum and the
/// largest of the counts and how many are 1, and the minimal pairs.
struct PartCounts {
    sums: [u64; Piece::COUNT + 1],
    most: [u32; Piece::COUNT + 1],
    unique: [u64; Piece::COUNT + 1],
    pairs: Vec<[Placement; 2]>,
}

fn part_counts(material: &Material, solution: &Solution) -> PartCounts {
    let counts = material.atlas.subset_counts(solution.placements());
    let mut parts = PartCounts {
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
pub(super) fn compute(material: &Material, limits: &Budget) -> Option<Givens> {
    // A solution and its half turn have parts with the same numbers.
    let halves: Vec<Solution> = material
        .atlas
        .solutions()
        .iter()
        .filter(|solution| **solution < solution.half_turn())
        .copied()
        .collect();
    let all = in_parallel(halves.len(), &limits.cancel, |at| {
        part_counts(material, &halves[at])
    });
    if all.len() < halves.len() {
        return None;
    }
    let left = (0..=Piece::COUNT).map(|givens| {
        let challenges = all.len() as u64 * binomial(Piece::COUNT, givens);
        let sum: u64 = all.iter().map(|parts| parts.sums[givens]).sum();
        SolutionsLeft {
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

fn charts(left: &[SolutionsLeft]) -> [Block; 2] {
    let line = |name: &str, style: usize, value: fn(&SolutionsLeft) -> f64| {
        let values = left.iter().map(|row| {
            let givens = counted(row.givens, "given");
            let title = format!("{givens}, {name}: {:.3}", value(row));
            (row.givens, Measured::Exactly(value(row)), title)
        });
        plot::line(name, style, values)
    };
    let solutions = plot::number_chart(
        "givens-left",
        [
            "Solutions that are left",
            "On average and at most, over all parts of all solutions.",
        ],
        "pieces given",
        plot::power_axis("solutions (log scale)"),
        vec![
            line("on average", 0, |row| row.mean),
            line("at most", 1, |row| f64::from(row.most)),
        ],
    );
    let unique = plot::number_chart(
        "givens-unique",
        [
            "Challenges with one solution",
            "The share of all parts of all solutions that only one solution contains.",
        ],
        "pieces given",
        plot::percent_axis("challenges with one solution (%)"),
        vec![line("unique", 2, |row| 100.0 * row.unique_share())],
    );
    [solutions, unique].map(Block::Chart)
}

fn table(left: &[SolutionsLeft]) -> Table {
    Table::new("givens-table", "What givens leave")
        .numbers(["givens", "solutions left, mean", "at most"])
        .numbers(["challenges", "with one solution", "share"])
        .rows(left.iter().map(|row| {
            vec![
                row.givens.to_string(),
                mean_text(row.mean),
                count_text(f64::from(row.most)),
                count_text(row.challenges as f64),
                count_text(row.unique as f64),
                percent_text(row.unique_share()),
            ]
        }))
}

/// How the number of solutions falls.
pub(super) fn exhibit(givens: &Givens, space: &Whole) -> Exhibit {
    let left = &givens.left;
    let first = left.iter().find(|row| 2 * row.unique > row.challenges);
    let [solutions, unique] = charts(left);
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
        blocks: vec![
            solutions,
            unique,
            Block::Table(table(left)),
            Block::Table(per_piece(space)),
        ],
    }
}

/// What one given piece leaves, by where it lies.
fn per_piece(space: &Whole) -> Table {
    Table::new("givens-pieces", "Solutions left by one given piece")
        .text("piece")
        .numbers(["fewest", "median", "most"])
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
        count_text(mean.round())
    }
}
