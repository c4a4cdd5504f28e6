//! The directory of a comparison: what was planned, and every run as it finishes.
//!
//! `plan.json` appears whole or not at all. `results.jsonl` grows by one line a
//! run. A process that is killed at any moment leaves whole lines and at most one
//! torn line at the end, which the next one drops: a torn line is a run that never
//! finished. A lock that the operating system releases with the process keeps two
//! comparisons from writing to one directory.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::plan::Plan;
use super::record::Record;
use super::schedule::most_repeats;
use super::shard::Shard;
use crate::files;
use crate::game::{Challenge, Solution};
use crate::measure::Environment;
use crate::verify;

const PLAN: &str = "plan.json";
pub(super) const RESULTS: &str = "results.jsonl";
const LOCK: &str = ".lock";

/// Why a directory cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// A file cannot be read or written.
    #[error("{}: {error}; {}", file.display(), remedy(error))]
    Io {
        /// The file.
        file: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another process writes to the directory.
    #[error("{}: another comparison is writing there; wait for its end, or choose another directory", .0.display())]
    InUse(PathBuf),
    /// There are results already, and nobody asked to go on with them.
    #[error("{}: there are results of an earlier comparison", .0.display())]
    HasResults(PathBuf),
    /// The results are those of another comparison.
    #[error("{}: cannot go on with what was begun there: asked for {}; ask for the same, or choose another directory", directory.display(), differences.join("; "))]
    OtherPlan {
        /// The directory.
        directory: PathBuf,
        /// In what the comparison asked for differs from the one begun.
        differences: Vec<String>,
    },
    /// The plan cannot be read.
    #[error("{}:{line}: this cannot be read ({reason}); begin a new comparison in another directory", file.display())]
    DamagedPlan {
        /// The file.
        file: PathBuf,
        /// The line.
        line: usize,
        /// Why.
        reason: String,
    },
    /// Parts that cannot be joined.
    #[error("{}: {reason}", directory.display())]
    Part {
        /// The directory of the part.
        directory: PathBuf,
        /// Why it cannot be joined with those before it.
        reason: String,
    },
    /// There is no run in what should be an earlier comparison.
    #[error("{}: there is no run in it; give the folder of a comparison, or its {RESULTS}", .0.display())]
    NoRun(PathBuf),
    /// A line of an earlier comparison cannot be used, which nobody is going on with.
    #[error("{}:{line}: {fault}; give another comparison", file.display())]
    DamagedEarlier {
        /// The file.
        file: PathBuf,
        /// The line.
        line: usize,
        /// What is wrong with it.
        fault: LineFault,
    },
    /// A line of the results cannot be used. Without it, its run is made again.
    #[error("{}:{line}: {fault}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// The line.
        line: usize,
        /// What is wrong with it.
        fault: LineFault,
    },
}

/// What to do about a file that cannot be read or written.
fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "make room, and go on with --resume"
        }
        _ if files::is_not_regular(error) => "choose another directory",
        _ => "see that it is there and that you may read and write it, or choose another",
    }
}

/// What is wrong with a line of the results.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineFault {
    /// It is not a run.
    #[error("this cannot be read ({0})")]
    Unreadable(String),
    /// The plan has no such run, or another line has it already.
    #[error("the run of {backend} on {challenge} is not planned, or twice there")]
    Unplanned {
        /// The backend of the run.
        backend: String,
        /// The challenge of the run.
        challenge: Challenge,
    },
    /// It has a board that no run has found: the judge refuses those before they are
    /// written down.
    #[error("{solution} is no solution of {challenge}: {reason}")]
    NoSolution {
        /// The board.
        solution: Solution,
        /// The challenge of the run.
        challenge: Challenge,
        /// What is wrong with it.
        reason: String,
    },
}

fn io_error(file: &Path) -> impl FnOnce(io::Error) -> JournalError {
    let file = file.to_owned();
    |error| JournalError::Io { file, error }
}

/// What `plan.json` holds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Header {
    pub(super) plan: Plan,
    /// Which part of the plan is made here, if not all of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) shard: Option<Shard>,
    pub(super) environment: Environment,
}

/// The directory of a running comparison, locked against others.
#[derive(Debug)]
pub struct Journal {
    directory: PathBuf,
    results: File,
    environment: Environment,
    lock: File,
}

impl Drop for Journal {
    /// Lets the next comparison in at once. Closing the file would do so only when
    /// every process that is just being started, and still shares it, has let go.
    fn drop(&mut self) {
        // If this fails, closing the file does it.
        let _ = self.lock.unlock();
    }
}

impl Journal {
    /// Opens `directory` for `plan`; returns the runs that are already there. They
    /// are only taken over if `resume` says so and they are those of the same plan
    /// on the same machine.
    pub fn open(
        directory: &Path,
        plan: &Plan,
        shard: Option<Shard>,
        environment: Environment,
        resume: bool,
    ) -> Result<(Self, Vec<Record>), JournalError> {
        fs::create_dir_all(directory).map_err(io_error(directory))?;
        let lock = lock(directory)?;
        let results_file = directory.join(RESULTS);
        let header = read_header(directory)?;
        if !resume && (header.is_some() || results_file.exists()) {
            return Err(JournalError::HasResults(directory.to_owned()));
        }
        let (records, environment) = if let Some(begun) = header {
            check_same(directory, (plan, shard), &environment, &begun)?;
            (take_over(&results_file, plan)?, begun.environment)
        } else {
            if results_file.exists() {
                return Err(JournalError::HasResults(directory.to_owned()));
            }
            let header = Header {
                plan: plan.clone(),
                shard,
                environment,
            };
            write_plan(directory, &header)?;
            (Vec::new(), header.environment)
        };
        let mut options = OpenOptions::new();
        let results = files::open_inside(&results_file, options.create(true).append(true))
            .map_err(io_error(&results_file))?;
        let journal = Self {
            directory: directory.to_owned(),
            results,
            environment,
            lock,
        };
        Ok((journal, records))
    }

    /// The directory.
    pub(crate) fn directory(&self) -> &Path {
        &self.directory
    }

    /// Where the comparison was begun.
    pub(crate) const fn environment(&self) -> &Environment {
        &self.environment
    }

    /// Writes down a finished run. Once this returns, the run outlives the process.
    pub(crate) fn append(&mut self, record: &Record) -> Result<(), JournalError> {
        let mut line = serde_json::to_vec(record)
            .map_err(io::Error::from)
            .map_err(io_error(&self.directory.join(RESULTS)))?;
        line.push(b'\n');
        self.results
            .write_all(&line)
            .map_err(io_error(&self.directory.join(RESULTS)))
    }

    /// Replaces the file `name` of the directory, or of a folder in it: whole, or not at
    /// all.
    pub(crate) fn replace(&self, name: &str, content: &[u8]) -> Result<(), JournalError> {
        files::write_inside_lasting(&self.directory, name, content)
            .map_err(io_error(&self.directory.join(name)))
    }
}

fn lock(directory: &Path) -> Result<File, JournalError> {
    let path = directory.join(LOCK);
    let mut options = OpenOptions::new();
    let options = options.create(true).truncate(false).write(true);
    let file = files::open_inside(&path, options).map_err(io_error(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse(directory.to_owned())),
        Err(TryLockError::Error(error)) => Err(io_error(&path)(error)),
    }
}

fn check_same(
    directory: &Path,
    (plan, shard): (&Plan, Option<Shard>),
    environment: &Environment,
    begun: &Header,
) -> Result<(), JournalError> {
    let mut differences = plan.differences(&begun.plan);
    if shard != begun.shard {
        let text = |shard: Option<Shard>| {
            shard.map_or_else(|| "the whole".to_owned(), |shard| format!("part {shard}"))
        };
        differences.push(format!("{}, not {}", text(shard), text(begun.shard)));
    }
    differences.extend(environment.differences(&begun.environment));
    if differences.is_empty() {
        return Ok(());
    }
    Err(JournalError::OtherPlan {
        directory: directory.to_owned(),
        differences,
    })
}

/// The plan of the comparison that was begun in `directory`, if one was.
pub fn recorded_plan(directory: &Path) -> Result<Option<Plan>, JournalError> {
    Ok(read_header(directory)?.map(|header| header.plan))
}

/// The part of the plan that was begun in `directory`, if it was not the whole.
pub fn recorded_shard(directory: &Path) -> Result<Option<Shard>, JournalError> {
    Ok(read_header(directory)?.and_then(|header| header.shard))
}

pub(super) fn read_header(directory: &Path) -> Result<Option<Header>, JournalError> {
    let file = directory.join(PLAN);
    let bytes = match files::read_regular(&file, files::MOST) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(io_error(&file)(error)),
    };
    let damaged = |line, reason| JournalError::DamagedPlan {
        file: file.clone(),
        line,
        reason,
    };
    let header: Header = serde_json::from_slice(&bytes).map_err(|error| {
        let (line, reason) = place_and_reason(&error);
        damaged(line, reason)
    })?;
    let sound = header.plan.check();
    sound.map_err(|error| damaged(1, error.to_string()))?;
    Ok(Some(header))
}

/// The runs in a `results.jsonl`, or in the one of a directory. A torn last line
/// is left out.
pub fn read_records(path: &Path) -> Result<Vec<Record>, JournalError> {
    if path.is_dir() {
        return Ok(whole_lines_inside(&path.join(RESULTS))?.0);
    }
    // The user's own choice, which may be a pipe.
    let opened = File::open(path).map_err(io_error(path))?;
    Ok(whole_lines(path, opened)?.0)
}

/// The runs in a file that anybody may have put into a directory, and the length of the part
/// of the file that holds them.
fn whole_lines_inside(file: &Path) -> Result<(Vec<Record>, u64), JournalError> {
    let opened = files::open_regular(file).map_err(io_error(file))?;
    whole_lines(file, opened)
}

fn whole_lines(file: &Path, opened: File) -> Result<(Vec<Record>, u64), JournalError> {
    let mut from = BufReader::new(opened);
    let (mut records, mut length) = (Vec::new(), 0);
    loop {
        let unreadable = |reason| JournalError::Damaged {
            file: file.to_owned(),
            line: records.len() + 1,
            fault: LineFault::Unreadable(reason),
        };
        let line = match files::read_line(&mut from, files::LONGEST_LINE) {
            Ok(line) => line,
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                return Err(unreadable(error.to_string()));
            }
            Err(error) => return Err(io_error(file)(error)),
        };
        if line.last() != Some(&b'\n') {
            return Ok((records, length));
        }
        let read = serde_json::from_slice(line.trim_ascii_end());
        let record = read.map_err(|error| unreadable(place_and_reason(&error).1))?;
        records.push(record);
        length += line.len() as u64;
    }
}

/// The line that an error is about, and what it says without the place.
fn place_and_reason(error: &serde_json::Error) -> (usize, String) {
    let place = format!(" at line {} column {}", error.line(), error.column());
    (error.line().max(1), error.to_string().replace(&place, ""))
}

/// Reads the finished runs of `plan` and cuts off a torn line.
fn take_over(file: &Path, plan: &Plan) -> Result<Vec<Record>, JournalError> {
    if !file.exists() {
        return Ok(Vec::new());
    }
    let (records, length) = planned_records(file, plan)?;
    let cut = files::open_inside(file, OpenOptions::new().write(true));
    cut.and_then(|file| file.set_len(length))
        .map_err(io_error(file))?;
    Ok(records)
}

/// The runs in `file`, all of them planned and none twice, with solutions only, and the length
/// of the part of the file that holds them.
pub(super) fn planned_records(
    file: &Path,
    plan: &Plan,
) -> Result<(Vec<Record>, u64), JournalError> {
    let (records, length) = whole_lines_inside(file)?;
    let challenges: HashSet<&Challenge> = plan.challenges.iter().map(|c| &c.challenge).collect();
    let repeats = 1..=most_repeats(plan);
    let (mut seen, mut solutions) = (HashSet::new(), HashSet::new());
    for (number, record) in records.iter().enumerate() {
        let damaged = |fault| JournalError::Damaged {
            file: file.to_owned(),
            line: number + 1,
            fault,
        };
        let is_planned = challenges.contains(&record.challenge)
            && plan.backends.contains(&record.backend)
            && repeats.contains(&record.repeat);
        let run = (&record.challenge, &record.backend, record.repeat);
        if !is_planned || !seen.insert(run) {
            return Err(damaged(LineFault::Unplanned {
                backend: record.backend.clone(),
                challenge: record.challenge.clone(),
            }));
        }
        for solution in &record.run.solutions {
            // Every run of a challenge finds the same ones.
            if solutions.insert((&record.challenge, solution))
                && let Some(reason) = objection(&record.challenge, solution)
            {
                return Err(damaged(LineFault::NoSolution {
                    solution: *solution,
                    challenge: record.challenge.clone(),
                    reason,
                }));
            }
        }
    }
    Ok((records, length))
}

/// Why a board is no solution of the challenge, if so.
fn objection(challenge: &Challenge, solution: &Solution) -> Option<String> {
    let judgement = verify::judge_solution(solution);
    if let Some(violation) = judgement.violations().first() {
        return Some(violation.to_string());
    }
    let given = solution.lacks(challenge)?;
    Some(format!("it does not contain the given {given}"))
}

fn write_plan(directory: &Path, header: &Header) -> Result<(), JournalError> {
    let text = serde_json::to_vec_pretty(header).map_err(io::Error::from);
    let written = text.and_then(|text| files::write_inside_lasting(directory, PLAN, &text));
    written.map_err(io_error(&directory.join(PLAN)))
}
