//! `iqlink export`.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use encodings::Connectivity;
use encodings::format::asp::{self, AspOptions};
use encodings::format::opb::{self, OpbOptions};
use encodings::format::{Metadata, dimacs, json, knuth};

use super::args::{ExportArgs, ExportFormat};
use super::input::{self, InputError};
use super::progress::Bar;
use super::{CliError, Exit, say};
use crate::encode::{FileEncoding, PackedProblem};
use crate::files;
use crate::game::{Challenge, NamedChallenge};
use crate::options::Settings;
use crate::problem::{Problem, Rule};
use crate::words::{counted, file_names};

pub(super) fn run(args: &ExportArgs) -> Result<Exit, CliError> {
    let encoding = encoding(args)?;
    let challenges = input::chosen(&args.chosen)?;
    let file = args.out.as_deref().filter(|file| !super::is_standard(file));
    match (challenges.as_slice(), file) {
        ([only], Some(file)) => write_file(args, encoding, &only.challenge, file)?,
        ([only], None) => {
            let mut out = BufWriter::new(io::stdout().lock());
            write(args, encoding, &only.challenge, &mut out)?;
        }
        (several, Some(folder)) => write_folder(args, encoding, several, folder)?,
        (several, None) => {
            return Err(CliError::Usage(format!(
                "{} challenges make as many files; give a folder for them, as in -o {}",
                several.len(),
                name(args.format)
            )));
        }
    }
    Ok(Exit::Done)
}

/// One file for each challenge, named after it.
fn write_folder(
    args: &ExportArgs,
    encoding: FileEncoding,
    challenges: &[NamedChallenge],
    folder: &Path,
) -> Result<(), CliError> {
    fs::create_dir_all(folder).map_err(|error| CliError::Folder {
        what: folder.display().to_string(),
        error,
    })?;
    let bar = Bar::start(format!("writing {}", counted(challenges.len(), "file")));
    let names = file_names(challenges.iter().map(NamedChallenge::label));
    for (done, (named, file)) in challenges.iter().zip(names).enumerate() {
        bar.progress().set(done as u64, challenges.len() as u64);
        let file = folder.join(format!("{file}.{}", ending(args.format)));
        write_file(args, encoding, &named.challenge, &file)?;
    }
    drop(bar);
    let files = counted(challenges.len(), "file");
    say::note(format_args!("{files} written to {}", folder.display()));
    Ok(())
}

fn write_file(
    args: &ExportArgs,
    encoding: FileEncoding,
    challenge: &Challenge,
    file: &Path,
) -> Result<(), CliError> {
    let failed = |error| CliError::Write {
        what: file.display().to_string(),
        error,
    };
    files::write_with(file, |mut out| write(args, encoding, challenge, &mut out)).map_err(failed)
}

/// Writes a challenge, and all that its reader has to know.
fn write(
    args: &ExportArgs,
    encoding: FileEncoding,
    challenge: &Challenge,
    out: &mut impl Write,
) -> io::Result<()> {
    let rule = if args.fits { Rule::Fits } else { Rule::Linked };
    let packed = PackedProblem::new(&Problem::new(challenge.clone(), rule));
    let metadata = Metadata::new()
        .with("generator", concat!("iqlink ", env!("CARGO_PKG_VERSION")))
        .with("challenge", &challenge.to_string())
        .with("rule", if args.fits { "fits" } else { "linked" })
        .with("encoding", &describe(encoding, args.format));
    write_packed(&packed, encoding, args.format, &metadata, out)?;
    out.flush()
}

/// What the names of files of this format end in.
const fn ending(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Cnf => "cnf",
        ExportFormat::Dlx => "dlx",
        ExportFormat::Opb => "opb",
        // As clingo's own examples are called.
        ExportFormat::Asp => "lp",
        ExportFormat::Json => "json",
    }
}

/// The formats that the option of this name is for.
fn formats(option: &str) -> &'static [ExportFormat] {
    use ExportFormat::{Asp, Cnf, Dlx, Opb};
    match option {
        "count" | "links" => &[Cnf, Opb, Asp],
        "form" => &[Dlx],
        _ => &[Cnf],
    }
}

/// What the flags ask for. Refuses those that the format has no use for, rather than
/// ignore them.
fn encoding(args: &ExportArgs) -> Result<FileEncoding, InputError> {
    let mut given = args.choices();
    for (option, _) in &given {
        let formats = formats(option);
        if !formats.contains(&args.format) {
            let names: Vec<String> = formats.iter().map(|f| name(*f)).collect();
            return Err(InputError::Argument {
                argument: format!("--{option}"),
                message: format!(
                    "it is for --format {}; leave it out, or choose that format",
                    names.join(" or ")
                ),
            });
        }
    }
    let encoding = FileEncoding::USUAL.read(&mut given);
    let mut encoding = encoding.expect("the flags take nothing but declared values");
    if args.fits {
        encoding.links = Connectivity::None;
    }
    Ok(encoding)
}

fn name(format: ExportFormat) -> String {
    format!("{format:?}").to_lowercase()
}

/// The choices that matter for the format, as one line for its comments.
fn describe(encoding: FileEncoding, format: ExportFormat) -> String {
    let links = encoding.links;
    let yes_no = |yes: bool| if yes { "yes" } else { "no" };
    let count = yes_no(encoding.clauses.count.is_some());
    match format {
        ExportFormat::Cnf => {
            let options = encoding.specs().into_iter();
            let said = options.filter(|option| formats(option.name).contains(&format));
            let said = said.map(|option| format!("{}={}", option.name, option.default));
            said.collect::<Vec<_>>().join(" ")
        }
        ExportFormat::Dlx => format!("form={} links=none", encoding.form),
        ExportFormat::Opb => format!("count={count} links={links}"),
        ExportFormat::Asp => {
            let linked = yes_no(links != Connectivity::None);
            format!("count={count} links={linked}")
        }
        ExportFormat::Json => "the packing itself".to_owned(),
    }
}

fn write_packed(
    packed: &PackedProblem,
    encoding: FileEncoding,
    format: ExportFormat,
    metadata: &Metadata,
    out: &mut impl Write,
) -> io::Result<()> {
    let packing = packed.packing();
    let (counting, connectivity) = (encoding.clauses.count.is_some(), encoding.links);
    match format {
        ExportFormat::Cnf => {
            let options = encoding.clauses.with(connectivity);
            dimacs::write(packing, options, metadata, out)
        }
        ExportFormat::Dlx => Ok(knuth::write(packing, encoding.form, metadata, out)?),
        ExportFormat::Opb => {
            let options = OpbOptions {
                counting,
                connectivity,
            };
            opb::write(packing, options, metadata, out)
        }
        ExportFormat::Asp => {
            let linked = connectivity != Connectivity::None;
            let options = AspOptions { counting, linked };
            asp::write(packing, options, metadata, out)
        }
        ExportFormat::Json => json::write(packing, metadata, out),
    }
}
