//! Flags of the commands that look at boards: `verify`, `placements` and `show`.

use std::path::PathBuf;

use clap::Args;

use super::{CHALLENGE, ChosenArgs, FilterArgs};

/// Judge boards by the rules, and say exactly what is wrong with them.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink verify BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE
  iqlink solve empty --limit 9 --json | iqlink verify -

Exit codes: 0 every board is a solution, 1 at least one is not, 2 bad input.")]
pub(in crate::cli) struct VerifyArgs {
    /// The board: letters, three a placement, in any order; a .json or .txt file
    /// of boards; or - for standard input.
    #[arg(required = true, value_name = "BOARD")]
    pub(in crate::cli) boards: Vec<String>,

    /// Print one line of JSON for each board.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Count the legal placements of each missing piece, and those that link to a given.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink placements BAAEBDHCF
  iqlink placements empty --json
  iqlink placements wizard-01..12 --json      one line for each of twelve challenges

Exit codes: 0 done, 2 bad input.")]
pub(in crate::cli) struct PlacementsArgs {
    #[command(flatten)]
    pub(in crate::cli) chosen: ChosenArgs,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Draw a challenge or a board, in the terminal or as an SVG picture.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink show BAAEBDHCF                       the challenge
  iqlink show BAAEBDHCFGDFOEI --solution      the challenge with its solution
  iqlink show BAAEBDHCF --svg challenge.svg   the challenge as a picture

Exit codes: 0 done, also if there is no solution to draw; 2 bad input or a file that cannot be
written; 130 interrupted.")]
pub(in crate::cli) struct ShowArgs {
    #[arg(
        required_unless_present_any = ["level", "givens"],
        value_name = "CHALLENGE",
        help = CHALLENGE
    )]
    pub(in crate::cli) challenge: Option<String>,

    #[command(flatten)]
    pub(in crate::cli) filter: FilterArgs,

    /// Solve the challenge and draw its solution, the givens marked.
    #[arg(long)]
    pub(in crate::cli) solution: bool,

    /// Write an SVG picture instead; - for standard output.
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) svg: Option<PathBuf>,

    /// Leave out the letters of the spots in the SVG picture.
    #[arg(long, requires = "svg")]
    pub(in crate::cli) no_letters: bool,
}
