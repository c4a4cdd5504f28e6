//! Work on all cores, its results in order.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::solve::Cancel;

/// Does `work` for every number below `count`, on as many threads as the machine
/// runs at once, and returns the results in order. After a cancellation the rest is
/// left out.
pub(crate) fn in_parallel<T: Send>(
    count: usize,
    cancel: &Cancel,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(count));
    thread::scope(|scope| {
        for _ in 0..workers() {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= count || cancel.is_cancelled() {
                        break;
                    }
                    let result = work(at);
                    if let Ok(mut done) = done.lock() {
                        done.push((at, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// How much is done at a time.
pub(crate) fn workers() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
