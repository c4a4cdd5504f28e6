//! Scripts that stand for programs: wrong, truncated and approximate answers, and programs
//! that leave something behind.

use std::fs;
use std::path::Path;

use super::common::program::{iqlink, path, piped, printed, refusal};
use super::common::{SEVERAL, UNIQUE};

/// An exact counter that is wrong is caught; an approximate one says that it is.
#[test]
fn counters_that_are_wrong_and_approximate() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().expect("a folder");
    let count = |program: &str, says: &str| {
        let file = folder.path().join(program);
        fs::write(&file, format!("#!/bin/sh\necho {says}\n")).expect("a script");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("a script");
        let backend = format!("cmd:{}", path(&file));
        iqlink(["count", SEVERAL, "--backend", &backend, "--json"])
    };
    let wrong = count("ganak", "c s exact arb int 9");
    assert_eq!(wrong.code, 1, "{wrong:?}");
    assert!(wrong.err.contains("the complete list has 8"), "{wrong:?}");
    let wrong = count("d4", "s 9");
    assert_eq!(wrong.code, 1, "{wrong:?}");
    let right = count("d4", "s 8").json();
    assert_eq!((&right["fits"], &right["linked"]), (&8.into(), &8.into()));
    // It gets a folder for its files, and a file that it does not refuse.
    let right = count(
        "sharpSAT",
        "c s exact arb int $(test -d $4 && echo $((8 + $(grep -c '^c [tp] ' $5))))",
    );
    assert_eq!(right.json()["fits"], 8, "{right:?}");
    let cut_off = count("ganak", "c s exact arb int");
    assert_eq!(cut_off.code, 2, "{cut_off:?}");
    assert_eq!(cut_off.json()["complete"], false);
    // A file that leaves the link rule out has all fits: nobody may take them for solutions.
    for links in ["none", "filter", "lazy"] {
        for program in ["d4", "approxmc"] {
            let backend = format!("cmd:links={links}:{program}");
            let message = refusal(&["count", SEVERAL, "--backend", &backend]);
            let shown = if links == "lazy" { "lazy" } else { "none" };
            let says = format!("{program} counts what its file allows, and links={shown} leaves");
            assert!(message.contains(&says), "{message}");
            assert!(message.contains("give links=closure or links=levels"));
        }
    }
    let about = count("approxmc", "s mc 9");
    assert_eq!(about.code, 0, "{about:?}");
    let about = about.json();
    assert_eq!(about["fits"], 9);
    assert_eq!(
        (&about["complete"], &about["approximate"]),
        (&false.into(), &true.into())
    );
}

/// A counter is asked for the fits and for the solutions, within one time limit, and what is
/// known then is printed.
#[test]
fn the_time_limit_of_a_count_is_for_both_questions() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("d4");
    // Each question takes two of the three seconds.
    fs::write(&file, "#!/bin/sh\nsleep 2\necho s 8\n").expect("a script");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("a script");
    let backend = format!("cmd:{}", path(&file));
    let asked = [
        "count",
        SEVERAL,
        "--backend",
        &backend,
        "--json",
        "--timeout",
    ];
    let count = |limit| iqlink(asked.iter().chain(&[limit]));
    let said = count("3s");
    assert_eq!(said.code, 3, "{said:?}");
    let line = said.json();
    assert_eq!((&line["fits"], &line["linked"]), (&8.into(), &0.into()));
    assert_eq!(line["complete"], false);
    assert!(line["stats"]["seconds"].as_f64() < Some(3.9), "{line}");
    let line = count("60s").json();
    assert_eq!(
        (&line["linked"], &line["complete"]),
        (&8.into(), &true.into())
    );
}

/// A script that stands for a program, in the format that it is named for.
fn fake(folder: &Path, script: &str) -> String {
    let file = folder.join("solver.sh");
    fs::write(&file, script).expect("a script");
    format!("sh {}", path(&file))
}

/// Wrong answers are rejected, and those that are cut off or foreign are refused.
#[test]
fn wrong_and_truncated_answers_in_every_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases: &[(&str, &str, i32, &str)] = &[
        ("opb", "echo s SATISFIABLE; echo v x1", 1, "has no value"),
        ("opb", "echo v x1", 2, "without a verdict"),
        (
            "asp",
            "echo Answer: 1; echo 'chosen(\"BAA\")'; echo SATISFIABLE",
            1,
            "not placed",
        ),
        ("asp", "echo Answer: 1", 2, "cut off"),
        ("mzn", "echo chosen: BAA; echo ----------", 1, "not placed"),
        ("mzn", "echo chosen: BAA", 2, "cut off"),
        ("lp", "echo Optimal; echo x1 1", 1, "is false"),
        ("lp", "echo x1 1", 2, "no status"),
        ("smt2", "echo sat; echo '((x1 true))'", 1, "has no value"),
        ("smt2", "echo sat; echo '((x1 true)'", 2, "cut off"),
        ("dlx", "echo 1:; echo ' p_A (1 of 1)'", 1, "there is no row"),
        ("dlx", "echo 1:; echo ' p_A'", 2, "cut off"),
        ("json", "echo '[[\"BAA\"]]'", 1, "not placed"),
        ("json", "echo '[[\"BAA\"'", 2, "cannot be used"),
        (
            "cnf",
            "echo nonsense",
            2,
            "no line of a SAT solver's answer",
        ),
    ];
    for &(format, script, code, words) in cases {
        let backend = format!("cmd:{format}:{}", fake(folder.path(), script));
        let said = iqlink(["solve", UNIQUE, "--backend", &backend]);
        assert_eq!(said.code, code, "{format}: {script}: {}", said.err);
        assert!(said.err.contains(words), "{format}: {script}: {}", said.err);
    }
    // That there is nothing is held against the complete list, whoever says it.
    for (format, script) in [
        ("opb", "echo s UNSATISFIABLE"),
        ("asp", "echo UNSATISFIABLE"),
        ("mzn", "echo =====UNSATISFIABLE====="),
        ("lp", "echo Infeasible"),
        ("smt2", "echo unsat"),
        ("dlx", "echo Altogether 0 solutions"),
        ("json", "echo []"),
    ] {
        let backend = format!("cmd:{format}:{}", fake(folder.path(), script));
        let said = iqlink(["solve", UNIQUE, "--backend", &backend]);
        assert_eq!(said.code, 1, "{format}: {}", said.err);
        assert!(
            said.err.contains("the complete list has 1"),
            "{format}: {}",
            said.err
        );
        // The same answer, decoded.
        let file = folder.path().join("challenge");
        printed(["export", UNIQUE, "--format", format, "-o", path(&file)]);
        let words = script.strip_prefix("echo ").expect("an echo");
        let answer = piped(&["decode", path(&file)], format!("{words}\n"));
        assert_eq!(answer.code, 1, "{format}: {answer:?}");
        assert!(answer.err.contains("the complete list has 1"), "{answer:?}");
    }
}

/// A program that clears away more than its own, the report of its end among it, was there all
/// the same.
#[cfg(target_os = "linux")]
#[test]
fn a_program_whose_end_is_not_reported_is_not_said_to_be_missing() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = "rm -r \"$(dirname \"$1\")\"; echo s UNSATISFIABLE";
    let backend = format!("cmd:{}", fake(folder.path(), script));
    for (backend, says) in [
        (&*backend, "how it ended is not known"),
        (&backend, "let it remove no files but its own"),
        ("cmd:no-such-solver", "there is no such program"),
    ] {
        let said = iqlink(["solve", UNIQUE, "--backend", backend]);
        assert_eq!(said.code, 2, "{said:?}");
        assert!(said.err.contains(says), "{said:?}");
    }
}

/// Whatever a program leaves behind is gone: at its end, at the time limit, and when we
/// are killed ourselves. So is the folder of the question.
#[cfg(target_os = "linux")]
#[test]
fn nothing_of_a_program_is_left() {
    use std::thread;
    use std::time::{Duration, Instant};

    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    use super::common::program::call;

    for (waits, ends_by) in [
        ("", "its end"),
        ("sleep 600", "the limit"),
        ("sleep 600", "us"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let pids = folder.path().join("pids");
        let script = format!(
            "setsid sh -c 'echo $$ >> {0}; exec sleep 600' & \
             (setsid sh -c 'echo $$ >> {0}; exec sleep 600' &); \
             while [ $(cat {0} | wc -l) -lt 2 ]; do sleep 0.05; done; echo $$ >> {0}; {waits}",
            path(&pids)
        );
        fs::write(&pids, "").expect("a file");
        let backend = format!("cmd:{}", fake(folder.path(), &script));
        let limit = if ends_by == "the limit" {
            "2s"
        } else {
            "10min"
        };
        let temporary = folder.path().join("tmp");
        fs::create_dir(&temporary).expect("a folder");
        let mut child = call(["solve", UNIQUE, "--backend", &backend, "--timeout", limit])
            .env("TMPDIR", &temporary)
            .spawn()
            .expect("it runs");
        let deadline = Instant::now() + Duration::from_secs(60);
        let written = || fs::read_to_string(&pids).unwrap_or_default();
        while written().lines().count() < 3 && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(10));
        }
        if ends_by == "us" {
            let pid = i32::try_from(child.id()).expect("a process number");
            kill(Pid::from_raw(pid), Signal::SIGKILL).expect("it runs");
        }
        child.wait().expect("it ends");
        let pids: Vec<String> = written().lines().map(str::to_owned).collect();
        assert_eq!(pids.len(), 3, "{ends_by}");
        let is_alive = |pid: &String| {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
            stat.is_ok_and(|stat| !stat.contains(") Z "))
        };
        let left = || pids.iter().filter(|pid| is_alive(pid)).count();
        let folders = || fs::read_dir(&temporary).map_or(0, Iterator::count);
        let deadline = Instant::now() + Duration::from_secs(20);
        while left() + folders() > 0 && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(10));
        }
        assert_eq!((left(), folders()), (0, 0), "after {ends_by}");
    }
}
