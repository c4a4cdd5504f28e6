//! The ladder: exhaustive search first, then one strategy more at a time, the paper's in its
//! order, then ours, then the native engine's ideas.

use super::exhibit::{Block, Exhibit, Source, Table};
use super::plot::{self, big_text, or_dash};
use super::sample;
use super::trials::{Among, Basis, Figure, Rung, Trials, Tried, Whose, factor};
use crate::draw::chart::Chart;
use crate::game::Level;
use crate::measure::{Measured, ratio_text};

/// The exhibit of the ladder.
pub fn exhibit(trials: &Trials) -> Exhibit {
    let mut blocks = Vec::new();
    for among in Among::BOTH {
        let tried = trials.of(among);
        if !tried.is_empty() {
            blocks.push(Block::Table(table(trials, among, tried)));
        }
    }
    for among in Among::BOTH {
        let tried = trials.of(among);
        if !tried.is_empty() {
            blocks.push(Block::Chart(chart(trials, among, tried)));
        }
    }
    if !trials.suite.is_empty() {
        blocks.push(Block::Table(spread_table(trials)));
    }
    Exhibit {
        id: "ladder",
        title: "The ladder: which idea saves what",
        source: Source {
            sections: &[
                "Search space restriction by linkage requirement",
                "Transition between the two methods",
            ],
            ..Source::BEYOND
        },
        finding: finding(trials),
        method: "Every rung is the search of the rung before with one thing more, until it is known that \
                 there is no other solution; the same challenges for all, on this machine. A search that \
                 has looked at too many placements is cut off, estimated by Knuth’s random probing and \
                 marked ≈: such a number may be wrong by a factor, and more often too low than too high. \
                 > is a bound. Nodes and estimates are the same in every run; times are not. \
                 “Fewer by” is the geometric mean of the nodes of the rung before over those of this one. \
                 The nodes of the native engine are smaller steps than those of the paper’s search, so \
                 the rungs of the two compare in time only.",
        quotes: &[
            "If not for this requirement being added, there might still be computers running!",
            "a few puzzles still took a great deal of computation time (days)",
        ],
        blocks,
    }
}

/// The total time of a rung over all challenges that were tried.
pub(super) fn total(tried: &[Tried], id: &str) -> Option<Figure> {
    let times: Vec<Figure> = tried.iter().filter_map(|one| one.seconds(id)).collect();
    Figure::sum(&times)
}

fn finding(trials: &Trials) -> String {
    let of = |id: &str| or_dash(total(&trials.suite, id).map(|sum| sum.text(plot::long_time_text)));
    if trials.suite.is_empty() {
        return "No search was made.".to_owned();
    }
    format!(
        "On this machine {} challenges take {} by whole combinations, {} where collisions are seen piece \
         by piece, {} before linkability, {} as published, {} extended and {} by the native engine.",
        trials.suite.len(),
        of("combinations"),
        of("exhaustive"),
        of("heat"),
        of("published"),
        of("extended"),
        of("native"),
    )
}

/// The levels that occur among the challenges.
fn levels(tried: &[Tried]) -> Vec<Level> {
    let all = sample::LEVELS.into_iter().chain([Level::Grandmaster]);
    all.filter(|level| tried.iter().any(|one| one.level == Some(*level)))
        .collect()
}

fn median(tried: &[Tried], level: Option<Level>, id: &str) -> Option<Figure> {
    let of_level = tried
        .iter()
        .filter(|one| level.is_none() || one.level == level);
    Figure::median(of_level.filter_map(|one| one.nodes(id)))
}

fn table(trials: &Trials, among: Among, tried: &[Tried]) -> Table {
    let levels = levels(tried);
    let id = format!("ladder-{}", among.name());
    let caption = format!(
        "Median nodes by level, {} of the {}; all solutions",
        tried.len(),
        match among {
            Among::Suite => "suite",
            Among::Sample => "sample that nobody graded",
        }
    );
    let header = Table::new(&id, caption).text("with").text("whose");
    let header = header.numbers(levels.iter().map(|level| level.name()));
    let mut before: Option<&Rung> = None;
    let rows: Vec<Vec<String>> = (trials.rungs.iter())
        .map(|rung| {
            let mut row = vec![rung.adds.to_owned(), whose(rung.whose).to_owned()];
            row.extend(levels.iter().map(|&level| {
                let median = median(tried, Some(level), rung.id);
                or_dash(median.map(|figure| figure.text(big_text)))
            }));
            // Between the two engines nodes do not compare.
            let comparable = before
                .filter(|before| (before.whose == Whose::Native) == (rung.whose == Whose::Native));
            let fewer = comparable.and_then(|before| factor(tried, before.id, rung.id));
            row.push(or_dash(fewer.map(|(figure, _)| figure.text(ratio_text))));
            row.push(or_dash(
                total(tried, rung.id).map(|sum| sum.text(plot::long_time_text)),
            ));
            before = Some(rung);
            row
        })
        .collect();
    header.numbers(["fewer by", "total time"]).rows(rows)
}

const fn whose(whose: Whose) -> &'static str {
    match whose {
        Whose::Paper => "paper",
        Whose::Extension => "ours",
        Whose::Native => "native",
    }
}

fn chart(trials: &Trials, among: Among, tried: &[Tried]) -> Chart {
    let series = levels(tried).into_iter().enumerate().map(|(style, level)| {
        let rungs = trials.rungs.iter().enumerate();
        let values = rungs.filter_map(|(at, rung)| {
            let figure = median(tried, Some(level), rung.id)?;
            let nodes = Measured::new(figure.value.max(1.0), figure.basis == Basis::Counted);
            let text = figure.text(big_text);
            Some((at + 1, nodes, format!("{level}, {}: {text}", rung.adds)))
        });
        plot::line(level.name(), style, values)
    });
    plot::number_chart(
        &format!("ladder-{}-chart", among.name()),
        [
            &format!("Nodes on every rung, {}", among.name()),
            "Medians by level, the rungs of the table from left to right. Hollow markers: some of the searches were estimated, or are bounds.",
        ],
        "rung of the ladder",
        plot::power_axis("nodes of the search (log scale)"),
        series.collect(),
    )
}

/// How far the estimates may be trusted: their standard errors.
fn spread_table(trials: &Trials) -> Table {
    let rows = trials.rungs.iter().filter_map(|rung| {
        let all = || trials.suite.iter().chain(&trials.sample);
        let searches = || all().filter_map(|tried| tried.searches.get(rung.id));
        let of = |basis: Basis| searches().filter(|search| search.basis == basis).count();
        let mut errors: Vec<f64> = searches()
            .filter_map(|search| Some(search.error? / search.nodes.max(1.0)))
            .collect();
        errors.sort_by(f64::total_cmp);
        let at = |place: usize| {
            let error = errors.get(place)?;
            Some(format!("± {}", plot::percent_text(*error)))
        };
        let last = errors.len().saturating_sub(1);
        (rung.whose != Whose::Native).then(|| {
            vec![
                rung.adds.to_owned(),
                of(Basis::Counted).to_string(),
                of(Basis::Estimated).to_string(),
                or_dash(at(last / 2)),
                or_dash(at(last)),
            ]
        })
    });
    Table::new(
        "ladder-spread",
        "How the nodes are known: searches that ended, and the standard errors of the estimates",
    )
    .text("with")
    .numbers(["counted", "estimated", "median error", "largest error"])
    .rows(rows)
    .folded()
}
