//! `iqlink generate`.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::args::GenerateArgs;
use super::output::Screen;
use super::progress::Bar;
use super::{CliError, Exit, input, say, suite};
use crate::atlas::{self, Atlas};
use crate::craft::generate::GenerateError;
use crate::craft::{Generator, Wanted, booklet};
use crate::game::NamedChallenge;
use crate::solve::Cancel;
use crate::words::counted;

pub(super) fn run(args: &GenerateArgs, screen: Screen, cancel: &Cancel) -> Result<Exit, CliError> {
    let excluded = input::read_all::<NamedChallenge>(&args.exclude)?;
    let wanted = if args.suite {
        None
    } else {
        Some(wanted(args)?)
    };
    let atlas = atlas::judged()?;
    let Some(wanted) = wanted else {
        return whole_suite(args, screen, cancel, atlas);
    };
    let seed = args.seed.unwrap_or_else(any_seed);
    let level = wanted.level;
    let mut generator = Generator::new(atlas, wanted, seed);
    for named in &excluded {
        generator.exclude(&named.challenge);
    }
    let bar = Bar::start(format!(
        "making {}",
        counted(args.count, &format!("{level} challenge"))
    ));
    let mut listed = Vec::new();
    let mut exit = Exit::Done;
    let mut gave_up = None;
    let patience = args.timeout.unwrap_or(PATIENCE);
    let width = args.count.to_string().len();
    for number in 1..=args.count {
        if cancel.is_cancelled() {
            exit = Exit::Interrupted;
            break;
        }
        let begun = Instant::now();
        let stop = || cancel.is_cancelled() || begun.elapsed() >= patience;
        match generator.make_until(&stop) {
            Ok(made) => listed.push(NamedChallenge {
                name: Some(format!("{level}-{seed}-{number:0width$}")),
                level: Some(level),
                grade: Some(made.grade.number()),
                ..made.challenge.into()
            }),
            Err(GenerateError::Stopped { .. }) if cancel.is_cancelled() => {
                exit = Exit::Interrupted;
                break;
            }
            Err(dry) => {
                // Said once the bar is wiped.
                gave_up = Some(told(&dry, patience));
                exit = Exit::Limit;
                break;
            }
        }
        bar.progress().set(number as u64, args.count as u64);
    }
    drop(bar);
    if let Some(reason) = gave_up {
        say::note(reason);
    }
    suite::print(args.json, screen, &listed)?;
    if args.seed.is_none() && !listed.is_empty() {
        say::note(format_args!("--seed {seed} makes the same again"));
    }
    Ok(exit)
}

/// How long to look for one challenge.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why there are no more, and what to do about it.
fn told(error: &GenerateError, patience: Duration) -> String {
    match error {
        GenerateError::Stopped { .. } => format!(
            "{error}. Given up after {}; ask for other grades or another level, or raise --timeout",
            humantime::format_duration(patience)
        ),
        error => error.to_string(),
    }
}

/// The grades that are asked for, and the level: if none is named, that of the booklet whose
/// challenges have such grades.
fn wanted(args: &GenerateArgs) -> Result<Wanted, CliError> {
    let (lowest, highest) = (
        args.min_grade.unwrap_or(0.0),
        args.max_grade.unwrap_or(f64::INFINITY),
    );
    if lowest.is_nan() || highest.is_nan() || lowest > highest {
        return Err(CliError::Usage(format!(
            "no grade lies between --min-grade {lowest} and --max-grade {highest}; \
             give the lower one first"
        )));
    }
    let grades = args.grade.clone().unwrap_or(lowest..=highest);
    let level = args.level.unwrap_or_else(|| booklet::level_of(&grades));
    let range = level.givens();
    let givens = match args.givens {
        None => range,
        Some(givens) if range.contains(&givens) => givens..=givens,
        Some(givens) => {
            let (from, to) = (*range.start(), *range.end());
            let usual = if from == to {
                counted(from, "given")
            } else {
                format!("{from} to {to} givens")
            };
            return Err(CliError::Usage(format!(
                "--givens {givens}: a {level} challenge has {usual}; ask for as many, or for \
                 another level"
            )));
        }
    };
    Ok(Wanted {
        level,
        givens,
        minimal: args.minimal,
        grades,
    })
}

/// A seed that is hardly ever the same twice, and short enough to type.
fn any_seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |time| u64::from(time.subsec_nanos()) % 1_000_000)
}

/// The suite from its seed, or another one.
fn whole_suite(
    args: &GenerateArgs,
    screen: Screen,
    cancel: &Cancel,
    atlas: &Atlas,
) -> Result<Exit, CliError> {
    let bar = Bar::start("making a suite".to_owned());
    let progress = bar.progress();
    let seed = args.seed.unwrap_or(booklet::SEED);
    let made = booklet::make(atlas, seed, cancel, &progress);
    drop(bar);
    match made {
        Ok(suite) => {
            suite::print(args.json, screen, &booklet::listed(suite))?;
            Ok(Exit::Done)
        }
        Err(GenerateError::Cancelled { .. }) => Ok(Exit::Interrupted),
        Err(dry) => {
            say::note(dry);
            Ok(Exit::Limit)
        }
    }
}
