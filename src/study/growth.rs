//! Beyond the paper: how the search grows with the number of missing pieces, beside
//! the factorial that the paper expects; on the suite and on the sample that nobody graded.

use std::ops::RangeInclusive;

use serde::Serialize;

use super::exhibit::{Block, Exhibit, Source, Table};
use super::plot::{self, big_text, or_dash};
use super::trials::{Among, Basis, Figure, Trials, Tried};
use crate::draw::chart::Chart;
use crate::measure::{Measured, count_text, ratio_text};

/// The median nodes of the challenges with so many missing pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Growth {
    /// The number of missing pieces.
    pub missing: usize,
    /// How many challenges.
    pub challenges: usize,
    /// By search, in the order of [`SEARCHES`]: the median number of nodes, and how that
    /// is known.
    pub nodes: Vec<Option<(f64, Basis)>>,
}

/// The growth among the study's challenges and in the sample.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct AllGrowth {
    /// The study's challenges.
    pub suite: Vec<Growth>,
    /// The sample.
    pub sample: Vec<Growth>,
}

impl AllGrowth {
    /// The rows of these challenges.
    pub(super) fn of(&self, among: Among) -> &[Growth] {
        match among {
            Among::Suite => &self.suite,
            Among::Sample => &self.sample,
        }
    }
}

/// The searches by their names among the trials, with what the page calls them.
pub const SEARCHES: [(&str, &str); 5] = [
    ("exhaustive", "piece by piece"),
    ("heat", "heatsorted"),
    ("published", "published"),
    ("first", "published, to the first"),
    ("native", "native"),
];

impl Growth {
    fn nodes(&self, search: usize) -> Option<Figure> {
        let (value, basis) = self.nodes[search]?;
        Some(Figure { value, basis })
    }
}

/// Groups the searches by the number of missing pieces.
pub(super) fn compute(trials: &Trials) -> AllGrowth {
    AllGrowth {
        suite: rows(&trials.suite),
        sample: rows(&trials.sample),
    }
}

fn rows(tried: &[Tried]) -> Vec<Growth> {
    let mut numbers: Vec<usize> = tried.iter().map(|one| one.missing).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let growth = |missing: usize| {
        let group = || tried.iter().filter(|one| one.missing == missing);
        let median = |id: &str| {
            let nodes = group().filter_map(|one| one.nodes(id));
            let median = Figure::median(nodes)?;
            Some((median.value, median.basis))
        };
        Growth {
            missing,
            challenges: group().count(),
            nodes: SEARCHES.iter().map(|(id, _)| median(id)).collect(),
        }
    };
    numbers.into_iter().map(growth).collect()
}

/// From the fewest to the most missing pieces: by how much the median of the nodes of a
/// search grows with each, in the geometric mean.
pub(super) fn per_piece(rows: &[Growth], id: &str) -> Option<(RangeInclusive<usize>, Figure)> {
    let search = SEARCHES.iter().position(|(name, _)| *name == id)?;
    let mut known = rows
        .iter()
        .filter_map(|row| Some((row.missing, row.nodes(search)?)));
    let (low, few) = known.next()?;
    let (high, many) = known.next_back()?;
    let steps = (high - low) as f64;
    let figure = Figure {
        value: (many.value.max(1.0) / few.value.max(1.0)).powf(1.0 / steps),
        basis: few.basis.max(many.basis),
    };
    Some((low..=high, figure))
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|k| k as f64).product()
}

fn chart(among: Among, growth: &[Growth]) -> Chart {
    let searches = SEARCHES.iter().enumerate().map(|(search, (_, name))| {
        let values = growth.iter().filter_map(|row| {
            let figure = row.nodes(search)?;
            let title = format!("{} missing, {name}: {}", row.missing, figure.text(big_text));
            let nodes = Measured::new(figure.value.max(1.0), figure.basis == Basis::Counted);
            Some((row.missing, nodes, title))
        });
        plot::line(name, search, values)
    });
    let factorials = growth.iter().map(|row| {
        let (n, factorial) = (row.missing, factorial(row.missing));
        let title = format!("{n}! = {}", count_text(factorial));
        (n, Measured::Exactly(factorial), title)
    });
    plot::number_chart(
        &format!("growth-{}-chart", among.name()),
        [
            &format!("Nodes of the search by missing pieces, {}", among.name()),
            "Medians over the challenges, and the paper’s n!. Hollow markers: some of the searches were estimated, or are bounds.",
        ],
        "missing pieces",
        plot::power_axis("nodes of the search (log scale)"),
        searches.chain([plot::line("n!", 6, factorials)]).collect(),
    )
}

fn table(among: Among, growth: &[Growth]) -> Table {
    Table::new(
        &format!("growth-{}", among.name()),
        format!("Median nodes by missing pieces, {}", among.name()),
    )
    .numbers(["missing", "challenges"])
    .numbers(SEARCHES.map(|(_, name)| name))
    .number("n!")
    .rows(growth.iter().map(|row| {
        let nodes = (0..SEARCHES.len()).map(|search| row.nodes(search));
        let mut cells = vec![row.missing.to_string(), row.challenges.to_string()];
        cells.extend(nodes.map(|n| or_dash(n.map(|n| n.text(big_text)))));
        cells.push(count_text(factorial(row.missing)));
        cells
    }))
}

fn finding(growth: &AllGrowth) -> String {
    let of = |among: Among| {
        let factors = SEARCHES.iter().filter_map(|(id, name)| {
            let (_, factor) = per_piece(growth.of(among), id)?;
            let text = factor.text(ratio_text);
            Some(format!("{} ({name})", text.trim_end_matches('x')))
        });
        let factors: Vec<String> = factors.collect();
        let text = format!("{} in the {}", factors.join(", "), among.name());
        (!factors.is_empty()).then_some(text)
    };
    let known: Vec<String> = Among::BOTH.into_iter().filter_map(of).collect();
    if known.is_empty() {
        return "There are too few numbers of missing pieces to see a growth.".to_owned();
    }
    format!(
        "With each missing piece the nodes grow by a factor of {}.",
        known.join("; ")
    )
}

/// The growth beside n!.
pub(super) fn exhibit(growth: &AllGrowth) -> Exhibit {
    let shown = || {
        let both = Among::BOTH
            .into_iter()
            .map(|among| (among, growth.of(among)));
        both.filter(|(_, rows)| !rows.is_empty())
    };
    let charts = shown().map(|(among, rows)| Block::Chart(chart(among, rows)));
    let tables = shown().map(|(among, rows)| Block::Table(table(among, rows)));
    Exhibit {
        id: "growth",
        title: "Factorial growth, measured",
        source: Source {
            sections: &["Search space restriction by linkage requirement"],
            ..Source::BEYOND
        },
        finding: finding(growth),
        method: "Median over the challenges of the ladder with so many missing pieces; the factor is the \
                 geometric mean from the fewest to the most. Heatsorted: piece by piece, after the cleanup \
                 at the start, cold placements first. All searches but the one to the first \
                 solution go on until it is known that there is no other. ≈ is estimated by random \
                 probes, > a bound.",
        quotes: &[
            "To solve a puzzle with n missing pieces is therefore O(n!) […] for a naive search mechanism, \
             even after using clever sorting tricks.",
        ],
        blocks: charts.chain(tables).collect(),
    }
}
