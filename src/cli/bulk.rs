//! One question after the other, several at a time: what commands over many challenges
//! have in common. Answers are printed in the order of the questions, each as soon as
//! all before it are.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::progress::Bar;
use super::{CliError, Exit};
use crate::measure;
use crate::solve::Progress;
use crate::words::counted;

/// How many challenges are worked on at a time: as the user says, or one a core.
pub(super) fn jobs(wanted: Option<usize>) -> usize {
    wanted.unwrap_or_else(measure::workers)
}

/// Whether to go on after an answer: not if the user has ended the search for it.
pub(super) const fn unless_interrupted(exit: Exit) -> ControlFlow<()> {
    match exit {
        Exit::Interrupted => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    }
}

/// Answers every item, so many at a time, and hands the answers to `print` in order, until
/// that breaks or fails.
///
/// A single item shows its own progress, under its title; of several, those that are done
/// are counted.
pub(super) fn answer<I: Sync, A: Send>(
    items: &[I],
    jobs: usize,
    title: impl Fn(&I) -> String,
    work: impl Fn(&I, Option<Arc<Progress>>) -> A + Sync,
    mut print: impl FnMut(&I, A) -> Result<ControlFlow<()>, CliError>,
) -> Result<(), CliError> {
    if let [only] = items {
        let bar = Bar::start(title(only));
        let answer = work(only, Some(bar.progress()));
        drop(bar);
        return print(only, answer).map(drop);
    }
    let bar = Bar::start(counted(items.len(), "challenge"));
    let progress = bar.progress();
    let mut done = 0;
    let mut result = Ok(());
    measure::in_order(
        items.len(),
        jobs,
        |at| work(&items[at], None),
        |answer| {
            let flow = print(&items[done], answer).unwrap_or_else(|error| {
                result = Err(error);
                ControlFlow::Break(())
            });
            done += 1;
            progress.set(done as u64, items.len() as u64);
            flow
        },
    );
    result
}
