//! Sets of small numbers, one bit each, and square tables of them.

/// A set of numbers below a bound fixed at its making.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BitSet(Vec<u64>);

impl BitSet {
    pub(crate) fn new(bound: usize) -> Self {
        BitSet(vec![0; bound.div_ceil(64)])
    }

    pub(crate) fn of(bound: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut set = BitSet::new(bound);
        for member in members {
            set.insert(member);
        }
        set
    }

    pub(crate) fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    pub(crate) fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    pub(crate) fn contains(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    pub(crate) fn meets(&self, other: &BitSet) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(crate) fn is_subset(&self, other: &BitSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// The least member that the other set lacks.
    pub(crate) fn first_outside(&self, other: &BitSet) -> Option<usize> {
        let mut words = self.0.iter().zip(&other.0).map(|(a, b)| a & !b);
        let at = words.position(|outside| outside != 0)?;
        let outside = self.0[at] & !other.0[at];
        Some(at * 64 + outside.trailing_zeros() as usize)
    }

    pub(crate) fn union_with(&mut self, other: &BitSet) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }

    pub(crate) fn subtract(&mut self, other: &BitSet) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= !b;
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            std::iter::successors(Some(bits), |rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|&rest| rest != 0)
                .map(move |rest| word * 64 + rest.trailing_zeros() as usize)
        })
    }
}
