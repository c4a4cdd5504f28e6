//! One question after the other, several at a time: what commands over many challenges
//! have in common. Answers are printed in the order of the questions, each as soon as
//! all before it are.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::args::JobsArgs;
use super::progress::Bar;
use super::{CliError, Exit};
use crate::parallel;
use crate::solve::Progress;
use crate::words::counted;

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
    jobs: &JobsArgs,
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
    parallel::in_order(
        items.len(),
        jobs.number(),
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

/// How many short questions a thread answers before it hands the answers over.
const BATCH: usize = 512;

/// Answers every item, each in so little time that handing answers from thread to thread
/// would take longer: the threads take batches of items and write their answers into texts,
/// which are printed in order. Returns the worst of the ends.
pub(super) fn answer_short<I: Sync>(
    items: &[I],
    jobs: usize,
    out: &mut impl Write,
    work: impl Fn(&I, &mut Vec<u8>) -> io::Result<Exit> + Sync,
) -> io::Result<Exit> {
    let batches: Vec<&[I]> = items.chunks(BATCH).collect();
    let bar = Bar::start(counted(items.len(), "board"));
    let progress = bar.progress();
    let (mut done, mut worst, mut result) = (0, Exit::Done, Ok(()));
    let in_batch = |at: usize| {
        let mut text = Vec::new();
        let mut ends = batches[at].iter().map(|item| work(item, &mut text));
        let end = ends.try_fold(Exit::Done, |worst, end| Ok(worst.max(end?)));
        end.map(|end: Exit| (text, end))
    };
    parallel::in_order(batches.len(), jobs, in_batch, |answers| {
        let printed = answers.and_then(|(text, end)| {
            worst = worst.max(end);
            out.write_all(&text)
        });
        done += 1;
        progress.set(done, batches.len() as u64);
        match printed {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                result = Err(error);
                ControlFlow::Break(())
            }
        }
    });
    result.map(|()| worst)
}
