//! What several integration tests share.

#![allow(dead_code, reason = "every test file uses its own part of this")]

pub(crate) mod browser;
pub(crate) mod brute_force;
pub(crate) mod certificates;
pub(crate) mod challenges;
#[cfg(feature = "cli")]
pub(crate) mod program;
pub(crate) mod prompt;

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use iqlink::game::Solution;
use iqlink::problem::Problem;
use iqlink::solve::{self, Backend, Budget, Stop};

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

/// The program on the PATH.
pub(crate) fn on_path(program: &str) -> Option<PathBuf> {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let mut files = std::env::split_paths(&paths).map(|folder| folder.join(program));
    files.find(|file| file.is_file())
}

/// The program on the PATH, or where `scripts/install-solvers` puts it.
pub(crate) fn installed(program: &str) -> Option<PathBuf> {
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/solvers/bin");
    let ours = Some(ours.join(program)).filter(|file| file.is_file());
    on_path(program).or(ours)
}

/// Every file below the folder.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let entries = entries.map(|entry| entry.expect("a file").path());
    let (folders, mut files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    files.extend(folders.iter().flat_map(|folder| self::files(folder)));
    files
}

/// Says that a test does nothing. The harness swallows what tests print with
/// macros, so this writes to the stream itself.
pub(crate) fn skip(program: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {program} is not installed");
}
