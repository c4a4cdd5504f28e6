//! What the variables of a formula can mean.

/// A set of placements, by the numbers of their variables, in order.
pub(super) type Choice = Vec<i32>;

/// What a variable without a name means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// One of these is chosen.
    OneOf(Choice),
    /// Of these choices, which may be the same several times, at least so many are not
    /// made.
    Unmade { least: usize, of: Vec<Choice> },
}

/// A literal that speaks of a count: it is true if `least` or more of `of` are not made,
/// or if it is `negated`, just if not.
pub(super) struct Count {
    pub(super) least: usize,
    pub(super) of: Vec<Choice>,
    pub(super) negated: bool,
}

impl Count {
    pub(super) const fn holds(&self, unmade: usize) -> bool {
        (unmade >= self.least) != self.negated
    }
}

pub(super) fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort_unstable();
    list
}

/// What is left of a sorted list without the elements of another, all of which are in it.
pub(super) fn without<T: Ord + Clone>(whole: &[T], part: &[T]) -> Option<Vec<T>> {
    let mut rest = whole.to_vec();
    for element in part {
        let at = rest.binary_search(element).ok()?;
        rest.remove(at);
    }
    Some(rest)
}
