//! What a folder of exported files holds: `index.csv` and `index.json`.
//!
//! Everything in it follows from the challenges and the encoding, so that two exports are
//! the same byte for byte; which solvers find a challenge easy or hard, too ([`effort`]).

use std::path::Path;

use encodings::Exported;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::super::CliError;
#[cfg(doc)]
use super::effort;
use super::effort::Effort;
use super::{not_written, rule_name};
use crate::atlas;
use crate::files;
use crate::game::{Level, NamedChallenge};
use crate::problem::{Problem, Rule};
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
    /// Those that came to their end.
    easy_for: Vec<&'static str>,
    /// Those that did not.
    hard_for: Vec<&'static str>,
    effort: Vec<Effort>,
    bytes: usize,
    sha256: String,
}

impl Entry {
    /// The entry of a challenge and what was written for it.
    pub(super) fn new(named: &NamedChallenge, rule: Rule, file: String, bytes: &[u8]) -> Self {
        let boards =
            |rule| atlas::embedded().map_or(0, |atlas| atlas.count(&named.challenge, rule));
        let problem = Problem::new(named.challenge.clone(), rule);
        let effort = Effort::of_all(&problem);
        let (easy, hard): (Vec<_>, Vec<_>) = effort.iter().partition(|effort| effort.ended);
        let backends =
            |efforts: Vec<&Effort>| efforts.iter().map(|effort| effort.backend).collect();
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
            easy_for: backends(easy),
            hard_for: backends(hard),
            effort,
            bytes: bytes.len(),
            sha256: hash.iter().map(|byte| format!("{byte:02x}")).collect(),
        }
    }

    /// The columns of the table, with what stands in its row.
    fn columns(&self) -> Vec<(String, String)> {
        let columns = [
            ("file", cell(&self.file)),
            ("name", cell(&self.name)),
            ("level", self.level.unwrap_or_default().to_owned()),
            ("challenge", self.challenge.clone()),
            ("givens", self.givens.to_string()),
            ("rule", self.rule.to_owned()),
            ("fits", self.fits.to_string()),
            ("solutions", self.solutions.to_string()),
            ("variables", self.variables.to_string()),
            ("clauses", self.clauses.to_string()),
            ("bytes", self.bytes.to_string()),
            ("sha256", self.sha256.clone()),
            ("easy_for", self.easy_for.join(" ")),
            ("hard_for", self.hard_for.join(" ")),
        ];
        let named = columns
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value));
        named
            .chain(self.effort.iter().map(Effort::column))
            .collect()
    }
}

/// Writes both files.
pub(super) fn write(entries: &[Entry], folder: &Path) -> Result<(), CliError> {
    let mut table = csv::Writer::from_writer(Vec::new());
    let rows: Vec<_> = entries.iter().map(Entry::columns).collect();
    let names = rows.first().into_iter().flatten().map(|(name, _)| name);
    let written = table.write_record(names).and_then(|()| {
        rows.iter()
            .try_for_each(|row| table.write_record(row.iter().map(|(_, value)| value)))
    });
    let table = written
        .map_err(std::io::Error::from)
        .and_then(|()| table.into_inner().map_err(csv::IntoInnerError::into_error));
    let list = serde_json::to_vec_pretty(entries).map_err(std::io::Error::from);
    for (ending, bytes) in [("csv", table), ("json", list)] {
        let name = format!("{INDEX}.{ending}");
        let written = bytes.and_then(|bytes| files::write_inside(folder, &name, &bytes));
        written.map_err(|error| not_written(&folder.join(name), error))?;
    }
    Ok(())
}
