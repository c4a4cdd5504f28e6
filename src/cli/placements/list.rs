//! The placements that are left to the missing pieces, those that are wanted, one a line.

use std::io::{self, Write};

use crate::cli::args::{ListArgs, PlacementsArgs};
use crate::cli::json::{self, Listed, ListedPlacement};
use crate::cli::output::{self, Screen};
use crate::cli::say;
use crate::draw::Picture;
use crate::game::notation::Spots;
use crate::game::{NamedChallenge, Piece, PieceSet, Placement, Unit};
use crate::problem::Problem;
use crate::words::{self, counted};

pub(super) fn print(
    out: &mut impl Write,
    args: &PlacementsArgs,
    screen: Screen,
    named: &NamedChallenge,
    problem: &Problem,
) -> io::Result<()> {
    let found = wanted(&args.list, named, problem);
    if args.json {
        let placements = found.iter().map(|&placement| as_json(named, placement));
        let line = Listed {
            about: named.into(),
            placements: placements.collect(),
        };
        return json::print(out, &line);
    }
    writeln!(
        out,
        "{}: {}",
        named.title(),
        counted(found.len(), "placement")
    )?;
    if let Some(why) = why_no_ball(&args.list, problem) {
        say::note(why);
    }
    if args.list.draw {
        return draw(out, screen, named, &found);
    }
    let mut table = screen.table(["letters", "piece", "spots", "links to"], &[]);
    for &placement in &found {
        let links: Vec<&str> = linked(named, placement)
            .iter()
            .map(|p| p.colour())
            .collect();
        table.add_row([
            placement.to_string(),
            placement.piece().to_string(),
            Spots(placement.spots()).to_string(),
            links.join(", "),
        ]);
    }
    if !found.is_empty() {
        output::fit(&mut table);
        writeln!(out, "{table}")?;
    }
    Ok(())
}

/// The placements that the filters let through, in the order of the pieces.
fn wanted(list: &ListArgs, named: &NamedChallenge, problem: &Problem) -> Vec<Placement> {
    let missing: Vec<_> = problem.missing().iter().collect();
    let all = missing
        .into_iter()
        .flat_map(|piece| problem.candidates(piece));
    let passes = |placement: &Placement| {
        let spots = placement.spots();
        let on_all = list.on.iter().all(|spot| spots.contains(spot));
        let balls = list
            .ball
            .iter()
            .all(|spot| placement.balls().contains(*spot));
        let piece = list.piece.is_empty() || list.piece.contains(&placement.piece());
        let middle = list.middle.is_none_or(|spot| spots[1] == spot);
        let links = !list.links || !linked(named, *placement).is_empty();
        on_all && balls && piece && middle && links
    };
    all.copied().filter(passes).collect()
}

/// That a ball is asked for of pieces that have none.
fn why_no_ball(list: &ListArgs, problem: &Problem) -> Option<String> {
    let has_ball = |piece: Piece| {
        let mut units = piece.units().into_iter();
        units.any(|(_, unit)| matches!(unit, Unit::Ball { .. }))
    };
    let is_asked = |piece: &Piece| list.piece.is_empty() || list.piece.contains(piece);
    let asked: Vec<Piece> = problem.missing().iter().filter(is_asked).collect();
    if list.ball.is_empty() || asked.is_empty() || asked.iter().any(|piece| has_ball(*piece)) {
        return None;
    }
    let (names, has) = (
        words::list(&asked),
        if asked.len() == 1 { "has" } else { "have" },
    );
    Some(format!(
        "{names} {has} no ball, so none can lie on a spot; leave --ball out, or name other pieces"
    ))
}

/// The pieces on the board that the placement links to.
fn linked(named: &NamedChallenge, placement: Placement) -> Vec<Piece> {
    let there = named.challenge.givens().iter();
    let linked = there.filter(|other| other.links(placement));
    linked.map(|other| other.piece()).collect()
}

fn as_json(named: &NamedChallenge, placement: Placement) -> ListedPlacement {
    let piece = placement.piece();
    let links = linked(named, placement);
    ListedPlacement {
        placement: placement.to_string(),
        piece: piece.letter(),
        colour: piece.colour(),
        spots: Spots(placement.spots()).to_string(),
        links: links.iter().map(|piece| piece.letter()).collect(),
    }
}

/// Each placement on the board, which is drawn small.
fn draw(
    out: &mut impl Write,
    screen: Screen,
    named: &NamedChallenge,
    found: &[Placement],
) -> io::Result<()> {
    for &placement in found {
        let board = named.challenge.givens().iter().chain([&placement]).copied();
        let tried: PieceSet = [placement.piece()].into_iter().collect();
        let picture = Picture {
            givens: named.challenge.given_pieces(),
            highlights: tried,
            ..Picture::of_placements(board)
        };
        let picture = picture.with_moves(named.moves);
        let seen = crate::game::notation::seen(placement);
        write!(
            out,
            "\n{placement}  {seen}\n{}",
            screen.small().draw(&picture)
        )?;
    }
    Ok(())
}
