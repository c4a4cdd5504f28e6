//! Whether a clause is missing that makes a model a fit.

use std::collections::HashSet;

use super::ReadingFault;
use super::meaning::{Choice, Meaning, sorted};
use super::reader::Reader;
use crate::prove::proof::Clause;

impl Reader {
    /// Looks for the clauses that make a model a fit.
    pub(super) fn find_missing(&self, rules: &[Clause]) -> Result<(), ReadingFault> {
        // Without hope, a contradiction says it all.
        if self.is_hopeless() {
            let has_contradiction = rules.iter().any(Vec::is_empty);
            return if has_contradiction {
                Ok(())
            } else {
                Err(missing("the contradiction"))
            };
        }
        let mut pairs = HashSet::new();
        let mut others: HashSet<Vec<i32>> = HashSet::new();
        for clause in rules {
            match clause[..] {
                [a, b] if a < 0 && b < 0 => {
                    pairs.insert((a.max(b), a.min(b)));
                }
                _ => {
                    others.insert(sorted(clause.clone()));
                }
            }
        }
        for (piece, all) in &self.of_piece {
            if !others.contains(all) {
                return Err(missing(&format!("{piece} is placed")));
            }
        }
        for (at, (a, x)) in (1..).zip(&self.laid).enumerate() {
            for (b, y) in (a + 1..).zip(&self.laid[at + 1..]) {
                if x.excludes(y) && !pairs.contains(&(-a, -b)) {
                    return Err(missing(&format!(
                        "{} and {} exclude each other",
                        x.pose, y.pose
                    )));
                }
            }
        }
        for (half, (all, unmade)) in ["centres", "rings"].iter().zip(&self.classes) {
            let unmade = unmade.unwrap_or(0);
            let says = |least: usize, negated: bool| {
                let mut units = rules.iter().filter_map(|clause| match clause[..] {
                    [unit] => self.count(unit),
                    _ => None,
                });
                units.any(|count| {
                    (count.least, count.negated) == (least, negated)
                        && count.of == sorted(all.clone())
                })
            };
            let (least, most) = (unmade > 0, unmade < all.len());
            if least && !says(unmade, false) || most && !says(unmade + 1, true) {
                return Err(missing(&format!("how many {half} stay empty")));
            }
            for choice in all.iter().filter(|choice| choice.len() > 1) {
                self.find_definition(choice, &others)?;
            }
        }
        Ok(())
    }

    /// Looks for the clauses that make a variable mean this choice.
    pub(super) fn find_definition(
        &self,
        choice: &Choice,
        clauses: &HashSet<Vec<i32>>,
    ) -> Result<(), ReadingFault> {
        let is_this = |(&variable, meaning): (&i32, &Meaning)| {
            *meaning == Meaning::OneOf(choice.clone()) && is_defined(variable, choice, clauses)
        };
        if self.meanings.iter().any(is_this) {
            Ok(())
        } else {
            Err(missing("what fills a centre or ring"))
        }
    }
}

pub(super) fn missing(what: &str) -> ReadingFault {
    ReadingFault::Missing(what.to_owned())
}

/// Whether there are clauses that make a variable mean just this choice.
pub(super) fn is_defined(variable: i32, choice: &Choice, clauses: &HashSet<Vec<i32>>) -> bool {
    clauses.contains(&sorted([&choice[..], &[-variable]].concat()))
        && choice
            .iter()
            .all(|&one| clauses.contains(&sorted(vec![-one, variable])))
}
