//! A picture of each step of an explanation.

use std::fs;
use std::path::Path;

use crate::craft::Explanation;
use crate::craft::explain::{Kind, Step, Story};
use crate::draw::{self, Mark, Picture, Region, SvgOptions, Tone};
use crate::files;
use crate::game::{NamedChallenge, PieceSet, Placement, Spot};

/// One picture a step, `step-01.svg` and so on, instead of those that an earlier
/// explanation left in the folder.
pub(super) fn write(
    folder: &Path,
    named: &NamedChallenge,
    explanation: &Explanation,
) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if is_picture_of_a_step(&entry.file_name().to_string_lossy()) {
            fs::remove_file(entry.path())?;
        }
    }
    for (at, step) in explanation.steps.iter().enumerate() {
        let title = format!("{}, step {}: {}", named.title(), at + 1, step.sentence);
        let file = folder.join(format!("step-{:02}.svg", at + 1));
        files::write(&file, svg(named, step, title).as_bytes())?;
    }
    Ok(())
}

/// Whether a file has a name that [`write`] gives.
fn is_picture_of_a_step(name: &str) -> bool {
    let number = name.strip_prefix("step-");
    let number = number.and_then(|rest| rest.strip_suffix(".svg"));
    number.is_some_and(|n| n.len() >= 2 && n.chars().all(|c| c.is_ascii_digit()))
}

/// The picture of a step as SVG.
pub(super) fn svg(named: &NamedChallenge, step: &Step, title: String) -> String {
    let picture = picture(named, step).titled(title);
    draw::svg(&picture, SvgOptions::default())
}

/// The board before the step, with what the step is about. A piece that is placed has a
/// halo. What is ruled out is faint, and what is tried with all that follows from it; several
/// such placements are an area, marked where the middles would lie.
fn picture(named: &NamedChallenge, step: &Step) -> Picture {
    let added = match step.placements[..] {
        [_] if step.kind == Kind::Try => tried(step),
        [only] => vec![only],
        _ => Vec::new(),
    };
    let pieces: PieceSet = added.iter().map(|p| p.piece()).collect();
    let (highlights, ghosts) = match step.placed() {
        Some(_) => (pieces, PieceSet::EMPTY),
        None => (PieceSet::EMPTY, pieces),
    };
    let picture = Picture {
        givens: named.challenge.given_pieces(),
        highlights,
        ghosts,
        regions: regions(step),
        marks: marks(step),
        ..Picture::of_placements(step.board.iter().chain(&added).copied())
    };
    picture.with_moves(named.moves)
}

/// What is tried, and what has to follow until there is a choice or an end.
fn tried(step: &Step) -> Vec<Placement> {
    let mut all = step.placements.clone();
    let mut story = step.stories.first().map(|(_, story)| story);
    while let Some(Story::Cases(cases)) = story {
        let [(only, next)] = &cases.cases[..] else {
            break;
        };
        all.push(*only);
        story = Some(next);
    }
    all
}

fn regions(step: &Step) -> Vec<Region> {
    let mut regions = Vec::new();
    if step.placements.len() > 1 {
        let path = |p: &Placement| p.units().map(|seated| seated.spot).to_vec();
        regions.push(Region {
            tone: Tone::Out,
            paths: step.placements.iter().map(path).collect(),
        });
    }
    if !step.about.is_empty() {
        regions.push(Region {
            tone: Tone::About,
            paths: step.about.iter().map(|spot| vec![spot]).collect(),
        });
    }
    regions
}

fn marks(step: &Step) -> Vec<Mark> {
    let symbol = match step.kind {
        Kind::Place(_) => return Vec::new(),
        Kind::RuleOut(_) => '×',
        Kind::Try | Kind::Guess => '?',
    };
    let mut spots: Vec<Spot> = step.placements.iter().map(|p| p.pose().middle).collect();
    spots.sort_unstable();
    spots.dedup();
    spots
        .into_iter()
        .map(|spot| Mark { spot, symbol })
        .collect()
}
