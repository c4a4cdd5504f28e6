//! `iqlink export`.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use encodings::format::asp::{self, AspOptions};
use encodings::format::opb::{self, OpbOptions};
use encodings::format::{Metadata, dimacs, json, knuth};
use encodings::{Amo, Cardinality, CnfOptions, Connectivity, CoverForm, Supports};

use super::args::{ExportArgs, ExportFormat};
use super::input::{self, InputError};
use super::{CliError, Exit};
use crate::game::NamedChallenge;
use crate::problem::{Problem, Rule};
use crate::solve::packing::PackedProblem;

pub(super) fn run(args: &ExportArgs) -> Result<Exit, CliError> {
    check_options(args)?;
    let challenge = input::read_one::<NamedChallenge>(&args.challenge)?.challenge;
    let rule = if args.fits { Rule::Fits } else { Rule::Linked };
    let packed = PackedProblem::new(&Problem::new(challenge.clone(), rule));
    let encoding = Encoding::of(args);
    let metadata = Metadata::new()
        .with("generator", concat!("iqlink ", env!("CARGO_PKG_VERSION")))
        .with("challenge", &challenge.to_string())
        .with("rule", if args.fits { "fits" } else { "linked" })
        .with("encoding", &encoding.describe(args.format));
    if let Some(file) = args.out.as_deref().filter(|file| !super::is_standard(file)) {
        let failed = |error| CliError::Write {
            what: file.display().to_string(),
            error,
        };
        let mut out = BufWriter::new(File::create(file).map_err(failed)?);
        encoding
            .write(&packed, args.format, &metadata, &mut out)
            .and_then(|()| out.flush())
            .map_err(failed)?;
    } else {
        let mut out = BufWriter::new(io::stdout().lock());
        encoding.write(&packed, args.format, &metadata, &mut out)?;
        out.flush()?;
    }
    Ok(Exit::Done)
}

/// Refuses options that the format has no use for, rather than ignore them.
fn check_options(args: &ExportArgs) -> Result<(), InputError> {
    use ExportFormat::{Asp, Cnf, Dlx, Opb};
    let given = [
        ("--amo", args.amo.is_some(), &[Cnf] as &[ExportFormat]),
        ("--count", args.count.is_some(), &[Cnf, Opb, Asp]),
        ("--supports", args.supports.is_some(), &[Cnf]),
        ("--links", args.links.is_some(), &[Cnf, Opb, Asp]),
        ("--form", args.form.is_some(), &[Dlx]),
    ];
    for (flag, is_given, formats) in given {
        if is_given && !formats.contains(&args.format) {
            let names: Vec<String> = formats.iter().map(|f| name(*f)).collect();
            return Err(InputError::Argument {
                argument: flag.to_owned(),
                message: format!(
                    "it is for --format {}; leave it out, or choose that format",
                    names.join(" or ")
                ),
            });
        }
    }
    Ok(())
}

fn name(format: ExportFormat) -> String {
    format!("{format:?}").to_lowercase()
}

/// What the flags ask for, with the defaults filled in.
struct Encoding {
    amo: Amo,
    counting: Option<Cardinality>,
    supports: Option<Supports>,
    connectivity: Connectivity,
    form: CoverForm,
}

impl Encoding {
    fn of(args: &ExportArgs) -> Self {
        let counting = match args.count.as_deref() {
            Some("none") => None,
            Some("sequential") => Some(Cardinality::Sequential),
            _ => Some(Cardinality::Totalizer),
        };
        let supports = match args.supports.as_deref() {
            Some("none") => None,
            Some("all") => Some(Supports::All),
            Some(_) => Some(Supports::Short),
            // Without counting they take room and help nobody.
            None => counting.map(|_| Supports::Short),
        };
        let connectivity = if args.fits {
            Connectivity::None
        } else {
            args.links.unwrap_or(Connectivity::Closure)
        };
        Self {
            amo: args.amo.unwrap_or(Amo::Pairwise),
            counting,
            supports,
            connectivity,
            form: args.form.unwrap_or(CoverForm::Tight),
        }
    }

    /// The choices that matter for the format, as one line for its comments.
    fn describe(&self, format: ExportFormat) -> String {
        let counting = self.counting.map_or("none", Cardinality::name);
        let supports = self.supports.map_or("none", Supports::name);
        let links = self.connectivity;
        let yes_no = |yes: bool| if yes { "yes" } else { "no" };
        match format {
            ExportFormat::Cnf => format!(
                "amo={} count={counting} supports={supports} links={links}",
                self.amo
            ),
            ExportFormat::Dlx => format!("form={} links=none", self.form),
            ExportFormat::Opb => {
                format!("count={} links={links}", yes_no(self.counting.is_some()))
            }
            ExportFormat::Asp => format!(
                "count={} links={}",
                yes_no(self.counting.is_some()),
                yes_no(links != Connectivity::None)
            ),
            ExportFormat::Json => "the packing itself".to_owned(),
        }
    }

    fn write(
        &self,
        packed: &PackedProblem,
        format: ExportFormat,
        metadata: &Metadata,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let packing = packed.packing();
        let counting = self.counting.is_some();
        match format {
            ExportFormat::Cnf => {
                let options = CnfOptions {
                    amo: self.amo,
                    counting: self.counting,
                    supports: self.supports,
                    connectivity: self.connectivity,
                };
                dimacs::write(packing, options, metadata, out)
            }
            ExportFormat::Dlx => knuth::write(packing, self.form, metadata, out),
            ExportFormat::Opb => {
                let connectivity = self.connectivity;
                let options = OpbOptions {
                    counting,
                    connectivity,
                };
                opb::write(packing, options, metadata, out)
            }
            ExportFormat::Asp => {
                let linked = self.connectivity != Connectivity::None;
                let options = AspOptions { counting, linked };
                asp::write(packing, options, metadata, out)
            }
            ExportFormat::Json => json::write(packing, metadata, out),
        }
    }
}
