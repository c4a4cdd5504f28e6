//! An integer program in the text format of CPLEX ("LP format", described in the reference
//! manuals of CPLEX, GLPK and SCIP), which all solvers of integer programs read.
//!
//! What is said is in [`linear`](super::linear); there is nothing to minimise. Lines stay
//! short, since some readers take no more than 510 characters.

use std::io::{self, BufRead, Write};

use super::linear::{Constraint, LinearFile, LinearProgram};
use super::lines::{Line, Lines, Token, syntax};
use super::numbered::{named, sizes, variable};
use super::{Metadata, ParseError};

/// How the first line begins, after the mark of a comment.
const TITLE: &str = "An integer program";

/// How many terms or names stand on a line.
const A_LINE: usize = 10;

/// Write a program.
pub fn write(
    program: &LinearProgram,
    metadata: &Metadata,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let (variables, count) = (program.variables, program.constraints);
    writeln!(
        out,
        "\\ {TITLE}: {variables} variables, {count} constraints."
    )?;
    program.write_comments(metadata, '\\', out)?;
    writeln!(out, "Minimize\n obj: 0 x1\nSubject To")?;
    let mut number = 0;
    program.write_each(|constraint| {
        number += 1;
        write_constraint(number, &constraint.with_terms(), out)
    })?;
    writeln!(out, "Binaries")?;
    let names: Vec<String> = (1..=variables).map(|number| format!("x{number}")).collect();
    for line in names.chunks(A_LINE) {
        writeln!(out, " {}", line.join(" "))?;
    }
    writeln!(out, "End")
}

fn write_constraint(
    number: usize,
    constraint: &Constraint,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    write!(out, " c{number}:")?;
    for (at, &(coefficient, var)) in constraint.terms.iter().enumerate() {
        if at > 0 && at.is_multiple_of(A_LINE) {
            write!(out, "\n ")?;
        }
        let sign = if coefficient < 0 { '-' } else { '+' };
        match coefficient.unsigned_abs() {
            1 => write!(out, " {sign} x{}", var.number())?,
            size => write!(out, " {sign} {size} x{}", var.number())?,
        }
    }
    let relation = if constraint.equal { "=" } else { ">=" };
    writeln!(out, " {relation} {}", constraint.bound)
}

/// The parts of such a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Before,
    Objective,
    Constraints,
    Binaries,
    End,
}

/// Read an integer program as [`write()`] writes it.
pub fn read(reader: impl BufRead) -> Result<LinearFile, ParseError> {
    let mut lines = Lines::new(reader);
    let (variables, count) = sizes(lines.first()?, TITLE, "constraints")?;
    let mut file = LinearFile {
        variables,
        ..LinearFile::default()
    };
    let mut section = Section::Before;
    let mut open: Option<Constraint> = None;
    let mut binaries = 0;
    while let Some(line) = lines.next()? {
        match line.text.trim() {
            "" => {}
            _ if section == Section::End => return Err(line.error("a line after `End`")),
            text if text.starts_with('\\') => match named(line, variables)? {
                Some(name) => file.names.push(name),
                None => file.metadata.add(&text[1..]),
            },
            "Minimize" => section = Section::Objective,
            "Subject To" => section = Section::Constraints,
            "Binaries" => section = Section::Binaries,
            "End" => section = Section::End,
            _ => match section {
                Section::Objective => {}
                Section::Constraints => read_terms(line, variables, &mut open, &mut file)?,
                Section::Binaries => {
                    for token in line.tokens() {
                        variable(token, variables)?;
                        binaries += 1;
                    }
                }
                Section::Before | Section::End => {
                    return Err(line.error("expected `Minimize` first"));
                }
            },
        }
    }
    let found = file.constraints.len();
    if section != Section::End || open.is_some() {
        return Err(syntax(lines.number(), 1, "no `End`: the file is cut off"));
    }
    if (binaries, found) != (variables, count) {
        let problem = format!(
            "the first line says {variables} variables and {count} constraints, but there are \
             {binaries} and {found}"
        );
        return Err(syntax(lines.number(), 1, problem));
    }
    Ok(file)
}

/// A line of a constraint, which may be spread over several.
fn read_terms(
    line: Line<'_>,
    variables: usize,
    open: &mut Option<Constraint>,
    file: &mut LinearFile,
) -> Result<(), ParseError> {
    let mut tokens = line.tokens().peekable();
    if let Some(label) = tokens.next_if(|token| token.text.ends_with(':')) {
        if open.is_some() {
            return Err(label.error("the constraint before it has no end"));
        }
        *open = Some(Constraint {
            terms: Vec::new(),
            equal: false,
            bound: 0,
        });
    }
    let Some(constraint) = open.as_mut() else {
        return Err(line.error("expected the name of a constraint and a colon"));
    };
    while let Some(token) = tokens.next() {
        match token.text {
            "+" | "-" => {
                let (coefficient, var) = term(token, tokens.next(), &mut || tokens.next())?;
                constraint
                    .terms
                    .push((coefficient, variable(var, variables)?));
            }
            ">=" | "=" => {
                let (Some(bound), None) = (tokens.next(), tokens.next()) else {
                    return Err(token.error("expected a bound, and nothing behind it"));
                };
                constraint.equal = token.text == "=";
                constraint.bound = bound.number("a bound")?;
                file.constraints.extend(open.take());
                return Ok(());
            }
            _ => return Err(token.error("expected `+`, `-`, `=` or `>=`")),
        }
    }
    Ok(())
}

/// The coefficient and the variable behind a sign.
fn term<'a>(
    sign: Token<'a>,
    first: Option<Token<'a>>,
    next: &mut dyn FnMut() -> Option<Token<'a>>,
) -> Result<(i64, Token<'a>), ParseError> {
    let missing = || sign.error("a sign without a variable");
    let first = first.ok_or_else(missing)?;
    let (size, var) = if first.text.starts_with('x') {
        (1, first)
    } else {
        let size: u32 = first.number("a coefficient or a variable")?;
        (i64::from(size), next().ok_or_else(missing)?)
    };
    Ok((if sign.text == "-" { -size } else { size }, var))
}
