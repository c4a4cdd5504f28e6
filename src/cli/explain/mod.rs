//! `iqlink explain`.

mod page;
mod pictures;
mod text;

use std::io::Write;

use super::args::ExplainArgs;
use super::file_kind::FileKind;
use super::input;
use super::json::{self, Explained, ExplainedChapter, ExplainedStep};
use super::output::Screen;
use super::results::Results;
use super::{CliError, Exit, hint, say, write_file};
use crate::atlas;
use crate::craft::Explanation;
use crate::craft::explain::{ExplainError, Kind, Step};
use crate::craft::hint::{Hint, Strength};
use crate::draw::Picture;
use crate::game::{NamedChallenge, Placement};

pub(super) fn run(args: &ExplainArgs, screen: Screen) -> Result<Exit, CliError> {
    let challenges = input::chosen(&args.chosen)?.all()?;
    let files = [
        ("--svg-dir", args.svg_dir.is_some()),
        ("--html", args.html.is_some()),
    ];
    for (flag, _) in files.iter().filter(|(_, is_set)| *is_set) {
        if challenges.len() > 1 {
            return Err(CliError::Usage(format!(
                "{flag} takes one challenge, and there are {}; give one, or leave {flag} out",
                challenges.len()
            )));
        }
    }
    if let Some(file) = &args.html {
        FileKind::Html.require(file)?;
    }
    let atlas = atlas::judged()?;
    let mut out = Results::new();
    let mut exit = Exit::Done;
    for named in &challenges {
        let left = atlas.solutions_of(&named.challenge);
        let explanation = match Explanation::of(&named.challenge, &left) {
            Err(ExplainError::NoSolution { .. }) => {
                let hint = Hint::of_game(&named.challenge, named.moves, atlas)?;
                if args.json {
                    let line = hint::as_json(named, &hint, Strength::Look);
                    json::print(&mut out, &line)?;
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
            pictures::write(folder, named, &explanation).map_err(|error| CliError::Folder {
                what: folder.display().to_string(),
                error,
            })?;
        }
        if let Some(file) = &args.html {
            let page = page::page(named, left.len(), &explanation);
            write_file(file, page.as_bytes())?;
        }
        if args.json {
            json::print(&mut out, &as_json(named, left.len(), &explanation))?;
        } else {
            let title = named.title();
            let text = text::told(&title, left.len(), &explanation, args.verbose, screen);
            out.write_all(text.as_bytes())?;
            if challenges.len() == 1 {
                let picture = Picture::of_solution(&named.challenge, &explanation.solution);
                write!(out, "\n{}", screen.draw(&picture.with_moves(named.moves)))?;
            }
        }
        out.flush()?;
    }
    out.end(exit)
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
            details: &step.details,
            board: step.board.iter().map(Placement::to_string).collect(),
        }
    };
    let chapters = explanation.chapters.iter();
    Explained {
        about: named.into(),
        solutions,
        solution: &explanation.solution,
        grade: explanation.grade.number(),
        word: explanation.grade.word(),
        rung: explanation.grade.rung.name(),
        tried: &explanation.grade.tried,
        steps: explanation.steps.iter().map(step).collect(),
        chapters: chapters
            .map(|chapter| ExplainedChapter {
                goal: &chapter.goal,
                steps: chapter.steps,
            })
            .collect(),
    }
}
