//! Runs a backend on a problem and says how long it takes.
//!
//! What happens once in a process (tables, the list of all solutions, code read from
//! the disk) is no part of a run's time: [`set_up`] comes before, and what it took is a
//! figure of its own. The time of a run is that of [`solve::run`]: encoding and search.
//! Making the problem and judging the boards have times of their own.
//!
//! A search of a few microseconds is slowed by what ran before it and too short for the
//! clock of the processor time. So a [`sample`] of it is many searches in a row, of
//! which the one in the middle tells the time. Whoever needs to know how sure a time is
//! takes several samples, best with others in between; [`run`] takes them in a row.

use std::time::{Duration, Instant};

use super::cpu;
use super::record::{End, Run};
use crate::game::Challenge;
use crate::position;
use crate::problem::{Problem, Rule};
use crate::solve::{self, Backend, Budget};
use crate::verify;

/// How often a search is made for the sake of its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Within a sample it is made again until all searches have taken so long.
    pub sample: Duration,
    /// Samples are taken until they have taken so long together,
    pub together: Duration,
    /// but no more than this.
    pub most: u32,
}

impl Default for Policy {
    /// What every time that the program prints is made by.
    fn default() -> Self {
        Self {
            sample: Duration::from_millis(1),
            together: Duration::from_millis(100),
            most: 5,
        }
    }
}

impl Policy {
    /// Whether so many samples that have taken `seconds` together are enough.
    pub fn is_enough(&self, samples: u32, seconds: f64) -> bool {
        samples >= self.most || seconds >= self.together.as_secs_f64()
    }
}

/// The most searches in a sample: for those that take next to no time.
const SOLVES: usize = 1000;

/// A challenge with three solutions that every backend settles at once, but not
/// without a search.
const EASY: &str = "BAAEBDHCFGDFOEISFJIGKUHIJIK";

fn easy() -> Problem {
    let easy: Challenge = EASY.parse().expect("these placements are legal");
    Problem::new(easy, Rule::Linked)
}

/// Makes now what several backends make once in a process and then share, so that it is
/// in the set-up of none.
pub(super) fn set_up_shared() {
    // Any question to these makes them.
    for &given in easy().challenge().givens() {
        position::clear_of(given);
    }
    verify::judge_text(EASY);
}

/// Has the backend do now what it does once in a process, on its first search, and
/// says how much longer that search takes than the next one. What comes of them does
/// not matter: who fails now will fail when it counts.
pub fn set_up(backend: &dyn Backend, budget: &Budget) -> Duration {
    let problem = easy();
    let search = || {
        let begun = Instant::now();
        solve::count(backend, &problem, budget);
        begun.elapsed()
    };
    let first = search();
    first.saturating_sub(search())
}

/// [Sets up](set_up) each backend.
pub fn warm_up<'a>(backends: impl IntoIterator<Item = &'a dyn Backend>, budget: &Budget) {
    for backend in backends {
        set_up(backend, budget);
    }
}

/// Runs `backend` on `problem` within `budget`, several times if that is short; `None`
/// if it was cancelled before its first end. Everything but the times is that of the
/// first search. A backend that finds something else the second time answered wrongly.
pub fn sample(
    backend: &dyn Backend,
    problem: &Problem,
    budget: &Budget,
    policy: Policy,
) -> Option<Run> {
    let once = || {
        let begun = Instant::now();
        let problem = Problem::new(problem.challenge().clone(), problem.rule()).listed();
        let making = begun.elapsed();
        let (solutions, outcome) = solve::all(backend, &problem, budget);
        Run::new(making, solutions, outcome)
    };
    let cpu_before = cpu::time();
    let first = once()?;
    let mut times = vec![Times::of(&first)];
    let mut together = first.seconds;
    while first.is_finished()
        && times.len() < SOLVES
        && together < policy.sample.as_secs_f64()
        && !budget.cancel.is_cancelled()
    {
        let Some(again) = once() else {
            break;
        };
        match again.end {
            // A busy machine may cut off what went through before.
            End::TimeLimit => break,
            End::Failed | End::Rejected => return Some(again),
            _ if again.solutions != first.solutions => return Some(unlike(again)),
            _ => {
                together += again.seconds;
                times.push(Times::of(&again));
            }
        }
    }
    let cpu = cpu::time().zip(cpu_before);
    let cpu = cpu.map(|(after, before)| after.saturating_sub(before).as_secs_f64());
    let solves = times.len();
    Some(Run {
        cpu_seconds: cpu.map(|seconds| seconds / solves as f64),
        solves: solves as u32,
        ..Times::middle(times).put_into(first)
    })
}

/// Takes as many [`sample`]s in a row as `policy` says, and returns the one in the
/// middle; `None` if it was cancelled before the first ended.
pub fn run(
    backend: &dyn Backend,
    problem: &Problem,
    budget: &Budget,
    policy: Policy,
) -> Option<Run> {
    let first = sample(backend, problem, budget, policy)?;
    let mut times = vec![Times::of(&first)];
    let mut together = first.seconds * f64::from(first.solves);
    while first.is_finished()
        && !policy.is_enough(times.len() as u32, together)
        && !budget.cancel.is_cancelled()
    {
        match sample(backend, problem, budget, policy) {
            None => break,
            Some(again) if again.end == End::TimeLimit => break,
            Some(again) if !again.is_finished() => return Some(again),
            Some(again) if again.solutions != first.solutions => return Some(unlike(again)),
            Some(again) => {
                together += again.seconds * f64::from(again.solves);
                times.push(Times::of(&again));
            }
        }
    }
    Some(Times::middle(times).put_into(first))
}

/// The run of a backend that found something else before.
fn unlike(run: Run) -> Run {
    let reason = "when run again, it found other solutions than the first time";
    Run {
        end: End::Rejected,
        reason: Some(reason.to_owned()),
        ..run
    }
}

/// The times of one search.
#[derive(Clone, Copy)]
struct Times {
    total: f64,
    search: f64,
    problem: f64,
    judging: f64,
    cpu: Option<f64>,
}

impl Times {
    const fn of(run: &Run) -> Self {
        Self {
            total: run.seconds,
            search: run.search_seconds,
            problem: run.problem_seconds,
            judging: run.judging_seconds,
            cpu: run.cpu_seconds,
        }
    }

    /// Those of the search that took neither long nor short; of two, the shorter.
    fn middle(mut times: Vec<Self>) -> Self {
        times.sort_by(|a, b| a.total.total_cmp(&b.total));
        times[(times.len() - 1) / 2]
    }

    fn put_into(self, run: Run) -> Run {
        Run {
            seconds: self.total,
            search_seconds: self.search,
            problem_seconds: self.problem,
            judging_seconds: self.judging,
            cpu_seconds: self.cpu,
            ..run
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::LazyLock;
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
            // So that this is in the time of no search.
            LazyLock::force(&SOLUTIONS);
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
            for solution in SOLUTIONS.iter().take(found) {
                if visit(*solution) == ControlFlow::Break(()) {
                    return Report::new(Stop::Visitor, stats);
                }
            }
            Report::new(Stop::Exhausted, stats)
        }
    }

    fn easy() -> Problem {
        Problem::new(EASY.parse().unwrap(), Rule::Linked)
    }

    static SOLUTIONS: LazyLock<Vec<Solution>> = LazyLock::new(|| {
        let native = solve::backend("native").unwrap();
        solve::all(native.as_ref(), &easy(), &Budget::unlimited()).0
    });

    /// The usual policy, but that all samples are taken, also on a machine that holds them up.
    fn measured(backend: &Scripted, budget: &Budget) -> Run {
        let policy = Policy {
            together: Duration::from_secs(60),
            ..Policy::default()
        };
        run(backend, &easy(), budget, policy).unwrap()
    }

    #[test]
    fn the_easy_challenge_makes_every_backend_search() {
        assert_eq!(SOLUTIONS.len(), 3);
    }

    /// Two searches may be held up for a third of a second.
    #[test]
    fn a_short_run_is_repeated_and_the_middle_one_tells_the_time() {
        let backend = Scripted::new(&[300, 1, 1, 1, 1], &[2]);
        let run = measured(&backend, &Budget::unlimited());
        assert_eq!(backend.searches(), 5);
        assert!(
            run.seconds < 0.3,
            "the first does not count: {}",
            run.seconds
        );
        assert_eq!((run.nodes, run.solutions.len()), (Some(0), 2));
        assert!(run.is_complete());
    }

    #[test]
    fn a_run_that_is_long_enough_is_made_once() {
        let (budget, policy) = (Budget::unlimited(), Policy::default());
        let backend = Scripted::new(&[110], &[2]);
        let made = run(&backend, &easy(), &budget, policy).unwrap();
        assert!(made.seconds >= 0.11);
        assert_eq!(backend.searches(), 1);
        // Two of these come to the time that three would be made for, and one does not unless it
        // is held up for very long.
        let together = Duration::from_secs(1);
        let backend = Scripted::new(&[600], &[2]);
        run(&backend, &easy(), &budget, Policy { together, ..policy }).unwrap();
        assert_eq!(backend.searches(), 2);
    }

    #[test]
    fn a_very_short_search_is_made_many_times_in_one_sample() {
        let policy = Policy::default();
        // A single search may be held up for longer than a sample takes; not every one is.
        let are_many = (0..20).any(|_| {
            let backend = Scripted::new(&[0], &[2]);
            let run = sample(&backend, &easy(), &Budget::unlimited(), policy).unwrap();
            assert_eq!(backend.searches(), run.solves);
            assert!(run.solves <= SOLVES as u32);
            run.solves > 1 && run.seconds * f64::from(run.solves) < 0.1
        });
        assert!(are_many);
        // And one that is long enough once.
        let backend = Scripted::new(&[2], &[2]);
        let run = sample(&backend, &easy(), &Budget::unlimited(), policy).unwrap();
        assert_eq!((backend.searches(), run.solves), (1, 1));
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
        let backend = Scripted::new(&[500, 0], &[2]);
        let budget = Budget::unlimited();
        let setup = set_up(&backend, &budget);
        assert_eq!(backend.searches(), 2);
        // The second search may be held up, too.
        assert!(setup >= Duration::from_millis(250), "{setup:?}");
        assert!(measured(&backend, &budget).seconds < 0.25);
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
