//! Every answer, each once, and no other.

use std::collections::BTreeSet;
use std::time::Duration;

use iqlink::game::{Challenge, Solution};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, ALL, Backend, Budget, Method, Stop};
use iqlink::verify;

use crate::common::brute_force::{self, fits};
use crate::common::challenges::challenges;
use crate::common::{SAMPLE, answers, answers_in_order};
use crate::registry::{PROGRAMS, combinations, encoders, every, for_each, make, usual};
use crate::{Case, SMALL, random_cases, share_processors};

/// Finds the answers of the case, each once, and says whether that is all; a backend
/// that assumes a unique answer may miss others, and never says so.
fn assert_answers(spec: &str, backend: &dyn Backend, case: &Case) {
    let title = case.title(spec);
    let (found, outcome) = solve::all(backend, &case.problem, &Budget::unlimited());
    assert_eq!(outcome.found, found.len() as u64, "{title}");
    let distinct: BTreeSet<Solution> = found.iter().copied().collect();
    assert_eq!(distinct.len(), found.len(), "{title}");
    for board in &found {
        let judgement = verify::judge_solution(board);
        let is_answer = match case.problem.rule() {
            Rule::Linked => judgement.is_solution(),
            Rule::Fits => judgement.is_fit(),
        };
        assert!(is_answer, "{title}: {board}");
    }
    if backend.assumes_unique() {
        assert_eq!(outcome.stop, Stop::Assumed, "{title}");
        assert!(distinct.is_subset(&case.answers), "{title}");
        if case.answers.len() == 1 {
            assert_eq!(distinct, case.answers, "{title}");
        }
    } else {
        assert_eq!(outcome.stop, Stop::Exhausted, "{title}");
        assert_eq!(distinct, case.answers, "{title}");
    }
}

/// None, one and several answers all occur often enough.
fn assert_varied(cases: &[Case]) {
    let mut by_number = [0; 3];
    for case in cases {
        by_number[case.answers.len().min(2)] += 1;
    }
    assert!(
        by_number.iter().all(|&n| n > cases.len() / 20),
        "none, one, several: {by_number:?}"
    );
}

/// What the brute force calls fits and linked is what the judge calls so.
#[test]
fn the_brute_force_agrees_with_the_judge() {
    let _shared = share_processors();
    let (mut linked, mut apart) = (0, 0);
    for challenge in challenges(1, 200, 0..=5) {
        for board in fits(&challenge) {
            let judgement = verify::judge_solution(&board);
            assert!(judgement.is_fit(), "{board}");
            assert_eq!(
                judgement.is_linked(),
                brute_force::is_linked(&board),
                "{board}"
            );
            *(if judgement.is_linked() {
                &mut linked
            } else {
                &mut apart
            }) += 1;
        }
    }
    assert!(linked > 50 && apart > 50, "{linked} linked, {apart} apart");
}

#[test]
fn every_form_of_every_backend_finds_every_answer() {
    let _shared = share_processors();
    let random = random_cases(2, 40, 5);
    for_each(&every(), |spec, backend| {
        for case in SMALL.iter().chain(&random) {
            assert_answers(spec, backend, case);
        }
    });
}

/// More and longer searches; the most for the two that answer at once.
#[test]
fn every_backend_finds_every_answer_to_many_challenges() {
    let _shared = share_processors();
    let fast = ["native", "atlas"].map(str::to_owned);
    for (specs, cases) in [
        (&usual()[..], random_cases(3, 400, 6)),
        (&fast, random_cases(4, 2000, 7)),
    ] {
        assert_varied(&cases);
        for_each(specs, |spec, backend| {
            for case in &cases {
                assert_answers(spec, backend, case);
            }
        });
    }
}

/// One in so many challenges is for a combination of encodings.
const PART: usize = 15;

/// The options of exact cover and of SAT change what is searched, so they are tried
/// together: every combination on some of the challenges, but supports only with one
/// at-most-one encoding, for neither knows of the other.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn every_combination_of_encodings_finds_every_answer() {
    let _shared = share_processors();
    let cases = random_cases(20, 300, 6);
    assert_varied(&cases);
    let mut specs: Vec<String> = encoders().flat_map(combinations).collect();
    specs.retain(|spec| {
        let has_supports = spec.contains("supports=") && !spec.contains("supports=none");
        !has_supports || spec.contains("amo=pairwise")
    });
    assert!(specs.len() > 100);
    for_each(&specs, |spec, backend| {
        // Each on others, so that together they see all.
        let own = specs.iter().position(|s| s == spec).expect("one of them");
        let of_its_own = |(at, case): &(usize, &Case)| {
            // How links are encoded is irrelevant without the link rule.
            let rule = case.problem.rule();
            let encodes_links = spec.contains("links=") && !spec.contains("links=lazy");
            (at / 2) % PART == own % PART && !(rule == Rule::Fits && encodes_links)
        };
        for (_, case) in cases.iter().enumerate().filter(of_its_own) {
            assert_answers(spec, backend, case);
        }
    });
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn every_backend_agrees_on_fewer_givens() {
    let _shared = share_processors();
    for givens in ["SIJIGA", "OEIJHL", "BAAEBDHCF"] {
        let problem = Problem::new(givens.parse().expect("a challenge"), Rule::Linked);
        let expected = answers(make("native").as_ref(), &problem);
        assert!(!expected.is_empty());
        for_each(&usual(), |spec, backend| {
            assert_eq!(answers(backend, &problem), expected, "{spec} {givens}");
        });
    }
}

/// The empty board has more answers than most backends find in a test: those that
/// come to an end agree, and every other finds some; a solver that learns may need longer
/// for that than it gets.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_empty_board_is_answered() {
    let _shared = share_processors();
    for rule in [Rule::Linked, Rule::Fits] {
        let problem = Problem::new(Challenge::empty(), rule);
        let expected = answers(make("atlas").as_ref(), &problem);
        let native = answers(make("native").as_ref(), &problem);
        assert!(native == expected, "{rule:?}");
        for_each(&usual(), |spec, backend| {
            let mut budget = Budget::unlimited().with_solutions(3);
            let method = solve::kind(spec).expect("a backend").method;
            if matches!(method, Method::Sat | Method::ConstraintProgramming) {
                budget = budget.with_timeout(Duration::from_secs(2));
            }
            let (found, outcome) = solve::all(backend, &problem, &budget);
            let found = BTreeSet::from_iter(found);
            assert!(found.is_subset(&expected), "{spec} {rule:?}");
            if budget.timeout.is_none() || outcome.stop != Stop::TimeLimit {
                assert_eq!(outcome.stop, Stop::SolutionLimit, "{spec} {rule:?}");
                assert_eq!(found.len(), 3, "{spec} {rule:?}");
            }
        });
    }
}

#[test]
fn answers_come_in_the_same_order_every_time() {
    let _shared = share_processors();
    let cases = ["BAAEBDHCFGDFOEISFJ", "QADEBGBCDIFFUHBLIHXJA"]
        .map(|letters| Case::of_letters(letters, Rule::Fits));
    for_each(&every(), |spec, backend| {
        for case in cases.iter().filter(|_| !backend.assumes_unique()) {
            let run = || answers_in_order(make(spec).as_ref(), &case.problem);
            let first = run();
            assert!(first.len() > 2, "{}", case.title(spec));
            assert_eq!(first, run(), "{}", case.title(spec));
        }
    });
}

/// A program is slow to start: its options are tried on one challenge, and its usual
/// form on those with few candidates.
#[test]
fn a_program_as_a_backend_finds_every_answer() {
    let _shared = share_processors();
    let one = [Case::of_letters(&SAMPLE[6..], Rule::Linked)];
    let few = |case: &&Case| case.problem.missing().len() <= 4;
    for_each(&PROGRAMS, |spec, backend| {
        let cases = if spec == PROGRAMS[0] {
            &SMALL[..]
        } else {
            &one
        };
        for case in cases.iter().filter(few) {
            assert_answers(spec, backend, case);
        }
    });
}

#[test]
fn searches_count_what_they_do() {
    let _shared = share_processors();
    let challenge: Challenge = "BAAEBDHCFGDFOEI".parse().expect("a challenge");
    let problem = Problem::new(challenge, Rule::Linked);
    for kind in ALL {
        let backend = make(kind.name);
        let stats = solve::count(backend.as_ref(), &problem, &Budget::unlimited()).stats;
        match kind.method {
            Method::Sat | Method::ConstraintProgramming => {
                assert!(stats.conflicts > Some(0), "{}", kind.name);
            }
            Method::ExactCover | Method::Backtracking => {
                assert!(stats.nodes > Some(16), "{}", kind.name);
            }
            Method::Table => assert!(stats.counters["boards"] > 0, "{}", kind.name),
            Method::Any => panic!("{} is no program from outside", kind.name),
        }
        assert!(stats.search <= stats.total, "{}", kind.name);
    }
}
