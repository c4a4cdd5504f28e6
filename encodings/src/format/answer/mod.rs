//! What solvers answer, in all the shapes they have.
//!
//! Readers here know the shape of an answer only: whether a model is one of the
//! problem is checked in [`exported`](super::exported). They are strict about what
//! matters: an answer without a verdict, a model without an end, a line of
//! another program are errors that say so.

mod chatter;
mod clingo;
mod collector;
mod count;
mod dlx;
mod lp;
mod minizinc;
mod pb;
mod sat;
mod smt;

use super::ParseError;

pub use clingo::read_clingo;
pub use count::{Count, read_count};
pub use dlx::read_dlx;
pub use lp::read_lp;
pub use minizinc::read_minizinc;
pub use pb::read_pb;
pub use sat::read_sat;
pub use smt::read_smt;

/// A solver's verdict, with its models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// At least one model.
    Satisfiable(Vec<M>),
    /// At least one model, and the solver's word that there are no others.
    All(Vec<M>),
    /// There is none.
    Unsatisfiable,
    /// The solver gave up; in its own words.
    Unknown(String),
}
