//! Proves that a challenge has just the solutions that were found, and checks the proof
//! from its files alone.
//!
//!     cargo run --release --example make_and_check_a_proof -- RDKNJBOKCKLJ certificate

use std::error::Error;
use std::path::PathBuf;

use iqlink::encode::Links;
use iqlink::prove::{self, certificate};
use iqlink::solve::Cancel;
use iqlink::{Challenge, backend};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let letters = arguments.next();
    let challenge: Challenge = letters.as_deref().unwrap_or("RDKNJBOKCKLJ").parse()?;
    let folder = match arguments.next() {
        Some(folder) => PathBuf::from(folder),
        None => std::env::temp_dir().join("iqlink-certificate"),
    };
    let prover = prove::prover(prove::DEFAULT)?;
    let (finder, cancel) = (backend("native")?, Cancel::default());
    certificate::prove(&challenge, &*finder, Links::Lazy, prover, &folder, &cancel)?;
    // Nothing of the above is believed: everything is made again from the challenge.
    let manifest = certificate::check(&folder)?;
    let count = manifest.solutions;
    println!(
        "{challenge} has exactly {count} solution(s); the proof in {} holds",
        folder.display()
    );
    Ok(())
}
