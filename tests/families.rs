//! Programs of every family as backends: each known program that is installed finds what the
//! plain search finds, whatever format it reads. A test whose program is not installed says
//! so and does nothing; `scripts/install-solvers` installs them all.
//!
//! `IQLINK_CHALLENGES=100` asks for so many challenges a program instead of a few.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use common::brute_force::brute_force;
use common::challenges::challenges;
use common::program::{call, iqlink, path, piped, printed};
use common::{SEVERAL, UNIQUE, answers, skip};
use iqlink::game::Challenge;
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, Budget};

/// The program on the path, or where `scripts/install-solvers` puts it.
fn installed(program: &str) -> Option<PathBuf> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/solvers/bin");
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&paths).chain([own]);
    folders.find_map(|folder| Some(folder.join(program)).filter(|file| file.is_file()))
}

fn how_many(usual: usize) -> usize {
    let wished = std::env::var("IQLINK_CHALLENGES").ok();
    wished
        .and_then(|number| number.parse().ok())
        .unwrap_or(usual)
}

/// All answers under both rules, against the plain search.
fn check(before: &str, program: &str, count: usize) {
    let Some(file) = installed(program) else {
        return skip(program);
    };
    let backend = solve::backend(&format!("cmd:{before}{}", file.display())).expect("a backend");
    for challenge in challenges(18, how_many(count), 2..=5) {
        for rule in [Rule::Linked, Rule::Fits] {
            let problem = Problem::new(challenge.clone(), rule);
            let found = answers(backend.as_ref(), &problem);
            assert_eq!(
                found,
                brute_force(&problem),
                "{program} {challenge} {rule:?}"
            );
        }
    }
}

#[test]
fn clingo() {
    check("", "clingo", 4);
}

#[test]
fn clasp_by_clauses_and_by_pseudo_boolean_constraints() {
    check("", "clasp", 4);
    check("opb:", "clasp", 4);
    check("links=closure:opb:", "clasp", 2);
}

#[test]
fn exact() {
    check("", "exact", 4);
}

#[test]
fn cp_sat() {
    check("", "cp-sat", 2);
}

#[test]
fn roundingsat() {
    check("", "roundingsat", 4);
}

#[test]
fn sat4j_by_pseudo_boolean_constraints() {
    check("", "sat4j-pb", 2);
}

#[test]
fn minizinc() {
    check("", "minizinc", 2);
    check("links=lazy:", "minizinc", 2);
}

#[test]
fn glpsol() {
    check("", "glpsol", 4);
}

#[test]
fn cbc() {
    check("", "cbc", 4);
}

#[test]
fn highs() {
    check("", "highs", 2);
}

#[test]
fn scip() {
    check("", "scip", 2);
}

#[test]
fn z3() {
    check("", "z3", 4);
}

#[test]
fn cvc5() {
    check("", "cvc5", 4);
}

/// Both numbers of a counter, against the plain search, on challenges with at least so many
/// boards.
fn check_count(program: &str, least: u128) {
    let Some(file) = installed(program) else {
        return skip(program);
    };
    let spec = format!("cmd:{}", file.display());
    let counter = solve::counter(&spec).expect("a name").expect("a counter");
    for challenge in challenges(19, how_many(4), 2..=4) {
        for rule in [Rule::Linked, Rule::Fits] {
            let problem = Problem::new(challenge.clone(), rule);
            let expected = brute_force(&problem).len() as u128;
            if expected < least {
                continue;
            }
            let count = counter
                .count(&problem, &Budget::unlimited())
                .expect("a number");
            assert!(!count.approximate);
            assert_eq!(count.boards, expected, "{challenge} {rule:?}");
        }
    }
    let said = iqlink(["count", SEVERAL, "--backend", &spec, "--json"]).json();
    assert_eq!((&said["fits"], &said["linked"]), (&8.into(), &8.into()));
    assert_eq!(said["complete"], true);
}

#[test]
fn ganak() {
    check_count("ganak", 0);
}

#[test]
fn d4() {
    check_count("d4", 0);
}

/// It breaks down on a formula with an empty clause, and wants to be started where its
/// `flow_cutter_pace17` lies.
#[test]
fn sharp_sat() {
    check_count("sharpSAT", 1);
}

/// An exact counter that is wrong is caught; an approximate one says that it is.
#[cfg(unix)]
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
    let about = count("approxmc", "s mc 9");
    assert_eq!(about.code, 0, "{about:?}");
    let about = about.json();
    assert_eq!(about["fits"], 9);
    assert_eq!(
        (&about["complete"], &about["approximate"]),
        (&false.into(), &true.into())
    );
}

/// A script that stands for a program, in the format that it is named for.
fn fake(folder: &Path, script: &str) -> String {
    let file = folder.join("solver.sh");
    fs::write(&file, script).expect("a script");
    format!("sh {}", path(&file))
}

/// Wrong answers are rejected, and those that are cut off or foreign are refused.
#[cfg(unix)]
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

/// Whatever a program leaves behind is gone: at its end, at the time limit, and when we
/// are killed ourselves. So is the folder of the question.
#[cfg(target_os = "linux")]
#[test]
fn nothing_of_a_program_is_left() {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

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

/// Two exports are the same byte for byte, and the index says what is in them.
#[test]
fn a_folder_of_exports_has_an_index_and_is_always_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let export = |out: &str| {
        let out = folder.path().join(out);
        let said = iqlink([
            "export",
            "wizard-01..03",
            "--format",
            "cnf",
            "-o",
            path(&out),
        ]);
        assert_eq!(said.code, 0, "{}", said.err);
        let mut files: Vec<(PathBuf, Vec<u8>)> = fs::read_dir(&out)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .map(|file| {
                (
                    file.strip_prefix(&out).expect("in it").to_owned(),
                    fs::read(&file).expect("a file"),
                )
            })
            .collect();
        files.sort();
        files
    };
    let (first, second) = (export("a"), export("b"));
    assert_eq!(first, second);
    let names: Vec<&str> = first.iter().map(|(name, _)| path(name)).collect();
    let cnfs = ["wizard-01.cnf", "wizard-02.cnf", "wizard-03.cnf"];
    assert_eq!(names, [&["index.csv", "index.json"], &cnfs[..]].concat());
    let index: serde_json::Value = serde_json::from_slice(&first[1].1).expect("JSON");
    assert_eq!(index.as_array().expect("a list").len(), 3);
    assert_eq!(index[2]["name"], "wizard-03");
    assert_eq!(index[2]["solutions"], 1);
    assert_eq!(index[2]["sha256"].as_str().map(str::len), Some(64));
    // Each solver finds it easy or hard, and says by what effort.
    for entry in index.as_array().expect("a list") {
        let list = |key: &str| entry[key].as_array().expect("a list").clone();
        let judged = [list("easy_for"), list("hard_for")].concat();
        let names: Vec<_> = list("effort")
            .iter()
            .map(|e| e["backend"].clone())
            .collect();
        assert!(names.len() >= 5 && judged.len() == names.len(), "{entry}");
        assert!(names.iter().all(|name| judged.contains(name)), "{entry}");
        assert!(list("easy_for").contains(&"native".into()), "{entry}");
    }
    let header = String::from_utf8_lossy(&first[4].1);
    let sizes = format!("p cnf {} {}", index[2]["variables"], index[2]["clauses"]);
    assert!(header.lines().any(|line| line == sizes), "{sizes}");
    let table = String::from_utf8_lossy(&first[0].1);
    assert_eq!(table.lines().count(), 4);
}

/// The cubes of an exported formula: every board is in exactly one.
#[test]
fn cubes_partition_the_boards() {
    let folder = tempfile::tempdir().expect("a folder");
    let challenge: Challenge = SEVERAL.parse().expect("a challenge");
    let export = [
        "export",
        SEVERAL,
        "--format",
        "cnf",
        "--cubes",
        "6",
        "-o",
        path(folder.path()),
    ];
    printed(export);
    let file = |ending: &str| {
        let file = folder.path().join(format!("{SEVERAL}.{ending}"));
        fs::read_to_string(file).expect("a file")
    };
    let (formula, cubes) = (file("cnf"), file("cubes"));
    let incremental = file("inccnf");
    assert!(incremental.starts_with("p inccnf\n") && incremental.ends_with(&cubes));
    let numbers = |line: &str| -> Vec<i32> {
        line.split(' ')
            .filter_map(|word| word.parse().ok())
            .filter(|&n| n != 0)
            .collect()
    };
    let cubes: Vec<Vec<i32>> = cubes.lines().map(numbers).collect();
    assert_eq!(cubes.len(), 6);
    let names: Vec<&str> = formula
        .lines()
        .filter_map(|line| line.strip_prefix("c varname "))
        .filter_map(|line| line.split(' ').nth(1))
        .collect();
    let boards = brute_force(&Problem::new(challenge, Rule::Fits));
    assert_eq!(boards.len(), 8);
    for board in boards {
        let placed: Vec<String> = board.placements().iter().map(ToString::to_string).collect();
        let holds = |&literal: &i32| {
            let name = names[literal.unsigned_abs() as usize - 1];
            placed.iter().any(|placement| placement == name) == (literal > 0)
        };
        let within = cubes.iter().filter(|cube| cube.iter().all(holds));
        assert_eq!(within.count(), 1, "{board}");
    }
}

/// Time is linear in the names, and memory in the length of the file.
#[cfg(target_os = "linux")]
#[test]
fn large_files_are_decoded_in_little_time_and_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let decode = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).expect("a file");
        let program = env!("CARGO_BIN_EXE_iqlink");
        let shell = format!("ulimit -v 600000; exec {program} decode {} -", path(&file));
        let started = Instant::now();
        let output = std::process::Command::new("sh")
            .args(["-c", &shell])
            .stdin(std::process::Stdio::null())
            .output()
            .expect("it runs");
        let said = common::program::Said::by(output);
        assert!(started.elapsed() < Duration::from_secs(60), "{name}");
        assert_eq!(said.code, 2, "{name}: {}", said.err);
        assert!(
            said.err.contains("the answer cannot be read"),
            "{name}: {}",
            said.err
        );
    };
    let mut text = String::new();
    for number in 1..=300_000 {
        text += &format!("c varname {number} n{number}\n");
    }
    decode("names.cnf", &format!("{text}p cnf 300000 0\n"));
    // As many cells as options: a table of both would take gigabytes.
    let count = 60_000;
    let cells: Vec<String> = (0..count).map(|at| format!("\"c{at}\"")).collect();
    let options: Vec<String> = (0..count)
        .map(|at| format!("{{\"name\":\"o{at}\",\"piece\":0,\"cells\":[{at}]}}"))
        .collect();
    decode(
        "packing.json",
        &format!(
            "{{\"metadata\":[],\"packing\":{{\"pieces\":[\"p\"],\"cells\":[{}],\"joints\":[],\
             \"classes\":[],\"slots\":[],\"options\":[{}]}}}}",
            cells.join(","),
            options.join(",")
        ),
    );
}
