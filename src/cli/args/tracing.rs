//! Flags of `trace`.

use std::time::Duration;

use clap::Args;

use super::ChosenArgs;
use crate::solve::DEFAULT;

/// Write down what a search does, event by event, to be played on a board.
///
/// The events are candidates, forced placements, branches, returns, dead ends and
/// solutions, each with the number of nodes so far. docs/trace.md describes them.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink trace junior-05 --backend paper             the search as lines of text
  iqlink trace expert-07 --backend native --json     the same for a program
  iqlink trace wizard-01 --backend dlx --limit 500   the first 500 events

Exit codes: 0 done, 1 a solver was wrong, 2 bad input, 3 out of time, 130 interrupted.")]
pub(in crate::cli) struct TraceArgs {
    #[command(flatten)]
    pub(in crate::cli) chosen: ChosenArgs,

    /// The solver, with its options if any: paper, native or dlx.
    #[arg(long, value_name = "NAME", default_value = DEFAULT)]
    pub(in crate::cli) backend: String,

    /// Stop after N events.
    #[arg(long, value_name = "N", default_value = "10000", value_parser = events)]
    pub(in crate::cli) limit: u64,

    /// The time limit for each challenge, as in 10s or 2min.
    #[arg(long, value_name = "TIME", value_parser = super::time_limit)]
    pub(in crate::cli) timeout: Option<Duration>,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Reads how many events there should be at most.
fn events(text: &str) -> Result<u64, String> {
    super::within(text, 1..=10_000_000)
}
