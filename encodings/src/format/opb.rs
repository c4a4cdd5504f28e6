//! OPB: pseudo-Boolean constraints, as the PB competitions define them
//! (Roussel and Manquinho, "Input/output format and solver requirements", 2012).
//!
//! What is said is in [`linear`](super::linear).

use std::io::{self, BufRead, Write};

use super::linear::{Constraint, LinearFile, LinearProgram};
use super::lines::{Line, Lines, Token, syntax};
use super::numbered::{named, variable};
use super::{Metadata, ParseError};

/// Write a program.
pub fn write(
    program: &LinearProgram,
    metadata: &Metadata,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let (variables, count) = (program.variables, program.constraints);
    writeln!(out, "* #variable= {variables} #constraint= {count}")?;
    program.write_comments(metadata, '*', out)?;
    program.write_each(|constraint| write_constraint(constraint, out))
}

fn write_constraint(constraint: &Constraint, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let constraint = constraint.with_terms();
    for (coefficient, var) in &constraint.terms {
        write!(out, "{coefficient:+} x{} ", var.number())?;
    }
    let relation = if constraint.equal { "=" } else { ">=" };
    writeln!(out, "{relation} {} ;", constraint.bound)
}

/// Read an OPB file of linear constraints.
pub fn read(reader: impl BufRead) -> Result<LinearFile, ParseError> {
    let mut lines = Lines::new(reader);
    let (variables, count) = read_header(lines.first()?)?;
    let mut file = LinearFile {
        variables,
        ..LinearFile::default()
    };
    while let Some(line) = lines.next()? {
        if let Some(comment) = line.text.strip_prefix('*') {
            match named(line, file.variables)? {
                Some(name) => file.names.push(name),
                None => file.metadata.add(comment),
            }
        } else if !line.text.trim().is_empty() {
            if file.constraints.len() == count {
                return Err(line.error(format!("more constraints than the {count} of the header")));
            }
            file.constraints
                .push(read_constraint(line, file.variables)?);
        }
    }
    if file.constraints.len() != count {
        let found = file.constraints.len();
        let problem = format!("the header says {count} constraints, but there are {found}");
        return Err(syntax(lines.number(), 1, problem));
    }
    Ok(file)
}

fn read_header(line: Line<'_>) -> Result<(usize, usize), ParseError> {
    let tokens: Vec<Token<'_>> = line.tokens().collect();
    match tokens[..] {
        [star, variable, variables, constraint, constraints]
            if (star.text, variable.text, constraint.text)
                == ("*", "#variable=", "#constraint=") =>
        {
            let variables: usize = variables.number("a number of variables")?;
            Ok((variables, constraints.number("a number of constraints")?))
        }
        _ => Err(line.error("expected `* #variable= N #constraint= M`")),
    }
}

fn read_constraint(line: Line<'_>, variables: usize) -> Result<Constraint, ParseError> {
    let mut tokens = line.tokens();
    let mut terms = Vec::new();
    loop {
        let Some(token) = tokens.next() else {
            return Err(line.error("the constraint has no `>=` or `=`: is the file cut off?"));
        };
        if let ">=" | "=" = token.text {
            return match (tokens.next(), tokens.next(), tokens.next()) {
                (Some(bound), Some(end), None) if end.text == ";" => Ok(Constraint {
                    terms,
                    equal: token.text == "=",
                    bound: bound.number("a bound")?,
                }),
                _ => Err(token.error("expected a bound and `;`")),
            };
        }
        let coefficient = token.number("a coefficient")?;
        let Some(var) = tokens.next() else {
            return Err(token.error("a coefficient without a variable"));
        };
        terms.push((coefficient, variable(var, variables)?));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty sum is 0: it is written as what holds always or never.
    #[test]
    fn an_empty_sum_is_written_as_true_or_false() {
        for (equal, bound, holds) in [
            (false, -1, true),
            (false, 0, true),
            (false, 1, false),
            (true, -1, false),
            (true, 0, true),
            (true, 1, false),
        ] {
            let terms = Vec::new();
            let constraint = Constraint {
                terms,
                equal,
                bound,
            };
            let mut text = b"* #variable= 1 #constraint= 1\n".to_vec();
            write_constraint(&constraint, &mut text).expect("memory can be written");
            let file = read(text.as_slice()).expect("what we write");
            for value in [false, true] {
                let read = file.constraints[0].holds(|_| value);
                assert_eq!(read, Some(holds), "{constraint:?} where x1 is {value}");
            }
        }
    }
}
