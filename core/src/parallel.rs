//! Work on all cores, its results in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread::{self, Builder, Scope, ScopedJoinHandle};

/// How many results a thread may be ahead of the one that is waited for, so that a long
/// piece of work neither idles the others nor lets their results pile up.
const AHEAD: usize = 256;

/// Does `work` for every item on `threads` threads, and hands the results to `take`, on the
/// thread of the caller, in order and as soon as it can. Items are taken from their
/// iterator, on that thread too, no sooner than they are needed, so that there may be any
/// number of them. No more is begun once `take` breaks.
pub fn in_order<I: Send, T: Send>(
    items: impl IntoIterator<Item = I>,
    threads: usize,
    work: impl Fn(I) -> T + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) {
    let mut items = items.into_iter();
    let threads = threads.min(items.size_hint().1.unwrap_or(usize::MAX));
    if threads <= 1 {
        let _ = items.try_for_each(|item| take(work(item)));
        return;
    }
    let (ask, asked) = mpsc::channel::<(usize, I)>();
    let (tell, told) = mpsc::channel::<(usize, thread::Result<T>)>();
    let (asked, stopped) = (Mutex::new(asked), AtomicBool::new(false));
    let worker = |tell: mpsc::Sender<_>| {
        let next = || asked.lock().ok()?.recv().ok();
        while let Some((at, item)) = next() {
            // A panic is handed on, so that nobody waits for a result that never comes.
            let result = catch_unwind(AssertUnwindSafe(|| work(item)));
            if stopped.load(Ordering::Relaxed) || tell.send((at, result)).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        // Dropped at the end of this closure, which tells the workers to end.
        let ask = ask;
        let started = start(scope, threads, || {
            let tell = tell.clone();
            || worker(tell)
        });
        if started.is_empty() {
            let _ = items.try_for_each(|item| take(work(item)));
            return;
        }
        let (mut begun, mut turn) = (0, 0);
        let mut early = BTreeMap::new();
        loop {
            for item in items.by_ref().take(turn + threads * AHEAD - begun) {
                // Workers that have ended need no more requests.
                let _ = ask.send((begun, item));
                begun += 1;
            }
            if turn == begun {
                break;
            }
            while !early.contains_key(&turn)
                && let Ok((place, result)) = told.recv()
            {
                early.insert(place, result);
            }
            let flow = match early.remove(&turn) {
                Some(Ok(result)) => take(result),
                Some(Err(panic)) => {
                    stopped.store(true, Ordering::Relaxed);
                    resume_unwind(panic)
                }
                None => ControlFlow::Break(()),
            };
            if flow.is_break() {
                stopped.store(true, Ordering::Relaxed);
                break;
            }
            turn += 1;
        }
    });
}

/// Starts as many threads as are asked for, or as the system has left: little memory makes
/// work slow, and ends it only where not even one thread can do it.
pub fn start<'scope, T, W>(
    scope: &'scope Scope<'scope, '_>,
    threads: usize,
    mut work: impl FnMut() -> W,
) -> Vec<ScopedJoinHandle<'scope, T>>
where
    T: Send + 'scope,
    W: FnOnce() -> T + Send + 'scope,
{
    (0..threads)
        .map_while(|_| Builder::new().spawn_scoped(scope, work()).ok())
        .collect()
}

/// How much is done at a time.
pub fn workers() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_come_in_order_whoever_is_first() {
        for threads in [1, 2, 5] {
            let count = 3 * AHEAD * threads;
            let slow_at_times = |at: usize| {
                thread::sleep(Duration::from_micros(if at.is_multiple_of(97) {
                    300
                } else {
                    0
                }));
                at
            };
            let mut taken = Vec::new();
            in_order(0..count, threads, slow_at_times, |at| {
                taken.push(at);
                ControlFlow::Continue(())
            });
            assert_eq!(taken, (0..count).collect::<Vec<_>>(), "{threads} threads");
        }
    }

    #[test]
    fn nothing_is_far_ahead_of_what_is_waited_for() {
        let (threads, count) = (3, 10_000);
        let (begun, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = |_| {
            let begun = begun.fetch_add(1, Ordering::SeqCst);
            assert!(begun <= taken.load(Ordering::SeqCst) + (AHEAD + 1) * threads);
        };
        in_order(0..count, threads, work, |()| {
            taken.fetch_add(1, Ordering::SeqCst);
            ControlFlow::Continue(())
        });
        assert_eq!(begun.into_inner(), count);
    }

    #[test]
    fn items_are_taken_when_they_are_needed() {
        let (threads, count) = (2, 10_000);
        let (given, taken) = (Cell::new(0), Cell::new(0));
        let items = (0..count).inspect(|_| {
            given.set(given.get() + 1);
            assert!(given.get() <= taken.get() + AHEAD * threads);
        });
        // Nobody can tell how many of them there are.
        let items = items.filter(|_| true);
        in_order(
            items,
            threads,
            |at| at,
            |at| {
                assert_eq!(at, taken.replace(at + 1));
                ControlFlow::Continue(())
            },
        );
        assert_eq!(taken.get(), count);
        in_order(
            std::iter::empty::<u8>(),
            threads,
            |at| at,
            |_| unreachable!(),
        );
    }

    #[test]
    fn no_more_is_begun_after_the_end() {
        for threads in [1, 2] {
            let begun = AtomicUsize::new(0);
            let work = |at| {
                begun.fetch_add(1, Ordering::SeqCst);
                at
            };
            in_order(0..usize::MAX, threads, work, |at| {
                if at == 10 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            assert!(begun.into_inner() <= 11 + threads * (AHEAD + 1));
        }
    }

    #[test]
    #[should_panic(expected = "the seventh")]
    fn a_panic_is_handed_on() {
        let work = |at| assert!(at != 7, "the seventh");
        in_order(0..1_000_000, 2, work, |()| ControlFlow::Continue(()));
    }
}
