//! Variables, literals, and the one place where clauses go.
//!
//! An encoder writes to a [`ClauseSink`] and never knows whether it feeds a
//! solver, a counter or a file. [`Cnf`] keeps the clauses, [`Size`] only counts
//! them.

use std::fmt;
use std::num::NonZeroI32;
use std::ops::Not;

/// A Boolean variable, numbered from 1 as in DIMACS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(NonZeroI32);

impl Var {
    /// The variable of this DIMACS number; `None` unless 1 to `i32::MAX`.
    pub fn from_number(number: usize) -> Option<Var> {
        i32::try_from(number)
            .ok()
            .and_then(NonZeroI32::new)
            .map(Var)
    }

    /// The DIMACS number, from 1.
    pub fn number(self) -> usize {
        self.0.get().unsigned_abs() as usize
    }

    /// The literal that says this variable is true.
    pub fn lit(self) -> Lit {
        Lit(self.0)
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(NonZeroI32);

impl Lit {
    /// The literal DIMACS writes as this number; `None` for 0 and `i32::MIN`.
    pub fn from_dimacs(number: i32) -> Option<Lit> {
        NonZeroI32::new(number)
            .filter(|n| n.checked_abs().is_some())
            .map(Lit)
    }

    /// The number DIMACS writes: negative for a negated variable.
    pub fn to_dimacs(self) -> i32 {
        self.0.get()
    }

    /// The variable below the sign.
    pub fn var(self) -> Var {
        Var(self.0.abs())
    }

    /// Whether the literal is true when its variable is.
    pub fn is_positive(self) -> bool {
        self.0.is_positive()
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(-self.0)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Where clauses go.
///
/// `new_var` hands out variables never handed out before; a sink that is used
/// with [`cnf::encode`](crate::cnf::encode) starts at variable 1. `add_clause`
/// takes literals over variables handed out. A sink that can fail (a file)
/// remembers the failure and reports it when it is finished.
pub trait ClauseSink {
    /// A variable that no one uses yet.
    fn new_var(&mut self) -> Var;

    /// Demand that one of the literals be true.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Whether nothing more will be taken, so that an encoder with many clauses left
    /// may save itself the trouble.
    fn is_closed(&self) -> bool {
        false
    }
}

/// Turn a running count into the next variable.
///
/// # Panics
/// Beyond `i32::MAX` variables, which no DIMACS solver could read either.
pub(crate) fn next_var(count: &mut usize) -> Var {
    *count += 1;
    Var::from_number(*count).expect("fewer than 2^31 variables")
}

/// A sink that only counts: how large a formula is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Variables made.
    pub variables: usize,
    /// Clauses added.
    pub clauses: usize,
}

impl ClauseSink for Size {
    fn new_var(&mut self) -> Var {
        next_var(&mut self.variables)
    }

    fn add_clause(&mut self, _: &[Lit]) {
        self.clauses += 1;
    }
}

impl std::ops::Add for Size {
    type Output = Size;

    fn add(self, other: Size) -> Size {
        Size {
            variables: self.variables + other.variables,
            clauses: self.clauses + other.clauses,
        }
    }
}

/// A formula in memory: all clauses in one vector, with their ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: usize,
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Cnf {
    /// A formula over variables 1 to `variables`, without clauses.
    pub fn with_variables(variables: usize) -> Cnf {
        Cnf {
            variables,
            ..Cnf::default()
        }
    }

    /// How many variables there are.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The clauses, in the order they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.literals[start..end])
    }
}

impl ClauseSink for Cnf {
    fn new_var(&mut self) -> Var {
        next_var(&mut self.variables)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_the_numbers_of_dimacs() {
        for number in [1, -1, 7, -7, i32::MAX, -i32::MAX] {
            let literal = Lit::from_dimacs(number).unwrap();
            assert_eq!(literal.to_dimacs(), number);
            assert_eq!(format!("{literal:?}"), number.to_string());
            assert_eq!((!literal).to_dimacs(), -number);
            assert_eq!(literal.is_positive(), number > 0);
            assert_eq!(literal.var().number(), number.unsigned_abs() as usize);
        }
        for number in [0, i32::MIN] {
            assert_eq!(Lit::from_dimacs(number), None);
        }
        for number in [0, 1 << 31] {
            assert_eq!(Var::from_number(number), None);
        }
    }
}
