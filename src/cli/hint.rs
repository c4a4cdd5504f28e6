//! `iqlink hint`.

use std::io::Write;

use super::args::{HintArgs, HintStrength};
use super::json::{self, Hinted};
use super::{CliError, Exit, input};
use crate::atlas;
use crate::craft::hint::{Hint, Strength};
use crate::game::{NamedChallenge, Placement};

pub(super) fn run(args: &HintArgs) -> Result<Exit, CliError> {
    let strength = match args.strength {
        HintStrength::Look => Strength::Look,
        HintStrength::Piece => Strength::Piece,
        HintStrength::Placement => Strength::Placement,
    };
    let positions = input::chosen(&args.chosen)?;
    let atlas = atlas::judged()?;
    let mut exit = Exit::Done;
    for named in &positions {
        let hint = Hint::of(&named.challenge, atlas)?;
        if matches!(hint, Hint::DeadEnd(_)) {
            exit = Exit::CheckFailed;
        }
        let mut out = std::io::stdout().lock();
        if args.json {
            let line = as_json(named, &hint, strength);
            json::print(&mut out, &line)?;
        } else {
            writeln!(out, "{}: {}", named.title(), hint.sentence(strength))?;
        }
        out.flush()?;
    }
    Ok(exit)
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
        spot: None,
        piece: None,
        placement: None,
        blame: Vec::new(),
        take_back: Vec::new(),
        sentence: hint.sentence(strength),
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
        }
    }
    line
}
