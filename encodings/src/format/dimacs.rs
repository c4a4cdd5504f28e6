//! DIMACS CNF.
//!
//! Comments carry the metadata (`c key: value`), a `c varname N NAME` line for
//! every option's variable, as `CNFgen` writes them, and for model counters
//! `c t pmc` and `c p show ... 0` lines that name the option variables. Counted
//! with or without that projection, the result is the same.
//!
//! The header is right by construction: the formula is encoded twice, first to
//! be measured, then to be written.

use std::collections::HashSet;
use std::io::{self, BufRead, Write};

use super::lines::{Line, Lines, Token, syntax};
use super::{Metadata, ParseError};
use crate::cnf::{self, CnfOptions};
use crate::packing::Packing;
use crate::sink::{ClauseSink, Cnf, Lit, Size, Var, next_var};

/// Lines of numbers stay below this many columns.
const WIDTH: usize = 78;

/// A file of clauses in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClauseFile {
    /// What the file says about itself.
    pub metadata: Metadata,
    /// The variables that have names.
    pub names: Vec<(Var, String)>,
    /// The clauses.
    pub formula: Cnf,
}

/// Write a packing, encoded as the options say.
pub fn write(
    packing: &Packing,
    options: CnfOptions,
    metadata: &Metadata,
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    write_with(
        packing,
        metadata,
        |sink| cnf::encode(packing, options, sink),
        out,
    )
}

/// Write a packing with an encoder of your own, which must start as
/// [`cnf::encode`] does and is called twice.
pub fn write_with(
    packing: &Packing,
    metadata: &Metadata,
    encode: impl Fn(&mut dyn ClauseSink),
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let mut size = Size::default();
    encode(&mut size);
    metadata.write(out, 'c')?;
    for option in packing.options() {
        let (number, name) = (option.index() + 1, &packing.option(option).name);
        writeln!(out, "c varname {number} {name}")?;
    }
    writeln!(out, "c t pmc")?;
    writeln!(out, "p cnf {} {}", size.variables, size.clauses)?;
    let mut shown = packing
        .options()
        .map(|option| option.index() + 1)
        .peekable();
    while shown.peek().is_some() {
        let mut line = String::from("c p show");
        while let Some(number) = shown.next_if(|n| line.len() + n.to_string().len() + 3 < WIDTH) {
            line.push(' ');
            line.push_str(&number.to_string());
        }
        writeln!(out, "{line} 0")?;
    }
    let mut clauses = ClauseWriter {
        out,
        variables: 0,
        result: Ok(()),
    };
    encode(&mut clauses);
    clauses.result
}

/// Write a packing and cubes in the incremental format of Wieringa (`p inccnf`): the clauses
/// as in the other file, and an `a` line for every cube.
pub fn write_cubes(
    packing: &Packing,
    options: CnfOptions,
    cubes: &[Vec<Lit>],
    out: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    writeln!(out, "p inccnf")?;
    let mut clauses = ClauseWriter {
        out: &mut *out,
        variables: 0,
        result: Ok(()),
    };
    cnf::encode(packing, options, &mut clauses);
    clauses.result?;
    write_assumptions(cubes, out)
}

/// Write an `a` line for every cube, and nothing else.
pub fn write_assumptions(cubes: &[Vec<Lit>], out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    for cube in cubes {
        write!(out, "a ")?;
        for literal in cube {
            write!(out, "{} ", literal.to_dimacs())?;
        }
        writeln!(out, "0")?;
    }
    Ok(())
}

/// A sink that writes clauses as they come and remembers the first failure.
struct ClauseWriter<W> {
    out: W,
    variables: usize,
    result: io::Result<()>,
}

impl<W: Write> ClauseSink for ClauseWriter<W> {
    fn new_var(&mut self) -> Var {
        next_var(&mut self.variables)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let out = &mut self.out;
        if self.result.is_ok() {
            self.result = clause
                .iter()
                .try_for_each(|literal| write!(out, "{} ", literal.to_dimacs()))
                .and_then(|()| writeln!(out, "0"));
        }
    }

    fn is_closed(&self) -> bool {
        self.result.is_err()
    }
}

/// Read a DIMACS file, with the names and metadata that its comments carry.
pub fn read(reader: impl BufRead) -> Result<ClauseFile, ParseError> {
    let mut lines = Lines::new(reader);
    let mut file = ClauseFile::default();
    let mut header: Option<(usize, usize)> = None;
    let mut named = HashSet::new();
    let mut clause: Vec<Lit> = Vec::new();
    while let Some(line) = lines.next()? {
        let mut tokens = line.tokens();
        let Some(first) = tokens.next() else { continue };
        match (first.text, header) {
            ("c", _) => comment(line, tokens, header, &mut named, &mut file)?,
            ("p", None) => {
                let (variables, clauses) = read_header(line, tokens)?;
                header = Some((variables, clauses));
                file.formula = Cnf::with_variables(variables);
            }
            ("p", Some(_)) => return Err(first.error("a second header")),
            (_, None) => return Err(first.error("expected `p cnf VARIABLES CLAUSES` first")),
            (_, Some((variables, clauses))) => {
                for token in line.tokens() {
                    match literal(token, variables)? {
                        Some(literal) => clause.push(literal),
                        None if file.formula.len() == clauses => {
                            return Err(token
                                .error(format!("more clauses than the {clauses} of the header")));
                        }
                        None => {
                            file.formula.add_clause(&clause);
                            clause.clear();
                        }
                    }
                }
            }
        }
    }
    let Some((variables, clauses)) = header else {
        return Err(syntax(lines.number(), 1, "the file has no `p cnf` header"));
    };
    if !clause.is_empty() {
        return Err(syntax(lines.number(), 1, "the file ends within a clause"));
    }
    if file.formula.len() != clauses {
        let problem = format!(
            "the header says {clauses} clauses, but there are {}",
            file.formula.len()
        );
        return Err(syntax(lines.number(), 1, problem));
    }
    if let Some((var, name)) = file.names.iter().find(|(var, _)| var.number() > variables) {
        let problem = format!(
            "{name:?} names variable {}, beyond the header's",
            var.number()
        );
        return Err(syntax(lines.number(), 1, problem));
    }
    Ok(file)
}

fn read_header<'a>(
    line: Line<'a>,
    mut tokens: impl Iterator<Item = Token<'a>>,
) -> Result<(usize, usize), ParseError> {
    match [tokens.next(), tokens.next(), tokens.next(), tokens.next()] {
        [Some(kind), Some(variables), Some(clauses), None] if kind.text == "cnf" => {
            let count: usize = variables.number("a number of variables")?;
            if count > i32::MAX as usize {
                return Err(variables.error("too many variables"));
            }
            Ok((count, clauses.number("a number of clauses")?))
        }
        _ => Err(line.error("expected `p cnf VARIABLES CLAUSES`")),
    }
}

/// A literal within the header's bound, or `None` for the closing 0.
fn literal(token: Token<'_>, variables: usize) -> Result<Option<Lit>, ParseError> {
    let literal = Lit::from_dimacs(token.number("a literal")?);
    match literal {
        Some(literal) if literal.var().number() > variables => {
            Err(token.error(format!("variable beyond the {variables} of the header")))
        }
        None if token.text != "0" => Err(token.error("not a literal")),
        _ => Ok(literal),
    }
}

fn comment<'a>(
    line: Line<'a>,
    mut tokens: impl Iterator<Item = Token<'a>>,
    header: Option<(usize, usize)>,
    named: &mut HashSet<Var>,
    file: &mut ClauseFile,
) -> Result<(), ParseError> {
    match tokens.next() {
        Some(word) if word.text == "varname" => {
            let (Some(number), Some(name), None) = (tokens.next(), tokens.next(), tokens.next())
            else {
                return Err(word.error("expected `c varname NUMBER NAME`"));
            };
            let var = Var::from_number(number.number("a variable")?)
                .ok_or_else(|| number.error("not a variable"))?;
            if !named.insert(var) {
                return Err(number.error("the variable was named before"));
            }
            file.names.push((var, name.text.to_owned()));
        }
        // Only comments before the header are ours to read.
        Some(_) if header.is_none() => {
            file.metadata
                .add(line.text.trim_start().trim_start_matches('c'));
        }
        _ => {}
    }
    Ok(())
}
