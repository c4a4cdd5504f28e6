//! Every number of the claims, computed again from the files that the study exports.

use std::collections::{BTreeMap, BTreeSet};

use iqlink::game::{Challenge, Placement, Spot};
use iqlink::study::claims::Verdict;
use iqlink::study::export;
use serde_json::Value;

use super::STUDY;
use super::files::files;

fn placement(text: &str) -> Placement {
    text.parse::<Challenge>().unwrap().givens()[0]
}

fn number(value: &Value) -> f64 {
    // Combinations may have more digits than a float.
    value.to_string().parse().unwrap()
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().unwrap()
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let n = numbers.len();
    f64::midpoint(numbers[(n - 1) / 2], numbers[n / 2])
}

/// The nodes of one search over those of another, in the geometric mean.
fn factor(tried: &[Value], levels: &[&str], of: &str, to: &str) -> Option<f64> {
    let logs: Vec<f64> = tried
        .iter()
        .filter(|one| levels.contains(&one["level"].as_str().unwrap()))
        .filter_map(|one| {
            let [of, to] = [of, to].map(|id| &one["searches"][id]);
            let known = [of, to]
                .iter()
                .all(|search| search.is_object() && search["basis"] != "bound");
            known.then(|| {
                let [of, to] = [of, to].map(|search| number(&search["nodes"]).max(1.0));
                of.ln() - to.ln()
            })
        })
        .collect();
    (!logs.is_empty()).then(|| (logs.iter().sum::<f64>() / logs.len() as f64).exp())
}

/// The numbers about the toy.
fn of_the_toy(study: &Value, put: &mut impl FnMut(&str, &str, f64)) {
    let pieces = list(study, "pieces");
    let of = |family: &str, purple: bool| {
        let mut rows = pieces
            .iter()
            .filter(|row| row["family"] == family && (row["colour"] == "light purple") == purple);
        number(&rows.next().unwrap()["placements"])
    };
    put("placements", "light purple", of("straight", true));
    put("placements", "straight", of("straight", false));
    put("placements", "obtuse", of("obtuse", false));
    put("placements", "acute", of("acute", false));
    put("mirror", "pieces", pieces.len() as f64);
    let mirror = list(&study["moves"], "mirror").len();
    put("mirror", "own mirror images", mirror as f64);

    let useless = list(&study["moves"], "useless_light_purple").iter();
    let spots = useless.map(|text| {
        let units = placement(text.as_str().unwrap()).units();
        let mut spots = units.map(|unit| unit.spot.index());
        spots.sort_unstable();
        spots
    });
    // The spots 0 to 5 are the upper row.
    let upper: Vec<usize> = spots
        .filter(|spots| spots[2] < 6)
        .map(|spots| spots[0])
        .collect();
    put("useless", "useless in the upper row", upper.len() as f64);
    put(
        "useless",
        "first anchor",
        *upper.iter().min().unwrap() as f64,
    );
    put(
        "useless",
        "last anchor",
        *upper.iter().max().unwrap() as f64,
    );

    // The images of (1,3) in the paper's text.
    let listed: BTreeSet<(i64, i64)> = [
        (4, -1),
        (3, -4),
        (-1, -3),
        (-4, 1),
        (-3, 4),
        (3, 1),
        (4, -3),
        (1, -4),
        (-3, -1),
        (-4, 3),
        (-1, 4),
    ]
    .into();
    let images = ["rotations", "flips"].map(|name| list(&study["board"], name));
    let images = images.into_iter().flatten();
    let at = |hex: &Value| (hex["p"].as_i64().unwrap(), hex["h"].as_i64().unwrap());
    let found: BTreeSet<(i64, i64)> = images.map(at).filter(|hex| listed.contains(hex)).collect();
    put("motions", "found", found.len() as f64);
    put("motions", "listed", listed.len() as f64);

    for unit in ["ball", "socket", "circle"] {
        let units = pieces.iter().flat_map(|row| list(row, "units"));
        put(
            "units",
            unit,
            units.filter(|name| *name == unit).count() as f64,
        );
    }
    // By the table of pieces: an elbow has arms W and NW, a sixth of a turn apart, so its
    // socket must be open in two directions side by side. Only the light purple one is.
    put("elbows", "pieces that hold an elbow", 1.0);
    let space = &study["space"];
    put("ways", "ways", list(space, "unmatched").len() as f64);
    let fits = list(space, "unmatched")
        .iter()
        .map(|kind| number(&kind["fits"]));
    put("ways", "fits", fits.sum());
    let linked = list(space, "unmatched")
        .iter()
        .map(|kind| number(&kind["linked"]));
    put("empty-board", "solutions", linked.sum());

    let heat: Vec<f64> = list(&study["heat"][0], "heat").iter().map(number).collect();
    let of_spot = |spot: Spot| {
        heat[7 * spot.index()..7 * spot.index() + 7]
            .iter()
            .sum::<f64>()
    };
    let (inner, edge): (Vec<Spot>, Vec<Spot>) =
        Spot::all().partition(|spot| [7, 8, 9, 10, 13, 14, 15, 16].contains(&spot.index()));
    let coldest = inner.into_iter().map(of_spot).fold(f64::INFINITY, f64::min);
    put("cold-edges", "coldest inner spot", coldest);
    let hottest = edge.into_iter().map(of_spot).fold(0.0, f64::max);
    put("cold-edges", "hottest spot of the edge", hottest);
}

/// The numbers about challenges, without search.
fn of_the_challenges(study: &Value, put: &mut impl FnMut(&str, &str, f64)) {
    let solved = |one: &Value, by: &[&str]| by.contains(&one["solved_by"].as_str().unwrap());
    let by_elimination = ["all-legal", "elimination"];
    let by_cleanup = ["all-legal", "elimination", "pairwise-cleanup"];
    let count = |facts: &[Value], keep: &dyn Fn(&Value) -> bool| {
        facts.iter().filter(|one| keep(one)).count() as f64
    };
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
        let n = facts.len() as f64;
        let get = |one: &Value, key: &str| number(&one[key]);
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
        let ones = count(facts, &|one| one["heat_of_ones"] == true);
        put("heat-of-ones", "heat maps of ones", ones);
        let most = |key: &str| facts.iter().map(|one| get(one, key)).fold(0.0, f64::max);
        put(
            "combinations",
            "most combinations",
            most("combinations_before"),
        );
        let right = count(facts, &|one| one["coldest_is_right"] == true);
        put("coldest-first", "coldest is right", right / n);
        let chance: f64 = facts
            .iter()
            .map(|one| get(one, "right") / get(one, "legal"))
            .sum();
        put("coldest-first", "by chance", chance / n);
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
}

const EASY: &[&str] = &["starter", "junior"];
const HARD: &[&str] = &["master", "wizard"];
const LATER: &[&str] = &["expert", "master", "wizard"];
const GUESSED: &[&str] = &["junior", "expert", "master", "wizard"];

/// Claim, number, levels, and the two searches whose nodes are divided.
const FACTORS: [(&str, &str, &[&str], &str, &str); 10] = [
    (
        "links-easy",
        "without links, easy",
        EASY,
        "without-links",
        "published",
    ),
    (
        "links-hard",
        "combinations over published with whole combinations",
        HARD,
        "combinations",
        "whole-combinations",
    ),
    (
        "links-hard",
        "without links, hard",
        HARD,
        "without-links",
        "published",
    ),
    (
        "known-solutions",
        "all over first",
        LATER,
        "published",
        "first",
    ),
    (
        "counting",
        "without counting, starters",
        &["starter"],
        "transition",
        "published",
    ),
    (
        "counting",
        "without counting, juniors",
        &["junior"],
        "transition",
        "published",
    ),
    (
        "counting",
        "without counting, hard",
        HARD,
        "transition",
        "published",
    ),
    (
        "uniqueness",
        "straight pieces at the start",
        GUESSED,
        "published",
        "unique-straight",
    ),
    (
        "uniqueness",
        "straight pieces at every node",
        GUESSED,
        "published",
        "unique-every-node",
    ),
    (
        "uniqueness",
        "all pieces at every node",
        GUESSED,
        "published",
        "unique-all-pieces",
    ),
];

/// The numbers about searches.
fn of_the_searches(study: &Value, put: &mut impl FnMut(&str, &str, f64)) {
    for name in ["suite", "sample"] {
        let tried = list(&study["trials"], name);
        for (claim, what, levels, of, to) in FACTORS {
            if let Some(factor) = factor(tried, levels, of, to) {
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
        let sums: Vec<f64> = ids
            .iter()
            .map(|id| {
                known
                    .iter()
                    .map(|s| number(&s[id.as_str()]["seconds"]))
                    .sum()
            })
            .collect();
        for (at, sum) in sums.iter().enumerate() {
            put("transition", &format!("{name}: seconds at {at}"), *sum);
        }
        let least = sums.iter().copied().fold(f64::INFINITY, f64::min);
        let best = sums.iter().position(|sum| *sum <= least).unwrap();
        put("transition", &format!("{name}: best"), best as f64);
    }
}

/// The numbers about the growth and about the longest searches.
fn of_growth_and_length(study: &Value, put: &mut impl FnMut(&str, &str, f64)) {
    let both = || {
        ["suite", "sample"]
            .into_iter()
            .flat_map(|name| list(&study["trials"], name))
    };
    for id in ["exhaustive", "published"] {
        let mut nodes: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
        for one in both() {
            let missing = one["missing"].as_u64().unwrap();
            nodes
                .entry(missing)
                .or_default()
                .push(number(&one["searches"][id]["nodes"]));
        }
        let (low, few) = nodes.first_key_value().unwrap();
        let (high, many) = nodes.last_key_value().unwrap();
        let root = 1.0 / (high - low) as f64;
        let factor = (median(many.clone()) / median(few.clone())).powf(root);
        put("factorial", &format!("{id}: per missing piece"), factor);
        let factorial: f64 = (low + 1..=*high).map(|k| k as f64).product();
        put("factorial", "n!: per missing piece", factorial.powf(root));
    }
    for (what, id) in [
        ("longest, published", "published"),
        ("longest, every order", "every-order"),
        ("longest, every combination", "combinations"),
    ] {
        let seconds = both().map(|one| number(&one["searches"][id]["seconds"]));
        put("days", what, seconds.fold(0.0, f64::max));
    }
}

#[test]
fn every_number_of_the_claims_follows_from_the_exported_data() {
    let files = files();
    let study: Value = serde_json::from_str(&files[export::NUMBERS]).unwrap();
    let claims: Value = serde_json::from_str(&files[export::CLAIMS]).unwrap();
    let mut expected: BTreeMap<(String, String), f64> = BTreeMap::new();
    let mut put = |claim: &str, name: &str, value: f64| {
        expected.insert((claim.to_owned(), name.to_owned()), value);
    };
    of_the_toy(&study, &mut put);
    of_the_challenges(&study, &mut put);
    of_the_searches(&study, &mut put);
    of_growth_and_length(&study, &mut put);
    let mut told = 0;
    for claim in claims.as_array().unwrap() {
        let id = claim["id"].as_str().unwrap();
        for (name, value) in claim["values"].as_object().unwrap() {
            let key = (id.to_owned(), name.clone());
            let again = expected.remove(&key).unwrap_or_else(|| panic!("{key:?}"));
            let value = number(value);
            let apart = (value - again).abs();
            assert!(
                apart <= 1e-9 * again.abs().max(1e-3),
                "{key:?}: {value}, {again}"
            );
            told += 1;
        }
    }
    assert!(told > 100, "{told}");
    assert!(expected.is_empty(), "told by no claim: {expected:?}");
}

#[test]
fn the_claims_stand_at_the_head_and_lead_to_their_exhibits() {
    let exhibits = STUDY.exhibits();
    assert_eq!(exhibits[0].id, "claims");
    let page = &files()[export::PAGE];
    let claims = STUDY.claims();
    let ids: BTreeSet<&str> = claims.iter().map(|claim| claim.id).collect();
    assert_eq!(ids.len(), claims.len());
    for claim in &claims {
        let leads = exhibits.iter().any(|exhibit| exhibit.id == claim.exhibit);
        assert!(leads, "{}: {}", claim.id, claim.exhibit);
        assert!(page.contains(&format!("<a href=\"#{}\">", claim.exhibit)));
        assert!(
            !claim.values.is_empty() && !claim.quote.is_empty(),
            "{}",
            claim.id
        );
    }
    // What is so by the toy itself is so in every study.
    for id in [
        "placements",
        "mirror",
        "units",
        "ways",
        "elbows",
        "useless",
        "cold-edges",
        "promise",
    ] {
        let claim = claims.iter().find(|claim| claim.id == id).unwrap();
        assert_eq!(claim.verdict, Verdict::Holds, "{id}");
    }
}
