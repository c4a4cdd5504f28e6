//! `iqlink prove`.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::args::ProveArgs;
use super::input;
use super::progress::Bar;
use super::{CliError, Exit};
use crate::game::NamedChallenge;
use crate::prove::certificate::{self, Manifest, ProveError};
use crate::prove::prover::ProverError;
use crate::solve::{self, Cancel};

pub(super) fn run(args: &ProveArgs, cancel: &Cancel) -> Result<Exit, CliError> {
    let challenges = input::chosen(&args.chosen)?;
    let finder = solve::backend(solve::DEFAULT)?;
    let folders = folders(&args.out, &challenges)?;
    let mut worst = Exit::Done;
    for (named, folder) in challenges.iter().zip(folders) {
        let title = named.title();
        let bar = Bar::start(format!("proving {title} with {}", args.prover.name));
        let made = certificate::prove(
            &named.challenge,
            finder.as_ref(),
            args.links,
            args.prover,
            &folder,
            cancel,
        );
        drop(bar);
        let exit = match made {
            Ok(manifest) => {
                let claim = claim(&manifest);
                let place = folder.display();
                writeln!(
                    std::io::stdout(),
                    "{title}: {claim}; proved and checked in {place}"
                )?;
                Exit::Done
            }
            Err(ProveError::Prover(ProverError::Cancelled)) => Exit::Interrupted,
            Err(ProveError::File { file, error }) => {
                return Err(CliError::Folder { what: file, error });
            }
            Err(error) => {
                anstream::eprintln!("error: {title}: {error}");
                Exit::CheckFailed
            }
        };
        worst = worst.max(exit);
        if exit == Exit::Interrupted {
            break;
        }
    }
    Ok(worst)
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

/// What a certificate claims, in words.
pub(super) fn claim(manifest: &Manifest) -> String {
    match manifest.solutions {
        0 => "no solution".to_owned(),
        1 => "exactly one solution".to_owned(),
        n => format!("exactly {n} solutions"),
    }
}
