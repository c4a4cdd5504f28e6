//! The size of the search space before and after the basic cleanup, and how much of
//! it is explored up to the solution.

use serde::Serialize;

use super::Study;
use super::analysis::{self, Cleanup, Order, Rank};
use super::exhibit::{Block, Exhibit, Source, Table};
use super::material::{Material, Subject};
use super::plot::{self, big_text, hundredths_text, or_dash, percent_text};
use crate::draw::chart::{Axis, Series};
use crate::measure::{Measured, statistics};
use crate::words::counted;

/// The search space of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SearchSpace {
    /// Its size before and after the cleanup.
    #[serde(flatten)]
    pub size: Cleanup,
    /// Where the solution stands among the combinations: unsorted, cleaned, and
    /// cleaned and heatsorted. Not for challenges without exactly one solution.
    pub explored: Option<[Rank; 3]>,
}

impl SearchSpace {
    /// The share of the combinations that the cleanup removes.
    pub fn reduction(&self) -> f64 {
        let Cleanup {
            combinations_before: before,
            combinations_after: after,
            ..
        } = self.size;
        if before == 0 {
            return 0.0;
        }
        1.0 - after as f64 / before as f64
    }
}

/// The orders, with what the page calls them.
pub(super) const ORDERS: [(Order, &str); 3] = [
    (Order::Legal, "unsorted"),
    (Order::Cleaned, "cleaned"),
    (Order::Heatsorted, "heatsorted"),
];

/// Cleans up all challenges.
pub(super) fn compute(material: &Material) -> Vec<SearchSpace> {
    let space = |subject: &Subject| {
        let is_unique = subject.is_unique();
        let solution = subject.solutions.first().filter(|_| is_unique);
        let rank = |order| analysis::rank(&subject.problem, solution?, order, is_unique);
        let [legal, cleaned, sorted] = ORDERS.map(|(order, _)| rank(order));
        let explored = legal.zip(cleaned).zip(sorted);
        SearchSpace {
            size: analysis::cleanup(&subject.problem, is_unique),
            explored: explored.map(|((a, b), c)| [a, b, c]),
        }
    };
    material.subjects.iter().map(space).collect()
}

/// A chart of two numbers of every challenge, before the cleanup and after it.
fn before_and_after(
    study: &Study,
    id: &str,
    title_and_caption: [&str; 2],
    axis: Axis,
    values: fn(Cleanup) -> [u128; 2],
) -> Block {
    let series = |name: &str, at_end: usize| {
        plot::per_challenge(study, name, at_end, big_text, |at| {
            let value = values(study.cleanup[at].size)[at_end];
            // A dead end has no combinations; it cannot be on a log scale.
            (value > 0).then_some(Measured::Exactly(value as f64))
        })
    };
    let series = vec![series("before", 0), series("after", 1)];
    Block::Chart(plot::challenge_chart(
        study,
        id,
        title_and_caption,
        axis,
        series,
    ))
}

fn reduction_chart(study: &Study) -> Block {
    let removed = plot::per_challenge(study, "removed", 2, hundredths_text, |at| {
        Some(Measured::Exactly(100.0 * study.cleanup[at].reduction()))
    });
    Block::Chart(plot::challenge_chart(
        study,
        "cleanup-reduction",
        [
            "Combinations removed by the cleanup",
            "Stands for the paper’s figure 14: the share of the combinations that the cleanup removes.",
        ],
        plot::percent_axis("combinations removed (%)"),
        vec![removed],
    ))
}

/// Before and after the cleanup.
pub(super) fn exhibit(study: &Study) -> Exhibit {
    let placements = before_and_after(
        study,
        "cleanup-placements",
        [
            "Placements before and after the cleanup",
            "Stands for the paper’s figure 13: legal placements of all missing pieces together.",
        ],
        Axis::log("placements (log scale)"),
        |s| [s.placements_before, s.placements_after].map(|n| n as u128),
    );
    let combinations = before_and_after(
        study,
        "cleanup-combinations",
        [
            "Combinations before and after the cleanup",
            "Ways to choose one placement for each missing piece, which the paper’s figure 14 compares in per cent.",
        ],
        plot::power_axis("combinations (log scale)"),
        |s| [s.combinations_before, s.combinations_after],
    );
    Exhibit {
        id: "cleanup",
        title: "The search space before and after cleanup",
        source: Source::figures(&[13, 14]),
        finding: cleanup_finding(&study.cleanup),
        method: "The cleanup removes flipped copies of the light purple piece, what pairwise cleanup \
                 finds, and useless placements.",
        quotes: &[
            "For the easiest problems, it seems to help quite a bit, but less so for puzzles after about \
             number 60.",
        ],
        blocks: vec![placements, combinations, reduction_chart(study)],
    }
}

fn cleanup_finding(spaces: &[SearchSpace]) -> String {
    let largest = spaces.iter().map(|s| s.size.combinations_before).max();
    let reductions = || spaces.iter().map(SearchSpace::reduction);
    let median = statistics::median(&reductions().map(Measured::Exactly).collect::<Vec<_>>());
    let least = reductions().min_by(f64::total_cmp);
    format!(
        "The largest search space has {} combinations; the cleanup removes {} of the combinations in the \
         median challenge, and {} at least.",
        big_text(largest.unwrap_or(0) as f64),
        or_dash(median.map(|m| percent_text(m.at_least()))),
        or_dash(least.map(percent_text))
    )
}

/// For each order, a point for each challenge.
fn per_order(study: &Study, text: fn(f64) -> String, value: fn(Rank, u128) -> f64) -> Vec<Series> {
    let orders = ORDERS.iter().enumerate();
    orders
        .map(|(order, (_, name))| {
            plot::per_challenge(study, name, order, text, |at| {
                let explored = study.cleanup[at].explored?;
                Some(Measured::Exactly(value(explored[order], explored[0].of)))
            })
        })
        .collect()
}

fn explored_charts(study: &Study) -> [Block; 2] {
    let fractions = plot::challenge_chart(
        study,
        "explored-fraction",
        [
            "Fraction of the search space explored",
            "Stands for the paper’s figure 20: combinations tried up to and including the solution, of all that there were before the cleanup.",
        ],
        Axis::log("combinations tried (%, log scale)").written(share_text),
        per_order(study, share_text, |rank, all| 100.0 * rank.fraction_of(all)),
    );
    let tried = plot::challenge_chart(
        study,
        "explored-tried",
        [
            "Combinations tried",
            "The same as numbers of combinations, not as a share.",
        ],
        plot::power_axis("combinations tried (log scale)"),
        per_order(study, big_text, |rank, _| rank.tried as f64),
    );
    [fractions, tried].map(Block::Chart)
}

/// Per cent that may be very small.
fn share_text(percent: f64) -> String {
    if percent >= 0.01 {
        let text = format!("{percent:.2}");
        format!("{} %", text.trim_end_matches('0').trim_end_matches('.'))
    } else {
        format!("{percent:.0e} %")
    }
}

fn explored_table(study: &Study) -> Table {
    let text = |e: Rank| format!("{} of {}", big_text(e.tried as f64), big_text(e.of as f64));
    let rows = study
        .subjects
        .iter()
        .zip(&study.cleanup)
        .map(|(subject, space)| {
            let mut row = vec![subject.title()];
            row.extend(
                (0..ORDERS.len()).map(|order| or_dash(space.explored.map(|e| text(e[order])))),
            );
            row
        });
    Table::new("explored-table", "Combinations tried, all challenges")
        .text("challenge")
        .numbers(ORDERS.map(|(_, name)| name))
        .rows(rows)
        .folded()
}

/// How much is explored up to the solution.
pub(super) fn explored_exhibit(study: &Study) -> Exhibit {
    let explored = || study.cleanup.iter().filter_map(|space| space.explored);
    let nearer = |[legal, _, sorted]: &[Rank; 3]| sorted.tried < legal.tried;
    let [fractions, tried] = explored_charts(study);
    Exhibit {
        id: "explored",
        title: "The fraction of the search space explored",
        source: Source::figures(&[20]),
        finding: format!(
            "Cleanup and heatsort bring the solution nearer in {} of {}.",
            explored().filter(nearer).count(),
            counted(explored().count(), "challenge")
        ),
        method: "All combinations of one placement for each missing piece are tried in order, the last \
                 piece changing fastest. Unsorted: all legal placements in the order of their numbers, \
                 flipped copies last; cleaned: what the cleanup leaves; heatsorted: that, placements on \
                 cold cells first. All three fractions are of the combinations before the cleanup.",
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
        blocks: vec![fractions, tried, Block::Table(explored_table(study))],
    }
}
