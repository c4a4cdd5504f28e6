//! Beyond the paper: how the search grows with the number of missing pieces, beside
//! the factorial that the paper expects.

use serde::Serialize;

use super::Study;
use super::exhibit::{Block, Exhibit, Source, Table};
use super::material::Material;
use super::plot::{self, measured_text, or_dash};
use super::runs::{Runs, Variant, engine};
use crate::draw::chart::Chart;
use crate::measure::{Measured, Run, count_text, ratio_text, statistics};
use crate::solve::Backend as _;

/// The median nodes of the challenges with so many missing pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Growth {
    /// The number of missing pieces.
    pub missing: usize,
    /// How many challenges.
    pub challenges: usize,
    /// By search: the median number of nodes, and whether it is only a bound.
    pub nodes: Vec<Option<(f64, bool)>>,
}

impl Growth {
    fn nodes(&self, search: usize) -> Option<Measured> {
        let (nodes, is_bound) = self.nodes[search]?;
        Some(Measured::new(nodes, !is_bound))
    }
}

/// The searches, with what the page calls them.
const SEARCHES: [(&str, Search); 4] = [
    ("no strategy", Search::Paper(Variant::Plain)),
    (
        "exhaustive, heatsorted",
        Search::Paper(Variant::WithoutLinks),
    ),
    ("published", Search::Paper(Variant::TransitionAt3)),
    ("native, all solutions", Search::Native),
];

#[derive(Clone, Copy)]
enum Search {
    Paper(Variant),
    Native,
}

impl Search {
    fn of(self, runs: &Runs) -> Option<&Run> {
        match self {
            Self::Paper(variant) => runs.variants.get(&variant),
            Self::Native => runs.backends.get(&engine().name()),
        }
    }
}

/// Groups the searches by the number of missing pieces.
pub(super) fn compute(material: &Material, runs: &[Runs]) -> Vec<Growth> {
    let mut numbers: Vec<usize> = material
        .subjects
        .iter()
        .map(|s| s.named.missing())
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    let growth = |missing: usize| {
        let of = |runs: &&Runs| material.subjects[runs.number - 1].named.missing() == missing;
        let group: Vec<&Runs> = runs.iter().filter(of).collect();
        let median = |search: Search| {
            let efforts = group.iter().filter_map(|runs| search.of(runs)?.effort());
            let median = statistics::median(&efforts.collect::<Vec<Measured>>())?;
            Some((median.at_least(), median.value().is_none()))
        };
        Growth {
            missing,
            challenges: group.len(),
            nodes: SEARCHES.iter().map(|(_, search)| median(*search)).collect(),
        }
    };
    numbers.into_iter().map(growth).collect()
}

/// By how much the nodes grow with each missing piece, in the geometric mean from
/// the fewest to the most missing pieces.
fn factor(growth: &[Growth], search: usize) -> Option<Measured> {
    let mut known = growth.iter().filter(|row| row.nodes[search].is_some());
    let first = known.next()?;
    let last = known.next_back()?;
    let from = first.nodes(search)?.at_least().max(1.0);
    let steps = (last.missing - first.missing) as f64;
    let factor = |to: f64| (to.max(1.0) / from).powf(1.0 / steps);
    Some(last.nodes(search)?.map(factor))
}

fn factorial(n: usize) -> f64 {
    (1..=n).map(|k| k as f64).product()
}

fn chart(growth: &[Growth]) -> Chart {
    let searches = SEARCHES.iter().enumerate().map(|(search, (name, _))| {
        let values = growth.iter().filter_map(|row| {
            let nodes = row.nodes(search)?;
            let text = count_text(nodes.at_least());
            let title = format!("{} missing, {name}: {text}", row.missing);
            Some((row.missing, nodes.map(|nodes| nodes.max(1.0)), title))
        });
        plot::line(name, search, values)
    });
    let factorials = growth.iter().map(|row| {
        let (n, factorial) = (row.missing, factorial(row.missing));
        let title = format!("{n}! = {}", count_text(factorial));
        (n, Measured::Exactly(factorial), title)
    });
    plot::number_chart(
        "growth-chart",
        [
            "Nodes of the search by missing pieces",
            "Medians over the challenges, and the paper’s n!. Hollow markers rest on searches that were cut off.",
        ],
        "missing pieces",
        plot::power_axis("nodes of the search (log scale)"),
        searches.chain([plot::line("n!", 6, factorials)]).collect(),
    )
}

fn table(growth: &[Growth]) -> Table {
    Table::new("growth-table", "Median nodes by missing pieces")
        .numbers(["missing", "challenges"])
        .numbers(SEARCHES.map(|(name, _)| name))
        .number("n!")
        .rows(growth.iter().map(|row| {
            let nodes = (0..SEARCHES.len()).map(|search| row.nodes(search));
            let mut cells = vec![row.missing.to_string(), row.challenges.to_string()];
            cells.extend(nodes.map(|n| or_dash(n.map(|n| measured_text(n, count_text)))));
            cells.push(count_text(factorial(row.missing)));
            cells
        }))
}

/// The growth beside n!.
pub(super) fn exhibit(study: &Study) -> Exhibit {
    let growth = &study.growth;
    let factors = SEARCHES
        .iter()
        .enumerate()
        .filter_map(|(search, (name, _))| {
            let text = measured_text(factor(growth, search)?, ratio_text);
            Some(format!("{} ({name})", text.trim_end_matches('x')))
        });
    let factors: Vec<String> = factors.collect();
    let finding = if factors.is_empty() {
        "There are too few numbers of missing pieces to see a growth.".to_owned()
    } else {
        let factors = factors.join(", ");
        format!("With each missing piece the nodes grow by a factor of {factors}.")
    };
    Exhibit {
        id: "growth",
        title: "Factorial growth, measured",
        source: Source {
            sections: &["Search space restriction by linkage requirement"],
            ..Source::BEYOND
        },
        finding,
        method: "Median over the challenges with so many missing pieces; the factor is the geometric mean \
                 from the fewest to the most. The paper’s searches go on to their first solution, the \
                 native one to all.",
        quotes: &[
            "To solve a puzzle with n missing pieces is therefore O(n!) […] for a naive search mechanism, \
             even after using clever sorting tricks.",
        ],
        blocks: vec![Block::Chart(chart(growth)), Block::Table(table(growth))],
    }
}
