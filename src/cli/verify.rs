//! `iqlink verify`.

use std::io::{self, Write};

use super::args::VerifyArgs;
use super::input::{self, BoardText};
use super::json::{self, Judged};
use super::output::Screen;
use super::{CliError, Exit, bulk};
use crate::game::Piece;
use crate::verify::{self, Judgement, Violation};
use crate::words::{shortened, shown};

pub(super) fn run(args: &VerifyArgs, screen: Screen) -> Result<Exit, CliError> {
    let boards = input::boards(&args.boards, &args.played)?;
    let jobs = args.jobs.number();
    bulk::answer_short(boards.count(), boards.iter(), jobs, |named, out| {
        judge(args, screen, named, out)
    })
}

fn judge(
    args: &VerifyArgs,
    screen: Screen,
    named: &BoardText,
    out: &mut impl Write,
) -> io::Result<Exit> {
    let board = named.text.trim();
    let judgement = verify::judge_text(&named.text);
    if args.json {
        let violations = judgement.violations().iter();
        let line = Judged {
            board,
            fit: judgement.is_fit(),
            linked: judgement.is_linked(),
            problems: violations.map(ToString::to_string).collect(),
        };
        json::print(out, &line)?;
    } else {
        let title = shown(named.name.as_deref().unwrap_or(&shortened(board)));
        let said = sentences(&title, &judgement);
        writeln!(out, "{}", screen.wrapped(&said, 4))?;
    }
    Ok(exit_of(&judgement))
}

/// The exit code for a board: a text that is no board at all is bad input.
fn exit_of(judgement: &Judgement) -> Exit {
    if judgement.is_solution() {
        Exit::Done
    } else if is_unreadable(judgement) {
        Exit::BadInput
    } else {
        Exit::CheckFailed
    }
}

/// Whether some of the text is no placement.
fn is_unreadable(judgement: &Judgement) -> bool {
    let mut violations = judgement.violations().iter();
    violations.any(|violation| matches!(violation, Violation::Unreadable(_)))
}

fn sentences(title: &str, judgement: &Judgement) -> String {
    let verdict = match (judgement.is_solution(), judgement.is_fit()) {
        (true, _) => "a solution",
        (false, true) => "not a solution: all pieces fit, but they do not link",
        (false, false) => "not a solution",
    };
    // Where nothing could be read, no piece is on the board; that goes without saying.
    let is_plain = |violation: &&Violation| match violation {
        Violation::Missing(pieces) => pieces.len() == Piece::COUNT && is_unreadable(judgement),
        _ => false,
    };
    let violations = judgement.violations().iter();
    let told = violations.filter(|violation| !is_plain(violation));
    let violations = told.map(|violation| format!("  {violation}"));
    let lines: Vec<String> = [format!("{title}: {verdict}")]
        .into_iter()
        .chain(violations)
        .collect();
    lines.join("\n")
}
