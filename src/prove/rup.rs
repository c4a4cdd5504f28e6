//! A checker for refutations in the DRAT format whose steps follow by unit
//! propagation (reverse unit propagation: Goldberg and Novikov, Verification of
//! Proofs of Unsatisfiability for CNF Formulas, DATE 2003).
//!
//! This is what a backtracking search can write down about itself: one clause for
//! every branch that it gave up. A step is accepted if assuming the opposite of its
//! clause propagates to a conflict. Deletions are read and passed over: keeping
//! more clauses than the proof needs can only help it, never make a wrong step
//! right, because every accepted clause follows from the formula.

use std::io::BufRead;

use super::proof::{self, Clause, Fault, ProofError, variable};

/// Checks that `proof` refutes `formula`. Returns how many clauses it adds.
pub fn check(formula: &[Clause], proof: impl BufRead) -> Result<u64, ProofError> {
    let variables = proof::variables(formula);
    let mut checker = Checker::new(variables);
    for clause in formula {
        checker.add(clause);
    }
    let mut added = 0;
    proof::for_each_line(proof, variables, |mut words| {
        let is_deletion = words.next_is("d");
        let clause = words.clause()?;
        words.end()?;
        if is_deletion {
            return Ok(());
        }
        added += 1;
        if !checker.follows(&clause) {
            return Err(Fault::NotPropagated);
        }
        checker.add(&clause);
        Ok(())
    })?;
    if checker.contradiction {
        Ok(added)
    } else {
        Err(ProofError::NoContradiction)
    }
}

/// Unit propagation with two watched literals in every clause.
struct Checker {
    clauses: Vec<Clause>,
    /// For each literal, the clauses that watch it.
    watching: Vec<Vec<usize>>,
    /// For each variable, the literal of it that is true now, or 0.
    values: Vec<i32>,
    /// The true literals in the order in which they became true. What stands
    /// there between two steps is true for good.
    trail: Vec<i32>,
    contradiction: bool,
}

/// The position of a literal in `watching`.
fn slot(literal: i32) -> usize {
    2 * variable(literal) + usize::from(literal < 0)
}

impl Checker {
    fn new(variables: usize) -> Self {
        Self {
            clauses: Vec::new(),
            watching: vec![Vec::new(); 2 * (variables + 1)],
            values: vec![0; variables + 1],
            trail: Vec::new(),
            contradiction: false,
        }
    }

    fn is_true(&self, literal: i32) -> bool {
        self.values[variable(literal)] == literal
    }

    fn is_false(&self, literal: i32) -> bool {
        self.values[variable(literal)] == -literal
    }

    fn assign(&mut self, literal: i32) {
        self.values[variable(literal)] = literal;
        self.trail.push(literal);
    }

    /// Takes `clause` as true from now on.
    fn add(&mut self, clause: &[i32]) {
        let mut literals = clause.to_vec();
        literals.sort_unstable();
        literals.dedup();
        // The literals that can still become true come first, to be watched.
        literals.sort_by_key(|&literal| self.is_false(literal));
        let open = literals.iter().take_while(|&&l| !self.is_false(l)).count();
        match open {
            0 => self.contradiction = true,
            1 => {
                let unit = literals[0];
                if !self.is_true(unit) {
                    let known = self.trail.len();
                    self.assign(unit);
                    self.contradiction |= self.propagate(known);
                }
            }
            _ => {
                for &literal in &literals[..2] {
                    self.watching[slot(literal)].push(self.clauses.len());
                }
                self.clauses.push(literals);
            }
        }
    }

    /// Whether assuming the opposite of `clause` propagates to a conflict.
    fn follows(&mut self, clause: &[i32]) -> bool {
        if self.contradiction {
            return true;
        }
        let known = self.trail.len();
        let mut conflict = false;
        for &literal in clause {
            if self.is_true(literal) {
                conflict = true;
                break;
            }
            if !self.is_false(literal) {
                self.assign(-literal);
            }
        }
        conflict = conflict || self.propagate(known);
        for literal in self.trail.drain(known..) {
            self.values[variable(literal)] = 0;
        }
        conflict
    }

    /// Follows the consequences of what stands in the trail from `next` on; says
    /// whether they lead to a conflict.
    fn propagate(&mut self, mut next: usize) -> bool {
        while next < self.trail.len() {
            let falsified = -self.trail[next];
            next += 1;
            let mut watching = std::mem::take(&mut self.watching[slot(falsified)]);
            let mut at = 0;
            let mut conflict = false;
            while at < watching.len() && !conflict {
                match self.visit(watching[at], falsified) {
                    Visit::Moved => {
                        watching.swap_remove(at);
                    }
                    Visit::Kept => at += 1,
                    Visit::Conflict => conflict = true,
                }
            }
            self.watching[slot(falsified)] = watching;
            if conflict {
                return true;
            }
        }
        false
    }

    /// Looks at a clause that watches `falsified`: it finds another literal to
    /// watch, or becomes unit, or is false.
    fn visit(&mut self, index: usize, falsified: i32) -> Visit {
        let clause = &mut self.clauses[index];
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let values = &self.values;
        let is_false = |literal: i32| values[variable(literal)] == -literal;
        let other = clause[0];
        if values[variable(other)] == other {
            return Visit::Kept;
        }
        if let Some(found) = (2..clause.len()).find(|&i| !is_false(clause[i])) {
            clause.swap(1, found);
            self.watching[slot(clause[1])].push(index);
            return Visit::Moved;
        }
        if is_false(other) {
            return Visit::Conflict;
        }
        self.assign(other);
        Visit::Kept
    }
}

enum Visit {
    /// The clause now watches another literal.
    Moved,
    /// The clause goes on watching this literal.
    Kept,
    /// All literals of the clause are false.
    Conflict,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn verdict(formula: &[&[i32]], proof: &str) -> String {
        let formula: Vec<Clause> = formula.iter().map(|clause| clause.to_vec()).collect();
        match check(&formula, proof.as_bytes()) {
            Ok(added) => format!("{added} added"),
            Err(error) => error.to_string(),
        }
    }

    const SQUARE: [&[i32]; 4] = [&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];

    #[test]
    fn right_proofs_are_accepted() {
        assert_eq!(verdict(&SQUARE, "1 0\n0\n"), "2 added");
        assert_eq!(verdict(&SQUARE, "c text\n1 0\nd 1 2 0\n\n0\n"), "2 added");
        assert_eq!(verdict(&[&[1], &[-1]], ""), "0 added");
        assert_eq!(verdict(&[&[]], ""), "0 added");
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
