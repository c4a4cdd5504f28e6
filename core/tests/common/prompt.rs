//! Measures how long something goes on after it should have ended.
//!
//! The time that a search waits for a processor is the machine's, and Linux tells it:
//! it is not counted. Delays of another kind are met by further tries; what breaks its
//! promise breaks it every time.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Checks that something ends in time, at the last of so many tries.
pub(crate) fn assert_prompt(
    what: &str,
    promise: Duration,
    tries: usize,
    delay: impl Fn() -> Duration,
) {
    let mut delays = Vec::new();
    while delays.len() < tries {
        delays.push(delay());
        if delays.last() < Some(&promise) {
            return;
        }
    }
    panic!("{what} took {delays:?} to stop");
}

/// Runs `search` in a thread of its own, calls `end` after a while, and returns how long
/// the search goes on after that, without the time for which it waits for a processor.
pub(crate) fn delay_after(
    wait: Duration,
    end: impl FnOnce(),
    search: impl FnOnce() + Send,
) -> Duration {
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
