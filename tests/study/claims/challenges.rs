//! The numbers about challenges, without search.

use serde_json::Value;

use super::{list, median, number};

/// Computes them again.
pub(super) fn of_the_challenges(study: &Value, put: &mut impl FnMut(&str, &str, f64)) {
    let solved = |one: &Value, by: &[&str]| by.contains(&one["solved_by"].as_str().unwrap());
    let by_elimination = ["all-legal", "elimination"];
    let by_cleanup = ["all-legal", "elimination", "pairwise-cleanup"];
    let suite = list(&study["facts"], "suite");
    let first = |n: usize| &suite[..n.min(suite.len())];
    let at_once = |one: &Value| solved(one, &["all-legal"]);
    put(
        "all-legal",
        "suite: of the first 11",
        count(first(11), &at_once),
    );
    let cleaned = |one: &Value| solved(one, &by_cleanup);
    put(
        "pairwise",
        "suite: of the first 25",
        count(first(25), &cleaned),
    );
    for name in ["suite", "sample"] {
        let facts = list(&study["facts"], name);
        let mut put =
            |claim: &str, what: &str, value: f64| put(claim, &format!("{name}: {what}"), value);
        let apart = count(facts, &|one| get(one, "fits") > get(one, "solutions"));
        put("stumble", "with unlinked fits", apart);
        let none = facts
            .iter()
            .map(|one| get(one, "solutions") / get(one, "fits"))
            .product();
        put("stumble", "chance to meet none", none);
        if name == "sample" {
            let starters = |one: &Value| one["level"] == "starter" && at_once(one);
            put("all-legal", "starters", count(facts, &starters));
        }
        let eliminated = |one: &Value| solved(one, &by_elimination);
        put("elimination", "by elimination", count(facts, &eliminated));
        let experts = |one: &Value| one["level"] == "expert" && eliminated(one);
        put(
            "elimination",
            "experts by elimination",
            count(facts, &experts),
        );
        put("pairwise", "by cleanup", count(facts, &cleaned));
        let removed = |half: &[Value]| {
            let share = |one: &Value| {
                1.0 - get(one, "combinations_after") / get(one, "combinations_before")
            };
            median(half.iter().map(share).collect())
        };
        let placements =
            |one: &Value| 1.0 - get(one, "placements_after") / get(one, "placements_before");
        let placements = median(facts.iter().map(placements).collect());
        put("cleanup-placements", "placements removed", placements);
        put("cleanup-placements", "combinations removed", removed(facts));
        put(
            "cleanup",
            "removed, first half",
            removed(&facts[..facts.len() / 2]),
        );
        put(
            "cleanup",
            "removed, second half",
            removed(&facts[facts.len() / 2..]),
        );
        of_the_moves(facts, &mut put);
    }
}

fn get(one: &Value, key: &str) -> f64 {
    number(&one[key])
}

fn count(facts: &[Value], keep: &dyn Fn(&Value) -> bool) -> f64 {
    facts.iter().filter(|one| keep(one)).count() as f64
}

/// Those about the moves at hand, of the suite or of the sample.
fn of_the_moves(facts: &[Value], put: &mut impl FnMut(&str, &str, f64)) {
    let ones = count(facts, &|one| one["heat_of_ones"] == true);
    put("heat-of-ones", "heat maps of ones", ones);
    let most = |key: &str| facts.iter().map(|one| get(one, key)).fold(0.0, f64::max);
    put(
        "combinations",
        "most combinations",
        most("combinations_before"),
    );
    let right = count(facts, &|one| one["coldest_is_right"] == true);
    put(
        "coldest-first",
        "coldest is right",
        right / facts.len() as f64,
    );
    let chance: f64 = facts
        .iter()
        .map(|one| get(one, "right") / get(one, "legal"))
        .sum();
    put("coldest-first", "by chance", chance / facts.len() as f64);
    put("first-moves", "most legal", most("legal"));
    put("first-moves", "most linkable", most("linkable"));
    let linked = |one: &Value| one["level"] == "starter" && one["legal"] == one["linkable"];
    put("first-moves", "starters all linked", count(facts, &linked));
    let fruitful = count(facts, &|one| get(one, "right_and_linkable") > 0.0);
    put("promise", "with a fruitful linkable placement", fruitful);
    let choices = facts.iter().flat_map(|one| list(one, "choices"));
    let removed: Vec<f64> = choices
        .map(|c| 1.0 - number(&c[0]) / number(&c[1]))
        .collect();
    let inside = removed
        .iter()
        .filter(|share| **share >= 0.795 && **share <= 0.995)
        .count();
    let share = inside as f64 / removed.len() as f64;
    put("ratios", "choices between 80% and 99%", share);
    put("ratios", "median removed", median(removed));
}
