//! `iqlink atlas`.

use std::io::Write;

use super::args::AtlasArgs;
use super::output::{self, Screen};
use super::progress::Bar;
use super::{CliError, Exit, json};
use crate::atlas::{self, Census};
use crate::game::{Challenge, Placement};
use crate::problem::{Problem, Rule};
use crate::solve::{self, Budget, Cancel, Stop};

pub(super) fn run(args: &AtlasArgs, screen: Screen, cancel: &Cancel) -> Result<Exit, CliError> {
    if let Some(file) = &args.rebuild {
        let bar = Bar::start("searching the empty board".to_owned());
        let budget = Budget {
            cancel: cancel.clone(),
            progress: Some(bar.progress()),
            ..Budget::unlimited()
        };
        let backend = solve::backend(solve::DEFAULT)?;
        let empty = Problem::new(Challenge::empty(), Rule::Fits);
        let (fits, outcome) = solve::all(backend.as_ref(), &empty, &budget);
        drop(bar);
        if outcome.stop != Stop::Exhausted {
            return Ok(output::exit_of("the empty board", &outcome));
        }
        let bytes = atlas::encode(fits).map_err(|error| CliError::Usage(error.to_string()))?;
        super::write_file(file, &bytes)?;
        return Ok(Exit::Done);
    }
    let census = atlas::judged()?.census();
    let mut out = std::io::stdout().lock();
    if args.json {
        json::print(&mut out, &census)?;
    } else {
        print(&mut out, screen, &census)?;
    }
    Ok(Exit::Done)
}

fn print(out: &mut impl Write, screen: Screen, census: &Census) -> std::io::Result<()> {
    let mut boards = screen.table(["boards", "all", "up to the half turn"], &[1, 2]);
    let rows = [
        ("fits", census.fits, census.fits_up_to_half_turn),
        ("solutions", census.linked, census.linked_up_to_half_turn),
    ];
    for (name, all, halved) in rows {
        boards.add_row([name.to_owned(), all.to_string(), halved.to_string()]);
    }
    writeln!(out, "{boards}\n")?;

    let mut groups = screen.table(["linked groups", "fits"], &[0, 1]);
    for (count, fits) in &census.fits_by_groups {
        groups.add_row([count.to_string(), fits.to_string()]);
    }
    writeln!(out, "{groups}\n")?;

    let header = [
        "unmatched balls",
        "unmatched sockets",
        "empty spots",
        "fits",
        "solutions",
    ];
    let mut unmatched = screen.table(header, &[0, 1, 2, 3, 4]);
    for row in &census.by_unmatched {
        let counts = [row.balls, row.sockets, row.empty_spots].map(|n| n.to_string());
        let boards = [row.fits, row.linked].map(|n| n.to_string());
        unmatched.add_row(counts.into_iter().chain(boards));
    }
    output::fit(&mut unmatched);
    writeln!(out, "{unmatched}\n")?;

    let all = Placement::count();
    let unused = census.placements_in_no_solution.len();
    let single = &census.placements_in_one_solution;
    let mut sentence = |text: &str| writeln!(out, "{}", screen.wrapped(text, 2));
    sentence(&format!(
        "{unused} of the {all} placements are in no solution."
    ))?;
    sentence(&format!(
        "{} are in no fit.",
        census.placements_in_no_fit.len()
    ))?;
    let letters: Vec<String> = single.iter().map(ToString::to_string).collect();
    sentence(&format!(
        "{} fix the solution alone: {}",
        single.len(),
        letters.join(" ")
    ))?;
    sentence(&format!(
        "{} pairs fix it together, {} of them without a placement that does so alone.",
        census.pairs_in_one_solution, census.minimal_pairs_in_one_solution
    ))?;
    sentence(&format!(
        "{} solutions are fixed by one placement, {} by one or two.",
        census.solutions_fixed_by_one, census.solutions_fixed_by_two
    ))?;
    if let Some(fewest) = census.fewest_givens {
        sentence(&format!(
            "The fewest givens of a challenge with exactly one solution: {fewest}."
        ))?;
    }
    out.flush()
}
