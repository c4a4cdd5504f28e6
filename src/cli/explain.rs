//! `iqlink explain`.

use std::fs;
use std::io::Write;
use std::path::Path;

use super::args::ExplainArgs;
use super::input::{self, Named};
use super::json::{self, Explained, ExplainedStep};
use super::output::Screen;
use super::{CliError, Exit, crafting, hint};
use crate::craft::Explanation;
use crate::craft::explain::{ExplainError, Kind, Step};
use crate::craft::hint::{Hint, Strength};
use crate::draw::{self, Mark, Picture, SvgOptions};
use crate::game::{Challenge, PieceSet};
use crate::solve::Cancel;

pub(super) fn run(args: &ExplainArgs, screen: Screen, cancel: &Cancel) -> Result<Exit, CliError> {
    let challenges = input::read_all::<Challenge>(&args.challenges)?;
    if args.svg_dir.is_some() && challenges.len() > 1 {
        return Err(CliError::Usage(format!(
            "--svg-dir takes one challenge, and there are {}",
            challenges.len()
        )));
    }
    let Some(solutions) = crafting::solutions(cancel)? else {
        return Ok(Exit::Interrupted);
    };
    let mut exit = Exit::Done;
    for named in &challenges {
        let left = solutions.of(&named.entry);
        let explanation = match Explanation::of(&named.entry, &left) {
            Err(ExplainError::NoSolution { .. }) => {
                let hint = Hint::of(&named.entry, &solutions)?;
                if args.json {
                    let name = named.name.as_deref();
                    let line = hint::as_json(name, &named.entry, &hint, Strength::Look);
                    json::print(&mut std::io::stdout().lock(), &line)?;
                } else {
                    let why = hint.sentence(Strength::Look);
                    anstream::eprintln!("error: {}: {why}", named.title());
                }
                exit = Exit::CheckFailed;
                continue;
            }
            explained => explained?,
        };
        let mut out = std::io::stdout().lock();
        if args.json {
            json::print(&mut out, &as_json(named, left.len(), &explanation))?;
        } else {
            print(&mut out, &named.title(), left.len(), &explanation)?;
            if challenges.len() == 1 {
                let picture = Picture::of_solution(&named.entry, &explanation.solution);
                write!(out, "\n{}", screen.draw(&picture))?;
            }
        }
        out.flush()?;
        if let Some(folder) = &args.svg_dir {
            write_pictures(folder, named, &explanation).map_err(|error| CliError::Write {
                what: folder.display().to_string(),
                error,
            })?;
        }
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
        writeln!(out, "{:>3}. {}", at + 1, step.sentence)?;
    }
    Ok(())
}

fn as_json<'a>(
    named: &'a Named<Challenge>,
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
        name: named.name.as_deref(),
        challenge: &named.entry,
        solutions,
        solution: &explanation.solution,
        grade: explanation.grade.number(),
        word: explanation.grade.word(),
        rung: explanation.grade.rung.name(),
        tried: &explanation.grade.tried,
        steps: explanation.steps.iter().map(step).collect(),
    }
}

/// One picture a step: `step-01.svg` and so on.
fn write_pictures(
    folder: &Path,
    named: &Named<Challenge>,
    explanation: &Explanation,
) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    for (at, step) in explanation.steps.iter().enumerate() {
        let title = format!("{}, step {}: {}", named.title(), at + 1, step.sentence);
        let picture = picture(&named.entry, step).titled(title);
        let file = folder.join(format!("step-{:02}.svg", at + 1));
        fs::write(file, draw::svg(&picture, SvgOptions::default()))?;
    }
    Ok(())
}

/// The board before the step, with what the step is about: a piece that is placed
/// has a halo, one that is ruled out is faint and crossed. Where more are ruled out
/// than can lie side by side, the first stands for all.
fn picture(challenge: &Challenge, step: &Step) -> Picture {
    let shown: Vec<_> = step.placements.first().copied().into_iter().collect();
    let pieces: PieceSet = shown.iter().map(|p| p.piece()).collect();
    let symbol = match step.kind {
        Kind::Place(_) => None,
        Kind::RuleOut(_) | Kind::Try => Some('×'),
        Kind::Guess => Some('?'),
    };
    let marks = shown.iter().filter_map(|p| {
        let spot = p.pose().middle;
        symbol.map(|symbol| Mark { spot, symbol })
    });
    let is_placed = step.placed().is_some();
    Picture {
        givens: challenge.given_pieces(),
        highlights: if is_placed { pieces } else { PieceSet::EMPTY },
        ghosts: if is_placed { PieceSet::EMPTY } else { pieces },
        marks: marks.collect(),
        ..Picture::of_placements(step.board.iter().chain(&shown).copied())
    }
}
