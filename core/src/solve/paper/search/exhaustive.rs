//! The exhaustive end of the search (section "Transition between the two methods"):
//! with few pieces missing, going through all that fits is quicker than being
//! clever about it.

use crate::game::{Piece, Placement};
use crate::position::Position;
use crate::position::heat::HeatMap;

use super::{Flow, Search};
use crate::solve::paper::strategies::{Ending, Heat};
use crate::solve::trace::Choose;

/// The placements of each piece in the order in which they are tried.
type Lists = [Vec<Placement>; Piece::COUNT];

impl Search<'_> {
    /// Starts an exhaustive search.
    pub(super) fn exhaustive_from(&mut self, position: &Position) -> Flow {
        self.tally.exhaustive_searches += 1;
        match (self.strategies.ending, self.strategies.heat) {
            (Ending::Combinations, _) => {
                let lists = self.lists(position);
                let pieces: Vec<Piece> = position.missing().iter().collect();
                self.combinations(Some(position), &pieces, &lists)
            }
            // The lists are sorted once, by the heat where the end begins.
            (Ending::Nested, Heat::Everywhere) => {
                let lists = self.lists(position);
                self.nested(position, Some(&lists))
            }
            (Ending::Nested, _) => self.nested(position, None),
            // A probe meets every end once: nothing would be found in the table.
            (Ending::Table, _) if self.probe.is_some() => self.nested(position, None),
            (Ending::Table, _) => self.tabulated(position),
        }
    }

    fn lists(&mut self, position: &Position) -> Lists {
        self.look(position.possible().len());
        let mut lists = Lists::default();
        let sorted = match self.strategies.heat {
            Heat::Everywhere => {
                HeatMap::of(position).sorted(position.possible(), self.strategies.rank)
            }
            Heat::Guided | Heat::Never => position.possible().iter().collect(),
        };
        for placement in sorted {
            lists[placement.piece().index()].push(placement);
        }
        lists
    }

    /// Everything that follows from `position`, piece by piece, each in the order of
    /// its list.
    fn nested(&mut self, position: &Position, lists: Option<&Lists>) -> Flow {
        self.count_node()?;
        self.tally.exhaustive_nodes += 1;
        let Some(piece) = self.next_piece(position, position.missing()) else {
            return self.report(position);
        };
        let fitting: Vec<Placement> = if let Some(lists) = lists {
            let list = lists[piece.index()].iter().copied();
            self.look(list.len());
            list.filter(|&p| position.possible().contains(p)).collect()
        } else {
            self.look(position.count(piece));
            position.of(piece).collect()
        };
        let choose = Choose::Piece {
            piece: piece.into(),
        };
        self.tell_candidates(Some(choose), &fitting, position);
        self.each_child(fitting.len(), |search, at| {
            search.with_copies(fitting[at], |search| {
                search.telling_branch(fitting[at], (at, fitting.len()), |search| {
                    search.nested(&position.with(fitting[at]), lists)
                })
            })
        })
    }

    /// One placement for each of `pieces`, whether they collide with each other or not;
    /// every combination is a node. `board` is what they make, unless they collide.
    fn combinations(&mut self, board: Option<&Position>, pieces: &[Piece], lists: &Lists) -> Flow {
        let Some((piece, others)) = pieces.split_first() else {
            self.count_node()?;
            self.tally.exhaustive_nodes += 1;
            return board.map_or(Flow::Continue(()), |board| self.report(board));
        };
        let list = &lists[piece.index()];
        if let (Some(board), true) = (board, self.tell.is_some()) {
            let fitting: Vec<Placement> = board.of(*piece).collect();
            let piece = (*piece).into();
            self.tell_candidates(Some(Choose::Piece { piece }), &fitting, board);
        }
        self.each_child(list.len(), |search, at| {
            let fitting = board.filter(|board| board.possible().contains(list[at]));
            let board = fitting.map(|board| board.with(list[at]));
            search.with_copies(list[at], |search| {
                let go_on = |search: &mut Self| search.combinations(board.as_ref(), others, lists);
                // What collides is not shown: it lies on no board.
                match &board {
                    Some(_) => search.telling_branch(list[at], (at, list.len()), go_on),
                    None => go_on(search),
                }
            })
        })
    }
}
