//! What manifests have in common: a version, one spelling, and a seal, which is the
//! checksum of the manifest without it.

use std::fmt::Write as _;

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::json_lines;
use crate::registry::UnknownKind;

/// A manifest, of whatever kind.
pub(super) trait Sealed: Clone + DeserializeOwned + Serialize {
    /// The version of the files' layout and of the clauses in the formulas.
    const VERSION: u32;

    /// The version that it says it has.
    fn version(&self) -> u32;

    fn seal(&mut self) -> &mut String;

    /// The one way to write it down.
    fn bytes(&self) -> Vec<u8> {
        json_lines(self)
    }

    /// The same under a seal that fits.
    fn sealed(mut self) -> Self {
        self.seal().clear();
        let sum = sha256(&self.bytes());
        *self.seal() = sum;
        self
    }

    /// Reads one that was sealed, and written in the one way.
    fn unsealed(bytes: &[u8]) -> Result<Self, ManifestFault> {
        let manifest: Self = serde_json::from_slice(bytes)?;
        if manifest.version() != Self::VERSION {
            return Err(ManifestFault::Version);
        }
        if manifest.clone().sealed().bytes() != bytes {
            return Err(ManifestFault::Seal);
        }
        Ok(manifest)
    }
}

/// Why a manifest is not one that this program writes.
#[derive(Debug, Error)]
pub enum ManifestFault {
    /// It is not in the format.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// Its version is another.
    #[error("this is not a version of certificates that can be checked")]
    Version,
    /// It is not as it was sealed.
    #[error("the seal is broken: the manifest was changed after it was made")]
    Seal,
    /// Nobody could have written the proof.
    #[error(transparent)]
    Prover(#[from] UnknownKind),
    /// The prover writes proofs of the other format.
    #[error("the prover does not write this format of proofs")]
    Format,
    /// It lists other files than it should.
    #[error("the list of files is not the one that belongs to a certificate")]
    Files,
}

pub(super) fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes in hexadecimal.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("writing to memory does not fail");
        hex
    })
}
