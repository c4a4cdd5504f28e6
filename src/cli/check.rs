//! `iqlink check`.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::args::CheckArgs;
use super::json::{self, Certified};
use super::limit::Limit;
use super::progress::Bar;
use super::results::Results;
use super::{CliError, Exit, certified, say};
use crate::prove::certificate::{self, CheckError, Checked, Outside, Work};
use crate::solve::Cancel;
use crate::words::shown;

pub(super) fn run(args: &CheckArgs, cancel: &Cancel) -> Result<Exit, CliError> {
    // A folder that holds none is told before the first is checked.
    let folders = args.folders.iter().map(|argument| certificates(argument));
    let folders: Vec<Vec<PathBuf>> = folders.collect::<Result<_, _>>()?;
    let mut out = Results::new();
    let outside = args.outside.as_ref().map(Outside::new);
    let mut worst = Exit::Done;
    let met = folders.iter().flatten().try_for_each(|folder| {
        if worst != Exit::Interrupted {
            worst = worst.max(check_one(args, folder, outside.as_ref(), &mut out, cancel)?);
        }
        Ok(())
    });
    out.end_with(worst, met)
}

fn check_one(
    args: &CheckArgs,
    folder: &Path,
    outside: Option<&Outside>,
    out: &mut Results,
    cancel: &Cancel,
) -> Result<Exit, CliError> {
    if cancel.is_cancelled() {
        return Ok(Exit::Interrupted);
    }
    let place = shown(folder.display());
    let bar = Bar::start(format!("checking {place}"));
    let limit = Limit::start(args.work.timeout, cancel)?;
    let work = Work {
        cancel: limit.switch().clone(),
        progress: Some(bar.progress()),
        threads: args.work.threads,
        outside: outside.cloned(),
    };
    let checked = certificate::check_any(folder, &work);
    drop(bar);
    match checked {
        Ok(checked) => {
            certified::print(out, args.work.json, folder, &checked, |claim| {
                format!(
                    "{place}: {} has {claim}; the proof holds",
                    subject(&checked)
                )
            })?;
            Ok(Exit::Done)
        }
        Err(CheckError::Cancelled) => {
            if limit.exit() == Exit::Limit {
                say::note(format_args!("{place}: the time is up; raise --timeout"));
            }
            Ok(limit.exit())
        }
        Err(CheckError::Unwritable { file, error }) => Err(CliError::Folder { what: file, error }),
        Err(error) => {
            if args.work.json {
                json::print(out, &Certified::failing(folder, &error))?;
            } else {
                let error = shown(error);
                writeln!(out, "{place}: the certificate does not hold: {error}")?;
            }
            Ok(Exit::CheckFailed)
        }
    }
}

fn subject(checked: &Checked) -> String {
    match checked {
        Checked::Challenge(manifest) => manifest.challenge.to_string(),
        Checked::Complete(_) => "the empty board".to_owned(),
    }
}

/// The folder itself if it holds a manifest, or else those of its folders that do. The
/// others are named.
fn certificates(folder: &Path) -> Result<Vec<PathBuf>, CliError> {
    // Whether it is a file, or a link to one, is for the checker to say.
    let is_certificate = |folder: &Path| fs::symlink_metadata(folder.join("manifest.json")).is_ok();
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
    let entries = entries.map(|entry| Ok(entry?.path()));
    let entries: io::Result<Vec<PathBuf>> = entries.collect();
    // A certificate that is not seen is not one that holds.
    let mut entries = entries.map_err(|error| unusable(&error.to_string()))?;
    entries.sort();
    let (found, others): (Vec<_>, Vec<_>) = entries
        .into_iter()
        .filter(|path| path.is_dir())
        .partition(|path| is_certificate(path));
    if found.is_empty() {
        return Err(unusable("there is no manifest.json in it"));
    }
    for other in others {
        let other = other.display();
        say::note(format_args!(
            "{other} holds no certificate: there is no manifest.json in it"
        ));
    }
    Ok(found)
}
