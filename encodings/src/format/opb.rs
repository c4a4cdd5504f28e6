//! OPB: pseudo-Boolean constraints.
//!
//! Variable `x1` and so on are the options, as in the DIMACS file. A piece is
//! an equation, a cell an inequality. With counting, every slot is an equation
//! with a variable that says it stays unfilled, and the sum of these is the known
//! number. The link rule is sent as the clauses of its encoding.

use std::collections::HashSet;
use std::io::{self, BufRead, Write};

use super::lines::{Line, Lines, Token, syntax};
use super::{Metadata, ParseError};
use crate::connect::Connectivity;
use crate::packing::Packing;
use crate::sink::{ClauseSink, Lit, Var, next_var};

/// What goes into the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpbOptions {
    /// Whether unfilled slots are counted. It changes no solution.
    pub counting: bool,
    /// Whether and how the pieces are made to hang together.
    pub connectivity: Connectivity,
}

impl Default for OpbOptions {
    /// The plain form: no counting, no link rule.
    fn default() -> Self {
        OpbOptions {
            counting: false,
            connectivity: Connectivity::None,
        }
    }
}

/// A linear constraint over 0-1 variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// Coefficients and variables.
    pub terms: Vec<(i64, Var)>,
    /// Whether the sum must be equal to the bound, not only at least.
    pub equal: bool,
    /// The bound.
    pub bound: i64,
}

impl Constraint {
    /// Whether it holds when the variables have these values; `None` where a sum
    /// leaves the range of numbers.
    pub fn holds(&self, value: impl Fn(Var) -> bool) -> Option<bool> {
        let mut sum = 0_i64;
        for &(coefficient, var) in &self.terms {
            if value(var) {
                sum = sum.checked_add(coefficient)?;
            }
        }
        Some(if self.equal {
            sum == self.bound
        } else {
            sum >= self.bound
        })
    }
}

/// An OPB file in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpbFile {
    /// What the file says about itself.
    pub metadata: Metadata,
    /// How many variables there are.
    pub variables: usize,
    /// The variables that have names.
    pub names: Vec<(Var, String)>,
    /// The constraints.
    pub constraints: Vec<Constraint>,
}

/// Write a packing.
pub fn write(
    packing: &Packing,
    options: OpbOptions,
    metadata: &Metadata,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut count = 0;
    let variables = constraints(packing, options, &mut |_| count += 1);
    // At least one, for the constraints that have none of their own.
    let variables = variables.max(1);
    writeln!(out, "* #variable= {variables} #constraint= {count}")?;
    metadata.write(out, '*')?;
    for option in packing.options() {
        let (number, name) = (option.index() + 1, &packing.option(option).name);
        writeln!(out, "* varname x{number} {name}")?;
    }
    let mut result = Ok(());
    constraints(packing, options, &mut |constraint| {
        if result.is_ok() {
            result = write_constraint(constraint, out);
        }
    });
    result
}

/// The format knows no empty sum: one that is wrong asks too much of a single
/// variable, and one that is right asks nothing of it.
fn write_constraint(constraint: &Constraint, out: &mut impl Write) -> io::Result<()> {
    if constraint.terms.is_empty() {
        let bound = if constraint.holds(|_| false) == Some(true) {
            0
        } else {
            2
        };
        return writeln!(out, "+1 x1 >= {bound} ;");
    }
    for (coefficient, var) in &constraint.terms {
        write!(out, "{coefficient:+} x{} ", var.number())?;
    }
    let relation = if constraint.equal { "=" } else { ">=" };
    writeln!(out, "{relation} {} ;", constraint.bound)
}

/// Make all constraints, one after the other; returns the number of variables.
fn constraints(packing: &Packing, options: OpbOptions, emit: &mut dyn FnMut(&Constraint)) -> usize {
    let mut variables = 0;
    let chosen: Vec<Var> = packing
        .options()
        .map(|_| next_var(&mut variables))
        .collect();
    let terms = |coefficient: i64, options: &[crate::OptionId]| -> Vec<(i64, Var)> {
        options
            .iter()
            .map(|option| (coefficient, chosen[option.index()]))
            .collect()
    };
    for piece in packing.pieces() {
        emit(&Constraint {
            terms: terms(1, packing.options_of(piece)),
            equal: true,
            bound: 1,
        });
    }
    let mut seen = HashSet::new();
    for cell in packing.cells().map(|cell| packing.taking(cell)) {
        if cell.len() > 1 && seen.insert(cell) {
            emit(&Constraint {
                terms: terms(-1, cell),
                equal: false,
                bound: -1,
            });
        }
    }
    if options.counting {
        for class in packing.classes() {
            let mut unfilled = Vec::new();
            for slot in packing.slots_of(class) {
                let var = next_var(&mut variables);
                unfilled.push((1, var));
                let mut terms = terms(1, packing.filling(slot));
                terms.push((1, var));
                emit(&Constraint {
                    terms,
                    equal: true,
                    bound: 1,
                });
            }
            let bound = i64::try_from(packing.unfilled(class)).unwrap_or(i64::MAX);
            emit(&Constraint {
                terms: unfilled,
                equal: true,
                bound,
            });
        }
    }
    let mut clauses = Clauses { variables, emit };
    options.connectivity.encode(packing, &mut clauses);
    clauses.variables
}

/// Turns clauses into constraints: a negated literal counts as one less.
struct Clauses<'a> {
    variables: usize,
    emit: &'a mut dyn FnMut(&Constraint),
}

impl ClauseSink for Clauses<'_> {
    fn new_var(&mut self) -> Var {
        next_var(&mut self.variables)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let sign = |literal: &Lit| if literal.is_positive() { 1 } else { -1 };
        let terms = clause
            .iter()
            .map(|literal| (sign(literal), literal.var()))
            .collect();
        let negated: i64 = clause
            .iter()
            .filter(|literal| !literal.is_positive())
            .map(|_| 1)
            .sum();
        (self.emit)(&Constraint {
            terms,
            equal: false,
            bound: 1 - negated,
        });
    }
}

/// Read an OPB file of linear constraints.
pub fn read(reader: impl BufRead) -> Result<OpbFile, ParseError> {
    let mut lines = Lines::new(reader);
    let mut file = OpbFile::default();
    let count = match lines.next()? {
        Some(line) => {
            let (variables, count) = read_header(line)?;
            file.variables = variables;
            count
        }
        None => return Err(syntax(1, 1, "the file is empty")),
    };
    while let Some(line) = lines.next()? {
        if let Some(comment) = line.text.strip_prefix('*') {
            if comment.trim_start().starts_with("varname") {
                let named = read_name(line, file.variables)?;
                file.names.push(named);
            } else {
                file.metadata.add(comment);
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

fn read_name(line: Line<'_>, variables: usize) -> Result<(Var, String), ParseError> {
    let mut tokens = line
        .tokens()
        .skip_while(|token| token.text != "varname")
        .skip(1);
    match (tokens.next(), tokens.next(), tokens.next()) {
        (Some(var), Some(name), None) => Ok((variable(var, variables)?, name.text.to_owned())),
        _ => Err(line.error("expected `* varname xN NAME`")),
    }
}

/// `x1` to `xN`.
fn variable(token: Token<'_>, variables: usize) -> Result<Var, ParseError> {
    let number = token
        .text
        .strip_prefix('x')
        .and_then(|digits| digits.parse::<usize>().ok());
    let var = number
        .filter(|&number| number <= variables)
        .and_then(Var::from_number);
    var.ok_or_else(|| token.error(format!("{:?} is not one of x1 to x{variables}", token.text)))
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
