//! The certificate of the complete list: every fit of the twelve pieces on the empty
//! board, and a proof that there is no other.
//!
//! | file | what it holds |
//! |---|---|
//! | `manifest.json` | the numbers, the cases, and the checksums of all files and formulas |
//! | `fits.txt` | every fit, one a line, in order |
//! | `cases/BAA.tree` and so on | a refutation of each case, as a [tree](crate::prove::tree) |
//!
//! A case is a placement of the light purple piece. Its formula says what a fit with
//! that placement is, and that it is none of the list; its tree refutes that. The
//! formulas are not kept, since everybody can make them again: the manifest has their
//! checksums, and [`check`] can write them out for other checkers.
//!
//! What joins the cases to the whole is in [`joining`](super::joining), and is checked like
//! the rest. The numbers are counted by [`check`] from the list; those in the manifest have to
//! agree.

mod checking;
mod making;
mod manifest;

use std::collections::BTreeMap;

pub use checking::check;
pub(super) use checking::check_rest;
pub use making::prove;
pub use manifest::{Case, CompleteManifest};

use crate::game::{Challenge, Piece, Placement, Pose, Solution};
use crate::prove::formula::Formula;
use crate::verify;

const FITS: &str = "fits.txt";
const CASES: &str = "cases";

/// What a fit with this placement is, as clauses.
fn formula(given: Placement) -> Formula {
    let challenge = Challenge::new([given]).expect("a placement by itself is a challenge");
    Formula::of_fits(&challenge)
}

/// The formula of a case in the DIMACS format, with the fits of the list blocked that
/// contain the placement.
fn blocked_formula(given: Placement, fits: &[Solution]) -> Vec<u8> {
    let formula = formula(given);
    let encoded = formula.encode();
    encoded.dimacs(&containing(given, fits))
}

/// The fits that contain the placement.
fn containing(given: Placement, fits: &[Solution]) -> Vec<Solution> {
    let contains = |fit: &&Solution| fit.of(Piece::LIGHT_PURPLE) == given;
    fits.iter().filter(contains).copied().collect()
}

/// How many of the fits fall into so many groups of linked pieces.
fn by_groups(fits: &[Solution]) -> BTreeMap<usize, usize> {
    let mut groups = BTreeMap::new();
    for fit in fits {
        let poses: Vec<Pose> = fit.placements().iter().map(|p| p.pose()).collect();
        *groups.entry(verify::groups(&poses).len()).or_default() += 1;
    }
    groups
}

/// The file of a case in the folder.
fn case_file(given: Placement) -> String {
    format!("{CASES}/{given}.tree")
}
