//! The table of a comparison for readers: what Markdown and LaTeX have in common.

use super::super::figures::Effort;
use super::super::summary::Row;
use super::Results;
use super::csv::VIRTUAL_BEST;
use crate::measure::{Interval, Measured, ratio_text, seconds_text};

/// One row: the level if it is the first of it, and the cells.
pub(super) struct Line {
    pub(super) begins_level: bool,
    pub(super) cells: Vec<String>,
}

/// What stands above the columns. The first two are texts, the others numbers.
pub(super) fn header(results: &Results) -> Vec<String> {
    let reference = &results.plan.backends[results.summary.reference];
    let fixed = [
        "level",
        "solver",
        "solved",
        "PAR-2",
        "median",
        "95 % interval",
        "maximum",
        "effort",
    ];
    let mut header: Vec<String> = fixed.iter().map(ToString::to_string).collect();
    header.push(format!("ratio to {reference}"));
    header.push("95 % interval".to_owned());
    header.push("fastest on".to_owned());
    header
}

/// The rows, the virtual best solver below the backends of its level.
pub(super) fn lines(results: &Results) -> Vec<Line> {
    let mut lines = Vec::new();
    for group in &results.summary.groups {
        for (at, row) in group.rows.iter().enumerate() {
            let level = if at == 0 { group.name } else { "" };
            lines.push(Line {
                begins_level: at == 0,
                cells: cells(level, row),
            });
        }
        let best = &group.virtual_best;
        let challenges = group.rows.iter().map(|row| row.challenges).max();
        let mut cells = vec![
            String::new(),
            VIRTUAL_BEST.to_owned(),
            format!("{}/{}", best.solved, challenges.unwrap_or(0)),
            seconds_text(best.par2),
            best.median
                .map_or_else(String::new, |median| median.text(seconds_text)),
        ];
        cells.resize(header(results).len(), String::new());
        lines.push(Line {
            begins_level: false,
            cells,
        });
    }
    lines
}

fn cells(level: &str, row: &Row) -> Vec<String> {
    let share = row.scores.share;
    let measured = |value, text| measured_text(row, value, text).unwrap_or_default();
    let ratio_interval = if row.is_no_different() {
        "no difference".to_owned()
    } else {
        interval(row.ratio_interval, ratio_text)
    };
    vec![
        level.to_owned(),
        row.backend.clone(),
        row.solved_text(),
        seconds_text(row.scores.par2),
        measured(row.median, seconds_text),
        interval(row.median_interval, seconds_text),
        measured(row.maximum, seconds_text),
        row.effort.map_or_else(String::new, Effort::text),
        measured(row.ratio, ratio_text),
        ratio_interval,
        share.map_or_else(String::new, |share| format!("{:.0} %", share * 100.0)),
    ]
}

/// A time or a ratio of the row in words: `>` marks a bound. `None` if there is none.
pub(crate) fn measured_text(
    row: &Row,
    measured: Option<Measured>,
    text: fn(f64) -> String,
) -> Option<String> {
    let failed = row.is_failed().then(|| "failed".to_owned());
    failed.or_else(|| Some(measured?.text(text)))
}

/// `1.2 ms to 1.4 ms`.
fn interval(interval: Option<Interval>, text: fn(f64) -> String) -> String {
    interval.map_or_else(String::new, |interval| interval.text(text))
}
