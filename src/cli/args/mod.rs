//! Every flag of the program, with its help text: one file per group of commands.

mod boards;
mod choosing;
mod comparing;
mod crafting;
mod exporting;
mod extras;
mod page;
mod proving;
mod solving;
mod tracing;

use std::ffi::OsString;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use clap::{Arg, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::parallel;

pub(super) use boards::{
    EnterArgs, ListArgs, PiecesArgs, PlacementsArgs, ShowArgs, VerifyArgs, spot,
};
pub(super) use choosing::{ChosenArgs, FilterArgs, MovesArgs};
pub(super) use comparing::{CompareArgs, Exhibited, StudyArgs, SuperviseArgs, WorkerArgs};
pub(super) use crafting::{ExplainArgs, GenerateArgs, HintArgs, HintStrength, SuiteArgs};
pub(super) use exporting::{DecodeArgs, ExportArgs};
pub(super) use extras::{AtlasArgs, BackendsArgs, CompletionsArgs, ManArgs};
pub(super) use page::PageArgs;
pub(super) use proving::{CheckArgs, ProveArgs};
pub(super) use solving::{CountArgs, SolveArgs};
pub(super) use tracing::TraceArgs;

/// What CHALLENGE may be, for the long help of every command that takes one.
const CHALLENGE: &str = "\
The challenges: `empty`; a challenge of the suite, starter-01 to wizard-24 or \
1 to 120, or grandmaster-01 to grandmaster-10; a level, as in wizard; a range, as in wizard-01..12 \
or 25..48; `suite` for all of them; letters, three a placement (middle spot, piece, orientation), as in \
BAAEBD; what you see, a colour and three spots, as in 'yellow I-D-E' (see `iqlink pieces`); any of these \
with your moves, as in junior-05+NGB; a .json or .txt file of challenges (in a .txt file, names or \
letters, one a line, or a board as `iqlink show --ascii` draws it); or - for standard input";

/// What the values of flags are called that are numbers, or begin with one.
const NUMERIC: [&str; 6] = ["GRADE", "I/N", "N", "S", "SIZE", "TIME"];

/// IQ-Link challenges: solve, count, check and draw them.
#[derive(Parser, Debug)]
#[command(
    name = "iqlink",
    version,
    about,
    max_term_width = 100,
    arg_required_else_help = true
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,

    /// When to draw in colour; `NO_COLOR` and pipes are respected by `auto`.
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(super) color: Color,

    /// Draw with plain ASCII characters only, as is done anyway if `LANG` wants it.
    #[arg(long, global = true)]
    pub(super) ascii: bool,

    /// How large to draw boards in the terminal.
    #[arg(long, global = true, value_enum, default_value_t = BoardSize::Auto, value_name = "SIZE")]
    pub(super) board: BoardSize,
}

impl Arguments {
    /// Reads the arguments of a call, the first of which is the program.
    pub(super) fn read(
        arguments: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    ) -> Result<Self, clap::Error> {
        let mut command = Self::command().mut_subcommands(|command| command.mut_args(signed));
        let matches = command.try_get_matches_from_mut(arguments)?;
        Self::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

/// A flag that takes a number takes a negative one too, whose reader then says what numbers
/// there are. It would be taken for another flag otherwise.
fn signed(argument: Arg) -> Arg {
    if is_numeric(&argument) {
        argument.allow_hyphen_values(true)
    } else {
        argument
    }
}

fn is_numeric(argument: &Arg) -> bool {
    let is_flag = !argument.is_positional();
    let mut names = argument.get_value_names().into_iter().flatten();
    is_flag && names.any(|name| NUMERIC.contains(&name.as_str()))
}

/// How large boards are drawn.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(super) enum BoardSize {
    /// As large as the terminal allows.
    Auto,
    /// 79 columns and 23 rows.
    Full,
    /// 51 columns and 15 rows, the list of pieces beside them.
    Compact,
}

/// When to use colour.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(super) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    Solve(SolveArgs),
    Count(CountArgs),
    Verify(VerifyArgs),
    Pieces(PiecesArgs),
    Placements(PlacementsArgs),
    Compare(CompareArgs),
    Show(ShowArgs),
    Prove(ProveArgs),
    Check(CheckArgs),
    Export(ExportArgs),
    Decode(DecodeArgs),
    Study(StudyArgs),
    Suite(SuiteArgs),
    Generate(GenerateArgs),
    Atlas(AtlasArgs),
    Backends(BackendsArgs),
    Explain(ExplainArgs),
    Hint(HintArgs),
    Trace(TraceArgs),
    Page(PageArgs),
    Enter(EnterArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
    #[command(hide = true)]
    Worker(WorkerArgs),
    #[command(hide = true)]
    Supervise(SuperviseArgs),
}

/// Reads how many there should be: a whole number of at least one.
fn count<N: TryFrom<u64>>(text: &str) -> Result<N, String> {
    let whole = text.trim().parse::<i128>();
    let fitting = |number: i128| u64::try_from(number).ok().and_then(|n| N::try_from(n).ok());
    match whole {
        Ok(0) => Err("that is none; give at least 1, or leave it out".to_owned()),
        Ok(number) if number < 0 => {
            Err("that is a negative number; give a whole number, at least 1".to_owned())
        }
        Ok(number) => fitting(number).ok_or_else(|| "that is too large a number".to_owned()),
        Err(_) => Err("give a whole number, at least 1".to_owned()),
    }
}

/// Reads a whole number within bounds.
fn within<N: FromStr + PartialOrd + Display>(
    text: &str,
    range: RangeInclusive<N>,
) -> Result<N, String> {
    let number = text.trim().parse().ok();
    let possible = number.filter(|number| range.contains(number));
    possible.ok_or_else(|| {
        let (least, most) = range.into_inner();
        format!("give a whole number from {least} to {most}")
    })
}

/// Reads what random choices start from.
fn seed(text: &str) -> Result<u64, String> {
    within(text, 0..=u64::MAX)
}

/// Reads a time limit, which must leave some time.
fn time_limit(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(Duration::ZERO) => Err("a time limit must leave some time".to_owned()),
        Ok(limit) => Ok(limit),
        Err(error) => Err(format!("{error}; write it as in 10s or 500ms")),
    }
}

/// How much of a long list is worked on at a time.
#[derive(Args, Debug)]
pub(super) struct JobsArgs {
    /// How many to work on at a time [default: one a core]. The answers come in the order of
    /// the questions all the same.
    #[arg(long, short, value_name = "N", value_parser = jobs)]
    jobs: Option<usize>,
}

impl JobsArgs {
    /// As many as the user says, or one a core.
    pub(super) fn number(&self) -> usize {
        self.jobs.unwrap_or_else(parallel::workers)
    }
}

/// The most that is worked on at a time: more threads than any machine has cores.
const MOST_JOBS: usize = 1024;

/// Reads how many threads there should be, where 0 is one a core.
fn threads(text: &str) -> Result<usize, String> {
    within(text, 0..=MOST_JOBS)
}

/// Reads how much is to be done at a time.
fn jobs(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(jobs @ 1..=MOST_JOBS) => Ok(jobs),
        _ => Err(format!("write a number from 1 to {MOST_JOBS}")),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::error::ErrorKind;

    use super::*;

    /// The flags of all commands that take a value: command, flag, and what the value is called.
    fn flags() -> Vec<(String, String, String)> {
        let mut flags = Vec::new();
        for command in Arguments::command().get_subcommands() {
            let arguments = command.get_arguments();
            for argument in arguments.filter(|argument| argument.get_action().takes_values()) {
                let names = argument.get_value_names().unwrap_or_default();
                if let (Some(flag), [name, ..]) = (argument.get_long(), names) {
                    let command = command.get_name().to_owned();
                    flags.push((command, format!("--{flag}"), name.to_string()));
                }
            }
        }
        flags
    }

    fn is_number(name: &str) -> bool {
        NUMERIC.contains(&name)
    }

    #[test]
    fn every_flag_says_itself_what_is_wrong_with_a_negative_number() {
        let numeric: Vec<_> = flags();
        let numeric = numeric.iter().filter(|(.., name)| is_number(name));
        let mut count = 0;
        for (command, flag, _) in numeric {
            for value in ["-1", "-1/4", "-1..3", "-1s", "-1GiB"] {
                let read = Arguments::read(["iqlink", command, flag, value]);
                let kind = read.map(|_| ()).map_err(|error| error.kind());
                let own = Err(ErrorKind::ValueValidation);
                assert_eq!(kind, own, "{command} {flag} {value}");
            }
            count += 1;
        }
        assert!(count >= 40, "only {count}");
    }

    /// Or a new kind of numbers would be forgotten above.
    #[test]
    fn what_is_no_number_is_known() {
        let names: BTreeSet<String> = flags().into_iter().map(|(.., name)| name).collect();
        let others = names.iter().filter(|name| !is_number(name));
        let others: Vec<&str> = others.map(String::as_str).collect();
        let known = "CHALLENGE CHOICE DIR ENCODING EXHIBIT FILE FORM FORMAT LEVEL MOVES NAME NAMES \
                     PIECE SPOT STRENGTH";
        assert_eq!(others.join(" "), known);
    }
}
