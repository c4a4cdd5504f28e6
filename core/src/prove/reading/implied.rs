//! Whether a clause follows from the rules.

use std::collections::HashSet;

use super::meaning::{Count, sorted, without};
use super::reader::Reader;

impl Reader {
    /// Whether a clause that speaks of choices alone follows from the rules.
    pub(super) fn is_implied_choice(&self, clause: &[i32]) -> bool {
        // Suppose that all of it is false.
        let (mut chosen, mut filled, mut not_chosen) = (Vec::new(), Vec::new(), HashSet::new());
        for &literal in clause {
            match (self.choice(literal.abs()), literal > 0) {
                (None, _) => return false,
                (Some(choice), true) => not_chosen.extend(choice),
                (Some(choice), false) => match choice[..] {
                    [one] => chosen.push(one),
                    _ => filled.push(choice),
                },
            }
        }
        let excludes = |a: i32, b: i32| match (self.laid(a), self.laid(b)) {
            (Some(x), Some(y)) => a != b && x.excludes(y),
            _ => false,
        };
        let is_out =
            |&one: &i32| not_chosen.contains(&one) || chosen.iter().any(|&c| excludes(c, one));
        if chosen.iter().any(is_out) || filled.iter().any(|choice| choice.iter().all(is_out)) {
            return true;
        }
        self.is_hopeless() || self.of_piece.values().any(|all| all.iter().all(is_out))
    }

    /// Whether there is no fit at all, so that everything is implied: a piece has no placement,
    /// or more has to stay empty than may.
    pub(super) fn is_hopeless(&self) -> bool {
        self.of_piece.values().any(Vec::is_empty) || self.classes.iter().any(|(_, n)| n.is_none())
    }

    /// Whether a clause that speaks of counts holds whatever the counts are.
    pub(super) fn is_implied_count(&self, clause: &[i32]) -> bool {
        let counts: Vec<Count> = clause
            .iter()
            .filter_map(|&literal| self.count(literal))
            .collect();
        if counts.len() != clause.len() {
            return false;
        }
        // The largest is the sum of the others, or of one and a rest.
        let Some(largest) = (0..counts.len()).max_by_key(|&at| counts[at].of.len()) else {
            return false;
        };
        let whole = &counts[largest];
        let parts: Vec<&Count> = (0..counts.len())
            .filter(|&at| at != largest)
            .map(|at| &counts[at])
            .collect();
        let size = |count: &Count| count.of.len();
        match parts[..] {
            [] => {
                let mut exact = self
                    .classes
                    .iter()
                    .filter(|(all, _)| sorted(all.clone()) == whole.of);
                match exact.next() {
                    Some((_, Some(unmade))) => whole.holds(*unmade),
                    Some((_, None)) => true,
                    None => false,
                }
            }
            [part] => {
                let Some(rest) = without(&whole.of, &part.of) else {
                    return false;
                };
                (0..=size(part))
                    .all(|a| (0..=rest.len()).all(|b| part.holds(a) || whole.holds(a + b)))
            }
            [one, other] => {
                let Some(rest) = without(&whole.of, &one.of) else {
                    return false;
                };
                rest == other.of
                    && (0..=size(one)).all(|a| {
                        (0..=size(other))
                            .all(|b| one.holds(a) || other.holds(b) || whole.holds(a + b))
                    })
            }
            _ => false,
        }
    }
}
