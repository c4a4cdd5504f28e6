//! `iqlink export`.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use encodings::Connectivity;
use encodings::format::asp::{self, AspOptions};
use encodings::format::opb::{self, OpbOptions};
use encodings::format::{Metadata, dimacs, json, knuth};

use super::args::{ExportArgs, ExportFormat};
use super::input::{self, InputError};
use super::{CliError, Exit};
use crate::encode::{FileEncoding, PackedProblem};
use crate::game::NamedChallenge;
use crate::options::Settings;
use crate::problem::{Problem, Rule};

pub(super) fn run(args: &ExportArgs) -> Result<Exit, CliError> {
    let encoding = encoding(args)?;
    let challenge = input::read_one::<NamedChallenge>(&args.challenge)?.challenge;
    let rule = if args.fits { Rule::Fits } else { Rule::Linked };
    let packed = PackedProblem::new(&Problem::new(challenge.clone(), rule));
    let metadata = Metadata::new()
        .with("generator", concat!("iqlink ", env!("CARGO_PKG_VERSION")))
        .with("challenge", &challenge.to_string())
        .with("rule", if args.fits { "fits" } else { "linked" })
        .with("encoding", &describe(encoding, args.format));
    if let Some(file) = args.out.as_deref().filter(|file| !super::is_standard(file)) {
        let failed = |error| CliError::Write {
            what: file.display().to_string(),
            error,
        };
        let mut out = BufWriter::new(File::create(file).map_err(failed)?);
        write(&packed, encoding, args.format, &metadata, &mut out)
            .and_then(|()| out.flush())
            .map_err(failed)?;
    } else {
        let mut out = BufWriter::new(io::stdout().lock());
        write(&packed, encoding, args.format, &metadata, &mut out)?;
        out.flush()?;
    }
    Ok(Exit::Done)
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

fn write(
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
