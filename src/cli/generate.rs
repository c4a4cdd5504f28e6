//! `iqlink generate`.

use std::time::{SystemTime, UNIX_EPOCH};

use super::args::GenerateArgs;
use super::output::Screen;
use super::progress::Bar;
use super::{CliError, Exit, input, say, suite};
use crate::atlas::{self, Atlas};
use crate::craft::generate::GenerateError;
use crate::craft::{Generator, Wanted, booklet};
use crate::game::{Level, NamedChallenge};
use crate::solve::Cancel;
use crate::words::counted;

pub(super) fn run(args: &GenerateArgs, screen: Screen, cancel: &Cancel) -> Result<Exit, CliError> {
    let excluded = input::read_all::<NamedChallenge>(&args.exclude)?;
    let wanted = args.level.map(|level| wanted(args, level)).transpose()?;
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
    let width = args.count.to_string().len();
    for number in 1..=args.count {
        if cancel.is_cancelled() {
            exit = Exit::Interrupted;
            break;
        }
        match generator.make() {
            Ok(made) => listed.push(NamedChallenge {
                name: Some(format!("{level}-{seed}-{number:0width$}")),
                level: Some(level),
                grade: Some(made.grade.number()),
                challenge: made.challenge,
            }),
            Err(dry) => {
                say::note(dry);
                exit = Exit::Limit;
                break;
            }
        }
        bar.progress().set(number as u64, args.count as u64);
    }
    drop(bar);
    suite::print(args.json, screen, &listed)?;
    if args.seed.is_none() && !listed.is_empty() {
        say::note(format_args!("--seed {seed} makes the same again"));
    }
    Ok(exit)
}

fn wanted(args: &GenerateArgs, level: Level) -> Result<Wanted, CliError> {
    let (lowest, highest) = (args.min_grade, args.max_grade);
    if lowest.is_nan() || highest.is_nan() || lowest > highest {
        return Err(CliError::Usage(format!(
            "no grade lies between --min-grade {lowest} and --max-grade {highest}; \
             give the lower one first"
        )));
    }
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
        grades: args.min_grade..=args.max_grade,
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
