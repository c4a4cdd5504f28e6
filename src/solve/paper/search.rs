//! The recursive search (section "Transition between the two methods"): guided by
//! the strategies while many pieces are missing, exhaustive when few are.
//!
//! Every answer is met exactly once, because at every node
//! * cleaning removes nothing that an answer contains,
//! * the branches are placements of which every answer contains at least one, and
//!   a placement is ruled out after its turn: an answer that contains several is
//!   met in the branch of the first of them,
//! * where the board is split, an answer gives the region exactly one pool.

use std::ops::ControlFlow;

use crate::game::{Piece, PieceSet, Placement};
use crate::problem::{Problem, Rule};
use crate::solve::{Refuted, Stop, Visit, Watch};

use super::candidates::Candidates;
use super::heat::HeatMap;
use super::placement_set::PlacementSet;
use super::propagate::propagate;
use super::split;
use super::strategies::Strategies;
use super::tally::Tally;
use super::{links, refute, symmetry};

/// After how many nodes to look at the clock: soon enough even where a node takes
/// a millisecond.
const NODES_PER_CHECK: u64 = 64;

/// A choice that the search made among linkable placements (the paper's table of
/// reduction ratios).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// How many pieces were missing.
    pub missing: usize,
    /// How many placements were legal.
    pub legal: usize,
    /// How many of them were linkable.
    pub linkable: usize,
}

/// One run of the search.
pub(super) struct Search<'a> {
    pub(super) problem: &'a Problem,
    pub(super) strategies: &'a Strategies,
    pub(super) watch: &'a Watch,
    pub(super) visit: &'a mut Visit<'a>,
    pub(super) on_ratio: &'a mut dyn FnMut(Ratio),
    /// Who wants to hear what was refuted, if anybody does.
    pub(super) refuted: Option<&'a mut Refuted<'a>>,
    pub(super) tally: Tally,
    /// Whether a flipped copy of the light purple piece is on the board: then
    /// everything here was found before.
    pub(super) is_duplicate: bool,
}

/// Whether to go on, or why not.
pub(super) type Flow = ControlFlow<Stop>;

impl Search<'_> {
    /// Searches everything.
    pub(super) fn run(&mut self) -> Stop {
        let start = Candidates::all_legal(self.problem);
        match self.guided(start, 0) {
            ControlFlow::Break(stop) => stop,
            ControlFlow::Continue(()) if self.strategies.assume_unique => Stop::Assumed,
            ControlFlow::Continue(()) => Stop::Exhausted,
        }
    }

    /// Everything that follows from `candidates`, with the strategies.
    pub(super) fn guided(&mut self, mut candidates: Candidates, depth: usize) -> Flow {
        self.count_node()?;
        if !self.clean(&mut candidates, depth) {
            return Flow::Continue(());
        }
        let missing = candidates.missing();
        if missing.is_empty() {
            return self.report(&candidates);
        }
        if missing.len() <= self.strategies.transition {
            return self.exhaustive_from(&candidates);
        }
        if self.strategies.split {
            let regions = split::regions(&candidates);
            if regions.len() > 1 {
                return self.divided(&candidates, &regions, depth);
            }
        }
        self.branch(candidates, depth)
    }

    /// Applies the cleaning strategies. Returns whether an answer may follow.
    pub(super) fn clean(&mut self, candidates: &mut Candidates, depth: usize) -> bool {
        let missing = self.problem.missing();
        let mut retell = refute::removals(candidates, self.refuted.as_deref_mut());
        let tally = &mut self.tally;
        let mut log = |step| {
            tally.step(&step);
            retell(&step);
        };
        let cleaned = propagate(candidates, self.strategies, missing, depth == 0, &mut log);
        if let Err(dead_end) = cleaned {
            self.tally.dead_end(dead_end);
        }
        cleaned.is_ok()
    }

    /// Tries the placements of which every answer contains at least one, and takes
    /// each out after its turn, so that no answer is met twice.
    fn branch(&mut self, mut candidates: Candidates, depth: usize) -> Flow {
        let choices = self.choices(&candidates);
        let order = self.in_order(&candidates, &choices);
        for (turn, &placement) in order.iter().enumerate() {
            if depth == 0 {
                self.watch.report(turn as u64, order.len() as u64);
            }
            self.with_copies(placement, |search| {
                search.guided(candidates.with(placement), depth + 1)
            })?;
            self.tell_refuted(&candidates, placement)?;
            candidates.remove(placement);
            if candidates.count(placement.piece()) == 0 {
                break;
            }
        }
        Flow::Continue(())
    }

    /// A set of placements of which every answer contains at least one: those that
    /// link to a group, or all of one piece.
    fn choices(&mut self, candidates: &Candidates) -> PlacementSet {
        if self.strategies.links
            && self.problem.rule() == Rule::Linked
            && let Some(linkable) = links::narrowest(candidates)
        {
            let ratio = Ratio {
                missing: candidates.missing().len(),
                legal: candidates.possible().len(),
                linkable: linkable.len(),
            };
            self.tally.links_legal += ratio.legal as u64;
            self.tally.links_linkable += ratio.linkable as u64;
            self.tally.links_dead_ends += u64::from(linkable.is_empty());
            (self.on_ratio)(ratio);
            return linkable;
        }
        let piece = self.next_piece(candidates, candidates.missing());
        piece.map_or(PlacementSet::EMPTY, |piece| candidates.of(piece).collect())
    }

    fn in_order(&self, candidates: &Candidates, choices: &PlacementSet) -> Vec<Placement> {
        if self.strategies.heat {
            HeatMap::of(candidates).sorted(choices)
        } else {
            choices.iter().collect()
        }
    }

    /// The piece among `pieces` to branch on.
    pub(super) fn next_piece(&self, candidates: &Candidates, pieces: PieceSet) -> Option<Piece> {
        if self.strategies.scarcest {
            pieces.iter().min_by_key(|&piece| candidates.count(piece))
        } else {
            pieces.iter().next()
        }
    }

    /// Goes on after `placement`, and once more for each copy of it that takes the
    /// same cells, unless copies are left out.
    pub(super) fn with_copies(
        &mut self,
        placement: Placement,
        mut go_on: impl FnMut(&mut Self) -> Flow,
    ) -> Flow {
        go_on(self)?;
        if self.strategies.symmetry {
            return Flow::Continue(());
        }
        let was_duplicate = self.is_duplicate;
        self.is_duplicate = true;
        for _ in 1..symmetry::copies(placement.piece()) {
            go_on(self)?;
        }
        self.is_duplicate = was_duplicate;
        Flow::Continue(())
    }

    /// Shows a full board to the visitor if it is an answer.
    pub(super) fn report(&mut self, candidates: &Candidates) -> Flow {
        if self.problem.rule() == Rule::Linked && links::groups(candidates).len() != 1 {
            self.tally.unlinked_fits += 1;
            return Flow::Continue(());
        }
        if self.is_duplicate {
            self.tally.symmetry_duplicates += 1;
            return Flow::Continue(());
        }
        match candidates.solution().map(|solution| (self.visit)(solution)) {
            Some(ControlFlow::Break(())) => Flow::Break(Stop::Visitor),
            _ => Flow::Continue(()),
        }
    }

    pub(super) fn count_node(&mut self) -> Flow {
        self.tally.nodes += 1;
        if self.tally.nodes.is_multiple_of(NODES_PER_CHECK)
            && let Some(stop) = self.watch.check()
        {
            return Flow::Break(stop);
        }
        Flow::Continue(())
    }
}
