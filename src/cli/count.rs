//! `iqlink count`.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::args::CountArgs;
use super::json::{self, Counted};
use super::{CliError, Exit, bulk, input, output};
use crate::game::{Challenge, Placement};
use crate::problem::{Problem, Rule};
use crate::solve::{self, Backend, Budget, Cancel, Outcome, Progress};
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
    let backend = super::exhaustive_backend(&args.search.backend)?;
    let name = backend.name();
    let challenges = input::chosen(&args.chosen)?;
    let mut worst = Exit::Done;
    bulk::answer(
        &challenges,
        bulk::jobs(args.search.jobs),
        |named| format!("counting {} with {name}", named.title()),
        |named, progress| count(args, cancel, backend.as_ref(), &named.challenge, progress),
        |named, tally| {
            let title = named.title();
            let mut out = std::io::stdout().lock();
            if args.search.json {
                let line = Counted {
                    about: named.into(),
                    backend: &name,
                    fits: tally.outcome.found,
                    linked: tally.linked(),
                    groups: &tally.by_groups,
                    complete: tally.outcome.is_complete(),
                    stats: &tally.outcome.stats,
                };
                json::print(&mut out, &line)?;
            } else {
                print(&mut out, &title, &name, &tally)?;
            }
            out.flush()?;
            worst = worst.max(output::exit_of(&title, &tally.outcome));
            Ok(bulk::unless_interrupted(worst))
        },
    )?;
    Ok(worst)
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
        solutions: None,
        cancel: cancel.clone(),
        progress,
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
