//! The manifest of the complete list.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::super::sealed::{Sealed, sha256};
use super::containing;
use crate::game::{Placement, Solution};

/// What the certificate of the complete list claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CompleteManifest {
    /// The version of the layout.
    pub complete_list: u32,
    /// How many fits there are.
    pub fits: usize,
    /// How many of them fall into so many groups of linked pieces; those in one group
    /// are the solutions.
    pub groups: BTreeMap<usize, usize>,
    /// The SHA-256 checksum of `fits.txt`.
    pub list: String,
    /// The cases, in order.
    pub cases: Vec<Case>,
    /// The SHA-256 checksum of this manifest with an empty seal.
    pub seal: String,
}

/// A case: a placement of the light purple piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The placement.
    pub given: Placement,
    /// How many fits contain it.
    pub fits: usize,
    /// The SHA-256 checksum of its formula, with these fits blocked.
    pub formula: String,
    /// The SHA-256 checksum of its proof.
    pub proof: String,
}

impl Case {
    pub(super) fn new(given: Placement, fits: &[Solution], formula: &[u8], proof: &[u8]) -> Self {
        Self {
            given,
            fits: containing(given, fits).len(),
            formula: sha256(formula),
            proof: sha256(proof),
        }
    }
}

impl CompleteManifest {
    pub(super) fn new(
        fits: usize,
        groups: BTreeMap<usize, usize>,
        list: &[u8],
        cases: Vec<Case>,
    ) -> Self {
        let manifest = Self {
            complete_list: Self::VERSION,
            fits,
            groups,
            list: sha256(list),
            cases,
            seal: String::new(),
        };
        manifest.sealed()
    }

    /// Whether a file looks like the manifest of the complete list.
    pub(in super::super) fn is_one(bytes: &[u8]) -> bool {
        let read: Result<serde_json::Value, _> = serde_json::from_slice(bytes);
        read.is_ok_and(|value| value.get("complete_list").is_some())
    }

    /// The solutions: the fits in one group.
    pub fn linked(&self) -> usize {
        self.groups.get(&1).copied().unwrap_or(0)
    }
}

impl Sealed for CompleteManifest {
    const VERSION: u32 = 1;

    fn version(&self) -> u32 {
        self.complete_list
    }

    fn seal(&mut self) -> &mut String {
        &mut self.seal
    }
}
