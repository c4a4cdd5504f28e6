//! The lemmas of a solver, trimmed while it works.
//!
//! A solver tells each clause that it learns with the clauses that it follows from, and
//! each that it forgets. Whatever it has forgotten can still be needed, as long as it led to
//! a clause that is there. All else is dropped at once, so that the memory holds only what
//! leads to the clauses that the solver has. At the end, that is what leads to the empty
//! clause: the proof that is written, [LRAT](super::lrat) or [DRAT](super::drat), has no
//! other lemmas. In LRAT they are numbered anew without gaps. Each is deleted after its last
//! use, so that the checker needs little room as well.

#[cfg(any(feature = "cadical", test))]
use std::collections::BTreeMap;
use std::collections::HashMap;
use std::io;
#[cfg(any(feature = "cadical", test))]
use std::io::Write;

use super::drat::StepSink;
#[cfg(any(feature = "cadical", test))]
use super::lrat::form::Step;
#[cfg(any(feature = "cadical", test))]
use super::proof::Clause;
use super::proof::write_digits;

/// The number of a clause, as the solver counts.
type Number = u32;

/// A lemma that may still be needed.
struct Lemma {
    clause: Box<[i32]>,
    /// What it follows from, each as the difference to the lemma's own number, in base 128:
    /// of all that is in memory here, most is this.
    hints: Box<[u8]>,
    /// How many lemmas name it, and one more while the solver has it.
    holders: u32,
    /// Whether the solver has it.
    is_held: bool,
}

/// The lemmas of a solver that may still be needed.
pub(super) struct Lemmas {
    /// How many clauses the formula has: they have the numbers up to this.
    formula: Number,
    needed: HashMap<Number, Lemma>,
    /// The number of the empty clause.
    empty: Option<Number>,
    /// Whether the solver told something that cannot be.
    is_broken: bool,
}

impl Lemmas {
    /// None yet, over a formula of so many clauses.
    pub(super) fn new(formula: usize) -> Self {
        let length = Number::try_from(formula);
        Self {
            formula: length.unwrap_or(Number::MAX),
            needed: HashMap::new(),
            empty: None,
            is_broken: length.is_err(),
        }
    }

    /// Takes a clause that follows from these. Whether it does is for the checker to say.
    pub(super) fn learn(&mut self, number: i64, clause: &[i32], hints: &[i64]) {
        if self.empty.is_none() && self.try_learn(number, clause, hints).is_none() {
            self.is_broken = true;
        }
    }

    /// `None` if the numbers cannot be.
    fn try_learn(&mut self, number: i64, clause: &[i32], hints: &[i64]) -> Option<()> {
        let number = Number::try_from(number).ok()?;
        let mut differences = Vec::new();
        for &hint in hints {
            let hint = Number::try_from(hint).ok()?;
            let difference = number.checked_sub(hint).filter(|&d| d > 0 && hint > 0)?;
            if hint > self.formula {
                self.needed.get_mut(&hint)?.holders += 1;
            }
            write_digits(difference.into(), &mut differences).ok()?;
        }
        let lemma = Lemma {
            clause: clause.into(),
            hints: differences.into(),
            holders: 1,
            is_held: true,
        };
        let is_new = number > self.formula && self.needed.insert(number, lemma).is_none();
        if clause.is_empty() {
            self.empty = Some(number);
        }
        is_new.then_some(())
    }

    /// The solver forgets a clause.
    pub(super) fn forget(&mut self, number: i64) {
        let Ok(number) = Number::try_from(number) else {
            return;
        };
        if self.empty == Some(number) {
            return;
        }
        if let Some(lemma) = self.needed.get_mut(&number)
            && std::mem::take(&mut lemma.is_held)
        {
            self.release(number);
        }
    }

    /// One holder of a lemma less. The last one drops it, and so on.
    fn release(&mut self, number: Number) {
        let mut released = vec![number];
        while let Some(number) = released.pop() {
            let Some(lemma) = self.needed.get_mut(&number) else {
                continue;
            };
            lemma.holders -= 1;
            if lemma.holders == 0
                && let Some(lemma) = self.needed.remove(&number)
            {
                released.extend(hints(number, &lemma).filter(|&hint| hint > self.formula));
            }
        }
    }

    /// Drops all but what leads to the empty clause, and returns that in order; `None` if
    /// there is no empty clause.
    fn trim(&mut self) -> Option<Vec<Number>> {
        let empty = self.empty.filter(|_| !self.is_broken)?;
        let held = self.needed.iter().filter(|(_, lemma)| lemma.is_held);
        let held: Vec<Number> = held.map(|(&number, _)| number).collect();
        for number in held.into_iter().filter(|&number| number != empty) {
            self.release(number);
        }
        let mut numbers: Vec<Number> = self.needed.keys().copied().collect();
        numbers.sort_unstable();
        Some(numbers)
    }

    /// Of the lemmas that were named for one, those that no other will name; they are dropped.
    fn done(&mut self, named: &[Number]) -> Vec<(Number, Lemma)> {
        let mut done = Vec::new();
        for &hint in named {
            if let Some(lemma) = self.needed.get_mut(&hint) {
                lemma.holders -= 1;
                if lemma.holders == 0 {
                    done.extend(self.needed.remove_entry(&hint));
                }
            }
        }
        done
    }

    /// Writes what leads to the empty clause as LRAT, in order; `false` if there is none.
    #[cfg(any(feature = "cadical", test))]
    pub(super) fn write_lrat(mut self, out: &mut impl Write) -> io::Result<bool> {
        let Some(numbers) = self.trim() else {
            return Ok(false);
        };
        let renumbered: BTreeMap<Number, u64> = numbers
            .iter()
            .copied()
            .zip(u64::from(self.formula) + 1..)
            .collect();
        let new = |number: Number| renumbered.get(&number).copied().unwrap_or(number.into());
        for number in numbers {
            let lemma = &self.needed[&number];
            let named: Vec<Number> = hints(number, lemma).collect();
            let add = Step::Add {
                id: new(number),
                clause: Clause::from(&lemma.clause[..]),
                hints: named.iter().map(|&hint| new(hint)).collect(),
            };
            add.write_binary(out)?;
            let done = self.done(&named);
            if !done.is_empty() {
                let ids = done.iter().map(|&(hint, _)| new(hint)).collect();
                Step::Delete { id: None, ids }.write_binary(out)?;
            }
        }
        out.flush()?;
        Ok(true)
    }

    /// Tells what leads to the empty clause as steps of DRAT, in order; `false` if there is
    /// none.
    pub(super) fn write_drat(mut self, out: &mut impl StepSink) -> io::Result<bool> {
        let Some(numbers) = self.trim() else {
            return Ok(false);
        };
        for number in numbers {
            let lemma = &self.needed[&number];
            let named: Vec<Number> = hints(number, lemma).collect();
            out.add(&lemma.clause)?;
            if lemma.clause.is_empty() {
                break;
            }
            for (_, lemma) in self.done(&named) {
                // What is true for good stays so, whatever a proof says.
                if lemma.clause.len() > 1 {
                    out.delete(&lemma.clause)?;
                }
            }
        }
        Ok(true)
    }
}

/// What a lemma follows from.
fn hints(number: Number, lemma: &Lemma) -> impl Iterator<Item = Number> {
    let mut bytes = lemma.hints.iter();
    std::iter::from_fn(move || {
        let mut difference = 0;
        let mut shift = 0;
        loop {
            let &byte = bytes.next()?;
            difference |= Number::from(byte & 0x7F) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                return Some(number - difference);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::drat::Text;
    use crate::prove::proof::examples::cube;
    use crate::prove::{lrat, rup};

    fn text(lemmas: Lemmas) -> String {
        let (mut binary, mut text) = (Vec::new(), Vec::new());
        assert!(lemmas.write_lrat(&mut binary).unwrap());
        lrat::expand(&cube(), &binary[..], &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    /// A proof with detours: clauses that lead nowhere, and some that are forgotten
    /// before the end though they led to something.
    fn learned() -> Lemmas {
        let mut lemmas = Lemmas::new(8);
        lemmas.learn(20, &[1, 2], &[1, 5]);
        lemmas.learn(22, &[-1, 3], &[2, 4]);
        lemmas.learn(23, &[-1], &[22, 6, 8]);
        lemmas.learn(25, &[1, -2], &[3, 7]);
        lemmas.learn(30, &[1], &[20, 25]);
        lemmas.forget(20);
        lemmas.forget(25);
        lemmas.learn(31, &[2], &[30, 2, 6]);
        lemmas.forget(23);
        lemmas.learn(40, &[], &[30, 31, 4, 8]);
        lemmas
    }

    #[test]
    fn only_what_leads_to_the_end_is_written() {
        assert_eq!(
            text(learned()),
            "9 1 2 0 1 5 0\n\
             10 1 -2 0 3 7 0\n\
             11 1 0 9 10 0\n\
             11 d 9 10 0\n\
             12 2 0 11 2 6 0\n\
             13 0 11 12 4 8 0\n\
             13 d 11 12 0\n"
        );
    }

    #[test]
    fn as_drat_it_is_the_same_without_numbers_and_hints() {
        let mut steps = Text(Vec::new());
        assert!(learned().write_drat(&mut steps).unwrap());
        // What is true for good is not deleted.
        let expected = "1 2 0\n1 -2 0\n1 0\nd 1 2 0\nd 1 -2 0\n2 0\n0\n";
        assert_eq!(String::from_utf8(steps.0).unwrap(), expected);
        assert_eq!(rup::check(&cube(), expected.as_bytes()).unwrap(), 5);
    }

    #[test]
    fn what_leads_nowhere_is_dropped_at_once() {
        let mut lemmas = learned();
        let mut needed: Vec<Number> = lemmas.needed.keys().copied().collect();
        needed.sort_unstable();
        // 23 went when it was forgotten; 22 is still with the solver.
        assert_eq!(needed, [20, 22, 25, 30, 31, 40]);
        lemmas.forget(22);
        assert_eq!(lemmas.needed.len(), 5);
        lemmas.forget(40);
        assert!(lemmas.write_lrat(&mut io::sink()).unwrap());
    }

    #[test]
    fn nothing_is_written_without_an_end_or_with_wrong_numbers() {
        let mut open = Lemmas::new(8);
        open.learn(9, &[1, 2], &[1, 5]);
        assert!(!open.write_lrat(&mut io::sink()).unwrap());
        for (number, hints) in [
            (8, [1]),
            (9, [9]),
            (9, [0]),
            (9, [-1]),
            (10, [9]),
            (i64::MAX, [1]),
        ] {
            let mut wrong = Lemmas::new(8);
            wrong.learn(number, &[], &hints);
            let written = wrong.write_lrat(&mut io::sink());
            assert!(!written.unwrap(), "{number} {hints:?}");
        }
    }
}
