//! What each strategy did in a search, counted under stable names.

use std::collections::BTreeMap;

use crate::position::{DeadEnd, Removal};

/// The counts of one search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) nodes: u64,
    /// Placements that were looked at, each time that one was.
    pub(super) looks: u64,
    pub(super) forced_placed: u64,
    pub(super) forced_removed: u64,
    pub(super) pairwise_removed: u64,
    pub(super) useless_removed: u64,
    pub(super) homeless_dead_ends: u64,
    pub(super) counting_dead_ends: u64,
    pub(super) useless_dead_ends: u64,
    pub(super) symmetry_duplicates: u64,
    pub(super) order_duplicates: u64,
    pub(super) links_legal: u64,
    pub(super) links_linkable: u64,
    pub(super) links_dead_ends: u64,
    pub(super) exhaustive_searches: u64,
    pub(super) exhaustive_nodes: u64,
    pub(super) table_entries: u64,
    pub(super) table_hits: u64,
    pub(super) table_bytes: u64,
    pub(super) splits: u64,
    pub(super) split_pools: u64,
    pub(super) split_pools_refused: u64,
    pub(super) unlinked_fits: u64,
}

impl Tally {
    pub(super) fn removal(&mut self, removal: &Removal) {
        let removed = removal.removed().len() as u64;
        match removal {
            Removal::Forced { .. } => {
                self.forced_placed += 1;
                self.forced_removed += removed;
            }
            Removal::NoPartner { .. } => self.pairwise_removed += removed,
            Removal::Useless { .. } => self.useless_removed += removed,
        }
    }

    pub(super) fn dead_end(&mut self, dead_end: DeadEnd) {
        match dead_end {
            DeadEnd::Homeless(_) => self.homeless_dead_ends += 1,
            DeadEnd::TooManyIsolated => self.counting_dead_ends += 1,
            DeadEnd::UselessPlaced(_) => self.useless_dead_ends += 1,
        }
    }

    /// Every count but the nodes, by name.
    pub(super) fn counters(&self) -> BTreeMap<&'static str, u64> {
        BTreeMap::from([
            ("looks", self.looks),
            ("forced_placed", self.forced_placed),
            ("forced_removed", self.forced_removed),
            ("pairwise_removed", self.pairwise_removed),
            ("useless_removed", self.useless_removed),
            ("homeless_dead_ends", self.homeless_dead_ends),
            ("counting_dead_ends", self.counting_dead_ends),
            ("useless_dead_ends", self.useless_dead_ends),
            ("symmetry_duplicates", self.symmetry_duplicates),
            ("order_duplicates", self.order_duplicates),
            ("links_legal", self.links_legal),
            ("links_linkable", self.links_linkable),
            ("links_dead_ends", self.links_dead_ends),
            ("exhaustive_searches", self.exhaustive_searches),
            ("exhaustive_nodes", self.exhaustive_nodes),
            ("table_entries", self.table_entries),
            ("table_hits", self.table_hits),
            ("table_bytes", self.table_bytes),
            ("splits", self.splits),
            ("split_pools", self.split_pools),
            ("split_pools_refused", self.split_pools_refused),
            ("unlinked_fits", self.unlinked_fits),
        ])
    }
}
