//! A certificate: a folder that proves how many solutions a challenge has, and
//! which.
//!
//! | file | what it holds |
//! |---|---|
//! | `manifest.json` | the claim, how it was made, and the checksum of every file |
//! | `solutions.txt` | every solution, one a line |
//! | `formula.cnf` | the solutions of the challenge as the models of a formula |
//! | `blocked.cnf` | the same formula with every solution blocked |
//! | `cuts.json` | with `lazy` links: what justifies each cut in the formulas |
//! | `proof.lrat`, `.drat` or `.tree` | a refutation of `blocked.cnf` |
//!
//! [`prove`] makes one. [`check`] believes none of it: it makes the formulas again from
//! the challenge, [reads](super::reading) them once more without the encoder, judges
//! every solution by the rules, derives every cut anew and checks the proof. The manifest has
//! one spelling only and seals itself, so that a changed byte in any file is found.
//!
//! The certificate of the empty board is one of its own kind: [`complete`].

mod any;
mod checking;
pub mod complete;
mod confirm;
mod fault;
mod files;
pub mod joining;
mod making;
mod manifest;
mod outside;
mod sealed;
mod work;

use std::fmt::Write as _;

use serde::Serialize;

use crate::game::Solution;

pub use any::{Checked, check_any};
pub use checking::check;
pub use fault::{CheckError, CutsFault, SolutionFault};
pub use making::{ProveError, prove};
pub use manifest::{FileSum, Manifest};
pub use outside::Outside;
pub use sealed::ManifestFault;
pub use work::Work;

/// The one way to write `solutions.txt`.
fn solution_lines(solutions: &[Solution]) -> Vec<u8> {
    let mut text = String::new();
    for solution in solutions {
        writeln!(text, "{solution}").expect("writing to memory does not fail");
    }
    text.into_bytes()
}

/// The one way to write the files that are JSON.
fn json_lines(content: &(impl Serialize + ?Sized)) -> Vec<u8> {
    let mut bytes = serde_json::to_vec_pretty(content).expect("it is plain data");
    bytes.push(b'\n');
    bytes
}
