//! The groups of linked pieces, as far as they are placed.
//!
//! A group is known by where it can still grow: the items that would link a piece
//! to it by being filled. Which pieces it holds does not matter.

use std::num::NonZero;

use super::items::Items;
use crate::game::Piece;

/// Which of the items that link to a group link to the same one, as a number.
pub(super) type Pattern = NonZero<u16>;

/// The groups of the pieces placed so far.
#[derive(Clone, Copy)]
pub(super) struct Groups {
    growth: [Items; Piece::COUNT],
    count: u8,
}

impl Groups {
    /// How many numbers of patterns there may be.
    const PATTERNS: usize = 1 << 14;

    /// Nothing is placed.
    pub(super) const NONE: Self = Self {
        growth: [0; Piece::COUNT],
        count: 0,
    };

    /// Adds a piece that fills `fills` and can be linked to at `links`; joins the
    /// groups that it links.
    pub(super) fn add(&mut self, fills: Items, links: Items) {
        let mut joined = links;
        let mut kept = 0;
        for at in 0..usize::from(self.count) {
            let growth = self.growth[at];
            if growth & fills == 0 {
                self.growth[kept] = growth;
                kept += 1;
            } else {
                joined |= growth;
            }
        }
        self.growth[kept] = joined & !fills;
        self.count = kept as u8 + 1;
    }

    /// Whether all pieces placed so far form one group.
    pub(super) const fn is_one(&self) -> bool {
        self.count == 1
    }

    /// Whether some group cannot grow any more, if only the items in `open` can
    /// still be filled.
    pub(super) fn is_closed(&self, open: Items) -> bool {
        let groups = &self.growth[..usize::from(self.count)];
        groups.iter().any(|growth| growth & open == 0)
    }

    /// The pattern of the items in `ahead` that link to a group. No two patterns of the same
    /// items have the same number; there is none for the few that would need a large one.
    pub(super) fn pattern(&self, ahead: Items) -> Option<Pattern> {
        let groups = &self.growth[..usize::from(self.count)];
        let mut items = groups.iter().fold(0, |all, growth| all | growth) & ahead;
        // The groups in the order of their first items; each item has as its digit the place
        // of its group among those before it, or the next place if it is the first.
        let mut met = [0; Piece::COUNT];
        let (mut count, mut number) = (0, 1);
        while items != 0 {
            let item = items & items.wrapping_neg();
            items ^= item;
            let digit = met[..count].iter().position(|growth| growth & item != 0);
            number = number * (count + 1) + digit.unwrap_or(count);
            if number >= Self::PATTERNS {
                return None;
            }
            if digit.is_none() {
                met[count] = *groups.iter().find(|growth| **growth & item != 0)?;
                count += 1;
            }
        }
        Pattern::new(number as u16)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn groups(growth: &[Items]) -> Groups {
        let mut groups = Groups::NONE;
        growth.iter().for_each(|&links| groups.add(0, links));
        groups
    }

    /// All ways to divide these items into groups, each item as its group's number.
    fn divisions(items: usize) -> Vec<Vec<usize>> {
        (0..items).fold(vec![vec![]], |shorter, _| {
            let longer = |division: Vec<usize>| {
                let next = division.iter().max().map_or(0, |most| most + 1);
                (0..=next).map(move |group| [&division[..], &[group]].concat())
            };
            shorter.into_iter().flat_map(longer).collect()
        })
    }

    #[test]
    fn every_division_into_groups_has_a_pattern_of_its_own() {
        let items = [3, 4, 17, 30, 31, 46];
        let divisions = divisions(items.len());
        assert_eq!(divisions.len(), 203, "the sixth of Bell's numbers");
        let mut patterns = HashSet::new();
        for division in &divisions {
            let mut growth = vec![0; items.len()];
            for (&item, &group) in items.iter().zip(division) {
                growth[group] |= 1 << item;
            }
            growth.retain(|&items| items != 0);
            let pattern = groups(&growth).pattern(!0).unwrap();
            // Neither the order of the groups matters nor what is not asked about.
            growth.reverse();
            growth[0] |= 1 << 2;
            assert_eq!(groups(&growth).pattern(!0b111), Some(pattern));
            patterns.insert(pattern);
        }
        assert_eq!(patterns.len(), divisions.len());
    }

    #[test]
    fn patterns_with_large_numbers_are_left_out() {
        let each_alone =
            |count: usize| groups(&(0..count).map(|item| 1 << item).collect::<Vec<_>>());
        assert!(each_alone(7).pattern(!0).is_some());
        assert_eq!(each_alone(8).pattern(!0), None);
        assert_eq!(
            each_alone(8).pattern(!1).map(Pattern::get),
            each_alone(7).pattern(!0).map(Pattern::get)
        );
    }
}
