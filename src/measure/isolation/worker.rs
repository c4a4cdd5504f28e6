//! The worker: takes one sample in its own process, as the request says.

use std::fs;
use std::io;
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::limits::Limits;
use crate::game::Challenge;
use crate::measure::harness::{self, Policy};
use crate::measure::record::Run;
use crate::problem::{Problem, Rule};
use crate::solve::{Backend, Budget, Cancel};

/// What a worker is asked to do.
#[derive(Serialize, Deserialize)]
pub(super) struct Request {
    pub(super) backend: String,
    pub(super) challenge: Challenge,
    pub(super) fits: bool,
    pub(super) timeout: Option<Duration>,
    pub(super) solutions: Option<u64>,
    pub(super) limits: Limits,
}

/// Why a worker cannot do what it is asked.
#[derive(Debug, Error)]
pub enum WorkerError {
    /// A file cannot be read or written, or a limit not be set.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The request makes no sense.
    #[error("the request cannot be read: {0}")]
    Request(#[from] serde_json::Error),
    /// There is no such backend.
    #[error("{0}")]
    Backend(String),
}

pub(super) fn write_request(file: &Path, request: &Request) -> io::Result<()> {
    fs::write(file, serde_json::to_vec(request)?)
}

/// Makes a backend by its name, or says why not.
pub type Make<'a> = dyn Fn(&str) -> Result<Box<dyn Backend>, String> + 'a;

/// Does what the file `request` asks, and writes the run to the file `answer`, unless
/// it is cancelled. `make` makes backends.
pub fn work(
    request: &Path,
    answer: &Path,
    cancel: &Cancel,
    make: &Make,
) -> Result<(), WorkerError> {
    let request: Request = serde_json::from_slice(&fs::read(request)?)?;
    request
        .limits
        .impose(request.timeout.map(super::together))?;
    let backend = make(&request.backend).map_err(WorkerError::Backend)?;
    let rule = if request.fits {
        Rule::Fits
    } else {
        Rule::Linked
    };
    let problem = Problem::new(request.challenge, rule);
    let budget = Budget {
        timeout: request.timeout,
        solutions: request.solutions,
        cancel: cancel.clone(),
        ..Budget::default()
    };
    harness::set_up_shared();
    let set_up = harness::set_up(backend.as_ref(), &budget);
    let Some(run) = harness::sample(backend.as_ref(), &problem, &budget, Policy::default()) else {
        return Ok(());
    };
    let run = Run {
        setup_seconds: Some(set_up.as_secs_f64()),
        ..run
    };
    Ok(fs::write(answer, serde_json::to_vec(&run)?)?)
}
