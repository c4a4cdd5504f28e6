//! Certificates, made and forged.

use std::fs;
use std::path::Path;

use iqlink_core::encode::Links;
use iqlink_core::game::Challenge;
use iqlink_core::prove;
use iqlink_core::prove::certificate::{self, Manifest};
use iqlink_core::prove::{formula, rup};
use iqlink_core::solve::{self, Cancel};
use sha2::{Digest, Sha256};

/// Makes a certificate in a folder.
pub(crate) fn certify(challenge: &str, links: Links, prover: &str, folder: &Path) -> Manifest {
    let challenge: Challenge = challenge.parse().unwrap();
    let finder = solve::backend("native").unwrap();
    let kind = prove::prover(prover).unwrap();
    let cancel = Cancel::default();
    certificate::prove(&challenge, finder.as_ref(), links, kind, folder, &cancel)
        .unwrap_or_else(|error| panic!("{challenge} {links:?} {prover}: {error}"))
}

/// Makes a certificate by `cover` whose check takes seconds: its proof, which is text, begins
/// with a clause of the formula that comes and goes so many times.
pub(crate) fn certify_at_length((challenge, times): (&str, usize), folder: &Path) {
    certify(challenge, Links::Lazy, "cover", folder);
    let blocked = fs::read(folder.join("blocked.cnf")).unwrap();
    let clauses = formula::clauses(&blocked).unwrap();
    let longest = clauses.iter().max_by_key(|clause| clause.len()).unwrap();
    let literals: String = longest
        .iter()
        .map(|literal| format!("{literal} "))
        .collect();
    let path = folder.join("proof.drat");
    let mut text = format!("{literals}0\nd {literals}0\n")
        .repeat(times)
        .into_bytes();
    rup::expand(&clauses, &fs::read(&path).unwrap()[..], &mut text).unwrap();
    fs::write(&path, text).unwrap();
    reseal(folder, |_| ());
}

fn sha256(bytes: &[u8]) -> String {
    use std::fmt::Write;
    Sha256::digest(bytes)
        .iter()
        .fold(String::new(), |mut hex, byte| {
            write!(hex, "{byte:02x}").unwrap();
            hex
        })
}

/// Makes all checksums and the seal fit again after a forgery. A manifest that cannot be
/// read stays as it is.
pub(crate) fn reseal(folder: &Path, forge: impl Fn(&mut Manifest)) {
    let path = folder.join("manifest.json");
    let Ok(mut manifest) = serde_json::from_slice::<Manifest>(&fs::read(&path).unwrap()) else {
        return;
    };
    for sum in &mut manifest.files {
        if let Ok(bytes) = fs::read(folder.join(&sum.name)) {
            sum.sha256 = sha256(&bytes);
        }
    }
    forge(&mut manifest);
    let bytes = |manifest: &Manifest| {
        let mut bytes = serde_json::to_vec_pretty(manifest).unwrap();
        bytes.push(b'\n');
        bytes
    };
    manifest.seal.clear();
    manifest.seal = sha256(&bytes(&manifest));
    fs::write(&path, bytes(&manifest)).unwrap();
}
