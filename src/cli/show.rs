//! `iqlink show`.

use std::io::Write;

use super::args::ShowArgs;
use super::file_kind::FileKind;
use super::input;
use super::output::Screen;
use super::{CliError, Exit, output, say};
use crate::draw::{self, Picture, SvgOptions};
use crate::problem::{Problem, Rule};
use crate::solve::{self, Budget, Cancel, Verdict};

pub(super) fn run(args: &ShowArgs, screen: Screen, cancel: &Cancel) -> Result<Exit, CliError> {
    let named = input::chosen_one(args.challenge.as_ref(), &args.filter, &args.played)?;
    if let Some(file) = &args.svg {
        FileKind::Svg.require(file)?;
    }
    let title = named.title();
    let mut exit = Exit::Done;
    let mut picture = Picture::of_challenge(&named.challenge);
    if args.solution {
        let problem = Problem::new(named.challenge.clone(), Rule::Linked);
        let backend = solve::backend(solve::DEFAULT)?;
        let budget = Budget {
            cancel: cancel.clone(),
            ..Budget::unlimited()
        };
        let (solution, verdict, outcome) = solve::unique(backend.as_ref(), &problem, &budget);
        exit = output::exit_of(&title, &outcome);
        match solution {
            Some(solution) => {
                picture = Picture::of_solution(&named.challenge, &solution);
                if verdict == Verdict::Several {
                    say::note(format_args!(
                        "{title} has several solutions; this is one of them"
                    ));
                }
            }
            None if exit == Exit::Done => {
                say::note(format_args!(
                    "{title} has no solution; this is the challenge"
                ));
            }
            None => return Ok(exit),
        }
    }
    let picture = picture.with_moves(named.moves);
    if let Some(file) = &args.svg {
        let options = SvgOptions {
            spot_letters: !args.no_letters,
            ..SvgOptions::default()
        };
        let drawing = draw::svg(&picture.titled(title), options);
        super::write_file(file, drawing.as_bytes())?;
    } else {
        std::io::stdout().write_all(screen.draw(&picture).as_bytes())?;
    }
    Ok(exit)
}
