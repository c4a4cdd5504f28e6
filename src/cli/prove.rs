//! `iqlink prove`.

use std::io::Write;

use super::args::ProveArgs;
use super::progress::Bar;
use super::{CliError, Exit, input};
use crate::game::Challenge;
use crate::prove::certificate::{self, Manifest, ProveError};
use crate::prove::prover::ProverError;
use crate::solve::{self, Cancel};

pub(super) fn run(args: &ProveArgs, cancel: &Cancel) -> Result<Exit, CliError> {
    let challenges = input::read_all::<Challenge>(&args.challenges)?;
    let finder = solve::backend(solve::DEFAULT)?;
    let mut worst = Exit::Done;
    for named in &challenges {
        let title = named.title();
        let folder = match challenges.len() {
            1 => args.out.clone(),
            _ => args.out.join(&title),
        };
        let bar = Bar::start(format!("proving {title} with {}", args.prover.name()));
        let made = certificate::prove(
            &named.entry,
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
                return Err(CliError::Write { what: file, error });
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

/// What a certificate claims, in words.
pub(super) fn claim(manifest: &Manifest) -> String {
    match manifest.solutions {
        0 => "no solution".to_owned(),
        1 => "exactly one solution".to_owned(),
        n => format!("exactly {n} solutions"),
    }
}
