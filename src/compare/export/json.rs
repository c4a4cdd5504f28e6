//! `summary.json`, and the lines that `--json` prints: one object a challenge.
//!
//! Times are in seconds. What a limit cut off is `{"over": bound}` instead of a
//! number.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::super::statistics::Measured;
use super::super::summary::{Cell, Row};
use super::{Results, rounded};

impl Serialize for Measured {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Exactly(value) => serializer.serialize_f64(rounded(*value)),
            Self::Over(bound) => json!({ "over": rounded(*bound) }).serialize(serializer),
        }
    }
}

/// All figures in one object.
pub fn json(results: &Results) -> Value {
    let groups = results.summary.groups.iter();
    let levels = groups.flat_map(|group| group.rows.iter().map(|row| level(group.name, row)));
    json!({
        "environment": results.environment,
        "plan": results.plan,
        "reference": results.plan.backends[results.summary.reference],
        "runs": { "done": results.runs, "planned": results.plan.len() },
        "agreement": results.agreement,
        "levels": levels.collect::<Vec<_>>(),
        "baseline": results.changes,
    })
}

fn level(name: &str, row: &Row) -> Value {
    let mut object = json!({
        "level": name,
        "backend": row.backend,
        "challenges": row.challenges,
        "solved": row.solved,
        "search_median": row.search_median,
        "median": row.median,
        "p95": row.p95,
        "maximum": row.maximum,
        "ratio": row.ratio,
    });
    if let Some(effort) = row.effort {
        object[effort.unit()] = json!(effort.value());
    }
    object
}

/// One object for each challenge, in the order of the plan.
pub fn challenge_lines(results: &Results) -> impl Iterator<Item = Value> {
    let entries = results.plan.challenges.iter();
    entries.zip(&results.summary.cells).map(|(entry, row)| {
        let cells = results.plan.backends.iter().zip(row);
        let cells =
            cells.filter_map(|(name, cell)| Some((name.clone(), cell_json(cell.as_ref()?))));
        let title = entry.title();
        let wrong = |name: &str| name == title;
        let disagreements = results.agreement.disagreements.iter();
        let agree = !disagreements.map(|d| d.challenge.as_str()).any(wrong);
        let count = row.iter().flatten().map(|cell| cell.solutions).max();
        json!({
            "name": entry.name,
            "level": entry.level,
            "challenge": entry.challenge,
            "agree": agree,
            "count": count,
            "complete": row.iter().flatten().any(Cell::is_solved),
            "backends": cells.collect::<Map<_, _>>(),
        })
    })
}

fn cell_json(cell: &Cell) -> Value {
    let mut object = json!({
        "complete": cell.is_solved(),
        "count": cell.solutions,
        "seconds": cell.total,
        "search_seconds": cell.search,
    });
    if let Some(effort) = cell.effort {
        object[effort.unit()] = json!(effort.value());
    }
    object
}
