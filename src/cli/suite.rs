//! `iqlink suite`.

use std::io::Write;

use super::args::SuiteArgs;
use super::output::{self, Screen};
use super::{CliError, Exit, input, json};
use crate::game::NamedChallenge;

pub(super) fn run(args: &SuiteArgs, screen: Screen) -> Result<Exit, CliError> {
    let challenges = input::filtered(&args.challenges, &args.filter)?.all()?;
    let mut out = std::io::stdout().lock();
    print(&mut out, args.json, screen, &challenges)?;
    Ok(Exit::Done)
}

/// Prints challenges with their grades: as JSON a line each, or as a table unless there
/// are none.
pub(super) fn print<'a>(
    out: &mut impl Write,
    as_json: bool,
    screen: Screen,
    challenges: impl IntoIterator<Item = &'a NamedChallenge>,
) -> std::io::Result<()> {
    let mut table = screen.table(["name", "givens", "grade", "challenge"], &[1, 2]);
    for named in challenges {
        if as_json {
            json::print(out, &named.line())?;
            continue;
        }
        let grade = named.grade.map(|grade| format!("{grade:.1}"));
        table.add_row([
            named.title(),
            named.start().givens().len().to_string(),
            grade.unwrap_or_default(),
            named.challenge.to_string(),
        ]);
    }
    if table.row_iter().next().is_some() {
        output::fit(&mut table);
        writeln!(out, "{table}")?;
    }
    out.flush()
}
