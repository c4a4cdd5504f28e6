//! Every flag of the program, with its help text.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::game::Level;
use crate::solve::DEFAULT;

/// What CHALLENGE may be, for the long help of every command that takes one.
const CHALLENGE: &str = "\
The challenge: `empty`; a challenge of the suite, starter-01 to wizard-24 or \
1 to 120; letters, three a placement (middle spot, piece, orientation), as in \
BAAEBD; a .json or .txt file of challenges; or - for standard input";

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
    Show(ShowArgs),
    Suite(SuiteArgs),
    Generate(GenerateArgs),
    Explain(ExplainArgs),
    Hint(HintArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

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

Exit codes: 0 done, 1 a solver was wrong, 2 bad input, 3 out of time, 130 interrupted.")]
pub(super) struct SolveArgs {
    #[arg(required = true, value_name = "CHALLENGE", help = CHALLENGE)]
    pub(super) challenges: Vec<String>,

    /// Find every solution.
    #[arg(long, conflicts_with = "limit")]
    pub(super) all: bool,

    /// Stop after N solutions.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) limit: Option<u64>,

    /// Drop the link rule: the pieces have to fit, but may fall apart into groups.
    #[arg(long)]
    pub(super) fits: bool,

    #[command(flatten)]
    pub(super) search: SearchArgs,
}

/// Count the fits and the solutions of challenges, by the number of linked groups.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink count BAAEBDHCF                how many ways to fit, and how many are linked
  iqlink count empty                    the same for the empty board")]
pub(super) struct CountArgs {
    #[arg(required = true, value_name = "CHALLENGE", help = CHALLENGE)]
    pub(super) challenges: Vec<String>,

    #[command(flatten)]
    pub(super) search: SearchArgs,
}

/// What every command that searches takes.
#[derive(Args, Debug)]
pub(super) struct SearchArgs {
    /// The solver, with its options if any: NAME or NAME:OPTION=VALUE:...
    #[arg(long, value_name = "NAME", default_value = DEFAULT)]
    pub(super) backend: String,

    /// The time limit for each challenge, as in 10s or 2min.
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(super) timeout: Option<Duration>,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(super) json: bool,
}

/// Judge boards by the rules, and say exactly what is wrong with them.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink verify BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE
  iqlink solve empty --limit 9 --json | iqlink verify -

Exit codes: 0 every board is a solution, 1 at least one is not, 2 a file cannot be read.")]
pub(super) struct VerifyArgs {
    /// The board: letters, three a placement, in any order; a .json or .txt file
    /// of boards; or - for standard input.
    #[arg(required = true, value_name = "BOARD")]
    pub(super) boards: Vec<String>,

    /// Print one line of JSON for each board.
    #[arg(long)]
    pub(super) json: bool,
}

/// Count the legal placements of each missing piece, and those that link to a given.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink placements BAAEBDHCF
  iqlink placements empty --json")]
pub(super) struct PlacementsArgs {
    #[arg(required = true, value_name = "CHALLENGE", help = CHALLENGE)]
    pub(super) challenges: Vec<String>,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(super) json: bool,
}

/// Draw a challenge or a board, in the terminal or as an SVG picture.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink show BAAEBDHCF                       the challenge
  iqlink show BAAEBDHCFGDFOEI --solution      the challenge with its solution
  iqlink show BAAEBDHCF --svg challenge.svg   the challenge as a picture")]
pub(super) struct ShowArgs {
    #[arg(value_name = "CHALLENGE", help = CHALLENGE)]
    pub(super) challenge: String,

    /// Solve the challenge and draw its solution, the givens marked.
    #[arg(long)]
    pub(super) solution: bool,

    /// Write an SVG picture instead.
    #[arg(long, value_name = "FILE")]
    pub(super) svg: Option<PathBuf>,

    /// Leave out the letters of the spots in the SVG picture.
    #[arg(long, requires = "svg")]
    pub(super) no_letters: bool,
}

/// List the built-in challenges: five levels of 24 like the toy's booklet, and
/// every challenge with one given.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink suite                               all challenges with their grades
  iqlink suite --level wizard --json         one level, one line of JSON each
  iqlink suite --json | iqlink solve -       solve them all
  iqlink solve wizard-03                     solve one; its number, 99, does as well")]
pub(super) struct SuiteArgs {
    /// This level only.
    #[arg(long, value_name = "LEVEL", value_parser = level())]
    pub(super) level: Option<Level>,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(super) json: bool,
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
pub(super) struct GenerateArgs {
    /// The level.
    #[arg(long, value_name = "LEVEL", value_parser = level(), required_unless_present = "suite")]
    pub(super) level: Option<Level>,

    /// How many challenges to make.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) count: usize,

    /// Where the random choices start; without it, anywhere.
    #[arg(long, value_name = "S")]
    pub(super) seed: Option<u64>,

    /// The number of givens, among those that the level has.
    #[arg(long, value_name = "N")]
    pub(super) givens: Option<usize>,

    /// Make challenges in which no given can be spared.
    #[arg(long)]
    pub(super) minimal: bool,

    /// The lowest grade (see `iqlink suite` for what grades there are).
    #[arg(long, value_name = "GRADE", default_value_t = 0.0)]
    pub(super) min_grade: f64,

    /// The highest grade.
    #[arg(long, value_name = "GRADE", default_value_t = f64::INFINITY, hide_default_value = true)]
    pub(super) max_grade: f64,

    /// Challenges not to make: files, names or letters.
    #[arg(long, value_name = "CHALLENGE", num_args = 1..)]
    pub(super) exclude: Vec<String>,

    /// Make a whole suite, five levels of 24 and all challenges with one given.
    #[arg(
        long,
        conflicts_with_all = ["level", "count", "givens", "minimal", "min_grade", "max_grade", "exclude"]
    )]
    pub(super) suite: bool,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(super) json: bool,
}

/// Show how a person would solve a challenge, step by step, with reasons.
///
/// Rules come first; a guess is made only where no rule decides. Every step is
/// checked against the complete list of solutions.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink explain junior-05
  iqlink explain junior-05 --svg-dir steps   a picture of every step
  iqlink explain wizard-01 --json")]
pub(super) struct ExplainArgs {
    #[arg(required = true, value_name = "CHALLENGE", help = CHALLENGE)]
    pub(super) challenges: Vec<String>,

    /// Write an SVG picture of every step into this folder; for one challenge.
    #[arg(long, value_name = "DIR")]
    pub(super) svg_dir: Option<PathBuf>,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(super) json: bool,
}

/// Give the next step of a challenge, and no more of it than wanted.
///
/// CHALLENGE is the position on your board: the givens and what you have placed. If
/// it cannot be solved any more, the hint says which pieces are to blame.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink hint junior-05                          where to look
  iqlink hint junior-05 --strength piece         which piece to place
  iqlink hint junior-05 --strength placement     where to place it, and why
  iqlink hint BAAEBDHCFGDF                       the same from any position

Exit codes: 0 there is a next step or all is solved, 1 there is no solution, 2 bad input.")]
pub(super) struct HintArgs {
    #[arg(required = true, value_name = "CHALLENGE", help = CHALLENGE)]
    pub(super) challenges: Vec<String>,

    /// How much to give away.
    #[arg(long, value_enum, default_value_t = HintStrength::Look)]
    pub(super) strength: HintStrength,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(super) json: bool,
}

/// How much a hint gives away.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub(super) enum HintStrength {
    /// Where to look.
    Look,
    /// Which piece to place.
    Piece,
    /// The placement, and the reasons for it.
    Placement,
}

/// Reads the name of a level.
fn level() -> impl TypedValueParser<Value = Level> {
    let names = PossibleValuesParser::new(Level::ALL.map(Level::name));
    names.map(|name| {
        let mut levels = Level::ALL.into_iter();
        let found = levels.find(|level| level.name() == name);
        found.unwrap_or(Level::Starter)
    })
}

/// Print a script that completes the commands and flags in your shell.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink completions bash > ~/.local/share/bash-completion/completions/iqlink
  iqlink completions fish > ~/.config/fish/completions/iqlink.fish")]
pub(super) struct CompletionsArgs {
    /// The shell.
    pub(super) shell: Shell,
}

/// Write the manual pages, one for the program and one for each command.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink man                            print the program's page
  iqlink man -o man1                    write all pages into the folder man1")]
pub(super) struct ManArgs {
    /// The folder to write all pages into, instead of printing the first.
    #[arg(short, long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
}
