//! Every prover by name. The command line and the tests iterate this list; a new
//! prover is added here and nowhere else.

#[cfg(feature = "cadical")]
use super::cadical;
use super::prover::{Goal, ProofFormat, ProverError};
use super::{branch, engine, formula, grow, varisat};
use crate::registry::{self, Kind, UnknownKind};
use crate::solve::{native, paper};

/// A prover in the list: how it is called, what it is, and what it makes.
#[derive(Debug)]
pub struct ProverKind {
    /// The name on the command line and in manifests.
    pub name: &'static str,
    /// Names that it had: they are still read, but no longer written.
    pub former_names: &'static [&'static str],
    /// One line about it.
    pub summary: &'static str,
    /// The format of its proofs.
    pub format: ProofFormat,
    /// Writes the proof.
    pub refute: fn(&Goal) -> Result<(), ProverError>,
}

/// The prover to use where none is named: the one that is soonest done, with the smallest
/// proofs (docs/proofs.md has the figures).
pub const DEFAULT: &str = "tree";

const CADICAL: &str = "cadical";

/// Every prover.
pub static ALL: &[ProverKind] = &[
    #[cfg(feature = "cadical")]
    ProverKind {
        name: CADICAL,
        former_names: &[],
        summary: "the SAT solver CaDiCaL",
        format: ProofFormat::Lrat,
        refute: cadical::refute,
    },
    ProverKind {
        name: "varisat",
        former_names: &[],
        summary: "the SAT solver varisat",
        format: ProofFormat::Drat,
        refute: varisat::refute,
    },
    ProverKind {
        name: "cover",
        former_names: &["dlx"],
        summary: "exact cover, in a search of its own for proofs",
        format: ProofFormat::Drat,
        refute: |goal| {
            let is_cancelled = || goal.cancel.is_cancelled();
            goal.write_steps(|out| branch::refute(goal.formula.packing(), out, &is_cancelled))
        },
    },
    ProverKind {
        name: "native",
        former_names: &[],
        summary: "the fast engine, by its own code",
        format: ProofFormat::Drat,
        refute: |goal| {
            goal.write_steps(|out| engine::refute(native::refute, goal.formula, out, goal.cancel))
        },
    },
    ProverKind {
        name: "paper",
        former_names: &[],
        summary: "the paper's search, by its own code",
        format: ProofFormat::Drat,
        refute: |goal| {
            goal.write_steps(|out| engine::refute(paper::refute, goal.formula, out, goal.cancel))
        },
    },
    ProverKind {
        name: "tree",
        former_names: &[],
        summary: "branches and unit propagation alone, with the smallest proofs",
        format: ProofFormat::Tree,
        refute: |goal| {
            let clauses = formula::clauses(goal.blocked)?;
            let options = goal.formula.packing().options().len();
            let is_cancelled = || goal.cancel.is_cancelled();
            goal.write(|out| grow::refute(&clauses, options, out, &is_cancelled))?
                .done()
        },
    },
];

impl Kind for ProverKind {
    const WHAT: &'static str = "prover";

    fn name(&self) -> &'static str {
        self.name
    }

    fn former_names(&self) -> &'static [&'static str] {
        self.former_names
    }

    fn left_out(name: &str) -> Option<&'static str> {
        (name == CADICAL).then_some("cadical")
    }
}

/// The prover of that name.
pub fn prover(name: &str) -> Result<&'static ProverKind, UnknownKind> {
    registry::find(ALL, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_prover_is_found_by_every_name_of_its_own() {
        for kind in ALL {
            for name in [kind.name].iter().chain(kind.former_names) {
                assert_eq!(prover(name).unwrap().name, kind.name);
            }
        }
        assert_eq!(prover("dlx").unwrap().name, "cover");
        assert!(prover(DEFAULT).is_ok());
    }

    #[test]
    #[cfg(feature = "cadical")]
    fn an_unknown_prover_is_told_who_there_is() {
        assert_eq!(
            prover("minisat").unwrap_err().to_string(),
            "there is no prover 'minisat'; there are cadical, varisat, cover, native, paper and tree"
        );
    }
}
