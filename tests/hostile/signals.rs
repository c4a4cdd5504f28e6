//! Signals from the first moment on.

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
