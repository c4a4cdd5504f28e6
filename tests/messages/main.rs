//! What the program says when something is not as the user thought, and what it does
//! with unusual calls that make sense.

#[path = "../common/mod.rs"]
mod common;
mod pictures;
mod remedies;

use std::fs;

use common::program::{call, iqlink, path, piped, refusal};
use common::{SAMPLE, SEVERAL, UNIQUE};

#[test]
fn files_hold_names_of_the_suite_as_well() {
    let input = "wizard-3  # by its name\nBAAEBD\n12\n";
    let said = piped(&["placements", "-", "--json"], input);
    let named = |line: &str, name: &str| line.starts_with(&format!("{{\"name\":\"{name}\""));
    let lines: Vec<&str> = said.out.lines().collect();
    assert!(named(lines[0], "wizard-03"), "{}", said.out);
    assert!(
        lines[1].starts_with("{\"challenge\":\"BAAEBD\""),
        "{}",
        said.out
    );
    assert!(named(lines[2], "starter-12"), "{}", said.out);
    let said = piped(&["placements", "-", "--json"], r#"["wizard-3"]"#);
    assert!(named(&said.out, "wizard-03"), "{}", said.out);
    let said = piped(&["placements", "-"], "BAA\n\nwizzard-3\n");
    let place =
        "error: standard input:3:1: the suite has no such challenge: did you mean wizard-03?";
    assert!(said.err.starts_with(place), "{}", said.err);
}

#[test]
fn long_arguments_are_not_repeated_whole() {
    let long = "A".repeat(5000);
    let option = format!("native:{long}");
    let program = format!("cmd:{long}");
    for arguments in [
        &["solve", &long] as &[&str],
        &["solve", &format!("{long}.txt")],
        &["solve", "BAA", "--backend", &long],
        &["solve", "BAA", "--backend", &option],
        &["decode", &long, &long],
    ] {
        let message = refusal(arguments);
        assert!(message.len() < 500 && message.contains("..."), "{message}");
    }
    let said = iqlink(["solve", "BAA", "--backend", &program]);
    assert!(said.err.len() < 500, "{}", said.err);
    let said = iqlink(["verify", &long]);
    assert!(said.out.lines().next().unwrap().len() < 500, "{}", said.out);
}

#[test]
fn a_dash_is_standard_output_and_standard_input_is_read_once() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, begin) in [
        (&["show", "BAA", "--svg", "-"] as &[&str], "<svg"),
        (&["export", "BAA", "--format", "cnf", "-o", "-"], "c "),
    ] {
        let output = call(arguments).current_dir(&folder).output().unwrap();
        assert!(output.stdout.starts_with(begin.as_bytes()), "{arguments:?}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    for command in ["solve", "verify", "placements"] {
        let said = piped(&[command, "-", "BAA", "-"], "BAA");
        assert_eq!((said.out.as_str(), said.code), ("", 2), "{command}");
        assert!(said.err.contains("only once"), "{}", said.err);
    }
}

#[test]
fn ascii_holds_for_everything_that_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let pages = folder.path().join("pages");
    let calls: [&[&str]; 9] = [
        &["study", "starter-01", "--out", path(&pages)],
        &["placements", "BAA"],
        &["suite", "--level", "wizard"],
        &["atlas"],
        &["generate", "--level", "starter", "--seed", "1"],
        &["solve", UNIQUE],
        &["explain", "starter-20"],
        &["hint", "starter-20"],
        &["compare", UNIQUE, "--out", path(&out)],
    ];
    for arguments in calls {
        let said = iqlink([arguments, &["--ascii"]].concat());
        assert!(
            said.out.is_ascii() && !said.out.is_empty(),
            "{arguments:?}: {}",
            said.out
        );
    }
    assert!(iqlink(["suite"]).out.contains('─'));
}

#[test]
fn one_is_not_many() {
    // All pieces given: one node, one fit, and nothing to decide.
    let said = iqlink(["count", SAMPLE, "--backend", "paper"]);
    assert!(said.out.contains(": 1 fit (paper, "), "{}", said.out);
    assert!(said.out.contains(" 1 node)"), "{}", said.out);
    assert!(said.out.contains("one group: a solution"), "{}", said.out);
    let said = iqlink(["count", SEVERAL]);
    assert!(said.out.contains(" fits ("), "{}", said.out);
    let message = refusal(&["generate", "--level", "grandmaster", "--givens", "2"]);
    assert!(message.contains("has 1 given;"), "{message}");
}

/// Every command says what its exit codes are.
#[test]
fn every_command_has_its_exit_codes_in_its_help() {
    let help = iqlink(["--help"]).out;
    let (_, listed) = help.split_once("\nCommands:\n").unwrap();
    let lines = listed.lines().take_while(|line| !line.is_empty());
    // The summaries of some commands go on in a line that is indented further.
    let lines = lines.filter(|line| !line.starts_with("   "));
    let mut commands: Vec<&str> = lines.filter_map(|l| l.split_whitespace().next()).collect();
    assert_eq!(commands.pop(), Some("help"));
    assert!(
        commands.contains(&"solve") && commands.contains(&"man"),
        "{commands:?}"
    );
    for command in commands {
        let help = iqlink([command, "--help"]).out;
        assert!(help.contains("Exit codes: 0 "), "{command}");
    }
}
