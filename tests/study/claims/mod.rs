//! Every number of the claims, computed again from the files that the study exports.

mod challenges;
mod searches;
mod toy;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use iqlink::study::claims::{Claim, Verdict};
use iqlink::study::{Material, export};
use iqlink::suite;
use serde_json::Value;

use super::files::files;
use super::{NAMES, STUDY, again, run};

pub(super) fn number(value: &Value) -> f64 {
    // Combinations may have more digits than a float.
    value.to_string().parse().unwrap()
}

pub(super) fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().unwrap()
}

pub(super) fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let n = numbers.len();
    f64::midpoint(numbers[(n - 1) / 2], numbers[n / 2])
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
    toy::of_the_toy(&study, &mut put);
    challenges::of_the_challenges(&study, &mut put);
    searches::of_the_searches(&study, &mut put);
    searches::of_growth_and_length(&study, &mut put);
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
        "categories",
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

/// The claims on these challenges, without others beside them.
fn alone(names: &[&str]) -> Vec<Claim> {
    let challenges = names.iter().map(|name| suite::find(name).unwrap().unwrap());
    let material = Material::new(challenges.cloned(), 0).unwrap();
    let claims = run(&material, Duration::from_millis(20)).claims();
    for claim in &claims {
        let values = claim.values.keys();
        let of_sample: Vec<&String> = values.filter(|name| name.starts_with("sample")).collect();
        assert!(of_sample.is_empty(), "{}: {of_sample:?}", claim.id);
        let text = &claim.computed;
        assert!(
            !text.contains("sample") && !text.contains(" of 0 "),
            "{text}"
        );
        assert!(!text.is_empty(), "{}", claim.id);
    }
    claims
}

fn verdict(claims: &[Claim], id: &str) -> Verdict {
    claims.iter().find(|claim| claim.id == id).unwrap().verdict
}

/// Where nothing was drawn beside the challenges, these alone bear a claim out or speak against
/// it.
#[test]
fn a_list_without_challenges_speaks_against_nothing() {
    // With five that leave the search a choice.
    let names = [&NAMES[..], &["junior-20", "expert-10"]].concat();
    let claims = alone(&names);
    let ratios = claims.iter().find(|claim| claim.id == "ratios").unwrap();
    let share = ratios.values["suite: choices between 80% and 99%"];
    assert!(share > 0.3, "this test would see nothing: {share}");
    let expected = if share > 0.9 {
        Verdict::Holds
    } else {
        Verdict::HoldsInPart
    };
    assert_eq!(ratios.verdict, expected);
    for (id, [low, high]) in [
        ("coldest-first", ["by chance", "coldest is right"]),
        (
            "cleanup-placements",
            ["placements removed", "combinations removed"],
        ),
    ] {
        let claim = claims.iter().find(|claim| claim.id == id).unwrap();
        let [low, high] = [low, high].map(|name| claim.values[&format!("suite: {name}")]);
        let expected = if high > low {
            Verdict::Holds
        } else {
            Verdict::DoesNotHold
        };
        assert_eq!(claim.verdict, expected, "{id}: {low}, {high}");
    }
}

/// Of ten challenges each half is large enough to speak of a median, of six it is not.
#[test]
fn halves_are_compared_if_they_are_large_enough() {
    let ten: Vec<String> = (1..=10).map(|n| format!("starter-{n:02}")).collect();
    let ten: Vec<&str> = ten.iter().map(String::as_str).collect();
    for (names, is_enough) in [(&NAMES[..], false), (&ten[..9], false), (&ten[..], true)] {
        let claims = alone(names);
        let claim = claims.iter().find(|claim| claim.id == "cleanup").unwrap();
        let [easy, hard] = ["first", "second"].map(|half| {
            let name = format!("suite: removed, {half} half");
            claim.values[&name]
        });
        let expected = match (is_enough, easy > hard) {
            (false, _) => Verdict::TooFew,
            (true, true) => Verdict::Holds,
            (true, false) => Verdict::DoesNotHold,
        };
        assert_eq!(claim.verdict, expected, "{names:?}: {easy}, {hard}");
    }
}

/// No share, median or mean of less than five challenges decides a claim; what the rules of
/// the toy decide needs none.
#[test]
fn a_few_challenges_decide_no_share() {
    let by_shares = [
        "cleanup",
        "cleanup-placements",
        "coldest-first",
        "first-moves",
        "ratios",
        "factorial",
        "links-easy",
        "links-hard",
        "known-solutions",
        "transition",
        "counting",
        "uniqueness",
    ];
    for names in [
        &["expert-01", "expert-02", "wizard-03"][..],
        &["starter-01", "starter-02", "junior-01", "junior-02"],
    ] {
        let claims = alone(names);
        for id in by_shares {
            assert_eq!(verdict(&claims, id), Verdict::TooFew, "{id}: {names:?}");
        }
        assert_eq!(verdict(&claims, "promise"), Verdict::Holds);
    }
    let five = [
        "starter-01",
        "starter-02",
        "starter-03",
        "starter-04",
        "starter-05",
    ];
    let claims = alone(&five);
    for id in [
        "coldest-first",
        "cleanup-placements",
        "first-moves",
        "links-easy",
    ] {
        assert_ne!(verdict(&claims, id), Verdict::TooFew, "{id}");
    }
}

/// A starter that is solved by laying every piece in its only place: there is no half of one
/// challenge, and no choice in its search.
#[test]
fn what_one_challenge_cannot_tell_is_not_judged() {
    let claims = alone(&["starter-03"]);
    for id in ["cleanup", "ratios"] {
        assert_eq!(verdict(&claims, id), Verdict::TooFew, "{id}");
    }
    // And no starter among these.
    let claims = alone(&["wizard-02"]);
    assert_eq!(verdict(&claims, "first-moves"), Verdict::TooFew);
    assert_eq!(verdict(&claims, "promise"), Verdict::Holds);
}

/// What a claim says, but for times.
fn without_times(claim: &Claim) -> BTreeMap<&str, f64> {
    let values = claim.values.iter();
    values
        .map(|(name, value)| (name.as_str(), *value))
        .filter(|(name, _)| !name.contains("seconds"))
        .collect()
}

/// However long searches take and however many are made at a time, the verdicts are the
/// same: no number but a time depends on the clock.
#[test]
fn another_run_judges_the_claims_alike() {
    let (first, second) = (STUDY.claims(), again().claims());
    assert_eq!(first.len(), second.len());
    let mut compared = 0;
    for (first, second) in first.iter().zip(&second) {
        assert_eq!(first.id, second.id);
        assert_eq!(first.verdict, second.verdict, "{}", first.id);
        let (values, others) = (without_times(first), without_times(second));
        compared += values.len();
        assert_eq!(values, others, "{}", first.id);
    }
    assert!(compared > 100, "{compared}");
}
