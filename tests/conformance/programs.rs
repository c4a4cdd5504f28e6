//! Programs that misbehave as backends, as shell scripts.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use iqlink::game::{Challenge, Solution};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, Budget, Stop};

use crate::common::prompt::{assert_prompt, delay_after};
use crate::share_processors;
use crate::stopping::{PROMPT, TRIES, hold_processors};

/// Runs a script as a solver on a challenge that has answers.
fn run(folder: &Path, script: &str, budget: &Budget) -> solve::Outcome {
    let file = folder.join("solver.sh");
    fs::write(&file, script).expect("a script");
    let backend = solve::backend(&format!("cmd:sh {}", file.display())).expect("a backend");
    let challenge: Challenge = "BAAEBDHCFGDFOEISFJ".parse().expect("a challenge");
    solve::count(
        backend.as_ref(),
        &Problem::new(challenge, Rule::Linked),
        budget,
    )
}

fn stop(script: &str) -> Stop {
    let folder = tempfile::tempdir().expect("a folder");
    run(folder.path(), script, &Budget::unlimited()).stop
}

#[test]
fn wrong_answers_are_rejected_with_the_reason() {
    let wrong = |script: &str| match stop(script) {
        Stop::Rejected(reason) => reason,
        other => panic!("{script}: {other:?}"),
    };
    assert!(wrong("echo s SATISFIABLE; echo v 1 2 3 0").contains("has no value"));
    assert!(wrong("echo s SATISFIABLE; echo v 99999999 0").contains("another file"));
    let all_false = "echo s SATISFIABLE; echo v $(seq -s ' ' -f '-%.0f' 1 $(sed -n 's/^p cnf //p' $1 | cut -d ' ' -f 1)) 0";
    assert!(wrong(all_false).contains("clause 1 is false"));
}

/// A format that says nothing of the link rule, and takes no clauses: fits that fall apart are
/// passed over, and nothing is worked out to forbid them.
#[test]
fn fits_that_fall_apart_cost_nothing_where_nothing_can_be_forbidden() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("solver.sh");
    // The fit that falls apart of core/tests/judge.rs, without three of its pieces.
    let challenge: Challenge = "HAATBJCCGPDKOEGMFKBGEFHEKIL".parse().expect("a challenge");
    let problem = Problem::new(challenge.clone(), Rule::Fits);
    let native = solve::backend("native").expect("a backend");
    let (fits, _) = solve::all(&*native, &problem, &Budget::unlimited());
    let linked = Problem::new(challenge, Rule::Linked);
    let (solutions, _) = solve::all(&*native, &linked, &Budget::unlimited());
    assert!(fits.len() > solutions.len(), "one falls apart");
    let names = |fit: &Solution| fit.placements().map(|it| it.to_string()).to_vec();
    let listed: Vec<Vec<String>> = fits.iter().map(names).collect();
    let listed = serde_json::to_string(&listed).expect("JSON");
    fs::write(&file, format!("echo '{listed}'")).expect("a script");
    let backend = format!("cmd:json:sh {}", file.display());
    let backend = solve::backend(&backend).expect("a backend");
    let outcome = solve::count(&*backend, &linked, &Budget::unlimited());
    assert_eq!(outcome.stop, Stop::Exhausted);
    assert_eq!(outcome.found, solutions.len() as u64);
    assert_eq!(outcome.stats.counters["cuts"], 0);
}

/// Where nothing can link to a group of givens, the cut around it is a clause without literals:
/// the program is asked with it, and has nothing more to find.
#[test]
fn a_cut_that_nothing_satisfies_ends_the_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("solver.sh");
    // The fit that falls apart of core/tests/judge.rs, without its first piece.
    let fit = "HAATBJCCGPDKOEGMFKBGEFHEKILXJHIKCQLE";
    let linked = Problem::new(fit[3..].parse().expect("a challenge"), Rule::Linked);
    let names: Vec<&str> = (0..12).map(|piece| &fit[3 * piece..][..3]).collect();
    let atoms: Vec<String> = names.iter().map(|it| format!("chosen(\"{it}\")")).collect();
    for (format, empty, none, some) in [
        (
            "asp",
            ":- \\.",
            "echo UNSATISFIABLE",
            format!(
                "echo Answer: 1; echo '{}'; echo SATISFIABLE",
                atoms.join(" ")
            ),
        ),
        (
            "mzn",
            "constraint bool_clause(\\[\\],\\[\\]);",
            "echo =====UNSATISFIABLE=====",
            format!("echo chosen: {}; echo ----------", names.join(" ")),
        ),
    ] {
        let script = format!("if grep -qx '{empty}' $1; then {none}; else {some}; fi");
        fs::write(&file, script).expect("a script");
        let backend = format!("cmd:links=lazy:{format}:sh {}", file.display());
        let backend = solve::backend(&backend).expect("a backend");
        let outcome = solve::count(&*backend, &linked, &Budget::unlimited());
        assert_eq!(outcome.stop, Stop::Exhausted, "{format}");
        assert_eq!(outcome.found, 0, "{format}");
        assert!(outcome.stats.counters["cuts"] > 0, "{format}");
    }
}

#[test]
fn a_program_without_an_answer_has_failed() {
    let failure = |script: &str| match stop(script) {
        Stop::Failed(reason) => reason,
        other => panic!("{script}: {other:?}"),
    };
    assert!(failure("echo s SATISFIABLE").contains("without a model"));
    assert!(failure("echo s SATISFIABLE; echo v 1 2").contains("cut off"));
    assert!(failure("echo c UNKNOWN").contains("gave up"));
    assert!(failure("echo oh no >&2; exit 3").contains("oh no"));
    // What it has left at work may still have to say why.
    assert!(failure("(sleep 0.1; echo too late >&2) >/dev/null &").contains("too late"));
    assert!(failure("printf '\\033[2Jhidden' >&2").contains("\\u{1b}[2Jhidden"));
}

/// An answer is read to its end wherever it is, unless it is too long.
#[test]
fn an_answer_in_a_file_is_bounded_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("solver.sh");
    let answer = |script: &str| {
        fs::write(&file, script).expect("a script");
        let backend = format!("cmd:sh {} {{file}} {{answer}}", file.display());
        let backend = solve::backend(&backend).expect("a backend");
        let challenge: Challenge = "BAAEBDHCFGDFOEISFJ".parse().expect("a challenge");
        let problem = Problem::new(challenge, Rule::Linked);
        match solve::count(backend.as_ref(), &problem, &Budget::unlimited()).stop {
            Stop::Failed(reason) | Stop::Rejected(reason) => reason,
            other => panic!("{other:?}"),
        }
    };
    let reason = answer("echo s UNSATISFIABLE > $2");
    assert!(reason.contains("it found 0 solutions"), "{reason}");
    let reason = answer("truncate -s 300M $2");
    assert!(reason.contains("longer than 256 MiB"), "{reason}");
    let reason = answer("mkdir $2");
    assert!(reason.contains("not a regular file"), "{reason}");
}

/// What a program prints without end is not kept without end.
#[test]
fn an_endless_answer_is_refused() {
    let _shared = share_processors();
    let reason = match stop("yes 'c comment'") {
        Stop::Failed(reason) => reason,
        other => panic!("{other:?}"),
    };
    assert!(reason.contains("longer than 256 MiB"), "{reason}");
}

#[test]
fn much_output_does_not_block_a_program() {
    let _shared = share_processors();
    let folder = tempfile::tempdir().expect("a folder");
    let script = "yes 'c comment' | head -n 100000; \
                  yes error | head -n 100000 >&2; echo s UNSATISFIABLE";
    let outcome = run(folder.path(), script, &Budget::unlimited());
    // Its word has come through, and is held against the complete list.
    match outcome.stop {
        Stop::Rejected(reason) => assert!(
            reason.starts_with("it found 0 solutions and says that there are no others"),
            "{reason}"
        ),
        other => panic!("{other:?}"),
    }
}

#[test]
fn at_the_time_limit_a_program_is_killed_with_its_children() {
    let folder = tempfile::tempdir().expect("a folder");
    let pids = folder.path().join("pids");
    let script = format!("sleep 600 & echo $! $$ > {}; wait", pids.display());
    let limit = Duration::from_millis(500);
    let budget = Budget::unlimited().with_timeout(limit);
    let _alone = hold_processors();
    assert_prompt("a program", PROMPT, TRIES, || {
        let nothing = || {};
        delay_after(limit, nothing, || {
            let outcome = run(folder.path(), &script, &budget);
            assert_eq!(outcome.stop, Stop::TimeLimit);
        })
    });
    let pids = fs::read_to_string(pids).expect("the script has started");
    for pid in pids.split_whitespace() {
        assert!(has_ended(pid), "process {pid} is still there");
    }
}

/// Gone, or dead and waiting for its parent to notice.
fn has_ended(pid: &str) -> bool {
    let deadline = Instant::now() + Duration::from_secs(2);
    loop {
        let ended = match fs::read_to_string(format!("/proc/{pid}/stat")) {
            Ok(stat) => stat.contains(") Z "),
            Err(_) => true,
        };
        if ended || Instant::now() > deadline {
            return ended;
        }
        thread::sleep(Duration::from_millis(5));
    }
}
