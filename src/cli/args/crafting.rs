//! Flags of `suite`, `generate`, `explain` and `hint`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::choosing::level;
use super::{ChosenArgs, FilterArgs, JobsArgs};
use crate::craft::{Band, booklet};
use crate::game::{Level, Piece};
use crate::words::list;

/// List the built-in challenges: five levels of 24 like the toy's booklet, and
/// every challenge with one given.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink suite                               all challenges with their grades
  iqlink suite wizard --json                 one level, one line of JSON each
  iqlink suite --givens 2                    those with two givens
  iqlink solve suite                         solve them all
  iqlink solve wizard-03                     solve one; its number, 99, does as well

Exit codes: 0 done, 2 bad input.")]
pub(in crate::cli) struct SuiteArgs {
    /// Some of them only: a level, a range or names, as in wizard or wizard-01..12.
    #[arg(value_name = "CHALLENGE")]
    pub(in crate::cli) challenges: Vec<String>,

    #[command(flatten)]
    pub(in crate::cli) filter: FilterArgs,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Make new challenges, each with exactly one solution.
#[derive(Args, Debug)]
#[command(long_about = about_generate(), after_help = "\
Examples:
  iqlink generate --level wizard --seed 7              one challenge
  iqlink generate --level expert --count 100 --json    a hundred, as lines of JSON
  iqlink generate --level master --minimal             no given can be spared
  iqlink generate --grade 5..8                         as hard as that, with expert's givens
  iqlink generate --level junior --grade hard          many givens and still hard
  iqlink generate --suite --json                       the built-in suite, made anew

Exit codes: 0 done, 2 bad input, 3 there are not that many, 130 interrupted.")]
pub(in crate::cli) struct GenerateArgs {
    /// The level.
    #[arg(
        long,
        value_name = "LEVEL",
        value_parser = level(),
        required_unless_present_any = ["suite", "grade"]
    )]
    pub(in crate::cli) level: Option<Level>,

    #[arg(
        long,
        value_name = "GRADE",
        help = grade_help(),
        value_parser = grades,
        conflicts_with_all = ["min_grade", "max_grade"]
    )]
    pub(in crate::cli) grade: Option<RangeInclusive<f64>>,

    /// How many challenges to make.
    #[arg(long, value_name = "N", default_value = "1", value_parser = super::count::<usize>)]
    pub(in crate::cli) count: usize,

    /// Where the random choices start; without it, anywhere.
    #[arg(long, value_name = "S", value_parser = super::seed)]
    pub(in crate::cli) seed: Option<u64>,

    /// The number of givens, among those that the level has.
    #[arg(long, value_name = "N", value_parser = givens)]
    pub(in crate::cli) givens: Option<usize>,

    /// Make challenges in which no given can be spared.
    #[arg(long)]
    pub(in crate::cli) minimal: bool,

    /// The lowest grade (see `iqlink suite` for what grades there are).
    #[arg(long, value_name = "GRADE", value_parser = bound)]
    pub(in crate::cli) min_grade: Option<f64>,

    /// The highest grade.
    #[arg(long, value_name = "GRADE", value_parser = upper_bound)]
    pub(in crate::cli) max_grade: Option<f64>,

    /// How long to look for each challenge before giving up [default: 5s].
    #[arg(long, value_name = "TIME", value_parser = super::time_limit)]
    pub(in crate::cli) timeout: Option<Duration>,

    #[command(flatten)]
    pub(in crate::cli) jobs: JobsArgs,

    /// Challenges not to make: files, names or letters.
    #[arg(long, value_name = "CHALLENGE", num_args = 1..)]
    pub(in crate::cli) exclude: Vec<String>,

    /// Make a whole suite, five levels of 24 and all challenges with one given.
    #[arg(
        long,
        conflicts_with_all = [
            "level", "grade", "count", "givens", "minimal", "min_grade", "max_grade", "exclude", "timeout",
        ]
    )]
    pub(in crate::cli) suite: bool,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// What `generate` does, and what levels and grades mean.
fn about_generate() -> String {
    let givens = Level::ALL.map(|level| {
        let (from, to) = level.givens().into_inner();
        match to - from {
            0 => format!("{level} {from}"),
            1 => format!("{level} {from} or {to}"),
            _ => format!("{level} {from} to {to}"),
        }
    });
    let grades = booklet::LEVELS.map(|(level, grades)| {
        let highest = Some(*grades.end()).filter(|end| *end < booklet::ANY_GRADE);
        let up_to = highest.map_or("and more".to_owned(), |end| format!("to {end}"));
        format!("{level} {} {up_to}", grades.start())
    });
    format!(
        "Make new challenges, each with exactly one solution.\n\n\
         The same seed gives the same challenges. No two are the same, not even turned.\n\n\
         A level fixes the number of givens only, as in the toy's booklet: {}. How hard a challenge \
         is tells its grade, whose whole part is the hardest kind of thinking that it takes: 1 every \
         piece has one place, 2 elimination, 3 pairs, 4 counting, 5 linking, 6 and more trying out, \
         one more for each doubling of what has to be tried. Ask for both to get what the suite has \
         under a level: {}.",
        list(givens),
        list(grades)
    )
}

/// What `--grade` takes.
fn grade_help() -> String {
    format!(
        "How hard: from one grade to another as in 5..8, both included; a whole grade as in 7, \
         which is 7.0 to 7.9; or words: {}. Words make ranges too, as in easy..tricky",
        list(Band::ALL)
    )
}

/// Reads a range of grades, or words for one.
fn grades(text: &str) -> Result<RangeInclusive<f64>, String> {
    let Some((from, to)) = text.split_once("..") else {
        let grades = one_grade(text)?;
        return Ok(*grades.start()..=not_too_low(*grades.end())?);
    };
    let lowest = *one_grade(from)?.start();
    let highest = match Band::named(to.trim()) {
        Some(band) => band.highest(),
        None => *one_grade(to)?.start(),
    };
    if lowest > highest {
        return Err(format!("the range runs backwards; write {to}..{from}"));
    }
    Ok(lowest..=not_too_low(highest)?)
}

/// The highest grade there should be, unless nothing has such a grade.
fn not_too_low(highest: f64) -> Result<f64, String> {
    if highest < 1.0 {
        return Err("nothing is that easy: grades begin at 1".to_owned());
    }
    Ok(highest)
}

/// Reads the highest grade there should be.
fn upper_bound(text: &str) -> Result<f64, String> {
    not_too_low(bound(text)?)
}

/// Reads the lowest or the highest grade there should be.
fn bound(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.trim().parse().ok();
    let grade = number.filter(|number| number.is_finite() && *number >= 0.0);
    grade.ok_or_else(|| "write a grade as in 7 or 5.5".to_owned())
}

/// Reads how many givens a challenge should have.
fn givens(text: &str) -> Result<usize, String> {
    super::within(text, 0..=Piece::COUNT)
}

/// Reads a grade: a whole number or a word stands for all grades that begin with it.
fn one_grade(text: &str) -> Result<RangeInclusive<f64>, String> {
    if let Some(band) = Band::named(text.trim()) {
        return Ok(band.lowest()..=band.highest());
    }
    let number: Option<f64> = text.trim().parse().ok();
    match number.filter(|number| number.is_finite()) {
        Some(number) if number < 0.0 => Err("grades are not negative; they begin at 1".to_owned()),
        Some(number) if number.fract() == 0.0 => Ok(number..=number + 0.9),
        Some(number) => Ok(number..=number),
        None => Err(format!(
            "write a grade as in 7, a range as in 5..8, or a word: {}",
            list(Band::ALL.map(|band| band.word))
        )),
    }
}

/// Show how a person would solve a challenge, step by step, with reasons.
///
/// Rules come first; a guess is made only where no rule decides. Every step is
/// checked against the complete list of solutions.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink explain junior-05
  iqlink explain expert-10 --verbose         with all that is only counted
  iqlink explain expert-10 --html steps.html a page with a picture beside every step
  iqlink explain junior-05 --svg-dir steps   the pictures alone
  iqlink explain wizard-01 --json

Exit codes: 0 done, 1 a challenge has no solution, 2 bad input, 130 interrupted.")]
pub(in crate::cli) struct ExplainArgs {
    #[command(flatten)]
    pub(in crate::cli) chosen: ChosenArgs,

    /// Name every placement that a step counts, by reason and in letters, and every board of
    /// what is tried.
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
/// CHALLENGE is the position on your board: the givens and what you have placed, best as
/// moves behind a plus. If it has no solution, the hint says which moves are to blame, and
/// which are fine.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink hint junior-05                          where to look
  iqlink hint junior-05 --strength piece         which piece to place
  iqlink hint junior-05 --strength placement     where to place it, and why
  iqlink hint junior-05+NGB+DHL                  after two moves; wrong ones are named
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
