//! IQ-Link: twelve pieces of balls, open sockets and full circles on 24 spots.
//!
//! A challenge puts some pieces on the board; the others have to be placed so that
//! everything fits and forms one group, ball in socket. This crate solves such
//! challenges with independent solvers, and checks what they say:
//!
//! ```
//! use iqlink::game::Challenge;
//! use iqlink::problem::{Problem, Rule};
//! use iqlink::solve::{self, Budget, Verdict};
//! use iqlink::verify;
//!
//! let challenge: Challenge = "BAA EBD HCF GDF OEI SFJ IGK QKL".parse()?;
//! let problem = Problem::new(challenge, Rule::Linked);
//! for name in ["native", "paper", "dlx", "cadical"] {
//!     let backend = solve::backend(name)?;
//!     let (solution, verdict, _) = solve::unique(backend.as_ref(), &problem, &Budget::unlimited());
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
//! * [`problem`] makes a challenge ready to solve.
//! * [`solve`] has one trait for every solver, one way to run them, and the list of
//!   them. Whatever a solver reports passes [`verify`] before anyone sees it.
//! * [`measure`] says how long a solver takes. [`compare`] runs solvers side by side; [`prove`] makes and checks certificates.
//! * [`craft`] makes, grades and explains challenges; [`suite`] holds the built-in ones.
//! * [`study`] computes the paper's tables and figures anew.
//! * [`draw`] draws boards, cells, charts and pages; [`cli`] is the program.
//!
//! The crate `encodings` beside this one turns packing problems into clauses and
//! exact-cover rows, and reads and writes the formats of that world.

pub mod atlas;
pub mod cli;
pub mod compare;
pub mod craft;
pub mod draw;
pub mod game;
pub mod measure;
pub mod position;
pub mod problem;
pub mod prove;
pub mod solve;
pub mod study;
pub mod suite;
pub mod verify;
mod words;
