//! Flags of `compare` and `study`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::{CHALLENGE, FilterArgs};
use crate::compare::{DEFAULT_LIMIT, DEFAULT_TIMEOUT, Shard};

/// Run backends side by side, check that they agree, and measure them.
///
/// Every backend looks for all solutions of every challenge. Complete searches have
/// to find exactly the same solutions, and searches that a limit cut off a part of
/// them. Every run is written down as it ends, so nothing is lost by a crash.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink compare                                  all backends on the built-in suite
  iqlink compare my.txt --out results             all backends on the challenges of a file
  iqlink compare my.txt --out results --resume    go on after an interruption
  iqlink compare BAAEBDHCF --backends native,dlx  two backends on one challenge
  iqlink compare wizard --backends native,dlx     two backends on all challenges of a level
  iqlink compare --givens 2..3                    all backends on the suite's with few givens
  iqlink compare --random 1000 --seed 7           all backends on random challenges
  iqlink compare --random 50 --givens 2..4        the same, with two to four givens
  iqlink compare --isolate --memory 2GiB          each run in a process of its own
  iqlink compare --shard 2/4 --out part-2         the second of four parts
  iqlink compare --merge part-* --out all         the parts joined

Short runs are repeated until their time can be trusted, all in random order. Ratios are
geometric means over the challenges, with the interval that they lie in (95 %).

Writes results.jsonl (one line a run), runs.csv, summary.csv, summary.json, summary.md,
summary.tex (a table for LaTeX with booktabs), report.html, and its charts in charts/.

Exit codes: 0 all agree, 1 a disagreement, 2 bad input or a backend that failed, 130 interrupted.")]
pub(in crate::cli) struct CompareArgs {
    #[arg(value_name = "CHALLENGE", help = CHALLENGE)]
    pub(in crate::cli) challenges: Vec<String>,

    #[command(flatten)]
    pub(in crate::cli) filter: FilterArgs,

    /// The solvers, separated by commas, each with its options if any; all that are
    /// compiled in if none is named.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(in crate::cli) backends: Vec<String>,

    #[arg(
        long,
        value_name = "TIME",
        value_parser = super::time_limit,
        help = format!(
            "The time limit for each run, as in 10s or 2min [default: {}]",
            humantime::format_duration(DEFAULT_TIMEOUT)
        )
    )]
    pub(in crate::cli) timeout: Option<Duration>,

    #[arg(
        long,
        value_name = "N",
        value_parser = super::count::<u64>,
        help = format!("Stop a run after N solutions [default: {DEFAULT_LIMIT}]")
    )]
    pub(in crate::cli) limit: Option<u64>,

    /// Run every backend at least N times on each challenge [default: 1]. Short runs are
    /// repeated anyway; the median counts.
    #[arg(long, value_name = "N", value_parser = super::count::<u32>)]
    pub(in crate::cli) repeat: Option<u32>,

    /// Make N random challenges, with as many givens as --givens says [default: 3 to 10].
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["challenges", "level"],
        value_parser = random
    )]
    pub(in crate::cli) random: Option<usize>,

    /// Which random challenges, and which order of the runs: the same ones for the same
    /// number [default: 1].
    #[arg(long, value_name = "S", value_parser = super::seed)]
    pub(in crate::cli) seed: Option<u64>,

    /// The backend that the others are compared with [default: native, or the first].
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) base: Option<String>,

    /// Make every run in a process of its own, on one core, with limits on memory and
    /// time. A solver that crashes or takes all memory is a line of the results then,
    /// and the peak memory is told.
    #[arg(long)]
    pub(in crate::cli) isolate: bool,

    /// How much memory an isolated run may ask for, as in 2GiB or 500MiB [default: 4GiB].
    #[arg(long, value_name = "SIZE", requires = "isolate", value_parser = memory_size)]
    pub(in crate::cli) memory: Option<u64>,

    /// On how many cores an isolated run may be [default: 1].
    #[arg(long, value_name = "N", requires = "isolate", value_parser = core_count)]
    pub(in crate::cli) cores: Option<usize>,

    /// Make only part I of N, which depends on nothing but the plan: for several machines.
    #[arg(long, value_name = "I/N")]
    pub(in crate::cli) shard: Option<Shard>,

    /// Run nothing: join the parts in these folders.
    #[arg(
        long,
        value_name = "DIR",
        num_args = 1..,
        requires = "out",
        conflicts_with_all = [
            "challenges", "backends", "timeout", "limit", "repeat", "random", "seed", "isolate",
            "shard", "resume", "level", "givens",
        ]
    )]
    pub(in crate::cli) merge: Vec<PathBuf>,

    /// The folder for the results [default: a new one, named after the time].
    #[arg(short, long, value_name = "DIR")]
    pub(in crate::cli) out: Option<PathBuf>,

    /// Go on with the comparison that was begun in the folder. What is not given
    /// here is taken from there.
    #[arg(long, requires = "out")]
    pub(in crate::cli) resume: bool,

    /// Print the ratios to the times of an earlier comparison: its folder or its
    /// results.jsonl.
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) baseline: Option<PathBuf>,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Take one sample and write it down; `compare --isolate` starts this.
#[derive(Args, Debug)]
pub(in crate::cli) struct WorkerArgs {
    /// The file that says what to do.
    pub(in crate::cli) request: PathBuf,
    /// The file for the result.
    pub(in crate::cli) answer: PathBuf,
}

/// Run a program so that nothing of it is left when this process is killed; every `cmd:`
/// backend starts this.
#[derive(Args, Debug)]
pub(in crate::cli) struct SuperviseArgs {
    /// The file that says in the end how the program ended.
    pub(in crate::cli) report: PathBuf,
    /// The program.
    pub(in crate::cli) program: OsString,
    /// Its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub(in crate::cli) arguments: Vec<OsString>,
}

/// Reads a size in bytes: a whole number and a unit.
fn memory_size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "k" | "kib" => 10,
        "m" | "mib" => 20,
        "g" | "gib" => 30,
        _ => return Err("write it as in 500MiB or 2GiB".to_owned()),
    };
    let number: Option<u64> = digits.trim().parse().ok();
    let bytes = number.and_then(|n| n.checked_mul(1 << unit));
    match bytes {
        Some(bytes) if bytes >= LEAST_MEMORY => Ok(bytes),
        Some(_) => Err("the program itself needs more; give at least 64MiB".to_owned()),
        None => Err("write it as in 500MiB or 2GiB".to_owned()),
    }
}

/// What the program itself needs, amply.
const LEAST_MEMORY: u64 = 64 << 20;

fn core_count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) | Err(_) => Err("give a whole number, at least 1".to_owned()),
        Ok(count) => Ok(count),
    }
}

/// Compute the paper's tables and figures anew, and put them on a page.
///
/// Takes the 120 challenges of the suite unless others are named.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink study                          the whole suite, into the folder study
  iqlink study --out mine my.txt        the challenges of a file
  iqlink study starter-01 wizard-24     two challenges
  iqlink study expert..wizard           three levels of the suite
  iqlink study --only ladder            the ladder alone, printed: which idea saves what
  iqlink study --thorough               more challenges, longer searches: some minutes

Writes study.html (one page that needs nothing else), claims.json (what the paper claims, judged),
study.json (every number), csv/ and svg/.

Exit codes: 0 done, 1 a backend disagrees with the others, 2 bad input, 130 interrupted.")]
pub(in crate::cli) struct StudyArgs {
    #[arg(value_name = "CHALLENGE", help = CHALLENGE)]
    pub(in crate::cli) challenges: Vec<String>,

    #[command(flatten)]
    pub(in crate::cli) filter: FilterArgs,

    /// The folder for the results.
    #[arg(short, long, value_name = "DIR", default_value = "study")]
    pub(in crate::cli) out: PathBuf,

    /// The time limit for each search, as in 10s or 500ms [default: 1s].
    #[arg(long, value_name = "TIME", value_parser = super::time_limit)]
    pub(in crate::cli) timeout: Option<Duration>,

    /// Draw N random challenges for each level of the booklet, which nobody graded
    /// [default: 8; 2 if challenges are named; 24 with --thorough].
    #[arg(long, value_name = "N", value_parser = sample)]
    pub(in crate::cli) sample: Option<usize>,

    /// Try all challenges on the ladder instead of a third of them, and let its searches go
    /// twenty times as far before they are estimated.
    #[arg(long)]
    pub(in crate::cli) thorough: bool,

    /// Compute one exhibit only, and print it; nothing is written.
    #[arg(long, value_name = "EXHIBIT", conflicts_with = "out")]
    pub(in crate::cli) only: Option<Exhibited>,
}

/// An exhibit that can be computed by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum Exhibited {
    /// Which idea saves what, from exhaustive search to the native engine.
    Ladder,
}

/// Reads how many challenges to draw for each level: all of them are kept at hand, and searched
/// for minutes if there are thousands.
fn sample(text: &str) -> Result<usize, String> {
    super::within(text, 0..=10_000)
}

/// At most so many random challenges are made: all of them are kept at hand.
const MOST_RANDOM: usize = 1_000_000;

/// Reads how many random challenges to make.
fn random(text: &str) -> Result<usize, String> {
    let number = text.parse().ok();
    let possible = number.filter(|number| (1..=MOST_RANDOM).contains(number));
    possible.ok_or_else(|| format!("give a number from 1 to {MOST_RANDOM}"))
}
