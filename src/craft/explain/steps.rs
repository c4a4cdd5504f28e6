//! The steps that tell of one placement: what is ruled out, reason by reason; what is
//! tried; what is left.

use super::look::{self, kind};
use super::way::Move;
use super::words::{self, Failing};
use super::{Kind, Step, places, story};
use crate::craft::rules::{Conflict, Need, Technique};
use crate::game::{Placement, Spot, SpotSet};

/// The steps that tell of a placement.
pub(super) fn told(step: &Move) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for failing in by_reason(step) {
        let sentence = words::ruled_out(step, &failing, steps.is_empty());
        steps.push(Step {
            kind: Kind::RuleOut(technique(&failing)),
            about: about(step, &failing),
            details: details(step, &failing),
            because: failing.because,
            ..bare(step, failing.placements, sentence)
        });
    }
    for (placement, story) in &step.stories {
        let intro = words::intro(step, steps.is_empty());
        let sentence = intro + &story::told(*placement, story);
        steps.push(Step {
            kind: Kind::Try,
            details: if story::leaves_out(story) {
                story::in_full(story)
            } else {
                Vec::new()
            },
            story: Some(story.clone()),
            ..bare(step, vec![*placement], sentence)
        });
    }
    let kind = match step.need {
        _ if !step.rivals.is_empty() => Kind::Guess,
        Need::Piece(_) => Kind::Place(Technique::Elimination),
        Need::Spot(..) => Kind::Place(Technique::Counting),
        Need::Link(_) => Kind::Place(Technique::Linking),
    };
    let sentence = words::placed(step, steps.is_empty());
    let details = if step.rivals.len() > 2 {
        places::all(&step.rivals)
    } else {
        Vec::new()
    };
    steps.push(Step {
        kind,
        details,
        ..bare(step, vec![step.placement], sentence)
    });
    steps
}

fn bare(step: &Move, placements: Vec<Placement>, sentence: String) -> Step {
    Step {
        kind: Kind::Guess,
        placements,
        need: Some(step.need),
        because: Vec::new(),
        story: None,
        sentence,
        details: Vec::new(),
        about: SpotSet::EMPTY,
        board: step.before.placed().collect(),
    }
}

/// What fails at once, with as few reasons as are found: the one that speaks against most
/// first, of equals the simplest.
fn by_reason(step: &Move) -> Vec<Failing> {
    let mut left: Vec<(Placement, Vec<Conflict>)> = step
        .out
        .iter()
        .map(|(p, _)| (*p, look::conflicts(&step.before.with(*p))))
        .collect();
    let mut all = Vec::new();
    while !left.is_empty() {
        let speaks = |number: usize| {
            let has = |(_, conflicts): &&(Placement, Vec<Conflict>)| {
                conflicts.iter().any(|c| kind(*c) == number)
            };
            left.iter().filter(has).count()
        };
        let reasons = left.iter().flat_map(|(_, c)| c.iter().map(|c| kind(*c)));
        let Some(best) = reasons.min_by_key(|&number| (usize::MAX - speaks(number), number)) else {
            break;
        };
        let mut failing = Failing {
            placements: Vec::new(),
            because: Vec::new(),
        };
        left.retain(|(placement, conflicts)| {
            let Some(conflict) = conflicts.iter().find(|c| kind(**c) == best) else {
                return true;
            };
            failing.placements.push(*placement);
            failing.because.push(*conflict);
            false
        });
        all.push(failing);
    }
    all
}

const fn technique(failing: &Failing) -> Technique {
    match failing.because.as_slice() {
        [Conflict::Homeless(_), ..] | [] => Technique::Pairwise,
        [Conflict::TooManyOpen(..), ..] => Technique::Counting,
        [Conflict::CutOff(_), ..] => Technique::Linking,
    }
}

/// The spots that the reason is about.
fn about(step: &Move, failing: &Failing) -> SpotSet {
    match failing.because.first() {
        Some(Conflict::Homeless(piece)) => {
            let places = step.before.of(*piece);
            let spots = places.flat_map(|p| p.units().map(|seated| seated.spot));
            spots.collect::<Vec<Spot>>().into_iter().collect()
        }
        Some(Conflict::TooManyOpen(..)) => words::closed(failing),
        Some(Conflict::CutOff(_)) | None => SpotSet::EMPTY,
    }
}

/// What the sentence counts, by name: what is ruled out, and the places that a piece has.
fn details(step: &Move, failing: &Failing) -> Vec<String> {
    let mut details = Vec::new();
    if places::are_many(&failing.placements) {
        details.extend(places::all(&failing.placements));
    }
    if let Some(Conflict::Homeless(piece)) = failing.because.first() {
        let homes: Vec<Placement> = step.before.of(*piece).collect();
        if places::are_many(&homes) {
            let homes = places::all(&homes).join("");
            details.push(format!("the places of {homes}"));
        }
    }
    details
}
