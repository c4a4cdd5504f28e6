//! `iqlink count`.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::args::CountArgs;
use super::json::{self, Counted};
use super::{CliError, Exit, bulk, input, output};
use crate::game::{Challenge, NamedChallenge, Placement};
use crate::problem::{Problem, Rule};
use crate::solve::{
    self, Backend, BoardCount, Budget, Cancel, Counter, Outcome, Progress, Stats, Stop,
};
use crate::verify;
use crate::words::counted;

/// How many fits there are, by the number of linked groups they fall apart into.
struct Tally {
    by_groups: BTreeMap<usize, u64>,
    outcome: Outcome,
}

impl Tally {
    fn linked(&self) -> u64 {
        self.by_groups[&1]
    }
}

pub(super) fn run(args: &CountArgs, cancel: &Cancel) -> Result<Exit, CliError> {
    if let Some(counter) = solve::counter(&args.search.backend)? {
        return by_counter(args, cancel, &counter);
    }
    let backend = super::exhaustive_backend(&args.search.backend)?;
    let name = backend.name();
    bulk::answer_all(
        &input::chosen(&args.chosen)?,
        &args.search.jobs,
        |title| format!("counting {title} with {name}"),
        |named, progress| count(args, cancel, backend.as_ref(), &named.challenge, progress),
        |out, named, tally| {
            let title = named.title();
            if args.search.json {
                let line = Counted {
                    about: named.into(),
                    backend: &name,
                    fits: tally.outcome.found,
                    linked: tally.linked(),
                    groups: &tally.by_groups,
                    complete: tally.outcome.is_complete(),
                    approximate: false,
                    stats: &tally.outcome.stats,
                };
                json::print(out, &line)?;
            } else {
                print(out, &title, &name, &tally)?;
            }
            Ok(output::exit_of(&title, &tally.outcome))
        },
    )
}

/// The same by a model counter, which gives two numbers and no boards: how many groups a
/// fit falls apart into is not known beyond the first.
fn by_counter(args: &CountArgs, cancel: &Cancel, counter: &Counter) -> Result<Exit, CliError> {
    bulk::answer_all(
        &input::chosen(&args.chosen)?,
        &args.search.jobs,
        |title| format!("counting {title} with {}", counter.name()),
        |named, _| both_counts(args, cancel, counter, named),
        |out, named, counts| {
            print_counts(out, args, named, counter, &counts)?;
            let found = 0;
            let (stop, stats) = (counts.stop, counts.stats);
            Ok(output::exit_of(
                &named.title(),
                &Outcome { found, stop, stats },
            ))
        },
    )
}

/// What a counter says of a challenge.
struct Counts {
    /// The number of fits, if it came so far,
    fits: Option<BoardCount>,
    /// and that of solutions.
    linked: Option<BoardCount>,
    /// Why it ended.
    stop: Stop,
    stats: Stats,
}

/// How many fits and how many solutions a counter finds, and what that took.
fn both_counts(
    args: &CountArgs,
    cancel: &Cancel,
    counter: &Counter,
    named: &NamedChallenge,
) -> Counts {
    let started = Instant::now();
    let count = |rule| {
        // The time limit is for both questions together.
        let left = |limit: Duration| limit.saturating_sub(started.elapsed());
        let budget = Budget {
            timeout: args.search.timeout.map(left),
            cancel: cancel.clone(),
            ..Budget::default()
        };
        counter.count(&Problem::new(named.challenge.clone(), rule), &budget)
    };
    let fits = count(Rule::Fits);
    let linked = fits.clone().and_then(|_| count(Rule::Linked));
    let total = started.elapsed();
    Counts {
        fits: fits.ok(),
        linked: linked.clone().ok(),
        stop: linked.err().unwrap_or(Stop::Exhausted),
        stats: Stats {
            total,
            search: total,
            ..Stats::default()
        },
    }
}

/// Prints both numbers; for programs also what there is if one is missing.
fn print_counts(
    out: &mut impl Write,
    args: &CountArgs,
    named: &NamedChallenge,
    counter: &Counter,
    counts: &Counts,
) -> std::io::Result<()> {
    let stats = &counts.stats;
    let known = counts.fits.iter().chain(&counts.linked);
    let approximate = known.clone().any(|count| count.approximate);
    if args.search.json {
        let number = |count: Option<BoardCount>| {
            let boards = count.map_or(0, |count| count.boards);
            u64::try_from(boards).unwrap_or(u64::MAX)
        };
        let line = Counted {
            about: named.into(),
            backend: counter.name(),
            fits: number(counts.fits),
            linked: number(counts.linked),
            groups: &BTreeMap::from([(1, number(counts.linked))]),
            complete: !approximate && known.count() == 2,
            approximate,
            stats,
        };
        json::print(out, &line)?;
    } else if let (Some(fits), Some(linked)) = (counts.fits, counts.linked) {
        let about = if approximate { "about " } else { "" };
        let (name, title, cost) = (counter.name(), named.title(), output::cost(stats));
        let (fits, linked) = (fits.boards, linked.boards);
        let fits = counted(fits, "fit");
        writeln!(out, "{title}: {about}{fits} ({name}, {cost})")?;
        writeln!(out, "{about:>6}{linked:>6}  in one group: solutions")?;
    }
    Ok(())
}

fn count(
    args: &CountArgs,
    cancel: &Cancel,
    backend: &dyn Backend,
    challenge: &Challenge,
    progress: Option<Arc<Progress>>,
) -> Tally {
    let problem = Problem::new(challenge.clone(), Rule::Fits);
    let budget = Budget {
        timeout: args.search.timeout,
        cancel: cancel.clone(),
        progress,
        ..Budget::default()
    };
    // The rows of the result are always there, and more of them if need be.
    let mut by_groups = BTreeMap::from([(1, 0), (2, 0), (3, 0)]);
    let outcome = solve::run(backend, &problem, &budget, &mut |solution| {
        let groups = verify::groups(&solution.placements().map(Placement::pose)).len();
        *by_groups.entry(groups).or_default() += 1;
        ControlFlow::Continue(())
    });
    Tally { by_groups, outcome }
}

fn print(out: &mut impl Write, title: &str, backend: &str, tally: &Tally) -> std::io::Result<()> {
    let at_least = if tally.outcome.is_complete() {
        ""
    } else {
        "at least "
    };
    let fits = counted(tally.outcome.found, "fit");
    let cost = output::cost(&tally.outcome.stats);
    writeln!(out, "{title}: {at_least}{fits} ({backend}, {cost})")?;
    for (groups, count) in &tally.by_groups {
        let meaning = match groups {
            1 => format!(
                "one group: {}",
                if *count == 1 {
                    "a solution"
                } else {
                    "solutions"
                }
            ),
            n => format!("{n} groups"),
        };
        writeln!(out, "{count:>12}  in {meaning}")?;
    }
    Ok(())
}
