//! `iqlink solve`.

use std::io::Write;
use std::sync::Arc;

use super::args::SolveArgs;
use super::json::{self, Solved};
use super::output::Screen;
use super::{CliError, Exit, bulk, input, output};
use crate::draw::Picture;
use crate::game::{NamedChallenge, Solution};
use crate::problem::{Problem, Rule};
use crate::solve::{self, Backend, Budget, Cancel, Outcome, Progress, Verdict};

/// The option of backends that may rely on there being just one solution.
const ASSUME_UNIQUE: &str = "assume-unique";

pub(super) fn run(args: &SolveArgs, screen: Screen, cancel: &Cancel) -> Result<Exit, CliError> {
    let backend = solve::backend(&spec(args)?)?;
    let name = backend.name();
    let challenges = input::chosen(&args.chosen)?;
    let is_only = challenges.count() == Some(1);
    bulk::answer_all(
        &challenges,
        &args.search.jobs,
        |title| format!("{title} with {name}"),
        |named, progress| answer(args, cancel, backend.as_ref(), named, progress),
        |out, named, (solutions, outcome)| {
            if args.search.json {
                let line = Solved {
                    about: named.into(),
                    backend: &name,
                    verdict: outcome.verdict(),
                    count: outcome.found,
                    complete: outcome.is_complete(),
                    solutions: &solutions,
                    stats: &outcome.stats,
                };
                json::print(out, &line)?;
            } else {
                print(out, named, args, &name, &solutions, &outcome)?;
                if is_only {
                    draw(out, named, args, screen, &solutions)?;
                }
            }
            Ok(output::exit_of(&named.title(), &outcome))
        },
    )
}

/// The backend that is asked for, with what the flags add to it.
fn spec(args: &SolveArgs) -> Result<String, CliError> {
    let mut spec = args.search.backend.clone();
    if args.assume_unique {
        let may_assume = solve::kind(&spec).is_ok_and(|kind| {
            kind.options()
                .iter()
                .any(|option| option.name == ASSUME_UNIQUE)
        });
        if !may_assume {
            return Err(CliError::Usage(
                "--assume-unique is for the backend paper; add --backend paper, or leave it out"
                    .to_owned(),
            ));
        }
        spec += &format!(":{ASSUME_UNIQUE}=on");
    }
    Ok(spec)
}

/// Draws a solution, if one is to be drawn. One question gets one picture; a list that was
/// asked for is easier to read bare, unless it has one line only.
fn draw(
    out: &mut impl Write,
    named: &NamedChallenge,
    args: &SolveArgs,
    screen: Screen,
    solutions: &[Solution],
) -> std::io::Result<()> {
    let listing = args.all || args.limit.is_some();
    let first = match solutions {
        [only] => only,
        [first, ..] if !listing => {
            writeln!(out, "\nThe first of them:")?;
            first
        }
        _ => return Ok(()),
    };
    let picture = Picture::of_solution(&named.challenge, first).with_moves(named.moves);
    write!(out, "\n{}", screen.draw(&picture))
}

fn answer(
    args: &SolveArgs,
    cancel: &Cancel,
    backend: &dyn Backend,
    named: &NamedChallenge,
    progress: Option<Arc<Progress>>,
) -> (Vec<Solution>, Outcome) {
    let rule = if args.fits { Rule::Fits } else { Rule::Linked };
    let problem = Problem::new(named.challenge.clone(), rule);
    let budget = Budget {
        timeout: args.search.timeout,
        solutions: if args.all {
            None
        } else {
            args.limit.or(Some(2))
        },
        cancel: cancel.clone(),
        progress,
        ..Budget::default()
    };
    solve::all(backend, &problem, &budget)
}

fn print(
    out: &mut impl Write,
    named: &NamedChallenge,
    args: &SolveArgs,
    backend: &str,
    solutions: &[Solution],
    outcome: &Outcome,
) -> std::io::Result<()> {
    let what = if args.fits { "fit" } else { "solution" };
    let verdict = match (outcome.verdict(), outcome.is_complete()) {
        (Verdict::Unique, _) => format!("exactly one {what}"),
        (Verdict::None, _) => format!("no {what}"),
        (Verdict::Several, true) => format!("{} {what}s", outcome.found),
        (Verdict::Several, false) => format!("at least {} {what}s", outcome.found),
        (Verdict::Unknown, _) if outcome.found > 0 => format!("at least {} {what}", outcome.found),
        (Verdict::Unknown, _) => "not settled".to_owned(),
    };
    let cost = output::cost(&outcome.stats);
    writeln!(out, "{}: {verdict} ({backend}, {cost})", named.title())?;
    for solution in solutions {
        writeln!(out, "{solution}")?;
    }
    Ok(())
}
