//! Checking a certificate of whatever kind.

use std::path::Path;

use super::checking::check_rest;
use super::complete::{self, CompleteManifest};
use super::fault::CheckError;
use super::files::read_regular;
use super::manifest::{MANIFEST, Manifest};
use super::work::Work;

/// A certificate that holds, by what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// The solutions of a challenge.
    Challenge(Manifest),
    /// The complete list of fits on the empty board.
    Complete(CompleteManifest),
}

/// Checks the certificate in `folder`, of whatever kind, from its files alone.
pub fn check_any(folder: &Path, work: &Work) -> Result<Checked, CheckError> {
    let manifest = read_regular(folder, MANIFEST)?;
    if CompleteManifest::is_one(&manifest) {
        return complete::check_rest(&manifest, folder, work).map(Checked::Complete);
    }
    check_rest(&manifest, folder, work).map(Checked::Challenge)
}
