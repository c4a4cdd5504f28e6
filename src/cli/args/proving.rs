//! Flags of `prove` and `check`.

use std::path::PathBuf;

use clap::Args;

use super::CHALLENGE;
use crate::prove::formula::Links;
use crate::prove::prover::Prover;

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
  iqlink suite --json | iqlink prove - -o certificates

Exit codes: 0 proved, 1 the proof does not hold, 2 bad input, 130 interrupted.")]
pub(in crate::cli) struct ProveArgs {
    #[arg(required = true, value_name = "CHALLENGE", help = CHALLENGE)]
    pub(in crate::cli) challenges: Vec<String>,

    /// The folder to write; for several challenges, the folder of their folders.
    #[arg(short, long, value_name = "DIR", default_value = "certificate")]
    pub(in crate::cli) out: PathBuf,

    /// Who writes the proof: cadical (LRAT); varisat, or our own searches dlx, native
    /// and paper (DRAT).
    #[arg(
        long,
        visible_alias = "backend",
        value_name = "NAME",
        default_value = "cadical"
    )]
    pub(in crate::cli) prover: Prover,

    /// How the link rule is in the formula: lazy, levels or closure.
    #[arg(long, value_name = "HOW", default_value = "lazy")]
    pub(in crate::cli) links: Links,
}

/// Check certificates that `iqlink prove` wrote, from their files alone.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink check certificate
  iqlink check certificates                   every certificate in the folder

Exit codes: 0 all hold, 1 at least one does not, 2 there is none, 130 interrupted.")]
pub(in crate::cli) struct CheckArgs {
    /// A certificate, or a folder of certificates.
    #[arg(required = true, value_name = "PROOF_DIR")]
    pub(in crate::cli) folders: Vec<PathBuf>,
}
