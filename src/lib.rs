//! IQ-Link: twelve pieces of balls, open sockets and full circles on 24 spots.
//!
//! A challenge puts some pieces on the board; the others have to be placed so that
//! everything fits and forms one group, ball in socket. This crate solves such
//! challenges with independent solvers, and checks what they say:
//!
//! ```
//! use iqlink::{Budget, Challenge, Problem, Rule, Verdict, backend, solve, verify};
//!
//! let challenge: Challenge = "BAA EBD HCF GDF OEI SFJ IGK QKL".parse()?;
//! let problem = Problem::new(challenge, Rule::Linked);
//! for name in ["native", "paper", "dlx", "zdd"] {
//!     let backend = backend(name)?;
//!     let (solution, verdict, _) = solve::unique(&*backend, &problem, &Budget::unlimited());
//!     assert_eq!(verdict, Verdict::Unique);
//!     let solution = solution.expect("there is one");
//!     assert_eq!(solution.to_string(), "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE");
//!     assert!(verify::judge_solution(&solution).is_solution());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A tour
//! * [`game`] is the toy: board, pieces, placements, notation, challenges.
//! * [`verify`] judges any board by the rules and says what is wrong with it.
//! * [`problem`] makes a challenge ready to solve; [`position`] is the board while
//!   somebody thinks about it; [`atlas`] is the complete list of fits.
//! * [`solve`] has one trait for every solver, one way to run them, and the list of
//!   them. Whatever a solver reports passes [`verify`] before anyone sees it.
//! * [`measure`] says what a solver takes; [`compare`] runs solvers side by side;
//!   [`prove`] makes and checks certificates.
//! * [`craft`] makes, grades and explains challenges; [`suite`] holds the built-in ones.
//! * [`study`] computes the paper's tables and figures anew.
//! * [`draw`] draws boards, cells, charts and pages; [`page`] is the board in the
//!   browser; [`cli`] is the program.
//!
//! The folder `examples` has three short programs: solve and verify, compare two
//! backends, make and check a proof. [`encodings`], the package `iqlink-encodings`, turns
//! packing problems into clauses and exact-cover rows, and reads and writes the formats of
//! that world.
//!
//! # Features
//! All but the last are on unless they are left out. Without any, [`cli`], [`study`] and the
//! charts and pages are missing.
//! * `cli`: the program, with `report`.
//! * `report`: charts and pages, the [report](compare::report) of a comparison, the study.
//! * `cadical`: the solver `CaDiCaL`, compiled in.
//! * `pumpkin`: the constraint solver Pumpkin, compiled in.

// Much in here is private to the crate and there for the program.
#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports))]

#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
pub mod craft;
pub mod draw;
pub mod measure;
pub mod page;
#[cfg(feature = "report")]
pub mod study;
pub mod suite;

pub use encodings;
pub use iqlink_core::{atlas, encode, game, position, problem, prove, solve, verify};
use iqlink_core::{built, files, options, parallel, registry, words};

pub use game::{Challenge, Piece, Placement, Solution};
pub use problem::{Problem, Rule};
pub use solve::{Backend, Budget, Outcome, Verdict, backend};
