//! Flags of `export` and `decode`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};

use super::ChosenArgs;
use crate::encode::FileEncoding;
use crate::options::Settings;

/// Write challenges for other solvers: as clauses, exact-cover rows, pseudo-Boolean
/// constraints, an answer-set program, or JSON.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink export BAAEBD --format cnf -o challenge.cnf
  iqlink export BAAEBD --format cnf | tee challenge.cnf | cadical -q | iqlink decode challenge.cnf
  iqlink export BAAEBD --format asp --fits | clingo - 0
  iqlink export wizard --format cnf -o wizards           a file for each challenge of the level
  iqlink export suite --givens 2 --format opb -o pairs   those of the suite with two givens

Every file carries the challenge and the names of the placements, so `iqlink decode` can make
a board of a solver's answer.

Exit codes: 0 done, 2 bad input or a file that cannot be written.")]
pub(in crate::cli) struct ExportArgs {
    #[command(flatten)]
    pub(in crate::cli) chosen: ChosenArgs,

    /// The format of the file.
    #[arg(long, value_enum)]
    pub(in crate::cli) format: ExportFormat,

    /// Drop the link rule: the pieces have to fit, but may fall apart into groups.
    #[arg(long)]
    pub(in crate::cli) fits: bool,

    /// How "at most one" is said [cnf; default: pairwise].
    #[arg(long, value_name = "ENCODING", value_parser = values("amo"))]
    amo: Option<String>,

    /// How unfilled centres and rings are counted, or none [cnf, default: totalizer; for
    /// opb and asp it is none or anything else].
    #[arg(long, value_name = "ENCODING", value_parser = values("count"))]
    count: Option<String>,

    /// Which clauses say who is left to fill a centre or ring beside a placement: all,
    /// those that leave few, or none [cnf; default: short, without counting none].
    #[arg(long, value_name = "CHOICE", value_parser = values("supports"))]
    supports: Option<String>,

    /// How the link rule is encoded, or none, which leaves it to whoever reads the answers
    /// [cnf and opb, default: closure; for asp it is none or anything else].
    #[arg(long, value_name = "ENCODING", conflicts_with = "fits", value_parser = values("links"))]
    links: Option<String>,

    /// Whether rows count the unfilled centres [dlx; default: tight].
    #[arg(long, value_name = "FORM", value_parser = values("form"))]
    form: Option<String>,

    /// The file to write, instead of standard output (which is also -); for several
    /// challenges, the folder of their files, which are named after them.
    #[arg(short, long, value_name = "FILE")]
    pub(in crate::cli) out: Option<PathBuf>,
}

/// The formats of `iqlink export`.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum ExportFormat {
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

/// Takes the values that this option of a file declares, and lists them in help and
/// completions.
fn values(option: &str) -> PossibleValuesParser {
    let options = FileEncoding::USUAL.specs();
    let declared = options.iter().find(|declared| declared.name == option);
    let values = declared.map(|option| option.values.names().to_vec());
    PossibleValuesParser::new(values.unwrap_or_default())
}

/// Make boards of a solver's answer to an exported file, and judge them by the rules.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  minisat challenge.cnf answer.txt; iqlink decode challenge.cnf answer.txt
  clingo challenge.lp 0 | iqlink decode challenge.lp

Exit codes: 0 every board is an answer, or the solver says that there is none; 1 a wrong answer;
2 a file cannot be read; 3 the solver gave up.")]
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
