//! Generator, grader, explanations and hints, held against the list of solutions,
//! the solvers, and definitions spelled out anew.

mod explaining;
mod generating;
mod grading;
mod hinting;
mod program;

use std::sync::LazyLock;

use iqlink::craft::Solutions;
use iqlink::solve::Budget;
use iqlink::solve::atlas::Atlas;

/// The complete list of solutions.
static SOLUTIONS: LazyLock<Solutions> =
    LazyLock::new(|| Solutions::find(&Atlas, &Budget::unlimited()).unwrap());
