//! The formats of files for other programs: what each says of a packing, and how.

use std::io::{self, Write};

use encodings::format::asp::AspOptions;
use encodings::format::linear::{LinearOptions, LinearProgram};
use encodings::format::mzn::MznOptions;
use encodings::format::{Metadata, asp, dimacs, json, knuth, lp, mzn, opb, smt2};
use encodings::{Connectivity, Lit, Packing, choice, cnf};

use super::FileEncoding;
use crate::options::Settings;

choice! {
    /// A format of files for other programs.
    pub enum FileFormat: "format" {
        /// Clauses in DIMACS, for SAT solvers and model counters.
        Cnf = "cnf",
        /// Exact-cover rows in Knuth's text format; without the link rule.
        Dlx = "dlx",
        /// Pseudo-Boolean constraints.
        Opb = "opb",
        /// An answer-set program for clingo.
        Asp = "asp",
        /// A model for `MiniZinc`, which constraint solvers read.
        Mzn = "mzn",
        /// An integer program in CPLEX's text format.
        Lp = "lp",
        /// A script in SMT-LIB, over Booleans.
        Smt2 = "smt2",
        /// The pieces, placements, cells and joints, for programs of your own.
        Json = "json",
    }
}

impl FileFormat {
    /// What the names of files of this format end in.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Cnf => "cnf",
            Self::Dlx => "dlx",
            Self::Opb => "opb",
            // As clingo's own examples are called, and integer programs, too.
            Self::Asp | Self::Lp => "lp",
            Self::Mzn => "mzn",
            Self::Smt2 => "smt2",
            Self::Json => "json",
        }
    }

    /// What kind of solver reads it.
    pub const fn family(self) -> &'static str {
        match self {
            Self::Cnf => "SAT",
            Self::Dlx => "exact cover",
            Self::Opb => "pseudo-Boolean",
            Self::Asp => "answer sets",
            Self::Mzn => "constraint programming",
            Self::Lp => "integer programming",
            Self::Smt2 => "SMT",
            Self::Json => "any",
        }
    }

    /// The formats that the option of this name is for.
    pub fn using(option: &str) -> &'static [Self] {
        match option {
            "count" | "links" => &[
                Self::Cnf,
                Self::Opb,
                Self::Asp,
                Self::Mzn,
                Self::Lp,
                Self::Smt2,
            ],
            "form" => &[Self::Dlx],
            _ => &[Self::Cnf, Self::Smt2],
        }
    }

    /// Whether clauses can be added, so that what was found before is forbidden.
    pub const fn takes_clauses(self) -> bool {
        !matches!(self, Self::Dlx | Self::Json)
    }

    /// The choices that matter for the format, as one line for its comments.
    pub fn describe(self, encoding: FileEncoding) -> String {
        let links = encoding.links;
        let yes_no = |yes: bool| if yes { "yes" } else { "no" };
        let count = yes_no(encoding.clauses.count.is_some());
        match self {
            Self::Cnf | Self::Smt2 => {
                let options = encoding.specs().into_iter();
                let said = options.filter(|option| Self::using(option.name).contains(&self));
                let said = said.map(|option| format!("{}={}", option.name, option.default));
                said.collect::<Vec<_>>().join(" ")
            }
            Self::Dlx => format!("form={} links=none", encoding.form),
            Self::Opb | Self::Lp => format!("count={count} links={links}"),
            Self::Asp | Self::Mzn => {
                let linked = yes_no(links != Connectivity::None);
                format!("count={count} links={linked}")
            }
            Self::Json => "the packing itself".to_owned(),
        }
    }

    /// Writes a packing, and the clauses in `also` over its options' variables where the
    /// format [takes](Self::takes_clauses) them.
    pub fn write(
        self,
        packing: &Packing,
        encoding: FileEncoding,
        metadata: &Metadata,
        also: &[Vec<Lit>],
        // One writer for all callers, so that the formats are compiled once.
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (counting, connectivity) = (encoding.clauses.count.is_some(), encoding.links);
        let linked = connectivity != Connectivity::None;
        let clauses = encoding.clauses.with(connectivity);
        let linear = || {
            let options = LinearOptions {
                counting,
                connectivity,
            };
            LinearProgram::of(packing, options, also)
        };
        match self {
            Self::Cnf => dimacs::write_with(
                packing,
                metadata,
                |sink| {
                    cnf::encode(packing, clauses, sink);
                    for clause in also {
                        sink.add_clause(clause);
                    }
                },
                out,
            ),
            Self::Dlx => Ok(knuth::write(packing, encoding.form, metadata, out)?),
            Self::Opb => opb::write(&linear(), metadata, out),
            Self::Asp => {
                let options = AspOptions { counting, linked };
                asp::write(packing, options, metadata, also, out)
            }
            Self::Mzn => {
                let options = MznOptions { counting, linked };
                mzn::write(packing, options, metadata, also, out)
            }
            Self::Lp => lp::write(&linear(), metadata, out),
            Self::Smt2 => smt2::write(packing, clauses, metadata, also, out),
            Self::Json => json::write(packing, metadata, out),
        }
    }
}
