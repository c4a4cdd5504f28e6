//! `iqlink suite`.

use std::io::Write;

use super::args::SuiteArgs;
use super::output::Screen;
use super::{CliError, Exit, json};
use crate::suite::{self, Listed};

pub(super) fn run(args: &SuiteArgs, screen: Screen) -> Result<Exit, CliError> {
    let wanted = |listed: &&Listed| args.level.is_none_or(|level| listed.level == level);
    let listed = suite::all().iter().filter(wanted);
    let mut out = std::io::stdout().lock();
    if args.json {
        for challenge in listed {
            json::print(&mut out, challenge)?;
        }
    } else {
        writeln!(out, "{}", table(screen, listed))?;
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// Challenges with their grades.
pub(super) fn table<'a>(
    screen: Screen,
    listed: impl IntoIterator<Item = &'a Listed>,
) -> comfy_table::Table {
    let mut table = screen.table(["name", "givens", "grade", "challenge"], &[1, 2]);
    for challenge in listed {
        table.add_row([
            challenge.name.clone(),
            challenge.givens.givens().len().to_string(),
            format!("{:.1}", challenge.grade),
            challenge.givens.to_string(),
        ]);
    }
    table
}
