//! `iqlink prove`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::args::ProveArgs;
use super::limit::Limit;
use super::progress::Bar;
use super::results::Results;
use super::{CliError, Exit, certified, input, say};
use crate::game::NamedChallenge;
use crate::prove::certificate::complete;
use crate::prove::certificate::{self, Checked, ProveError, Work};
use crate::prove::prover::ProverError;
use crate::prove::{self, ProverKind};
use crate::solve::{self, Cancel};
use crate::words::shown;

/// The prover of the complete list.
const TREE: &str = "tree";

pub(super) fn run(args: &ProveArgs, cancel: &Cancel) -> Result<Exit, CliError> {
    let challenges = input::chosen(&args.chosen)?;
    let folders = folders(&args.out, &challenges)?;
    let mut out = Results::new();
    let mut worst = Exit::Done;
    for (named, folder) in challenges.iter().zip(folders) {
        let exit = prove_one(args, named, &folder, &mut out, cancel)?;
        worst = worst.max(exit);
        if exit == Exit::Interrupted {
            break;
        }
    }
    out.end(worst)
}

fn prove_one(
    args: &ProveArgs,
    named: &NamedChallenge,
    folder: &Path,
    out: &mut Results,
    cancel: &Cancel,
) -> Result<Exit, CliError> {
    let title = named.title();
    let is_empty = named.challenge.givens().is_empty();
    let prover = prover(args, is_empty)?;
    let finder = solve::backend(solve::DEFAULT)?;
    let bar = Bar::start(format!("proving {title} with {}", prover.name));
    let limit = Limit::start(args.work.timeout, cancel);
    let made = if is_empty {
        let work = Work {
            cancel: limit.switch().clone(),
            progress: Some(bar.progress()),
            threads: args.work.threads,
            outside: None,
        };
        complete::prove(finder.as_ref(), folder, &work).map(Checked::Complete)
    } else {
        let (challenge, switch) = (&named.challenge, limit.switch());
        certificate::prove(
            challenge,
            finder.as_ref(),
            args.links,
            prover,
            folder,
            switch,
        )
        .map(Checked::Challenge)
    };
    drop(bar);
    let place = shown(folder.display());
    match made {
        Ok(checked) => {
            certified::print(out, args.work.json, folder, &checked, |claim| {
                format!("{title}: {claim}; proved and checked in {place}")
            })?;
            Ok(Exit::Done)
        }
        Err(ProveError::Prover(ProverError::Cancelled)) => {
            if limit.exit() == Exit::Limit {
                let rest = if is_empty {
                    "; what is done is kept, and the same command goes on with it"
                } else if prover.name == TREE {
                    "; raise --timeout"
                } else {
                    "; raise --timeout, or try --prover tree"
                };
                say::note(format_args!("{title}: the time is up{rest}"));
            }
            Ok(limit.exit())
        }
        Err(
            ProveError::File { file, error }
            | ProveError::Prover(ProverError::Proof { file, error }),
        ) => Err(CliError::Folder { what: file, error }),
        Err(error) => {
            say::error(format_args!("{title}: {error}"));
            Ok(Exit::CheckFailed)
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

/// Where each certificate goes: the folder itself for a single one, or else a folder
/// in it that is named after the challenge.
fn folders(out: &Path, challenges: &[NamedChallenge]) -> Result<Vec<PathBuf>, CliError> {
    if challenges.len() == 1 {
        return Ok(vec![out.to_owned()]);
    }
    let mut taken = HashSet::new();
    let mut folders = Vec::with_capacity(challenges.len());
    for named in challenges {
        let title = named.title();
        // Names come from files: they must not lead out of the folder.
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if title.is_empty() || !title.chars().all(is_plain) {
            return Err(CliError::Usage(format!(
                "{title:?} cannot be the name of a folder; use letters, digits, - and _"
            )));
        }
        if !taken.insert(title.clone()) {
            return Err(CliError::Usage(format!(
                "two challenges are called {title}; give them different names"
            )));
        }
        folders.push(out.join(title));
    }
    Ok(folders)
}
