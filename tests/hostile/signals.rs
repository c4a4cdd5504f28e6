//! Signals from the first moment on.

use std::fs;
use std::path::Path;

use super::common::program::{await_handler, call, interrupt, wait_until};

/// Before it knows what is asked of it, the program can be interrupted and says so.
/// The handler is what it does first, so a signal right after that meets a program
/// that is still reading its arguments, or has just begun.
#[test]
fn an_interruption_at_the_beginning_is_told() {
    for _ in 0..10 {
        let child = call(["count", "empty", "--backend", "paper"])
            .spawn()
            .unwrap();
        await_handler(&child);
        let (said, _) = interrupt(child);
        assert_eq!(said.code, 130, "{said:?}");
        assert!(said.err.ends_with("note: interrupted\n"), "{said:?}");
    }
}

/// However often the runs are to be repeated, a comparison begins at once, goes on, and ends
/// when it is told to.
#[test]
fn a_comparison_of_any_length_goes_on_and_ends() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("results.jsonl");
    let lines = || {
        let text = std::fs::read_to_string(&results).unwrap_or_default();
        text.lines().count()
    };
    let begin = [
        "compare",
        "starter-01",
        "--backends",
        "native",
        "--repeat",
        "4294967295",
    ];
    let resume = ["compare", "--resume"];
    for arguments in [&begin[..], &resume] {
        let before = lines();
        let mut command = call(arguments);
        let child = command.arg("--out").arg(folder.path()).spawn().unwrap();
        wait_until(|| lines() > before + 5);
        let (said, _) = interrupt(child);
        assert_eq!(said.code, 130, "{said:?}");
    }
}

/// What is in the folder is in its index, whenever an export is interrupted; of the cubes, each
/// challenge has all files.
#[test]
fn an_interrupted_export_says_what_was_finished() {
    let folder = tempfile::tempdir().unwrap();
    let named = |ending: &str, out: &Path| -> Vec<String> {
        let entries = fs::read_dir(out).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|name| name.ends_with(ending)).collect();
        names.sort();
        names
    };
    for (number, (files, jobs)) in [(1, "1"), (5, "2"), (5, "3")].into_iter().enumerate() {
        let out = folder.path().join(number.to_string());
        let export = ["export", "suite", "--format", "dlx", "--jobs", jobs, "-o"];
        let child = call(export).arg(&out).spawn().unwrap();
        wait_until(|| out.exists() && named(".dlx", &out).len() >= files);
        let (said, _) = interrupt(child);
        assert_eq!(said.code, 130, "{said:?}");
        let index = fs::read(out.join("index.json")).expect("an index");
        let index: serde_json::Value = serde_json::from_slice(&index).unwrap();
        let listed = index.as_array().unwrap().iter();
        let mut listed: Vec<&str> = listed
            .map(|entry| entry["file"].as_str().unwrap())
            .collect();
        listed.sort_unstable();
        let there = named(".dlx", &out);
        assert_eq!(listed, there);
        assert!((files..130).contains(&there.len()), "{}", there.len());
        let table = fs::read_to_string(out.join("index.csv")).unwrap();
        assert_eq!(table.lines().count(), 1 + there.len());
        let note = format!("note: {} file", there.len());
        assert!(said.err.contains(&note), "{said:?}");
    }
    let out = folder.path().join("cubes");
    let export = ["export", "suite", "--format", "cnf", "--cubes", "512", "-o"];
    let child = call(export).arg(&out).spawn().unwrap();
    wait_until(|| out.exists() && named(".cubes", &out).len() >= 3);
    let (said, _) = interrupt(child);
    assert_eq!(said.code, 130, "{said:?}");
    let stems = |ending: &str| -> Vec<String> {
        let found = named(ending, &out).into_iter();
        found.map(|name| name.replace(ending, "")).collect()
    };
    assert_eq!(stems(".inccnf"), stems(".cubes"));
    assert_eq!(stems(".cnf"), stems(".cubes"));
    assert!(said.err.contains(" challenges written to "), "{said:?}");
}
