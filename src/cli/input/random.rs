//! Random challenges on request.

use std::ops::RangeInclusive;

use super::filter::givens_text;
use crate::cli::progress::Bar;
use crate::cli::say;
use crate::compare;
use crate::game::NamedChallenge;
use crate::solve::Backend;
use crate::words::counted;

/// `count` random challenges, or as many as there are to be found, which is said.
pub(in crate::cli) fn random(
    count: usize,
    seed: u64,
    givens: Option<&RangeInclusive<usize>>,
    solver: &dyn Backend,
) -> Vec<NamedChallenge> {
    let bar = Bar::start(format!("making {}", counted(count, "random challenge")));
    let mut made = Vec::new();
    for challenge in compare::random_challenges(seed, givens.cloned(), solver).take(count) {
        made.push(challenge);
        bar.progress().set(made.len() as u64, count as u64);
    }
    drop(bar);
    if made.len() < count {
        let with = givens.map_or_else(String::new, |givens| {
            format!(" with {}", givens_text(givens))
        });
        say::note(format_args!(
            "no more than {}{with} could be found",
            counted(made.len(), "different challenge")
        ));
    }
    made
}
