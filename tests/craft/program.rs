use std::fs;

use iqlink::game::{NamedChallenge, Placement};

use crate::ATLAS;
use crate::common::program::{iqlink, path, printed};

/// What an unsuccessful call says on standard error, and its exit code.
fn complaint(arguments: &[&str]) -> (String, i32) {
    let said = iqlink(arguments);
    assert_ne!(said.code, 0, "{said:?}");
    (said.err, said.code)
}

#[test]
fn the_suite_is_listed_as_it_is_stored() {
    let all = printed(["suite", "--json"]);
    assert_eq!(all, include_str!("../../challenges/suite.jsonl"));
    let wizards = printed(["suite", "--level", "wizard", "--json"]);
    assert_eq!(wizards.lines().count(), 24);
    assert!(printed(["suite"]).contains("grandmaster-01"));
}

#[test]
fn the_suite_is_found_by_name_and_number() {
    let solved = |name: &str| iqlink(["solve", name, "--json"]).json();
    let by_name = solved("junior-02");
    let by_number = solved("26");
    assert_eq!(by_name["verdict"], "unique");
    assert_eq!(by_name["name"], "junior-02");
    assert_eq!(by_name["solutions"], by_number["solutions"]);
    let (text, code) = complaint(&["solve", "wizzard-03"]);
    assert!(
        text.contains("did you mean wizard-03? It has starter-01 to starter-24, "),
        "{text}"
    );
    assert_eq!(code, 2);
}

#[test]
fn generated_lines_are_challenges_and_can_be_excluded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("made.jsonl");
    let level = [
        "generate", "--level", "junior", "--seed", "4", "--json", "--count",
    ];
    let first = printed([&level[..], &["5"]].concat());
    let listed: Vec<NamedChallenge> = (first.lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(listed.len(), 5);
    assert_eq!(listed[0].title(), "junior-4-1");
    fs::write(&file, &first).unwrap();
    let others = printed([&level[..], &["5", "--exclude", path(&file)]].concat());
    let ten = printed([&level[..], &["10"]].concat());
    let givens = |text: &str| -> Vec<String> {
        let lines = text.lines();
        lines
            .map(|l| l.split('"').nth(11).unwrap().to_owned())
            .collect()
    };
    assert_eq!([givens(&first), givens(&others)].concat(), givens(&ten));
    let (text, code) = complaint(&["generate", "--level", "grandmaster", "--count", "99"]);
    assert!(text.contains("no others"), "{text}");
    assert_eq!(code, 3);
    let (text, code) = complaint(&["generate", "--level", "wizard", "--givens", "9"]);
    assert!(text.contains("2 to 4"), "{text}");
    assert_eq!(code, 2);
}

#[test]
fn explanations_come_as_text_as_json_and_as_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let pictures = folder.path().join("steps");
    let text = printed(["explain", "starter-20", "--svg-dir", path(&pictures)]);
    let told = iqlink(["explain", "starter-20", "--json"]).json();
    let steps = told["steps"].as_array().unwrap();
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for step in steps {
        assert!(words(&text).contains(step["sentence"].as_str().unwrap()));
    }
    assert_eq!(fs::read_dir(&pictures).unwrap().count(), steps.len());
    for picture in fs::read_dir(&pictures).unwrap() {
        let drawing = fs::read_to_string(picture.unwrap().path()).unwrap();
        roxmltree::Document::parse(&drawing).unwrap();
    }
}

#[test]
fn the_page_of_an_explanation_stands_alone_with_a_picture_beside_each_step() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("steps.html");
    printed(["explain", "expert-10", "--html", path(&file)]);
    let page = fs::read_to_string(&file).unwrap();
    let told = iqlink(["explain", "expert-10", "--json"]).json();
    let steps = told["steps"].as_array().unwrap();
    for number in 1..=steps.len() {
        assert!(page.contains(&format!("id=\"step-{number}\"")), "{number}");
    }
    // And the solved board at the end.
    assert_eq!(page.matches("<svg").count(), steps.len() + 1);
    let elsewhere = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!elsewhere.contains("http") && !elsewhere.contains("src="));
    for chapter in told["chapters"].as_array().unwrap() {
        assert!(page.contains(chapter["goal"].as_str().unwrap()));
    }
    let (text, code) = complaint(&["explain", "1", "2", "--html", path(&file)]);
    assert!(text.contains("--html takes one challenge"), "{text}");
    assert_eq!(code, 2);
}

#[test]
fn verbose_explanations_name_all_that_is_ruled_out() {
    let told = iqlink(["explain", "expert-10", "--json"]).json();
    let short = printed(["explain", "expert-10"]);
    let long = printed(["explain", "expert-10", "--verbose"]);
    assert!(short.contains("--verbose") && !long.contains("--verbose"));
    for step in told["steps"].as_array().unwrap() {
        for placement in step["placements"].as_array().unwrap() {
            let letters = format!("({})", placement.as_str().unwrap());
            assert!(long.contains(&letters), "{letters}");
        }
    }
}

#[test]
fn hints_have_three_strengths_and_a_verdict() {
    let hint =
        |strength: &str| iqlink(["hint", "junior-05", "--strength", strength, "--json"]).json();
    let [look, piece, placement] = ["look", "piece", "placement"].map(hint);
    assert!(look["spot"].is_string() && look["piece"].is_null());
    assert!(piece["piece"].is_string() && piece["placement"].is_null());
    assert!(placement["placement"].is_string());
    let never = |p: &Placement| !ATLAS.solutions().iter().any(|s| s.of(p.piece()) == *p);
    let wrong = Placement::all().find(never).unwrap().to_string();
    assert_eq!(iqlink(["hint", &wrong]).code, 1);
    let line = iqlink(["hint", &wrong, "--json"]).json();
    assert_eq!(line["verdict"], "none");
    assert_eq!(line["solutions"], 0);
    assert_eq!(look["solutions"], 1);
    let several = iqlink(["hint", "BAAEBDHCF", "--json"]).json();
    assert_eq!(several["solutions"], 16);
    let explained = printed(["explain", "BAAEBDHCF"]);
    assert!(explained.contains("There are 16 solutions; this leads to one of them"));
    assert_eq!(line["blame"], serde_json::json!([wrong]));
    let solved = iqlink(["solve", "starter-02", "--json"]).json();
    let board = solved["solutions"][0].as_str().unwrap();
    assert!(printed(["hint", board]).contains("this is a solution"));
}
