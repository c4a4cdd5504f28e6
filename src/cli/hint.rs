//! `iqlink hint`.

use std::io::Write;

use super::args::{HintArgs, HintStrength};
use super::json::{self, Hinted};
use super::output::Screen;
use super::results::Results;
use super::{CliError, Exit, input, say};
use crate::atlas;
use crate::craft::hint::{Hint, Strength, praise};
use crate::game::{NamedChallenge, Placement};

pub(super) fn run(args: &HintArgs, screen: Screen) -> Result<Exit, CliError> {
    let strength = match args.strength {
        HintStrength::Look => Strength::Look,
        HintStrength::Piece => Strength::Piece,
        HintStrength::Placement => Strength::Placement,
    };
    let positions = input::chosen(&args.chosen)?.all()?;
    if args.chosen.challenges.len() == positions.len() {
        note_on_moves(&positions);
    }
    let atlas = atlas::judged()?;
    let mut out = Results::new();
    let mut exit = Exit::Done;
    for named in &positions {
        let hint = Hint::of_game(&named.challenge, named.moves, atlas)?;
        if matches!(hint, Hint::DeadEnd(_)) {
            exit = Exit::CheckFailed;
        }
        if args.json {
            let line = as_json(named, &hint, strength);
            json::print(&mut out, &line)?;
        } else {
            let sentence = sentence(named, &hint, strength);
            let said = format!("{}: {sentence}", named.title());
            writeln!(out, "{}", screen.wrapped(&said, 2))?;
        }
        out.flush()?;
    }
    out.end(exit)
}

/// Says that letters behind a challenge are a challenge of their own, since they may be
/// meant as moves.
fn note_on_moves(positions: &[NamedChallenge]) {
    let [first, others @ ..] = positions else {
        return;
    };
    let letters = others.iter().find(|named| named.name.is_none());
    if let Some(letters) = letters {
        let (first, letters) = (first.title(), letters.title());
        say::note(format_args!(
            "{letters} is taken as a challenge of its own; \
             if these are moves in {first}, write {first}+{letters}"
        ));
    }
}

/// The hint in words, with a word about the moves.
fn sentence(named: &NamedChallenge, hint: &Hint, strength: Strength) -> String {
    let sentence = hint.sentence(strength);
    match (hint, named.moved().as_slice()) {
        (_, []) | (Hint::DeadEnd(_), _) => sentence,
        (Hint::Solved | Hint::Next(_), moves) => format!("{} {sentence}", praise(moves)),
    }
}

/// A hint, or why there is none, as JSON.
pub(super) fn as_json<'a>(
    named: &'a NamedChallenge,
    hint: &Hint,
    strength: Strength,
) -> Hinted<'a> {
    let letters = |placements: &[Placement]| placements.iter().map(ToString::to_string).collect();
    let mut line = Hinted {
        about: named.into(),
        verdict: "solved",
        solutions: hint.solutions(),
        spot: None,
        piece: None,
        placement: None,
        blame: Vec::new(),
        take_back: Vec::new(),
        fine: letters(&named.moved()),
        sentence: sentence(named, hint, strength),
    };
    match hint {
        Hint::Solved => {}
        Hint::Next(next) => {
            let placement = next.placement;
            line.verdict = "next";
            line.spot = Some(placement.pose().middle.letter());
            line.piece = (strength >= Strength::Piece).then(|| placement.piece().letter());
            line.placement = (strength >= Strength::Placement).then(|| placement.to_string());
        }
        Hint::DeadEnd(blame) => {
            line.verdict = "none";
            line.blame = letters(&blame.culprits);
            line.take_back = letters(&blame.take_back);
            line.fine = letters(&blame.fine);
        }
    }
    line
}
