//! The first solution against all solutions: what the paper's own table of times leaves
//! out, as its text says.

use super::exhibit::{Block, Exhibit, Source, Table};
use super::plot::or_dash;
use super::sample::LEVELS;
use super::trials::{Among, Trials, Tried, factor};
use crate::game::Level;
use crate::measure::ratio_text;

/// The searches for all solutions and to the first, with what the page calls them.
const PAIRS: [([&str; 2], &str); 3] = [
    (["exhaustive", "exhaustive-first"], "piece by piece"),
    (["without-links", "without-links-first"], "without links"),
    (["published", "first"], "published"),
];

/// The nodes to all solutions over those to the first, and over how many challenges.
fn cells(tried: &[Tried], level: Option<Level>) -> Vec<String> {
    let of_level = || {
        tried
            .iter()
            .filter(move |one| level.is_none() || one.level == level)
    };
    let factors = PAIRS.iter().flat_map(|([all, first], _)| {
        let factor = factor(of_level(), all, first);
        [
            or_dash(factor.map(|(figure, _)| figure.text(ratio_text))),
            or_dash(factor.map(|(_, count)| count.to_string())),
        ]
    });
    factors.collect()
}

fn table(trials: &Trials, among: Among) -> Table {
    let tried = trials.of(among);
    let levels = LEVELS
        .into_iter()
        .filter(|level| tried.iter().any(|t| t.level == Some(*level)));
    let rows = levels.map(Some).chain([None]).map(|level| {
        let name = level.map_or("all", Level::name).to_owned();
        [name].into_iter().chain(cells(tried, level)).collect()
    });
    let caption = format!(
        "Nodes to all solutions over nodes to the first, {}",
        among.name()
    );
    let table = Table::new(&format!("first-{}", among.name()), caption).text("level");
    PAIRS
        .iter()
        .fold(table, |table, (_, name)| table.numbers([*name, "over"]))
        .rows(rows)
}

/// The first solution against all.
pub(super) fn exhibit(trials: &Trials) -> Exhibit {
    let shown: Vec<Among> = (Among::BOTH.into_iter())
        .filter(|among| !trials.of(*among).is_empty())
        .collect();
    let factors = shown.iter().filter_map(|among| {
        let (figure, _) = factor(trials.of(*among), "published", "first")?;
        Some(format!("{} ({})", figure.text(ratio_text), among.name()))
    });
    let factors: Vec<String> = factors.collect();
    let finding = if factors.is_empty() {
        "No search was made.".to_owned()
    } else {
        format!(
            "To know that there is no other solution takes the published search {} the nodes to the first one.",
            factors.join(", ")
        )
    };
    Exhibit {
        id: "first",
        title: "The first solution against all solutions",
        source: Source {
            sections: &["Transition between the two methods"],
            ..Source::BEYOND
        },
        finding,
        method: "The geometric mean over so many challenges, on which the search to the first solution \
                 ended and the one to all ended or was estimated (≈). Where the first is found late, the \
                 search to it is cut off and the challenge is left out: the hardest are missing.",
        quotes: &[
            "in the table, we were only looking for known solutions, which can be found much more quickly \
             than exhastively searching an entire space of solutions",
        ],
        blocks: shown
            .into_iter()
            .map(|among| Block::Table(table(trials, among)))
            .collect(),
    }
}
