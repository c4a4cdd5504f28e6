//! Thoughts in sentences.

use std::collections::BTreeSet;
use std::fmt::Display;

use super::rounds::{self, Round};
use super::slice::Kept;
use super::{Kind, Step};
use crate::craft::rules::{Because, Conflict, Deduction, Need};
use crate::craft::think::{Thought, Trial};
use crate::game::{Piece, PieceSet, Placement, SpotSet};
use crate::position::room::Half;
use crate::position::{PlacementSet, Position};
pub(in crate::craft) use crate::words::list;

/// Up to how many placements are named one by one.
const NAMED: usize = 2;

/// The steps that tell these thoughts.
pub(super) fn told(rounds: Vec<Round>) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for round in rounds {
        steps.extend(step(&round, &steps));
    }
    steps
}

fn step(round: &[Kept], earlier: &[Step]) -> Option<Step> {
    let first = round.first()?;
    let (kind, placements, need, reason) = match &first.thought {
        Thought::Deduced(deduction @ Deduction::Place { placement, need }) => (
            Kind::Place(deduction.technique()),
            vec![*placement],
            Some(*need),
            placed(first, *placement, *need),
        ),
        Thought::Deduced(deduction @ Deduction::RuleOut { .. }) => (
            Kind::RuleOut(deduction.technique()),
            all(round.iter().map(rounds::ruled_out)).iter().collect(),
            None,
            ruled_out(&first.before, &by_reason(round)),
        ),
        Thought::Refuted(trial) => (Kind::Try, vec![trial.placement], None, refuted(trial)),
        Thought::Guessed {
            placement,
            need,
            options,
        } => (
            Kind::Guess,
            vec![*placement],
            Some(*need),
            guessed(*placement, *need, options),
        ),
    };
    let rests_on = all(round.iter().map(|kept| kept.rests_on));
    Some(Step {
        kind,
        placements,
        need,
        sentence: format!("{reason}{}.", references(&rests_on, earlier)),
        board: first.before.placed().collect(),
    })
}

fn all(sets: impl Iterator<Item = PlacementSet>) -> PlacementSet {
    sets.fold(PlacementSet::EMPTY, |all, some| all.union(&some))
}

/// What the thoughts of a round rule out, each reason once.
fn by_reason(round: &[Kept]) -> Vec<(Because, PlacementSet)> {
    let mut parts: Vec<(Because, PlacementSet)> = Vec::new();
    for kept in round {
        let Thought::Deduced(Deduction::RuleOut {
            placements,
            because,
        }) = &kept.thought
        else {
            continue;
        };
        match parts.iter_mut().find(|(reason, _)| reason == because) {
            Some((_, all)) => *all = all.union(placements),
            None => parts.push((*because, *placements)),
        }
    }
    parts
}

/// Which earlier steps ruled out what is taken for granted.
fn references(rests_on: &PlacementSet, earlier: &[Step]) -> String {
    let numbers: BTreeSet<usize> = earlier
        .iter()
        .enumerate()
        .filter(|(_, step)| step.placed().is_none())
        .filter(|(_, step)| step.placements.iter().any(|p| rests_on.contains(*p)))
        .map(|(at, _)| at + 1)
        .collect();
    match numbers.len() {
        0 => String::new(),
        1 => format!(" (see step {})", list(&numbers)),
        _ => format!(" (see steps {})", list(&numbers)),
    }
}

fn placed(kept: &Kept, placement: Placement, need: Need) -> String {
    let before = &kept.before;
    match need {
        Need::Piece(piece) => {
            let why = match kept.rests_on.len() {
                0 => "everywhere else it runs into the edge or another piece".to_owned(),
                1 => format!(
                    "the other place it has, {}, is ruled out",
                    places(&kept.rests_on)
                ),
                _ => format!(
                    "the other places it has, {}, are ruled out",
                    places(&kept.rests_on)
                ),
            };
            let here = place(placement);
            format!("{} fits only on {here}, because {why}", capital(piece))
        }
        Need::Spot(spot, half) => format!(
            "Spot {spot} needs {}, because {}; only {} brings one",
            filling(half),
            spent(before, half),
            lying(placement)
        ),
        Need::Link(pieces) => format!(
            "{} must link to the other pieces, and only {} does that",
            capital(names(pieces)),
            lying(placement)
        ),
    }
}

fn ruled_out(before: &Position, parts: &[(Because, PlacementSet)]) -> String {
    let [(because, placements)] = parts else {
        return ruled_out_together(before, parts);
    };
    let then = match *because {
        Because::Need(Need::Piece(piece)) => format!("{piece} would have no place"),
        Because::Need(Need::Spot(spot, half)) => format!(
            "spot {spot} could not get {}, but {}",
            filling(half),
            spent(before, half)
        ),
        Because::Need(Need::Link(pieces)) => {
            format!("{} could not link to the other pieces", names(pieces))
        }
        Because::TooManyOpen(half) => format!(
            "more than {} spots would stay without {}",
            half.left_over(),
            filling(half)
        ),
        Because::CutOff if placements.len() == 1 => {
            "it would be cut off from the other pieces".to_owned()
        }
        Because::CutOff => "each would be cut off from the other pieces".to_owned(),
    };
    format!("{}, because {then}", capital(impossible(placements)))
}

/// The same for several needs of one kind: the common reason first, then need by need.
fn ruled_out_together(before: &Position, parts: &[(Because, PlacementSet)]) -> String {
    let each = parts.iter().map(|(because, placements)| {
        let what = impossible(placements);
        match because {
            Because::Need(Need::Piece(piece)) => format!("so that {piece} has a place, {what}"),
            Because::Need(Need::Spot(spot, _)) => format!("so that spot {spot} gets one, {what}"),
            // Of these a round has one only.
            Because::Need(Need::Link(_)) | Because::TooManyOpen(_) | Because::CutOff => what,
        }
    });
    let each = each.collect::<Vec<_>>().join("; ");
    match parts.first() {
        Some((Because::Need(Need::Spot(_, half)), _)) => {
            let (left_over, filling) = (half.left_over(), filling(*half));
            let already = list(half.isolated(before).iter());
            format!("Only {left_over} spots may stay without {filling}, and {already} do; {each}")
        }
        _ => capital(each),
    }
}

fn refuted(trial: &Trial) -> String {
    let consequences: Vec<String> = trial.consequences.iter().copied().map(lying).collect();
    let follows = match consequences.len() {
        0 => String::new(),
        1..=NAMED => format!("{} would follow, and ", list(&consequences)),
        all => {
            let named = consequences[..NAMED].join(", ");
            let more = match all - NAMED {
                1 => "one more placement".to_owned(),
                more => format!("{more} more placements"),
            };
            format!("{named} and {more} would follow, and ")
        }
    };
    let end = match trial.conflict {
        Conflict::Homeless(piece) => format!("{piece} would have no place"),
        Conflict::TooManyOpen(half, spots) => format!(
            "spots {} would stay without {}, where only {} may",
            list(spots.iter()),
            filling(half),
            half.left_over()
        ),
        Conflict::CutOff(pieces) => {
            format!("{} could not link to the other pieces", names(pieces))
        }
    };
    format!(
        "Suppose {}: {follows}{end}, so it is not there",
        lying(trial.placement)
    )
}

fn guessed(placement: Placement, need: Need, options: &PlacementSet) -> String {
    let ways = match need {
        Need::Piece(piece) => format!("{} places for {piece}", options.len()),
        Need::Spot(spot, half) => {
            let filling = filling(half);
            format!("{} ways to bring {filling} to spot {spot}", options.len())
        }
        Need::Link(pieces) => {
            let pieces = names(pieces);
            format!(
                "{} ways to link {pieces} to the other pieces",
                options.len()
            )
        }
    };
    format!(
        "No rule decides between the {ways}, and none of them fails at once; \
         try {}, which turns out right",
        lying(placement)
    )
}

/// That these placements cannot be, piece by piece.
fn impossible(placements: &PlacementSet) -> String {
    let pieces: PieceSet = placements.iter().map(Placement::piece).collect();
    let each = pieces.iter().map(|piece| {
        let of_piece: PlacementSet = placements.of(piece).collect();
        format!("{piece} cannot lie on {}", places(&of_piece))
    });
    list(each)
}

/// Placements by their spots: the first few by name, the others as a number.
fn places(placements: &PlacementSet) -> String {
    let named: Vec<String> = placements.iter().take(NAMED).map(place).collect();
    match placements.len() - named.len() {
        0 => {
            let (last, others) = named.split_last().map_or(("", &[][..]), |(l, o)| (l, o));
            if others.is_empty() {
                last.to_owned()
            } else {
                format!("{} or {last}", others.join(", "))
            }
        }
        1 => format!("{} or one more place", named.join(", ")),
        more => format!("{} or {more} more places", named.join(", ")),
    }
}

/// Which spots stay without what they lack, and that these are as many as may.
fn spent(before: &Position, half: Half) -> String {
    let closed: SpotSet = half.isolated(before);
    let already = list(closed.iter());
    format!(
        "only {} spots may stay without, and {already} do",
        half.left_over()
    )
}

/// What a spot gets.
pub(in crate::craft) const fn filling(half: Half) -> &'static str {
    match half {
        Half::Centre => "a ball or circle",
        Half::Ring => "a socket or circle",
    }
}

/// A piece and where it lies: `red on K-L-R (LLE)`.
pub(in crate::craft) fn lying(placement: Placement) -> String {
    format!("{} on {}", placement.piece(), place(placement))
}

/// The spots from tail to head and the three letters: `K-L-R (LLE)`.
fn place(placement: Placement) -> String {
    let [tail, middle, head] = placement.units().map(|seated| seated.spot);
    format!("{tail}-{middle}-{head} ({placement})")
}

/// The pieces by their colours.
pub(in crate::craft) fn names(pieces: PieceSet) -> String {
    list(pieces.iter().map(Piece::colour))
}

/// With a capital first letter.
fn capital(text: impl Display) -> String {
    let text = text.to_string();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
