//! `iqlink suite`.

use std::io::Write;

use super::args::SuiteArgs;
use super::{CliError, Exit, json, output};
use crate::suite::{self, Listed};

pub(super) fn run(args: &SuiteArgs) -> Result<Exit, CliError> {
    let wanted = |listed: &&Listed| args.level.is_none_or(|level| listed.level == level);
    let listed = suite::all().iter().filter(wanted);
    let mut out = std::io::stdout().lock();
    if args.json {
        for challenge in listed {
            json::print(&mut out, challenge)?;
        }
    } else {
        writeln!(out, "{}", table(listed))?;
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// Challenges with their grades.
pub(super) fn table<'a>(listed: impl IntoIterator<Item = &'a Listed>) -> comfy_table::Table {
    let mut table = output::table(["name", "givens", "grade", "challenge"], &[1, 2]);
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
