//! Proofs that can be checked without trusting a solver.
//!
//! A [`certificate`] says which solutions a challenge has and proves that there is
//! no other: the challenge as a formula, its solutions, and a refutation of the
//! formula with those solutions blocked. The [provers](ALL) make the refutations: SAT
//! solvers, our engines ([`engine`]), and a search in the manner of exact cover that is
//! for proofs alone ([`branch`]). The searches tell their proofs as [`steps`], which are
//! checked and trimmed meanwhile, and kept as [`drat`].
//!
//! [`lrat`] and [`rup`] are two checkers for refutations of a formula in
//! conjunctive normal form. They share nothing with any solver, with the encoders
//! or with each other beyond the way in which clauses and [proofs](proof) are written.

mod binary;
pub mod branch;
#[cfg(feature = "cadical")]
mod cadical;
pub mod certificate;
pub mod drat;
pub mod engine;
pub mod formula;
pub mod grow;
mod lemmas;
pub mod lrat;
pub mod proof;
mod propagation;
pub mod prover;
pub mod reading;
mod registry;
pub mod rup;
pub mod steps;
pub mod tree;
mod trim;
mod varisat;

pub use crate::registry::UnknownKind;
pub use registry::{ALL, DEFAULT, ProverKind, prover};
