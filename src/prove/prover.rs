//! Who writes the refutation: from a formula in a file to a proof in a file.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;
use std::str::FromStr;

use cadical_sys::{CaDiCal, Status, Terminator};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use varisat::{ProofFormat as VarisatFormat, Solver as Varisat};

use super::formula::Formula;
use super::steps::Ended;
use super::{branch, engine};
use crate::solve::{Cancel, native, paper};

/// A way to refute a formula and to write down the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Prover {
    /// `CaDiCaL`, which writes LRAT.
    Cadical,
    /// `varisat`, which writes DRAT.
    Varisat,
    /// Our own branching search in the manner of exact cover, which writes DRAT.
    Dlx,
    /// The fast engine, which writes DRAT.
    Native,
    /// The search of the paper, which writes DRAT.
    Paper,
}

/// The format of a proof, and so its checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProofFormat {
    /// Checked by [`lrat`](super::lrat).
    Lrat,
    /// Checked by [`rup`](super::rup).
    Drat,
}

/// Why there is no proof.
#[derive(Debug, Error)]
pub enum ProverError {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The prover could not use its input.
    #[error("the prover failed: {0}")]
    Failed(String),
    /// The formula has a model, so there is nothing to refute.
    #[error("the formula has a model that is not blocked")]
    Satisfiable,
    /// The caller asked for the end.
    #[error("interrupted")]
    Cancelled,
}

impl Prover {
    /// All provers, the usual one first.
    pub const ALL: [Self; 5] = [
        Self::Cadical,
        Self::Varisat,
        Self::Dlx,
        Self::Native,
        Self::Paper,
    ];

    /// The name on the command line and in the manifest.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cadical => "cadical",
            Self::Varisat => "varisat",
            Self::Dlx => "dlx",
            Self::Native => "native",
            Self::Paper => "paper",
        }
    }

    /// The format of its proofs.
    pub const fn format(self) -> ProofFormat {
        match self {
            Self::Cadical => ProofFormat::Lrat,
            Self::Varisat | Self::Dlx | Self::Native | Self::Paper => ProofFormat::Drat,
        }
    }

    /// Refutes `formula` with its solutions blocked, which is in the file `blocked`,
    /// and writes the proof to the file `proof`.
    pub fn refute(
        self,
        formula: &Formula,
        blocked: &Path,
        proof: &Path,
        cancel: &Cancel,
    ) -> Result<(), ProverError> {
        let out = || File::create(proof).map(BufWriter::new);
        let ended = match self {
            Self::Cadical => return cadical(blocked, proof, cancel),
            Self::Varisat => return varisat(blocked, proof, cancel),
            Self::Dlx => branch::refute(formula.packing(), &mut out()?, &|| cancel.is_cancelled()),
            Self::Native => engine::refute(native::refute, formula, &mut out()?, cancel),
            Self::Paper => engine::refute(paper::refute, formula, &mut out()?, cancel),
        };
        match ended? {
            Ended::Refuted(_) => Ok(()),
            Ended::Cancelled => Err(ProverError::Cancelled),
        }
    }
}

/// Why a text names no prover.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is none of cadical, varisat, dlx, native and paper")]
pub struct UnknownProver(String);

impl FromStr for Prover {
    type Err = UnknownProver;

    fn from_str(name: &str) -> Result<Self, UnknownProver> {
        let mut all = Self::ALL.into_iter();
        all.find(|prover| prover.name() == name)
            .ok_or_else(|| UnknownProver(name.to_owned()))
    }
}

impl ProofFormat {
    /// The usual ending of the file's name.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Lrat => "lrat",
            Self::Drat => "drat",
        }
    }
}

/// Asked by `CaDiCaL` every few conflicts.
struct Bell(Cancel);

impl Terminator for Bell {
    fn terminated(&mut self) -> bool {
        self.0.is_cancelled()
    }
}

/// `CaDiCaL` numbers the clauses as they stand in the file only if it reads the
/// file itself; clauses that are added one by one may be renumbered on the way.
fn cadical(formula: &Path, proof: &Path, cancel: &Cancel) -> Result<(), ProverError> {
    let mut solver = CaDiCal::new();
    solver.set("quiet", 1);
    solver.set("lrat", 1);
    solver.set("binary", 0);
    solver.connect_terminator(Bell(cancel.clone()));
    if !solver.trace_proof2(path_text(proof)?) {
        return Err(ProverError::Failed(
            "CaDiCaL cannot write the proof".to_owned(),
        ));
    }
    let strict = 2;
    solver
        .read_dimacs2(path_text(formula)?, &mut 0, strict)
        .map_err(ProverError::Failed)?;
    let status = solver.solve();
    solver.close_proof_trace(false);
    match status {
        Status::UNSATISFIABLE => Ok(()),
        Status::SATISFIABLE => Err(ProverError::Satisfiable),
        Status::UNKNOWN => Err(ProverError::Cancelled),
    }
}

fn path_text(path: &Path) -> Result<&str, ProverError> {
    let text = path.to_str();
    text.ok_or_else(|| ProverError::Failed(format!("{} is not a UTF-8 path", path.display())))
}

/// A writer that fails once the end is asked for: the one thing that makes
/// `varisat` give up.
struct Stoppable<W> {
    out: W,
    cancel: Cancel,
}

impl<W: Write> Write for Stoppable<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.cancel.is_cancelled() {
            return Err(io::Error::other("the end was asked for"));
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn varisat(formula: &Path, proof: &Path, cancel: &Cancel) -> Result<(), ProverError> {
    let failed = |error: &dyn std::fmt::Display| {
        if cancel.is_cancelled() {
            ProverError::Cancelled
        } else {
            ProverError::Failed(error.to_string())
        }
    };
    let mut solver = Varisat::new();
    let out = Stoppable {
        out: BufWriter::new(File::create(proof)?),
        cancel: cancel.clone(),
    };
    solver.write_proof(out, VarisatFormat::Drat);
    solver
        .add_dimacs_cnf(BufReader::new(File::open(formula)?))
        .map_err(|error| failed(&error))?;
    let has_model = solver.solve().map_err(|error| failed(&error))?;
    solver.close_proof().map_err(|error| failed(&error))?;
    if has_model {
        return Err(ProverError::Satisfiable);
    }
    Ok(())
}
