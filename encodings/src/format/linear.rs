//! A packing as linear constraints over 0-1 variables, for the formats that have them.
//!
//! Variable `x1` and so on are the options, as in the DIMACS file. A piece is
//! an equation, a cell an inequality. With counting, every slot is an equation
//! with a variable that says it stays unfilled, and the sum of these is the known
//! number. The link rule is sent as the clauses of its encoding.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, Write};

use super::Metadata;
use crate::connect::Connectivity;
use crate::packing::Packing;
use crate::sink::{ClauseSink, Lit, Var, next_var};

/// What is said of a packing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinearOptions {
    /// Whether unfilled slots are counted. It changes no solution.
    pub counting: bool,
    /// Whether and how the pieces are made to hang together.
    pub connectivity: Connectivity,
}

impl Default for LinearOptions {
    /// The plain form: no counting, no link rule.
    fn default() -> Self {
        LinearOptions {
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

    /// The same with at least one term. The formats know no empty sum: one that is wrong
    /// asks too much of a single variable, and one that is right asks nothing of it.
    pub(super) fn with_terms(&self) -> Cow<'_, Constraint> {
        let Some(first) = Var::from_number(1).filter(|_| self.terms.is_empty()) else {
            return Cow::Borrowed(self);
        };
        let holds = self.holds(|_| false) == Some(true);
        Cow::Owned(Constraint {
            terms: vec![(1, first)],
            equal: false,
            bound: if holds { 0 } else { 2 },
        })
    }
}

/// A file of linear constraints in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinearFile {
    /// What the file says about itself.
    pub metadata: Metadata,
    /// How many variables there are.
    pub variables: usize,
    /// The variables that have names.
    pub names: Vec<(Var, String)>,
    /// The constraints.
    pub constraints: Vec<Constraint>,
}

/// The constraints of a packing, on their way into a file.
#[derive(Clone, Copy, Debug)]
pub struct LinearProgram<'a> {
    packing: &'a Packing,
    options: LinearOptions,
    also: &'a [Vec<Lit>],
    /// How many variables there are: at least one, for the constraints that have none of
    /// their own.
    pub(super) variables: usize,
    /// How many constraints there are.
    pub(super) constraints: usize,
}

impl<'a> LinearProgram<'a> {
    /// What these options say of the packing, and the clauses in `also` over its options'
    /// variables.
    pub fn of(packing: &'a Packing, options: LinearOptions, also: &'a [Vec<Lit>]) -> Self {
        let mut count = 0;
        let variables = constraints(packing, options, also, &mut |_| count += 1);
        LinearProgram {
            packing,
            options,
            also,
            variables: variables.max(1),
            constraints: count,
        }
    }

    /// Write what the file is about, and what stands for which option, as comments.
    pub(super) fn write_comments(
        &self,
        metadata: &Metadata,
        mark: char,
        out: &mut (impl Write + ?Sized),
    ) -> io::Result<()> {
        metadata.write(out, mark)?;
        for option in self.packing.options() {
            let (number, name) = (option.index() + 1, &self.packing.option(option).name);
            writeln!(out, "{mark} varname x{number} {name}")?;
        }
        Ok(())
    }

    /// Write every constraint.
    pub(super) fn write_each(
        &self,
        mut write: impl FnMut(&Constraint) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut result = Ok(());
        constraints(self.packing, self.options, self.also, &mut |constraint| {
            if result.is_ok() {
                result = write(constraint);
            }
        });
        result
    }
}

/// Make all constraints, one after the other, those of the clauses in `also` last;
/// returns the number of variables.
fn constraints(
    packing: &Packing,
    options: LinearOptions,
    also: &[Vec<Lit>],
    emit: &mut dyn FnMut(&Constraint),
) -> usize {
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
    for clause in also {
        clauses.add_clause(clause);
    }
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
