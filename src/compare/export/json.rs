//! `summary.json`, and the lines that `--json` prints: one object a challenge.
//!
//! Times are in seconds. What a limit cut off is `{"over": bound}` instead of a
//! number; among the costs it is the bound, and `costs_over` names it. What is not known,
//! since the backend failed, is `null`.

use serde_json::{Map, Number, Value, json};

use super::super::figures::{Costs, Effort, Figures};
use super::super::summary::{Group, Row};
use super::Results;
use crate::measure::Conditions;
use crate::measure::statistics::{Measured, rounded};

/// All figures in one object.
pub fn json(results: &Results) -> Value {
    let groups = || results.summary.groups.iter();
    let levels = groups().flat_map(|group| group.rows.iter().map(|row| level(group.name, row)));
    json!({
        "environment": results.environment,
        "plan": results.plan,
        "conditions": results.conditions,
        "warnings": results.conditions.map(Conditions::warnings).unwrap_or_default(),
        "reference": results.plan.backends[results.summary.reference],
        "runs": {
            "done": results.records.len(),
            "planned": results.records.len() + results.missing,
        },
        "agreement": results.agreement,
        "levels": levels.collect::<Vec<_>>(),
        "virtual_best": groups().map(virtual_best).collect::<Vec<_>>(),
        "baseline": results.changes,
    })
}

fn level(name: &str, row: &Row) -> Value {
    let object = json!({
        "level": name,
        "backend": row.backend,
        "challenges": row.challenges,
        "solved": row.solved,
        "failed": row.failed,
        "search_median": row.search_median,
        "median": row.median,
        "p95": row.p95,
        "maximum": row.maximum,
        "ratio": row.ratio,
        "median_interval": row.median_interval,
        "ratio_interval": row.ratio_interval,
        "par2": rounded(row.scores.par2),
        "share": row.scores.share.map(rounded),
        "unique": row.scores.unique,
        "sizes": row.sizes,
    });
    with_effort(with_costs(object, &row.costs), row.effort)
}

fn virtual_best(group: &Group) -> Value {
    let best = &group.virtual_best;
    json!({
        "level": group.name,
        "solved": best.solved,
        "median": best.median,
        "par2": rounded(best.par2),
    })
}

/// One object for each challenge, in the order of the plan.
pub fn challenge_lines(results: &Results) -> impl Iterator<Item = Value> {
    let challenges = results.plan.challenges.iter();
    challenges
        .zip(&results.summary.figures)
        .map(|(named, row)| {
            let backends = results.plan.backends.iter().zip(row);
            let backends = backends.filter_map(|(name, figures)| {
                Some((name.clone(), figures_json(figures.as_ref()?)))
            });
            let mut disagreements = results.agreement.disagreements.iter();
            let is_disputed = disagreements.any(|fault| fault.about == named.challenge);
            let count = row.iter().flatten().map(|figures| figures.solutions).max();
            json!({
                "name": named.name,
                "level": named.level,
                "challenge": named.challenge,
                "givens": named.start(),
                "agree": !is_disputed,
                "count": count,
                "complete": row.iter().flatten().any(Figures::is_solved),
                "backends": backends.collect::<Map<_, _>>(),
            })
        })
}

fn figures_json(figures: &Figures) -> Value {
    let object = json!({
        "complete": figures.is_solved(),
        "failed": figures.is_failed(),
        "count": figures.solutions,
        "seconds": figures.total,
        "search_seconds": figures.search,
        "runs": figures.runs,
    });
    with_effort(with_costs(object, &figures.costs), figures.effort)
}

/// The object with the costs, and the names of those that are only bounds, if any are.
fn with_costs(mut object: Value, costs: &Costs) -> Value {
    let until_the_end = [
        ("encoding_seconds", costs.encoding_seconds),
        ("search_seconds", costs.search_seconds),
        ("judging_seconds", costs.judging_seconds),
        ("cpu_seconds", costs.cpu_seconds),
    ];
    let mut told = json!({
        "setup_seconds": costs.setup_seconds,
        "problem_seconds": costs.problem_seconds,
        "peak_bytes": costs.peak_bytes,
    });
    let mut over = Vec::new();
    for (name, cost) in until_the_end {
        told[name] = json!(cost.map(Measured::at_least));
        over.extend(cost.filter(|cost| cost.value().is_none()).map(|_| name));
    }
    object["costs"] = told;
    if !over.is_empty() {
        object["costs_over"] = json!(over);
    }
    object
}

/// The object with the effort under its unit, if there is one.
fn with_effort(mut object: Value, effort: Option<Effort>) -> Value {
    if let Some(effort) = effort {
        object[effort.unit()] = count(effort.count());
    }
    object
}

/// A count: a whole number, unless it is the middle between two.
fn count(measured: Measured) -> Value {
    // What is written without a decimal point is read as a whole number.
    let number = |count: f64| rounded(count).to_string().parse::<Number>().ok();
    match measured {
        Measured::Exactly(count) => json!(number(count)),
        Measured::Over(bound) => json!({ "over": number(bound) }),
    }
}
