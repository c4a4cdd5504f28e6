//! Flags of `export` and `decode`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use encodings::Choice;

use super::{ChosenArgs, JobsArgs};
use crate::encode::{FileEncoding, FileFormat};
use crate::options::Settings;

/// Write challenges for other solvers: as clauses, exact-cover rows, pseudo-Boolean
/// constraints, an answer-set program, a `MiniZinc` model, an integer program, an SMT script,
/// or JSON.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink export BAAEBD --format cnf -o challenge.cnf
  iqlink export BAAEBD --format cnf | tee challenge.cnf | cadical -q | iqlink decode challenge.cnf
  iqlink export BAAEBD --format asp --fits | clingo - 0
  iqlink export wizard --format cnf -o wizards           a file for each challenge of the level
  iqlink export --suite --format dlx -o suite            a file for each built-in challenge
  iqlink export suite --givens 2 --format opb -o pairs   those of the suite with two givens
  iqlink export wizard-03 --format cnf --cubes 64 -o cubes
                                                         in 64 cases, for as many machines

A folder gets an index.csv and an index.json with the size, the number of solutions and the
hash of every file.

Every file carries the challenge and the names of the placements, so `iqlink decode` can make
a board of a solver's answer.

Exit codes: 0 done, 2 bad input or a file that cannot be written, 130 interrupted; the index
then has what was finished.")]
pub(in crate::cli) struct ExportArgs {
    #[command(flatten)]
    pub(in crate::cli) chosen: ChosenArgs,

    /// The format of the file.
    #[arg(long, value_parser = formats())]
    pub(in crate::cli) format: FileFormat,

    /// Drop the link rule: the pieces have to fit, but may fall apart into groups.
    #[arg(long)]
    pub(in crate::cli) fits: bool,

    /// How "at most one" is said [cnf and smt2; default: pairwise].
    #[arg(long, value_name = "ENCODING", value_parser = values("amo"))]
    amo: Option<String>,

    /// How unfilled centres and rings are counted, or none [cnf and smt2, default: totalizer;
    /// for opb, lp, asp and mzn it is none or anything else].
    #[arg(long, value_name = "ENCODING", value_parser = values("count"))]
    count: Option<String>,

    /// Which clauses say who is left to fill a centre or ring beside a placement: all,
    /// those that leave few, or none [cnf and smt2; default: short, without counting none].
    #[arg(long, value_name = "CHOICE", value_parser = values("supports"))]
    supports: Option<String>,

    /// How the link rule is encoded, or none, which leaves it to whoever reads the answers
    /// [default: closure; for asp and mzn it is none or anything else].
    #[arg(long, value_name = "ENCODING", conflicts_with = "fits", value_parser = values("links"))]
    links: Option<String>,

    /// Whether rows count the unfilled centres [dlx; default: tight].
    #[arg(long, value_name = "FORM", value_parser = values("form"))]
    form: Option<String>,

    /// Cut the formula into N cases that partition its solutions: beside NAME.cnf, which goes
    /// into the folder of -o, NAME.inccnf has them as `a` lines behind the clauses, and
    /// NAME.cubes has them alone [cnf].
    #[arg(long, value_name = "N", value_parser = cases)]
    pub(in crate::cli) cubes: Option<usize>,

    /// The file to write, instead of standard output (which is also -); for several
    /// challenges, the folder of their files, which are named after them.
    #[arg(short, long, value_name = "FILE")]
    pub(in crate::cli) out: Option<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) jobs: JobsArgs,
}

impl ExportArgs {
    /// The choices that are given, by the names of their flags.
    pub(in crate::cli) fn choices(&self) -> Vec<(&'static str, &str)> {
        let flags = [
            ("amo", &self.amo),
            ("count", &self.count),
            ("supports", &self.supports),
            ("links", &self.links),
            ("form", &self.form),
        ];
        let given = flags.into_iter();
        given
            .filter_map(|(name, value)| Some((name, value.as_deref()?)))
            .collect()
    }
}

/// Takes the names of the formats, and lists them with what they are.
fn formats() -> impl TypedValueParser<Value = FileFormat> {
    let formats = FileFormat::ALL.iter();
    let values = formats.map(|format| {
        let summary = format.summary().trim().trim_end_matches('.');
        PossibleValue::new(format.name()).help(summary)
    });
    PossibleValuesParser::new(values).try_map(|name| FileFormat::named(&name))
}

/// Takes the values that this option of a file declares, and lists them in help and
/// completions.
fn values(option: &str) -> PossibleValuesParser {
    let options = FileEncoding::USUAL.specs();
    let declared = options.iter().filter(|declared| declared.name == option);
    let values = declared.flat_map(|option| {
        option.values.names().iter().map(|&name| {
            let former = option
                .former
                .iter()
                .filter(move |(_, today)| *today == name);
            PossibleValue::new(name).aliases(former.map(|(earlier, _)| *earlier))
        })
    });
    PossibleValuesParser::new(values)
}

/// Make boards of a solver's answer to an exported file, and judge them by the rules.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  minisat challenge.cnf answer.txt; iqlink decode challenge.cnf answer.txt
  clingo challenge.lp 0 | iqlink decode challenge.lp
  minizinc -a challenge.mzn | iqlink decode challenge.mzn
  cbc challenge.lp solve solution answer.txt; iqlink decode challenge.lp answer.txt

Where a solver says that there is no solution, or no other than those it lists, that is held
against the complete list. Boards that fall apart are passed over, and counted, where the file
leaves the link rule out (dlx, json, --links none).

Exit codes: 0 every board is an answer, and there are no others if the solver says so; 1 a wrong
answer; 2 a file cannot be read; 3 the solver gave up.")]
pub(in crate::cli) struct DecodeArgs {
    /// The file that `iqlink export` wrote.
    pub(in crate::cli) exported: PathBuf,

    /// What the solver answered; - for standard input.
    #[arg(default_value = "-")]
    pub(in crate::cli) answer: PathBuf,

    /// Print one line of JSON.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Reads into how many cases a formula should be cut.
fn cases(text: &str) -> Result<usize, String> {
    super::within(text, 1..=100_000)
}
