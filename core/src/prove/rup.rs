//! A checker for refutations in the DRAT format whose steps follow by unit
//! propagation (reverse unit propagation: Goldberg and Novikov, Verification of
//! Proofs of Unsatisfiability for CNF Formulas, DATE 2003).
//!
//! This is what a backtracking search can write down about itself: one clause for
//! every branch that it gave up. A step is accepted if assuming the opposite of its
//! clause propagates to a conflict. A clause that is deleted, of the proof or of the
//! formula, is forgotten, so that the checker needs room only for what the proof keeps. As in
//! drat-trim, what a clause has made true for good stays true, and the deletion of a clause
//! that is not there is passed over: keeping more than the proof needs can never make a
//! wrong step right, because every accepted clause follows from the formula.
//!
//! A proof is text or binary: [`drat`] says how they are told apart. [`expand`] turns one form
//! into the other, for checkers that read text only.

use std::collections::HashMap;
use std::io::{BufRead, Write};

use super::drat::{self, Step, StepSink, Text};
use super::proof::{self, Clause, Expanded, Fault, ProofError};
use super::propagation::{Kept, Propagation};

/// Checks that `proof` refutes `formula`. Returns how many clauses it adds.
pub fn check(formula: &[Clause], proof: impl BufRead) -> Result<u64, ProofError> {
    follow(formula, proof, |_| ())
}

/// Checks `proof` as [`check`] does, and writes it as text.
pub fn expand(formula: &[Clause], proof: impl BufRead, out: impl Write) -> Result<u64, ProofError> {
    let mut text = Expanded::new(out);
    let checked = follow(formula, proof, |step| {
        text.step(|out| match step {
            Step::Add(clause) => Text(out).add(clause),
            Step::Delete(clause) => Text(out).delete(clause),
        });
    });
    text.end(checked)
}

/// Checks the proof; `told` hears of each step before that.
fn follow(
    formula: &[Clause],
    proof: impl BufRead,
    mut told: impl FnMut(&Step),
) -> Result<u64, ProofError> {
    let variables = proof::variables(formula);
    let mut state = Propagation::new(variables);
    let mut known = Known::default();
    for clause in formula {
        if let Some(kept) = state.add(clause) {
            known.insert(clause.clone(), kept);
        }
    }
    let mut added = 0;
    drat::for_each_step(proof, variables, |step| {
        told(&step);
        let clause = match step {
            Step::Add(clause) => clause,
            Step::Delete(clause) => {
                if let Some(kept) = known.remove(clause) {
                    state.remove(kept);
                }
                return Ok(());
            }
        };
        added += 1;
        // Once the formula is refuted, whatever follows follows.
        if state.is_contradiction() {
            return Ok(());
        }
        let start = state.mark();
        let follows = state.deny(&clause);
        state.back(start);
        if !follows {
            return Err(Fault::NotPropagated);
        }
        if let Some(kept) = state.add(&clause) {
            known.insert(clause, kept);
        }
        Ok(())
    })?;
    if state.is_contradiction() {
        Ok(added)
    } else {
        Err(ProofError::NoContradiction)
    }
}

/// The clauses that can be deleted, by their literals in order.
#[derive(Default)]
struct Known(HashMap<Clause, Vec<Kept>>);

impl Known {
    fn insert(&mut self, mut clause: Clause, kept: Kept) {
        clause.sort_unstable();
        self.0.entry(clause).or_default().push(kept);
    }

    /// One of the clauses with these literals.
    fn remove(&mut self, mut clause: Clause) -> Option<Kept> {
        clause.sort_unstable();
        let same = self.0.get_mut(&clause)?;
        let kept = same.pop();
        if same.is_empty() {
            self.0.remove(&clause);
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn verdict(formula: &[&[i32]], proof: &str) -> String {
        let formula: Vec<Clause> = formula.iter().map(|clause| clause.to_vec()).collect();
        let told = |verdict| match verdict {
            Ok(added) => format!("{added} added"),
            Err(ProofError::Write(error)) => panic!("{error}"),
            Err(error) => error.to_string(),
        };
        let verdict = told(check(&formula, proof.as_bytes()));
        // Whoever writes the proof judges it alike.
        let expanded = expand(&formula, proof.as_bytes(), std::io::sink());
        assert_eq!(told(expanded), verdict, "{proof}");
        verdict
    }

    const SQUARE: [&[i32]; 4] = [&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];

    #[test]
    fn right_proofs_are_accepted() {
        assert_eq!(verdict(&SQUARE, "1 0\n0\n"), "2 added");
        assert_eq!(verdict(&SQUARE, "c text\n1 0\nd 1 2 0\n0\n"), "2 added");
        assert_eq!(verdict(&[&[1], &[-1]], ""), "0 added");
        assert_eq!(verdict(&[&[]], ""), "0 added");
    }

    #[test]
    fn both_forms_are_expanded_to_the_same_text() {
        let formula = SQUARE.map(<[i32]>::to_vec);
        let text = "1 2 0\n1 0\nd 2 1 0\n0\n";
        let binary = b"a\x02\x04\0a\x02\0d\x04\x02\0a\0";
        for proof in [text.as_bytes(), binary] {
            let mut expanded = Vec::new();
            assert_eq!(expand(&formula, proof, &mut expanded).unwrap(), 3);
            assert_eq!(String::from_utf8(expanded).unwrap(), text);
        }
    }

    /// A clause that was deleted justifies nothing any more, unless it was there twice.
    #[test]
    fn deleted_clauses_are_gone() {
        let square: [&[i32]; 4] = [&[1, 2, 3], &[1, -2, 3], &[-1, 2, 3], &[-1, -2, 3]];
        let formula: Vec<&[i32]> = square.into_iter().chain([&[-3][..]]).collect();
        let long: [&[i32]; 4] = [&[1, 2, 3, 4], &[1, 2, 3, -4], &[-3, 4], &[-3, -4]];
        assert_eq!(verdict(&long, "1 2 3 0\n1 2 0\n"), NOT_REFUTED);
        // Without the step the second does not follow by propagation.
        assert_eq!(verdict(&long, "1 2 3 0\nd 3 1 2 0\n1 2 0\n"), line(3));
        let twice = "1 2 3 0\n1 2 3 0\nd 3 1 2 0\n1 2 0\n";
        assert_eq!(verdict(&long, twice), NOT_REFUTED);
        // Nor do clauses of the formula, long or short.
        assert_eq!(verdict(&formula, "1 0\n0\n"), "2 added");
        assert_eq!(verdict(&formula, "d 1 2 3 0\n1 0\n0\n"), line(2));
        assert_eq!(verdict(&SQUARE, "d 2 1 0\n1 0\n0\n"), line(2));
        // What is not there cannot be deleted.
        assert_eq!(verdict(&SQUARE, "d 1 1 2 0\nd 1 0\n1 0\n0\n"), "2 added");
    }

    const NOT_REFUTED: &str = "the proof ends without a contradiction";

    fn line(number: usize) -> String {
        format!("line {number}: the clause does not follow by unit propagation")
    }

    #[test]
    fn wrong_proofs_are_refused_with_the_reason() {
        let cases = [
            ("", "the proof ends without a contradiction"),
            (
                "0\n",
                "line 1: the clause does not follow by unit propagation",
            ),
            (
                "3 0\n",
                "line 1: literal 3 is of no variable of the formula",
            ),
            ("1 2\n", "line 1: a list does not end with 0"),
            ("1 z 0\n", "line 1: 'z' is not a literal"),
            ("1 0 2\n", "line 1: '2' follows the end of the step"),
            ("d 1 2\n", "line 1: a list does not end with 0"),
            (
                "500000000 0\n",
                "line 1: literal 500000000 is of no variable of the formula",
            ),
            (
                "d 3 0\n",
                "line 1: literal 3 is of no variable of the formula",
            ),
        ];
        for (proof, reason) in cases {
            assert_eq!(verdict(&SQUARE, proof), reason, "{proof}");
        }
    }

    fn clause() -> impl Strategy<Value = Clause> {
        let literal = (1..=4_i32, any::<bool>()).prop_map(|(v, neg)| if neg { -v } else { v });
        prop::collection::vec(literal, 0..4)
    }

    fn satisfiable(formula: &[Clause]) -> bool {
        (0..1_u32 << 4).any(|world| {
            let holds = |l: i32| (world >> (l.unsigned_abs() - 1) & 1 == 1) == (l > 0);
            formula
                .iter()
                .all(|clause| clause.iter().any(|&l| holds(l)))
        })
    }

    fn push_step(proof: &mut String, clause: &[i32]) {
        let words = clause.iter().map(|literal| format!("{literal} "));
        proof.extend(words.chain(["0\n".to_owned()]));
    }

    proptest! {
        /// Whatever the proof says, a satisfiable formula is never refuted.
        #[test]
        fn nothing_refutes_a_satisfiable_formula(
            formula in prop::collection::vec(clause(), 0..12),
            proof in prop::collection::vec(clause(), 0..8),
        ) {
            let mut text = String::new();
            for clause in &proof {
                push_step(&mut text, clause);
            }
            if check(&formula, text.as_bytes()).is_ok() {
                prop_assert!(!satisfiable(&formula));
            }
        }

        /// The full tree of decisions over the variables refutes every unsatisfiable
        /// formula: one clause for every node, children first.
        #[test]
        fn the_tree_of_decisions_is_a_proof(formula in prop::collection::vec(clause(), 8..40)) {
            fn walk(variables: usize, path: &mut Clause, proof: &mut String) {
                if path.len() < variables {
                    let next = i32::try_from(path.len()).unwrap() + 1;
                    for decision in [next, -next] {
                        path.push(-decision);
                        walk(variables, path, proof);
                        path.pop();
                    }
                }
                push_step(proof, path);
            }
            let mut proof = String::new();
            walk(proof::variables(&formula), &mut Clause::new(), &mut proof);
            prop_assert_eq!(check(&formula, proof.as_bytes()).is_ok(), !satisfiable(&formula));
        }
    }
}
