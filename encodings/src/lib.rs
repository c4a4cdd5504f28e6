//! From a packing problem to clauses or exact-cover rows.
//!
//! A [`Packing`] says which pieces there are, which options (placements) each
//! has, which cells every option takes, and where options plug into each
//! other. Every piece is to be placed once, no cell taken twice and, where
//! asked, the pieces are to hang together by their links. This crate knows no
//! particular puzzle and no solver; it turns a packing into
//!
//! * exact-cover rows ([`cover`]),
//! * clauses ([`cnf`]), sent to any [`ClauseSink`],
//! * files of the field's formats ([`format`](mod@format)), and reads back what external
//!   solvers answer.
//!
//! Whatever the encoding, its solutions are the packings, each exactly once:
//! auxiliary variables and filler rows are determined by the options chosen, so
//! a model counter counts packings.
//!
//! ```
//! use encodings::{Amo, CnfOptions, Connectivity, Cnf, NewOption, Packing, cnf};
//!
//! let mut builder = Packing::builder();
//! let (ann, bob) = (builder.piece("ann"), builder.piece("bob"));
//! let (left, right) = (builder.cell("left"), builder.cell("right"));
//! for (piece, cell, name) in
//!     [(ann, left, "a1"), (ann, right, "a2"), (bob, left, "b1"), (bob, right, "b2")]
//! {
//!     builder.option(NewOption { cells: vec![cell], ..NewOption::new(name, piece) });
//! }
//! let packing = builder.build()?;
//!
//! let mut formula = Cnf::default();
//! let options = CnfOptions { amo: Amo::Pairwise, connectivity: Connectivity::None, ..CnfOptions::default() };
//! cnf::encode(&packing, options, &mut formula);
//! // Two pieces (one clause to place, one to place once) and two cells.
//! assert_eq!((formula.variables(), formula.len()), (4, 6));
//! # Ok::<(), encodings::PackingError>(())
//! ```

mod amo;
mod bits;
mod cardinality;
mod choice;
mod chosen;
pub mod cnf;
mod connect;
pub mod cover;
mod cubes;
mod cut;
mod define;
pub mod format;
pub mod packing;
mod relations;
mod sink;
mod support;

pub use amo::Amo;
pub use bits::BitSet;
pub use cardinality::Cardinality;
pub use choice::{Choice, UnknownChoice};
pub use cnf::CnfOptions;
pub use connect::Connectivity;
pub use cover::{CoverForm, ExactCover};
pub use cubes::cubes;
pub use cut::{Cut, CutError};
pub use format::answer::Answer;
pub use format::exported::{AnswerError, Exported};
pub use format::{Metadata, ParseError};
pub use packing::{
    CellId, ClassId, JointId, NewOption, OptionId, Packing, PackingBuilder, PackingError, PieceId,
    SlotId,
};
pub use relations::Relations;
pub use sink::{ClauseSink, Cnf, Lit, Size, Var};
pub use support::Supports;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
