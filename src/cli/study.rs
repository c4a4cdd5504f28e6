//! `iqlink study`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget};

use super::args::{Exhibited, StudyArgs};
use super::input;
use super::output::{self, Screen};
use super::{CliError, Exit, interrupt, progress, say};
use crate::game::NamedChallenge;
use crate::measure::Environment;
use crate::solve::Cancel;
use crate::study::trials::{Extent, Trials};
use crate::study::{
    Block, DEFAULT_LIMIT, Exhibit, Kind, Material, Milestone, Study, export, ladder,
};
use crate::suite;

/// How many challenges are drawn for each level beside the suite, beside challenges that
/// the user names, and where time does not matter.
const SAMPLED: usize = 8;
const SAMPLED_BESIDE: usize = 2;
const SAMPLED_THOROUGHLY: usize = 24;

/// How long writing may take after an interruption, if the machine is very busy.
const GRACE: Duration = Duration::from_secs(5);

pub(super) fn run(args: &StudyArgs, screen: Screen, cancel: &Cancel) -> Result<Exit, CliError> {
    let failed = |error| CliError::Folder {
        what: args.out.display().to_string(),
        error,
    };
    let challenges = challenges(args)?;
    if args.only.is_none() {
        // Better to learn now than in a minute that nothing can be written.
        try_folder(&args.out).map_err(failed)?;
    }
    let usual = match (args.thorough, args.challenges.is_empty()) {
        (true, _) => SAMPLED_THOROUGHLY,
        (false, true) => SAMPLED,
        (false, false) => SAMPLED_BESIDE,
    };
    let extent = if args.thorough {
        Extent::THOROUGH
    } else {
        Extent::USUAL
    };
    let material = Material::new(challenges, args.sample.unwrap_or(usual))?;
    let limit = args.timeout.unwrap_or(DEFAULT_LIMIT);
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    bar.set_style(progress::style("{wide_bar} {percent}%  {elapsed}  {msg}"));
    bar.enable_steady_tick(progress::TICK);
    let watch = |milestone: Milestone| {
        bar.set_length(milestone.total as u64);
        bar.set_position(milestone.done as u64);
        bar.set_message(milestone.what.to_owned());
    };
    if let Some(Exhibited::Ladder) = args.only {
        let trials = Trials::run(&material, extent, args.timeout, cancel, &watch);
        bar.finish_and_clear();
        let is_whole = trials.is_some();
        if let Some(trials) = &trials {
            print_tables(screen, &ladder::exhibit(trials))?;
        }
        return Ok(if is_whole {
            Exit::Done
        } else {
            Exit::Interrupted
        });
    }
    let environment = Environment::here(std::env::args().collect());
    let study = Study::run(&material, environment, limit, extent, cancel, &watch);
    bar.finish_and_clear();

    interrupt::allow(GRACE);
    let exhibits = study.exhibits();
    let files = export::files(&study, &exhibits).map_err(|error| failed(error.into()))?;
    export::write(&args.out, &files).map_err(failed)?;
    print(screen, exhibits)?;
    for (challenge, backend) in &study.agreement.differing {
        say::error(format_args!(
            "{challenge}: {backend} does not find exactly the solutions of the complete list"
        ));
    }
    let page = args.out.join(export::PAGE);
    say::note(format_args!("the page is {}", page.display()));
    Ok(if study.interrupted {
        Exit::Interrupted
    } else if study.agreement.differing.is_empty() {
        Exit::Done
    } else {
        Exit::CheckFailed
    })
}

/// Makes the folder, and leaves no empty ones behind: there is nothing to be put
/// into them yet, and there may never be.
fn try_folder(folder: &Path) -> io::Result<()> {
    let missing: Vec<&Path> = folder
        .ancestors()
        .take_while(|path| !path.as_os_str().is_empty() && !path.exists())
        .collect();
    fs::create_dir_all(folder)?;
    missing.into_iter().try_for_each(fs::remove_dir)
}

/// The challenges that are asked for, or those of the suite that have the levels of
/// the paper.
fn challenges(args: &StudyArgs) -> Result<Vec<NamedChallenge>, CliError> {
    if args.challenges.is_empty() && !args.filter.is_given() {
        return Ok(suite::all()[..suite::NUMBERED].to_vec());
    }
    Ok(input::filtered(&args.challenges, &args.filter)?.all()?)
}

/// What an exhibit says, and its tables, unless they are folded.
fn print_tables(screen: Screen, exhibit: &Exhibit) -> io::Result<()> {
    let mut out = io::stdout().lock();
    {
        writeln!(out, "{}", screen.text(&exhibit.finding))?;
        for block in &exhibit.blocks {
            let Block::Table(content) = block else {
                continue;
            };
            if content.folded {
                continue;
            }
            writeln!(out, "\n{}", screen.text(&content.caption))?;
            let numbers = content.columns.iter().enumerate();
            let numbers = numbers.filter(|(_, (_, kind))| *kind == Kind::Number);
            let numbers: Vec<usize> = numbers.map(|(at, _)| at).collect();
            let header: Vec<&str> = content
                .columns
                .iter()
                .map(|(name, _)| name.as_str())
                .collect();
            let mut table = screen.table_of(&header, &numbers);
            for row in &content.rows {
                table.add_row(row.iter().map(|value| screen.text(value)));
            }
            output::fit(&mut table);
            writeln!(out, "{table}")?;
        }
    }
    out.flush()
}

/// What each exhibit says, on a line of its own.
fn print(screen: Screen, exhibits: Vec<Exhibit>) -> io::Result<()> {
    let mut table = screen.table(["exhibit", "stands for", "finding"], &[]);
    for exhibit in exhibits {
        table.add_row([
            exhibit.id.to_owned(),
            screen.text(&exhibit.source.to_string()),
            screen.text(&exhibit.finding),
        ]);
    }
    output::fit(&mut table);
    let mut out = io::stdout().lock();
    writeln!(out, "{table}")?;
    out.flush()
}
