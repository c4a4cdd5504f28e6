//! The tables of the report.

use maud::{Markup, html};

use super::super::export::Results;
use super::super::figures::{Effort, Figures};
use super::super::summary::Row;
use super::charts;
use crate::measure::{
    Conditions, Machine, Measured, Run, bytes_text, count_text, ratio_text, seconds_text,
};

/// The same for a figure of a row: where the backend failed everywhere, that it did.
fn of_row(row: &Row, value: Option<Measured>, text: fn(f64) -> String) -> Markup {
    if row.is_failed() {
        failed()
    } else {
        measured(value, text)
    }
}

fn failed() -> Markup {
    html! { td.cut { "failed" } }
}

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

/// A time of every challenge: `failed` where the backend failed, nothing where it was not run.
fn time_on(figures: Option<&Figures>) -> Markup {
    match figures {
        Some(figures) if figures.is_failed() => failed(),
        figures => time(figures.and_then(|figures| figures.total)),
    }
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

/// The times per level and backend.
pub(super) fn levels(results: &Results) -> Markup {
    let head = html! {
        th.text { "level" } th.text { "backend" } th { "solved" } th { "median" } th { "95 % interval" }
        th { "95th percentile" } th { "maximum" } th { "nodes or conflicts" }
    };
    let body = html! {
        @for group in &results.summary.groups {
            @for (at, row) in group.rows.iter().enumerate() {
                tr.first[at == 0] {
                    td.text { @if at == 0 { (group.name) } }
                    td.text { (row.backend) }
                    @let time = |value| of_row(row, value, seconds_text);
                    td.cut[row.solved < row.challenges] {
                        (row.solved) " of " (row.challenges)
                        @if row.failed > 0 { ", " (row.failed) " failed" }
                    }
                    (time(row.median))
                    td { @if let Some(between) = row.median_interval { (between.text(seconds_text)) } }
                    (time(row.p95)) (time(row.maximum)) (effort(row.effort))
                }
            }
        }
    };
    table("levels", &head, &body)
}

/// The ratios and scores per level and backend.
pub(super) fn scores(results: &Results) -> Markup {
    let percent = |share: f64| format!("{:.0} %", share * 100.0);
    let head = html! {
        th.text { "level" } th.text { "backend" } th { "ratio to " (charts::reference(results)) }
        th { "95 % interval" } th { "PAR-2" } th { "fastest on" } th { "solved alone" }
    };
    let body = html! {
        @for group in &results.summary.groups {
            @for (at, row) in group.rows.iter().enumerate() {
                tr.first[at == 0] {
                    td.text { @if at == 0 { (group.name) } }
                    td.text { (row.backend) }
                    (of_row(row, row.ratio, ratio_text))
                    td {
                        @if row.is_no_different() { "no difference" }
                        @else if let Some(between) = row.ratio_interval { (between.text(ratio_text)) }
                        @else { "–" }
                    }
                    td { (seconds_text(row.scores.par2)) }
                    td { @if let Some(share) = row.scores.share { (percent(share)) } @else { "–" } }
                    td { (row.scores.unique) }
                }
            }
            tr {
                td.text {} td.text { em { "virtual best" } } td {} td {}
                td { (seconds_text(group.virtual_best.par2)) } td {} td {}
            }
        }
    };
    table("scores", &head, &body)
}

/// The parts of the time over all challenges, memory, and the sizes of the encodings.
pub(super) fn costs(results: &Results) -> Markup {
    let Some(all) = results.summary.groups.last() else {
        return html! {};
    };
    let with_memory = all.rows.iter().any(|row| row.costs.peak_bytes.is_some());
    let sizes = Run::SIZES
        .iter()
        .filter(|size| all.rows.iter().any(|row| row.sizes.contains_key(*size)));
    let sizes: Vec<&&str> = sizes.collect();
    let head = html! {
        th.text { "backend" } th { "set-up" } th { "problem" } th { "encoding" } th { "search" }
        th { "judging" } th { "processor time" }
        @if with_memory { th { "peak memory" } }
        @for size in &sizes { th { (size) } }
    };
    let body = html! {
        @for row in &all.rows {
            @let costs = &row.costs;
            @let time = |value| of_row(row, value, seconds_text);
            @let seconds = |value: Option<f64>| time(value.map(Measured::Exactly));
            tr {
                td.text { (row.backend) }
                (seconds(costs.setup_seconds)) (seconds(costs.problem_seconds))
                (time(costs.encoding_seconds)) (time(costs.search_seconds))
                (time(costs.judging_seconds)) (time(costs.cpu_seconds))
                @if with_memory {
                    td { @if let Some(bytes) = costs.peak_bytes { (bytes_text(bytes as f64)) } @else { "–" } }
                }
                @for size in &sizes {
                    td { @if let Some(count) = row.sizes.get(**size) { (count_text(*count)) } @else { "–" } }
                }
            }
        }
    };
    html! {
        p {
            "Medians over all challenges. The set-up is what a backend does once in a process; it is no part "
            "of any time. Processor time is that of all threads and programs, for problem, encoding, search "
            "and judging together. The sizes are those of what the challenge becomes for solvers that know "
            "nothing of it."
        }
        (table("costs", &head, &body))
    }
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
                @for figures in row { (time_on(figures.as_ref())) }
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

fn load(machine: Machine) -> String {
    machine
        .load
        .map_or_else(|| "unknown".to_owned(), |load| format!("{load:.2}"))
}

/// Machine, compiler, versions, command line.
pub(super) fn about(results: &Results) -> Markup {
    let about = results.environment;
    html! {
        dl.about id="about" {
            dt { "processor" } dd { (about.cpu) ", " (about.threads) " threads" }
            dt { "memory" } dd { (count_text(about.memory_mib as f64)) " MiB" }
            dt { "system" } dd { (about.system) }
            @if let Some(governor) = &about.governor { dt { "clock rate" } dd { "governor " (governor) } }
            @if let Some(Conditions { before, after }) = results.conditions {
                dt { "load" } dd { (load(*before)) " before, " (load(*after)) " after" }
                dt { "calibration" }
                dd {
                    (seconds_text(before.calibration_seconds)) " before, "
                    (seconds_text(after.calibration_seconds)) " after"
                }
            }
            dt { "program" } dd { "iqlink " (about.version) ", revision " (about.revision) }
            dt { "solvers" } dd { (about.solvers.join(", ")) }
            dt { "compiler" } dd { (about.compiler) " (" (about.build) ")" }
            dt { "begun" } dd { (about.started) }
            dt { "command" } dd { code { (about.command.join(" ")) } }
        }
    }
}
