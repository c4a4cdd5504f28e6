//! `iqlink check`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::args::CheckArgs;
use super::progress::Bar;
use super::prove::claim;
use super::{CliError, Exit};
use crate::prove::certificate;
use crate::solve::Cancel;

pub(super) fn run(args: &CheckArgs, cancel: &Cancel) -> Result<Exit, CliError> {
    let mut worst = Exit::Done;
    for argument in &args.folders {
        for folder in certificates(argument)? {
            if cancel.is_cancelled() {
                return Ok(Exit::Interrupted);
            }
            let place = folder.display();
            let bar = Bar::start(format!("checking {place}"));
            let checked = certificate::check(&folder);
            drop(bar);
            match checked {
                Ok(manifest) => {
                    let (challenge, claim) = (&manifest.challenge, claim(&manifest));
                    writeln!(
                        std::io::stdout(),
                        "{place}: {challenge} has {claim}; the proof holds"
                    )?;
                }
                Err(error) => {
                    writeln!(
                        std::io::stdout(),
                        "{place}: the certificate does not hold: {error}"
                    )?;
                    worst = Exit::CheckFailed;
                }
            }
        }
    }
    Ok(worst)
}

/// The folder itself if it holds a manifest, or else those of its folders that do.
fn certificates(folder: &Path) -> Result<Vec<PathBuf>, CliError> {
    // Whether it is a file at all is for the checker to say.
    let is_certificate = |folder: &Path| folder.join("manifest.json").exists();
    if is_certificate(folder) {
        return Ok(vec![folder.to_owned()]);
    }
    let unusable = |reason: &str| {
        let place = folder.display();
        CliError::Usage(format!(
            "{place}: {reason}; give a folder that `iqlink prove` wrote"
        ))
    };
    let entries = fs::read_dir(folder).map_err(|error| unusable(&error.to_string()))?;
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| is_certificate(path))
        .collect();
    found.sort();
    if found.is_empty() {
        return Err(unusable("there is no manifest.json in it"));
    }
    Ok(found)
}
