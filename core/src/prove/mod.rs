//! Proofs that can be checked without trusting a solver.
//!
//! A [`certificate`] says which solutions a challenge has and proves that there is
//! no other: the challenge as a formula, its solutions, and a refutation of the
//! formula with those solutions blocked. The [provers](ALL) make the refutations: SAT
//! solvers, our engines ([`engine`]), and a search in the manner of exact cover that is
//! for proofs alone ([`branch`]). The searches tell their proofs as [`steps`], which are
//! checked and trimmed meanwhile, and kept as [`drat`].
//!
//! [`lrat`], [`rup`] and [`tree`] are three checkers for refutations of a formula in
//! conjunctive normal form. They know nothing of any solver, of the encoders or of the toy:
//! only how clauses and [proofs](proof) are written. `lrat` shares nothing else with anybody.
//! `rup` and `tree` share their unit propagation, and with them the provers that use it too:
//! the one that [grows](grow) trees, and what trims the proofs that are told. An error in it
//! would be no prover's alone. It is found by formulas whose models are counted one by one,
//! in the tests of `rup` and `tree`, and by checkers of other people's, which get the same
//! proofs as DRAT.

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
