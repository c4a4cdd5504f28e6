//! The size of the search space before and after the basic cleanup, and how much of
//! it is explored up to the solution.

use serde::Serialize;

use super::Study;
use super::analysis::{self, Order, Rank};
use super::exhibit::{Exhibit, Part, Source, Table};
use super::material::{Material, Subject};
use super::plot::{self, big_text, percent_text};
use crate::draw::chart::{Axis, Series};
use crate::measure::{Measured, statistics};
use crate::words::counted;

/// The search space of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Space {
    /// Legal placements of the missing pieces, flipped copies of the light purple
    /// piece included.
    pub placements_before: usize,
    /// Placements that the cleanup leaves.
    pub placements_after: usize,
    /// Ways to choose one legal placement for each missing piece.
    pub combinations_before: u128,
    /// Ways to choose one of those that are left.
    pub combinations_after: u128,
    /// Where the solution stands among the combinations: unsorted, cleaned, and
    /// cleaned and heatsorted. Not for challenges without exactly one solution.
    pub explored: Option<[Explored; 3]>,
}

/// How far a solution is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Explored {
    /// How many combinations are tried up to and including the solution.
    pub tried: u128,
    /// How many combinations there are.
    pub of: u128,
}

impl From<Rank> for Explored {
    fn from(Rank { tried, of }: Rank) -> Self {
        Self { tried, of }
    }
}

impl Explored {
    fn fraction(self) -> f64 {
        let Self { tried, of } = self;
        Rank { tried, of }.fraction()
    }
}

impl Space {
    /// The share of the combinations that the cleanup removes.
    pub fn reduction(&self) -> f64 {
        if self.combinations_before == 0 {
            return 0.0;
        }
        1.0 - self.combinations_after as f64 / self.combinations_before as f64
    }
}

const ORDERS: [(Order, &str); 3] = [
    (Order::Legal, "unsorted"),
    (Order::Cleaned, "cleaned"),
    (Order::Heatsorted, "heatsorted"),
];

/// Cleans up all challenges.
pub fn compute(material: &Material) -> Vec<Space> {
    let space = |subject: &Subject| {
        let is_unique = subject.is_unique();
        let cleanup = analysis::cleanup(&subject.problem, is_unique);
        let solution = subject.solutions.first().filter(|_| is_unique);
        let rank = |order| {
            let rank = analysis::rank(&subject.problem, solution?, order, is_unique);
            rank.map(Explored::from)
        };
        let [legal, cleaned, sorted] = ORDERS.map(|(order, _)| rank(order));
        let explored = legal.zip(cleaned).zip(sorted);
        Space {
            placements_before: cleanup.placements_before,
            placements_after: cleanup.placements_after,
            combinations_before: cleanup.combinations_before,
            combinations_after: cleanup.combinations_after,
            explored: explored.map(|((a, b), c)| [a, b, c]),
        }
    };
    material.subjects.iter().map(space).collect()
}

fn series(study: &Study, name: &str, style: usize, value: impl Fn(&Space) -> u128) -> Series {
    plot::per_challenge(study, name, style, |at| {
        let value = value(&study.cleanup[at]);
        // A dead end has no combinations; it cannot be on a log scale.
        (value > 0).then(|| (value as f64, big_text(value), false))
    })
}

/// Before and after the cleanup.
pub fn exhibit(study: &Study) -> Exhibit {
    let placements = plot::challenge_chart(
        study,
        "cleanup-placements",
        [
            "Placements before and after the cleanup",
            "Stands for the paper’s figure 13: legal placements of all missing pieces together.",
        ],
        Axis::log("placements (log scale)"),
        vec![
            series(study, "before", 0, |s| s.placements_before as u128),
            series(study, "after", 1, |s| s.placements_after as u128),
        ],
    );
    let combinations = plot::challenge_chart(
        study,
        "cleanup-combinations",
        [
            "Combinations before and after the cleanup",
            "Ways to choose one placement for each missing piece, which the paper’s figure 14 compares in per cent.",
        ],
        Axis::log("combinations (log scale)").written(plot::power_text),
        vec![
            series(study, "before", 0, |s| s.combinations_before),
            series(study, "after", 1, |s| s.combinations_after),
        ],
    );
    let reduction = plot::challenge_chart(
        study,
        "cleanup-reduction",
        [
            "Combinations removed by the cleanup",
            "Stands for the paper’s figure 14: the share of the combinations that the cleanup removes.",
        ],
        Axis::linear("combinations removed (%)")
            .written(plot::percent_axis)
            .covering(0.0, 102.0),
        vec![plot::per_challenge(study, "removed", 2, |at| {
            let removed = study.cleanup[at].reduction();
            Some((100.0 * removed, percent_text(removed), false))
        })],
    );
    let largest = study.cleanup.iter().map(|s| s.combinations_before).max();
    let reductions = || study.cleanup.iter().map(Space::reduction);
    let median = statistics::median(&reductions().map(Measured::Exactly).collect::<Vec<_>>());
    let least = reductions().min_by(f64::total_cmp);
    Exhibit {
        id: "cleanup",
        title: "The search space before and after cleanup",
        source: Source {
            figures: &[13, 14],
            tables: &[],
            sections: &[],
        },
        finding: format!(
            "The largest search space has {} combinations; the cleanup removes {} of the combinations in \
             the median challenge, and {} at least.",
            big_text(largest.unwrap_or(0)),
            plot::or_dash(median.map(|m| percent_text(m.at_least()))),
            plot::or_dash(least.map(percent_text))
        ),
        method: "The cleanup removes flipped copies of the light purple piece, what pairwise cleanup \
                 finds, and useless placements.",
        quotes: &[
            "For the easiest problems, it seems to help quite a bit, but less so for puzzles after about \
             number 60.",
        ],
        parts: vec![
            Part::Chart(placements),
            Part::Chart(combinations),
            Part::Chart(reduction),
        ],
    }
}

/// How much is explored up to the solution.
pub fn explored_exhibit(study: &Study) -> Exhibit {
    let explored = |at: usize, order: usize| study.cleanup[at].explored.map(|e| e[order]);
    let per_order = |value: &dyn Fn(Explored) -> (f64, String)| -> Vec<Series> {
        let orders = ORDERS.iter().enumerate();
        orders
            .map(|(order, (_, name))| {
                plot::per_challenge(study, name, order, |at| {
                    let (value, text) = value(explored(at, order)?);
                    Some((value, text, false))
                })
            })
            .collect()
    };
    let fractions = plot::challenge_chart(
        study,
        "explored-fraction",
        [
            "Fraction of the search space explored",
            "Stands for the paper’s figure 20: combinations tried up to and including the solution, of those that are left to try.",
        ],
        Axis::linear("combinations tried (%)")
            .written(plot::percent_axis)
            .covering(0.0, 102.0),
        per_order(&|e| (100.0 * e.fraction(), percent_text(e.fraction()))),
    );
    let tried = plot::challenge_chart(
        study,
        "explored-tried",
        [
            "Combinations tried",
            "The same as numbers of combinations, not as a share.",
        ],
        Axis::log("combinations tried (log scale)").written(plot::power_text),
        per_order(&|e| (e.tried as f64, big_text(e.tried))),
    );
    let text =
        |e: Option<Explored>| e.map(|e| format!("{} of {}", big_text(e.tried), big_text(e.of)));
    let rows = study.subjects.iter().enumerate().map(|(at, subject)| {
        let mut row = vec![subject.title()];
        row.extend((0..ORDERS.len()).map(|order| plot::or_dash(text(explored(at, order)))));
        row
    });
    let table = Table::new("explored-table", "Combinations tried, all challenges")
        .text("challenge")
        .number(ORDERS[0].1)
        .number(ORDERS[1].1)
        .number(ORDERS[2].1)
        .rows(rows)
        .folded();
    let (mut positions, mut improved) = (0_usize, 0_usize);
    for [legal, _, sorted] in study.cleanup.iter().filter_map(|s| s.explored) {
        positions += 1;
        improved += usize::from(sorted.tried < legal.tried);
    }
    Exhibit {
        id: "explored",
        title: "The fraction of the search space explored",
        source: Source {
            figures: &[20],
            tables: &[],
            sections: &[],
        },
        finding: format!(
            "Cleanup and heatsort bring the solution nearer in {improved} of {}.",
            counted(positions, "challenge")
        ),
        method: "All combinations of one placement for each missing piece are tried in order, the last \
                 piece changing fastest. Unsorted: all legal placements in the order of their numbers; \
                 cleaned: what the cleanup leaves; heatsorted: that, placements on cold cells first.",
        quotes: &[
            "in Puzzle 6, the 3rd of 15 combinations to be tested will be found to work. After basic \
             reductions, only one viable combination remains.",
            "For Puzzle 19, the puzzle would be initially solved after 178 of 1232 combinations. That \
             drops to the 12th combination after basic reductions and heat sort.",
            "Puzzle 119, however, starts out with around 7×10¹⁹ combinations and has to search through \
             about 5×10¹⁹ of them before reaching the solution. After cleaning up and heat sort, this \
             drops to 2×10¹⁹.",
            "Puzzle 120 appears to be fairly “easy” with only 6×10¹⁹ combinations, dropping to a mere \
             2×10¹⁶.",
        ],
        parts: vec![
            Part::Chart(fractions),
            Part::Chart(tried),
            Part::Table(table),
        ],
    }
}
