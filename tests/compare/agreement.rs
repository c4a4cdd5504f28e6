//! A backend that is wrong on purpose is caught, and only that one.

use iqlink::atlas::{self, Atlas};
use iqlink::compare::{Agreement, Disagreement, Fault};
use iqlink::game::{Challenge, Placement, Solution};
use iqlink::solve::{Backend, Stop};

use super::common::SAMPLE;
use super::doubles::{self, Double, honest, sample, visit_all};

/// A challenge with several solutions, found by the plain search.
fn several() -> (Challenge, Vec<Solution>) {
    let challenge = sample(6);
    let backends = [honest()];
    let plan = doubles::plan(std::slice::from_ref(&challenge), &backends, 1);
    let directory = tempfile::tempdir().unwrap();
    let finish = doubles::run(directory.path(), &plan, &backends);
    let solutions = finish.records[0].run.solutions.clone();
    assert!(
        solutions.len() >= 3,
        "the challenge is too easy for this test"
    );
    (challenge, solutions)
}

fn check(challenge: &Challenge, backends: &[Box<dyn Backend>], repeat: u32) -> Agreement {
    check_against(None, challenge, backends, repeat)
}

fn check_against(
    list: Option<&Atlas>,
    challenge: &Challenge,
    backends: &[Box<dyn Backend>],
    repeat: u32,
) -> Agreement {
    let plan = doubles::plan(std::slice::from_ref(challenge), backends, repeat);
    let directory = tempfile::tempdir().unwrap();
    let finish = doubles::run(directory.path(), &plan, backends);
    assert!(finish.records.len() >= backends.len() * repeat as usize);
    Agreement::check(&plan, &finish.records, list)
}

/// The only disagreement between the honest backend and this one.
fn caught(challenge: &Challenge, wrong: Box<dyn Backend>) -> Disagreement {
    let name = wrong.name();
    let agreement = check(challenge, &[honest(), wrong], 1);
    assert!(!agreement.holds());
    let [disagreement] = &agreement.disagreements[..] else {
        panic!("not one disagreement: {:?}", agreement.disagreements);
    };
    assert_eq!(disagreement.backend, name);
    disagreement.clone()
}

#[test]
fn backends_that_agree_are_confirmed() {
    let (challenge, _) = several();
    let twin = Double::boxed("twin", |all, visit| visit_all(all.into_iter().rev(), visit));
    let agreement = check(&challenge, &[honest(), twin], 2);
    assert_eq!(
        agreement,
        Agreement {
            confirmed: 1,
            ..Agreement::default()
        }
    );
}

#[test]
fn a_dropped_solution_is_caught() {
    let (challenge, solutions) = several();
    let drops = Double::boxed("drops", |mut all, visit| {
        all.pop();
        visit_all(all, visit)
    });
    let disagreement = caught(&challenge, drops);
    let dropped = match &disagreement.fault {
        Fault::Misses {
            missing: 1,
            solution,
            found_by,
        } if found_by == "honest" => solution,
        other => panic!("{other:?}"),
    };
    assert!(solutions.contains(dropped));
    assert_eq!(
        disagreement.command,
        format!("iqlink compare {challenge} --backends drops,honest --timeout 1m --limit 10000")
    );
    assert_eq!(
        disagreement.sentence(),
        format!("{challenge}: drops says that it found all solutions, but honest found {dropped}")
    );
}

#[test]
fn a_false_claim_of_completeness_is_caught() {
    let (challenge, solutions) = several();
    let hasty = Double::boxed("hasty", |_, _| Stop::Exhausted);
    let disagreement = caught(&challenge, hasty);
    let Fault::Misses { missing, .. } = disagreement.fault else {
        panic!("{disagreement:?}");
    };
    assert_eq!(missing, solutions.len());
}

/// Nobody's runs are at hand that could show it: the backends are wrong alike, or somebody
/// has written their lines.
#[test]
fn what_all_of_them_miss_is_caught() {
    let (challenge, solutions) = several();
    let lacking =
        |name| Double::boxed(name, |all, visit| visit_all(all.into_iter().skip(2), visit));
    let list = Some(atlas::judged().unwrap());
    let backends = [lacking("one"), lacking("other")];
    assert!(check(&challenge, &backends, 1).holds(), "without the list");
    let agreement = check_against(list, &challenge, &backends, 1);
    assert_eq!(agreement.confirmed, 0);
    // They are in the order in which the runs were made, which is drawn.
    let mut disagreements = agreement.disagreements;
    disagreements.sort_by(|one, other| one.backend.cmp(&other.backend));
    let [one, other] = &disagreements[..] else {
        panic!("not two: {disagreements:?}");
    };
    for (disagreement, name) in [(one, "one"), (other, "other")] {
        let missed = Fault::Misses {
            missing: 2,
            solution: solutions[0],
            found_by: "atlas".to_owned(),
        };
        assert_eq!(disagreement.backend, name);
        assert_eq!(disagreement.fault, missed);
        let command = format!("--backends {name},atlas ");
        assert!(
            disagreement.command.contains(&command),
            "{}",
            disagreement.command
        );
    }
    // One that does not claim to have all of them is not held against any list.
    let modest = Double::boxed("modest", |all, visit| {
        visit_all(all.into_iter().skip(2), visit);
        Stop::TimeLimit
    });
    let agreement = check_against(list, &challenge, &[modest], 1);
    assert!(agreement.holds() && agreement.open == 1, "{agreement:?}");
}

#[test]
fn an_invented_solution_is_caught() {
    let (challenge, _) = several();
    // Twelve pieces where they may lie alone, but not together.
    let invents = Double::boxed("invents", |mut all, visit| {
        let mut placements = *all[0].placements();
        let last = placements[11];
        let elsewhere = Placement::of(last.piece()).find(|other| other.collides(placements[0]));
        placements[11] = elsewhere.unwrap();
        all.insert(1, Solution::new(&placements).unwrap());
        visit_all(all, visit)
    });
    let disagreement = caught(&challenge, invents);
    let Fault::Rejected { reason } = &disagreement.fault else {
        panic!("{disagreement:?}");
    };
    assert!(reason.contains("collide"), "{reason}");
}

#[test]
fn a_solution_of_another_challenge_is_caught() {
    let (challenge, _) = several();
    let turns = Double::boxed("turns", |all, visit| {
        visit_all(all.iter().map(Solution::half_turn), visit)
    });
    let disagreement = caught(&challenge, turns);
    let Fault::Rejected { reason } = &disagreement.fault else {
        panic!("{disagreement:?}");
    };
    assert!(reason.contains("does not contain the given"), "{reason}");
}

#[test]
fn a_solution_reported_twice_is_caught() {
    let (challenge, _) = several();
    let stutters = Double::boxed("stutters", |mut all, visit| {
        all.push(all[0]);
        visit_all(all, visit)
    });
    let disagreement = caught(&challenge, stutters);
    assert!(matches!(disagreement.fault, Fault::Repeats { .. }));
}

#[test]
fn an_incomplete_run_may_find_less() {
    let (challenge, _) = several();
    let slow = Double::boxed("slow", |all, visit| {
        visit_all(all.into_iter().take(1), visit);
        Stop::TimeLimit
    });
    let agreement = check(&challenge, &[honest(), slow], 1);
    assert!(agreement.holds());
    assert_eq!((agreement.confirmed, agreement.unconfirmed), (0, 1));
}

#[test]
fn an_incomplete_run_convicts_a_complete_one_that_found_less() {
    let (challenge, solutions) = several();
    let slow = || {
        Double::boxed("slow", |all, visit| {
            visit_all(all.into_iter().rev().take(1), visit);
            Stop::TimeLimit
        })
    };
    let hasty = Double::boxed("hasty", |all, visit| {
        visit_all(all.into_iter().take(1), visit)
    });
    let agreement = check(&challenge, &[slow(), hasty], 1);
    let [disagreement] = &agreement.disagreements[..] else {
        panic!("{agreement:?}");
    };
    assert_eq!(disagreement.backend, "hasty");
    let Fault::Misses {
        missing, found_by, ..
    } = &disagreement.fault
    else {
        panic!("{disagreement:?}");
    };
    assert_eq!((*missing, found_by.as_str()), (1, "slow"));
    assert!(solutions.len() > 1);
}

#[test]
fn a_backend_that_fails_is_named_and_does_not_count_as_wrong() {
    let (challenge, _) = several();
    let fails = Double::boxed("fails", |_, _| Stop::Failed("out of paper".to_owned()));
    let agreement = check(&challenge, &[honest(), fails], 1);
    assert!(agreement.holds());
    let failure = &agreement.failures[0];
    assert_eq!(
        (failure.backend.as_str(), failure.reason.as_str()),
        ("fails", "out of paper")
    );
}

#[test]
fn the_sample_is_among_what_the_plain_search_finds() {
    let (_, solutions) = several();
    assert!(solutions.contains(&SAMPLE.parse().unwrap()));
}
