//! Exact cover, watched.
//!
//! The crate `dancing-links` cannot be watched. This is Knuth's Algorithm X on the same
//! rows, written to be read rather than to be fast: it takes the uncovered primary item
//! that the fewest rows can cover, of several the first, and tries these rows in order. The
//! crate chooses likewise, so that its nodes and the order of its answers are the same,
//! which a test holds against it.
//!
//! A row that is the only one left for its item is told as forced: no other is tried.

use encodings::ExactCover;
use encodings::cover::{ItemId, Meaning, Row};

use crate::encode::PackedProblem;
use crate::game::{Placement, Spot};
use crate::position::groups::are_linked;
use crate::position::room::Half;
use crate::problem::{Problem, Rule};
use crate::solve::trace::{Choose, Dead, Event, Move, Placements, Tell, Watched};
use crate::solve::{Stop, Watch};

/// What a trace is.
const TRACED: &str = "Algorithm X on the rows of this backend and with its choice of items, \
                      written for the trace: the crate that does the work cannot be watched";

/// Searches the cover, and tells of it.
pub(super) fn trace(
    problem: &Problem,
    packed: &PackedProblem,
    cover: &ExactCover,
    watch: &Watch,
    tell: &mut Tell,
) -> Watched {
    let mut search = Search {
        problem,
        packed,
        cover,
        watch,
        tell,
        nodes: 0,
        board: Vec::new(),
        stop: None,
    };
    let rows: Vec<&Row> = cover.rows().iter().collect();
    let items: Vec<ItemId> = cover.items().filter(|&i| cover.is_primary(i)).collect();
    search.node(&rows, &items);
    Watched {
        traced: TRACED,
        stop: search.stop.unwrap_or(Stop::Exhausted),
        nodes: search.nodes,
    }
}

struct Search<'a, 'b> {
    problem: &'a Problem,
    packed: &'a PackedProblem,
    cover: &'a ExactCover,
    watch: &'a Watch,
    tell: &'a mut Tell<'b>,
    nodes: u64,
    board: Vec<Placement>,
    stop: Option<Stop>,
}

impl Search<'_, '_> {
    /// Covers `items`, each exactly once, by `rows`, which share no item with the rows
    /// that are chosen.
    fn node(&mut self, rows: &[&Row], items: &[ItemId]) {
        self.nodes += 1;
        self.stop = self.stop.take().or_else(|| self.watch.check());
        if self.stop.is_some() {
            return;
        }
        let covering = |item: ItemId| rows.iter().filter(move |row| row.items.contains(&item));
        let Some(item) = items.iter().copied().min_by_key(|&i| covering(i).count()) else {
            return self.found();
        };
        let options: Vec<&Row> = covering(item).copied().collect();
        let about = self.about(item);
        if options.len() > 1 {
            self.tell_candidates(about, &options, rows);
        }
        if options.is_empty() {
            let because = match about {
                Choose::Piece { piece } => Dead::NoPlace { piece },
                _ => Dead::Counting,
            };
            self.say(Event::Dead { because });
        }
        for (at, row) in options.iter().enumerate() {
            let what = self.what(row, item);
            if options.len() > 1 {
                let (turn, of) = (at + 1, options.len());
                self.say(Event::Branch { what, turn, of });
            } else if !self.is_given(what) {
                self.say(Event::Forced { what });
            }
            let free = |other: &&Row| !other.items.iter().any(|i| row.items.contains(i));
            let rest: Vec<&Row> = rows.iter().copied().filter(free).collect();
            let open = items.iter().copied().filter(|i| !row.items.contains(i));
            let open: Vec<ItemId> = open.collect();
            self.board.extend(what.place());
            self.node(&rest, &open);
            if what.place().is_some() {
                self.board.pop();
            }
            if options.len() > 1 {
                self.say(Event::BACK);
            }
            if self.stop.is_some() {
                return;
            }
        }
    }

    fn found(&mut self) {
        let Some(solution) = crate::game::Solution::new(&self.board) else {
            let why = "the exact cover does not place every piece once".to_owned();
            self.stop = Some(Stop::Failed(why));
            return;
        };
        if self.problem.rule() == Rule::Linked && !are_linked(solution.placements()) {
            let because = Dead::Unlinked;
            return self.say(Event::Dead { because });
        }
        self.say(Event::Solution {
            solution,
            turned: false,
        });
    }

    fn say(&mut self, event: Event) {
        if (self.tell)(self.nodes, event).is_break() && self.stop.is_none() {
            self.stop = Some(Stop::Visitor);
        }
    }

    fn tell_candidates(&mut self, choose: Choose, options: &[&Row], rows: &[&Row]) {
        let placements = |rows: &[&Row]| -> Vec<Placement> {
            let options = rows.iter().filter_map(|row| row.option);
            let options = options.map(|option| self.packed.placement(option));
            options
                .filter(|p| !self.is_given(Move::Place { place: *p }))
                .collect()
        };
        let (options, left) = (placements(options), placements(rows).len());
        let empty = !matches!(choose, Choose::Piece { .. });
        self.say(Event::Candidates {
            choose,
            options: Placements(options),
            empty,
            left: Some(left),
        });
    }

    /// What covering a primary item is about.
    fn about(&self, item: ItemId) -> Choose {
        if let Some((spot, half)) = self.slot(item) {
            return Choose::item(spot, half);
        }
        let Meaning::Piece(piece) = self.cover.meaning(item) else {
            unreachable!("what is no slot and has to be covered is a piece");
        };
        let piece = self.packed.piece(piece).into();
        Choose::Piece { piece }
    }

    /// The centre or ring of a spot that an item stands for, unless it is a piece.
    fn slot(&self, item: ItemId) -> Option<(Spot, Half)> {
        match self.cover.meaning(item) {
            Meaning::Slot(slot) => Some(self.packed.slot(slot)),
            _ => None,
        }
    }

    /// What a row does on the board: one that stands for no placement leaves the item
    /// empty.
    fn what(&self, row: &Row, item: ItemId) -> Move {
        if let Some(option) = row.option {
            let place = self.packed.placement(option);
            return Move::Place { place };
        }
        let (spot, half) = self.slot(item).expect("no piece is left out");
        Move::empty(spot, half)
    }

    /// Whether this lies on the board from the start.
    fn is_given(&self, what: Move) -> bool {
        let givens = self.problem.challenge().givens();
        what.place().is_some_and(|place| givens.contains(&place))
    }
}
