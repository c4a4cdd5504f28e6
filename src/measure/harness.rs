//! Runs a backend on a problem and says how long it takes.
//!
//! What happens once in a process (tables, the list of all solutions, code read from
//! the disk) is no part of a run's time: [`warm_up`] comes before. The time of a run is
//! that of [`solve::run`]: encoding and search, without judging the boards. A short run
//! is made several times, and the middle one tells the time, since the first is often
//! slowed by what ran before it.

use std::time::Duration;

use super::record::{End, Run};
use crate::game::Challenge;
use crate::problem::{Problem, Rule};
use crate::solve::{self, Backend, Budget};

/// How often a run is made for the sake of its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// It is made again until all runs together have taken so long,
    pub together: Duration,
    /// but no more often than this.
    pub most: usize,
}

impl Default for Policy {
    /// What every time that the program prints is made by.
    fn default() -> Self {
        Self {
            together: Duration::from_millis(100),
            most: 5,
        }
    }
}

/// A challenge with three solutions that every backend settles at once, but not
/// without a search.
const EASY: &str = "BAAEBDHCFGDFOEISFJIGKUHIJIK";

/// Has each backend do now what it does once in a process, on its first search. What
/// comes of that search does not matter: who fails now will fail when it counts.
pub fn warm_up<'a>(backends: impl IntoIterator<Item = &'a dyn Backend>, budget: &Budget) {
    let easy: Challenge = EASY.parse().expect("these placements are legal");
    let problem = Problem::new(easy, Rule::Linked);
    for backend in backends {
        solve::count(backend, &problem, budget);
    }
}

/// Runs `backend` on `problem` within `budget`, as often as `policy` says; `None` if
/// it was cancelled before its first end. Everything but the times is that of the
/// first run. A backend that finds something else the second time answered wrongly.
pub fn run(
    backend: &dyn Backend,
    problem: &Problem,
    budget: &Budget,
    policy: Policy,
) -> Option<Run> {
    let once = || {
        let (solutions, outcome) = solve::all(backend, problem, budget);
        Run::new(solutions, outcome)
    };
    let first = once()?;
    let mut times = vec![(first.seconds, first.search_seconds)];
    let mut together = first.seconds;
    while first.is_finished()
        && times.len() < policy.most
        && together < policy.together.as_secs_f64()
        && !budget.cancel.is_cancelled()
    {
        let Some(again) = once() else {
            break;
        };
        match again.end {
            // A busy machine may cut off what went through before.
            End::TimeLimit => break,
            End::Failed | End::Rejected => return Some(again),
            _ if again.solutions != first.solutions => {
                let reason = "when run again, it found other solutions than the first time";
                return Some(Run {
                    end: End::Rejected,
                    reason: Some(reason.to_owned()),
                    ..again
                });
            }
            _ => {
                times.push((again.seconds, again.search_seconds));
                together += again.seconds;
            }
        }
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (seconds, search_seconds) = times[(times.len() - 1) / 2];
    Some(Run {
        seconds,
        search_seconds,
        ..first
    })
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread;

    use super::*;
    use crate::game::Solution;
    use crate::solve::{Report, Stats, Stop, Visit, Watch};

    /// Knows two solutions of the easy challenge, takes as long as it is told, and has
    /// a script of how many of the two it finds: the last entry goes on for ever.
    struct Scripted {
        searches: AtomicU32,
        milliseconds: &'static [u64],
        found: &'static [usize],
    }

    impl Scripted {
        fn new(milliseconds: &'static [u64], found: &'static [usize]) -> Self {
            let searches = AtomicU32::new(0);
            Self {
                searches,
                milliseconds,
                found,
            }
        }

        fn searches(&self) -> u32 {
            self.searches.load(Ordering::Relaxed)
        }
    }

    impl Backend for Scripted {
        fn name(&self) -> String {
            "scripted".to_owned()
        }

        fn search(&self, _: &Problem, _: &Watch, visit: &mut Visit) -> Report {
            let number = self.searches.fetch_add(1, Ordering::Relaxed) as usize;
            let milliseconds = self.milliseconds[number.min(self.milliseconds.len() - 1)];
            thread::sleep(Duration::from_millis(milliseconds));
            let found = self.found[number.min(self.found.len() - 1)];
            let stats = Stats {
                nodes: Some(number as u64),
                ..Stats::default()
            };
            for solution in solutions().into_iter().take(found) {
                if visit(solution) == ControlFlow::Break(()) {
                    return Report::new(Stop::Visitor, stats);
                }
            }
            Report::new(Stop::Exhausted, stats)
        }
    }

    fn easy() -> Problem {
        Problem::new(EASY.parse().unwrap(), Rule::Linked)
    }

    fn solutions() -> Vec<Solution> {
        let native = solve::backend("native").unwrap();
        solve::all(native.as_ref(), &easy(), &Budget::unlimited()).0
    }

    fn measured(backend: &Scripted, budget: &Budget) -> Run {
        run(backend, &easy(), budget, Policy::default()).unwrap()
    }

    #[test]
    fn the_easy_challenge_makes_every_backend_search() {
        assert_eq!(solutions().len(), 3);
    }

    #[test]
    fn a_short_run_is_repeated_and_the_middle_one_tells_the_time() {
        let backend = Scripted::new(&[30, 1, 1, 1, 1], &[2]);
        let run = measured(&backend, &Budget::unlimited());
        assert_eq!(backend.searches(), 5);
        assert!(
            run.seconds < 0.03,
            "the first does not count: {}",
            run.seconds
        );
        assert_eq!((run.nodes, run.solutions.len()), (Some(0), 2));
        assert!(run.is_complete());
    }

    #[test]
    fn a_run_that_is_long_enough_is_made_once() {
        let backend = Scripted::new(&[110], &[2]);
        assert!(measured(&backend, &Budget::unlimited()).seconds >= 0.11);
        assert_eq!(backend.searches(), 1);
        // Two of these come to the time that three would be made for.
        let backend = Scripted::new(&[60], &[2]);
        measured(&backend, &Budget::unlimited());
        assert_eq!(backend.searches(), 2);
    }

    #[test]
    fn what_was_asked_for_is_finished_and_not_always_complete() {
        let backend = Scripted::new(&[0], &[2]);
        let run = measured(&backend, &Budget::unlimited().with_solutions(1));
        assert_eq!((run.end, run.solutions.len()), (End::SolutionLimit, 1));
        assert!(run.is_finished() && !run.is_complete());
        assert_eq!(run.time().value(), Some(run.seconds));
    }

    #[test]
    fn who_finds_something_else_the_second_time_is_wrong() {
        let backend = Scripted::new(&[0], &[2, 2, 1]);
        let run = measured(&backend, &Budget::unlimited());
        assert_eq!((run.end, backend.searches()), (End::Rejected, 3));
        assert!(run.reason.as_ref().unwrap().contains("other solutions"));
        assert_eq!(run.time().value(), None);
    }

    #[test]
    fn the_cost_of_a_first_search_is_in_no_time() {
        let backend = Scripted::new(&[150, 0], &[2]);
        let budget = Budget::unlimited();
        warm_up([&backend as &dyn Backend], &budget);
        assert_eq!(backend.searches(), 1);
        assert!(measured(&backend, &budget).seconds < 0.1);
    }

    #[test]
    fn a_cancelled_run_has_no_result() {
        let budget = Budget::unlimited();
        budget.cancel.cancel();
        let paper = solve::backend("paper").unwrap();
        let long = Problem::new(Challenge::empty(), Rule::Linked);
        assert_eq!(run(&*paper, &long, &budget, Policy::default()), None);
        // One that goes through nevertheless counts, but is not made again.
        let backend = Scripted::new(&[0], &[2]);
        assert!(measured(&backend, &budget).is_complete());
        assert_eq!(backend.searches(), 1);
    }
}
