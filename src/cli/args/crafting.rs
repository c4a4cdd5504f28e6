//! Flags of `suite`, `generate`, `explain` and `hint`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::choosing::level;
use super::{ChosenArgs, FilterArgs};
use crate::game::Level;

/// List the built-in challenges: five levels of 24 like the toy's booklet, and
/// every challenge with one given.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink suite                               all challenges with their grades
  iqlink suite --level wizard --json         one level, one line of JSON each
  iqlink suite --givens 2                    those with two givens
  iqlink solve suite                         solve them all
  iqlink solve wizard-03                     solve one; its number, 99, does as well

Exit codes: 0 done, 2 bad input.")]
pub(in crate::cli) struct SuiteArgs {
    #[command(flatten)]
    pub(in crate::cli) filter: FilterArgs,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Make new challenges, each with exactly one solution.
///
/// The same seed gives the same challenges. No two are the same, not even turned.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink generate --level wizard --seed 7              one challenge
  iqlink generate --level expert --count 100 --json    a hundred, as lines of JSON
  iqlink generate --level master --minimal             no given can be spared
  iqlink generate --level junior --min-grade 6         only if it takes guessing
  iqlink generate --suite --json                       the built-in suite, made anew

Exit codes: 0 done, 2 bad input, 3 there are not that many, 130 interrupted.")]
pub(in crate::cli) struct GenerateArgs {
    /// The level.
    #[arg(long, value_name = "LEVEL", value_parser = level(), required_unless_present = "suite")]
    pub(in crate::cli) level: Option<Level>,

    /// How many challenges to make.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(in crate::cli) count: usize,

    /// Where the random choices start; without it, anywhere.
    #[arg(long, value_name = "S")]
    pub(in crate::cli) seed: Option<u64>,

    /// The number of givens, among those that the level has.
    #[arg(long, value_name = "N")]
    pub(in crate::cli) givens: Option<usize>,

    /// Make challenges in which no given can be spared.
    #[arg(long)]
    pub(in crate::cli) minimal: bool,

    /// The lowest grade (see `iqlink suite` for what grades there are).
    #[arg(long, value_name = "GRADE", default_value_t = 0.0)]
    pub(in crate::cli) min_grade: f64,

    /// The highest grade.
    #[arg(long, value_name = "GRADE", default_value_t = f64::INFINITY, hide_default_value = true)]
    pub(in crate::cli) max_grade: f64,

    /// Challenges not to make: files, names or letters.
    #[arg(long, value_name = "CHALLENGE", num_args = 1..)]
    pub(in crate::cli) exclude: Vec<String>,

    /// Make a whole suite, five levels of 24 and all challenges with one given.
    #[arg(
        long,
        conflicts_with_all = ["level", "count", "givens", "minimal", "min_grade", "max_grade", "exclude"]
    )]
    pub(in crate::cli) suite: bool,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Show how a person would solve a challenge, step by step, with reasons.
///
/// Rules come first; a guess is made only where no rule decides. Every step is
/// checked against the complete list of solutions.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink explain junior-05
  iqlink explain expert-10 --verbose         with every place that is ruled out
  iqlink explain expert-10 --html steps.html a page with a picture beside every step
  iqlink explain junior-05 --svg-dir steps   the pictures alone
  iqlink explain wizard-01 --json

Exit codes: 0 done, 1 a challenge has no solution, 2 bad input, 130 interrupted.")]
pub(in crate::cli) struct ExplainArgs {
    #[command(flatten)]
    pub(in crate::cli) chosen: ChosenArgs,

    /// Name every placement that a step counts, and tell every story in full.
    #[arg(long, short)]
    pub(in crate::cli) verbose: bool,

    /// Write a page with a picture beside every step to this file; for one challenge. The
    /// arrow keys walk through it.
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) html: Option<PathBuf>,

    /// Write an SVG picture of every step into this folder; for one challenge. Files
    /// called step-NN.svg that are there already are replaced.
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) svg_dir: Option<PathBuf>,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Give the next step of a challenge, and no more of it than wanted.
///
/// CHALLENGE is the position on your board: the givens and what you have placed. If
/// it has no solution, the hint says which pieces are to blame.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink hint junior-05                          where to look
  iqlink hint junior-05 --strength piece         which piece to place
  iqlink hint junior-05 --strength placement     where to place it, and why
  iqlink hint BAAEBDHCFGDF                       the same from any position

Exit codes: 0 there is a next step or all is solved, 1 there is no solution, 2 bad input,
130 interrupted.")]
pub(in crate::cli) struct HintArgs {
    #[command(flatten)]
    pub(in crate::cli) chosen: ChosenArgs,

    /// How much to give away.
    #[arg(long, value_enum, default_value_t = HintStrength::Look)]
    pub(in crate::cli) strength: HintStrength,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// How much a hint gives away.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(in crate::cli) enum HintStrength {
    /// Where to look.
    Look,
    /// Which piece to place.
    Piece,
    /// The placement, and the reasons for it.
    Placement,
}
