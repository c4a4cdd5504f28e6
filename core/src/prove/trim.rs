//! The steps of a search, checked and trimmed while they are told.
//!
//! Each clause has to follow by unit propagation, as the [checker](super::rup) will ask again of
//! the proof that is kept; the search ends at the first one that does not. What each clause
//! rests on is noted, so that a clause which the search deletes is dropped unless one that is
//! still there came of it ([`lemmas`](super::lemmas)). Nothing is written before the end. Then
//! it is what leads to the empty clause, as DRAT in the binary form, each clause deleted after
//! its last use.
//!
//! The memory holds the formula, what the search has not deleted, and what that came of. For
//! the searches that branch, which is most of what they ever told: a branch that was
//! refuted is needed as long as the one above it may be.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

use super::drat::{self, Binary, StepSink};
use super::lemmas::Lemmas;
use super::proof::{self, Clause, Fault, ProofError};
use super::propagation::{Kept, Propagation};

/// A clause that was told and not deleted.
struct Told {
    kept: Kept,
    number: i64,
    /// How often it was told: it has to be deleted as often.
    copies: u32,
}

/// A proof that grows.
pub(super) struct Trimmed<'a> {
    formula: &'a [Clause],
    state: Propagation,
    /// What was told, by its literals in order.
    told: HashMap<Clause, Told>,
    /// The numbers of what was told.
    numbers: HashMap<Kept, i64>,
    /// What made a literal true for good. It may be needed wherever that literal is, so it
    /// stays, whatever the search deletes.
    lasting: HashSet<Kept>,
    lemmas: Lemmas,
    /// The number of the next clause.
    next: i64,
    /// How many clauses were told.
    steps: usize,
    is_refuted: bool,
}

impl<'a> Trimmed<'a> {
    /// No step yet, over this formula.
    pub(super) fn new(formula: &'a [Clause]) -> Self {
        let mut state = Propagation::new(proof::variables(formula));
        for clause in formula {
            state.add(clause);
        }
        let mut trimmed = Self {
            formula,
            state,
            told: HashMap::new(),
            numbers: HashMap::new(),
            lasting: HashSet::new(),
            lemmas: Lemmas::new(formula.len()),
            next: i64::try_from(formula.len()).map_or(i64::MAX, |length| length + 1),
            steps: 0,
            is_refuted: false,
        };
        trimmed.note_refutation();
        trimmed
    }

    /// Writes the proof; `false` if it does not come to its end.
    pub(super) fn write(self, out: &mut impl Write) -> io::Result<bool> {
        let mut steps = Binary(&mut *out);
        drat::begin(self.formula, &mut steps)?;
        let is_whole = self.lemmas.write_drat(&mut steps)?;
        out.flush()?;
        Ok(is_whole)
    }

    /// What the last conflict rests on, of what was told.
    fn hints(&self) -> Vec<i64> {
        let reasons = self.state.reasons().into_iter();
        reasons
            .filter_map(|kept| self.numbers.get(&kept).copied())
            .collect()
    }

    fn learn(&mut self, clause: &[i32], hints: &[i64]) -> i64 {
        let number = self.next;
        self.next += 1;
        self.lemmas.learn(number, clause, hints);
        number
    }

    /// Once the clauses contradict each other, the empty clause follows.
    fn note_refutation(&mut self) {
        if self.state.is_contradiction() {
            self.is_refuted = true;
            let hints = self.hints();
            self.learn(&[], &hints);
        }
    }

    /// What the clause rests on, if it follows.
    fn follows(&mut self, clause: &[i32]) -> Option<Vec<i64>> {
        let start = self.state.mark();
        let hints = self.state.deny(clause).then(|| self.hints());
        self.state.back(start);
        hints
    }
}

impl StepSink for Trimmed<'_> {
    fn add(&mut self, clause: &[i32]) -> io::Result<()> {
        if self.is_refuted {
            return Ok(());
        }
        self.steps += 1;
        let clause = in_order(clause);
        if let Some(told) = self.told.get_mut(&clause) {
            told.copies += 1;
            return Ok(());
        }
        let Some(hints) = self.follows(&clause) else {
            let (step, fault) = (self.steps, Fault::NotPropagated);
            return Err(io::Error::other(ProofError::Step { step, fault }));
        };
        // What says no more than what is true for good is not needed.
        let before = self.state.mark();
        if let Some(kept) = self.state.add(&clause) {
            self.lasting.extend(self.state.reasons_since(before));
            let number = self.learn(&clause, &hints);
            self.numbers.insert(kept, number);
            let copies = 1;
            let told = Told {
                kept,
                number,
                copies,
            };
            self.told.insert(clause, told);
            self.note_refutation();
        }
        Ok(())
    }

    fn delete(&mut self, clause: &[i32]) -> io::Result<()> {
        let clause = in_order(clause);
        // The clauses of the formula stay: a proof may always keep more.
        let Some(told) = self.told.get_mut(&clause) else {
            return Ok(());
        };
        if self.lasting.contains(&told.kept) {
            return Ok(());
        }
        told.copies -= 1;
        if told.copies == 0 {
            self.state.remove(told.kept);
            self.lemmas.forget(told.number);
            self.numbers.remove(&told.kept);
            self.told.remove(&clause);
        }
        Ok(())
    }
}

fn in_order(clause: &[i32]) -> Clause {
    let mut clause = clause.to_vec();
    clause.sort_unstable();
    clause.dedup();
    clause
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::proof::examples::cube;
    use crate::prove::rup;
    use proptest::prelude::*;

    /// What is kept, as text, after it was checked.
    fn kept(formula: &[Clause], trimmed: Trimmed) -> String {
        let (mut binary, mut text) = (Vec::new(), Vec::new());
        assert!(trimmed.write(&mut binary).unwrap());
        rup::expand(formula, &binary[..], &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn only_what_leads_to_the_end_is_kept() {
        let formula = cube();
        let mut trimmed = Trimmed::new(&formula);
        // 3 and -3 lead nowhere that 1 and 2 do not lead.
        for clause in [&[1, 3][..], &[2, 1], &[1, -3], &[1, -2], &[1]] {
            trimmed.add(clause).unwrap();
        }
        for clause in [&[1, 2][..], &[1, 3]] {
            trimmed.delete(clause).unwrap();
        }
        for clause in [&[3][..], &[-2], &[2], &[]] {
            trimmed.add(clause).unwrap();
        }
        let text = kept(&formula, trimmed);
        // The clause of the formula that shows the form is the first.
        let rest = text.strip_prefix("1 2 3 0\n").unwrap();
        let added = rest.lines().filter(|line| !line.starts_with('d')).count();
        assert!(added < 9, "{text}");
        let deleted = rest.lines().filter(|line| line.starts_with('d')).count();
        assert!(deleted > 0, "{text}");
        assert!(rest.ends_with("\n0\n"), "{text}");
    }

    #[test]
    fn a_step_that_does_not_follow_is_refused_at_once() {
        let formula = cube();
        let mut trimmed = Trimmed::new(&formula);
        trimmed.add(&[1, 2]).unwrap();
        let error = trimmed.add(&[3]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "step 2: the clause does not follow by unit propagation"
        );
        // Nor is there an end.
        assert!(!trimmed.write(&mut io::sink()).unwrap());
    }

    /// A clause is there until it was deleted as often as it was told.
    #[test]
    fn copies_are_counted() {
        let formula = [
            vec![1, 2, 3, 4],
            vec![1, 2, 3, -4],
            vec![-3, 4],
            vec![-3, -4],
        ];
        for (copies, is_there) in [(1, false), (2, true)] {
            let mut trimmed = Trimmed::new(&formula);
            for _ in 0..copies {
                trimmed.add(&[1, 2, 3]).unwrap();
            }
            trimmed.delete(&[3, 2, 1]).unwrap();
            assert_eq!(trimmed.add(&[1, 2]).is_ok(), is_there, "{copies}");
        }
    }

    /// Here 2 is true for good because of a clause that is deleted, and all that follows
    /// rests on it.
    #[test]
    fn what_makes_something_true_for_good_is_kept() {
        let mut formula = vec![vec![-1, 4], vec![-1, -4], vec![-7, 4], vec![-7, -4]];
        formula.extend([vec![1, 2, 7, 3], vec![1, 2, 7, -3]]);
        formula.extend([[5, 6], [5, -6], [-5, 6], [-5, -6]].map(|[a, b]| vec![-2, a, b]));
        let mut trimmed = Trimmed::new(&formula);
        for clause in [&[1, 2, 7][..], &[-1], &[-7]] {
            trimmed.add(clause).unwrap();
        }
        trimmed.delete(&[1, 2, 7]).unwrap();
        // Where that one was, there is no other now.
        trimmed.add(&[3, 5, 6]).unwrap();
        trimmed.add(&[5]).unwrap();
        assert_eq!(
            kept(&formula, trimmed),
            "-1 4 0\n1 2 7 0\n-1 0\n-7 0\n5 0\n0\n"
        );
    }

    #[test]
    fn a_formula_that_refutes_itself_needs_no_steps() {
        let contradiction = [vec![1, 2], vec![1], vec![-1]];
        assert_eq!(
            kept(&contradiction, Trimmed::new(&contradiction)),
            "1 0\n0\n"
        );
        let empty = [vec![1, 2], vec![]];
        assert_eq!(kept(&empty, Trimmed::new(&empty)), "0\n");
    }

    fn clause() -> impl Strategy<Value = Clause> {
        let literal = (1..=4_i32, any::<bool>()).prop_map(|(v, neg)| if neg { -v } else { v });
        prop::collection::vec(literal, 1..4)
    }

    /// Tells the tree of all decisions, and deletes the parts after the whole, if asked to.
    fn tell(path: &mut Clause, deletes: bool, trimmed: &mut Trimmed) -> io::Result<()> {
        if path.len() < 4 {
            let next = i32::try_from(path.len()).unwrap() + 1;
            for decision in [next, -next] {
                path.push(-decision);
                tell(path, deletes, trimmed)?;
                path.pop();
            }
        }
        trimmed.add(path)?;
        if deletes && path.len() < 4 {
            let next = i32::try_from(path.len()).unwrap() + 1;
            for decision in [next, -next] {
                path.push(decision);
                trimmed.delete(path)?;
                path.pop();
            }
        }
        Ok(())
    }

    proptest! {
        /// What is kept of a refutation is one, and what is told of a satisfiable formula is
        /// refused.
        #[test]
        fn what_is_kept_is_a_refutation(
            formula in prop::collection::vec(clause(), 0..40),
            deletes in any::<bool>(),
        ) {
            // All variables have to be there.
            let formula: Vec<Clause> = formula.into_iter().chain([vec![4, -4]]).collect();
            let is_satisfiable = (0..1_u32 << 4).any(|world| {
                let holds = |l: &i32| (world >> (l.unsigned_abs() - 1) & 1 == 1) == (*l > 0);
                formula.iter().all(|clause| clause.iter().any(holds))
            });
            let mut trimmed = Trimmed::new(&formula);
            let told = tell(&mut Clause::new(), deletes, &mut trimmed);
            prop_assert_eq!(told.is_ok(), !is_satisfiable);
            if told.is_ok() {
                let text = kept(&formula, trimmed);
                prop_assert!(text.lines().filter(|line| !line.starts_with('d')).count() <= 32);
            }
        }
    }
}
