//! The command line's contract: JSON lines, exit codes, pipes, interruptions.

mod common;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
#[cfg(unix)]
use std::time::Duration;

use common::program::{Said, call, iqlink, path, piped, printed, refusal};
#[cfg(unix)]
use common::program::{await_handler, interrupt, on_a_terminal_of};
use common::{SAMPLE, UNIQUE};
use serde_json::Value;

/// Standard output and the exit code.
fn run(arguments: &[&str]) -> (String, i32) {
    let said = iqlink(arguments);
    (said.out, said.code)
}

fn json(arguments: &[&str]) -> (Value, i32) {
    let said = iqlink(arguments);
    (said.json(), said.code)
}

fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn solve_prints_the_promised_fields() {
    let (line, code) = json(&["solve", "BAAEBDHCFGDFOEISFJIGKQKL", "--json"]);
    for key in [
        "challenge",
        "backend",
        "verdict",
        "count",
        "complete",
        "solutions",
        "stats",
    ] {
        assert!(keys(&line).contains(&key), "{key} is missing in {line}");
    }
    assert_eq!(line["challenge"], "BAAEBDHCFGDFOEISFJIGKQKL");
    assert_eq!(line["backend"], "native");
    assert_eq!(line["verdict"], "unique");
    assert_eq!(line["count"], 1);
    assert_eq!(line["complete"], true);
    assert_eq!(line["solutions"][0], SAMPLE);
    assert!(line["stats"]["seconds"].is_number() && line["stats"]["nodes"].is_number());
    assert_eq!(code, 0);
}

#[test]
fn answers_come_in_the_order_of_the_challenges_whatever_the_number_of_jobs() {
    // Costs aside, which differ from run to run.
    let answers = |command: &str, jobs: &str| -> Vec<Value> {
        let said = iqlink([command, "suite", "starter", "--json", "--jobs", jobs]);
        assert_eq!(said.code, 0, "{said:?}");
        let without_costs = |line: &str| {
            let mut line: Value = serde_json::from_str(line).unwrap();
            line.as_object_mut().unwrap().remove("stats").unwrap();
            line
        };
        said.out.lines().map(without_costs).collect()
    };
    for command in ["solve", "count"] {
        let one_by_one = answers(command, "1");
        assert_eq!(one_by_one.len(), 130 + 24);
        assert_eq!(one_by_one[0]["name"], "starter-01");
        for jobs in ["2", "7"] {
            assert_eq!(answers(command, jobs), one_by_one, "{command}, {jobs} jobs");
        }
    }
    for jobs in ["0", "-1", "many", "99999999999999999999"] {
        let message = iqlink(["solve", "starter-01", "--jobs", jobs]).err;
        assert!(message.contains("--jobs"), "{message}");
    }
}

/// Several batches of boards, good and bad, and files whose index tells what is in them.
#[test]
fn judgements_and_files_are_the_same_whatever_the_number_of_jobs() {
    let board = |at: usize| if at % 7 == 3 { "BAAEBD" } else { SAMPLE };
    let boards: String = (0..1300).map(|at| format!("{}\n", board(at))).collect();
    let folder = tempfile::tempdir().unwrap();
    let answers = |jobs: &str| {
        let judged = piped(&["verify", "-", "--jobs", jobs], &boards);
        let [files, proofs] = ["files", "proofs"].map(|kind| folder.path().join(kind).join(jobs));
        let some = "starter-01..06";
        let export = ["export", some, "--format", "cnf", "-o", path(&files)];
        let exported = iqlink(export.into_iter().chain(["--jobs", jobs]));
        let prove = ["prove", some, "-o", path(&proofs)];
        let proved = printed(prove.into_iter().chain(["--jobs", jobs]));
        let proved = proved.replace(path(&proofs), "");
        let index = fs::read_to_string(files.join("index.csv")).unwrap();
        (judged.out, judged.code, exported.code, index, proved)
    };
    let one_by_one = answers("1");
    assert_eq!((one_by_one.1, one_by_one.2), (1, 0));
    assert_eq!(one_by_one.0.matches(": a solution\n").count(), 1300 - 186);
    assert_eq!(one_by_one.4.lines().count(), 6);
    for jobs in ["2", "5"] {
        assert_eq!(answers(jobs), one_by_one, "{jobs} jobs");
    }
}

#[test]
fn verdicts_follow_from_what_was_found_and_whether_that_is_all() {
    let solved = |arguments: &[&str]| {
        let (line, code) = json(&[&["solve", "--json"], arguments].concat());
        let verdict = line["verdict"].as_str().unwrap().to_owned();
        (
            verdict,
            line["count"].as_u64().unwrap(),
            line["complete"].as_bool().unwrap(),
            code,
        )
    };
    let several = "BAAEBDHCFGDFOEISFJIGK";
    assert_eq!(solved(&[several]), ("several".to_owned(), 2, false, 0));
    assert_eq!(
        solved(&[several, "--all"]),
        ("several".to_owned(), 8, true, 0)
    );
    assert_eq!(
        solved(&[several, "--limit", "1"]),
        ("unknown".to_owned(), 1, false, 0)
    );
    assert_eq!(
        solved(&["BAAEBDHCFGDFOEISFJQGB"]),
        ("none".to_owned(), 0, true, 0)
    );
    // All twelve pieces given: nothing to search for, and still the rules decide.
    assert_eq!(solved(&[SAMPLE]), ("unique".to_owned(), 1, true, 0));
    let apart = "HAATBJCCGPDKOEGMFKBGEFHEKILXJHIKCQLE";
    assert_eq!(solved(&[apart]), ("none".to_owned(), 0, true, 0));
    assert_eq!(
        solved(&[apart, "--fits"]),
        ("unique".to_owned(), 1, true, 0)
    );
    let (verdict, count, complete, code) =
        solved(&["empty", "--backend", "paper", "--all", "--timeout", "1ms"]);
    assert_eq!(
        (verdict.as_str(), complete, code),
        ("unknown", false, 3),
        "{count}"
    );
}

/// What holds only if the solution is unique must not take part in showing that.
#[test]
fn assuming_uniqueness_never_proves_it() {
    let unique = "BAAEBDHCFGDFOEISFJIGKQKL";
    let flags = ["--backend", "paper", "--assume-unique", "--all", "--json"];
    let (line, code) = json(&[&["solve", unique], &flags[..]].concat());
    assert_eq!(line["solutions"][0], SAMPLE);
    assert_eq!(
        (&line["verdict"], &line["complete"]),
        (&"unknown".into(), &false.into())
    );
    assert_eq!(code, 0);
    for command in ["count", "compare"] {
        let flag = if command == "count" {
            "--backend"
        } else {
            "--backends"
        };
        let (stdout, code) = run(&[command, unique, flag, "paper:assume-unique=on"]);
        assert_eq!((stdout.as_str(), code), ("", 2), "{command}");
    }
    let (_, code) = run(&["solve", unique, "--assume-unique"]);
    assert_eq!(code, 2, "native takes no such option");
}

#[test]
fn count_tells_fits_by_groups() {
    let (line, code) = json(&["count", "QADEBGBCDIFFUHBLIHXJA", "--json"]);
    let promised = [
        "challenge",
        "backend",
        "fits",
        "linked",
        "groups",
        "complete",
        "stats",
    ];
    assert!(
        promised.iter().all(|key| keys(&line).contains(key)),
        "{line}"
    );
    let groups = line["groups"].as_object().unwrap();
    let sum: u64 = groups.values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(line["fits"], sum);
    assert_eq!(line["linked"], groups["1"]);
    assert!(line["linked"].as_u64() < line["fits"].as_u64());
    assert_eq!(code, 0);
}

#[test]
fn verify_judges_boards_with_0_or_1_and_what_is_none_with_2() {
    let (line, code) = json(&["verify", SAMPLE, "--json"]);
    assert_eq!(keys(&line), ["board", "fit", "linked", "problems"]);
    assert_eq!(
        (&line["fit"], &line["linked"], code),
        (&true.into(), &true.into(), 0)
    );
    for board in ["BAA", "", "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLF"] {
        let (line, code) = json(&["verify", board, "--json"]);
        assert_eq!((&line["fit"], code), (&false.into(), 1), "{board}");
        assert!(!line["problems"].as_array().unwrap().is_empty(), "{board}");
    }
    let (line, code) = json(&["verify", "nonsense", "--json"]);
    assert_eq!((&line["fit"], code), (&false.into(), 2));
    assert_eq!(run(&["verify", "XYZ"]).1, 2);
    let (stdout, code) = run(&["verify", SAMPLE, "BAA"]);
    assert_eq!(
        (stdout.lines().next().unwrap().ends_with("a solution"), code),
        (true, 1)
    );
}

#[test]
fn placements_count_what_is_legal_and_linkable() {
    let (line, code) = json(&["placements", "empty", "--json"]);
    assert_eq!(
        line["pieces"]["A"],
        serde_json::json!({ "legal": 72, "linkable": 0 })
    );
    assert_eq!(code, 0);
}

#[test]
fn wrong_calls_end_with_2_and_one_sentence() {
    let cases: [&[&str]; 11] = [
        &["solve", ""],
        &["compare", "--out", "no-such-folder", "--resume"],
        &[
            "prove",
            "starter-01",
            "empty",
            "--prover",
            "native",
            "-o",
            "no-such-folder",
        ],
        &[
            "generate",
            "--level",
            "expert",
            "--min-grade",
            "5",
            "--max-grade",
            "3",
        ],
        &["solve", "BAA", "--backend", "nosuch"],
        &["solve", "BAA", "--backend", "native:threads=many"],
        &["solve", "BAA", "--backend", "native:nosuch=on"],
        &["solve", "no-such-file.txt"],
        &["solve", "wizzard-03"],
        &["check", "no-such-folder"],
        &["show", "BAA", "--svg", "no-such-folder/a.svg"],
    ];
    for arguments in cases {
        refusal(arguments);
    }
}

#[test]
fn a_time_limit_of_nothing_is_refused() {
    for command in ["solve", "count", "compare", "study"] {
        let (stdout, code) = run(&[command, "starter-01", "--timeout", "0s"]);
        assert_eq!((stdout.as_str(), code), ("", 2), "{command}");
    }
}

/// Names come from files of strangers, and certificates go to folders named so: inside the one
/// that is asked for, and no two into the same.
#[test]
fn no_name_leads_out_of_the_folder_of_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (
        folder.path().join("names.json"),
        folder.path().join("in/out"),
    );
    // An empty name is none: then a challenge is called by its letters.
    let names = ["../evil", "..", "a/b", "line\nbreak", "same", "same", ""];
    let challenges = names.map(|name| serde_json::json!({"name": name, "givens": UNIQUE}));
    fs::write(&file, serde_json::json!(challenges).to_string()).unwrap();
    let prove = ["prove", path(&file), "junior-05+NGB", "-o", path(&out)];
    let said = iqlink(prove);
    assert_eq!((said.out.lines().count(), said.code), (8, 0), "{said:?}");
    let inside = |folder: &Path| {
        let entries = fs::read_dir(folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    };
    let expected = [
        UNIQUE,
        "a-b",
        "challenge",
        "evil",
        "junior-05+NGB",
        "line-break",
        "same",
        "same-2",
    ];
    assert_eq!(inside(&out), expected);
    assert_eq!(inside(folder.path()), ["in", "names.json"]);
    assert_eq!(inside(&folder.path().join("in")), ["out"]);
    let checked = iqlink(["check", path(&out)]);
    assert_eq!(
        (checked.out.lines().count(), checked.code),
        (8, 0),
        "{checked:?}"
    );
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    let mut child = call(["suite", "--json"]).spawn().unwrap();
    let mut stdout = BufReader::with_capacity(1, child.stdout.take().unwrap());
    let mut first = String::new();
    stdout.read_line(&mut first).unwrap();
    drop(stdout);
    assert!(first.starts_with("{\"name\":\"starter-01\""), "{first}");
    let said = Said::by(child.wait_with_output().unwrap());
    assert_eq!((said.err.as_str(), said.code), ("", 0));
}

#[test]
fn colours_are_for_those_who_want_them() {
    let colourful = |arguments: &[&str], no_color: Option<&str>| {
        let mut command = call([&["show", "BAAEBD"], arguments].concat());
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        if let Some(value) = no_color {
            command.env("NO_COLOR", value);
        }
        Said::by(command.output().unwrap()).out.contains('\u{1b}')
    };
    assert!(!colourful(&[], None), "a pipe gets no colours");
    assert!(colourful(&["--color", "always"], None));
    assert!(!colourful(&["--color", "never"], None));
    let (ascii, _) = run(&["show", SAMPLE, "--ascii", "--color", "never"]);
    assert!(ascii.is_ascii());
}

#[test]
fn completions_and_manual_pages_are_made() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (script, code) = run(&["completions", shell]);
        assert!(script.contains("placements") && code == 0, "{shell}");
    }
    let folder = tempfile::tempdir().unwrap();
    let (_, code) = run(&["man", "-o", path(folder.path())]);
    assert_eq!(code, 0);
    let page = std::fs::read_to_string(folder.path().join("iqlink-solve.1")).unwrap();
    assert!(page.contains(".TH iqlink-solve 1"));
}

/// Tables and lists keep to a narrow terminal.
#[cfg(unix)]
#[test]
fn sixty_columns_are_enough() {
    for arguments in [&["atlas"][..], &["show", "junior-05", "--solution"]] {
        let Some((drawn, code)) = on_a_terminal_of(60, arguments) else {
            return;
        };
        assert_eq!(code, 0, "{drawn}");
        let shown = console::strip_ansi_codes(&drawn);
        let widest = shown
            .lines()
            .max_by_key(|line| line.trim_end().chars().count());
        let widest = widest.unwrap().trim_end();
        assert!(widest.chars().count() <= 60, "{widest}");
    }
}

/// Every command of the program has a help text with examples.
#[test]
fn every_command_has_help_with_examples() {
    let (overview, _) = run(&["--help"]);
    let commands: Vec<&str> = overview
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with("   ")) // the rest of a long description
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(commands.len() > 10, "{overview}");
    for command in commands {
        let (help, code) = run(&[command, "--help"]);
        assert_eq!(code, 0, "{command}");
        assert!(help.contains("Examples:\n  "), "{command} has no examples");
    }
}

/// Ctrl-C ends any command with 130, within 200 ms, with what was finished written.
#[cfg(unix)]
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn interrupting_ends_every_long_command_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let out = path(&out);
    let cases: [(&[&str], &str); 6] = [
        (
            &["solve", "empty", "--backend", "paper", "--all", "--json"],
            "\"complete\":false",
        ),
        (
            &["count", "empty", "--backend", "dlx", "--json"],
            "\"complete\":false",
        ),
        (
            &["solve", "empty", "--backend", "varisat", "--all", "--json"],
            "\"complete\":false",
        ),
        (
            &["solve", "empty", "--backend", "cadical", "--all", "--json"],
            "\"complete\":false",
        ),
        (
            &[
                "compare",
                "empty",
                "--backends",
                "paper",
                "--timeout",
                "1h",
                "--out",
                out,
            ],
            "",
        ),
        (&["prove", "empty", "-o", out], ""),
    ];
    for (arguments, promised) in cases {
        // A busy machine may hold a process up, until it is too late to write anything; a
        // program that cannot do it never will.
        let mut ends = Vec::new();
        let in_time = (0..10).any(|_| {
            let (wait, text) = interrupted(arguments);
            let kept = wait <= Duration::from_millis(200) && text.contains(promised);
            ends.push((wait, text));
            kept
        });
        assert!(in_time, "{arguments:?}, every time: {ends:?}");
    }
}

/// Interrupts a command after a while; returns how long it took to end, and what it
/// printed.
#[cfg(unix)]
fn interrupted(arguments: &[&str]) -> (Duration, String) {
    if let Some(at) = arguments.iter().position(|a| matches!(*a, "--out" | "-o")) {
        let _ = std::fs::remove_dir_all(arguments[at + 1]);
    }
    let child = call(arguments).spawn().unwrap();
    await_handler(&child);
    std::thread::sleep(Duration::from_millis(1500));
    let (said, wait) = interrupt(child);
    assert_eq!(said.code, 130, "{arguments:?}");
    (wait, said.out)
}
