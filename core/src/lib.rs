//! The puzzle IQ-Link and all that answers questions about it: the rules, the complete list
//! of solutions, independent solvers, and proofs of how many solutions a challenge has.
//!
//! ```
//! use iqlink_core::problem::{Problem, Rule};
//! use iqlink_core::solve::{self, Budget, Verdict};
//! use iqlink_core::verify;
//!
//! let problem = Problem::new("BAA EBD HCF GDF OEI SFJ IGK QKL".parse()?, Rule::Linked);
//! let backend = solve::backend("native")?;
//! let (solution, verdict, _) = solve::unique(&*backend, &problem, &Budget::unlimited());
//! assert_eq!(verdict, Verdict::Unique);
//! assert!(solution.is_some_and(|board| verify::judge_solution(&board).is_solution()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This is the part of `iqlink` that has to be fast; `iqlink` re-exports its public modules,
//! and adds what people see: comparisons, explanations, pictures and the program.
//!
//! * [`game`] is the toy, [`verify`] judges boards by its rules.
//! * [`problem`] makes a challenge ready to solve; [`position`] is the board while
//!   somebody thinks about it; [`atlas`] is the complete list of fits.
//! * [`encode`] makes a challenge a packing problem of [`encodings`], which is the package
//!   `iqlink-encodings`.
//! * [`solve`] has one trait for every solver, one way to run them, and the list of them;
//!   [`prove`] makes and checks certificates.
//!
//! # Features
//! * `cadical`: the solver `CaDiCaL`, compiled in.
//! * `pumpkin`: the constraint solver Pumpkin, compiled in.
//!
//! # Speed
//! The searches are made for one codegen unit: in a workspace of yours, ask for it.
//!
//! ```toml
//! [profile.release.package.iqlink-core]
//! codegen-units = 1
//! ```

// The compiler makes the tables of the engine, and may find itself at any function in the
// meantime: no smaller scope covers them all.
#![allow(long_running_const_eval)]

pub mod atlas;
pub mod encode;
pub mod game;
pub mod position;
pub mod problem;
pub mod prove;
pub mod solve;
pub mod verify;

pub use encodings;

// Shared with the crate `iqlink` and no promise to anybody else.
#[doc(hidden)]
pub mod built;
#[doc(hidden)]
pub mod files;
#[doc(hidden)]
pub mod options;
#[doc(hidden)]
pub mod parallel;
#[doc(hidden)]
pub mod registry;
#[doc(hidden)]
pub mod words;
