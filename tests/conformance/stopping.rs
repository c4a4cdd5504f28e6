//! Time limits and cancellation: every search ends within 100 ms.

use std::sync::{PoisonError, RwLockWriteGuard};
use std::time::Duration;

use iqlink::game::Challenge;
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, ALL, Backend, Budget, Cancel, Method, Stop};

use crate::common::prompt::{assert_prompt, delay_after};
use crate::registry::{encoders, every, for_each, make};
use crate::{PROCESSORS, share_processors};

/// What [`Backend`] promises.
pub(crate) const PROMPT: Duration = Duration::from_millis(100);

pub(crate) const TRIES: usize = 5;

/// Takes all processors for as long as time is measured.
pub(crate) fn hold_processors() -> RwLockWriteGuard<'static, ()> {
    PROCESSORS.write().unwrap_or_else(PoisonError::into_inner)
}

fn empty_board() -> Problem {
    Problem::new(Challenge::empty(), Rule::Linked)
}

/// Every form of every backend that searches: it is busy with the empty board for far
/// longer than 50 ms. A table is read in less.
fn searching() -> Vec<String> {
    let tables = ALL.iter().filter(|kind| kind.method == Method::Table);
    let tables: Vec<&str> = tables.map(|kind| kind.name).collect();
    let mut specs = every();
    specs.retain(|spec| !tables.contains(&spec.as_str()));
    specs.push("paper:links=off:assume-unique=on".to_owned());
    specs
}

/// Forms whose search of the empty board takes minutes or hours, so that any end is
/// an early one; among them the largest encodings.
fn endless() -> Vec<String> {
    let mut specs: Vec<String> = encoders().map(|kind| kind.name.to_owned()).collect();
    let others = [
        "dlx:form=loose:cleanup=off",
        "native:threads=1:table=off:symmetry=off:look-ahead=off",
        "native:threads=2:table=off:symmetry=off:look-ahead=off",
    ];
    specs.extend(others.map(str::to_owned));
    let sat = ALL.iter().filter(|kind| kind.method == Method::Sat);
    for solver in sat.map(|kind| kind.name) {
        specs.push(format!("{solver}:amo=product:count=none:links=closure"));
        specs.push(format!(
            "{solver}:amo=bitwise:count=sequential:links=levels"
        ));
    }
    specs
}

fn assert_keeps_time_limit(spec: &str, limit: Duration) {
    let (backend, problem) = (make(spec), empty_board());
    assert_prompt(&format!("{spec} after {limit:?}"), PROMPT, TRIES, || {
        let nothing = || {};
        delay_after(limit, nothing, || {
            let budget = Budget::unlimited().with_timeout(limit);
            let outcome = solve::count(backend.as_ref(), &problem, &budget);
            assert_eq!(outcome.stop, Stop::TimeLimit, "{spec} {limit:?}");
        })
    });
}

fn assert_can_be_cancelled(spec: &str, after: Duration) {
    let (backend, problem) = (make(spec), empty_board());
    assert_prompt(spec, PROMPT, TRIES, || {
        let cancel = Cancel::default();
        let budget = with(&cancel);
        let end = || cancel.cancel();
        delay_after(after, end, || {
            let outcome = solve::count(backend.as_ref(), &problem, &budget);
            assert_eq!(outcome.stop, Stop::Cancelled, "{spec}");
        })
    });
}

fn with(cancel: &Cancel) -> Budget {
    Budget {
        cancel: cancel.clone(),
        ..Budget::unlimited()
    }
}

/// Limits short enough to end the search while the problem is set up, and long enough
/// not to.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn a_time_limit_ends_every_search_promptly() {
    let limits: [(_, &[u64]); 2] = [(searching(), &[1, 50]), (endless(), &[1, 50, 700])];
    for (specs, limits) in limits {
        for spec in specs {
            let _alone = hold_processors();
            for &limit in limits {
                assert_keeps_time_limit(&spec, Duration::from_millis(limit));
            }
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn cancelling_ends_every_search_promptly() {
    for (specs, after) in [(searching(), 30), (endless(), 600)] {
        for spec in specs {
            let _alone = hold_processors();
            assert_can_be_cancelled(&spec, Duration::from_millis(after));
        }
    }
}

/// A table is too fast to be stopped, but it looks at the budget like the others.
#[test]
fn a_search_that_was_cancelled_before_does_not_begin() {
    let _shared = share_processors();
    let cancel = Cancel::default();
    cancel.cancel();
    let stops = |spec: &str, backend: &dyn Backend| {
        let outcome = solve::count(backend, &empty_board(), &with(&cancel));
        assert_eq!(outcome.stop, Stop::Cancelled, "{spec}");
    };
    for_each(&every(), stops);
    for_each(&endless(), stops);
}
