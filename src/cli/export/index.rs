//! What a folder of exported files holds: `index.csv` and `index.json`.
//!
//! Everything in it follows from the challenges and the encoding, so that two exports are
//! the same byte for byte; which solvers find a challenge easy or hard, too ([`effort`]).

use std::path::Path;

use encodings::Exported;
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};
use sha2::{Digest, Sha256};

use super::super::CliError;
#[cfg(doc)]
use super::effort;
use super::effort::Effort;
use super::{not_written, rule_name};
use crate::atlas::Atlas;
use crate::files;
use crate::game::{Level, NamedChallenge};
use crate::problem::Rule;
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
    /// The entry of a challenge, of what solvers do with it, and of what is written for it.
    pub(super) fn new(
        named: &NamedChallenge,
        rule: Rule,
        atlas: &Atlas,
        effort: Vec<Effort>,
        file: String,
        bytes: &[u8],
    ) -> Result<Self, CliError> {
        let (variables, clauses) = Exported::read(bytes)
            .map_err(|error| {
                let what = "what is to be written could not be read again";
                CliError::Usage(format!("{file}: {what} ({error}); choose another encoding"))
            })?
            .size();
        let (easy, hard): (Vec<_>, Vec<_>) = effort.iter().partition(|effort| effort.ended);
        let backends =
            |efforts: Vec<&Effort>| efforts.iter().map(|effort| effort.backend).collect();
        let hash = Sha256::digest(bytes);
        Ok(Self {
            file,
            name: named.title(),
            level: named.level.map(Level::name),
            challenge: named.challenge.to_string(),
            givens: named.start().givens().len(),
            rule: rule_name(rule),
            fits: atlas.count(&named.challenge, Rule::Fits),
            solutions: atlas.count(&named.challenge, Rule::Linked),
            variables,
            clauses,
            easy_for: backends(easy),
            hard_for: backends(hard),
            effort,
            bytes: bytes.len(),
            sha256: hash.iter().map(|byte| format!("{byte:02x}")).collect(),
        })
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

/// Adds an entry to both files.
pub(super) type Add<'a> = dyn FnMut(&Entry) -> Result<(), CliError> + 'a;

/// Writes both files, of the entries that `fill` adds: there may be any number of them. Where
/// `fill` fails, those before are listed; where it adds none, nothing is written.
pub(super) fn write(
    folder: &Path,
    fill: impl FnOnce(&mut Add) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let name = |ending: &str| format!("{INDEX}.{ending}");
    let failed = |ending| move |error| not_written(&folder.join(name(ending)), error);
    let begin = |ending| files::begin_inside(folder, name(ending)).map_err(failed(ending));
    let (mut table, mut list) = (begin("csv")?, begin("json")?);
    let (no_table, no_list) = (failed("csv"), failed("json"));
    let mut rows = csv::Writer::from_writer(&mut table);
    let mut json = serde_json::Serializer::pretty(&mut list);
    let of_list = |error: serde_json::Error| no_list(error.into());
    let mut entries = json.serialize_seq(None).map_err(of_list)?;
    let (mut is_first, mut is_whole) = (true, true);
    let filled = fill(&mut |entry| {
        let columns = entry.columns();
        let names = std::mem::take(&mut is_first).then(|| columns.iter().map(|(name, _)| name));
        is_whole = false;
        names
            .map_or(Ok(()), |names| rows.write_record(names))
            .and_then(|()| rows.write_record(columns.iter().map(|(_, value)| value)))
            .map_err(|error| no_table(error.into()))?;
        entries.serialize_element(entry).map_err(of_list)?;
        is_whole = true;
        Ok(())
    });
    if is_first || !is_whole {
        return filled;
    }
    let listed = entries.end().map_err(of_list);
    let tabled = rows.flush().map_err(no_table);
    drop(rows);
    let finished = listed
        .and(tabled)
        .and_then(|()| table.finish().map_err(no_table))
        .and_then(|()| list.finish().map_err(no_list));
    // What was wrong first is told.
    filled.and(finished)
}
