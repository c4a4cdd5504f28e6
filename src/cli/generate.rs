//! `iqlink generate`.

use std::io::{self, Write};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::args::GenerateArgs;
use super::output::Screen;
use super::progress::Bar;
use super::results::ended;
use super::{CliError, Exit, input, json, say, suite};
use crate::atlas::{self, Atlas};
use crate::craft::generate::GenerateError;
use crate::craft::{Generated, Generator, Wanted, booklet};
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
    let mut generator = Generator::new(atlas, wanted, seed).with_jobs(args.jobs.number());
    for named in &excluded {
        generator.exclude(&named.challenge);
    }
    let bar = Bar::start(format!(
        "making {}",
        counted(args.count, &format!("{level} challenge"))
    ));
    let progress = bar.progress();
    let width = args.count.to_string().len();
    // What is made decides no exit code, so who has seen enough ends it.
    let mut out = io::stdout();
    let mut listed = Vec::new();
    let mut made = 0;
    let series = series(args, cancel, &mut generator, |challenge| {
        made += 1;
        progress.set(made, args.count as u64);
        let named = NamedChallenge {
            name: Some(format!("{level}-{seed}-{made:0width$}")),
            level: Some(level),
            grade: Some(challenge.grade.number()),
            ..challenge.challenge.into()
        };
        if args.json {
            json::print(&mut out, &named.line())?;
            return out.flush();
        }
        listed.push(named);
        Ok(())
    });
    drop(bar);
    let (exit, reason) = series?;
    // Said once the bar is wiped.
    if let Some(reason) = reason {
        say::note(reason);
    }
    let printed = suite::print(&mut out, args.json, screen, &listed);
    if args.seed.is_none() && made > 0 {
        say::note(format_args!("--seed {seed} makes the same again"));
    }
    ended(exit, printed)
}

/// Makes one challenge after the other and hands it on at once; how that ended, and why if
/// there are no more.
fn series(
    args: &GenerateArgs,
    cancel: &Cancel,
    generator: &mut Generator,
    mut take: impl FnMut(Generated) -> io::Result<()>,
) -> io::Result<(Exit, Option<String>)> {
    let patience = args.timeout.unwrap_or(PATIENCE);
    for _ in 0..args.count {
        if cancel.is_cancelled() {
            return Ok((Exit::Interrupted, None));
        }
        let begun = Instant::now();
        let stop = || cancel.is_cancelled() || begun.elapsed() >= patience;
        match generator.make_until(&stop) {
            Ok(made) => take(made)?,
            Err(GenerateError::Stopped { .. }) if cancel.is_cancelled() => {
                return Ok((Exit::Interrupted, None));
            }
            Err(dry) => return Ok((Exit::Limit, Some(told(&dry, patience)))),
        }
    }
    Ok((Exit::Done, None))
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
            let usual = input::givens_text(&range);
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
            suite::print(
                &mut io::stdout(),
                args.json,
                screen,
                &booklet::listed(suite),
            )?;
            Ok(Exit::Done)
        }
        Err(GenerateError::Cancelled { .. }) => Ok(Exit::Interrupted),
        Err(dry) => {
            say::note(dry);
            Ok(Exit::Limit)
        }
    }
}
