//! What the exact-cover and SAT backends promise about stopping.
//!
//! In a file of its own, because cargo runs the files one after the other: other
//! tests would take the processor away. What still does is met by a second and a
//! third try; a backend that breaks its promise breaks it every time.

use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use iqlink::game::Challenge;
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, ALL, Budget, Cancel, Family, Stop};

/// Forms whose search of the empty board takes hours, so that any end is an early
/// one; among them the largest encodings.
fn endless() -> Vec<String> {
    let mut specs: Vec<String> = ALL
        .iter()
        .filter(|kind| [Family::ExactCover, Family::Sat].contains(&kind.family))
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

/// The promise is 100 ms; the rest is for a machine that is busy with other things.
const PROMPT: Duration = Duration::from_millis(100 + 150);

/// Checks that something takes less than [`PROMPT`] longer than it may, at the third
/// try at the latest.
fn assert_prompt(what: &str, delay: impl Fn() -> Duration) {
    let _clock = CLOCK.lock().unwrap_or_else(PoisonError::into_inner);
    let mut delays = Vec::new();
    for _ in 0..3 {
        delays.push(delay());
        if delays.last() < Some(&PROMPT) {
            return;
        }
    }
    panic!("{what} took {delays:?} to stop");
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
                let started = Instant::now();
                let budget = Budget::unlimited().with_timeout(limit);
                let outcome = solve::count(backend.as_ref(), &problem, &budget);
                let delay = started.elapsed().saturating_sub(limit);
                assert_eq!(outcome.stop, Stop::TimeLimit, "{spec} {limit:?}");
                delay
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
            thread::scope(|scope| {
                let search = scope.spawn(|| {
                    let outcome = solve::count(backend.as_ref(), &problem, &budget);
                    assert_eq!(outcome.stop, Stop::Cancelled, "{spec}");
                    Instant::now()
                });
                thread::sleep(Duration::from_millis(600));
                let cancelled = Instant::now();
                cancel.cancel();
                let ended = search.join().expect("no panic");
                ended.saturating_duration_since(cancelled)
            })
        });
    }
}

/// Programs that misbehave, as shell scripts.
#[cfg(target_os = "linux")]
mod programs {
    use super::*;
    use std::fs;
    use std::path::Path;

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

    fn failure(script: &str) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        match run(folder.path(), script, &Budget::unlimited()).stop {
            Stop::Failed(reason) => reason,
            other => panic!("{script}: {other:?}"),
        }
    }

    #[test]
    fn wrong_answers_are_refused_with_the_reason() {
        assert!(failure("echo s SATISFIABLE; echo v 1 2 3 0").contains("breaks clause"));
        assert!(failure("echo s SATISFIABLE; echo v 99999999 0").contains("more variables"));
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
        assert_eq!((outcome.stop, outcome.found), (Stop::Exhausted, 0));
    }

    #[test]
    fn at_the_time_limit_a_program_is_killed_with_its_children() {
        let folder = tempfile::tempdir().expect("a folder");
        let pids = folder.path().join("pids");
        let script = format!("sleep 600 & echo $! $$ > {}; wait", pids.display());
        let limit = Duration::from_millis(500);
        let started = Instant::now();
        let outcome = run(
            folder.path(),
            &script,
            &Budget::unlimited().with_timeout(limit),
        );
        assert_eq!(outcome.stop, Stop::TimeLimit);
        let delay = started.elapsed().saturating_sub(limit);
        assert!(delay < 2 * PROMPT, "{delay:?}");
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
