//! Flags of `prove` and `check`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use encodings::Choice;

use super::{ChosenArgs, JobsArgs};
use crate::cli::build_remedy;
use crate::encode::Links;
use crate::prove::{self, DEFAULT, ProverKind};

/// Prove how many solutions challenges have, with files that anyone can check.
///
/// Writes a folder with the challenge as a formula, its solutions, the formula with
/// those solutions blocked, and a proof that nothing is left; then checks it all.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink prove BAAEBDHCFGDFOEISFJIGK -o certificate
  iqlink prove BAAEBDHCFGDFOEISFJIGK --prover varisat --links levels
  iqlink prove BAAEBDHCFGDFOEISFJIGK --backend native
  iqlink prove my.txt -o certificates         one folder for each challenge
  iqlink prove suite -o certificates
  iqlink prove DAA                            one piece given: 58 solutions
  iqlink prove empty -o theorem               all fits of the empty board: some minutes
                                              the same command again goes on with it

Exit codes: 0 proved, 1 the proof does not hold, 2 bad input, 3 out of time,
130 interrupted.")]
pub(in crate::cli) struct ProveArgs {
    #[command(flatten)]
    pub(in crate::cli) chosen: ChosenArgs,

    /// The folder to write; for several challenges, the folder of their folders.
    #[arg(short, long, value_name = "DIR", default_value = "certificate")]
    pub(in crate::cli) out: PathBuf,

    #[arg(
        long,
        visible_alias = "backend",
        value_name = "NAME",
        value_parser = prover,
        help = prover_names(),
        long_help = prover_help()
    )]
    pub(in crate::cli) prover: Option<&'static ProverKind>,

    /// How the link rule is in the formula: by cuts as they are needed (lazy), or encoded. It
    /// cannot be left out (none), as `iqlink export` and backends can: the proof would prove less.
    #[arg(long, value_name = "ENCODING", default_value = "lazy", value_parser = links())]
    pub(in crate::cli) links: Links,

    #[command(flatten)]
    pub(in crate::cli) jobs: JobsArgs,

    #[command(flatten)]
    pub(in crate::cli) work: WorkArgs,
}

/// What `prove` and `check` have in common.
#[derive(Args, Debug)]
pub(in crate::cli) struct WorkArgs {
    /// The time limit for each challenge or certificate, as in 10s or 2min.
    #[arg(long, value_name = "TIME", value_parser = super::time_limit)]
    pub(in crate::cli) timeout: Option<Duration>,

    /// How many cases of the empty board at a time; 0 is one a core.
    #[arg(long, value_name = "N", default_value = "0", value_parser = super::threads)]
    pub(in crate::cli) threads: usize,

    /// Print one line of JSON for each challenge or certificate.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Check certificates that `iqlink prove` wrote, from their files alone.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink check certificate
  iqlink check certificates                   every certificate in the folder
  iqlink check theorem --outside texts        formulas and proofs for other checkers

Exit codes: 0 all hold, 1 at least one does not, 2 there is none, 3 out of time,
130 interrupted.")]
pub(in crate::cli) struct CheckArgs {
    /// A certificate, or a folder of certificates.
    #[arg(required = true, value_name = "PROOF_DIR")]
    pub(in crate::cli) folders: Vec<PathBuf>,

    /// Also write here, for other checkers, the formula that each tree or LRAT proof refutes,
    /// and the proof as text: a tree as DRAT, DRAT and LRAT as such. They are called after the
    /// challenge; further certificates of the same one get a number.
    #[arg(long, alias = "drat", value_name = "DIR")]
    pub(in crate::cli) outside: Option<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) work: WorkArgs,
}

/// Every prover by name, from the registry.
fn prover_names() -> String {
    let names: Vec<&str> = prove::ALL.iter().map(|kind| kind.name).collect();
    format!(
        "Who writes the proof: {} [default: {DEFAULT}]",
        names.join(", ")
    )
}

/// Every prover with a word about it.
fn prover_help() -> String {
    let mut help = "Who writes the proof, and its format:\n".to_owned();
    for kind in prove::ALL {
        let format = kind.format.name().to_uppercase();
        help += &format!("\n{}: {}; {format}", kind.name, kind.summary);
    }
    help += &format!("\n\n[default: {DEFAULT}; there is no other for the empty board]");
    help
}

/// Takes the ways to keep the link rule, and lists them.
fn links() -> impl TypedValueParser<Value = Links> {
    let names = Links::ALL.iter().map(|links| links.name());
    PossibleValuesParser::new(names).try_map(|name| Links::named(&name))
}

/// The prover of this name, or what to do about it.
fn prover(name: &str) -> Result<&'static ProverKind, String> {
    let chosen = prove::prover(name);
    chosen.map_err(|unknown| format!("{unknown}{}", build_remedy(&unknown)))
}
