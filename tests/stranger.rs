//! Somebody with the toy on the table and no manual: what is typed wrong is answered with what
//! to do, a board can be entered in a dialogue, and challenges are as hard as asked for.

mod common;

use std::fs;
use std::time::{Duration, Instant};

use common::UNIQUE;
use common::program::{call, iqlink, path, piped, printed, refusal};

/// What a call says that the flags refuse.
fn usage(arguments: &[&str]) -> String {
    let said = iqlink(arguments);
    assert_eq!((said.out.as_str(), said.code), ("", 2), "{arguments:?}");
    said.err
}

#[test]
fn wrong_numbers_folders_and_nothing_are_called_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let message = refusal(&["solve", path(folder.path())]);
    assert!(
        message.contains("that is a folder; give a file in it"),
        "{message}"
    );
    let file = folder.path().join("hello.cnf");
    fs::write(&file, "hello\n").unwrap();
    let message = refusal(&["decode", path(&file), path(&file)]);
    assert!(
        message.contains("give a file as `iqlink export` wrote it"),
        "{message}"
    );
    fs::remove_file(&file).unwrap();
    let message = refusal(&["compare", "--resume", "--out", path(folder.path())]);
    assert!(
        message.contains("leave --resume out to begin one"),
        "{message}"
    );
    let begun = iqlink([
        "compare",
        UNIQUE,
        "--backends",
        "atlas",
        "--resume",
        "--out",
        path(folder.path()),
    ]);
    assert_eq!(begun.code, 0, "{}", begun.err);
    assert!(
        begun
            .err
            .contains("there is no comparison to go on with yet; this begins one"),
        "{}",
        begun.err
    );
    for (arguments, part) in [
        (&["solve", "-5"][..], "that is a negative number"),
        (&["show", "-5"], "that is a negative number"),
        (
            &["solve", ""],
            "nothing is given; write `empty` for the empty board",
        ),
    ] {
        let message = refusal(arguments);
        assert!(message.contains(part), "{message}");
    }
    for (arguments, part) in [
        (
            &["solve", "BAA", "--limit", "0"][..],
            "give at least 1, or leave it out",
        ),
        (
            &["solve", "BAA", "--limit", "-3"],
            "that is a negative number",
        ),
        (
            &["solve", "BAA", "--limit", "many"],
            "give a whole number, at least 1",
        ),
        (
            &["generate", "--level", "junior", "--count", "0"],
            "give at least 1",
        ),
        (
            &["generate", "--level", "junior", "--count", "-1"],
            "that is a negative number",
        ),
        (&["compare", "BAA", "--repeat", "0"], "give at least 1"),
        (&["generate", "--grade", "0"], "grades begin at 1"),
        (&["generate", "--grade", "0..0.5"], "grades begin at 1"),
        (
            &["generate", "--level", "junior", "--max-grade", "0"],
            "grades begin at 1",
        ),
        (
            &["generate", "--grade", "8..5"],
            "the range runs backwards; write 5..8",
        ),
        (
            &["generate", "--grade", "impossible"],
            "or a word: obvious, easy, medium, tricky, hard, severe and fierce",
        ),
        (
            &["generate", "--grade", "hard..easy"],
            "the range runs backwards; write easy..hard",
        ),
        (
            &["placements", "BAA", "--on", "Z"],
            "a spot is a letter from A to X",
        ),
        (&["placements", "BAA", "--piece", "gren"], "did you mean"),
    ] {
        let message = usage(arguments);
        assert!(message.contains(part), "{arguments:?}: {message}");
    }
}

#[test]
fn numbers_that_are_none_or_too_large_are_answered_with_what_to_give() {
    for (arguments, part) in [
        (
            &["generate", "--seed", "NaN"][..],
            "give a whole number from 0 to 18446744073709551615",
        ),
        (&["generate", "--seed", "-1"], "give a whole number from 0"),
        (
            &["generate", "--level", "junior", "--givens", "1e308"],
            "give a whole number from 0 to 12",
        ),
        (&["generate", "--min-grade", "NaN"], "write a grade as in 7"),
        (&["generate", "--max-grade", "-1"], "write a grade as in 7"),
        (
            &["trace", "BAA", "--limit", "99999999999999999999"],
            "give a whole number from 1 to 10000000",
        ),
        (
            &["export", "BAA", "--format", "cnf", "--cubes", "0"],
            "give a whole number from 1 to 100000",
        ),
        (
            &["study", "BAA", "--sample", "18446744073709551615"],
            "give a whole number from 0 to 10000",
        ),
        (
            &["check", "certificate", "--threads", "18446744073709551615"],
            "give a whole number from 0 to 1024",
        ),
    ] {
        let message = usage(arguments);
        assert!(message.contains(part), "{arguments:?}: {message}");
    }
}

#[test]
fn flags_repeat_no_more_of_a_long_value_than_needed() {
    let long = "9".repeat(5000);
    for arguments in [
        &["solve", "BAA", "--limit", &long][..],
        &["solve", "BAA", "--backend", "native", "--timeout", &long],
        &[long.as_str()],
    ] {
        let message = usage(arguments);
        assert!(message.len() < 1000, "{} characters", message.len());
    }
}

#[test]
fn the_suite_is_listed_by_level_and_range_too() {
    assert_eq!(
        printed(["suite", "wizard"]),
        printed(["suite", "--level", "wizard"])
    );
    assert_eq!(
        printed(["suite", "wizard-01..03", "--json"])
            .lines()
            .count(),
        3
    );
}

#[test]
fn challenges_are_as_hard_as_asked_for() {
    let grades = |flags: &[&str]| -> Vec<f64> {
        let made = printed(
            [
                &[
                    "generate",
                    "--seed",
                    "5",
                    "--count",
                    "3",
                    "--timeout",
                    "2min",
                    "--json",
                ],
                flags,
            ]
            .concat(),
        );
        let lines = made
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        lines.map(|line| line["grade"].as_f64().unwrap()).collect()
    };
    for (flags, wanted) in [
        (&["--grade", "5..8"][..], 5.0..=8.0),
        (&["--grade", "7", "--level", "expert"], 7.0..=7.9),
        (&["--grade", "easy"], 2.0..=2.9),
        (&["--grade", "medium"], 3.0..=3.9),
        (&["--grade", "Hard"], 6.0..=8.9),
        (&["--grade", "fierce"], 12.0..=99.9),
        (&["--grade", "obvious..tricky"], 1.0..=5.9),
    ] {
        let grades = grades(flags);
        assert_eq!(grades.len(), 3);
        assert!(
            grades.iter().all(|grade| wanted.contains(grade)),
            "{flags:?}: {grades:?}"
        );
    }
}

#[test]
fn a_grade_that_nothing_has_is_given_up_on_in_seconds() {
    let begun = Instant::now();
    let asked = ["generate", "--level", "junior", "--min-grade", "1000"];
    // A fast machine has drawn all it draws before five seconds are over.
    let by_itself = iqlink(asked);
    assert!(
        begun.elapsed() < Duration::from_secs(30),
        "{:?}",
        begun.elapsed()
    );
    let by_the_clock = iqlink(asked.into_iter().chain(["--timeout", "100ms"]));
    for said in [&by_itself, &by_the_clock] {
        assert_eq!((said.out.as_str(), said.code), ("", 3));
        assert!(
            said.err
                .contains("had a wanted grade: their grades lie between"),
            "{}",
            said.err
        );
    }
    assert!(
        by_the_clock.err.contains("raise --timeout"),
        "{}",
        by_the_clock.err
    );
}

/// A slip of the keyboard does not throw away what was entered.
#[test]
fn a_line_that_is_no_text_is_asked_for_again() {
    let lines = b"yellow I-D-E\n\xff\nundo\xe4\nred\n\xfc\n\n\xffdone\ndone\n";
    let said = piped(&["enter", "--ascii"], lines);
    assert_eq!((said.out.as_str(), said.code), ("DHL\n", 0), "{said:?}");
}

#[test]
fn a_board_is_entered_piece_by_piece() {
    // By sight, by letters, by a number among those offered; a mistake is taken back.
    let lines = "yellow I-D-E\nNGB\nundo\nnonsense\nlight green O N M\n1\ndone\n";
    let said = piped(&["enter", "--ascii"], lines);
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(said.out, "NCADHL\n", "{}", said.err);
    for part in [
        "1: NCA M-N-O",
        "2: NCD O-N-M",
        "is taken back",
        "2 pieces on the board",
    ] {
        assert!(said.err.contains(part), "{part}: {}", said.err);
    }
    // The spots that are asked for may come in order.
    let said = piped(&["enter"], "yellow\nI-D-E\n");
    assert_eq!(said.out, "DHL\n", "{}", said.err);
    // The end of the input is the end of the dialogue, and what is there may be gone on from.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let said = piped(&["enter", "junior-05", "-o", path(&file)], "NGB\nred\n");
    assert_eq!((said.code, said.out.as_str()), (0, ""), "{said:?}");
    assert!(
        said.err.contains("red is on the board already"),
        "{}",
        said.err
    );
    let entered = fs::read_to_string(&file).unwrap();
    assert!(entered.contains("NGB"), "{entered}{}", said.err);
}

/// Nobody is kept at a question: words go at each of them, and a colour begins another piece.
#[test]
fn words_and_colours_go_at_every_question_of_enter() {
    let lines = "yellow I-D-E\nblue\nundo\nblue\nhelp\nlight purple\nA-B-C\ndone\nNGB\n";
    let said = piped(&["enter"], lines);
    assert_eq!((said.code, said.out.as_str()), (0, "BAA\n"), "{}", said.err);
    assert!(
        said.err.contains("yellow I-D-E is taken back"),
        "{}",
        said.err
    );
    assert!(!said.err.contains("A spot is a letter"), "{}", said.err);
    // Where a number is asked for.
    let said = piped(&["enter"], "red A-B\nshow\nyellow\nD,E\nback\ndone\nNGB\n");
    assert_eq!(
        (said.code, said.out.as_str()),
        (0, "empty\n"),
        "{}",
        said.err
    );
    assert!(!said.err.contains("Give a number"), "{}", said.err);
    let said = piped(&["enter", "DHL"], "red A-B\nyellow\nZ\nALD\n");
    assert_eq!(said.out, "DHLALD\n", "{}", said.err);
    assert!(
        said.err.contains("yellow is on the board already"),
        "{}",
        said.err
    );
    assert!(
        said.err
            .contains("Or name another piece, or: help, undo, show, done."),
        "{}",
        said.err
    );
}

#[test]
fn a_locale_without_utf_8_gets_ascii() {
    for (locale, ascii) in [
        ("C", true),
        ("POSIX", true),
        ("C.UTF-8", false),
        ("", false),
    ] {
        let mut called = call(["show", "junior-05"]);
        let printed = called
            .env_remove("LC_ALL")
            .env_remove("LC_CTYPE")
            .env("LANG", locale)
            .output();
        assert_eq!(printed.unwrap().stdout.is_ascii(), ascii, "{locale}");
    }
}

#[test]
fn boards_can_be_small_and_completions_know_the_challenges() {
    let small = printed(["show", "junior-05", "--board", "compact"]);
    assert!(small.lines().count() <= 16, "{small}");
    assert!(
        small.lines().all(|line| line.chars().count() <= 80),
        "{small}"
    );
    assert!(
        small.contains("PAF given") && small.contains("not on the board:"),
        "{small}"
    );
    for shell in ["bash", "zsh", "fish"] {
        let script = printed(["completions", shell]);
        assert!(
            script.contains("wizard-03") && script.contains("junior-24"),
            "{shell}"
        );
    }
}
