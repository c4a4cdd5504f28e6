//! The manifest: what a certificate claims, and which files belong to it.

use serde::{Deserialize, Serialize};

use super::sealed::{ManifestFault, Sealed, sha256};
use crate::encode::Links;
use crate::game::Challenge;
use crate::prove::prover::ProofFormat;
use crate::prove::registry;

pub(super) const MANIFEST: &str = "manifest.json";
pub(super) const SOLUTIONS: &str = "solutions.txt";
pub(super) const FORMULA: &str = "formula.cnf";
pub(super) const BLOCKED: &str = "blocked.cnf";
pub(super) const CUTS: &str = "cuts.json";

/// What a certificate claims and how it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the layout.
    pub certificate: u32,
    /// The challenge.
    pub challenge: Challenge,
    /// How many solutions it has.
    pub solutions: usize,
    /// How the link rule is in the formulas.
    pub links: Links,
    /// Who wrote the proof, by the name that the prover had then.
    pub prover: String,
    /// The format of the proof.
    pub proof: ProofFormat,
    /// Every other file with its SHA-256 checksum, in the order of their names.
    pub files: Vec<FileSum>,
    /// The SHA-256 checksum of this manifest with an empty seal.
    pub seal: String,
}

/// A file with its checksum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileSum {
    /// The name of the file.
    pub name: String,
    /// Its SHA-256 checksum in hexadecimal.
    pub sha256: String,
}

impl Manifest {
    /// A manifest of these files.
    pub(super) fn new(
        challenge: &Challenge,
        solutions: usize,
        links: Links,
        prover: &registry::ProverKind,
        files: impl Iterator<Item = FileSum>,
    ) -> Self {
        let mut files: Vec<FileSum> = files.collect();
        files.sort_by(|a, b| a.name.cmp(&b.name));
        let manifest = Self {
            certificate: Self::VERSION,
            challenge: challenge.clone(),
            solutions,
            links,
            prover: prover.name.to_owned(),
            proof: prover.format,
            files,
            seal: String::new(),
        };
        manifest.sealed()
    }

    /// Reads a manifest that was sealed.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, ManifestFault> {
        let manifest = Self::unsealed(bytes)?;
        if manifest.proof != registry::prover(&manifest.prover)?.format {
            return Err(ManifestFault::Format);
        }
        let names = manifest.files.iter().map(|sum| &sum.name);
        if names.ne(&file_names(manifest.links, manifest.proof)) {
            return Err(ManifestFault::Files);
        }
        Ok(manifest)
    }
}

impl Sealed for Manifest {
    const VERSION: u32 = 2;

    fn version(&self) -> u32 {
        self.certificate
    }

    fn seal(&mut self) -> &mut String {
        &mut self.seal
    }
}

impl FileSum {
    /// A file of this name with this checksum.
    pub(super) fn new(name: &str, sha256: String) -> Self {
        let name = name.to_owned();
        Self { name, sha256 }
    }

    /// Whether these are the bytes of the file.
    pub(super) fn is_of(&self, bytes: &[u8]) -> bool {
        self.sha256 == sha256(bytes)
    }
}

pub(super) fn proof_name(format: ProofFormat) -> String {
    format!("proof.{}", format.name())
}

/// The files of a certificate other than the manifest, in order.
fn file_names(links: Links, format: ProofFormat) -> Vec<String> {
    let mut names = vec![proof_name(format)];
    names.extend([BLOCKED, FORMULA, SOLUTIONS].map(str::to_owned));
    if links == Links::Lazy {
        names.push(CUTS.to_owned());
    }
    names.sort();
    names
}
