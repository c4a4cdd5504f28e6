//! A checker for refutations in the LRAT format (Cruz-Filipe, Heule, Hunt,
//! Kaufmann, Schneider-Kamp: Efficient Certified RAT Verification, CADE 2017).
//!
//! Every step adds a clause and names earlier clauses, the hints, that make its
//! negation propagate to a conflict, so that checking needs no search:
//!
//! - The formula's clauses are numbered from 1 in their order. A clause that is added
//!   has a number above all before it; a line that deletes clauses begins with a number
//!   that is not below any before it.
//! - A hint names a clause that is there: of the formula or added, and not deleted.
//! - The literals of the new clause are assumed to be false. Then the hints are taken
//!   in order. If all literals of a hint are false, the clause follows, and the hints
//!   after it do not matter. If all but one are, that one becomes true; if it was true
//!   already, the hint adds nothing and is passed over, as a solver that joins chains
//!   of hints names some clauses twice. If two are not false, the clause is refused,
//!   even if one of them is true: the hint is not unit.
//! - A clause with a literal and its opposite needs no hints.
//!
//! A proof is text or binary: `form`. [`expand`] turns one form into the other, for
//! checkers that read text only.
//!
//! The checkers that come with the format (`lrat-check`) and with `CaDiCaL`
//! (`lrat-trim`) do the same, but that `lrat-check` takes a literal that a clause has twice
//! for two, where it is one here as in `lrat-trim`. Unlike them, this one refuses steps that
//! rest on resolution asymmetric tautologies (negative hints): a solver that only learns
//! clauses does not need them, and without them every accepted clause follows from the
//! formula, not merely keeps it satisfiable.

pub(super) mod form;

use std::collections::HashMap;
use std::io::{BufRead, Write};

use self::form::Step;
use super::proof::{self, Clause, Expanded, Fault, Gap, ProofError, variable};

/// Checks that `proof` derives the empty clause from `formula`. Returns how many
/// clauses it adds.
pub fn check(formula: &[Clause], proof: impl BufRead) -> Result<u64, ProofError> {
    follow(formula, proof, |_, _| ())
}

/// Checks `proof` as [`check`] does, and writes it as text.
pub fn expand(formula: &[Clause], proof: impl BufRead, out: impl Write) -> Result<u64, ProofError> {
    let mut text = Expanded::new(out);
    let checked = follow(formula, proof, |step, last| {
        text.step(|out| step.write_text(last, out));
    });
    text.end(checked)
}

/// Checks the proof; `told` hears of each step before that, with the largest number
/// before it.
fn follow(
    formula: &[Clause],
    proof: impl BufRead,
    mut told: impl FnMut(&Step, u64),
) -> Result<u64, ProofError> {
    let variables = proof::variables(formula);
    let mut checker = Checker::new(formula, variables);
    let mut added = 0;
    // A formula that holds the empty clause itself needs no proof.
    let mut refuted = formula.iter().any(Vec::is_empty);
    form::for_each_step(proof, variables, |step| {
        told(&step, checker.last);
        match step {
            Step::Delete { id, ids } => checker.delete(id, &ids),
            Step::Add { id, clause, hints } => {
                added += 1;
                refuted |= clause.is_empty();
                checker.add(id, clause, &hints)
            }
        }
    })?;
    if refuted {
        Ok(added)
    } else {
        Err(ProofError::NoContradiction)
    }
}

/// The clauses known so far, and an assignment that is undone after every line.
struct Checker {
    clauses: HashMap<u64, Clause>,
    /// The largest number so far.
    last: u64,
    /// For each variable, the literal of it that is false now, or 0.
    falsified: Vec<i32>,
    trail: Vec<usize>,
}

impl Checker {
    fn new(formula: &[Clause], variables: usize) -> Self {
        Self {
            clauses: (1..).zip(formula.iter().cloned()).collect(),
            last: formula.len() as u64,
            falsified: vec![0; variables + 1],
            trail: Vec::new(),
        }
    }

    /// Takes note of the number that a line begins with.
    fn number(&mut self, id: u64, is_new: bool) -> Result<(), Fault> {
        let last = std::mem::replace(&mut self.last, id);
        if id < last || is_new && id == last {
            return Err(Fault::OutOfOrder { id, last });
        }
        Ok(())
    }

    fn delete(&mut self, id: Option<u64>, ids: &[u64]) -> Result<(), Fault> {
        self.number(id.unwrap_or(self.last), false)?;
        for &id in ids {
            let known = self.clauses.remove(&id);
            known.ok_or(Fault::NothingToDelete(id))?;
        }
        Ok(())
    }

    fn add(&mut self, id: u64, clause: Clause, hints: &[u64]) -> Result<(), Fault> {
        self.number(id, true)?;
        let justified = self.justify(&clause, hints);
        for variable in self.trail.drain(..) {
            self.falsified[variable] = 0;
        }
        justified.map_err(|gap| Fault::Unjustified { id, gap })?;
        self.clauses.insert(id, clause);
        Ok(())
    }

    /// Assumes that `clause` is false, and follows the hints to a conflict.
    fn justify(&mut self, clause: &[i32], hints: &[u64]) -> Result<(), Gap> {
        if let Some(&hint) = hints.iter().find(|hint| !self.clauses.contains_key(hint)) {
            return Err(Gap::NoSuchClause(hint));
        }
        for &literal in clause {
            if self.is_false(-literal) {
                return Ok(()); // It contains a literal and its negation.
            }
            self.falsify(literal);
        }
        for hint in hints {
            let mut open = None;
            for &literal in &self.clauses[hint] {
                if !self.is_false(literal) && open.replace(literal).is_some_and(|l| l != literal) {
                    return Err(Gap::NotUnit(*hint));
                }
            }
            match open {
                None => return Ok(()),
                Some(unit) => self.falsify(-unit),
            }
        }
        Err(Gap::NoConflict)
    }

    fn is_false(&self, literal: i32) -> bool {
        self.falsified[variable(literal)] == literal
    }

    fn falsify(&mut self, literal: i32) {
        self.falsified[variable(literal)] = literal;
        self.trail.push(variable(literal));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::proof::examples::cube;

    const GOOD: &str = "\
        9 1 2 0 1 5 0\n\
        10 1 -2 0 3 7 0\n\
        11 1 0 9 10 0\n\
        11 d 9 10 0\n\
        12 2 0 11 2 6 0\n\
        13 0 11 12 4 8 0\n";

    fn verdict_on(formula: &[Clause], proof: &str) -> String {
        let told = |verdict| match verdict {
            Ok(added) => format!("{added} added"),
            Err(ProofError::Write(error)) => panic!("{error}"),
            Err(error) => error.to_string(),
        };
        let verdict = told(check(formula, proof.as_bytes()));
        // Whoever writes the proof judges it alike, and what is written of a right one too.
        let mut text = Vec::new();
        let expanded = expand(formula, proof.as_bytes(), &mut text);
        let is_right = expanded.is_ok();
        assert_eq!(told(expanded), verdict, "{proof}");
        if is_right {
            assert_eq!(told(check(formula, &text[..])), verdict, "{proof}");
        }
        verdict
    }

    fn verdict(proof: &str) -> String {
        verdict_on(&cube(), proof)
    }

    #[test]
    fn a_right_proof_is_accepted() {
        assert_eq!(verdict(GOOD), "5 added");
        assert_eq!(verdict(&format!("c a comment\n{GOOD}")), "5 added");
    }

    #[test]
    fn both_forms_are_expanded_to_the_same_text() {
        let mut binary = Vec::new();
        form::for_each_step(GOOD.as_bytes(), 3, |step| {
            step.write_binary(&mut binary).unwrap();
            Ok(())
        })
        .unwrap();
        assert_ne!(binary, GOOD.as_bytes());
        for proof in [GOOD.as_bytes(), &binary] {
            let mut text = Vec::new();
            assert_eq!(expand(&cube(), proof, &mut text).unwrap(), 5);
            assert_eq!(String::from_utf8(text).unwrap(), GOOD);
        }
    }

    #[test]
    fn the_empty_clause_refutes_itself() {
        let formula = [vec![1, 2], vec![]];
        assert_eq!(verdict_on(&formula, ""), "0 added");
        assert!(check(&formula[..1], &b""[..]).is_err());
    }

    /// One clause after the other: what its hints may be. Each proof is the one line,
    /// so that an accepted clause leaves the formula unrefuted.
    #[test]
    fn each_clause_is_judged_by_its_hints() {
        const ACCEPTED: &str = "the proof ends without a contradiction";
        let cases = [
            ("9 1 2 0 1 5 0", ACCEPTED),
            // Clause 1 made 3 true. Named once more it adds nothing.
            ("9 1 2 0 1 1 5 0", ACCEPTED),
            // Nor does clause 2: its -1 is true by the negation of the new clause, and its
            // other literals are false.
            ("9 1 2 3 0 2 1 0", ACCEPTED),
            // What comes after the conflict does not matter, but must be there.
            ("9 1 2 0 1 5 8 0", ACCEPTED),
            ("9 1 2 0 1 5 77 0", "hint 77 names no clause"),
            // Satisfied hints alone lead to no conflict.
            ("9 1 2 0 1 1 0", "the hints lead to no conflict"),
            ("9 1 2 0 0", "the hints lead to no conflict"),
            // Clause 2 has the true literal -1, but 3 is open beside it.
            ("9 1 2 0 2 1 5 0", "clause 2 is not unit"),
            ("9 1 0 1 0", "clause 1 is not unit"),
            // A clause with a literal and its opposite is always true.
            ("9 1 -1 0 0", ACCEPTED),
            ("9 1 -1 0 77 0", "hint 77 names no clause"),
            // A literal that is written twice is one.
            ("9 1 1 2 0 1 5 0", ACCEPTED),
            // Clauses do not follow from themselves.
            ("9 1 2 0 9 0", "hint 9 names no clause"),
        ];
        for (line, expected) in cases {
            let found = verdict(&format!("{line}\n"));
            let reason = found.strip_prefix("line 1: clause 9 does not follow: ");
            assert_eq!(reason.unwrap_or(&found), expected, "{line}");
        }
    }

    #[test]
    fn a_literal_that_a_hint_has_twice_is_one() {
        let formula = [vec![1, 1], vec![-1, 2, 2], vec![-2, -1]];
        assert_eq!(verdict_on(&formula, "4 0 1 2 3 0\n"), "1 added");
    }

    #[test]
    fn deleted_clauses_are_gone() {
        let early = GOOD
            .replace("11 d 9 10 0\n", "")
            .replace("11 1 0 9 10 0\n", "10 d 10 0\n11 1 0 9 10 0\n");
        assert_eq!(
            verdict(&early),
            "line 4: clause 11 does not follow: hint 10 names no clause"
        );
    }

    #[test]
    fn wrong_proofs_are_refused_with_the_reason() {
        let cases = [
            ("", "the proof ends without a contradiction"),
            ("9 1 2 0 1 5 0\n", "the proof ends without a contradiction"),
            (
                "9 0 0\n",
                "line 1: clause 9 does not follow: the hints lead to no conflict",
            ),
            (
                "8 1 2 0 1 5 0\n",
                "line 1: the number 8 is out of order after 8",
            ),
            (
                "11 1 2 0 1 5 0\n10 1 2 0 1 5 0\n",
                "line 2: the number 10 is out of order after 11",
            ),
            (
                "11 1 2 0 1 5 0\n10 d 1 0\n",
                "line 2: the number 10 is out of order after 11",
            ),
            (
                "10 d 8 0\n10 1 2 0 1 5 0\n",
                "line 2: the number 10 is out of order after 10",
            ),
            (
                "9 1 2 0 -1 5 0\n",
                "line 1: hint -1: RAT steps are not accepted",
            ),
            ("9 1 2 0 1 5\n", "line 1: a list does not end with 0"),
            ("9 1 2\n", "line 1: a list does not end with 0"),
            ("9 1 x 0 1 5 0\n", "line 1: 'x' is not a literal"),
            (
                "9 4 0 1 5 0\n",
                "line 1: literal 4 is of no variable of the formula",
            ),
            (
                "x 1 2 0 1 5 0\n",
                "line 1: 'x' is not a number that can stand here",
            ),
            (
                "18446744073709551616 1 2 0 1 5 0\n",
                "line 1: '18446744073709551616' is not a number that can stand here",
            ),
            (
                "2147483648 1 2 0 1 5 0\n",
                "line 1: the number 2147483648 is too large",
            ),
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
