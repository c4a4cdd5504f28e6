//! Beyond the paper: how the search grows with the number of missing pieces, beside
//! the factorial that the paper expects.

use serde::Serialize;

use super::Study;
use super::exhibit::{Exhibit, Part, Source, Table};
use super::material::Material;
use super::plot::{self, or_dash};
use super::runs::{Runs, Variant};
use crate::draw::chart::{Axis, Point, Series};
use crate::measure::{Measured, Run, count_text, ratio_text, statistics};

/// The median nodes of the challenges with so many missing pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Growth {
    /// The number of missing pieces.
    pub missing: usize,
    /// How many challenges.
    pub challenges: usize,
    /// By method: the median number of nodes, and whether it is only a bound.
    pub nodes: Vec<Option<(f64, bool)>>,
}

/// The methods, with what the page calls them.
const METHODS: [(&str, Method); 4] = [
    ("no strategy", Method::Variant(Variant::Plain)),
    (
        "without linkability",
        Method::Variant(Variant::WithoutLinks),
    ),
    ("paper", Method::Variant(Variant::TransitionAt3)),
    ("native, all solutions", Method::Native),
];

#[derive(Clone, Copy)]
enum Method {
    Variant(Variant),
    Native,
}

impl Method {
    fn of(self, runs: &Runs) -> Option<&Run> {
        match self {
            Self::Variant(variant) => runs.variants.get(&variant),
            Self::Native => {
                let mut backends = runs.backends.iter();
                let found = backends.find(|(name, _)| name.starts_with("native"));
                found.map(|(_, run)| run)
            }
        }
    }
}

/// Groups the searches by the number of missing pieces.
pub fn compute(material: &Material, runs: &[Runs]) -> Vec<Growth> {
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
        let median = |method: Method| {
            let efforts = group.iter().filter_map(|runs| method.of(runs)?.effort());
            let median = statistics::median(&efforts.collect::<Vec<Measured>>())?;
            Some((median.at_least(), median.value().is_none()))
        };
        Growth {
            missing,
            challenges: group.len(),
            nodes: METHODS.iter().map(|(_, method)| median(*method)).collect(),
        }
    };
    numbers.into_iter().map(growth).collect()
}

/// By how much the nodes grow with each missing piece, in the geometric mean from
/// the fewest to the most missing pieces.
fn factor(growth: &[Growth], method: usize) -> Option<Measured> {
    let known = || growth.iter().filter(|row| row.nodes[method].is_some());
    let (first, last) = (known().next()?, known().next_back()?);
    let (from, to) = (
        first.nodes[method]?.0.max(1.0),
        last.nodes[method]?.0.max(1.0),
    );
    let steps = last.missing.checked_sub(first.missing).filter(|&n| n > 0)?;
    let factor = (to / from).powf(1.0 / steps as f64);
    let is_bound = last.nodes[method]?.1;
    Some(if is_bound {
        Measured::Over(factor)
    } else {
        Measured::Exactly(factor)
    })
}

/// The growth beside n!.
pub fn exhibit(study: &Study) -> Exhibit {
    let growth = &study.growth;
    let mut series: Vec<Series> = METHODS
        .iter()
        .enumerate()
        .map(|(method, (name, _))| Series {
            name: (*name).to_owned(),
            style: method,
            joined: true,
            points: growth
                .iter()
                .filter_map(|row| {
                    let (nodes, bound) = row.nodes[method]?;
                    Some(Point {
                        x: row.missing as f64,
                        y: nodes.max(1.0),
                        title: format!("{} missing, {name}: {}", row.missing, count_text(nodes)),
                        hollow: bound,
                    })
                })
                .collect(),
        })
        .collect();
    let factorial = |n: usize| (1..=n).map(|k| k as f64).product::<f64>();
    series.push(Series {
        name: "n!".to_owned(),
        style: 6,
        joined: true,
        points: growth
            .iter()
            .map(|row| Point {
                x: row.missing as f64,
                y: factorial(row.missing),
                title: format!("{}! = {}", row.missing, count_text(factorial(row.missing))),
                hollow: false,
            })
            .collect(),
    });
    let chart = plot::number_chart(
        "growth-chart",
        [
            "Nodes of the search by missing pieces",
            "Medians over the challenges, and the paper’s n!. Hollow markers rest on searches that were cut off.",
        ],
        "missing pieces",
        Axis::log("nodes of the search (log scale)").written(plot::power_text),
        series,
    );
    let mut table = Table::new("growth-table", "Median nodes by missing pieces")
        .number("missing")
        .number("challenges");
    for (name, _) in METHODS {
        table = table.number(name);
    }
    let table = table.number("n!").rows(growth.iter().map(|row| {
        let mut cells = vec![row.missing.to_string(), row.challenges.to_string()];
        cells.extend(row.nodes.iter().map(|nodes| {
            let bounded = |(value, bound): (f64, bool)| {
                let sign = if bound { "> " } else { "" };
                format!("{sign}{}", count_text(value))
            };
            or_dash(nodes.map(bounded))
        }));
        cells.push(count_text(factorial(row.missing)));
        cells
    }));
    let factors = (0..METHODS.len()).map(|method| {
        let text = factor(growth, method).map(|factor| {
            let text = plot::measured_text(factor, ratio_text);
            text.trim_end_matches('x').to_owned()
        });
        format!("{} ({})", or_dash(text), METHODS[method].0)
    });
    Exhibit {
        id: "growth",
        title: "Factorial growth, measured",
        source: Source {
            figures: &[],
            tables: &[],
            sections: &["Search space restriction by linkage requirement"],
        },
        finding: format!(
            "With each missing piece the nodes grow by a factor of {}.",
            factors.collect::<Vec<_>>().join(", ")
        ),
        method: "Median over the challenges with so many missing pieces; the factor is the geometric mean \
                 from the fewest to the most. The paper’s searches go on to their first solution, the \
                 native one to all.",
        quotes: &[
            "To solve a puzzle with n missing pieces is therefore O(n!) […] for a naive search mechanism, \
             even after using clever sorting tricks.",
        ],
        parts: vec![Part::Chart(chart), Part::Table(table)],
    }
}
