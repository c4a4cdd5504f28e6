//! `summary.csv`, one row for each level and backend, and `runs.csv`, one row a run.
//!
//! Times are in seconds and sizes in bytes. A figure that a limit cut off is empty: what
//! is known of it is in `summary.json`. So is one of which nothing is known, since the
//! backend failed; a run has its time even so, and `end` says what came of it. What others may
//! have written (names, reasons) is put down so that a spreadsheet takes it for text and not for
//! a formula.

use super::super::figures::Effort;
use super::super::summary::{Group, Row};
use super::Results;
use crate::game::NamedChallenge;
use crate::measure::statistics::rounded;
use crate::measure::{Measured, Run};
use crate::words::cell;

/// What the virtual best solver is called where backends have their names.
pub(super) const VIRTUAL_BEST: &str = "virtual best";

const SUMMARY: [&str; 26] = [
    "level",
    "backend",
    "challenges",
    "solved",
    "failed",
    "search_median",
    "median",
    "p95",
    "maximum",
    "nodes",
    "conflicts",
    "ratio",
    "median_low",
    "median_high",
    "ratio_low",
    "ratio_high",
    "par2",
    "share",
    "unique",
    "setup",
    "problem",
    "encoding",
    "search",
    "judging",
    "cpu",
    "peak_bytes",
];

/// The figures per level and backend as comma-separated values.
pub fn summary_csv(results: &Results) -> String {
    let header = SUMMARY.iter().chain(&Run::SIZES).map(ToString::to_string);
    let groups = results.summary.groups.iter();
    let rows = groups.flat_map(|group| {
        let rows = group.rows.iter().map(|row| summary_row(group, row));
        rows.chain([virtual_best(group)])
    });
    written(header.collect(), rows)
}

fn summary_row(group: &Group, row: &Row) -> Vec<String> {
    let (nodes, conflicts) = match row.effort {
        Some(Effort::Nodes(nodes)) => (Some(nodes), None),
        Some(Effort::Conflicts(conflicts)) => (None, Some(conflicts)),
        None => (None, None),
    };
    let low = |interval: Option<crate::measure::Interval>| interval.map(|i| i.low);
    let high = |interval: Option<crate::measure::Interval>| interval.map(|i| i.high);
    let costs = &row.costs;
    let mut cells = vec![
        group.name.to_owned(),
        cell(&row.backend),
        row.challenges.to_string(),
        row.solved.to_string(),
        row.failed.to_string(),
        measured(row.search_median),
        measured(row.median),
        measured(row.p95),
        measured(row.maximum),
        measured(nodes),
        measured(conflicts),
        measured(row.ratio),
        measured(low(row.median_interval)),
        measured(high(row.median_interval)),
        measured(low(row.ratio_interval)),
        measured(high(row.ratio_interval)),
        number(Some(row.scores.par2)),
        number(row.scores.share),
        row.scores.unique.to_string(),
        number(costs.setup_seconds),
        number(costs.problem_seconds),
        measured(costs.encoding_seconds),
        measured(costs.search_seconds),
        measured(costs.judging_seconds),
        measured(costs.cpu_seconds),
        costs.peak_bytes.map_or_else(String::new, |n| n.to_string()),
    ];
    let sizes = Run::SIZES
        .iter()
        .map(|size| number(row.sizes.get(size).copied()));
    cells.extend(sizes);
    cells
}

fn virtual_best(group: &Group) -> Vec<String> {
    let best = &group.virtual_best;
    let challenges = group.rows.iter().map(|row| row.challenges).max();
    let mut cells = vec![String::new(); SUMMARY.len() + Run::SIZES.len()];
    let mut set = |name: &str, value: String| {
        if let Some(at) = SUMMARY.iter().position(|column| *column == name) {
            cells[at] = value;
        }
    };
    set("level", group.name.to_owned());
    set("backend", VIRTUAL_BEST.to_owned());
    set("challenges", challenges.unwrap_or(0).to_string());
    set("solved", best.solved.to_string());
    set("median", measured(best.median));
    set("par2", number(Some(best.par2)));
    cells
}

/// Every run as comma-separated values.
pub fn runs_csv(results: &Results) -> String {
    let columns = [
        "name",
        "level",
        "challenge",
        "missing",
        "backend",
        "repeat",
        "end",
        "reason",
        "solutions",
        "seconds",
        "problem_seconds",
        "encoding_seconds",
        "search_seconds",
        "judging_seconds",
        "cpu_seconds",
        "setup_seconds",
        "peak_bytes",
        "solves",
        "nodes",
        "conflicts",
    ];
    let header = columns.iter().chain(&Run::SIZES).map(ToString::to_string);
    let numbers = results.plan.numbers();
    let rows = results.records.iter().map(|record| {
        let planned = numbers.get(&record.challenge);
        let planned = planned.map(|&at| &results.plan.challenges[at]);
        let level = planned.and_then(|named| named.level);
        let run = &record.run;
        let count = |n: Option<u64>| n.map_or_else(String::new, |n| n.to_string());
        let end = serde_json::to_value(run.end).ok();
        let end = end.as_ref().and_then(serde_json::Value::as_str);
        let mut cells = vec![
            cell(record.name.as_deref().unwrap_or_default()),
            level.map_or_else(String::new, |level| level.name().to_owned()),
            record.challenge.to_string(),
            planned
                .map(NamedChallenge::missing)
                .unwrap_or_default()
                .to_string(),
            cell(&record.backend),
            record.repeat.to_string(),
            end.unwrap_or_default().to_owned(),
            cell(run.reason.as_deref().unwrap_or_default()),
            run.solutions.len().to_string(),
            number(Some(run.seconds)),
            number(Some(run.problem_seconds)),
            number(Some(run.encoding_seconds())),
            number(Some(run.search_seconds)),
            number(Some(run.judging_seconds)),
            number(run.cpu_seconds),
            number(run.setup_seconds),
            count(run.peak_bytes),
            run.solves.to_string(),
            count(run.nodes),
            count(run.conflicts),
        ];
        cells.extend(
            Run::SIZES
                .iter()
                .map(|size| count(run.counters.get(*size).copied())),
        );
        cells
    });
    written(header.collect(), rows)
}

fn written(header: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in std::iter::once(header).chain(rows) {
        // Writing to memory cannot fail, and every row has as many fields as the header.
        let _ = writer.write_record(row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

fn measured(measured: Option<Measured>) -> String {
    number(measured.and_then(Measured::value))
}

fn number(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| rounded(value).to_string())
}
