//! The search where the board has fallen apart into independent regions (section
//! "Insights not incorporated in the algorithm"): it branches over the pools of
//! pieces for the smallest region, and goes on with the others when that is filled.

use crate::game::{PieceSet, Placement};
use crate::position::Position;
use crate::position::regions::{Region, pools, with_pool};

use super::{Flow, Search};
use crate::solve::trace::{Choose, Event, Move};

impl Search<'_> {
    /// Fills the smallest of several regions, then goes on with the others.
    pub(super) fn divided(
        &mut self,
        position: &Position,
        regions: &[Region],
        depth: usize,
    ) -> Flow {
        self.tally.splits += 1;
        let smallest = regions.iter().min_by_key(|region| region.candidates.len());
        let Some(region) = smallest else {
            return Flow::Continue(());
        };
        let pools = pools(position, regions, region);
        self.tally.split_pools += pools.possible.len() as u64;
        self.tally.split_pools_refused += pools.refused as u64;
        let pools = pools.possible;
        self.each_child(pools.len(), |search, turn| {
            if depth == 0 {
                search.watch.report(turn as u64, pools.len() as u64);
            }
            search.tell(|| Event::Branch {
                what: Move::Pool {
                    pool: pools[turn],
                    spots: region.spots,
                },
                turn: turn + 1,
                of: pools.len(),
            });
            search.count_node()?;
            search.look(position.possible().len());
            let mut assigned = with_pool(position, region, pools[turn]);
            if search.clean(&mut assigned, depth + 1) {
                search.fill(assigned, pools[turn], depth)?;
            }
            search.tell(|| Event::BACK);
            Flow::Continue(())
        })
    }

    /// Places the pieces of `pool` in every way, then goes on with the others.
    fn fill(&mut self, position: Position, pool: PieceSet, depth: usize) -> Flow {
        let open: PieceSet = (pool.iter())
            .filter(|&piece| position.missing().contains(piece))
            .collect();
        let Some(piece) = self.next_piece(&position, open) else {
            return self.guided(position, depth + 1);
        };
        self.count_node()?;
        let candidates: Vec<Placement> = position.of(piece).collect();
        let choose = Choose::Piece {
            piece: piece.into(),
        };
        self.tell_candidates(Some(choose), &candidates, &position);
        self.look(candidates.len());
        self.each_child(candidates.len(), |search, at| {
            search.with_copies(candidates[at], |search| {
                search.telling_branch(candidates[at], (at, candidates.len()), |search| {
                    search.fill(position.with(candidates[at]), pool, depth)
                })
            })
        })
    }
}
