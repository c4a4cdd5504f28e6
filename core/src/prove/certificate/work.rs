//! How much work is done at a time, who may end it, and where it says how far it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};

use super::outside::Outside;
use crate::parallel;
use crate::solve::{Cancel, Progress};

/// How certificates are worked through.
#[derive(Clone, Debug, Default)]
pub struct Work {
    /// Asks for the end.
    pub cancel: Cancel,
    /// Where it says how many cases are done.
    pub progress: Option<Arc<Progress>>,
    /// How many cases at a time; 0 is one a core.
    pub threads: usize,
    /// Where formulas and proofs are written as text for other checkers, if anywhere.
    pub outside: Option<Outside>,
}

impl Work {
    /// Does `one` for each of `items`, some at a time, and returns what comes of them in
    /// order; after the first error nothing new is begun, and the first of them is what
    /// is returned.
    pub(super) fn each<T: Sync, R: Send, E: Send>(
        &self,
        items: &[T],
        one: impl Fn(&T) -> Result<R, E> + Sync,
    ) -> Result<Vec<R>, E> {
        let threads = match self.threads {
            0 => parallel::workers(),
            threads => threads,
        };
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            let mut results = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(at) else {
                    return results;
                };
                let result = one(item);
                if result.is_err() {
                    next.store(items.len(), Ordering::Relaxed);
                }
                results.push((at, result));
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                if let Some(progress) = &self.progress {
                    progress.set(done as u64, items.len() as u64);
                }
            }
        };
        if let Some(progress) = &self.progress {
            progress.set(0, items.len() as u64);
        }
        let mut results: Vec<(usize, Result<R, E>)> = thread::scope(|scope| {
            let threads = threads.clamp(1, items.len().max(1));
            let workers = parallel::start(scope, threads, || work);
            if workers.is_empty() {
                return work();
            }
            let results = workers.into_iter().map(ScopedJoinHandle::join);
            results
                .flat_map(|joined| joined.expect("a worker does not panic"))
                .collect()
        });
        results.sort_by_key(|(at, _)| *at);
        results.into_iter().map(|(_, result)| result).collect()
    }
}
