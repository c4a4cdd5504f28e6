//! The numbers about searches.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{list, median, number};

/// What one search takes over what another takes, in the geometric mean.
fn factor(tried: &[Value], levels: &[&str], key: &str, of: &str, to: &str) -> Option<f64> {
    let logs: Vec<f64> = tried
        .iter()
        .filter(|one| levels.contains(&one["level"].as_str().unwrap()))
        .filter_map(|one| {
            let [of, to] = [of, to].map(|id| &one["searches"][id]);
            let known = [of, to]
                .iter()
                .all(|search| search.is_object() && search["basis"] != "bound");
            known.then(|| {
                let [of, to] = [of, to].map(|search| number(&search[key]).max(1.0));
                of.ln() - to.ln()
            })
        })
        .collect();
    (!logs.is_empty()).then(|| (logs.iter().sum::<f64>() / logs.len() as f64).exp())
}

const EASY: &[&str] = &["starter", "junior"];
const HARD: &[&str] = &["master", "wizard"];
const LATER: &[&str] = &["expert", "master", "wizard"];
const GUESSED: &[&str] = &["junior", "expert", "master", "wizard"];

/// A claim, its number, levels, what is divided, and of which two searches.
type Divided = (
    &'static str,
    &'static str,
    &'static [&'static str],
    &'static str,
    &'static str,
    &'static str,
);

const FACTORS: [Divided; 10] = [
    (
        "links-easy",
        "looks without links, easy",
        EASY,
        "looks",
        "without-links",
        "published",
    ),
    (
        "links-hard",
        "combinations over published with whole combinations",
        HARD,
        "nodes",
        "combinations",
        "whole-combinations",
    ),
    (
        "links-hard",
        "without links, hard",
        HARD,
        "nodes",
        "without-links",
        "published",
    ),
    (
        "known-solutions",
        "all over first",
        LATER,
        "nodes",
        "published",
        "first",
    ),
    (
        "counting",
        "looks without counting, starters",
        &["starter"],
        "looks",
        "transition",
        "published",
    ),
    (
        "counting",
        "looks without counting, juniors",
        &["junior"],
        "looks",
        "transition",
        "published",
    ),
    (
        "counting",
        "looks without counting, hard",
        HARD,
        "looks",
        "transition",
        "published",
    ),
    (
        "uniqueness",
        "straight pieces at the start",
        GUESSED,
        "nodes",
        "published",
        "unique-straight",
    ),
    (
        "uniqueness",
        "straight pieces at every node",
        GUESSED,
        "nodes",
        "published",
        "unique-every-node",
    ),
    (
        "uniqueness",
        "all pieces at every node",
        GUESSED,
        "nodes",
        "published",
        "unique-all-pieces",
    ),
];

/// Computes those about strategies again.
pub(super) fn of_the_searches(study: &Value, put: &mut impl FnMut(&str, &str, f64)) {
    for name in ["suite", "sample"] {
        let tried = list(&study["trials"], name);
        for (claim, what, levels, key, of, to) in FACTORS {
            if let Some(factor) = factor(tried, levels, key, of, to) {
                put(claim, &format!("{name}: {what}"), factor);
            }
        }
        let ids: Vec<String> = (0..=8).map(|at| format!("transition-{at}")).collect();
        let known: Vec<&Value> = tried
            .iter()
            .map(|one| &one["searches"])
            .filter(|searches| {
                let mut all = ids.iter().map(|id| &searches[id.as_str()]);
                all.all(|search| search.is_object() && search["basis"] != "bound")
            })
            .collect();
        let looks = |id: &String| -> f64 {
            let all = known.iter().map(|s| number(&s[id.as_str()]["looks"]));
            all.sum()
        };
        let sums: Vec<f64> = ids.iter().map(looks).collect();
        for (at, sum) in sums.iter().enumerate() {
            put("transition", &format!("{name}: looks at {at}"), *sum);
        }
        let least = sums.iter().copied().fold(f64::INFINITY, f64::min);
        let best = sums.iter().position(|sum| *sum <= least).unwrap();
        put("transition", &format!("{name}: best"), best as f64);
    }
}

/// Computes those about the growth and about the longest searches again.
pub(super) fn of_growth_and_length(study: &Value, put: &mut impl FnMut(&str, &str, f64)) {
    for among in ["suite", "sample"] {
        for (name, id) in [("piece by piece", "exhaustive"), ("published", "published")] {
            let mut nodes: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
            for one in list(&study["trials"], among) {
                let missing = one["missing"].as_u64().unwrap();
                let found = number(&one["searches"][id]["nodes"]);
                nodes.entry(missing).or_default().push(found);
            }
            let (low, few) = nodes.first_key_value().unwrap();
            let (high, many) = nodes.last_key_value().unwrap();
            let root = 1.0 / (high - low) as f64;
            let factor = (median(many.clone()) / median(few.clone())).powf(root);
            put(
                "factorial",
                &format!("{among}: {name}, per missing piece"),
                factor,
            );
            let factorial: f64 = (low + 1..=*high).map(|k| k as f64).product();
            let factorial = factorial.powf(root);
            put(
                "factorial",
                &format!("{among}: n!, per missing piece"),
                factorial,
            );
        }
    }
    let both = || {
        ["suite", "sample"]
            .into_iter()
            .flat_map(|name| list(&study["trials"], name))
    };
    for (what, id) in [
        ("longest, published, in seconds", "published"),
        ("longest, every order, in seconds", "every-order"),
        ("longest, every combination, in seconds", "combinations"),
    ] {
        let seconds = both().map(|one| number(&one["searches"][id]["seconds"]));
        put("days", what, seconds.fold(0.0, f64::max));
    }
}
