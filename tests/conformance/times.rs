//! The time of a search is without that of its visits, and with all of its own.

use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, Backend, Budget, Outcome, Report, Stats, Stop, Visit, Watch};

use crate::common::brute_force::brute_force;
use crate::registry::{PROGRAMS, for_each, usual};
use crate::{FOUR, share_processors};

/// How long a visitor takes that takes long.
const VISIT: Duration = Duration::from_millis(20);

fn four() -> Problem {
    Problem::new(FOUR.parse().expect("a challenge"), Rule::Linked)
}

/// Runs a backend and tells how long that took.
fn timed(backend: &dyn Backend, problem: &Problem, visit: &mut Visit) -> (Outcome, Duration) {
    let begun = Instant::now();
    let outcome = solve::run(backend, problem, &Budget::unlimited(), visit);
    assert_eq!(outcome.stop, Stop::Exhausted, "{}", backend.name());
    (outcome, begun.elapsed())
}

fn slow(_: iqlink::game::Solution) -> ControlFlow<()> {
    thread::sleep(VISIT);
    ControlFlow::Continue(())
}

/// Visits are in no time of a backend that stands still for them, and taken off none
/// that did not have them in it.
#[test]
fn slow_visits_are_no_part_of_any_search() {
    let _shared = share_processors();
    let mut specs = usual();
    specs.extend(PROGRAMS.first().cloned());
    for_each(&specs, |spec, backend| {
        let (outcome, wall) = timed(backend, &four(), &mut slow);
        let stats = outcome.stats;
        assert_eq!(outcome.found, 4, "{spec}");
        assert!(stats.judging >= 4 * VISIT, "{spec}: {stats:?}");
        assert!(stats.total + stats.judging <= wall, "{spec}: {stats:?}");
        assert!(stats.search <= stats.total, "{spec}: {stats:?}");
        assert!(stats.search > Duration::ZERO, "{spec}: {stats:?}");
    });
}

/// Shows its boards while a thread of its own goes on for a while.
struct Beside {
    works: Duration,
}

impl Backend for Beside {
    fn name(&self) -> String {
        "beside".to_owned()
    }

    fn search(&self, problem: &Problem, _: &Watch, visit: &mut Visit) -> Report {
        let solutions = brute_force(problem);
        let begun = Instant::now();
        let end = begun + self.works;
        let mut beside = Duration::ZERO;
        thread::scope(|scope| {
            scope.spawn(|| thread::sleep(self.works));
            for solution in solutions {
                let shown = Instant::now();
                assert!(visit(solution).is_continue(), "nobody stops it");
                beside += Instant::now().min(end).saturating_duration_since(shown);
            }
        });
        let stats = Stats {
            search: begun.elapsed(),
            ..Stats::default()
        };
        Report::new(Stop::Exhausted, stats).with_visits_beside(beside)
    }
}

#[test]
fn visits_beside_a_search_that_goes_on_are_not_taken_off_its_time() {
    let _shared = share_processors();
    // Four visits, and the search goes on during all of them, or during the first two.
    for works in [6 * VISIT, 2 * VISIT] {
        let (outcome, wall) = timed(&Beside { works }, &four(), &mut slow);
        let stats = outcome.stats;
        assert!(stats.search >= works, "{works:?}: {stats:?}");
        assert!(stats.total >= works, "{works:?}: {stats:?}");
        let stood_still = (4 * VISIT).saturating_sub(works);
        assert!(
            stats.judging + VISIT / 2 >= stood_still,
            "{works:?}: {stats:?}"
        );
        assert!(stats.total + stats.judging <= wall, "{works:?}: {stats:?}");
    }
}

/// Two threads cannot do their work in less than half of the time that it takes one: the
/// time that `native` says is not shorter, however long its visitor takes meanwhile.
#[cfg(target_os = "linux")]
#[test]
fn two_threads_take_at_least_half_of_their_processor_time() {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::{TimeVal, TimeValLike};

    use crate::registry::make;
    use crate::stopping::hold_processors;

    let used = |who| {
        let usage = getrusage(who).expect("every system knows the time of a process");
        let micros = |time: TimeVal| u64::try_from(time.num_microseconds()).expect("a time");
        Duration::from_micros(micros(usage.user_time()) + micros(usage.system_time()))
    };
    // All threads but this one, which shows the boards.
    let others = || used(UsageWho::RUSAGE_SELF).saturating_sub(used(UsageWho::RUSAGE_THREAD));

    let _alone = hold_processors();
    let problem = Problem::new("empty".parse().expect("a challenge"), Rule::Linked);
    let mut seen = 0;
    let before = others();
    let (outcome, _) = timed(make("native:threads=2").as_ref(), &problem, &mut |_| {
        seen += 1;
        if seen <= 50 {
            thread::sleep(VISIT);
        }
        ControlFlow::Continue(())
    });
    let worked = others().saturating_sub(before);
    let stats = outcome.stats;
    assert!(worked > VISIT, "it is done on other threads: {worked:?}");
    assert!(stats.search >= worked / 2, "{worked:?}: {stats:?}");
    assert!(stats.total >= worked / 2, "{worked:?}: {stats:?}");
}
