//! The recursive search (section "Transition between the two methods"): guided by
//! the strategies while many pieces are missing, exhaustive when few are.
//!
//! Every answer is met exactly once, because at every node
//! * cleaning removes nothing that an answer contains,
//! * the branches are placements of which every answer contains at least one, and
//!   a placement is ruled out after its turn: an answer that contains several is
//!   met in the branch of the first of them (or it is not ruled out, the answer is met
//!   once in each, and shown the first time only),
//! * where the board is split, an answer gives the region exactly one pool.

mod exhaustive;
mod split;
mod table;
mod telling;

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::game::{Piece, PieceSet, Placement, Solution};
use crate::position::groups::{groups, linkable, narrowest};
use crate::position::heat::HeatMap;
use crate::position::regions::regions;
use crate::position::{PlacementSet, Position, Removal, symmetry};
use crate::problem::{Problem, Rule};
use crate::solve::trace::{Choose, Dead, Event, Tell};
use crate::solve::{Refuted, Stop, Visit, Watch};

use super::probe::Probe;
use super::propagate::propagate;
use super::strategies::{Counting, Heat, Links, Strategies, When};
use super::tally::Tally;
use table::Ends;

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

/// Hears of every choice among linkable placements, and may end the search.
pub(super) type OnRatio<'a> = dyn FnMut(Ratio) -> ControlFlow<()> + 'a;

/// One run of the search.
pub(super) struct Search<'a> {
    pub(super) problem: &'a Problem,
    pub(super) strategies: &'a Strategies,
    pub(super) watch: &'a Watch,
    pub(super) visit: &'a mut Visit<'a>,
    pub(super) on_ratio: &'a mut OnRatio<'a>,
    /// After how many looks at placements to end it.
    pub(super) most_looks: u64,
    /// Who wants to hear what was refuted, if anybody does.
    pub(super) refuted: Option<&'a mut Refuted<'a>>,
    /// Who wants to hear what the search does, if anybody does.
    pub(super) tell: Option<&'a mut Tell<'a>>,
    /// Whether that has heard enough.
    heard_enough: bool,
    /// Goes down one branch only, if there is such.
    pub(super) probe: Option<Probe>,
    pub(super) tally: Tally,
    /// Whether a flipped copy of the light purple piece is on the board: then
    /// everything here was found before.
    is_duplicate: bool,
    /// The answers that were shown, if the same one may be met again.
    shown: HashSet<Solution>,
    /// What is known of the ends of the search, if they are kept.
    ends: Ends,
}

/// Whether to go on, or why not.
pub(super) type Flow = ControlFlow<Stop>;

impl<'a> Search<'a> {
    /// A search of all of `problem`, of which nobody hears more than its answers.
    pub(super) fn new(
        problem: &'a Problem,
        strategies: &'a Strategies,
        watch: &'a Watch,
        visit: &'a mut Visit<'a>,
        on_ratio: &'a mut OnRatio<'a>,
    ) -> Self {
        Self {
            problem,
            strategies,
            watch,
            visit,
            on_ratio,
            most_looks: u64::MAX,
            refuted: None,
            tell: None,
            heard_enough: false,
            probe: None,
            tally: Tally::default(),
            is_duplicate: false,
            shown: HashSet::new(),
            ends: Ends::default(),
        }
    }

    /// Searches everything.
    pub(super) fn run(&mut self) -> Stop {
        let start = Position::all_legal(self.problem);
        match self.guided(start, 0) {
            ControlFlow::Break(stop) => stop,
            ControlFlow::Continue(()) if self.strategies.assume_unique => Stop::Assumed,
            ControlFlow::Continue(()) => Stop::Exhausted,
        }
    }

    /// Everything that follows from `position`, with the strategies.
    pub(super) fn guided(&mut self, mut position: Position, depth: usize) -> Flow {
        self.count_node()?;
        if !self.clean(&mut position, depth) {
            return Flow::Continue(());
        }
        let missing = position.missing();
        if missing.is_empty() {
            return self.report(&position);
        }
        if missing.len() <= self.strategies.transition {
            return self.exhaustive_from(&position);
        }
        if self.strategies.split {
            self.look(position.possible().len());
            let regions = regions(&position);
            if regions.len() > 1 {
                return self.divided(&position, &regions, depth);
            }
        }
        self.branch(position, depth)
    }

    /// Applies the cleaning strategies. Returns whether an answer may follow.
    pub(super) fn clean(&mut self, position: &mut Position, depth: usize) -> bool {
        self.look_while_cleaning(position, depth == 0);
        let missing = self.problem.missing();
        let mut heard: Option<Vec<Removal>> = self.tell.is_some().then(Vec::new);
        let mut retell = telling::removals(position, self.refuted.as_deref_mut());
        let tally = &mut self.tally;
        let mut log = |removal| {
            tally.removal(&removal);
            retell(&removal);
            if let Some(heard) = &mut heard {
                heard.push(removal);
            }
        };
        let cleaned = propagate(position, self.strategies, missing, depth == 0, &mut log);
        drop(retell);
        for removal in heard.into_iter().flatten() {
            self.tell(|| removal.into());
        }
        if let Err(dead_end) = cleaned {
            self.tally.dead_end(dead_end);
            self.tell_dead(dead_end.into());
        }
        cleaned.is_ok()
    }

    /// Tries the placements of which every answer contains at least one, and takes
    /// each out after its turn, so that no answer is met twice.
    fn branch(&mut self, mut position: Position, depth: usize) -> Flow {
        let (choose, choices) = self.choices(&position)?;
        let order = self.in_order(&position, &choices);
        let turns = self.turns(&position, &order);
        self.tell_candidates(choose, &order[..turns], &position);
        let mut over = 0;
        self.each_child(turns, |search, turn| {
            if depth == 0 {
                search.watch.report(turn as u64, order.len() as u64);
            }
            if !search.strategies.orders {
                order[over..turn].iter().for_each(|&p| position.remove(p));
                over = turn;
            }
            let placement = order[turn];
            search.with_copies(placement, |search| {
                search.telling_branch(placement, (turn, turns), |search| {
                    search.guided(position.with(placement), depth + 1)
                })
            })?;
            search.tell_refuted(&position, placement)
        })
    }

    /// How many of these choices get a turn: where it is seen that a piece has no
    /// candidate left, those after its last one do not.
    fn turns(&self, position: &Position, order: &[Placement]) -> usize {
        if self.strategies.forced != When::Always || self.strategies.orders {
            return order.len();
        }
        let mut left = Piece::all()
            .map(|piece| position.count(piece))
            .collect::<Vec<_>>();
        let last_of_its_piece = order.iter().position(|placement| {
            left[placement.piece().index()] -= 1;
            left[placement.piece().index()] == 0
        });
        last_of_its_piece.map_or(order.len(), |at| at + 1)
    }

    /// Goes into every one of `count` branches, or into one of them by chance.
    fn each_child(
        &mut self,
        count: usize,
        mut go_into: impl FnMut(&mut Self, usize) -> Flow,
    ) -> Flow {
        let Some(probe) = &mut self.probe else {
            return (0..count).try_for_each(|child| go_into(self, child));
        };
        let Some(child) = probe.choose(count) else {
            return Flow::Continue(());
        };
        go_into(self, child)
    }

    /// A set of placements of which every answer contains at least one: those that
    /// link to a group, or all of one piece.
    fn choices(
        &mut self,
        position: &Position,
    ) -> ControlFlow<Stop, (Option<Choose>, PlacementSet)> {
        let reachable = match self.strategies.links {
            _ if self.problem.rule() == Rule::Fits => None,
            Links::Any => Some(linkable(position)),
            Links::Narrowest => narrowest(position),
            Links::Never => None,
        };
        // Nothing links to the empty board: there the search begins with a piece.
        let is_begun = position.missing().len() < Piece::COUNT;
        if let Some(linkable) = reachable.filter(|_| is_begun) {
            let ratio = Ratio {
                missing: position.missing().len(),
                legal: position.possible().len(),
                linkable: linkable.len(),
            };
            self.tally.links_legal += ratio.legal as u64;
            self.tally.links_linkable += ratio.linkable as u64;
            self.tally.links_dead_ends += u64::from(linkable.is_empty());
            self.look(ratio.legal);
            (self.on_ratio)(ratio).map_break(|()| Stop::Visitor)?;
            return ControlFlow::Continue((Some(Choose::Link), linkable));
        }
        let piece = self.next_piece(position, position.missing());
        let places = piece.map_or(PlacementSet::EMPTY, |piece| position.possible().only(piece));
        let choose = |piece: Piece| Choose::Piece {
            piece: piece.into(),
        };
        ControlFlow::Continue((piece.map(choose), places))
    }

    fn in_order(&mut self, position: &Position, choices: &PlacementSet) -> Vec<Placement> {
        match self.strategies.heat {
            Heat::Everywhere | Heat::Guided => {
                self.look(position.possible().len());
                HeatMap::of(position).sorted(choices, self.strategies.rank)
            }
            Heat::Never => {
                self.look(choices.len());
                choices.iter().collect()
            }
        }
    }

    /// The piece among `pieces` to branch on.
    pub(super) fn next_piece(&self, position: &Position, pieces: PieceSet) -> Option<Piece> {
        if self.strategies.scarcest {
            pieces.iter().min_by_key(|&piece| position.count(piece))
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
        if self.strategies.symmetry {
            return go_on(self);
        }
        let was_duplicate = self.is_duplicate;
        self.each_child(symmetry::copies(placement.piece()), |search, copy| {
            search.is_duplicate = was_duplicate || copy > 0;
            go_on(search)
        })?;
        self.is_duplicate = was_duplicate;
        Flow::Continue(())
    }

    /// Shows a full board to the visitor if it is an answer.
    pub(super) fn report(&mut self, position: &Position) -> Flow {
        if self.problem.rule() == Rule::Linked && groups(position).len() != 1 {
            self.tally.unlinked_fits += 1;
            self.tell_dead(Dead::Unlinked);
            return Flow::Continue(());
        }
        if self.is_duplicate {
            self.tally.symmetry_duplicates += 1;
            self.tell_dead(Dead::Duplicate);
            return Flow::Continue(());
        }
        let Some(solution) = position.solution() else {
            return Flow::Continue(());
        };
        if self.strategies.orders && !self.shown.insert(solution) {
            self.tally.order_duplicates += 1;
            self.tell_dead(Dead::Duplicate);
            return Flow::Continue(());
        }
        self.tell(|| Event::Solution {
            solution,
            turned: false,
        });
        match (self.visit)(solution) {
            ControlFlow::Break(()) => Flow::Break(Stop::Visitor),
            ControlFlow::Continue(()) => Flow::Continue(()),
        }
    }

    /// Counts a look at each of so many placements: what a search does is told by this
    /// better than by nodes, which cost little at its end and much where it is guided.
    pub(super) fn look(&mut self, placements: usize) {
        let placements = placements as u64;
        self.tally.looks += placements;
        if let Some(probe) = &mut self.probe {
            probe.look(placements);
        }
    }

    /// The looks of the cleaning strategies: each goes once through the candidates, and
    /// pairwise cleanup once for each missing piece.
    fn look_while_cleaning(&mut self, position: &Position, at_start: bool) {
        let on = self.strategies;
        let passes = [
            usize::from(on.forced.is_now(at_start)),
            usize::from(on.pairwise.is_now(at_start)) * position.missing().len(),
            usize::from(on.assume_unique && on.useless.is_now(at_start)),
            usize::from(on.counting != Counting::Never),
        ];
        let passes: usize = passes.into_iter().sum();
        if passes > 0 {
            self.look(passes * position.possible().len());
        }
    }

    pub(super) fn count_node(&mut self) -> Flow {
        self.tally.nodes += 1;
        if let Some(probe) = &mut self.probe {
            probe.meet();
        }
        self.look(1);
        if self.tally.looks > self.most_looks {
            return Flow::Break(Stop::TimeLimit);
        }
        if self.tally.nodes.is_multiple_of(NODES_PER_CHECK)
            && let Some(stop) = self.watch.check()
        {
            return Flow::Break(stop);
        }
        if self.heard_enough {
            return Flow::Break(Stop::Visitor);
        }
        Flow::Continue(())
    }
}
