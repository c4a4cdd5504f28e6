//! What several integration tests share, those of the crate `iqlink` among them.

#![allow(dead_code, reason = "every test file uses its own part of this")]

pub(crate) mod brute_force;
pub(crate) mod certificates;
pub(crate) mod challenges;
pub(crate) mod prompt;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

pub(crate) use iqlink_core::files::located;
use iqlink_core::game::Solution;
use iqlink_core::problem::Problem;
use iqlink_core::solve::{self, Backend, Budget, Stop};

/// The solution that the description of the toy gives.
pub(crate) const SAMPLE: &str = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE";

/// A part of the sample with one solution.
pub(crate) const UNIQUE: &str = "BAAEBDHCFGDFOEISFJIGKQKL";

/// A part of it with eight.
pub(crate) const SEVERAL: &str = "BAAEBDHCFGDFOEISFJIGK";

/// The answers of a backend, after checking that it finished and repeats none.
pub(crate) fn answers(backend: &dyn Backend, problem: &Problem) -> BTreeSet<Solution> {
    let solutions = answers_in_order(backend, problem);
    let distinct: BTreeSet<Solution> = solutions.iter().copied().collect();
    let place = (backend.name(), problem.challenge());
    assert_eq!(distinct.len(), solutions.len(), "{place:?}");
    distinct
}

/// The answers of a backend as they come, after checking that it finished.
pub(crate) fn answers_in_order(backend: &dyn Backend, problem: &Problem) -> Vec<Solution> {
    let (solutions, outcome) = solve::all(backend, problem, &Budget::unlimited());
    let place = (backend.name(), problem.challenge());
    assert_eq!(outcome.stop, Stop::Exhausted, "{place:?}");
    solutions
}

/// The program on the PATH, or where `scripts/install-solvers` puts it.
pub(crate) fn installed(program: &str) -> Option<PathBuf> {
    // The tests of both crates ask.
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let mut ours = folders.map(|folder| folder.join("target/solvers/bin").join(program));
    located(program).or_else(|| ours.find(|file| file.is_file()))
}

/// Says that a test does nothing. The harness swallows what tests print with
/// macros, so this writes to the stream itself.
pub(crate) fn skip(program: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {program} is not installed");
}
