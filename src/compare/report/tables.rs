//! The tables of the report.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::super::export::Results;
use super::super::summary::{Effort, Figures};
use super::charts;
use crate::draw::chart::{Bar, bars};
use crate::measure::{Measured, count_text, ratio_text, seconds_text, statistics};

/// The counters that tell the size of an encoding.
const SIZES: [&str; 5] = ["variables", "clauses", "literals", "rows", "items"];

/// `1.5 ms`, or `> 5 s` for a bound.
fn measured(measured: Option<Measured>, text: fn(f64) -> String) -> Markup {
    html! {
        @match measured {
            Some(Measured::Exactly(value)) => td { (text(value)) },
            Some(Measured::Over(bound)) => td.cut { "> " (text(bound)) },
            None => td { "–" },
        }
    }
}

fn time(seconds: Option<Measured>) -> Markup {
    measured(seconds, seconds_text)
}

fn ratio(ratio: Option<Measured>) -> Markup {
    measured(ratio, ratio_text)
}

fn effort(effort: Option<Effort>) -> Markup {
    html! {
        td {
            @if let Some(effort) = effort { (effort.text()) } @else { "–" }
        }
    }
}

/// A table that may be wider than the page.
fn table(id: &str, head: &Markup, body: &Markup) -> Markup {
    html! {
        div.scroll {
            table id=(id) {
                thead { tr { (head) } }
                tbody { (body) }
            }
        }
    }
}

/// The figures per level and backend.
pub(super) fn levels(results: &Results) -> Markup {
    let head = html! {
        th.text { "level" } th.text { "backend" } th { "solved" }
        th { "median search" } th { "median" } th { "95th percentile" } th { "maximum" }
        th { "nodes or conflicts" } th { "ratio to " (charts::reference(results)) }
    };
    let body = html! {
        @for group in &results.summary.groups {
            @for (at, row) in group.rows.iter().enumerate() {
                tr.first[at == 0] {
                    td.text { @if at == 0 { (group.name) } }
                    td.text { (row.backend) }
                    td.cut[row.solved < row.challenges] { (row.solved) " of " (row.challenges) }
                    (time(row.search_median)) (time(row.median))
                    (time(row.p95)) (time(row.maximum))
                    (effort(row.effort)) (ratio(row.ratio))
                }
            }
        }
    };
    table("levels", &head, &body)
}

/// What changed since the baseline.
pub(super) fn changes(results: &Results) -> Markup {
    let head = html! {
        th.text { "backend" } th { "challenges" } th { "time" }
        th { "nodes or conflicts" } th { "slowest change" } th.text { "on" }
    };
    let body = html! {
        @for change in results.changes {
            tr {
                td.text { (change.backend) }
                td { (change.challenges) }
                (ratio(Some(Measured::Exactly(change.time_ratio))))
                (ratio(change.effort_ratio.map(Measured::Exactly)))
                (ratio(Some(Measured::Exactly(change.worst))))
                td.text { (change.worst_challenge) }
            }
        }
    };
    html! {
        p { "Times now divided by times before, over the challenges solved both times. Below 1 is faster." }
        (table("baseline", &head, &body))
    }
}

/// The sizes of the encodings, for backends that tell them.
pub(super) fn sizes(results: &Results) -> Markup {
    let mut sizes: BTreeMap<&str, Vec<Bar>> = BTreeMap::new();
    for (backend, name) in results.plan.backends.iter().enumerate() {
        for size in SIZES {
            let runs = results.summary.of_backend(backend);
            let counts = runs.filter_map(|(_, figures)| figures.counters.get(size));
            let counts: Vec<Measured> = counts.map(|&n| Measured::Exactly(n as f64)).collect();
            let Some(median) = statistics::median(&counts).and_then(Measured::value) else {
                continue;
            };
            let largest = statistics::maximum(&counts).map_or(0.0, Measured::at_least);
            let [middle, most] = [median, largest].map(count_text);
            sizes.entry(size).or_default().push(Bar {
                label: name.clone(),
                value: median,
                text: format!("{middle} (at most {most})"),
                style: backend,
            });
        }
    }
    html! {
        @if !sizes.is_empty() {
            h2 { "Sizes of the encodings" }
            p { "What the challenge becomes for solvers that know nothing of it: median over all challenges." }
            div.charts {
                @for (size, counted) in &sizes { (bars(&format!("sizes-{size}"), size, counted)) }
            }
        }
    }
}

/// Every challenge with the time of every backend.
pub(super) fn challenges(results: &Results) -> Markup {
    let rows = results.plan.challenges.iter().zip(&results.summary.figures);
    let head = html! {
        th.text { "challenge" } th { "missing" } th { "solutions" }
        @for backend in &results.plan.backends { th { (backend) } }
    };
    let body = html! {
        @for (named, row) in rows {
            tr {
                td.text title=(named.challenge) { (named.title()) }
                td { (named.missing()) }
                td { (solutions(row)) }
                @for figures in row { (time(figures.as_ref().map(|figures| figures.total))) }
            }
        }
    };
    html! {
        details {
            summary { "Show the times of all challenges" }
            (table("challenges", &head, &body))
        }
    }
}

fn solutions(row: &[Option<Figures>]) -> String {
    let all = || row.iter().flatten();
    let count = all().map(|figures| figures.solutions).max();
    let count = count_text(count.unwrap_or(0) as f64);
    if all().any(Figures::is_solved) {
        count
    } else {
        format!("≥ {count}")
    }
}

/// Machine, compiler, versions, command line.
pub(super) fn about(results: &Results) -> Markup {
    let about = results.environment;
    html! {
        dl.about id="about" {
            dt { "processor" } dd { (about.cpu) ", " (about.threads) " threads" }
            dt { "memory" } dd { (count_text(about.memory_mib as f64)) " MiB" }
            dt { "system" } dd { (about.system) }
            dt { "program" } dd { "iqlink " (about.version) }
            dt { "solvers" } dd { (about.solvers.join(", ")) }
            dt { "compiler" } dd { (about.compiler) " (" (about.build) ")" }
            dt { "begun" } dd { (about.started) }
            dt { "command" } dd { code { (about.command.join(" ")) } }
        }
    }
}
