//! `iqlink verify`.

use std::io::Write;

use super::args::VerifyArgs;
use super::input::{self, BoardText};
use super::json::{self, Judged};
use super::{CliError, Exit};
use crate::verify::{self, Judgement};
use crate::words::{shortened, shown};

pub(super) fn run(args: &VerifyArgs) -> Result<Exit, CliError> {
    let mut exit = Exit::Done;
    let mut out = std::io::stdout().lock();
    for named in input::read_all::<BoardText>(&args.boards)? {
        let board = named.text.trim();
        let judgement = verify::judge_text(&named.text);
        if !judgement.is_solution() {
            exit = Exit::CheckFailed;
        }
        if args.json {
            let line = Judged {
                board,
                fit: judgement.is_fit(),
                linked: judgement.is_linked(),
                problems: judgement
                    .violations()
                    .iter()
                    .map(ToString::to_string)
                    .collect(),
            };
            json::print(&mut out, &line)?;
        } else {
            let title = shown(named.name.unwrap_or_else(|| shortened(board)));
            print(&mut out, &title, &judgement)?;
        }
    }
    out.flush()?;
    Ok(exit)
}

fn print(out: &mut impl Write, title: &str, judgement: &Judgement) -> std::io::Result<()> {
    let verdict = match (judgement.is_solution(), judgement.is_fit()) {
        (true, _) => "a solution",
        (false, true) => "not a solution: all pieces fit, but they do not link",
        (false, false) => "not a solution",
    };
    writeln!(out, "{title}: {verdict}")?;
    for violation in judgement.violations() {
        writeln!(out, "  {violation}")?;
    }
    Ok(())
}
