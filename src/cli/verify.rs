//! `iqlink verify`.

use std::io::Write;

use super::args::VerifyArgs;
use super::input;
use super::json::{self, Judged};
use super::{CliError, Exit};
use crate::verify::{self, Judgement, Violation};
use crate::words::{shortened, shown};

pub(super) fn run(args: &VerifyArgs) -> Result<Exit, CliError> {
    let mut exit = Exit::Done;
    let mut out = std::io::stdout().lock();
    for named in input::boards(&args.boards, &args.played)? {
        let board = named.text.trim();
        let judgement = verify::judge_text(&named.text);
        exit = exit.max(match judgement.is_solution() {
            true => Exit::Done,
            false if is_unreadable(&judgement) => Exit::BadInput,
            false => Exit::CheckFailed,
        });
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

/// Whether the text is no board at all.
fn is_unreadable(judgement: &Judgement) -> bool {
    let mut violations = judgement.violations().iter();
    violations.any(|violation| matches!(violation, Violation::Unreadable(_)))
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
