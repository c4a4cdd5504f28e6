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
    /// items have the same number. There is none if a group has none of them, and none for the
    /// few that would need a large number.
    pub(super) fn pattern(&self, ahead: Items) -> Option<Pattern> {
        let groups = &self.growth[..usize::from(self.count)];
        let mut items = groups.iter().fold(0, |all, growth| all | growth) & ahead;
        // For each item, from the lowest on, the number has the place of its group among those
        // met before, or the next place for a new one, in as many bits as the largest of these
        // takes. Whoever reads the number from the top, after the leading 1, has met the same
        // groups and so knows how many bits come next.
        let mut met = [0; Piece::COUNT];
        let (mut count, mut number) = (0, 1);
        while items != 0 {
            let item = items & items.wrapping_neg();
            items ^= item;
            let place = met[..count].iter().position(|growth| growth & item != 0);
            let bits = usize::BITS - count.leading_zeros();
            number = number << bits | place.unwrap_or(count);
            if number >= Self::PATTERNS {
                return None;
            }
            if place.is_none() {
                met[count] = *groups.iter().find(|growth| **growth & item != 0)?;
                count += 1;
            }
        }
        // A group that has none of the items is cut off, which the number does not tell.
        let all_met = count == groups.len();
        Pattern::new(number as u16).filter(|_| all_met)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn groups(growth: &[Items]) -> Groups {
        let mut groups = Groups::NONE;
        for &links in growth {
            groups.add(0, links);
        }
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
        // Bell's numbers.
        let expected = [1, 1, 2, 5, 15, 52, 203, 877, 4140, 21_147];
        for (count, expected) in expected.into_iter().enumerate() {
            let divisions = divisions(count);
            assert_eq!(divisions.len(), expected);
            assert_patterns_differ(&[3, 4, 17, 18, 20, 21, 30, 31, 40][..count], &divisions);
        }
    }

    fn assert_patterns_differ(items: &[usize], divisions: &[Vec<usize>]) {
        let mut patterns = HashSet::new();
        for division in divisions {
            let mut growth = vec![0; items.len()];
            for (item, &group) in items.iter().zip(division) {
                growth[group] |= 1 << item;
            }
            growth.retain(|&items| items != 0);
            let pattern = groups(&growth).pattern(!0);
            // Neither the order of the groups matters nor what is not asked about.
            growth.reverse();
            if let Some(last) = growth.last_mut() {
                *last |= 1 << 2;
            }
            assert_eq!(groups(&growth).pattern(!0b111), pattern);
            // Only those of many items may have none.
            assert!(pattern.is_some() || items.len() > 6, "{division:?}");
            assert!(pattern.is_none_or(|it| patterns.insert(it)), "{division:?}");
        }
    }

    #[test]
    fn there_is_no_pattern_with_a_large_number_nor_of_a_group_that_is_cut_off() {
        let alone: Vec<Items> = (0..7).map(|item| 1 << item).collect();
        assert_eq!(groups(&alone).pattern(!0), None);
        assert!(groups(&alone[..6]).pattern(!0).is_some());
        assert_eq!(groups(&alone[..6]).pattern(!1), None);
    }
}
