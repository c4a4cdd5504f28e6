//! The program: exit codes, messages, Ctrl-C, and being killed at any moment.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
#[cfg(unix)]
use std::time::Duration;
use std::time::Instant;

use iqlink::compare::{Journal, Record, read_records, recorded_plan};
use iqlink::measure::Environment;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::common::SAMPLE;
#[cfg(unix)]
use super::common::program::interrupt;
use super::common::program::{Said, call, path};
#[cfg(unix)]
use super::common::prompt::assert_prompt;

fn compare(folder: &Path, arguments: &[&str]) -> Command {
    call([&["compare", "--out", path(folder)], arguments].concat())
}

fn run(folder: &Path, arguments: &[&str]) -> Said {
    Said::by(compare(folder, arguments).output().unwrap())
}

/// What was found by each backend on each challenge, apart from what it cost: the same
/// in every run. How often a run was made depends on the time that it took; no run is
/// there twice.
pub(crate) fn findings(records: &[Record]) -> BTreeMap<(String, String), Vec<String>> {
    let mut findings = BTreeMap::new();
    let mut made = HashSet::new();
    for record in records {
        let pair = (record.challenge.to_string(), record.backend.clone());
        assert!(made.insert((pair.clone(), record.repeat)), "{pair:?} twice");
        let solutions = record.run.solutions.iter().map(ToString::to_string);
        let solutions: Vec<String> = solutions.collect();
        let before = findings.insert(pair, solutions.clone());
        assert!(before.is_none_or(|before| before == solutions));
    }
    findings
}

/// Random challenges with the two backends that settle them fastest.
const RANDOM: [&str; 8] = [
    "--random",
    "12",
    "--seed",
    "5",
    "--timeout",
    "1h",
    "--backends",
    "native,paper",
];

#[test]
fn a_comparison_writes_its_files_and_says_that_all_agree() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(folder.path(), &RANDOM);
    assert_eq!(output.code, 0, "{}", output.err);
    assert!(output.out.contains("No disagreement"));
    let plan = recorded_plan(folder.path()).unwrap().unwrap();
    assert_eq!(plan.challenges.len(), 12);
    let records = read_records(folder.path()).unwrap();
    let first = records.iter().filter(|record| record.repeat == 1);
    assert_eq!(first.count(), plan.pairs());
    let files = [
        "summary.csv",
        "summary.json",
        "summary.md",
        "summary.tex",
        "runs.csv",
        "report.html",
        "charts/cactus.svg",
    ];
    for file in files {
        assert!(folder.path().join(file).is_file(), "{file}");
    }
    let json = fs::read_to_string(folder.path().join("summary.json")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["agreement"]["disagreements"], serde_json::json!([]));

    // The same challenges again, beside the first run: the same nodes.
    let again = tempfile::tempdir().unwrap();
    let baseline = path(folder.path());
    let output = run(
        again.path(),
        &[&RANDOM[..], &["--baseline", baseline]].concat(),
    );
    assert!(output.out.contains("baseline"), "{output:?}");
    let one = findings(&read_records(folder.path()).unwrap());
    assert_eq!(one, findings(&read_records(again.path()).unwrap()));
}

#[test]
fn the_base_may_be_spelt_with_options_that_are_the_usual_ones() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["starter-01", "--backends", "native,dlx:form=loose"];
    let base = ["--base", "dlx:form=loose:cleanup=off"];
    let output = run(folder.path(), &[&arguments[..], &base].concat());
    assert!(output.out.contains("ratio to dlx:form=loose"), "{output:?}");
}

#[test]
fn json_prints_one_object_a_challenge() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(folder.path(), &[&RANDOM[..], &["--json"]].concat());
    let lines: Vec<serde_json::Value> = output
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 12);
    assert!(
        lines
            .iter()
            .all(|line| line["agree"] == true && line["complete"] == true)
    );
}

#[test]
fn a_folder_in_use_and_another_plan_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(folder.path(), &RANDOM).code, 0);
    let refused = |arguments: &[&str], reason: &str| {
        let output = run(folder.path(), arguments);
        assert_eq!(output.code, 2);
        assert!(output.err.contains(reason), "{}", output.err);
    };
    refused(&RANDOM, "--resume");
    refused(&["--resume", "--timeout", "9s"], "time limit 9s, not 1h");
    refused(&["--resume", "BAA"], "1 challenge, not 12");
    refused(
        &["--resume", "--backends", "nobody"],
        "there is no backend 'nobody'",
    );

    let plan = recorded_plan(folder.path()).unwrap().unwrap();
    let other = tempfile::tempdir().unwrap();
    let held = Journal::open(other.path(), &plan, None, Environment::default(), false).unwrap();
    let output = run(other.path(), &RANDOM);
    assert_eq!(output.code, 2);
    assert!(output.err.contains("another comparison is writing there"));
    drop(held);
}

/// Levels are what the file says, and not what a name looks like.
#[test]
fn levels_come_from_the_file_and_not_from_names() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.jsonl");
    let lines = [
        r#"{"name": "wizard-7", "level": "junior", "givens": "BAAEBDHCFGDFOEISFJIGK", "grade": 2.5}"#,
        r#"{"name": "wizard-8", "level": "my own", "givens": "BAAEBDHCFGDFOEISFJ"}"#,
        r#"{"name": "wizard-9", "challenge": "BAAEBDHCFGDFOEISFJIGKUHI"}"#,
        r#""starter-03""#,
    ];
    fs::write(&file, lines.join("\n")).unwrap();
    let arguments = [path(&file), "--backends", "native,atlas", "--json"];
    let output = run(folder.path(), &arguments);
    assert_eq!(output.code, 0, "{}", output.err);
    let said = output.out;
    let levels: Vec<serde_json::Value> = said
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["level"].take())
        .collect();
    let none = serde_json::Value::Null;
    assert_eq!(
        levels,
        ["junior".into(), none.clone(), none, "starter".into()]
    );
    let planned = fs::read_to_string(folder.path().join("plan.json")).unwrap();
    let planned: serde_json::Value = serde_json::from_str(&planned).unwrap();
    assert_eq!(
        planned["plan"]["challenges"][0],
        serde_json::json!({
            "name": "wizard-7", "level": "junior", "challenge": "BAAEBDHCFGDFOEISFJIGK"
        })
    );
    // The file names grades and the plan does not: it is still the same plan.
    let again = run(folder.path(), &[&arguments[..], &["--resume"]].concat());
    assert_eq!(again.code, 0, "{}", again.err);
}

/// Solvers are compared on the board as it lies: what is a move and what is given plays no part.
#[test]
fn a_comparison_on_a_challenge_with_moves_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["junior-05+NGB", "--backends", "atlas", "--json"];
    let made = run(folder.path(), &arguments);
    assert_eq!(made.code, 0, "{}", made.err);
    let line = made.json();
    assert_eq!(line["name"], "junior-05+NGB");
    let all = "PAFTBAQDLFEGKFENGBPIHGKIHLI";
    assert_eq!(
        (&line["challenge"], &line["givens"]),
        (&all.into(), &all.into())
    );
    let same = [&arguments[..], &["--resume"]].concat();
    for again in [&["--resume", "--json"][..], &same] {
        let again = run(folder.path(), again);
        assert_eq!(again.code, 0, "{}", again.err);
        let again = again.json();
        assert_eq!(
            (&again["challenge"], &again["givens"]),
            (&all.into(), &all.into())
        );
    }
}

#[test]
fn what_cannot_be_planned_is_said_with_the_flag_that_mends_it() {
    let folder = tempfile::tempdir().unwrap();
    let said = |arguments: &[&str]| run(folder.path(), arguments).err;
    assert_eq!(
        said(&["BAA", "--backends", "dlx,dlx"]),
        "error: backend dlx is named twice; name it once, and use --repeat to run it more often\n"
    );
    let place = folder.path().display();
    fs::write(folder.path().join("results.jsonl"), "").unwrap();
    assert_eq!(
        said(&["BAA", "--backends", "dlx"]),
        format!(
            "error: {place}: there are results of an earlier comparison; go on with it by --resume, \
             or choose another directory\n"
        )
    );
}

/// A folder may come from somebody else: it does not decide what is executed.
#[cfg(unix)]
#[test]
fn a_folder_to_be_resumed_runs_no_program() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("solver");
    let trace = folder.path().join("it-was-run");
    let script = format!("#!/bin/sh\ntouch {}\nexit 1\n", path(&trace));
    fs::write(&program, script).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let results = folder.path().join("results");
    let backend = format!("cmd:{}", path(&program));
    let asked = ["BAAEBDHCF", "--backends", &backend];
    assert_eq!(run(&results, &asked).code, 2, "it fails");
    assert!(trace.exists());
    fs::remove_file(&trace).unwrap();
    fs::write(results.join("results.jsonl"), "").unwrap();

    let said = run(&results, &["--resume"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("name its backends again"), "{}", said.err);
    assert!(!trace.exists(), "{}", said.err);
    run(&results, &["--resume", "--backends", &backend]);
    assert!(trace.exists());
}

/// All other runs would be made before its own fail, which may take hours.
#[test]
fn a_program_that_is_not_there_is_told_before_the_first_run() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("results");
    let missing = ["starter-01", "--backends", "atlas,cmd:no-such-solver"];
    let told = "error: --backends cmd:no-such-solver: there is no such program; install it, or \
                give its full path\n";
    let said = run(&place, &missing);
    assert_eq!((said.code, said.err.as_str()), (2, told));
    assert!(!place.exists(), "nothing is begun");
    let option = run(
        &place,
        &["starter-01", "--backends", "cmd:no-such:links=lazy"],
    )
    .err;
    assert!(option.contains("options are written before it"), "{option}");

    assert_eq!(run(&place, &["starter-01", "--backends", "atlas"]).code, 0);
    let said = run(&place, &[&["--resume"], &missing[1..]].concat());
    assert_eq!((said.code, said.err.as_str()), (2, told), "also to go on");
    // Who puts parts together runs nothing.
    let whole = folder.path().join("whole");
    let merge = ["--merge", path(&place)];
    assert_eq!(run(&whole, &merge).code, 0);
}

#[cfg(unix)]
#[test]
fn a_program_that_fails_everywhere_is_told_of_once_and_has_no_times() {
    let folder = tempfile::tempdir().unwrap();
    let asked = ["starter-01..12", "--backends", "native,cmd:cnf:false"];
    let said = run(folder.path(), &asked);
    assert_eq!(said.code, 2, "{said:?}");
    let errors: Vec<&str> = said
        .err
        .lines()
        .filter(|line| line.starts_with("error"))
        .collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    let told = "error: starter-01 and 11 more: cmd:cnf:false failed: false: its answer cannot";
    assert!(errors[0].starts_with(told), "{}", errors[0]);
    let row = said
        .out
        .lines()
        .find(|line| line.contains("0/12, 12 failed"))
        .unwrap();
    assert!(row.contains("cmd:cnf:false") && !row.contains('>'), "{row}");
    assert_eq!(
        row.matches("failed").count(),
        4,
        "solved, median, maximum, ratio: {row}"
    );
    assert!(
        said.out
            .contains("Failed: cmd:cnf:false on 12 of 12 challenges."),
        "{}",
        said.out
    );
    assert!(said.out.contains("12 solved by one only."), "{}", said.out);
    let charts = folder.path().join("charts");
    assert!(charts.join("cactus.svg").is_file());
    assert!(
        !charts.join("duel-1-cmd-cnf-false.svg").exists(),
        "there is nothing to draw"
    );
}

#[cfg(unix)]
#[test]
fn what_is_found_decides_how_it_ends_whatever_becomes_of_the_output() {
    let folder = tempfile::tempdir().unwrap();
    let liar = format!(
        "cmd:{}",
        path(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/liar.sh"))
    );
    let results = folder.path().join("results");
    let asked = ["BAAEBDHCFGDFOEISFJIGKUHIJIKLJA", "--backends", &liar];
    let mut command = compare(&results, &asked);
    command.stdout(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(1), "a lie is a lie");
    assert!(results.join("report.html").is_file());
}

#[test]
fn a_challenge_that_comes_twice_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let said = run(
        folder.path(),
        &["BAAEBDHCFGDF", "EBDBAAHCFGDF", "--backends", "atlas"],
    );
    assert_eq!(said.code, 0);
    assert!(
        said.err.contains("1 challenge has the same givens"),
        "{}",
        said.err
    );
}

#[test]
fn isolated_runs_find_the_same_and_tell_their_memory() {
    let asked = ["expert-01", "starter-02", "--backends", "native,cadical"];
    let [here, apart] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    assert_eq!(run(here.path(), &asked).code, 0);
    let said = run(apart.path(), &[&asked[..], &["--isolate"]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("MiB"), "{}", said.out);
    let [here, apart] = [here, apart].map(|folder| read_records(folder.path()).unwrap());
    assert_eq!(findings(&here), findings(&apart));
    let peak = |record: &Record| record.run.peak_bytes;
    assert!(here.iter().all(|record| peak(record).is_none()));
    assert!(apart.iter().all(|record| peak(record) > Some(1 << 20)));
    assert!(
        apart
            .iter()
            .all(|record| record.run.setup_seconds.is_some())
    );
}

/// A line that is damaged is an error that says how to go on; one that is torn off at
/// the end is a run that never finished.
#[test]
fn damaged_results_are_named_with_the_way_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(folder.path(), &RANDOM).code, 0);
    let file = folder.path().join("results.jsonl");
    let whole = fs::read_to_string(&file).unwrap();
    let found = findings(&read_records(folder.path()).unwrap());
    let lines: Vec<&str> = whole.lines().collect();
    let resume = || run(folder.path(), &["--resume"]);

    for garbage in ["garbage", "", "{}", "{\"challenge\":\"BAA\"", "\u{0}\u{0}"] {
        for at in [0, 2, lines.len() - 1] {
            let mut damaged = lines.clone();
            damaged[at] = garbage;
            let content = damaged.join("\n") + "\n";
            fs::write(&file, &content).unwrap();
            let output = resume();
            let said = output.err;
            assert_eq!(output.code, 2, "{garbage:?}: {said}");
            let place = format!("results.jsonl:{}: ", at + 1);
            assert!(said.contains(&place), "{garbage:?}: {said}");
            assert!(
                said.contains("delete that line and go on with --resume"),
                "{said}"
            );
            assert_eq!(
                fs::read_to_string(&file).unwrap(),
                content,
                "nothing is changed"
            );
        }
    }
    // Doing as it says works, and makes the run again.
    let mut shorter = lines.clone();
    shorter.remove(2);
    fs::write(&file, shorter.join("\n") + "\n").unwrap();
    assert_eq!(resume().code, 0);
    assert_eq!(findings(&read_records(folder.path()).unwrap()), found);

    fs::write(&file, &whole[..whole.len() - 20]).unwrap();
    let output = resume();
    assert_eq!(output.code, 0);
    assert!(!output.err.contains("results.jsonl"), "{output:?}");
    assert_eq!(findings(&read_records(folder.path()).unwrap()), found);
}

/// Parts of the sample solution, each with at least eight givens: easy enough for
/// hundreds of runs a second, so that there is always a run to be killed in.
fn easy_challenges(file: &Path) {
    let placements: Vec<&str> = (0..12).map(|at| &SAMPLE[3 * at..3 * at + 3]).collect();
    let without = |first: usize, number: usize| -> String {
        let is_left_out = |at: usize| (at + 12 - first) % 12 < number;
        let given = (0..12).filter(|&at| !is_left_out(at));
        given.map(|at| placements[at]).collect::<String>() + "\n"
    };
    let challenges = (0..4).flat_map(|first| (1..=4).map(move |number| without(first, number)));
    fs::write(file, challenges.collect::<String>()).unwrap();
}

#[test]
fn killed_at_twenty_moments_it_loses_nothing_and_repeats_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("easy.txt");
    easy_challenges(&file);
    let arguments = [
        path(&file),
        "--timeout",
        "1h",
        "--repeat",
        "3",
        "--backends",
        "native,paper,atlas",
    ];
    let begun = Instant::now();
    assert_eq!(run(folder.path(), &arguments).code, 0);
    let whole_time = begun.elapsed();
    let whole = findings(&read_records(folder.path()).unwrap());
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    let mut in_the_midst = 0;
    for _ in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        let mut child = compare(folder.path(), &arguments).spawn().unwrap();
        thread::sleep(whole_time.mul_f64(rng.random_range(0.0..1.0)));
        child.kill().unwrap();
        child.wait().unwrap();
        let before = if folder.path().join("results.jsonl").exists() {
            read_records(folder.path()).unwrap()
        } else {
            Vec::new()
        };
        in_the_midst += u32::from(!before.is_empty() && before.len() < 3 * whole.len());

        let output = run(folder.path(), &[&arguments[..], &["--resume"]].concat());
        assert_eq!(output.code, 0, "{}", output.err);
        let after = read_records(folder.path()).unwrap();
        assert!(
            after[..before.len()] == before[..],
            "a finished run is lost"
        );
        let third = after.iter().filter(|record| record.repeat == 3);
        assert_eq!(third.count(), whole.len());
        assert!(findings(&after) == whole, "the findings differ");
    }
    assert!(in_the_midst > 0, "no kill came between two runs");
}

/// A busy machine may hold the process up until it is too late to write anything; a program
/// that cannot do it never will.
#[cfg(unix)]
#[test]
fn ctrl_c_writes_what_is_finished() {
    // The promise is 200 ms; a busy machine may add to that.
    let promise = Duration::from_secs(2);
    assert_prompt("the comparison", promise, 5, || {
        let (said, took) = interrupted_comparison();
        if said.out.contains("runs not made") {
            took
        } else {
            Duration::MAX
        }
    });
}

/// Interrupts a comparison in its second run.
#[cfg(unix)]
fn interrupted_comparison() -> (Said, Duration) {
    let folder = tempfile::tempdir().unwrap();
    // The empty board keeps every backend busy for longer than the test waits.
    let challenges = ["BAAEBDHCFGDFOEISFJ", "empty", "--limit", "1000000000"];
    // With this seed the other one comes first.
    let arguments = [
        &challenges[..],
        &["--backends", "paper", "--timeout", "10min", "--seed", "2"],
    ]
    .concat();
    let child = compare(folder.path(), &arguments).spawn().unwrap();
    let results = folder.path().join("results.jsonl");
    let patience = Instant::now() + Duration::from_secs(60);
    while fs::metadata(&results).map_or(0, |file| file.len()) == 0 {
        assert!(Instant::now() < patience, "the first run never ended");
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(100));
    let (said, took) = interrupt(child);
    assert_eq!(said.code, 130);
    let records = read_records(folder.path()).unwrap();
    assert_eq!(records.len(), 1);
    let names: HashSet<&str> = records.iter().map(|r| r.backend.as_str()).collect();
    assert_eq!(names, HashSet::from(["paper"]));
    (said, took)
}

/// Nothing can be put beside what holds no run, and nobody goes on with a baseline.
#[test]
fn a_baseline_without_a_run_or_with_a_damaged_one_is_refused_with_what_helps() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let asked = ["starter-01", "--backends", "native,atlas", "--baseline"];
    let damaged = "garbage\n{\"challenge\":\"BAA\"}\n";
    for (name, content) in [("empty", ""), ("brackets", "[]"), ("damaged", damaged)] {
        let file = place(name);
        fs::write(&file, content).unwrap();
        let said = run(&place("out"), &[&asked[..], &[path(&file)]].concat());
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{said:?}");
        let is_damaged = name == "damaged";
        assert_eq!(
            said.err.contains("damaged:1: this cannot be read"),
            is_damaged,
            "{said:?}"
        );
        assert_eq!(
            said.err.contains("there is no run in it"),
            !is_damaged,
            "{said:?}"
        );
        assert!(!said.err.contains("--resume"), "{said:?}");
        assert!(!place("out").exists(), "{name}");
    }
}

/// What the figures are put beside is looked at before anything is run or written.
#[test]
fn a_wrong_base_or_baseline_is_told_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let [made, out] = ["made", "out"].map(|name| folder.path().join(name));
    let asked = ["starter-01", "--backends", "native,atlas"];
    assert_eq!(run(&made, &asked).code, 0);
    let merge = ["--merge", path(&made)];
    for call in [&asked[..], &merge] {
        for (wrong, reason) in [
            (["--base", "dlx"], "take one of native, atlas"),
            (["--baseline", "no-such-folder"], "no-such-folder"),
        ] {
            let said = run(&out, &[call, &wrong].concat());
            assert_eq!((said.code, said.out.as_str()), (2, ""), "{said:?}");
            assert!(said.err.contains(reason), "{said:?}");
            assert!(!out.exists(), "{call:?} {wrong:?}");
        }
    }
    let said = run(&out, &[&merge[..], &["--base", "atlas"]].concat());
    assert_eq!(said.code, 0, "the corrected call works: {said:?}");
}
