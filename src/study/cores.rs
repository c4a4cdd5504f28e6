//! The work of the study on all cores.

use std::ops::ControlFlow;

use crate::parallel;
use crate::solve::Cancel;

/// Does `work` for every number below `count`, on as many threads as the machine
/// runs at once, and returns the results in order. After a cancellation the rest is
/// left out.
pub(super) fn in_parallel<T: Send>(
    count: usize,
    cancel: &Cancel,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let mut results = Vec::with_capacity(count);
    let unless_cancelled = |at| (!cancel.is_cancelled()).then(|| work(at));
    parallel::in_order(0..count, parallel::workers(), unless_cancelled, |result| {
        results.extend(result);
        ControlFlow::Continue(())
    });
    results
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_cancellation_the_rest_is_left_out() {
        let cancel = Cancel::default();
        let results = in_parallel(100_000, &cancel, |at| {
            if at == 50 {
                cancel.cancel();
            }
            at
        });
        assert!(results.len() < 100_000);
        assert!(results.is_sorted());
    }
}
