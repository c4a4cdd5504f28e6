//! The puzzle IQ-Link and all that answers questions about it: the rules, independent
//! solvers, and proofs of how many solutions a challenge has.
//!
//! This is what has to be fast of the crate `iqlink`, which passes all of it on and adds
//! what people see: comparisons, explanations, pictures and the program. It is a crate of
//! its own so that it is optimized by itself; use it through `iqlink`, whose front page is
//! the tour.
//!
//! * [`game`] is the toy, [`verify`] judges boards by its rules.
//! * [`problem`] makes a challenge ready to solve; [`position`] is the board while
//!   somebody thinks about it; [`atlas`] is the complete list of fits.
//! * [`encode`] makes a challenge a problem of the crate `encodings`.
//! * [`solve`] has one trait for every solver, one way to run them, and the list of them;
//!   [`prove`] makes and checks certificates.
//!
//! # Features
//! * `cadical`: the solver `CaDiCaL`, compiled in.
//! * `pumpkin`: the constraint solver Pumpkin, compiled in.

pub mod atlas;
pub mod encode;
pub mod game;
pub mod position;
pub mod problem;
pub mod prove;
pub mod solve;
pub mod verify;

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
