//! `iqlink verify`.

use std::io::Write;

use super::args::VerifyArgs;
use super::input;
use super::json::{self, Judged};
use super::output::Screen;
use super::results::Results;
use super::{CliError, Exit};
use crate::verify::{self, Judgement, Violation};
use crate::words::{shortened, shown};

pub(super) fn run(args: &VerifyArgs, screen: Screen) -> Result<Exit, CliError> {
    let mut exit = Exit::Done;
    let mut out = Results::new();
    for named in input::boards(&args.boards, &args.played)? {
        let board = named.text.trim();
        let judgement = verify::judge_text(&named.text);
        exit = exit.max(exit_of(&judgement));
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
            let said = sentences(&title, &judgement);
            writeln!(out, "{}", screen.wrapped(&said, 4))?;
        }
    }
    out.end(exit)
}

/// The exit code for a board: a text that is no board at all is bad input.
fn exit_of(judgement: &Judgement) -> Exit {
    let is_unreadable = |violation: &Violation| matches!(violation, Violation::Unreadable(_));
    if judgement.is_solution() {
        Exit::Done
    } else if judgement.violations().iter().any(is_unreadable) {
        Exit::BadInput
    } else {
        Exit::CheckFailed
    }
}

fn sentences(title: &str, judgement: &Judgement) -> String {
    let verdict = match (judgement.is_solution(), judgement.is_fit()) {
        (true, _) => "a solution",
        (false, true) => "not a solution: all pieces fit, but they do not link",
        (false, false) => "not a solution",
    };
    let violations = judgement.violations().iter();
    let violations = violations.map(|violation| format!("  {violation}"));
    let lines: Vec<String> = [format!("{title}: {verdict}")]
        .into_iter()
        .chain(violations)
        .collect();
    lines.join("\n")
}
