//! Flags of the commands that search: `solve` and `count`.

use std::time::Duration;

use clap::Args;

use super::{ChosenArgs, JobsArgs};
use crate::solve::{self, DEFAULT};
use crate::words::list;

/// Find the solutions of challenges, and say whether there is just one.
///
/// Looks for two solutions, which settles whether the solution is unique; --all
/// finds all of them. Every solution is checked by the rules before it is printed.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink solve BAAEBDHCFGDFOEI          solve one challenge and draw the solution
  iqlink solve my.txt --json            one line of JSON for each challenge of a file
  iqlink solve BAAEBD --all             every solution
  iqlink solve empty --limit 5          five solutions of the empty board
  iqlink solve wizard-01..12            twelve challenges of the suite; wizard is all of the level
  iqlink solve --level wizard --givens 2..3
                                        those of the suite with so many givens

Exit codes: 0 done, 1 a solver was wrong, 2 bad input, 3 out of time, 130 interrupted.")]
pub(in crate::cli) struct SolveArgs {
    #[command(flatten)]
    pub(in crate::cli) chosen: ChosenArgs,

    /// Find every solution.
    #[arg(long, conflicts_with = "limit")]
    pub(in crate::cli) all: bool,

    /// Stop after N solutions.
    #[arg(long, value_name = "N", value_parser = super::count::<u64>)]
    pub(in crate::cli) limit: Option<u64>,

    /// Drop the link rule: the pieces have to fit, but may fall apart into groups.
    #[arg(long)]
    pub(in crate::cli) fits: bool,

    /// Let the backend `paper` rely on there being just one solution; it may then
    /// miss others, and never says that the solution is unique.
    #[arg(long)]
    pub(in crate::cli) assume_unique: bool,

    #[command(flatten)]
    pub(in crate::cli) search: SearchArgs,
}

/// Count the fits and the solutions of challenges, by the number of linked groups.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink count BAAEBDHCF                how many ways to fit, and how many are linked
  iqlink count empty                    the same for the empty board

Exit codes: 0 done, 1 a solver was wrong, 2 bad input, 3 out of time, 130 interrupted.")]
pub(in crate::cli) struct CountArgs {
    #[command(flatten)]
    pub(in crate::cli) chosen: ChosenArgs,

    #[command(flatten)]
    pub(in crate::cli) search: SearchArgs,
}

/// What every command that searches takes.
#[derive(Args, Debug)]
pub(in crate::cli) struct SearchArgs {
    /// The solver, with its options if any: NAME or NAME:OPTION=VALUE:...; `iqlink backends`
    /// lists them.
    #[arg(long, value_name = "NAME", default_value = DEFAULT, long_help = backend_help())]
    pub(in crate::cli) backend: String,

    /// The time limit for each challenge, as in 10s or 2min.
    #[arg(long, value_name = "TIME", value_parser = super::time_limit)]
    pub(in crate::cli) timeout: Option<Duration>,

    #[command(flatten)]
    pub(in crate::cli) jobs: JobsArgs,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// The names of the backends, from the registry.
fn backend_help() -> String {
    let names = solve::ALL.iter().map(|kind| kind.name);
    let names = list(names.chain(["cmd:PROGRAM"]));
    format!(
        "The solver, with its options if any: NAME or NAME:OPTION=VALUE:...\n\n\
         There are {names}; `iqlink backends` says what they are, and `iqlink backends NAME` \
         what options one has."
    )
}
