//! A search ends where its budget or its visitor says so.

use std::ops::ControlFlow;

use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, Backend, Budget, Method, Stop};

use crate::common::answers_in_order;
use crate::registry::{PROGRAMS, every, for_each, make};
use crate::{Case, FOUR, share_processors};

/// All backends that find every answer, without and with the link rule; a program,
/// which is slow to start, with it.
fn for_each_with_several(test: impl Fn(&str, &dyn Backend, &Case) + Sync) {
    let cases = [Rule::Linked, Rule::Fits].map(|rule| Case::of_letters(FOUR, rule));
    assert!(cases.iter().all(|case| case.answers.len() > 2));
    for_each(&every(), |spec, backend| {
        for case in cases.iter().filter(|_| !backend.assumes_unique()) {
            test(spec, backend, case);
        }
    });
    if let Some(program) = PROGRAMS.first() {
        test(program, make(program).as_ref(), &cases[0]);
    }
}

/// The first ones, and no more; only if the limit is higher than their number is it
/// known that there are no others.
#[test]
fn a_limit_on_solutions_is_kept() {
    let _shared = share_processors();
    for_each_with_several(|spec, backend, case| {
        let all = answers_in_order(backend, &case.problem);
        for limit in [0, 1, 2, all.len() - 1, all.len(), all.len() + 1] {
            let budget = Budget::unlimited().with_solutions(limit as u64);
            let (found, outcome) = solve::all(backend, &case.problem, &budget);
            let title = format!("{}, at most {limit}", case.title(spec));
            assert_eq!(found, all[..limit.min(all.len())], "{title}");
            assert_eq!(outcome.found, found.len() as u64, "{title}");
            let stop = if limit > all.len() {
                Stop::Exhausted
            } else {
                Stop::SolutionLimit
            };
            assert_eq!(outcome.stop, stop, "{title}");
        }
    });
}

#[test]
fn a_visitor_that_has_seen_enough_ends_every_search() {
    let _shared = share_processors();
    for_each_with_several(|spec, backend, case| {
        for enough in [1, 2, 3] {
            let mut seen = 0;
            let unlimited = Budget::unlimited();
            let outcome = solve::run(backend, &case.problem, &unlimited, &mut |_| {
                seen += 1;
                if seen == enough {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            let title = case.title(spec);
            assert_eq!((outcome.stop, seen), (Stop::Visitor, enough), "{title}");
        }
    });
}

/// Where a limit on checks ends a search on one thread does not depend on the machine.
#[test]
fn a_limit_on_checks_always_ends_a_search_at_the_same_place() {
    let _shared = share_processors();
    let problem = Problem::new("empty".parse().expect("a challenge"), Rule::Linked);
    let kinds = solve::ALL
        .iter()
        .filter(|kind| kind.method != Method::Table);
    for kind in kinds {
        let has_threads = kind.options().iter().any(|option| option.name == "threads");
        let spec = format!(
            "{}{}",
            kind.name,
            if has_threads { ":threads=1" } else { "" }
        );
        let effort = |checks| {
            let budget = Budget::unlimited().with_checks(checks);
            let outcome = solve::count(make(&spec).as_ref(), &problem, &budget);
            assert_eq!(outcome.stop, Stop::TimeLimit, "{spec}");
            (outcome.stats.nodes, outcome.stats.conflicts)
        };
        assert_eq!(effort(300), effort(300), "{spec}");
        assert!(effort(600) > effort(300), "{spec}");
    }
}
