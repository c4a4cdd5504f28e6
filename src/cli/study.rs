//! `iqlink study`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressDrawTarget};

use super::args::{Exhibited, StudyArgs};
use super::input;
use super::output::{self, Screen};
use super::results::ended;
use super::{CliError, Exit, interrupt, progress, say};
use crate::game::NamedChallenge;
use crate::measure::Environment;
use crate::solve::Cancel;
use crate::study::trials::{Extent, Trials};
use crate::study::{
    self, Block, DEFAULT_LIMIT, Exhibit, Kind, Material, Milestone, Study, export, ladder,
};
use crate::suite;

/// How many challenges are drawn for each level beside the suite, beside challenges that
/// the user names, and where time does not matter.
const SAMPLED: usize = 8;
const SAMPLED_BESIDE: usize = 2;
const SAMPLED_THOROUGHLY: usize = 24;

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
    progress::keep_moving(&bar);
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
    let environment = Environment::here(super::command_line());
    let study = Study::run(&material, environment, limit, extent, cancel, &watch);
    bar.finish_and_clear();

    interrupt::allow_writing();
    let exhibits = study.exhibits();
    let files = export::files(&study, &exhibits).map_err(|error| failed(error.into()))?;
    export::write(&args.out, &files).map_err(failed)?;
    let printed = print(screen, exhibits);
    for (challenge, backend) in &study.agreement.differing {
        say::error(format_args!(
            "{challenge}: {backend} does not find exactly the solutions of the complete list"
        ));
    }
    for (challenge, backend, reason) in &study.agreement.failed {
        say::error(format_args!("{challenge}: {backend} failed: {reason}"));
    }
    let page = args.out.join(export::PAGE);
    say::note(format_args!("the page is {}", page.display()));
    let exit = if study.interrupted {
        Exit::Interrupted
    } else if !study.agreement.differing.is_empty() {
        Exit::CheckFailed
    } else if !study.agreement.failed.is_empty() {
        Exit::BadInput
    } else {
        Exit::Done
    };
    ended(exit, printed)
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
    writeln!(out, "{}", screen.wrapped(&exhibit.finding, 0))?;
    for block in &exhibit.blocks {
        if let Block::Table(content) = block
            && !content.folded
        {
            writeln!(out, "\n{}", screen.wrapped(&content.caption, 0))?;
            let tables = tables(screen, content);
            writeln!(out, "{}", tables.join("\n\n"))?;
        }
    }
    out.flush()
}

/// A table, or several with some of its columns each where the terminal is too narrow for all;
/// the first column says in each of them what the rows are.
fn tables(screen: Screen, content: &study::Table) -> Vec<String> {
    let header = content.columns.iter().map(|(name, _)| screen.text(name));
    let header: Vec<String> = header.collect();
    let rows = content.rows.iter();
    let rows = rows.map(|row| row.iter().map(|value| screen.text(value)).collect());
    let rows: Vec<Vec<String>> = rows.collect();
    let widths: Vec<usize> = (0..header.len())
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            let lengths = cells
                .chain([&header[column]])
                .map(|cell| cell.chars().count());
            lengths.max().unwrap_or(0)
        })
        .collect();
    let room = output::terminal_size().map_or(usize::MAX, |(_, columns)| usize::from(columns));
    let parts = parts(&widths, room).into_iter();
    parts
        .map(|part| {
            let names: Vec<&str> = part.iter().map(|&column| header[column].as_str()).collect();
            let is_number = |&at: &usize| content.columns[part[at]].1 == Kind::Number;
            let numbers: Vec<usize> = (0..part.len()).filter(is_number).collect();
            let mut table = screen.table_of(&names, &numbers);
            for row in &rows {
                table.add_row(part.iter().filter_map(|&column| row.get(column)));
            }
            output::fit(&mut table);
            table.to_string()
        })
        .collect()
}

/// The columns of each part of a table in so much room: the first, and as many others as fit.
fn parts(widths: &[usize], room: usize) -> Vec<Vec<usize>> {
    // A blank on both sides of a cell, and one between two.
    let taken = |column: usize| widths[column] + 3;
    let mut parts = vec![vec![0]];
    let mut used = 1 + taken(0);
    for column in 1..widths.len() {
        if used + taken(column) > room && parts.last().is_some_and(|part| part.len() > 1) {
            parts.push(vec![0]);
            used = 1 + taken(0);
        }
        used += taken(column);
        if let Some(part) = parts.last_mut() {
            part.push(column);
        }
    }
    parts
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
    output::narrowed(&mut table, &[(1, 120)]);
    let mut out = io::stdout().lock();
    writeln!(out, "{table}")?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_table_is_parted_where_the_terminal_ends() {
        // Without its blanks each column takes 7, and the left side 1.
        let widths = [4; 4];
        assert_eq!(parts(&widths, usize::MAX), [[0, 1, 2, 3]]);
        assert_eq!(parts(&widths, 29), [[0, 1, 2, 3]]);
        assert_eq!(parts(&widths, 28), [vec![0, 1, 2], vec![0, 3]]);
        // However narrow: what a row is, and one thing about it.
        assert_eq!(parts(&widths, 3), [[0, 1], [0, 2], [0, 3]]);
    }
}
