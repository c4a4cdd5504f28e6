//! Proofs that can be checked without trusting a solver.
//!
//! A [`certificate`] says which solutions a challenge has and proves that there is
//! no other: the challenge as a formula, its solutions, and a refutation of the
//! formula with those solutions blocked. [`prover`] makes the refutations: with a SAT
//! solver, with one of our engines ([`engine`]) or with a search in the manner of exact
//! cover that is for proofs alone ([`branch`]). The searches write their proofs as
//! [`steps`].
//!
//! [`lrat`] and [`rup`] are two checkers for refutations of a formula in
//! conjunctive normal form. They share nothing with any solver, with the encoders
//! or with each other beyond the way in which a clause is written.

pub mod branch;
pub mod certificate;
pub mod engine;
pub mod formula;
pub mod lrat;
pub mod prover;
pub mod rup;
pub mod steps;

/// A clause as DIMACS writes it: the numbers of its variables, negative for negated.
pub type Clause = Vec<i32>;

/// Reads a literal. Zero ends a list and is none, however it is written; nor is the
/// one number that has no opposite.
fn literal(word: &str) -> Result<i32, String> {
    let number = word.parse().ok().filter(|&n| n != 0 && n != i32::MIN);
    number.ok_or_else(|| format!("'{word}' is not a literal"))
}
