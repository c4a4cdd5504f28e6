//! `iqlink explain`.

use std::fs;
use std::io::Write;
use std::path::Path;

use super::args::ExplainArgs;
use super::input;
use super::json::{self, Explained, ExplainedStep};
use super::output::Screen;
use super::{CliError, Exit, hint, say};
use crate::atlas;
use crate::craft::Explanation;
use crate::craft::explain::{ExplainError, Kind, Step};
use crate::craft::hint::{Hint, Strength};
use crate::draw::{self, Mark, Picture, SvgOptions};
use crate::files;
use crate::game::{Challenge, NamedChallenge, PieceSet, Spot};

pub(super) fn run(args: &ExplainArgs, screen: Screen) -> Result<Exit, CliError> {
    let challenges = input::chosen(&args.chosen)?;
    if args.svg_dir.is_some() && challenges.len() > 1 {
        return Err(CliError::Usage(format!(
            "--svg-dir takes one challenge, and there are {}; give one, or leave --svg-dir out",
            challenges.len()
        )));
    }
    let atlas = atlas::judged()?;
    let mut exit = Exit::Done;
    for named in &challenges {
        let left = atlas.solutions_of(&named.challenge);
        let explanation = match Explanation::of(&named.challenge, &left) {
            Err(ExplainError::NoSolution { .. }) => {
                let hint = Hint::of(&named.challenge, atlas)?;
                if args.json {
                    let line = hint::as_json(named, &hint, Strength::Look);
                    json::print(&mut std::io::stdout().lock(), &line)?;
                } else {
                    let why = hint.sentence(Strength::Look);
                    say::error(format_args!("{}: {why}", named.title()));
                }
                exit = Exit::CheckFailed;
                continue;
            }
            explained => explained?,
        };
        // First what can fail: who gets no pictures should not have to scroll to see why.
        if let Some(folder) = &args.svg_dir {
            write_pictures(folder, named, &explanation).map_err(|error| CliError::Folder {
                what: folder.display().to_string(),
                error,
            })?;
        }
        let mut out = std::io::stdout().lock();
        if args.json {
            json::print(&mut out, &as_json(named, left.len(), &explanation))?;
        } else {
            print(&mut out, &named.title(), left.len(), &explanation)?;
            if challenges.len() == 1 {
                let picture = Picture::of_solution(&named.challenge, &explanation.solution);
                write!(out, "\n{}", screen.draw(&picture))?;
            }
        }
        out.flush()?;
    }
    Ok(exit)
}

fn print(
    out: &mut impl Write,
    title: &str,
    solutions: usize,
    explanation: &Explanation,
) -> std::io::Result<()> {
    let grade = &explanation.grade;
    let (number, word, rung) = (grade.number(), grade.word(), grade.rung.name());
    writeln!(out, "{title}: grade {number:.1}, {word} ({rung})")?;
    if solutions > 1 {
        writeln!(
            out,
            "There are {solutions} solutions; this leads to one of them."
        )?;
    }
    for (at, step) in explanation.steps.iter().enumerate() {
        // What is ruled out for several needs is a list, with semicolons between its items.
        let lines = step.sentence.replace("; so that ", ";\n     so that ");
        writeln!(out, "{:>3}. {lines}", at + 1)?;
    }
    Ok(())
}

fn as_json<'a>(
    named: &'a NamedChallenge,
    solutions: usize,
    explanation: &'a Explanation,
) -> Explained<'a> {
    let step = |step: &'a Step| {
        let (kind, rule) = match step.kind {
            Kind::Place(rule) => ("place", Some(rule.name())),
            Kind::RuleOut(rule) => ("rule out", Some(rule.name())),
            Kind::Try => ("try", None),
            Kind::Guess => ("guess", None),
        };
        ExplainedStep {
            kind,
            rule,
            placements: step.placements.iter().map(ToString::to_string).collect(),
            sentence: &step.sentence,
        }
    };
    Explained {
        about: named.into(),
        solutions,
        solution: &explanation.solution,
        grade: explanation.grade.number(),
        word: explanation.grade.word(),
        rung: explanation.grade.rung.name(),
        tried: &explanation.grade.tried,
        steps: explanation.steps.iter().map(step).collect(),
    }
}

/// One picture a step, `step-01.svg` and so on, instead of those that an earlier
/// explanation left in the folder.
fn write_pictures(
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
        let picture = picture(&named.challenge, step).titled(title);
        let file = folder.join(format!("step-{:02}.svg", at + 1));
        files::write(&file, draw::svg(&picture, SvgOptions::default()).as_bytes())?;
    }
    Ok(())
}

/// Whether a file has a name that [`write_pictures`] gives.
fn is_picture_of_a_step(name: &str) -> bool {
    let number = name.strip_prefix("step-");
    let number = number.and_then(|rest| rest.strip_suffix(".svg"));
    number.is_some_and(|n| n.len() >= 2 && n.chars().all(|c| c.is_ascii_digit()))
}

/// The board before the step, with what the step is about: a piece that is placed
/// has a halo; of those that are ruled out the first is faint, the others are lines
/// from tail to head, and all are crossed. Lines of one piece on the same spots lie on
/// one another.
fn picture(challenge: &Challenge, step: &Step) -> Picture {
    let symbol = match step.kind {
        Kind::Place(_) => None,
        Kind::RuleOut(_) | Kind::Try => Some('×'),
        Kind::Guess => Some('?'),
    };
    let mut spots: Vec<Spot> = step.placements.iter().map(|p| p.pose().middle).collect();
    spots.sort_unstable();
    spots.dedup();
    let marks = spots.into_iter().filter_map(|spot| {
        let symbol = symbol?;
        Some(Mark { spot, symbol })
    });
    let (first, others) = step.placements.split_at(step.placements.len().min(1));
    let piece: PieceSet = first.iter().map(|p| p.piece()).collect();
    let is_placed = step.placed().is_some();
    Picture {
        givens: challenge.given_pieces(),
        highlights: if is_placed { piece } else { PieceSet::EMPTY },
        ghosts: if is_placed { PieceSet::EMPTY } else { piece },
        traces: others.to_vec(),
        marks: marks.collect(),
        ..Picture::of_placements(step.board.iter().chain(first).copied())
    }
}
