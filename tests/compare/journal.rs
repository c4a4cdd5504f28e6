//! The journal: torn lines, locks, and plans that do not match.

use std::collections::HashSet;
use std::fs;

use iqlink::compare::{self, Journal, JournalError, LineFault, Plan, Record, Status, read_records};
use iqlink::game::Solution;
use iqlink::measure::{Environment, InProcess};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, Backend, Budget, Cancel};
use iqlink::verify;

use super::common::SAMPLE;
use super::doubles::{self, honest, sample};

fn backends() -> [Box<dyn Backend>; 2] {
    let twin = doubles::Double::boxed("twin", |all, visit| doubles::visit_all(all, visit));
    [honest(), twin]
}

fn three_challenges() -> Plan {
    doubles::plan(&[sample(12), sample(10), sample(9)], &backends(), 2)
}

#[test]
fn whatever_is_cut_off_the_rest_is_resumed_and_nothing_runs_twice() {
    let plan = three_challenges();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.jsonl");
    let whole = doubles::run(folder.path(), &plan, &backends()).records;
    assert!(whole.len() >= 12, "each pair at least twice");
    let bytes = fs::read(&file).unwrap();
    // At every third byte, which comes by everything within a line soon enough.
    for length in (0..=bytes.len()).step_by(3) {
        fs::write(&file, &bytes[..length]).unwrap();
        let text = str::from_utf8(&bytes[..length]).unwrap();
        let lines = text.matches('\n').count();
        let environment = Environment::default();
        let (mut journal, finished) =
            Journal::open(folder.path(), &plan, None, environment, true).unwrap();
        assert_eq!(finished, whole[..lines], "cut after {length} bytes");
        // Going on is slower than reading, so it is done at some cuts only: a prime
        // number of bytes apart, so that they fall everywhere within lines.
        if length % 1193 == 0 {
            let mut made = 0;
            let all = &backends();
            let finish = doubles::go_on(&plan, all, &mut journal, finished, &mut |_| made += 1);
            assert_eq!(made, finish.records.len() - lines);
            assert!(!finish.interrupted);
            let records = read_records(folder.path()).unwrap();
            assert_eq!(records, finish.records);
            assert_eq!(records[..lines], whole[..lines]);
            let runs: HashSet<_> = records
                .iter()
                .map(|r| (r.challenge.to_string(), r.backend.clone(), r.repeat))
                .collect();
            assert_eq!(runs.len(), records.len());
            let second = records.iter().filter(|record| record.repeat == 2);
            assert_eq!(second.count(), plan.pairs());
        }
    }
}

#[test]
fn a_damaged_line_is_named() {
    let plan = three_challenges();
    let folder = tempfile::tempdir().unwrap();
    doubles::run(folder.path(), &plan, &backends());
    let file = folder.path().join("results.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    let open = || Journal::open(folder.path(), &plan, None, Environment::default(), true);

    lines[4] = "{\"challenge\":";
    fs::write(&file, lines.join("\n") + "\n").unwrap();
    let error = open().unwrap_err();
    assert!(
        matches!(error, JournalError::Damaged { line: 5, .. }),
        "{error}"
    );

    let mut twice: Vec<&str> = text.lines().collect();
    twice[4] = twice[3];
    fs::write(&file, twice.join("\n") + "\n").unwrap();
    let error = open().unwrap_err();
    assert!(
        matches!(error, JournalError::Damaged { line: 5, .. }),
        "{error}"
    );
}

/// Or an honest backend would be accused of missing a board that somebody wrote into the file.
#[test]
fn a_line_with_a_board_that_is_no_solution_is_named() {
    let plan = three_challenges();
    let folder = tempfile::tempdir().unwrap();
    doubles::run(folder.path(), &plan, &backends());
    let file = folder.path().join("results.jsonl");
    let good = fs::read_to_string(&file).unwrap();
    let opened = || Journal::open(folder.path(), &plan, None, Environment::default(), true);
    let joined = || compare::merge(&[folder.path().to_owned()]);
    assert!(opened().is_ok() && joined().is_ok());
    let lines: Vec<&str> = good.lines().collect();
    let board: Solution = SAMPLE.parse().unwrap();
    let atlas = solve::backend("atlas").unwrap();
    let problem = Problem::new(sample(2), Rule::Fits);
    let (fits, _) = solve::all(atlas.as_ref(), &problem, &Budget::unlimited());
    let apart = fits
        .iter()
        .find(|fit| !verify::judge_solution(fit).is_linked());
    let cases = [
        (board.half_turn(), "does not contain the given"),
        (*apart.expect("one"), "not linked to each other"),
    ];
    for (board, problem) in cases {
        let at = lines.iter().position(|line| {
            let record: Record = serde_json::from_str(line).unwrap();
            record.challenge == plan.challenges[2].challenge
        });
        let at = at.unwrap();
        let changed = lines[at].replace(SAMPLE, &board.to_string());
        assert_ne!(changed, lines[at]);
        let changed = good.replace(lines[at], &changed);
        fs::write(&file, changed).unwrap();
        for error in [opened().unwrap_err(), joined().unwrap_err()] {
            let fault = matches!(
                &error,
                JournalError::Damaged { line, fault: LineFault::NoSolution { .. }, .. } if *line == at + 1
            );
            assert!(fault && error.to_string().contains(problem), "{error}");
        }
    }
}

#[test]
fn two_comparisons_cannot_write_to_one_folder() {
    let plan = three_challenges();
    let folder = tempfile::tempdir().unwrap();
    let open = |resume| Journal::open(folder.path(), &plan, None, Environment::default(), resume);
    let first = open(false).unwrap();
    let error = open(true).unwrap_err();
    assert!(matches!(error, JournalError::InUse(_)), "{error}");
    drop(first);
    open(true).unwrap();
}

#[test]
fn results_are_not_overwritten() {
    let plan = three_challenges();
    let folder = tempfile::tempdir().unwrap();
    doubles::run(folder.path(), &plan, &backends());
    let error =
        Journal::open(folder.path(), &plan, None, Environment::default(), false).unwrap_err();
    assert!(matches!(error, JournalError::HasResults(_)), "{error}");
}

#[test]
fn only_the_same_plan_on_the_same_machine_is_resumed() {
    let plan = three_challenges();
    let folder = tempfile::tempdir().unwrap();
    let made = doubles::run(folder.path(), &plan, &backends())
        .records
        .len();
    let other = Plan {
        repeat: 3,
        ..plan.clone()
    };
    let resume =
        |plan: &Plan, environment| Journal::open(folder.path(), plan, None, environment, true);
    let error = resume(&other, Environment::default())
        .unwrap_err()
        .to_string();
    assert!(error.contains("3 repeats, not 2"), "{error}");
    let elsewhere = Environment {
        cpu: "abacus".to_owned(),
        ..Environment::default()
    };
    let error = resume(&plan, elsewhere).unwrap_err().to_string();
    assert!(error.contains("processor abacus"), "{error}");
    let (_, finished) = resume(&plan, Environment::default()).unwrap();
    assert_eq!(finished.len(), made);
}

#[test]
fn a_cancelled_run_is_not_written_down() {
    let plan = three_challenges();
    let folder = tempfile::tempdir().unwrap();
    let (mut journal, none) =
        Journal::open(folder.path(), &plan, None, Environment::default(), false).unwrap();
    let cancel = Cancel::default();
    let mut begun = 0;
    let backends = backends();
    let instrument = InProcess::new(&backends);
    let mut watch = |_: Status| {
        begun += 1;
        if begun == 5 {
            cancel.cancel();
        }
    };
    let finish = compare::run(
        &plan,
        None,
        &instrument,
        &mut journal,
        none,
        &cancel,
        &mut watch,
    )
    .unwrap();
    assert!(finish.interrupted);
    // The doubles do not look at the switch: the fifth run ends by itself and counts.
    assert_eq!((finish.records.len(), begun), (5, 5));
    assert_eq!(read_records(folder.path()).unwrap(), finish.records);
}

#[test]
fn where_there_is_no_room_left_the_work_can_go_on_later() {
    let told = |kind: std::io::ErrorKind| {
        let file = "results.jsonl".into();
        let error = kind.into();
        JournalError::Io { file, error }.to_string()
    };
    let full = told(std::io::ErrorKind::StorageFull);
    assert!(
        full.ends_with("make room, and go on with --resume"),
        "{full}"
    );
    let closed = told(std::io::ErrorKind::PermissionDenied);
    assert!(
        closed.contains("that you may read and write it"),
        "{closed}"
    );
}
