//! Sets of small numbers, one bit each, and square tables of them.

/// A set of numbers below a bound fixed at its making.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BitSet(Vec<u64>);

impl BitSet {
    /// The empty set.
    pub fn new(bound: usize) -> Self {
        BitSet(vec![0; bound.div_ceil(64)])
    }

    /// The set of these members.
    pub fn of(bound: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut set = BitSet::new(bound);
        for member in members {
            set.insert(member);
        }
        set
    }

    /// Takes a number in.
    pub fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    /// Leaves a number out.
    pub fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    /// Whether the number is a member.
    pub fn contains(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    /// Whether the sets share a member.
    pub fn meets(&self, other: &BitSet) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether the other set has all members of this one.
    pub fn is_subset(&self, other: &BitSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// The least member that the other set lacks.
    pub fn first_outside(&self, other: &BitSet) -> Option<usize> {
        let mut words = self.0.iter().zip(&other.0).map(|(a, b)| a & !b);
        let at = words.position(|outside| outside != 0)?;
        let outside = self.0[at] & !other.0[at];
        Some(at * 64 + outside.trailing_zeros() as usize)
    }

    /// Takes in all members of the other set.
    pub fn union_with(&mut self, other: &BitSet) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }

    /// Leaves out all members of the other set.
    pub fn subtract(&mut self, other: &BitSet) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= !b;
        }
    }

    /// Leaves out all that the other set lacks.
    pub fn intersect_with(&mut self, other: &BitSet) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= b;
        }
    }

    /// Whether it has no member.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many members both sets have.
    pub fn common(&self, other: &BitSet) -> usize {
        let words = self.0.iter().zip(&other.0);
        words.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// The members, the least first.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            std::iter::successors(Some(bits), |rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|&rest| rest != 0)
                .map(move |rest| word * 64 + rest.trailing_zeros() as usize)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Everything that can be asked of two sets, asked of a list of numbers as well.
    #[test]
    fn sets_do_what_lists_of_numbers_do() {
        const BOUND: usize = 200;
        let numbers = |factor: usize, count: usize| -> BTreeSet<usize> {
            (0..count).map(|i| (i * factor + i / 7) % BOUND).collect()
        };
        let made = [(1, 0), (1, 70), (67, 9), (67, 40), (13, 150), (64, 3)];
        let lists = made.map(|(factor, count)| numbers(factor, count));
        let set = |list: &BTreeSet<usize>| BitSet::of(BOUND, list.iter().copied());
        for one in &lists {
            assert_eq!(set(one).iter().collect::<BTreeSet<_>>(), *one);
            assert!(set(one).iter().is_sorted());
            assert_eq!(set(one).is_empty(), one.is_empty());
            for other in &lists {
                let (a, b) = (set(one), set(other));
                assert_eq!(a.common(&b), one.intersection(other).count());
                assert_eq!(a.meets(&b), !one.is_disjoint(other));
                assert_eq!(a.is_subset(&b), one.is_subset(other));
                let outside = one.difference(other).next().copied();
                assert_eq!(a.first_outside(&b), outside);
                let after = |change: fn(&mut BitSet, &BitSet)| {
                    let mut changed = a.clone();
                    change(&mut changed, &b);
                    changed.iter().collect::<BTreeSet<_>>()
                };
                assert_eq!(after(BitSet::union_with), one | other);
                assert_eq!(after(BitSet::subtract), one - other);
                assert_eq!(after(BitSet::intersect_with), one & other);
            }
        }
        let mut changed = set(&lists[3]);
        for member in 0..BOUND {
            assert_eq!(changed.contains(member), lists[3].contains(&member));
            changed.remove(member);
            assert!(!changed.contains(member));
        }
        assert!(changed.is_empty());
    }
}
