//! The backend's name, its options, and the promises of the trait.

use std::time::{Duration, Instant};

use iqlink::game::Challenge;
use iqlink::problem::{Problem, Rule};
use iqlink::solve::paper::{Paper, Strategies};
use iqlink::solve::{self, Backend, Budget, Cancel, Stop};

use crate::challenges::SAMPLE;

fn empty_board() -> Problem {
    Problem::new(Challenge::empty(), Rule::Linked)
}

#[test]
fn the_name_makes_the_same_backend_again() {
    let names = [
        "paper",
        "paper:strategies=none",
        "paper:pairwise=start:transition=4",
        "paper:forced=off:symmetry=off:heat=off:links=off",
        "paper:strategies=none:links=on",
        "paper:strategies=none:pairwise=on:assume-unique=on",
    ];
    for name in names {
        assert_eq!(solve::backend(name).unwrap().name(), name);
    }
    assert_eq!(solve::backend("paper:heat=on").unwrap().name(), "paper");
    assert_eq!(Paper::default().name(), "paper");
}

#[test]
fn bad_options_are_refused_by_name() {
    for option in [
        "heat=warm",
        "transition=13",
        "transition=x",
        "pairwise=",
        "speed=on",
    ] {
        let Err(error) = solve::backend(&format!("paper:{option}")) else {
            panic!("{option} was taken");
        };
        let wanted = option.trim_end_matches('=');
        assert!(error.to_string().contains(wanted), "{error}");
    }
}

#[test]
fn uniqueness_is_never_assumed_unasked() {
    let bases = [Strategies::ALL, Strategies::NONE, Strategies::default()];
    assert!(bases.iter().all(|strategies| !strategies.assume_unique));
}

#[test]
fn the_search_stops_soon_after_the_time_limit() {
    let limit = Duration::from_millis(50);
    let late = |name: &str| {
        let backend = solve::backend(name).unwrap();
        let started = Instant::now();
        let budget = Budget::unlimited().with_timeout(limit);
        let outcome = solve::count(&*backend, &empty_board(), &budget);
        assert_eq!(outcome.stop, Stop::TimeLimit, "{name}");
        started.elapsed().saturating_sub(limit)
    };
    for name in [
        "paper",
        "paper:strategies=none",
        "paper:links=off:assume-unique=on",
    ] {
        // The best of a few: another process may have held the processor.
        let soonest = (0..5).map(|_| late(name)).min();
        assert!(
            soonest < Some(Duration::from_millis(100)),
            "{name}: {soonest:?}"
        );
    }
}

#[test]
fn a_cancelled_search_says_so() {
    let cancel = Cancel::default();
    cancel.cancel();
    let budget = Budget {
        cancel,
        ..Budget::unlimited()
    };
    let outcome = solve::count(&Paper::default(), &empty_board(), &budget);
    assert_eq!(outcome.stop, Stop::Cancelled);
}

#[test]
fn solutions_come_in_the_same_order_every_time() {
    let challenge: Challenge = SAMPLE[..12].parse().unwrap();
    let problem = Problem::new(challenge, Rule::Linked);
    let budget = Budget::unlimited().with_solutions(10);
    let run = || solve::all(&Paper::default(), &problem, &budget);
    let ((first, outcome), (second, _)) = (run(), run());
    assert_eq!(first, second);
    assert!(first.len() > 1);
    let complete = outcome.stop == Stop::Exhausted;
    assert_eq!(complete, first.len() < 10);
}

#[test]
fn a_full_board_is_its_own_solution() {
    let problem = Problem::new(SAMPLE.parse().unwrap(), Rule::Linked);
    for strategies in [Strategies::ALL, Strategies::NONE] {
        let (found, outcome) = solve::all(&Paper::new(strategies), &problem, &Budget::unlimited());
        assert_eq!(found, [SAMPLE.parse().unwrap()]);
        assert!(outcome.is_complete());
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_empty_board_has_solutions() {
    let budget = Budget::unlimited().with_solutions(3);
    let (found, _) = solve::all(&Paper::default(), &empty_board(), &budget);
    assert_eq!(found.len(), 3);
}
