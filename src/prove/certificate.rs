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
//! | `proof.lrat` or `proof.drat` | a refutation of `blocked.cnf` |
//!
//! [`check`] believes none of it: it makes the formulas again from the challenge,
//! judges every solution by the rules, derives every cut anew and checks the proof.
//! The manifest has one spelling only and seals itself, so that a changed byte in
//! any file is found.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::Path;

use encodings::format::dimacs;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::formula::{Formula, Links, NamedCut};
use super::prover::{ProofFormat, Prover, ProverError};
use super::{Clause, lrat, rup};
use crate::game::{Challenge, Placement, Solution};
use crate::problem::{Problem, Rule};
use crate::solve::{self, Backend, Budget, Cancel, Stop};
use crate::verify;

const MANIFEST: &str = "manifest.json";
const SOLUTIONS: &str = "solutions.txt";
const FORMULA: &str = "formula.cnf";
const BLOCKED: &str = "blocked.cnf";
const CUTS: &str = "cuts.json";

/// The version of the layout above and of the clauses in the formulas.
const VERSION: u32 = 2;

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
    /// Who wrote the proof.
    pub prover: Prover,
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

/// Why a certificate could not be made.
#[derive(Debug, Error)]
pub enum ProveError {
    /// A file cannot be written.
    #[error("{file}: {error}")]
    File {
        /// The file.
        file: String,
        /// What went wrong.
        error: io::Error,
    },
    /// The solutions could not be found.
    #[error("the solutions could not be found: {0:?}")]
    Search(Stop),
    /// The proof could not be made.
    #[error(transparent)]
    Prover(#[from] ProverError),
    /// The certificate was made but does not hold.
    #[error("the certificate does not hold: {0}")]
    Check(#[from] CheckError),
}

/// Why a certificate does not hold.
#[derive(Debug, Error)]
pub enum CheckError {
    /// A file is missing or cannot be read.
    #[error("{file}: {error}")]
    File {
        /// The file.
        file: String,
        /// What went wrong.
        error: io::Error,
    },
    /// The manifest is not one that this program writes.
    #[error("manifest.json: {0}")]
    Manifest(String),
    /// A file is not the one that the manifest speaks of.
    #[error("{0}: the checksum differs from the one in manifest.json")]
    Checksum(String),
    /// A line of the solutions is no solution.
    #[error("solutions.txt, line {line}: {reason}")]
    Solution {
        /// The line.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A cut does not follow from the link rule.
    #[error("cuts.json: {0}")]
    Cut(String),
    /// A formula is not the one that belongs to the challenge.
    #[error("{0}: this is not the formula of the challenge")]
    Formula(&'static str),
    /// The refutation is wrong.
    #[error("{file}: {reason}")]
    Proof {
        /// The file.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// Makes a certificate for `challenge` in `folder` and checks it.
///
/// `finder` finds the solutions; nothing depends on its word, since the proof would
/// fail if it missed one.
pub fn prove(
    challenge: &Challenge,
    finder: &dyn Backend,
    links: Links,
    prover: Prover,
    folder: &Path,
    cancel: &Cancel,
) -> Result<Manifest, ProveError> {
    let fits = fits(challenge, finder, cancel)?;
    let (solutions, apart): (Vec<Solution>, Vec<Solution>) = fits
        .into_iter()
        .partition(|fit| verify::judge_solution(fit).is_linked());
    let mut formula = Formula::new(challenge, links);
    if links == Links::Lazy {
        formula.cut_off(&apart);
    }
    fs::create_dir_all(folder).map_err(|error| in_file(folder, error))?;
    write(folder, SOLUTIONS, &solution_lines(&solutions))?;
    write(folder, FORMULA, &formula.bytes(&[]))?;
    write(folder, BLOCKED, &formula.bytes(&solutions))?;
    if links == Links::Lazy {
        write(folder, CUTS, &cut_lines(&formula.cuts()))?;
    }
    let proof = proof_name(prover.format());
    prover.refute(
        &formula,
        &folder.join(BLOCKED),
        &folder.join(&proof),
        cancel,
    )?;
    let manifest = Manifest {
        certificate: VERSION,
        challenge: challenge.clone(),
        solutions: solutions.len(),
        links,
        prover,
        proof: prover.format(),
        files: file_names(links, prover.format())
            .into_iter()
            .map(|name| {
                let bytes =
                    fs::read(folder.join(&name)).map_err(|e| in_file(&folder.join(&name), e))?;
                Ok(FileSum {
                    sha256: sha256(&bytes),
                    name,
                })
            })
            .collect::<Result<_, ProveError>>()?,
        seal: String::new(),
    }
    .sealed();
    write(folder, MANIFEST, &manifest.bytes())?;
    Ok(check(folder)?)
}

/// Checks the certificate in `folder` from its files alone.
pub fn check(folder: &Path) -> Result<Manifest, CheckError> {
    let manifest = read_manifest(folder)?;
    for sum in &manifest.files {
        if sha256(&read(folder, &sum.name)?) != sum.sha256 {
            return Err(CheckError::Checksum(sum.name.clone()));
        }
    }
    let solutions = check_solutions(folder, &manifest)?;
    let mut formula = Formula::new(&manifest.challenge, manifest.links);
    if manifest.links == Links::Lazy {
        let bytes = read(folder, CUTS)?;
        let cuts: Vec<NamedCut> =
            serde_json::from_slice(&bytes).map_err(|error| CheckError::Cut(error.to_string()))?;
        formula.add_cuts(&cuts).map_err(CheckError::Cut)?;
        if cut_lines(&formula.cuts()) != bytes {
            return Err(CheckError::Cut(
                "this is not how cuts are written".to_owned(),
            ));
        }
    }
    for (name, blocked) in [(FORMULA, &[][..]), (BLOCKED, &solutions[..])] {
        if read(folder, name)? != formula.bytes(blocked) {
            return Err(CheckError::Formula(name));
        }
    }
    check_proof(folder, manifest.proof)?;
    Ok(manifest)
}

impl Manifest {
    /// The one way to write this manifest down.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes = serde_json::to_vec_pretty(self).expect("a manifest is plain data");
        bytes.push(b'\n');
        bytes
    }

    fn sealed(mut self) -> Self {
        self.seal.clear();
        self.seal = sha256(&self.bytes());
        self
    }
}

/// All fits of the challenge, linked or not.
fn fits(
    challenge: &Challenge,
    finder: &dyn Backend,
    cancel: &Cancel,
) -> Result<Vec<Solution>, ProveError> {
    let problem = Problem::new(challenge.clone(), Rule::Fits);
    let budget = Budget {
        cancel: cancel.clone(),
        ..Budget::unlimited()
    };
    match solve::all(finder, &problem, &budget) {
        (_, outcome) if outcome.stop == Stop::Cancelled => Err(ProverError::Cancelled.into()),
        (_, outcome) if !outcome.is_complete() => Err(ProveError::Search(outcome.stop)),
        (mut fits, _) => {
            fits.sort_unstable();
            Ok(fits)
        }
    }
}

fn solution_lines(solutions: &[Solution]) -> Vec<u8> {
    let mut text = String::new();
    for solution in solutions {
        writeln!(text, "{solution}").expect("writing to memory does not fail");
    }
    text.into_bytes()
}

fn cut_lines(cuts: &[NamedCut]) -> Vec<u8> {
    let mut bytes = serde_json::to_vec_pretty(cuts).expect("cuts are plain data");
    bytes.push(b'\n');
    bytes
}

fn proof_name(format: ProofFormat) -> String {
    format!("proof.{}", format.extension())
}

/// The files of a certificate other than the manifest, in order.
fn file_names(links: Links, format: ProofFormat) -> Vec<String> {
    let mut names = vec![
        BLOCKED.to_owned(),
        FORMULA.to_owned(),
        proof_name(format),
        SOLUTIONS.to_owned(),
    ];
    if links == Links::Lazy {
        names.push(CUTS.to_owned());
    }
    names.sort();
    names
}

fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("writing to memory does not fail");
        hex
    })
}

fn in_file(path: &Path, error: io::Error) -> ProveError {
    ProveError::File {
        file: path.display().to_string(),
        error,
    }
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), ProveError> {
    let path = folder.join(name);
    fs::write(&path, bytes).map_err(|error| in_file(&path, error))
}

fn read(folder: &Path, name: &str) -> Result<Vec<u8>, CheckError> {
    fs::read(folder.join(name)).map_err(|error| CheckError::File {
        file: name.to_owned(),
        error,
    })
}

fn read_manifest(folder: &Path) -> Result<Manifest, CheckError> {
    let bytes = read(folder, MANIFEST)?;
    let manifest: Manifest =
        serde_json::from_slice(&bytes).map_err(|error| CheckError::Manifest(error.to_string()))?;
    let refuse = |reason: &str| Err(CheckError::Manifest(reason.to_owned()));
    if manifest.certificate != VERSION {
        return refuse("this is not a version of certificates that can be checked");
    }
    if manifest.clone().sealed().seal != manifest.seal || manifest.bytes() != bytes {
        return refuse("the seal is broken: the manifest was changed after it was made");
    }
    if manifest.proof != manifest.prover.format() {
        return refuse("the prover does not write this format of proofs");
    }
    let names: Vec<&String> = manifest.files.iter().map(|sum| &sum.name).collect();
    if names
        .into_iter()
        .ne(&file_names(manifest.links, manifest.proof))
    {
        return refuse("the list of files is not the one that belongs to a certificate");
    }
    Ok(manifest)
}

/// Judges every claimed solution by the rules. They are in order, so that none is
/// counted twice, and contain the givens.
fn check_solutions(folder: &Path, manifest: &Manifest) -> Result<Vec<Solution>, CheckError> {
    let text = String::from_utf8_lossy(&read(folder, SOLUTIONS)?).into_owned();
    let mut solutions: Vec<Solution> = Vec::new();
    for (index, letters) in text.lines().enumerate() {
        let refuse = |reason: String| CheckError::Solution {
            line: index + 1,
            reason,
        };
        let solution: Solution = letters
            .parse()
            .map_err(|error| refuse(format!("{error}")))?;
        if let Some(problem) = verify::judge_solution(&solution).problems().first() {
            return Err(refuse(problem.to_string()));
        }
        let contains = |given: &&Placement| solution.of(given.piece()) == **given;
        if let Some(given) = manifest
            .challenge
            .givens()
            .iter()
            .find(|given| !contains(given))
        {
            return Err(refuse(format!("it does not contain the given {given}")));
        }
        if solutions.last().is_some_and(|last| *last >= solution) {
            return Err(refuse("the solutions are not in order".to_owned()));
        }
        solutions.push(solution);
    }
    if solutions.len() != manifest.solutions || solution_lines(&solutions) != text.as_bytes() {
        let reason = "the manifest speaks of other solutions".to_owned();
        let line = solutions.len();
        return Err(CheckError::Solution { line, reason });
    }
    Ok(solutions)
}

fn check_proof(folder: &Path, format: ProofFormat) -> Result<(), CheckError> {
    let blocked = read(folder, BLOCKED)?;
    let formula = dimacs::read(&blocked[..]).map_err(|error| CheckError::Proof {
        file: BLOCKED.to_owned(),
        reason: error.to_string(),
    })?;
    let clauses: Vec<Clause> = formula
        .formula
        .clauses()
        .map(|clause| clause.iter().map(|literal| literal.to_dimacs()).collect())
        .collect();
    let file = proof_name(format);
    let opened = File::open(folder.join(&file)).map_err(|error| CheckError::File {
        file: file.clone(),
        error,
    })?;
    let proof = BufReader::new(opened);
    let verdict = match format {
        ProofFormat::Lrat => lrat::check(&clauses, proof)
            .map(drop)
            .map_err(|e| e.to_string()),
        ProofFormat::Drat => rup::check(&clauses, proof)
            .map(drop)
            .map_err(|e| e.to_string()),
    };
    verdict.map_err(|reason| CheckError::Proof { file, reason })
}
