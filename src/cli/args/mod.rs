//! Every flag of the program, with its help text: one file per group of commands.

mod boards;
mod choosing;
mod comparing;
mod crafting;
mod exporting;
mod extras;
mod proving;
mod solving;

use std::time::Duration;

use clap::{Parser, Subcommand, ValueEnum};

pub(super) use boards::{PlacementsArgs, ShowArgs, VerifyArgs};
pub(super) use choosing::{ChosenArgs, FilterArgs};
pub(super) use comparing::{CompareArgs, Exhibited, StudyArgs, SuperviseArgs, WorkerArgs};
pub(super) use crafting::{ExplainArgs, GenerateArgs, HintArgs, HintStrength, SuiteArgs};
pub(super) use exporting::{DecodeArgs, ExportArgs};
pub(super) use extras::{AtlasArgs, CompletionsArgs, ManArgs};
pub(super) use proving::{CheckArgs, ProveArgs};
pub(super) use solving::{CountArgs, SolveArgs};

/// What CHALLENGE may be, for the long help of every command that takes one.
const CHALLENGE: &str = "\
The challenges: `empty`; a challenge of the suite, starter-01 to wizard-24 or \
1 to 120, or grandmaster-01 to grandmaster-10; a level, as in wizard; a range, as in wizard-01..12 \
or 25..48; `suite` for all of them; letters, three a placement (middle spot, piece, orientation), as in \
BAAEBD; a .json or .txt file of challenges (in a .txt file, names or letters, one a line); or - \
for standard input";

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

    /// Draw with plain ASCII characters only.
    #[arg(long, global = true)]
    pub(super) ascii: bool,
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
    Explain(ExplainArgs),
    Hint(HintArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
    #[command(hide = true)]
    Worker(WorkerArgs),
    #[command(hide = true)]
    Supervise(SuperviseArgs),
}

/// Reads a time limit, which must leave some time.
fn time_limit(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(Duration::ZERO) => Err("a time limit must leave some time".to_owned()),
        Ok(limit) => Ok(limit),
        Err(error) => Err(format!("{error}; write it as in 10s or 500ms")),
    }
}
