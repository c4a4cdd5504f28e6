//! One question after the other, several at a time: what commands over many challenges
//! have in common. Answers are printed in the order of the questions, each as soon as
//! all before it are.

use std::io::{self, Write};
use std::iter;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::args::JobsArgs;
use super::input::{Entries, InputError};
use super::progress::Bar;
use super::results::Results;
use super::{CliError, Exit};
use crate::game::NamedChallenge;
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

/// Answers every challenge, so many at a time, and has each answer printed at once, in order.
/// What `print` returns is how that challenge ended; the command ends as the worst of them,
/// also if something is wrong with the next challenge. Nobody knows whether standard input that
/// is read as it comes has an end, so there the end is also where nobody reads the answers.
pub(super) fn answer_all<A: Send>(
    challenges: &Entries<NamedChallenge>,
    jobs: &JobsArgs,
    title: impl Fn(&str) -> String,
    work: impl Fn(&NamedChallenge, Option<Arc<Progress>>) -> A + Sync,
    mut print: impl FnMut(&mut Results, &NamedChallenge, A) -> Result<Exit, CliError>,
) -> Result<Exit, CliError> {
    let mut out = Results::new();
    let mut worst = Exit::Done;
    let may_be_endless = challenges.count().is_none();
    let met = answer(
        challenges.count(),
        challenges.iter(),
        jobs,
        |named| title(&named.title()),
        work,
        |named, answer| {
            worst = worst.max(print(&mut out, named, answer)?);
            out.flush()?;
            if may_be_endless && !out.is_read() {
                return Ok(ControlFlow::Break(()));
            }
            Ok(unless_interrupted(worst))
        },
    );
    out.end_with(worst, met)
}

/// Answers every item, so many at a time, and hands the answers to `print` in order, until
/// that breaks or fails, or until an item cannot be read. The items are taken as they are
/// needed; `count` says how many there are, if that is known.
///
/// A single item shows its own progress, under its title; of several, those that are done
/// are counted.
pub(super) fn answer<I: Send, A: Send, E: Into<CliError> + Send>(
    count: Option<usize>,
    mut items: impl Iterator<Item = Result<I, E>>,
    jobs: &JobsArgs,
    title: impl Fn(&I) -> String,
    work: impl Fn(&I, Option<Arc<Progress>>) -> A + Sync,
    mut print: impl FnMut(&I, A) -> Result<ControlFlow<()>, CliError>,
) -> Result<(), CliError> {
    if count == Some(1)
        && let Some(only) = items.next()
    {
        let only = only.map_err(Into::into)?;
        let bar = Bar::start(title(&only));
        let answer = work(&only, Some(bar.progress()));
        drop(bar);
        return print(&only, answer).map(drop);
    }
    let bar = Bar::start(several(count, "challenge"));
    let progress = bar.progress();
    let mut done = 0;
    let mut result = Ok(());
    let answered = |item: Result<I, E>| {
        let item = item?;
        let answer = work(&item, None);
        Ok::<_, E>((item, answer))
    };
    parallel::in_order(items, jobs.number(), answered, |answered| {
        let printed = answered.map_err(Into::into);
        let printed = printed.and_then(|(item, answer)| print(&item, answer));
        done += 1;
        progress.set(done, count.unwrap_or(0) as u64);
        printed.unwrap_or_else(|error| {
            result = Err(error);
            ControlFlow::Break(())
        })
    });
    result
}

/// So many of them, if that is known.
fn several(count: Option<usize>, what: &str) -> String {
    count.map_or_else(|| format!("{what}s"), |count| counted(count, what))
}

/// How many short questions a thread answers before it hands the answers over.
const BATCH: usize = 128;

/// What became of a batch.
struct Batch {
    answered: u64,
    text: Vec<u8>,
    worst: Exit,
    /// What was wrong with the item after those that were answered.
    met: Result<(), CliError>,
}

/// Answers every item, each in so little time that handing answers from thread to thread
/// would take longer: the threads take batches of items and write their answers into texts,
/// which are printed in order, up to an item that cannot be read, or to where nobody reads the
/// answers and nobody knows whether the items have an end. The command ends as the worst of
/// the answers.
pub(super) fn answer_short<I: Send>(
    count: Option<usize>,
    mut items: impl Iterator<Item = Result<I, InputError>>,
    jobs: usize,
    work: impl Fn(&I, &mut Vec<u8>) -> io::Result<Exit> + Sync,
) -> Result<Exit, CliError> {
    let mut out = Results::new();
    let batches = iter::from_fn(|| {
        let batch: Vec<_> = items.by_ref().take(BATCH).collect();
        (!batch.is_empty()).then_some(batch)
    });
    let in_batch = |items: Vec<Result<I, InputError>>| {
        let mut batch = Batch {
            answered: 0,
            text: Vec::new(),
            worst: Exit::Done,
            met: Ok(()),
        };
        batch.met = items.into_iter().try_for_each(|item| {
            batch.worst = batch.worst.max(work(&item?, &mut batch.text)?);
            batch.answered += 1;
            Ok(())
        });
        batch
    };
    // Most likely there is one batch only, for which no threads are needed.
    let jobs = count.map_or(jobs, |count| jobs.min(count.div_ceil(BATCH)));
    let bar = Bar::start(several(count, "board"));
    let progress = bar.progress();
    let (mut done, mut worst, mut met) = (0, Exit::Done, Ok(()));
    parallel::in_order(batches, jobs, in_batch, |batch| {
        worst = worst.max(batch.worst);
        done += batch.answered;
        progress.set(done, count.unwrap_or(0) as u64);
        let printed = out.write_all(&batch.text).map_err(CliError::from);
        met = printed.and(batch.met);
        if met.is_err() || (count.is_none() && !out.is_read()) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    drop(bar);
    out.end_with(worst, met)
}
