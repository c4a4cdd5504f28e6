//! `summary.csv`: one row for each level and backend.
//!
//! Times are in seconds. A time that a limit cut off is empty: what is known of it
//! is in `summary.json`.

use super::super::summary::{Effort, Summary};
use crate::measure::Measured;
use crate::measure::statistics::rounded;

const HEADER: [&str; 11] = [
    "level",
    "backend",
    "challenges",
    "solved",
    "search_median",
    "median",
    "p95",
    "maximum",
    "nodes",
    "conflicts",
    "ratio",
];

/// The figures per level and backend as comma-separated values.
pub fn csv(summary: &Summary) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing to memory cannot fail, and every row has as many fields as the header.
    let _ = writer.write_record(HEADER);
    for group in &summary.groups {
        for row in &group.rows {
            let (nodes, conflicts) = match row.effort {
                Some(Effort::Nodes(nodes)) => (nodes.to_string(), String::new()),
                Some(Effort::Conflicts(conflicts)) => (String::new(), conflicts.to_string()),
                None => (String::new(), String::new()),
            };
            let _ = writer.write_record([
                group.name,
                &row.backend,
                &row.challenges.to_string(),
                &row.solved.to_string(),
                &field(row.search_median),
                &field(row.median),
                &field(row.p95),
                &field(row.maximum),
                &nodes,
                &conflicts,
                &field(row.ratio),
            ]);
        }
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

fn field(measured: Option<Measured>) -> String {
    let value = measured.and_then(Measured::value);
    value.map_or_else(String::new, |value| rounded(value).to_string())
}
