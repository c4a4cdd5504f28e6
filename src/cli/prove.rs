//! `iqlink prove`.

use std::path::PathBuf;
use std::sync::Arc;

use super::args::ProveArgs;
use super::input::{self, Entries};
use super::limit::Limit;
use super::results::Results;
use super::{CliError, Exit, bulk, certified, say};
use crate::game::NamedChallenge;
use crate::prove::certificate::complete;
use crate::prove::certificate::{self, Checked, ProveError, Work};
use crate::prove::prover::ProverError;
use crate::prove::{self, ProverKind};
use crate::solve::{self, Cancel, Progress};
use crate::words::{FileNames, shown};

/// The prover of the complete list.
const TREE: &str = "tree";

pub(super) fn run(args: &ProveArgs, cancel: &Cancel) -> Result<Exit, CliError> {
    let challenges = input::chosen(&args.chosen)?;
    // What is wrong with any of them is told before the first is begun, if they can be gone
    // through twice.
    if challenges.count().is_some() {
        tasks(args, &challenges).try_for_each(|task| task.map(drop))?;
    }
    let mut out = Results::new();
    let mut worst = Exit::Done;
    let met = bulk::answer(
        challenges.count(),
        tasks(args, &challenges),
        &args.jobs,
        |task| format!("proving {} with {}", task.named.title(), task.prover.name),
        |task, progress| task.made(args, cancel, progress),
        |task, made| {
            worst = worst.max(task.told(args, made, &mut out)?);
            Ok(bulk::unless_interrupted(worst))
        },
    );
    out.end_with(worst, met)
}

/// What is to be made for each challenge: a single one in the folder itself, or else each in a
/// folder of that which is named after it.
fn tasks(
    args: &ProveArgs,
    challenges: &Entries<NamedChallenge>,
) -> impl Iterator<Item = Result<Task, CliError>> {
    let is_only = challenges.count() == Some(1);
    let mut free_names = FileNames::default();
    challenges.iter().map(move |named| {
        let named = named?;
        Ok(Task {
            folder: if is_only {
                args.out.clone()
            } else {
                args.out.join(free_names.of(&named.label()))
            },
            prover: prover(args, is_empty(&named))?,
            named,
        })
    })
}

fn is_empty(named: &NamedChallenge) -> bool {
    named.challenge.givens().is_empty()
}

/// A certificate that is to be made.
struct Task {
    named: NamedChallenge,
    folder: PathBuf,
    prover: &'static ProverKind,
}

/// Why there is no certificate.
enum Failure {
    /// It was ended from outside.
    Ended(Exit),
    /// Nobody could watch over its time.
    Unwatched(CliError),
    Failed(ProveError),
}

impl Task {
    /// Makes the certificate and checks it.
    fn made(
        &self,
        args: &ProveArgs,
        cancel: &Cancel,
        progress: Option<Arc<Progress>>,
    ) -> Result<Checked, Failure> {
        let finder = solve::backend(solve::DEFAULT).expect("the default backend exists");
        let (finder, folder) = (finder.as_ref(), &self.folder);
        let limit = Limit::start(args.work.timeout, cancel).map_err(Failure::Unwatched)?;
        let switch = limit.switch();
        let made = if is_empty(&self.named) {
            let work = Work {
                cancel: switch.clone(),
                progress,
                threads: args.work.threads,
                outside: None,
            };
            complete::prove(finder, folder, &work).map(Checked::Complete)
        } else {
            let challenge = &self.named.challenge;
            certificate::prove(challenge, finder, args.links, self.prover, folder, switch)
                .map(Checked::Challenge)
        };
        made.map_err(|error| match error {
            ProveError::Prover(ProverError::Cancelled) => Failure::Ended(limit.exit()),
            error => Failure::Failed(error),
        })
    }

    /// Says what has come of it.
    fn told(
        &self,
        args: &ProveArgs,
        made: Result<Checked, Failure>,
        out: &mut Results,
    ) -> Result<Exit, CliError> {
        let title = self.named.title();
        let place = shown(self.folder.display());
        match made {
            Ok(checked) => {
                certified::print(out, args.work.json, &self.folder, &checked, |claim| {
                    format!("{title}: {claim}; proved and checked in {place}")
                })?;
                Ok(Exit::Done)
            }
            Err(Failure::Ended(exit)) => {
                if exit == Exit::Limit {
                    say::note(format_args!("{title}: the time is up{}", self.remedy()));
                }
                Ok(exit)
            }
            Err(Failure::Unwatched(error)) => Err(error),
            Err(Failure::Failed(
                ProveError::File { file, error }
                | ProveError::Prover(ProverError::Proof { file, error }),
            )) => Err(CliError::Folder { what: file, error }),
            Err(Failure::Failed(error)) => {
                say::error(format_args!("{title}: {error}"));
                Ok(Exit::CheckFailed)
            }
        }
    }

    /// What to do if the time is up.
    fn remedy(&self) -> &'static str {
        if is_empty(&self.named) {
            "; what is done is kept, and the same command goes on with it"
        } else if self.prover.name == TREE {
            "; raise --timeout"
        } else {
            "; raise --timeout, or try --prover tree"
        }
    }
}

/// Who proves: on the empty board there is no choice.
fn prover(args: &ProveArgs, is_empty: bool) -> Result<&'static ProverKind, CliError> {
    match args.prover {
        Some(kind) if is_empty && kind.name != TREE => Err(CliError::Usage(format!(
            "the empty board is proved by {TREE}, not by {}; leave --prover out",
            kind.name
        ))),
        Some(kind) => Ok(kind),
        None => {
            let name = if is_empty { TREE } else { prove::DEFAULT };
            prove::prover(name).map_err(|unknown| CliError::Usage(unknown.to_string()))
        }
    }
}
