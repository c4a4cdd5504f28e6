//! The steps that tell of one placement: what is ruled out, reason by reason; what is
//! tried; what is left.

use std::mem;

use super::grouping;
use super::way::Move;
use super::words::{self, Failing, Said};
use super::{Kind, Step, Story, listing, places, story};
use crate::craft::rules::{Conflict, Need, Technique};
use crate::game::{Placement, Spot, SpotSet};

/// The steps that tell of a placement, after what is `said` already.
///
/// A guess is one step. What speaks against some of the other ways is behind it, as its
/// details: it decides nothing.
pub(super) fn told(step: &Move, said: &mut Said) -> Vec<Step> {
    let mut intro = words::intro(step, said);
    if step.is_guess() {
        return vec![guessed(step, &intro)];
    }
    let mut steps: Vec<Step> = Vec::new();
    for group in grouping::at_once(step) {
        let failing: Failing = group.into();
        let sentence = mem::take(&mut intro) + &words::ruled_out(step, &failing);
        steps.push(Step {
            kind: Kind::RuleOut(technique(&failing)),
            about: about(step, &failing),
            details: details(step, &failing),
            because: failing.because,
            ..bare(step, failing.placements, sentence)
        });
    }
    for tried in grouping::later(step) {
        let sentence = mem::take(&mut intro) + &story::told(&step.before, &tried);
        let placements = tried.iter().map(|(placement, _)| *placement).collect();
        steps.push(Step {
            kind: Kind::Try,
            details: listing::of_tried(&tried),
            stories: tried,
            ..bare(step, placements, sentence)
        });
    }
    let sentence = intro + &words::placed(step, steps.is_empty());
    steps.push(Step {
        kind: Kind::Place(match step.need {
            Need::Piece(_) => Technique::Elimination,
            Need::Spot(..) => Technique::Counting,
            Need::Link(_) => Technique::Linking,
        }),
        ..bare(step, vec![step.placement], sentence)
    });
    steps
}

fn guessed(step: &Move, intro: &str) -> Step {
    let at_once = step.out.iter().map(|(p, c)| (*p, Story::Dead(*c)));
    let stories: Vec<(Placement, Story)> = at_once.chain(step.stories.iter().cloned()).collect();
    Step {
        details: listing::of_guess(&stories, &step.rivals, &step.as_good),
        stories,
        rivals: step.rivals.clone(),
        as_good: step.as_good.clone(),
        ..bare(
            step,
            vec![step.placement],
            intro.to_owned() + &words::guessed(step),
        )
    }
}

fn bare(step: &Move, placements: Vec<Placement>, sentence: String) -> Step {
    Step {
        kind: Kind::Guess,
        placements,
        need: Some(step.need),
        because: Vec::new(),
        stories: Vec::new(),
        rivals: Vec::new(),
        as_good: Vec::new(),
        sentence,
        details: Vec::new(),
        about: SpotSet::EMPTY,
        board: step.before.placed().collect(),
    }
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
