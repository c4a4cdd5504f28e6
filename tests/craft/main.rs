//! Generator, grader, explanations and hints, held against the list of solutions,
//! the solvers, and definitions spelled out anew.

#[path = "../common/mod.rs"]
mod common;
mod explaining;
mod generating;
mod grading;
mod hinting;
mod program;
mod reproving;

use std::sync::LazyLock;

use iqlink::atlas::{self, Atlas};

/// The complete list of solutions.
static ATLAS: LazyLock<&Atlas> = LazyLock::new(|| atlas::judged().unwrap());
