//! What a conflict needed.

use super::{Code, Conflict, Kept, Mark, Propagation};

impl Propagation {
    /// The clauses that led to the last conflict, each once, the latest first. Nothing has
    /// been taken back since it came.
    pub(in crate::prove) fn reasons(&self) -> Vec<Kept> {
        let mut asked = vec![false; self.values.len() / 2];
        let mut reasons = Vec::new();
        match self.conflict {
            Some(Conflict::Clause(kept)) => {
                reasons.push(in_order(kept));
                self.ask(kept, &mut asked);
            }
            Some(Conflict::Denied(code)) => asked[variable(code)] = true,
            None => {}
        }
        for (&code, &because) in self.trail.iter().zip(&self.because).rev() {
            if !asked[variable(code)] {
                continue;
            }
            if let Some(kept) = because {
                reasons.push(in_order(kept));
                self.ask(kept, &mut asked);
            }
        }
        reasons
    }

    /// The clauses that made literals true since the mark.
    pub(in crate::prove) fn reasons_since(
        &self,
        Mark(length): Mark,
    ) -> impl Iterator<Item = Kept> + '_ {
        let because = self.because[length..].iter();
        because.filter_map(|kept| kept.map(in_order))
    }

    /// Asks why each literal of a clause is true or false. Those that come later than the
    /// clause itself have been asked for.
    fn ask(&self, kept: Kept, asked: &mut [bool]) {
        let pair;
        let codes = match kept {
            Kept::Pair(a, b) => {
                pair = [a, b];
                &pair[..]
            }
            Kept::Longer(place) => &self.longer[place as usize],
            Kept::Fact(place) => &self.facts[place as usize],
        };
        for &code in codes {
            asked[variable(code)] = true;
        }
    }
}

const fn variable(code: Code) -> usize {
    (code >> 1) as usize
}

/// The same clause as it was named when it was added.
fn in_order(kept: Kept) -> Kept {
    match kept {
        Kept::Pair(a, b) => Kept::Pair(a.min(b), a.max(b)),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_what_led_to_the_conflict_is_named() {
        let mut state = Propagation::new(6);
        let clauses: [&[i32]; 5] = [&[1, 2], &[-2, 3, 4], &[1, 5], &[-3, 1], &[-4]];
        let kept = clauses.map(|clause| state.add(clause).unwrap());
        assert!(state.deny(&[1]));
        let mut reasons = state.reasons();
        // 5 follows too, but nothing comes of it.
        let mut expected = vec![kept[0], kept[1], kept[3], kept[4]];
        for list in [&mut reasons, &mut expected] {
            list.sort_by_key(|kept| format!("{kept:?}"));
        }
        assert_eq!(reasons, expected);
    }

    #[test]
    fn what_is_true_already_has_its_reason() {
        let mut state = Propagation::new(3);
        let unit = state.add(&[1]).unwrap();
        let pair = state.add(&[-1, 2]).unwrap();
        assert_eq!(state.add(&[1]), None);
        assert!(state.deny(&[2, 3]));
        assert_eq!(state.reasons(), [pair, unit]);
    }

    #[test]
    fn what_became_true_since_a_mark_has_its_reasons_in_that_order() {
        let mut state = Propagation::new(5);
        let start = state.mark();
        let unit = state.add(&[5]).unwrap();
        let long = state.add(&[-2, -1, 3]).unwrap();
        let pair = state.add(&[1, -2]).unwrap();
        state.add(&[-3, 4, 2]).unwrap();
        let before = state.mark();
        assert_eq!(state.reasons_since(start).collect::<Vec<_>>(), [unit]);
        assert_eq!(state.reasons_since(before).next(), None);
        // 2 is assumed, for which there is no reason; then 1 and 3 follow.
        assert!(!state.assume(2));
        assert_eq!(
            state.reasons_since(before).collect::<Vec<_>>(),
            [pair, long]
        );
    }

    proptest! {
        /// The clauses that are named lead to a conflict by themselves.
        #[test]
        fn the_reasons_suffice(
            formula in prop::collection::vec(
                prop::collection::vec((1..=6_i32, any::<bool>()), 1..4), 0..40),
            denied in prop::collection::vec((1..=6_i32, any::<bool>()), 0..4),
        ) {
            let signed = |clause: &[(i32, bool)]| -> Vec<i32> {
                clause.iter().map(|&(v, neg)| if neg { -v } else { v }).collect()
            };
            let denied = signed(&denied);
            let mut state = Propagation::new(6);
            let mut kept = Vec::new();
            for clause in &formula {
                let clause = signed(clause);
                kept.push((state.add(&clause), clause));
                if state.is_contradiction() {
                    break;
                }
            }
            if state.is_contradiction() || state.deny(&denied) {
                let reasons = state.reasons();
                let denied = if state.is_contradiction() { Vec::new() } else { denied };
                let mut alone = Propagation::new(6);
                for (kept, clause) in kept {
                    if kept.is_some_and(|kept| reasons.contains(&kept)) {
                        alone.add(&clause);
                    }
                }
                prop_assert!(alone.is_contradiction() || alone.deny(&denied));
            }
        }
    }
}
