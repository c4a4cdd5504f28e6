//! When something is drawn, and what the drawing shows.

use std::fs;

use crate::common::program::{iqlink, path, refusal};
use crate::common::{SEVERAL, UNIQUE};

/// The lines of a picture are the only ones that begin with a space.
fn has_picture(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("  "))
}

#[test]
fn one_solution_is_drawn_and_a_list_is_not() {
    for flags in [&[] as &[&str], &["--all"], &["--limit", "1"]] {
        let said = iqlink([&["solve", UNIQUE], flags].concat());
        assert!(has_picture(&said.out), "{flags:?}: {}", said.out);
        assert!(!said.out.contains("The first of them"), "{}", said.out);
    }
    let said = iqlink(["solve", SEVERAL]);
    assert!(
        said.out.contains("\nThe first of them:\n\n  "),
        "{}",
        said.out
    );
    for flags in [
        &["--all"] as &[&str],
        &["--limit", "2"],
        &["--all", "--json"],
    ] {
        let said = iqlink([&["solve", SEVERAL], flags].concat());
        assert!(!has_picture(&said.out), "{flags:?}: {}", said.out);
    }
    assert!(!has_picture(&iqlink(["solve", UNIQUE, UNIQUE]).out));
}

#[test]
fn show_says_when_there_are_several_solutions() {
    let said = iqlink(["show", SEVERAL, "--solution"]);
    let note = format!("note: {SEVERAL} has several solutions; this is one of them\n");
    assert_eq!((said.err, said.code), (note, 0));
    let said = iqlink(["show", UNIQUE, "--solution"]);
    assert_eq!((said.err.as_str(), said.code), ("", 0));
}

#[test]
fn pictures_of_steps_replace_earlier_ones_and_come_before_the_text() {
    let folder = tempfile::tempdir().unwrap();
    let steps = folder.path().join("steps");
    fs::create_dir(&steps).unwrap();
    for name in ["step-01.svg", "step-99.svg", "step-123.svg"] {
        fs::write(steps.join(name), "old").unwrap();
    }
    for name in ["mine.svg", "step-1x.svg", "step-01.txt"] {
        fs::write(steps.join(name), "mine").unwrap();
    }
    let told = iqlink(["explain", "starter-20", "--json"]).json();
    let told = told["steps"].as_array().unwrap();
    assert_eq!(
        iqlink(["explain", "starter-20", "--svg-dir", path(&steps)]).code,
        0
    );
    let mut names: Vec<String> = fs::read_dir(&steps)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let mut expected: Vec<String> = (1..=told.len())
        .map(|n| format!("step-{n:02}.svg"))
        .collect();
    expected.extend(["mine.svg", "step-1x.svg", "step-01.txt"].map(str::to_owned));
    expected.sort();
    assert_eq!(names, expected);

    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let message = refusal(&["explain", "starter-20", "--svg-dir", path(&file)]);
    let remedy = "; a file is where a folder should be; choose another name\n";
    assert!(message.ends_with(remedy), "{message}");
}

/// Every placement that a step speaks of is in its picture: one as itself, of several the
/// area that they take and a mark on the middle of each.
#[test]
fn the_picture_of_a_step_shows_all_that_it_rules_out() {
    let folder = tempfile::tempdir().unwrap();
    let said = iqlink([
        "explain",
        "expert-10",
        "--json",
        "--svg-dir",
        path(folder.path()),
    ]);
    let told = said.json();
    let mut most = 0;
    for (at, step) in told["steps"].as_array().unwrap().iter().enumerate() {
        let file = folder.path().join(format!("step-{:02}.svg", at + 1));
        let drawing = fs::read_to_string(file).unwrap();
        let placements = step["placements"].as_array().unwrap();
        most = most.max(placements.len());
        for placement in placements {
            let letters = placement.as_str().unwrap();
            let mention = if placements.len() == 1 {
                format!("data-placement=\"{letters}\"")
            } else {
                assert!(drawing.contains("data-tone=\"out\""), "step {}", at + 1);
                format!("class=\"mark\" data-spot=\"{}\"", &letters[..1])
            };
            assert!(drawing.contains(&mention), "step {}: {placement}", at + 1);
        }
    }
    assert!(most > 1, "no step rules out more than one");
}
