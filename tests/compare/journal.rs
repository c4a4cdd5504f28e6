//! The journal: torn lines, locks, and plans that do not match.

use std::collections::HashSet;
use std::fs;

use iqlink::compare::{self, Journal, JournalError, Plan, read_records};
use iqlink::measure::Environment;
use iqlink::solve::{Backend, Cancel};

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
    assert_eq!(whole.len(), 12);
    let bytes = fs::read(&file).unwrap();
    for length in 0..=bytes.len() {
        fs::write(&file, &bytes[..length]).unwrap();
        let text = str::from_utf8(&bytes[..length]).unwrap();
        let lines = text.matches('\n').count();
        let environment = Environment::default();
        let (mut journal, finished) =
            Journal::open(folder.path(), &plan, environment, true).unwrap();
        assert_eq!(finished, whole[..lines], "cut after {length} bytes");
        // Going on is slower than reading, so it is done at every seventh cut only.
        if length % 7 == 0 {
            let cancel = Cancel::default();
            let mut made = 0;
            let finish = compare::run(
                &plan,
                &backends(),
                &mut journal,
                finished,
                &cancel,
                &mut |_| made += 1,
            )
            .unwrap();
            assert_eq!(made, plan.len() - lines);
            assert!(!finish.interrupted);
            let records = read_records(folder.path()).unwrap();
            assert_eq!(records, finish.records);
            assert_eq!(records[..lines], whole[..lines]);
            let runs: HashSet<_> = records
                .iter()
                .map(|r| (r.challenge.to_string(), r.backend.clone(), r.repeat))
                .collect();
            assert_eq!((runs.len(), records.len()), (12, 12));
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
    let open = || Journal::open(folder.path(), &plan, Environment::default(), true);

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

#[test]
fn two_comparisons_cannot_write_to_one_folder() {
    let plan = three_challenges();
    let folder = tempfile::tempdir().unwrap();
    let open = |resume| Journal::open(folder.path(), &plan, Environment::default(), resume);
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
    let error = Journal::open(folder.path(), &plan, Environment::default(), false).unwrap_err();
    assert!(matches!(error, JournalError::HasResults(_)), "{error}");
}

#[test]
fn only_the_same_plan_on_the_same_machine_is_resumed() {
    let plan = three_challenges();
    let folder = tempfile::tempdir().unwrap();
    doubles::run(folder.path(), &plan, &backends());
    let other = Plan {
        repeat: 3,
        ..plan.clone()
    };
    let resume = |plan: &Plan, environment| Journal::open(folder.path(), plan, environment, true);
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
    assert_eq!(resume(&plan, Environment::default()).unwrap().1.len(), 12);
}

#[test]
fn a_cancelled_run_is_not_written_down() {
    let plan = three_challenges();
    let folder = tempfile::tempdir().unwrap();
    let (mut journal, none) =
        Journal::open(folder.path(), &plan, Environment::default(), false).unwrap();
    let cancel = Cancel::default();
    let mut begun = 0;
    let finish = compare::run(&plan, &backends(), &mut journal, none, &cancel, &mut |_| {
        begun += 1;
        if begun == 5 {
            cancel.cancel();
        }
    })
    .unwrap();
    assert!(finish.interrupted);
    // The doubles do not look at the switch: the fifth run ends by itself and counts.
    assert_eq!((finish.records.len(), begun), (5, 5));
    assert_eq!(read_records(folder.path()).unwrap(), finish.records);
}
