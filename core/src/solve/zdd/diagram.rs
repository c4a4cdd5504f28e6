//! Zero-suppressed decision diagrams: families of sets, written as a graph.
//!
//! A node asks whether an element is in the set, and leads to the families of the rest
//! for either answer (S. Minato, *Zero-suppressed BDDs for set manipulation in
//! combinatorial problems*, 1993). A question whose answer can only be no is left out.
//! Equal nodes are kept once, so that a family with many sets of few kinds of ends is
//! small, and its sets are counted by one addition a node.
//!
//! Hand-written, and not by a library such as `oxidd`: a search makes its nodes once,
//! from below, and never combines two diagrams, so that a list and a table of equal
//! nodes are all it takes; what such libraries are made for (operations on diagrams,
//! garbage collection, reordering) would lie idle.
//!
//! Along any path an element is asked about at most once: who makes the nodes promises
//! it. An order of the elements is not needed for anything here.

use std::ops::ControlFlow;

use super::table::Table;

/// A family of sets in a [`Diagram`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Family(u32);

impl Family {
    /// No set at all.
    pub(super) const NONE: Self = Self(0);
    /// The empty set alone.
    pub(super) const EMPTY_SET: Self = Self(1);

    const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number by which [`Family::of_number`] finds it again.
    pub(super) const fn number(self) -> u32 {
        self.0
    }

    pub(super) const fn of_number(number: u32) -> Self {
        Self(number)
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    element: u32,
    without: Family,
    with: Family,
}

/// Families of sets of small numbers. What a family leads to was made before it.
#[derive(Clone, Debug)]
pub(super) struct Diagram {
    nodes: Vec<Node>,
    equal: Table,
}

impl Diagram {
    pub(super) fn new() -> Self {
        // Nobody looks into the two families that ask nothing.
        let end = Node {
            element: u32::MAX,
            without: Family::NONE,
            with: Family::NONE,
        };
        Self {
            nodes: vec![end; 2],
            equal: Table::new(),
        }
    }

    /// The sets of `without`, and those of `with` joined by the element. `None` if there is no
    /// number left for them.
    pub(super) fn join(&mut self, element: u32, without: Family, with: Family) -> Option<Family> {
        if with == Family::NONE {
            return Some(without);
        }
        let key = [
            u64::from(element),
            u64::from(without.0) << 32 | u64::from(with.0),
        ];
        if let Some(number) = self.equal.get(&key) {
            return Some(Family(number));
        }
        let number = u32::try_from(self.nodes.len()).ok()?;
        self.nodes.push(Node {
            element,
            without,
            with,
        });
        self.equal.insert(&key, number);
        Some(Family(number))
    }

    /// How many nodes there are.
    pub(super) const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The memory that it takes, in bytes.
    pub(super) const fn bytes(&self) -> usize {
        size_of::<Node>() * self.nodes.len() + self.equal.bytes()
    }

    /// Shows `visit` every set of the family, each joined by what is in `set` before,
    /// which is left as it was.
    pub(super) fn for_each<B>(
        &self,
        family: Family,
        set: &mut Vec<u32>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut rest = family;
        while rest != Family::NONE {
            if rest == Family::EMPTY_SET {
                return visit(set);
            }
            let node = self.nodes[rest.index()];
            set.push(node.element);
            let flow = self.for_each(node.with, set, visit);
            set.pop();
            flow?;
            rest = node.without;
        }
        ControlFlow::Continue(())
    }

    /// How many sets every family has, by its number; at most `u128::MAX`.
    pub(super) fn counts(&self) -> Vec<u128> {
        let mut counts = vec![0, 1];
        for node in &self.nodes[2..] {
            let (without, with): (u128, u128) =
                (counts[node.without.index()], counts[node.with.index()]);
            counts.push(without.saturating_add(with));
        }
        counts
    }

    /// The set of the family that [`Diagram::for_each`] comes to after `number` others,
    /// given the [counts](Diagram::counts).
    pub(super) fn nth(&self, family: Family, counts: &[u128], number: u128) -> Option<Vec<u32>> {
        if number >= counts[family.index()] {
            return None;
        }
        let (mut rest, mut number, mut set) = (family, number, Vec::new());
        while rest != Family::EMPTY_SET {
            let node = self.nodes[rest.index()];
            let with = counts[node.with.index()];
            if number < with {
                set.push(node.element);
                rest = node.with;
            } else {
                number -= with;
                rest = node.without;
            }
        }
        Some(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(diagram: &Diagram, family: Family) -> Vec<Vec<u32>> {
        let mut sets = Vec::new();
        let flow = diagram.for_each(family, &mut Vec::new(), &mut |set| {
            sets.push(set.to_vec());
            ControlFlow::<()>::Continue(())
        });
        assert!(flow.is_continue());
        sets
    }

    #[test]
    fn equal_nodes_are_made_once_and_idle_ones_not_at_all() {
        let mut diagram = Diagram::new();
        let mut join = |element, without, with| diagram.join(element, without, with).unwrap();
        let one = join(3, Family::NONE, Family::EMPTY_SET);
        assert_eq!(join(3, Family::NONE, Family::EMPTY_SET), one);
        assert_eq!(join(2, one, Family::NONE), one);
        assert_eq!(diagram.len(), 3);
        assert_eq!(Family::of_number(one.number()), one);
    }

    /// All subsets of ten elements: 1,024 sets in ten nodes.
    #[test]
    fn sets_are_listed_counted_and_found_by_number() {
        let mut diagram = Diagram::new();
        let mut all = Family::EMPTY_SET;
        for element in (0..10).rev() {
            all = diagram.join(element, all, all).unwrap();
        }
        assert_eq!(diagram.len(), 12);
        let listed = sets(&diagram, all);
        let counts = diagram.counts();
        assert_eq!(counts[all.index()], 1024);
        let mut different = listed.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), 1024);
        for (number, set) in listed.iter().enumerate() {
            let found = diagram.nth(all, &counts, number as u128);
            assert_eq!(found.as_ref(), Some(set));
        }
        assert_eq!(diagram.nth(all, &counts, 1024), None);
        assert_eq!(sets(&diagram, Family::NONE), Vec::<Vec<u32>>::new());
    }

    #[test]
    fn a_visitor_can_end_the_list() {
        let mut diagram = Diagram::new();
        let family = diagram.join(1, Family::EMPTY_SET, Family::EMPTY_SET);
        let family = family.unwrap();
        let mut seen = 0;
        let mut set = vec![7];
        let flow = diagram.for_each(family, &mut set, &mut |set| {
            seen += 1;
            assert_eq!(set, [7, 1]);
            ControlFlow::Break("enough")
        });
        assert_eq!(
            (flow, seen, set),
            (ControlFlow::Break("enough"), 1, vec![7])
        );
    }
}
