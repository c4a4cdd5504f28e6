//! Parts of a comparison that were made apart, joined.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::journal::{Header, JournalError, RESULTS, planned_records, read_header};
use super::plan::Plan;
use super::record::Record;
use super::schedule::Schedule;
use super::shard::Shard;
use crate::measure::Environment;

/// The parts of one comparison.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The plan that all of them have.
    pub plan: Plan,
    /// Where the first was made, and the processors of all.
    pub environment: Environment,
    /// The runs of all.
    pub records: Vec<Record>,
    /// How many runs no part has.
    pub missing: usize,
}

/// Joins the comparisons in these directories. They have to be parts of the same plan,
/// no two of them the same part, made by the same program.
pub fn merge(directories: &[PathBuf]) -> Result<Merged, JournalError> {
    let mut merged: Option<Merged> = None;
    let mut seen: HashSet<Option<Shard>> = HashSet::new();
    for directory in directories {
        let refused = |reason: String| JournalError::Part {
            directory: directory.clone(),
            reason,
        };
        let header = read_header(directory)?
            .ok_or_else(|| refused("there is no comparison in it; give a folder of one".into()))?;
        if !seen.insert(header.shard) {
            let part = part(header.shard);
            return Err(refused(format!(
                "it is {part}, and so is a folder before it; give each part once"
            )));
        }
        if let Some(first) = &merged {
            let differences = differences(first, &header);
            if !differences.is_empty() {
                return Err(refused(format!(
                    "it is a part of another comparison than the folders before it: {}; join the \
                     parts of one only",
                    differences.join("; ")
                )));
            }
        }
        let records = records(directory, &header)?;
        match &mut merged {
            Some(merged) => merged.add(header, records),
            None => {
                merged = Some(Merged {
                    plan: header.plan,
                    environment: header.environment,
                    records,
                    missing: 0,
                });
            }
        }
    }
    let mut merged = merged.ok_or_else(|| JournalError::Part {
        directory: PathBuf::new(),
        reason: "there is nothing to join".to_owned(),
    })?;
    merged.put_in_order();
    Ok(merged)
}

fn part(shard: Option<Shard>) -> String {
    shard.map_or_else(|| "the whole".to_owned(), |shard| format!("part {shard}"))
}

/// In what a part differs from those before it, apart from the machine.
fn differences(first: &Merged, header: &Header) -> Vec<String> {
    let mut differences = header.plan.differences(&first.plan);
    // Times of several machines stand beside each other only challenge by challenge.
    let elsewhere = Environment {
        cpu: first.environment.cpu.clone(),
        ..header.environment.clone()
    };
    differences.extend(elsewhere.differences(&first.environment));
    differences
}

fn records(directory: &Path, header: &Header) -> Result<Vec<Record>, JournalError> {
    let file = directory.join(RESULTS);
    if !file.exists() {
        return Ok(Vec::new());
    }
    Ok(planned_records(&file, &header.plan)?.0)
}

impl Merged {
    fn add(&mut self, header: Header, records: Vec<Record>) {
        let cpu = header.environment.cpu;
        if !self.environment.cpu.split("; ").any(|known| known == cpu) {
            self.environment.cpu = format!("{}; {cpu}", self.environment.cpu);
        }
        // A whole comparison and a part of it may have a run both.
        let known: HashSet<_> = self.records.iter().map(identity).collect();
        let new: Vec<Record> = records
            .into_iter()
            .filter(|record| !known.contains(&identity(record)))
            .collect();
        self.records.extend(new);
    }

    /// Puts the runs in the order of the plan, whichever part came first.
    fn put_in_order(&mut self) {
        let numbers = self.plan.numbers();
        let place = |record: &Record| {
            let challenge = numbers.get(&record.challenge);
            let backend = self.plan.backends.iter().position(|b| *b == record.backend);
            (record.repeat, challenge.copied(), backend)
        };
        self.records.sort_by_cached_key(place);
        let schedule = Schedule::new(&self.plan, None).with(&self.plan, &self.records);
        self.missing = schedule.least_left();
    }
}

fn identity(record: &Record) -> (String, String, u32) {
    (
        record.challenge.to_string(),
        record.backend.clone(),
        record.repeat,
    )
}
