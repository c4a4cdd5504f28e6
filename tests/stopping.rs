//! What the exact-cover and SAT backends promise about stopping.
//!
//! In a file of its own, because cargo runs the files one after the other: other
//! tests would take the processor away. What still does is not counted: the time
//! that a search waits for a processor is the machine's, and Linux tells it. Delays
//! of another kind are met by further tries; a backend that breaks its promise
//! breaks it every time.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use iqlink::game::Challenge;
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, ALL, Budget, Cancel, Method, Stop};

/// Forms whose search of the empty board takes hours, so that any end is an early
/// one; among them the largest encodings.
fn endless() -> Vec<String> {
    let mut specs: Vec<String> = ALL
        .iter()
        .filter(|kind| [Method::ExactCover, Method::Sat].contains(&kind.method))
        .map(|kind| kind.name.to_owned())
        .collect();
    specs.push("dlx:form=loose:cleanup=off".to_owned());
    for solver in ["varisat", "cadical"] {
        specs.push(format!("{solver}:amo=product:count=none:links=closure"));
        specs.push(format!(
            "{solver}:amo=bitwise:count=sequential:links=levels"
        ));
    }
    specs
}

/// Held by a test that measures time, so that they come one after the other.
static CLOCK: Mutex<()> = Mutex::new(());

/// What [`Backend`](solve::Backend) promises.
const PROMPT: Duration = Duration::from_millis(100);

/// Checks that something keeps the promise, at the fifth try at the latest.
fn assert_prompt(what: &str, delay: impl Fn() -> Duration) {
    let _clock = CLOCK.lock().unwrap_or_else(PoisonError::into_inner);
    let mut delays = Vec::new();
    for _ in 0..5 {
        delays.push(delay());
        if delays.last() < Some(&PROMPT) {
            return;
        }
    }
    panic!("{what} took {delays:?} to stop");
}

/// Runs `search` in a thread of its own, calls `end` after a while, and returns how long
/// the search goes on after that, without the time for which it waits for a processor.
fn delay_after(wait: Duration, end: impl FnOnce(), search: impl FnOnce() + Send) -> Duration {
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let searching = scope.spawn(move || {
            let queue = Queue::of_this_thread();
            // The other thread waits for this before anything else.
            let _ = sender.send((Instant::now(), queue.clone()));
            search();
            (Instant::now(), queue.waited())
        });
        let (started, queue) = receiver.recv().expect("the search starts");
        let due = started + wait;
        thread::sleep(due.saturating_duration_since(Instant::now()));
        let waited_before = queue.waited();
        end();
        let (ended, waited) = searching.join().expect("no panic");
        let delay = ended.saturating_duration_since(due);
        delay.saturating_sub(waited.saturating_sub(waited_before))
    })
}

/// Where the system says how long a thread has waited for a processor.
#[derive(Clone)]
struct Queue(Option<PathBuf>);

impl Queue {
    fn of_this_thread() -> Self {
        // `/proc/thread-self` is a link to `PROCESS/task/THREAD`.
        let thread = fs::read_link("/proc/thread-self").ok();
        Self(thread.map(|thread| Path::new("/proc").join(thread).join("schedstat")))
    }

    /// The second number of `schedstat`, in nanoseconds; nothing where there is no such
    /// file.
    fn waited(&self) -> Duration {
        let text = self
            .0
            .as_ref()
            .and_then(|file| fs::read_to_string(file).ok());
        let number = text.and_then(|text| text.split_whitespace().nth(1)?.parse().ok());
        Duration::from_nanos(number.unwrap_or(0))
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn a_time_limit_ends_every_search_promptly() {
    let problem = Problem::new(Challenge::empty(), Rule::Linked);
    for spec in endless() {
        let backend = solve::backend(&spec).expect("a backend");
        // Short enough to end while the problem is set up, and long enough not to.
        for limit in [1, 50, 700].map(Duration::from_millis) {
            assert_prompt(&format!("{spec} after {limit:?}"), || {
                let nothing = || {};
                delay_after(limit, nothing, || {
                    let budget = Budget::unlimited().with_timeout(limit);
                    let outcome = solve::count(backend.as_ref(), &problem, &budget);
                    assert_eq!(outcome.stop, Stop::TimeLimit, "{spec} {limit:?}");
                })
            });
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn cancelling_ends_every_search_promptly() {
    let problem = Problem::new(Challenge::empty(), Rule::Linked);
    for spec in endless() {
        let backend = solve::backend(&spec).expect("a backend");
        assert_prompt(&spec, || {
            let cancel = Cancel::default();
            let budget = Budget {
                cancel: cancel.clone(),
                ..Budget::unlimited()
            };
            let end = || cancel.cancel();
            delay_after(Duration::from_millis(600), end, || {
                let outcome = solve::count(backend.as_ref(), &problem, &budget);
                assert_eq!(outcome.stop, Stop::Cancelled, "{spec}");
            })
        });
    }
}

/// Programs that misbehave, as shell scripts.
#[cfg(target_os = "linux")]
mod programs {
    use super::*;

    /// Runs a script as a solver on a challenge that has answers.
    fn run(folder: &Path, script: &str, budget: &Budget) -> solve::Outcome {
        let file = folder.join("solver.sh");
        fs::write(&file, script).expect("a script");
        let backend = solve::backend(&format!("cmd:sh {}", file.display())).expect("a backend");
        let challenge: Challenge = "BAAEBDHCFGDFOEISFJ".parse().expect("a challenge");
        solve::count(
            backend.as_ref(),
            &Problem::new(challenge, Rule::Linked),
            budget,
        )
    }

    fn stop(script: &str) -> Stop {
        let folder = tempfile::tempdir().expect("a folder");
        run(folder.path(), script, &Budget::unlimited()).stop
    }

    #[test]
    fn wrong_answers_are_rejected_with_the_reason() {
        let wrong = |script: &str| match stop(script) {
            Stop::Rejected(reason) => reason,
            other => panic!("{script}: {other:?}"),
        };
        assert!(wrong("echo s SATISFIABLE; echo v 1 2 3 0").contains("breaks clause"));
        assert!(wrong("echo s SATISFIABLE; echo v 99999999 0").contains("more variables"));
    }

    #[test]
    fn a_program_without_an_answer_has_failed() {
        let failure = |script: &str| match stop(script) {
            Stop::Failed(reason) => reason,
            other => panic!("{script}: {other:?}"),
        };
        assert!(failure("echo s SATISFIABLE").contains("without a model"));
        assert!(failure("echo s SATISFIABLE; echo v 1 2").contains("cut off"));
        assert!(failure("echo c UNKNOWN").contains("gave up"));
        assert!(failure("echo oh no >&2; exit 3").contains("oh no"));
    }

    #[test]
    fn much_output_does_not_block_a_program() {
        let folder = tempfile::tempdir().expect("a folder");
        let script = "yes 'c comment' | head -n 100000; \
                      yes error | head -n 100000 >&2; echo s UNSATISFIABLE";
        let outcome = run(folder.path(), script, &Budget::unlimited());
        // Its word has come through, and is held against the complete list.
        match outcome.stop {
            Stop::Rejected(reason) => assert!(
                reason.starts_with("it found 0 solutions and says that there are no others"),
                "{reason}"
            ),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn at_the_time_limit_a_program_is_killed_with_its_children() {
        let folder = tempfile::tempdir().expect("a folder");
        let pids = folder.path().join("pids");
        let script = format!("sleep 600 & echo $! $$ > {}; wait", pids.display());
        let limit = Duration::from_millis(500);
        let budget = Budget::unlimited().with_timeout(limit);
        assert_prompt("a program", || {
            let nothing = || {};
            delay_after(limit, nothing, || {
                let outcome = run(folder.path(), &script, &budget);
                assert_eq!(outcome.stop, Stop::TimeLimit);
            })
        });
        let pids = fs::read_to_string(pids).expect("the script has started");
        for pid in pids.split_whitespace() {
            assert!(has_ended(pid), "process {pid} is still there");
        }
    }

    /// Gone, or dead and waiting for its parent to notice.
    fn has_ended(pid: &str) -> bool {
        let deadline = Instant::now() + Duration::from_secs(2);
        loop {
            let ended = match fs::read_to_string(format!("/proc/{pid}/stat")) {
                Ok(stat) => stat.contains(") Z "),
                Err(_) => true,
            };
            if ended || Instant::now() > deadline {
                return ended;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }
}
