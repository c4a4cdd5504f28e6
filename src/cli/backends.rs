//! `iqlink backends`.

use std::io::Write;

use serde::Serialize;

use super::args::BackendsArgs;
use super::output::{Screen, fit};
use super::{CliError, Exit, build_with, json};
use crate::files::located;
use crate::solve::{self, BackendKind, COMMAND, HeavyBackend, KnownProgram, OptionSpec, Values};

/// A line of `iqlink backends --json`.
#[derive(Serialize)]
struct Line {
    name: &'static str,
    family: &'static str,
    summary: &'static str,
    /// Whether it is in this build.
    available: bool,
    /// The cargo feature that brings it, where it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    feature: Option<&'static str>,
    options: Vec<OptionLine>,
    /// The programs that are known by name, for the backend that runs programs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    programs: Vec<ProgramLine>,
}

/// A program from outside.
#[derive(Serialize)]
struct ProgramLine {
    name: &'static str,
    families: Vec<&'static str>,
    formats: Vec<&'static str>,
    /// Whether it is on the `PATH`.
    found: bool,
}

impl From<KnownProgram> for ProgramLine {
    fn from(known: KnownProgram) -> Self {
        Self {
            name: known.name,
            families: known.families,
            formats: known.formats,
            found: located(known.name).is_some(),
        }
    }
}

/// The programs that are known by name.
fn programs() -> impl Iterator<Item = ProgramLine> {
    solve::known_programs().map(ProgramLine::from)
}

#[derive(Serialize)]
struct OptionLine {
    name: &'static str,
    /// The names to choose from; none for numbers.
    values: Vec<&'static str>,
    /// The smallest and the largest number, for numbers; the largest may be open.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<(usize, Option<usize>)>,
    default: String,
    help: &'static str,
}

impl From<&OptionSpec> for OptionLine {
    fn from(option: &OptionSpec) -> Self {
        let range = match &option.values {
            Values::Names(_) => None,
            Values::Numbers(range) => {
                let end = Some(*range.end()).filter(|&end| end < usize::MAX);
                Some((*range.start(), end))
            }
        };
        Self {
            name: option.name,
            values: option.values.names().to_vec(),
            range,
            default: option.default.clone(),
            help: option.help,
        }
    }
}

impl From<&BackendKind> for Line {
    fn from(kind: &BackendKind) -> Self {
        Self {
            name: kind.name,
            family: kind.method.name(),
            summary: kind.summary,
            available: true,
            feature: None,
            options: kind.options().iter().map(OptionLine::from).collect(),
            programs: programs().filter(|_| kind.name == COMMAND.name).collect(),
        }
    }
}

impl From<&HeavyBackend> for Line {
    fn from(heavy: &HeavyBackend) -> Self {
        Self {
            name: heavy.name,
            family: heavy.method.name(),
            summary: heavy.summary,
            available: false,
            feature: Some(heavy.feature),
            options: Vec::new(),
            programs: Vec::new(),
        }
    }
}

pub(super) fn run(args: &BackendsArgs, screen: Screen) -> Result<Exit, CliError> {
    let mut chosen = Vec::new();
    for name in &args.names {
        chosen.push(solve::kind(name)?);
    }
    let is_asked = |kind: &&BackendKind| {
        args.names.is_empty() || chosen.iter().any(|chosen| chosen.name == kind.name)
    };
    let kinds: Vec<&BackendKind> = solve::ALL
        .iter()
        .chain([&COMMAND])
        .filter(is_asked)
        .collect();
    let left_out: Vec<&HeavyBackend> = if args.names.is_empty() {
        solve::left_out().collect()
    } else {
        Vec::new()
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        let lines = kinds.into_iter().map(Line::from);
        for line in lines.chain(left_out.into_iter().map(Line::from)) {
            json::print(&mut out, &line)?;
        }
    } else if args.names.is_empty() {
        overview(&mut out, screen, &kinds, &left_out)?;
    } else {
        for kind in kinds {
            details(&mut out, screen, kind)?;
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// Every backend in a line.
fn overview(
    out: &mut impl Write,
    screen: Screen,
    kinds: &[&BackendKind],
    left_out: &[&HeavyBackend],
) -> std::io::Result<()> {
    let mut table = screen.table(["backend", "family", "what it is", "options"], &[]);
    for kind in kinds {
        let options = kind.options();
        let options: Vec<&str> = options.iter().map(|option| option.name).collect();
        // What comes after the first sentence is for those who ask.
        let summary = kind.summary.split(". ").next().unwrap_or_default();
        table.add_row([kind.name, kind.method.name(), summary, &options.join(" ")]);
    }
    for heavy in left_out {
        let summary = format!("{}; not in this build", heavy.summary);
        table.add_row([heavy.name, heavy.method.name(), &summary, ""]);
    }
    fit(&mut table);
    writeln!(out, "{table}\n")?;
    known_by_name(out, screen)?;
    for heavy in left_out {
        let how = format!("To have {}: {}", heavy.name, build_with(heavy.feature));
        writeln!(out, "{}", screen.wrapped(&how, 2))?;
    }
    let how = "Choose one by --backend NAME, and its options as in \
               --backend NAME:OPTION=VALUE:OPTION=VALUE.\n\
               `iqlink backends NAME` says what the options of one are.";
    writeln!(out, "{}", screen.wrapped(how, 2))
}

/// The programs that `cmd` knows by name.
fn known_by_name(out: &mut impl Write, screen: Screen) -> std::io::Result<()> {
    let how = "Programs that are known by name, as in --backend cmd:clasp or \
               --backend cmd:opb:clasp:";
    writeln!(out, "{}", screen.wrapped(how, 2))?;
    let mut table = screen.table(["program", "family", "reads", "on the PATH"], &[]);
    for program in programs() {
        let found = if program.found { "yes" } else { "no" };
        let (families, formats) = (program.families.join(", "), program.formats.join(", "));
        table.add_row([program.name, &families, &formats, found]);
    }
    fit(&mut table);
    writeln!(out, "{table}\n")
}

/// A backend with its options.
fn details(out: &mut impl Write, screen: Screen, kind: &BackendKind) -> std::io::Result<()> {
    let (name, family, summary) = (kind.name, kind.method.name(), kind.summary);
    let about = format!("{name} ({family}): {summary}");
    writeln!(out, "{}", screen.wrapped(&about, 2))?;
    let options = kind.options();
    if options.is_empty() {
        return writeln!(out, "  It has no options.\n");
    }
    let mut table = screen.table(["option", "values", "usual", "what it is for"], &[]);
    for option in options {
        let values = option.values.to_string().replace('|', " ");
        table.add_row([option.name, &values, &option.default, option.help]);
    }
    fit(&mut table);
    writeln!(out, "{table}\n")?;
    if kind.name == COMMAND.name {
        known_by_name(out, screen)?;
    }
    Ok(())
}
