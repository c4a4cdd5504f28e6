//! The tables on the screen.

use std::io::{self, Write};

use comfy_table::{ColumnConstraint, Table};

use crate::cli::args::CompareArgs;
use crate::cli::json;
use crate::cli::output::{self, Screen};
use crate::compare::export::{self, Results};
use crate::compare::{Change, Effort, Row};
use crate::measure::{Measured, bytes_text, ratio_text, seconds_text};
use crate::words::counted;

/// Prints one object a challenge, or the tables.
pub(super) fn print(
    args: &CompareArgs,
    screen: Screen,
    results: &Results,
    with_changes: bool,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if args.json {
        for line in export::challenge_lines(results) {
            json::print(&mut out, &line)?;
        }
        return out.flush();
    }
    writeln!(out, "{}\n", levels(screen, results))?;
    writeln!(out, "{}\n", costs(screen, results))?;
    for sentence in results.remarks() {
        writeln!(out, "{}\n", screen.text(&sentence))?;
    }
    writeln!(out, "{}", verdict(results))?;
    if with_changes {
        writeln!(out, "\nTimes divided by those of the baseline:")?;
        writeln!(out, "{}", changes(screen, results.changes))?;
    }
    out.flush()
}

fn levels(screen: Screen, results: &Results) -> Table {
    let reference = &results.plan.backends[results.summary.reference];
    let ratio = screen.text(&format!("ratio to {reference}"));
    let header = [
        "level", "backend", "solved", "PAR-2", "median", "maximum", "effort", &ratio, "95 %",
    ];
    let mut table = screen.table(header, &[2, 3, 4, 5, 6, 7, 8]);
    for group in &results.summary.groups {
        for (at, row) in group.rows.iter().enumerate() {
            let effort = row.effort.map(Effort::text);
            let time = |measured| measured_text(row, measured, seconds_text);
            let level = if at == 0 { group.name } else { "" };
            let cells = [
                level.to_owned(),
                row.backend.clone(),
                row.solved_text(),
                seconds_text(row.scores.par2),
                time(row.median),
                time(row.maximum),
                effort.unwrap_or_else(|| "-".to_owned()),
                measured_text(row, row.ratio, ratio_text),
                between(row),
            ];
            table.add_row(cells.map(|cell| screen.text(&cell)));
        }
    }
    output::narrowed(&mut table, &[(8, 110), (3, 95), (6, 84)]);
    table
}

/// Between which ratios that of the row lies, or that it is no difference.
fn between(row: &Row) -> String {
    match row.ratio_interval {
        _ if row.is_no_different() => "no difference".to_owned(),
        Some(interval) => interval.text(ratio_text),
        None => "-".to_owned(),
    }
}

/// The column of the peak memory below.
const MEMORY: usize = 7;

/// Where the time goes, over all challenges.
fn costs(screen: Screen, results: &Results) -> Table {
    let header = [
        "backend",
        "set-up",
        "problem",
        "encoding",
        "search",
        "judging",
        "processor",
        "memory",
        "fastest on",
    ];
    let mut table = screen.table(header, &[1, 2, 3, 4, 5, 6, 7, 8]);
    let rows = results.summary.groups.last().map(|all| all.rows.as_slice());
    let rows = rows.unwrap_or_default();
    let is_known = |row: &Row| row.costs.peak_bytes.is_some();
    if let (false, Some(memory)) = (rows.iter().any(is_known), table.column_mut(MEMORY)) {
        memory.set_constraint(ColumnConstraint::Hidden);
    }
    for row in rows {
        let costs = &row.costs;
        let time = |measured| measured_text(row, measured, seconds_text);
        let seconds = |value: Option<f64>| time(value.map(Measured::Exactly));
        let bytes = costs.peak_bytes.map(|bytes| bytes_text(bytes as f64));
        let share = row.scores.share;
        let cells = [
            row.backend.clone(),
            seconds(costs.setup_seconds),
            seconds(costs.problem_seconds),
            time(costs.encoding_seconds),
            time(costs.search_seconds),
            time(costs.judging_seconds),
            time(costs.cpu_seconds),
            bytes.unwrap_or_else(|| "-".to_owned()),
            share.map_or_else(|| "-".to_owned(), |share| format!("{:.0} %", share * 100.0)),
        ];
        table.add_row(cells.map(|cell| screen.text(&cell)));
    }
    // What takes least: making the problem, and judging.
    output::narrowed(&mut table, &[(2, 110), (5, 100)]);
    table
}

/// A value of the row in words; `>` marks a bound, `-` that there is none.
fn measured_text(row: &Row, measured: Option<Measured>, text: fn(f64) -> String) -> String {
    export::measured_text(row, measured, text).unwrap_or_else(|| "-".to_owned())
}

fn verdict(results: &Results) -> String {
    let agreement = results.agreement;
    let mut parts = vec![format!(
        "{} confirmed by two or more backends",
        agreement.confirmed
    )];
    if agreement.unconfirmed > 0 {
        parts.push(format!("{} solved by one only", agreement.unconfirmed));
    }
    if agreement.open > 0 {
        let why = results.why_open();
        parts.push(format!("{} solved by none{why}", agreement.open));
    }
    if results.missing > 0 {
        parts.push(format!("{} not made", counted(results.missing, "run")));
    }
    let found = match agreement.disagreements.len() {
        0 => "No disagreement".to_owned(),
        n => counted(n, "disagreement"),
    };
    format!("{found}. Challenges: {}.", parts.join(", "))
}

fn changes(screen: Screen, changes: &[Change]) -> Table {
    let header = ["backend", "challenges", "time", "effort", "slowest", "on"];
    let mut table = screen.table(header, &[1, 2, 3, 4]);
    for change in changes {
        let cells = [
            change.backend.clone(),
            change.challenges.to_string(),
            ratio_text(change.time_ratio),
            change
                .effort_ratio
                .map_or_else(|| "-".to_owned(), ratio_text),
            ratio_text(change.worst),
            change.worst_challenge.clone(),
        ];
        table.add_row(cells.map(|cell| screen.text(&cell)));
    }
    table
}
