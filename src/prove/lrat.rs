//! A checker for refutations in the LRAT format (Cruz-Filipe, Heule, Hunt,
//! Kaufmann, Schneider-Kamp: Efficient Certified RAT Verification, CADE 2017).
//!
//! Every line adds a clause and names the earlier clauses that make its negation
//! propagate to a conflict, so that checking needs no search: each named clause
//! must have become unit, and the last one false. Steps that rest on resolution
//! asymmetric tautologies (negative hints) are refused: a solver that only learns
//! clauses does not need them, and without them every accepted clause follows from
//! the formula, not merely keeps it satisfiable.

use std::collections::HashMap;
use std::io::BufRead;

use thiserror::Error;

use super::{Clause, literal};

/// Why a proof is not accepted. Lines count from 1.
#[derive(Debug, Error)]
pub enum LratError {
    /// The proof cannot be read.
    #[error("the proof cannot be read: {0}")]
    Read(#[from] std::io::Error),
    /// A line is not in the LRAT format.
    #[error("line {line}: {reason}")]
    Malformed {
        /// The line.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A clause does not follow from the clauses that are named for it.
    #[error("line {line}: clause {id} does not follow: {reason}")]
    Unjustified {
        /// The line.
        line: usize,
        /// The number of the clause.
        id: u64,
        /// Where the justification breaks.
        reason: String,
    },
    /// All steps are right, but the empty clause is not among them.
    #[error("the proof ends without the empty clause")]
    NoEmptyClause,
}

/// What an accepted proof consists of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accepted {
    /// How many clauses were derived.
    pub added: u64,
    /// How many clauses were dropped.
    pub deleted: u64,
}

/// Checks that `proof` derives the empty clause from `formula`, whose clauses are
/// numbered from 1 in their order.
pub fn check(formula: &[Clause], proof: impl BufRead) -> Result<Accepted, LratError> {
    let mut checker = Checker::new(formula);
    let mut accepted = Accepted::default();
    // A formula that holds the empty clause itself needs no proof.
    let mut refuted = formula.iter().any(Vec::is_empty);
    for (index, text) in proof.lines().enumerate() {
        let (line, text) = (index + 1, text?);
        match parse(&text).map_err(|reason| LratError::Malformed { line, reason })? {
            None => {}
            Some(Step::Delete(ids)) => {
                accepted.deleted += ids.len() as u64;
                checker
                    .delete(&ids)
                    .map_err(|reason| LratError::Malformed { line, reason })?;
            }
            Some(Step::Add { id, clause, hints }) => {
                accepted.added += 1;
                refuted |= clause.is_empty();
                checker
                    .add(id, clause, &hints)
                    .map_err(|reason| LratError::Unjustified { line, id, reason })?;
            }
        }
    }
    if refuted {
        Ok(accepted)
    } else {
        Err(LratError::NoEmptyClause)
    }
}

enum Step {
    Add {
        id: u64,
        clause: Clause,
        hints: Vec<u64>,
    },
    Delete(Vec<u64>),
}

/// Reads one line; `None` if it is blank or a comment.
fn parse(text: &str) -> Result<Option<Step>, String> {
    let mut words = text.split_ascii_whitespace();
    let id: u64 = match words.next() {
        None | Some("c") => return Ok(None),
        Some(word) => number(word)?,
    };
    let mut rest = words.clone();
    if rest.next() == Some("d") {
        let ids = until_zero(&mut rest, number)?;
        return no_more(rest).map(|()| Some(Step::Delete(ids)));
    }
    let clause = until_zero(&mut words, literal)?;
    let hints: Vec<i64> = until_zero(&mut words, number)?;
    no_more(words)?;
    let positive = |hint: i64| {
        u64::try_from(hint).map_err(|_| format!("hint {hint}: RAT steps are not accepted"))
    };
    let hints = hints.into_iter().map(positive).collect::<Result<_, _>>()?;
    Ok(Some(Step::Add { id, clause, hints }))
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse()
        .map_err(|_| format!("'{word}' is not a number that can stand here"))
}

fn until_zero<'a, T>(
    words: &mut impl Iterator<Item = &'a str>,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let mut numbers = Vec::new();
    loop {
        match words.next() {
            None => return Err("a list does not end with 0".to_owned()),
            Some("0") => return Ok(numbers),
            Some(word) => numbers.push(read(word)?),
        }
    }
}

fn no_more<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<(), String> {
    match words.next() {
        None => Ok(()),
        Some(word) => Err(format!("'{word}' follows the end of the step")),
    }
}

/// The clauses known so far, and an assignment that is undone after every step.
struct Checker {
    clauses: HashMap<u64, Clause>,
    /// For each variable, the literal of it that is false now, or 0.
    falsified: Vec<i32>,
    trail: Vec<usize>,
}

impl Checker {
    fn new(formula: &[Clause]) -> Self {
        Self {
            clauses: (1..).zip(formula.iter().cloned()).collect(),
            falsified: Vec::new(),
            trail: Vec::new(),
        }
    }

    fn delete(&mut self, ids: &[u64]) -> Result<(), String> {
        for id in ids {
            let known = self.clauses.remove(id);
            known.ok_or_else(|| format!("clause {id} is deleted but not there"))?;
        }
        Ok(())
    }

    fn add(&mut self, id: u64, clause: Clause, hints: &[u64]) -> Result<(), String> {
        let result = self.justify(&clause, hints);
        for variable in self.trail.drain(..) {
            self.falsified[variable] = 0;
        }
        result?;
        if self.clauses.insert(id, clause).is_some() {
            return Err("its number is taken".to_owned());
        }
        Ok(())
    }

    /// Assumes that `clause` is false, and follows the hints to a conflict.
    fn justify(&mut self, clause: &[i32], hints: &[u64]) -> Result<(), String> {
        for &literal in clause {
            if self.is_false(-literal) {
                return Ok(()); // It contains a literal and its negation.
            }
            self.falsify(literal);
        }
        for hint in hints {
            let named = self
                .clauses
                .get(hint)
                .ok_or_else(|| format!("hint {hint} names no clause"))?;
            let mut open = named
                .iter()
                .copied()
                .filter(|&literal| !self.is_false(literal));
            match (open.next(), open.next()) {
                (None, _) => return Ok(()),
                (Some(_), Some(_)) => return Err(format!("clause {hint} is not unit")),
                (Some(unit), None) if self.is_false(-unit) => {
                    return Err(format!("clause {hint} is already true"));
                }
                (Some(unit), None) => self.falsify(-unit),
            }
        }
        Err("the hints lead to no conflict".to_owned())
    }

    fn is_false(&self, literal: i32) -> bool {
        let variable = literal.unsigned_abs() as usize;
        self.falsified.get(variable) == Some(&literal)
    }

    fn falsify(&mut self, literal: i32) {
        let variable = literal.unsigned_abs() as usize;
        if variable >= self.falsified.len() {
            self.falsified.resize(variable + 1, 0);
        }
        self.falsified[variable] = literal;
        self.trail.push(variable);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All eight clauses over three variables: unsatisfiable.
    fn cube() -> Vec<Clause> {
        let sign = |bit: i32, variable: i32| if bit == 0 { variable } else { -variable };
        (0..8)
            .map(|n| vec![sign(n & 1, 1), sign(n & 2, 2), sign(n & 4, 3)])
            .collect()
    }

    const GOOD: &str = "\
        9 1 2 0 1 5 0\n\
        10 1 -2 0 3 7 0\n\
        11 1 0 9 10 0\n\
        11 d 9 10 0\n\
        12 2 0 11 2 6 0\n\
        13 0 11 12 4 8 0\n";

    fn verdict(proof: &str) -> String {
        match check(&cube(), proof.as_bytes()) {
            Ok(accepted) => format!("{} added, {} deleted", accepted.added, accepted.deleted),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_right_proof_is_accepted() {
        assert_eq!(verdict(GOOD), "5 added, 2 deleted");
        assert_eq!(
            verdict(&format!("c a comment\n\n{GOOD}")),
            "5 added, 2 deleted"
        );
    }

    #[test]
    fn the_empty_clause_refutes_itself() {
        let formula = [vec![1, 2], vec![]];
        assert_eq!(check(&formula, &b""[..]).unwrap(), Accepted::default());
        assert!(check(&formula[..1], &b""[..]).is_err());
    }

    #[test]
    fn wrong_proofs_are_refused_with_the_reason() {
        let cases = [
            ("", "the proof ends without the empty clause"),
            ("9 1 2 0 1 5 0\n", "the proof ends without the empty clause"),
            (
                "9 0 0\n",
                "line 1: clause 9 does not follow: the hints lead to no conflict",
            ),
            (
                "9 1 0 1 0\n",
                "line 1: clause 9 does not follow: clause 1 is not unit",
            ),
            (
                "9 1 2 0 1 77 0\n",
                "line 1: clause 9 does not follow: hint 77 names no clause",
            ),
            (
                "9 1 2 0 1 1 5 0\n",
                "line 1: clause 9 does not follow: clause 1 is already true",
            ),
            (
                "8 1 2 0 1 5 0\n",
                "line 1: clause 8 does not follow: its number is taken",
            ),
            (
                "9 1 2 0 -1 5 0\n",
                "line 1: hint -1: RAT steps are not accepted",
            ),
            ("9 1 2 0 1 5\n", "line 1: a list does not end with 0"),
            ("9 1 2\n", "line 1: a list does not end with 0"),
            ("9 1 x 0 1 5 0\n", "line 1: 'x' is not a literal"),
            (
                "9 1 2 0 1 5 0 7\n",
                "line 1: '7' follows the end of the step",
            ),
            ("9 d 77 0\n", "line 1: clause 77 is deleted but not there"),
        ];
        for (proof, reason) in cases {
            assert_eq!(verdict(proof), reason, "{proof}");
        }
    }

    /// Removing any line, or changing any number of the proof, must not lead to a
    /// proof of something false: over the satisfiable formula nothing is accepted.
    #[test]
    fn nothing_refutes_a_satisfiable_formula() {
        for missing in 0..8 {
            let mut formula = cube();
            formula.remove(missing);
            assert!(check(&formula, GOOD.as_bytes()).is_err());
        }
    }
}
