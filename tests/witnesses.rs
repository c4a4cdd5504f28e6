//! Outside witnesses: checkers that others wrote read our proofs, good and changed.
//!
//! drat-trim and lrat-trim are compiled from the sources that come with the crate
//! cadical-sys; lrat-check is asked where it is installed. Without a C compiler or the
//! sources the tests say so and are skipped.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use iqlink::encode::Links;
use iqlink::game::Challenge;
use iqlink::prove::certificate::{self, Manifest, Work};
use iqlink::prove::formula;
use iqlink::prove::prover::ProofFormat;
use iqlink::prove::{self, tree};
use iqlink::solve::{self, Cancel};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

/// None, one by force, one, several, several beside fits that fall apart.
const CHALLENGES: [&str; 5] = [
    "BAAEBDHCFGDFOEISFJQGB",
    "DADPBFOCIGDFVEIBFGFHEDIESJIXKH",
    "BAAEBDHCFGDFOEISFJIGKQKL",
    "BAAEBDHCFGDFOEISFJIGK",
    "QADEBGBCDIFFUHBLIHXJA",
];

/// The witnesses, compiled.
struct Witnesses {
    folder: TempDir,
    lrat_check: bool,
}

impl Witnesses {
    fn call() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let Some(sources) = sources() else {
            eprintln!("skipped: the sources of cadical-sys are not to be found");
            return None;
        };
        for name in ["drat-trim", "lrat-trim"] {
            let compiled = Command::new("cc")
                .args(["-O2", "-w", "-o"])
                .arg(folder.path().join(name))
                .arg(sources.join(format!("{name}.c")))
                .status();
            if !compiled.is_ok_and(|status| status.success()) {
                eprintln!("skipped: {name} cannot be compiled; install a C compiler");
                return None;
            }
        }
        let asked = Command::new("lrat-check").stdout(Stdio::null()).status();
        let lrat_check = asked.is_ok();
        if !lrat_check {
            eprintln!("skipped: lrat-check is not installed");
        }
        Some(Self { folder, lrat_check })
    }

    /// What they say of the proof in a certificate: a tree is turned into DRAT for them.
    fn accept(&self, certificate: &Path, format: ProofFormat) -> bool {
        let blocked = certificate.join("blocked.cnf");
        match format {
            ProofFormat::Lrat => {
                let proof = certificate.join("proof.lrat");
                let trim = said(Command::new(self.path("lrat-trim")).args([&blocked, &proof]));
                let accepted = trim.contains("s VERIFIED");
                if self.lrat_check {
                    let check = said(Command::new("lrat-check").args([&blocked, &proof]));
                    assert_eq!(check.contains("c VERIFIED"), accepted, "{check}{trim}");
                }
                accepted
            }
            ProofFormat::Drat => self.trim(&blocked, &certificate.join("proof.drat")),
            ProofFormat::Tree => {
                let clauses = formula::clauses(&fs::read(&blocked).unwrap()).unwrap();
                let proof = fs::read(certificate.join("proof.tree")).unwrap();
                let mut drat = Vec::new();
                let file = self.path("expanded.drat");
                let is_tree = tree::expand(&clauses, &proof[..], &mut drat).is_ok();
                fs::write(&file, drat).unwrap();
                is_tree && self.trim(&blocked, &file)
            }
        }
    }

    fn trim(&self, blocked: &Path, proof: &Path) -> bool {
        let said = said(Command::new(self.path("drat-trim")).args([blocked, proof]));
        said.contains("s VERIFIED")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// The folder of the checkers' sources.
fn sources() -> Option<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")))?;
    let registries = fs::read_dir(home.join("registry/src")).ok()?;
    let crates = registries.filter_map(|registry| fs::read_dir(registry.ok()?.path()).ok());
    let folders = crates
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()));
    let is_cadical = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with("cadical-sys-"))
    };
    let tests = folders
        .filter(is_cadical)
        .map(|path| path.join("cadical/test/cnf"));
    tests.filter(|path| path.join("drat-trim.c").exists()).max()
}

fn said(command: &mut Command) -> String {
    let output = command.output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn certify(challenge: &str, links: Links, prover: &str, folder: &Path) -> Manifest {
    let challenge: Challenge = challenge.parse().unwrap();
    let finder = solve::backend("native").unwrap();
    let kind = prove::prover(prover).unwrap();
    let cancel = Cancel::default();
    certificate::prove(&challenge, finder.as_ref(), links, kind, folder, &cancel)
        .unwrap_or_else(|error| panic!("{challenge} {links:?} {prover}: {error}"))
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn others_accept_what_every_prover_writes() {
    let Some(witnesses) = Witnesses::call() else {
        return;
    };
    for challenge in CHALLENGES {
        for kind in prove::ALL {
            for links in [Links::Lazy, Links::Levels] {
                let folder = tempfile::tempdir().unwrap();
                let manifest = certify(challenge, links, kind.name, folder.path());
                assert!(
                    witnesses.accept(folder.path(), manifest.proof),
                    "{challenge} {} {links:?}",
                    kind.name
                );
            }
        }
    }
}

/// A proof as a forger would leave it.
fn mutate(bytes: &[u8], random: &mut fastrand::Rng) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    if changed.is_empty() {
        return vec![random.u8(..)];
    }
    let at = random.usize(..changed.len());
    let text = std::str::from_utf8(bytes).ok().filter(|_| random.bool());
    let Some(text) = text else {
        match random.u8(..4) {
            0 => changed[at] ^= 1 << random.u8(..8),
            1 => drop(changed.remove(at)),
            2 => changed.insert(at, random.u8(..)),
            _ => changed.truncate(at),
        }
        return changed;
    };
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (one, other) = (random.usize(..lines.len()), random.usize(..lines.len()));
    match random.u8(..5) {
        0 => lines.swap(one, other),
        1 => drop(lines.remove(one)),
        2 => lines.insert(one, lines[other].clone()),
        // A number becomes another, or goes.
        kind => {
            let mut words: Vec<String> = lines[one].split(' ').map(str::to_owned).collect();
            let place = random.usize(..words.len());
            match words[place].parse::<i64>() {
                Ok(number) if kind == 3 => words[place] = (number + random.i64(-2..=2)).to_string(),
                Ok(number) if random.bool() => words[place] = (-number).to_string(),
                _ => drop(words.remove(place)),
            }
            lines[one] = words.join(" ");
        }
    }
    lines
        .iter()
        .map(|line| format!("{line}\n"))
        .collect::<String>()
        .into_bytes()
}

/// Makes all checksums and the seal fit again after a forgery.
fn reseal(folder: &Path) {
    let sha256 = |bytes: &[u8]| -> String {
        Sha256::digest(bytes)
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect()
    };
    let path = folder.join("manifest.json");
    let Ok(mut manifest) = serde_json::from_slice::<Manifest>(&fs::read(&path).unwrap()) else {
        return;
    };
    for sum in &mut manifest.files {
        if let Ok(bytes) = fs::read(folder.join(&sum.name)) {
            sum.sha256 = sha256(&bytes);
        }
    }
    let bytes = |manifest: &Manifest| {
        let mut bytes = serde_json::to_vec_pretty(manifest).unwrap();
        bytes.push(b'\n');
        bytes
    };
    manifest.seal.clear();
    manifest.seal = sha256(&bytes(&manifest));
    fs::write(&path, bytes(&manifest)).unwrap();
}

/// Certificates changed in every file, their checksums made right again: whatever we
/// accept, the others accept.
fn nothing_wrong_is_accepted(mutations: usize) {
    let Some(witnesses) = Witnesses::call() else {
        return;
    };
    let mut random = fastrand::Rng::with_seed(16);
    let (mut refused, mut accepted) = (0, 0);
    let provers = prove::ALL.len();
    for (number, kind) in prove::ALL.iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let challenge = CHALLENGES[3 + number % 2];
        let made = certify(challenge, Links::Lazy, kind.name, folder.path());
        let mut files: Vec<PathBuf> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort();
        let originals: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
        let share = mutations / provers + usize::from(number < mutations % provers);
        for round in 0..share {
            // Every other time the proof, else any file.
            let proof = files
                .iter()
                .position(|f| f.to_string_lossy().contains("proof."))
                .unwrap();
            let which = if round % 2 == 0 {
                proof
            } else {
                random.usize(..files.len())
            };
            fs::write(&files[which], mutate(&originals[which], &mut random)).unwrap();
            reseal(folder.path());
            match certificate::check_any(folder.path(), &Work::default()) {
                Ok(_) => {
                    accepted += 1;
                    assert!(
                        witnesses.accept(folder.path(), made.proof),
                        "{} {which} {round}: accepted by us alone",
                        kind.name
                    );
                }
                Err(_) => refused += 1,
            }
            for (file, original) in files.iter().zip(&originals) {
                fs::write(file, original).unwrap();
            }
        }
    }
    eprintln!("{refused} refused, {accepted} still proofs by all checkers' word");
    assert_eq!(refused + accepted, mutations);
    assert!(refused > accepted);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn nothing_wrong_is_accepted_of_some_changed_certificates() {
    nothing_wrong_is_accepted(300);
}

#[test]
#[ignore = "takes minutes"]
fn nothing_wrong_is_accepted_of_ten_thousand_changed_certificates() {
    nothing_wrong_is_accepted(10_000);
}
