//! An SMT-LIB script (Barrett, Fontaine, Tinelli, "The SMT-LIB Standard", version 2.6)
//! over Booleans: the clauses of the DIMACS file, one assertion each, in the logic `QF_UF`.
//! Sums of 0-1 integers (`QF_LIA`) were not tried.

use std::io::{self, BufRead, Write};

use super::dimacs::ClauseFile;
use super::lines::{Line, Lines, Token, syntax};
use super::numbered::{named, sizes, variable};
use super::{Metadata, ParseError};
use crate::cnf::{self, CnfOptions};
use crate::packing::Packing;
use crate::sink::{ClauseSink, Cnf, Lit};

/// How the first line begins, after the mark of a comment.
const TITLE: &str = "An SMT-LIB script";

/// Write a packing, and the clauses in `also` over its options' variables.
pub fn write(
    packing: &Packing,
    options: CnfOptions,
    metadata: &Metadata,
    also: &[Vec<Lit>],
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let mut formula = Cnf::default();
    cnf::encode(packing, options, &mut formula);
    for clause in also {
        formula.add_clause(clause);
    }
    let (variables, clauses) = (formula.variables(), formula.len());
    writeln!(out, "; {TITLE}: {variables} variables, {clauses} clauses.")?;
    metadata.write(out, ';')?;
    for option in packing.options() {
        let (number, name) = (option.index() + 1, &packing.option(option).name);
        writeln!(out, "; varname x{number} {name}")?;
    }
    writeln!(out, "(set-option :produce-models true)\n(set-logic QF_UF)")?;
    for number in 1..=variables {
        writeln!(out, "(declare-const x{number} Bool)")?;
    }
    for clause in formula.clauses() {
        write_assertion(clause, out)?;
    }
    writeln!(out, "(check-sat)")?;
    if variables > 0 {
        writeln!(out, "(get-value (")?;
        (1..=variables).try_for_each(|number| writeln!(out, "x{number}"))?;
        writeln!(out, "))")?;
    }
    writeln!(out, "(exit)")
}

fn write_assertion(clause: &[Lit], out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    if clause.is_empty() {
        return writeln!(out, "{EMPTY}");
    }
    // The standard wants two parts of a disjunction; `false` changes none.
    write!(out, "(assert (or false")?;
    for literal in clause {
        let number = literal.var().number();
        if literal.is_positive() {
            write!(out, " x{number}")?;
        } else {
            write!(out, " (not x{number})")?;
        }
    }
    writeln!(out, "))")
}

/// Read a script as [`write()`] writes it.
pub fn read(reader: impl BufRead) -> Result<ClauseFile, ParseError> {
    let mut lines = Lines::new(reader);
    let (variables, count) = sizes(lines.first()?, TITLE, "clauses")?;
    let mut file = ClauseFile {
        formula: Cnf::with_variables(variables),
        ..ClauseFile::default()
    };
    let mut ended = false;
    while let Some(line) = lines.next()? {
        let text = line.text.trim();
        if ended {
            return Err(line.error("a line after `(exit)`"));
        } else if let Some(comment) = text.strip_prefix(';') {
            match named(line, variables)? {
                Some(name) => file.names.push(name),
                None => file.metadata.add(comment),
            }
        } else if text.starts_with("(assert ") {
            let clause = read_assertion(line, variables)?;
            file.formula.add_clause(&clause);
        } else {
            ended = text == "(exit)";
            if !ended {
                read_rest(line, variables)?;
            }
        }
    }
    if !ended {
        return Err(syntax(
            lines.number(),
            1,
            "no `(exit)`: the file is cut off",
        ));
    }
    let found = file.formula.len();
    if found != count {
        let problem = format!("the first line says {count} clauses, but there are {found}");
        return Err(syntax(lines.number(), 1, problem));
    }
    Ok(file)
}

/// The literals of `(assert (or false x1 (not x2)))`, or none of `(assert false)`.
fn read_assertion(line: Line<'_>, variables: usize) -> Result<Vec<Lit>, ParseError> {
    if line.text.trim() == EMPTY {
        return Ok(Vec::new());
    }
    let Some(text) = line.text.trim_end().strip_suffix("))") else {
        return Err(line.error("the assertion has no end: is the file cut off?"));
    };
    let mut tokens = Line { text, ..line }.tokens();
    let opening = [tokens.next(), tokens.next(), tokens.next()];
    if opening.map(|token| token.map(|token| token.text)) != OPENING {
        return Err(line.error("expected `(assert (or false ...))`"));
    }
    let mut clause = Vec::new();
    while let Some(token) = tokens.next() {
        if token.text == "(not" {
            let negated = tokens
                .next()
                .ok_or_else(|| token.error("nothing to negate"))?;
            let Some(text) = negated.text.strip_suffix(')') else {
                return Err(negated.error("expected a closing parenthesis"));
            };
            clause.push(!variable(Token { text, ..negated }, variables)?.lit());
        } else {
            clause.push(variable(token, variables)?.lit());
        }
    }
    Ok(clause)
}

/// An assertion without literals, which nothing satisfies.
const EMPTY: &str = "(assert false)";

/// How an assertion begins.
const OPENING: [Option<&str>; 3] = [Some("(assert"), Some("(or"), Some("false")];

/// What is always the same, but for the variables that it names.
fn read_rest(line: Line<'_>, variables: usize) -> Result<(), ParseError> {
    const SAME: [&str; 6] = [
        "",
        "(set-option :produce-models true)",
        "(set-logic QF_UF)",
        "(check-sat)",
        "(get-value (",
        "))",
    ];
    let text = line.text.trim();
    if SAME.contains(&text) {
        return Ok(());
    }
    let declared = text.strip_prefix("(declare-const ");
    let declared = declared.and_then(|text| text.strip_suffix(" Bool)"));
    let token = Token {
        text: declared.unwrap_or(text),
        line: line.number,
        column: 1,
    };
    variable(token, variables).map(|_| ())
}
