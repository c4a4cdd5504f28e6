//! Flags of the commands that look at boards and pieces: `verify`, `pieces`, `placements` and
//! `show`.

use std::path::PathBuf;

use clap::Args;

use super::{CHALLENGE, ChosenArgs, FilterArgs, JobsArgs, MovesArgs};
use crate::game::{Piece, Spot, notation};

/// Judge boards by the rules, and say exactly what is wrong with them.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink verify BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE
  iqlink solve empty --limit 9 --json | iqlink verify -
  iqlink verify junior-05 --moves NGB,DHL,WCJ,MJD     a challenge and what you placed

Exit codes: 0 every board is a solution, 1 at least one is not, 2 bad input, such as letters that
are no placements.")]
pub(in crate::cli) struct VerifyArgs {
    /// The board: letters, three a placement, in any order; a .json or .txt file
    /// of boards; or - for standard input.
    #[arg(required = true, value_name = "BOARD")]
    pub(in crate::cli) boards: Vec<String>,

    #[command(flatten)]
    pub(in crate::cli) played: MovesArgs,

    #[command(flatten)]
    pub(in crate::cli) jobs: JobsArgs,

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
  iqlink placements wizard-03 --piece yellow  every place that yellow has, with its letters
  iqlink placements wizard-03 --on D --links  what can cover spot D and links to a given
  iqlink placements junior-05+NGB --list --draw
                                              every placement that is left, drawn

Exit codes: 0 done, 2 bad input.")]
pub(in crate::cli) struct PlacementsArgs {
    #[command(flatten)]
    pub(in crate::cli) chosen: ChosenArgs,

    #[command(flatten)]
    pub(in crate::cli) list: ListArgs,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Show the pieces: letters, colours and shapes, and for one piece all its orientations.
///
/// The units of each piece are numbered from 1 to 3. Unit 2 is the middle, whose spot is the
/// first letter of a placement. Whoever has the piece on the board can also write its colour
/// and its spots in that order, as in 'yellow I-D-E', wherever letters are taken.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink pieces                         all twelve
  iqlink pieces yellow                  the orientations of yellow, side by side
  iqlink pieces -o pieces.svg           the twelve as a picture
  iqlink pieces H --json

Exit codes: 0 done, 2 bad input or a file that cannot be written.")]
pub(in crate::cli) struct PiecesArgs {
    /// A piece whose orientations are wanted: its letter, A to L, or its colour.
    #[arg(value_name = "PIECE", value_parser = notation::piece)]
    pub(in crate::cli) piece: Option<Piece>,

    /// Write an SVG picture instead; - for standard output.
    #[arg(short, long, visible_alias = "svg", value_name = "FILE")]
    pub(in crate::cli) out: Option<PathBuf>,

    /// Print one line of JSON for each piece.
    #[arg(long, conflicts_with = "out")]
    pub(in crate::cli) json: bool,
}

/// Which placements of the missing pieces are listed; any of these asks for a list.
#[derive(Args, Debug)]
pub(in crate::cli) struct ListArgs {
    /// List the placements themselves, each with its letters and the spots that it takes.
    #[arg(long)]
    pub(in crate::cli) list: bool,

    /// Only those of this piece, its letter or colour; may be repeated.
    #[arg(long, value_name = "PIECE", value_delimiter = ',', value_parser = notation::piece)]
    pub(in crate::cli) piece: Vec<Piece>,

    /// Only those that cover this spot; of several spots, all of them.
    #[arg(long, value_name = "SPOT", value_delimiter = ',', value_parser = spot)]
    pub(in crate::cli) on: Vec<Spot>,

    /// Only those whose middle is on this spot.
    #[arg(long, value_name = "SPOT", value_parser = spot)]
    pub(in crate::cli) middle: Option<Spot>,

    /// Only those with a ball on this spot.
    #[arg(long, value_name = "SPOT", value_delimiter = ',', value_parser = spot)]
    pub(in crate::cli) ball: Vec<Spot>,

    /// Only those that link to a piece on the board.
    #[arg(long)]
    pub(in crate::cli) links: bool,

    /// Draw each of them on the board.
    #[arg(long, conflicts_with = "json")]
    pub(in crate::cli) draw: bool,
}

impl ListArgs {
    /// Whether a list is asked for.
    pub(in crate::cli) fn is_given(&self) -> bool {
        let some = !(self.piece.is_empty() && self.on.is_empty() && self.ball.is_empty());
        self.list || some || self.middle.is_some() || self.links || self.draw
    }
}

/// Reads the letter of a spot.
pub(in crate::cli) fn spot(text: &str) -> Result<Spot, String> {
    let letter = text.trim().parse::<char>().ok();
    let spot = letter.and_then(|letter| Spot::from_letter(letter.to_ascii_uppercase()));
    spot.ok_or_else(|| "a spot is a letter from A to X".to_owned())
}

/// Put a board in, piece by piece, by what you see of it.
///
/// Asks for one piece after the other, and offers what can lie there. The board is drawn after
/// each, and its letters are printed at the end. Questions and boards go to standard error.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink enter                          from the empty board
  iqlink enter -o mine.txt              the challenge goes into a file
  iqlink enter junior-05 -o game.txt    go on from a challenge

Answers:
  yellow                                where can yellow lie? More questions follow
  yellow D E                            those of them that cover the spots D and E
  yellow I-D-E or DHL                   exactly this
  undo, show, done, help

Exit codes: 0 done, 2 bad input or a file that cannot be written, 130 interrupted.")]
pub(in crate::cli) struct EnterArgs {
    /// The challenge to begin with.
    #[arg(
        value_name = "CHALLENGE",
        default_value = "empty",
        hide_default_value = true
    )]
    pub(in crate::cli) challenge: String,

    /// The file for the letters, instead of standard output; - for standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(in crate::cli) out: Option<PathBuf>,
}

/// Draw a challenge or a board, in the terminal or as an SVG picture.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink show BAAEBDHCF                       the challenge
  iqlink show BAAEBDHCFGDFOEI --solution      the challenge with its solution
  iqlink show BAAEBDHCF --svg challenge.svg   the challenge as a picture
  iqlink show junior-05+NGB                   the challenge with a move
  iqlink show 'yellow I-D-E'                  one piece, for its letters

Exit codes: 0 done, also if there is no solution to draw; 2 bad input or a file that cannot be
written; 130 interrupted.")]
pub(in crate::cli) struct ShowArgs {
    #[arg(
        required_unless_present_any = ["level", "givens"],
        value_name = "CHALLENGE",
        allow_negative_numbers = true,
        help = CHALLENGE
    )]
    pub(in crate::cli) challenge: Option<String>,

    #[command(flatten)]
    pub(in crate::cli) filter: FilterArgs,

    #[command(flatten)]
    pub(in crate::cli) played: MovesArgs,

    /// Solve the challenge and draw its solution, the givens marked.
    #[arg(long)]
    pub(in crate::cli) solution: bool,

    /// Write an SVG picture instead; - for standard output.
    #[arg(short = 'o', long, visible_alias = "out", value_name = "FILE")]
    pub(in crate::cli) svg: Option<PathBuf>,

    /// Leave out the letters of the spots in the SVG picture.
    #[arg(long, requires = "svg")]
    pub(in crate::cli) no_letters: bool,
}
