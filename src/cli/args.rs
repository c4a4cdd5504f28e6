//! Every flag of the program, with its help text.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use crate::compare::{DEFAULT_LIMIT, DEFAULT_TIMEOUT};
use encodings::{Amo, Connectivity, CoverForm};

use crate::game::Level;
use crate::prove::formula::Links;
use crate::prove::prover::Prover;
use crate::solve::{self, DEFAULT};

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

    /// Let the backend `paper` rely on there being just one solution; it may then
    /// miss others, and never says that the solution is unique.
    #[arg(long)]
    pub(super) assume_unique: bool,

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
    #[arg(long, value_name = "NAME", default_value = DEFAULT, long_help = backend_help())]
    pub(super) backend: String,

    /// The time limit for each challenge, as in 10s or 2min.
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(super) timeout: Option<Duration>,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(super) json: bool,
}

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
  iqlink compare --random 1000 --seed 7           all backends on random challenges

Writes results.jsonl (one line a run), summary.csv, summary.json and report.html.

Exit codes: 0 all agree, 1 a disagreement, 2 bad input or a backend that failed, 130 interrupted.")]
pub(super) struct CompareArgs {
    #[arg(value_name = "CHALLENGE", help = CHALLENGE)]
    pub(super) challenges: Vec<String>,

    /// The solvers, separated by commas, each with its options if any; all that are
    /// compiled in if none is named.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(super) backends: Vec<String>,

    #[arg(
        long,
        value_name = "TIME",
        value_parser = humantime::parse_duration,
        help = format!(
            "The time limit for each run, as in 10s or 2min [default: {}]",
            humantime::format_duration(DEFAULT_TIMEOUT)
        )
    )]
    pub(super) timeout: Option<Duration>,

    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
        help = format!("Stop a run after N solutions [default: {DEFAULT_LIMIT}]")
    )]
    pub(super) limit: Option<u64>,

    /// Run every backend N times on each challenge, and take the median [default: 1].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) repeat: Option<u32>,

    /// Make N random challenges.
    #[arg(long, value_name = "N", conflicts_with = "challenges")]
    pub(super) random: Option<usize>,

    /// Which random challenges: the same ones for the same number.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,

    /// The folder for the results [default: a new one, named after the time].
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,

    /// Go on with the comparison that was begun in the folder. What is not given
    /// here is taken from there.
    #[arg(long, requires = "out")]
    pub(super) resume: bool,

    /// Print the ratios to the times of an earlier comparison: its folder or its
    /// results.jsonl.
    #[arg(long, value_name = "FILE")]
    pub(super) baseline: Option<PathBuf>,

    /// Print one line of JSON for each challenge.
    #[arg(long)]
    pub(super) json: bool,
}

/// Every backend with its options, from the registry.
fn backend_help() -> String {
    let mut help =
        "The solver, with its options if any: NAME or NAME:OPTION=VALUE:...\n".to_owned();
    for kind in solve::ALL.iter().chain([&solve::COMMAND]) {
        help += &format!("\n{}: {}", kind.name, kind.summary);
        for (usage, meaning) in kind.options {
            help += &format!("\n    {usage}: {meaning}");
        }
    }
    help
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

/// Prove how many solutions challenges have, with files that anyone can check.
///
/// Writes a folder with the challenge as a formula, its solutions, the formula with
/// those solutions blocked, and a proof that nothing is left; then checks it all.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink prove BAAEBDHCFGDFOEISFJIGK -o certificate
  iqlink prove BAAEBDHCFGDFOEISFJIGK --prover varisat --links levels
  iqlink prove my.txt -o certificates         one folder for each challenge

Exit codes: 0 proved, 1 the proof does not hold, 2 bad input, 130 interrupted.")]
pub(super) struct ProveArgs {
    #[arg(required = true, value_name = "CHALLENGE", help = CHALLENGE)]
    pub(super) challenges: Vec<String>,

    /// The folder to write; for several challenges, the folder of their folders.
    #[arg(short, long, value_name = "DIR", default_value = "certificate")]
    pub(super) out: PathBuf,

    /// Who writes the proof: cadical (LRAT), varisat or dlx (DRAT).
    #[arg(
        long,
        visible_alias = "backend",
        value_name = "NAME",
        default_value = "cadical"
    )]
    pub(super) prover: Prover,

    /// How the link rule is in the formula: lazy, levels or closure.
    #[arg(long, value_name = "HOW", default_value = "lazy")]
    pub(super) links: Links,
}

/// Check certificates that `iqlink prove` wrote, from their files alone.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink check certificate
  iqlink check certificates                   every certificate in the folder

Exit codes: 0 all hold, 1 at least one does not, 2 there is none.")]
pub(super) struct CheckArgs {
    /// A certificate, or a folder of certificates.
    #[arg(required = true, value_name = "PROOF_DIR")]
    pub(super) folders: Vec<PathBuf>,
}

/// Write a challenge for other solvers: as clauses, exact-cover rows, pseudo-Boolean
/// constraints, an answer-set program, or JSON.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink export BAAEBD --format cnf -o challenge.cnf
  iqlink export BAAEBD --format cnf | tee challenge.cnf | cadical -q | iqlink decode challenge.cnf
  iqlink export BAAEBD --format asp --fits | clingo - 0

Every file carries the challenge and the names of the placements, so `iqlink decode` can make
a board of a solver's answer.")]
pub(super) struct ExportArgs {
    #[arg(value_name = "CHALLENGE", help = CHALLENGE)]
    pub(super) challenge: String,

    /// The format of the file.
    #[arg(long, value_enum)]
    pub(super) format: ExportFormat,

    /// Drop the link rule: the pieces have to fit, but may fall apart into groups.
    #[arg(long)]
    pub(super) fits: bool,

    /// How "at most one" is said [cnf; default: pairwise].
    #[arg(long, value_name = "ENCODING", value_parser = names::<Amo, _>(Amo::ALL.map(Amo::name)))]
    pub(super) amo: Option<Amo>,

    /// How unfilled centres and rings are counted, or none [cnf, default: totalizer; for
    /// opb and asp it is none or anything else].
    #[arg(long, value_name = "ENCODING", value_parser = ["none", "sequential", "totalizer"])]
    pub(super) count: Option<String>,

    /// How the link rule is encoded, or none, which leaves it to whoever reads the answers
    /// [cnf and opb, default: closure; for asp it is none or anything else].
    #[arg(long, value_name = "ENCODING", conflicts_with = "fits",
          value_parser = names::<Connectivity, _>(Connectivity::ALL.map(Connectivity::name)))]
    pub(super) links: Option<Connectivity>,

    /// Whether rows count the unfilled centres [dlx; default: tight].
    #[arg(long, value_name = "FORM", value_parser = names::<CoverForm, _>(CoverForm::ALL.map(CoverForm::name)))]
    pub(super) form: Option<CoverForm>,

    /// The file to write, instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

/// The formats of `iqlink export`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExportFormat {
    /// Clauses in DIMACS, for SAT solvers and model counters.
    Cnf,
    /// Exact-cover rows in Knuth's text format; without the link rule.
    Dlx,
    /// Pseudo-Boolean constraints.
    Opb,
    /// An answer-set program for clingo.
    Asp,
    /// The pieces, placements, cells and joints, for programs of your own.
    Json,
}

/// Takes one of the given names, and lists them in help and completions.
fn names<T, const N: usize>(names: [&'static str; N]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: std::error::Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}

/// Make boards of a solver's answer to an exported file, and judge them by the rules.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  minisat challenge.cnf answer.txt; iqlink decode challenge.cnf answer.txt
  clingo challenge.lp 0 | iqlink decode challenge.lp

Exit codes: 0 every board is an answer, or the solver says that there is none; 1 a wrong answer;
2 a file cannot be read; 3 the solver gave up.")]
pub(super) struct DecodeArgs {
    /// The file that `iqlink export` wrote.
    pub(super) exported: PathBuf,

    /// What the solver answered; - for standard input.
    #[arg(default_value = "-")]
    pub(super) answer: PathBuf,

    /// Print one line of JSON.
    #[arg(long)]
    pub(super) json: bool,
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

Writes study.html (one page that needs nothing else), study.json (every number), csv/ and svg/.

Exit codes: 0 done, 1 a backend disagrees with the others, 2 bad input, 130 interrupted.")]
pub(super) struct StudyArgs {
    #[arg(value_name = "CHALLENGE", help = CHALLENGE)]
    pub(super) challenges: Vec<String>,

    /// The folder for the results.
    #[arg(long, value_name = "DIR", default_value = "study")]
    pub(super) out: PathBuf,

    /// The time limit for each search, as in 10s or 500ms [default: 2s].
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(super) timeout: Option<Duration>,
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

/// Report what the complete list of solutions says about the puzzle.
///
/// How many fits and solutions there are, what they leave unmatched, which placements
/// no solution uses, and which fix the solution alone or in pairs.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink atlas
  iqlink atlas --json
  iqlink atlas --rebuild src/solve/atlas/boards.bin    search anew, and write the list's file")]
pub(super) struct AtlasArgs {
    /// Print one line of JSON.
    #[arg(long)]
    pub(super) json: bool,

    /// Find all fits of the empty board again, and write them to FILE.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(super) rebuild: Option<PathBuf>,
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
