//! What a folder of exported files holds: `index.csv` and `index.json`.
//!
//! Everything in it follows from the challenges and the encoding, so that two exports are
//! the same byte for byte. How hard a challenge is, is said by the search nodes that `native`
//! takes to find all its boards on one thread, which is a matter of milliseconds; other
//! solvers find other challenges hard.

use std::path::Path;

use encodings::Exported;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::super::CliError;
use super::{not_written, rule_name};
use crate::atlas;
use crate::files;
use crate::game::{Level, NamedChallenge};
use crate::problem::{Problem, Rule};
use crate::solve::{self, Budget};
use crate::words::cell;

/// What the files of the index are called, but for their endings.
pub(super) const INDEX: &str = "index";

/// A file of the folder.
#[derive(Serialize)]
pub(super) struct Entry {
    file: String,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    challenge: String,
    givens: usize,
    rule: &'static str,
    fits: usize,
    solutions: usize,
    /// Variables, items or options, as the format has them.
    variables: usize,
    /// Clauses, constraints, rows or pieces, as the format has them.
    clauses: usize,
    native_nodes: Option<u64>,
    bytes: usize,
    sha256: String,
}

impl Entry {
    /// The entry of a challenge and what was written for it.
    pub(super) fn new(named: &NamedChallenge, rule: Rule, file: String, bytes: &[u8]) -> Self {
        let boards =
            |rule| atlas::embedded().map_or(0, |atlas| atlas.count(&named.challenge, rule));
        let problem = Problem::new(named.challenge.clone(), rule);
        let native = solve::backend("native:threads=1").ok();
        let searched = native.map(|native| solve::count(&*native, &problem, &Budget::unlimited()));
        let nodes = searched.and_then(|outcome| outcome.stats.nodes);
        let (variables, clauses) = Exported::read(bytes).map_or((0, 0), |read| read.size());
        let hash = Sha256::digest(bytes);
        Self {
            file,
            name: named.title(),
            level: named.level.map(Level::name),
            challenge: named.challenge.to_string(),
            givens: named.challenge.givens().len(),
            rule: rule_name(rule),
            fits: boards(Rule::Fits),
            solutions: boards(Rule::Linked),
            variables,
            clauses,
            native_nodes: nodes,
            bytes: bytes.len(),
            sha256: hash.iter().map(|byte| format!("{byte:02x}")).collect(),
        }
    }

    /// The cells of its row, under [`HEADER`].
    fn cells(&self) -> [String; 13] {
        let nodes = self
            .native_nodes
            .map_or_else(String::new, |nodes| nodes.to_string());
        [
            cell(&self.file),
            cell(&self.name),
            self.level.unwrap_or_default().to_owned(),
            self.challenge.clone(),
            self.givens.to_string(),
            self.rule.to_owned(),
            self.fits.to_string(),
            self.solutions.to_string(),
            self.variables.to_string(),
            self.clauses.to_string(),
            nodes,
            self.bytes.to_string(),
            self.sha256.clone(),
        ]
    }
}

const HEADER: [&str; 13] = [
    "file",
    "name",
    "level",
    "challenge",
    "givens",
    "rule",
    "fits",
    "solutions",
    "variables",
    "clauses",
    "native_nodes",
    "bytes",
    "sha256",
];

/// Writes both files.
pub(super) fn write(entries: &[Entry], folder: &Path) -> Result<(), CliError> {
    let mut table = csv::Writer::from_writer(Vec::new());
    let mut rows = entries.iter().map(Entry::cells);
    let written = table
        .write_record(HEADER)
        .and_then(|()| rows.try_for_each(|row| table.write_record(row)));
    let table = written
        .map_err(std::io::Error::from)
        .and_then(|()| table.into_inner().map_err(csv::IntoInnerError::into_error));
    let list = serde_json::to_vec_pretty(entries).map_err(std::io::Error::from);
    for (ending, bytes) in [("csv", table), ("json", list)] {
        let file = folder.join(format!("{INDEX}.{ending}"));
        let written = bytes.and_then(|bytes| files::write(&file, &bytes));
        written.map_err(|error| not_written(&file, error))?;
    }
    Ok(())
}
