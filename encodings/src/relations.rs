//! Which options exclude each other and which link.
//!
//! Tables over all pairs of options, made once from the packing alone. Two
//! options *collide* when they are of the same piece or take a common cell. Two
//! options *link* when they do not collide and, at some joint, one has a plug
//! and the other a socket.

use crate::bits::BitSet;
use crate::packing::{OptionId, Packing};

/// The two relations between options.
#[derive(Clone, Debug)]
pub struct Relations {
    collide: Vec<BitSet>,
    link: Vec<BitSet>,
}

impl Relations {
    /// Work out both relations.
    pub fn of(packing: &Packing) -> Relations {
        let count = packing.options().len();
        let mut collide = vec![BitSet::new(count); count];
        let mut mark = |group: &[OptionId]| {
            let set = BitSet::of(count, group.iter().map(|id| id.index()));
            for id in group {
                collide[id.index()].union_with(&set);
            }
        };
        packing
            .pieces()
            .for_each(|piece| mark(packing.options_of(piece)));
        packing.cells().for_each(|cell| mark(packing.taking(cell)));

        let joints = packing.joints().len();
        let mut plugs = vec![BitSet::new(count); joints];
        let mut sockets = plugs.clone();
        for id in packing.options() {
            let option = packing.option(id);
            option
                .plugs
                .iter()
                .for_each(|joint| plugs[joint.index()].insert(id.index()));
            option
                .sockets
                .iter()
                .for_each(|joint| sockets[joint.index()].insert(id.index()));
        }
        let link = packing
            .options()
            .map(|id| {
                let option = packing.option(id);
                let mut partners = BitSet::new(count);
                for joint in &option.plugs {
                    partners.union_with(&sockets[joint.index()]);
                }
                for joint in &option.sockets {
                    partners.union_with(&plugs[joint.index()]);
                }
                partners.subtract(&collide[id.index()]);
                partners
            })
            .collect();
        // An option does not exclude itself.
        for id in packing.options() {
            collide[id.index()].remove(id.index());
        }
        Relations { collide, link }
    }

    /// Whether no packing holds both (different) options.
    pub fn collide(&self, a: OptionId, b: OptionId) -> bool {
        self.collide[a.index()].contains(b.index())
    }

    /// Whether the options link where both are chosen.
    pub fn link(&self, a: OptionId, b: OptionId) -> bool {
        self.link[a.index()].contains(b.index())
    }

    /// The groups that hang together by the links of these options.
    pub fn groups(&self, chosen: &[OptionId]) -> Vec<Vec<OptionId>> {
        let mut rest = chosen.to_vec();
        let mut groups = Vec::new();
        while let Some(seed) = rest.pop() {
            let mut group = vec![seed];
            let mut next = 0;
            while let Some(&from) = group.get(next) {
                next += 1;
                group.extend(rest.extract_if(.., |to| self.link(from, *to)));
            }
            groups.push(group);
        }
        groups
    }

    /// The options that no packing holds together with this one.
    pub fn colliding(&self, option: OptionId) -> &BitSet {
        &self.collide[option.index()]
    }

    /// The options that link to this one where both are chosen.
    pub fn linking(&self, option: OptionId) -> &BitSet {
        &self.link[option.index()]
    }
}
