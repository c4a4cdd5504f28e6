//! `iqlink study`.

use std::io::Write;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget};

use super::args::StudyArgs;
use super::input::{self, Named};
use super::output::Screen;
use super::{CliError, Exit, compare, interrupt, progress};
use crate::compare::{Entry, Environment};
use crate::game::Challenge;
use crate::solve::Cancel;
use crate::study::{DEFAULT_LIMIT, Material, Progress, Study, export};
use crate::suite;

/// How long the figures that need no more searches may take after an interruption.
const GRACE: Duration = Duration::from_secs(5);

pub(super) fn run(args: &StudyArgs, screen: Screen, cancel: &Cancel) -> Result<Exit, CliError> {
    interrupt::allow(GRACE);
    let failed = |error| CliError::Write {
        what: args.out.display().to_string(),
        error,
    };
    let entries = entries(args)?;
    // Better to learn now than in a minute that nothing can be written.
    std::fs::create_dir_all(&args.out).map_err(failed)?;
    let material = Material::new(entries)?;
    let environment = Environment::here(std::env::args().collect());
    let limit = args.timeout.unwrap_or(DEFAULT_LIMIT);
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    bar.set_style(progress::style("{wide_bar} {percent}%  {elapsed}  {msg}"));
    bar.enable_steady_tick(progress::TICK);
    let watch = |progress: Progress| {
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
        bar.set_message(progress.what.to_owned());
    };
    let study = Study::run(&material, environment, limit, cancel, &watch);
    bar.finish_and_clear();

    let files = export::files(&study).map_err(|error| failed(error.into()))?;
    export::write(&args.out, &files).map_err(failed)?;
    print(screen, &study)?;
    for (challenge, backend) in &study.agreement.differing {
        anstream::eprintln!(
            "error: {challenge}: {backend} does not find exactly the solutions of the complete list"
        );
    }
    let page = args.out.join(export::PAGE);
    anstream::eprintln!("note: the page is {}", page.display());
    Ok(if study.interrupted {
        Exit::Interrupted
    } else if study.agreement.differing.is_empty() {
        Exit::Done
    } else {
        Exit::CheckFailed
    })
}

/// The challenges that are asked for, or those of the suite that have the levels of
/// the paper.
fn entries(args: &StudyArgs) -> Result<Vec<Entry>, CliError> {
    if args.challenges.is_empty() {
        let numbered = suite::all().iter().take(suite::NUMBERED);
        return Ok(numbered.map(compare::listed).collect());
    }
    let named: Vec<Named<Challenge>> = input::read_all(&args.challenges)?;
    Ok(named.into_iter().map(compare::entry).collect())
}

/// What each exhibit says, on a line of its own.
fn print(screen: Screen, study: &Study) -> std::io::Result<()> {
    let mut table = screen.table(["exhibit", "stands for", "finding"], &[]);
    for exhibit in study.exhibits() {
        table.add_row([
            exhibit.id.to_owned(),
            exhibit.source.to_string(),
            exhibit.finding,
        ]);
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", screen.text(&table))?;
    out.flush()
}
