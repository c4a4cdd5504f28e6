//! `iqlink placements`: how many there are of each piece, or a list of them.

mod list;

use std::io::Write;

use comfy_table::Table;

use super::args::PlacementsArgs;
use super::json::{self, PieceCounts, Tabulated};
use super::output::Screen;
use super::{CliError, Exit, input};
use crate::game::{NamedChallenge, Piece};
use crate::problem::{Problem, Rule};

pub(super) fn run(args: &PlacementsArgs, screen: Screen) -> Result<Exit, CliError> {
    let mut out = std::io::stdout().lock();
    for named in input::chosen(&args.chosen)?.all()? {
        let problem = Problem::new(named.challenge.clone(), Rule::Linked);
        if args.list.is_given() {
            list::print(&mut out, args, screen, &named, &problem)?;
        } else if args.json {
            json::print(&mut out, &as_json(&named, &problem))?;
        } else {
            writeln!(out, "{}\n{}", named.title(), table(screen, &problem))?;
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// The missing pieces, each with its numbers of legal and of linkable placements.
fn counts(problem: &Problem) -> impl Iterator<Item = (Piece, usize, usize)> {
    let missing: Vec<Piece> = problem.missing().iter().collect();
    missing.into_iter().map(|piece| {
        let legal = problem.candidates(piece).len();
        (piece, legal, problem.linkable(piece).count())
    })
}

fn as_json<'a>(named: &'a NamedChallenge, problem: &Problem) -> Tabulated<'a> {
    let pieces = counts(problem)
        .map(|(piece, legal, linkable)| (piece.letter(), PieceCounts { legal, linkable }))
        .collect();
    Tabulated {
        about: named.into(),
        pieces,
    }
}

fn table(screen: Screen, problem: &Problem) -> Table {
    let mut table = screen.table(["piece", "colour", "legal", "linkable"], &[2, 3]);
    let mut sums = (0, 0);
    for (piece, legal, linkable) in counts(problem) {
        sums = (sums.0 + legal, sums.1 + linkable);
        let letter = piece.letter().to_string();
        table.add_row([
            letter,
            piece.to_string(),
            legal.to_string(),
            linkable.to_string(),
        ]);
    }
    table.add_row(["", "together", &sums.0.to_string(), &sums.1.to_string()]);
    table
}
