//! `iqlink export`.

mod cubes;
mod effort;
mod index;

use std::fs;
use std::io::{self, BufWriter, Write};
use std::mem;
use std::ops::ControlFlow;
use std::path::Path;

use encodings::format::Metadata;
use encodings::{Choice, Connectivity};

use super::args::{ExportArgs, JobsArgs};
use super::input::{self, Entries, InputError};
use super::{CliError, Exit, bulk, interrupt, say};
use crate::atlas::{self, Atlas};
use crate::encode::{FileEncoding, FileFormat, PackedProblem};
use crate::files;
use crate::game::{Challenge, NamedChallenge};
use crate::options::Settings;
use crate::problem::{Problem, Rule};
use crate::solve::Cancel;
use crate::words::{FileNames, counted, list};
use effort::Effort;
use index::{Entry, INDEX};

pub(super) fn run(args: &ExportArgs, cancel: &Cancel) -> Result<Exit, CliError> {
    let exporter = Exporter::new(args)?;
    let challenges = input::chosen(&args.chosen)?;
    let file = args.out.as_deref().filter(|file| !super::is_standard(file));
    if let Some(wanted) = args.cubes {
        return cubes::write(&exporter, &challenges, wanted, file, cancel);
    }
    match (challenges.count(), file) {
        (Some(1), file) => {
            let only = challenges.first()?.challenge;
            if let Some(file) = file {
                exporter.write_file(&only, file)?;
            } else {
                let mut out = BufWriter::new(io::stdout().lock());
                exporter.write(&only, &mut out)?;
            }
        }
        (_, Some(folder)) => {
            return write_folder(&exporter, &challenges, folder, &args.jobs, cancel);
        }
        (count, None) => {
            return Err(CliError::Usage(format!(
                "{} challenges make as many files; give a folder for them, as in -o {}",
                input::number_of(count),
                exporter.format
            )));
        }
    }
    Ok(Exit::Done)
}

/// One file for each challenge, named after it, and an index of them. If it is interrupted, or
/// something is wrong with a challenge, the index has those before.
fn write_folder(
    exporter: &Exporter,
    challenges: &Entries<NamedChallenge>,
    folder: &Path,
    jobs: &JobsArgs,
    cancel: &Cancel,
) -> Result<Exit, CliError> {
    let atlas = atlas::judged()?;
    make_folder(folder)?;
    interrupt::allow_writing();
    let mut free_names = FileNames::default();
    // Where a challenge has the index's name, it has to take another.
    free_names.of(INDEX);
    // What comes after a line that makes no sense is not begun, so that the index has all files.
    let mut is_wrong = false;
    let wanted = challenges.iter().take_while(|named| {
        let was_wrong = mem::replace(&mut is_wrong, named.is_err());
        !was_wrong && !cancel.is_cancelled()
    });
    let named_files = wanted.map(|named| {
        let named = named?;
        let name = free_names.of(&named.label());
        Ok::<_, InputError>((named, name))
    });
    let mut written = 0;
    index::write(folder, |add| {
        bulk::answer(
            challenges.count(),
            named_files,
            jobs,
            |(named, _)| format!("writing {}", named.title()),
            |(named, name), _| exporter.write_entry(named, name, folder, atlas, cancel),
            |_, entry| {
                // What others have begun is finished, so it goes on after an interruption.
                if let Some(entry) = entry? {
                    add(&entry)?;
                    written += 1;
                }
                Ok(ControlFlow::Continue(()))
            },
        )
    })?;
    if written > 0 {
        let files = counted(written, "file");
        say::note(format_args!(
            "{files} written to {}, and {INDEX}.csv and {INDEX}.json",
            folder.display()
        ));
    }
    Ok(unless_cancelled(cancel))
}

/// How it ends.
fn unless_cancelled(cancel: &Cancel) -> Exit {
    if cancel.is_cancelled() {
        Exit::Interrupted
    } else {
        Exit::Done
    }
}

fn make_folder(folder: &Path) -> Result<(), CliError> {
    fs::create_dir_all(folder).map_err(|error| CliError::Folder {
        what: folder.display().to_string(),
        error,
    })
}

fn not_written(file: &Path, error: io::Error) -> CliError {
    CliError::Write {
        what: file.display().to_string(),
        error,
    }
}

/// What is the same for all challenges of a call.
struct Exporter {
    format: FileFormat,
    encoding: FileEncoding,
    rule: Rule,
}

impl Exporter {
    /// What the flags ask for. Refuses those that the format has no use for, rather than
    /// ignore them.
    fn new(args: &ExportArgs) -> Result<Self, InputError> {
        let mut given = args.choices();
        for (option, _) in &given {
            only_for(args.format, option, FileFormat::using(option))?;
        }
        if args.cubes.is_some() {
            only_for(args.format, "cubes", &[FileFormat::Cnf])?;
        }
        let encoding = FileEncoding::USUAL.read(&mut given);
        let mut encoding = encoding.expect("the flags take nothing but declared values");
        if args.fits {
            encoding.links = Connectivity::None;
        }
        Ok(Self {
            format: args.format,
            encoding,
            rule: if args.fits { Rule::Fits } else { Rule::Linked },
        })
    }

    fn write_file(&self, challenge: &Challenge, file: &Path) -> Result<(), CliError> {
        let failed = |error| not_written(file, error);
        files::write_with(file, |mut out| self.write(challenge, &mut out)).map_err(failed)
    }

    /// Writes the file of a challenge into the folder; returns what the index says of it, or
    /// nothing if it was cancelled before there was a file.
    fn write_entry(
        &self,
        named: &NamedChallenge,
        name: &str,
        folder: &Path,
        atlas: &Atlas,
        cancel: &Cancel,
    ) -> Result<Option<Entry>, CliError> {
        let problem = Problem::new(named.challenge.clone(), self.rule);
        // This takes longest, so it goes first.
        let Some(effort) = Effort::of_all(&problem, cancel) else {
            return Ok(None);
        };
        let name = format!("{name}.{}", self.format.ending());
        let mut bytes = Vec::new();
        self.write(&named.challenge, &mut bytes)?;
        let entry = Entry::new(named, self.rule, atlas, effort, name.clone(), &bytes)?;
        files::write_inside(folder, &name, &bytes)
            .map_err(|error| not_written(&folder.join(&name), error))?;
        Ok(Some(entry))
    }

    fn write(&self, challenge: &Challenge, out: &mut impl Write) -> io::Result<()> {
        let metadata = Metadata::new()
            .with("generator", concat!("iqlink ", env!("CARGO_PKG_VERSION")))
            .with("challenge", &challenge.to_string())
            .with("rule", rule_name(self.rule))
            .with("encoding", &self.format.describe(self.encoding));
        let packed = self.packed(challenge);
        self.format
            .write(packed.packing(), self.encoding, &metadata, &[], out)?;
        out.flush()
    }

    fn packed(&self, challenge: &Challenge) -> PackedProblem {
        PackedProblem::new(&Problem::new(challenge.clone(), self.rule))
    }
}

const fn rule_name(rule: Rule) -> &'static str {
    match rule {
        Rule::Linked => "linked",
        Rule::Fits => "fits",
    }
}

/// Refuses a flag that is for other formats.
fn only_for(format: FileFormat, flag: &str, formats: &[FileFormat]) -> Result<(), InputError> {
    if formats.contains(&format) {
        return Ok(());
    }
    let names = formats.iter().map(|format| format.name());
    Err(InputError::Argument {
        argument: format!("--{flag}"),
        message: format!(
            "it is for --format {}; leave it out, or choose that format",
            list(names).replace(" and ", " or ")
        ),
    })
}
