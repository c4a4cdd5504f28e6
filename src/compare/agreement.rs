//! Do the backends agree?
//!
//! Complete runs have to find exactly the same solutions, and incomplete runs a
//! subset of them. Every solution in a record has passed the judge, be it when the run
//! was made or when its line was read again, so a solution that one run found and
//! another, complete run did not is the fault of the latter: it is enough to hold every
//! complete run against all solutions that any run found, and against the complete list,
//! as all of them may be wrong alike: lines that are read may be anybody's.
//! Two more faults need nobody else: a board that the judge rejects, and a
//! solution reported twice.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::plan::Plan;
use super::record::{Record, by_key};
use crate::atlas::Atlas;
use crate::game::{Challenge, NamedChallenge, Solution};
use crate::measure::{End, Run};
use crate::problem::Rule;

/// The backend that knows the complete list.
const ATLAS: &str = "atlas";

/// What a backend did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Fault {
    /// It gave a wrong answer, such as a board that the judge rejects.
    Rejected {
        /// What is wrong with it.
        reason: String,
    },
    /// It reported a solution more than once.
    Repeats {
        /// The solution.
        solution: Solution,
    },
    /// It says that it found all solutions, but there are more.
    Misses {
        /// How many it misses.
        missing: usize,
        /// One of them.
        solution: Solution,
        /// A backend that found that one, or would: `atlas`, which has the complete list.
        found_by: String,
    },
}

/// A backend that is wrong about a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disagreement {
    /// The challenge: several may be called alike.
    #[serde(skip)]
    pub about: Challenge,
    /// What the challenge is called.
    pub challenge: String,
    /// The backend that is wrong.
    pub backend: String,
    /// In which repetition.
    pub repeat: u32,
    /// What it did wrong.
    pub fault: Fault,
    /// A command that shows it again.
    pub command: String,
}

impl Disagreement {
    /// What is wrong, in a sentence.
    pub fn sentence(&self) -> String {
        let Self {
            challenge, backend, ..
        } = self;
        match &self.fault {
            Fault::Rejected { reason } => {
                format!("{challenge}: {backend} answered wrongly: {reason}")
            }
            Fault::Repeats { solution } => {
                format!("{challenge}: {backend} reported the solution {solution} more than once")
            }
            Fault::Misses {
                missing,
                solution,
                found_by,
            } => {
                let more = match missing {
                    1 => String::new(),
                    n => format!(", one of {n} that it misses"),
                };
                format!(
                    "{challenge}: {backend} says that it found all solutions, but {found_by} \
                     found {solution}{more}"
                )
            }
        }
    }
}

/// A run that could not do its work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What the challenge is called.
    pub challenge: String,
    /// The backend.
    pub backend: String,
    /// Why, in its own words.
    pub reason: String,
}

/// The result of the cross-check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Agreement {
    /// Challenges that at least two backends solved completely, without a dispute.
    pub confirmed: usize,
    /// Challenges that just one backend solved completely.
    pub unconfirmed: usize,
    /// Challenges that no backend solved completely.
    pub open: usize,
    /// Every fault that was found.
    pub disagreements: Vec<Disagreement>,
    /// Every run that ended in an error.
    pub failures: Vec<Failure>,
}

impl Agreement {
    /// Holds the runs of a plan against each other, and against the complete list where it
    /// can be had.
    pub fn check(plan: &Plan, records: &[Record], list: Option<&Atlas>) -> Self {
        let records = by_key(records, |record| &record.challenge);
        let mut agreement = Self::default();
        for named in &plan.challenges {
            if let Some(records) = records.get(&named.challenge) {
                agreement.check_challenge(plan, named, records, list);
            }
        }
        agreement
    }

    /// Whether no fault was found.
    pub const fn holds(&self) -> bool {
        self.disagreements.is_empty()
    }

    fn check_challenge(
        &mut self,
        plan: &Plan,
        named: &NamedChallenge,
        records: &[&Record],
        list: Option<&Atlas>,
    ) {
        let faults_before = self.disagreements.len();
        let mut finders: BTreeMap<Solution, &str> = BTreeMap::new();
        for record in records {
            for solution in &record.run.solutions {
                finders.entry(*solution).or_insert(&record.backend);
            }
        }
        let is_claimed = records.iter().any(|record| record.run.is_complete());
        if let (true, Some(list)) = (is_claimed, list) {
            add_listed(list, &named.challenge, &mut finders);
        }
        for record in records {
            if record.run.is_failed() {
                self.failures.push(Failure {
                    challenge: named.title(),
                    backend: record.backend.clone(),
                    reason: record.run.reason.clone().unwrap_or_default(),
                });
            }
            for fault in faults(&record.run, &finders) {
                // Told once, however often the run was made.
                let known = self.disagreements[faults_before..].iter();
                let mut known = known.filter(|known| known.backend == record.backend);
                if known.any(|known| known.fault == fault) {
                    continue;
                }
                self.disagreements.push(Disagreement {
                    about: named.challenge.clone(),
                    challenge: named.title(),
                    backend: record.backend.clone(),
                    repeat: record.repeat,
                    command: command(plan, named, &record.backend, &fault),
                    fault,
                });
            }
        }
        if self.disagreements.len() > faults_before {
            return; // What is disputed is not confirmed.
        }
        let complete = records.iter().filter(|record| record.run.is_complete());
        let solvers: BTreeSet<&str> = complete.map(|record| record.backend.as_str()).collect();
        match solvers.len() {
            0 => self.open += 1,
            1 => self.unconfirmed += 1,
            _ => self.confirmed += 1,
        }
    }
}

/// Adds the solutions that the complete list has besides those that were found.
fn add_listed(list: &Atlas, challenge: &Challenge, finders: &mut BTreeMap<Solution, &str>) {
    // Counting is cheap, and mostly enough.
    if list.count(challenge, Rule::Linked) == finders.len() {
        return;
    }
    for solution in list.solutions_of(challenge) {
        finders.entry(solution).or_insert(ATLAS);
    }
}

/// What is wrong with one run, given who found which solution.
fn faults(run: &Run, finders: &BTreeMap<Solution, &str>) -> Vec<Fault> {
    let mut faults = Vec::new();
    if run.end == End::Rejected {
        let reason = run.reason.clone().unwrap_or_default();
        faults.push(Fault::Rejected { reason });
    }
    let twice = run.solutions.windows(2).find(|pair| pair[0] == pair[1]);
    if let Some(pair) = twice {
        let solution = pair[0];
        faults.push(Fault::Repeats { solution });
    }
    if run.is_complete() {
        let found: BTreeSet<&Solution> = run.solutions.iter().collect();
        let mut missing = finders.iter().filter(|(s, _)| !found.contains(s));
        if let Some((solution, finder)) = missing.next() {
            faults.push(Fault::Misses {
                missing: 1 + missing.count(),
                solution: *solution,
                found_by: (*finder).to_owned(),
            });
        }
    }
    faults
}

/// The command that shows a fault again, with the same limits.
fn command(plan: &Plan, named: &NamedChallenge, backend: &str, fault: &Fault) -> String {
    let mut backends = vec![backend];
    if let Fault::Misses { found_by, .. } = fault {
        backends.push(found_by);
        // A backend that disagrees with itself was caught by repetition.
        backends.dedup();
    }
    let repeat = match (plan.repeat, backends.len()) {
        (2.., 1) => format!(" --repeat {}", plan.repeat),
        _ => String::new(),
    };
    let timeout = humantime::format_duration(plan.timeout).to_string();
    format!(
        "iqlink compare {} --backends {} --timeout {} --limit {}{repeat}",
        named.challenge,
        in_shell(&backends.join(",")),
        in_shell(&timeout.replace(' ', "")),
        plan.limit,
    )
}

/// The text as a word of a shell command.
fn in_shell(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,:=/+".contains(c);
    if text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}
