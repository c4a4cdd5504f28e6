//! Which boards hold a placement, as bits: how many hold several is counted without a look
//! at any board.

use super::boards::Boards;
use crate::game::Placement;
use crate::problem::Rule;

/// The boards of a block, as bits. A block is as long as makes its loops a few instructions
/// each.
type Block = [u64; 8];

/// How many boards a block is about.
const BOARDS: usize = 512;

/// For every placement, the boards that hold it: blocks of linked ones, and then of others.
pub(super) struct Sets {
    blocks: Vec<Block>,
    /// The blocks of one placement: those of linked boards, and all.
    linked: usize,
    all: usize,
}

impl Sets {
    pub(super) fn of(boards: &Boards) -> Self {
        let linked = boards.linked().div_ceil(BOARDS);
        let all = linked + (boards.len() - boards.linked()).div_ceil(BOARDS);
        let mut blocks = vec![[0; 8]; Placement::count() * all];
        for at in 0..boards.len() {
            // Linked boards do not share a block with others.
            let bit = at.checked_sub(boards.linked());
            let bit = bit.map_or(at, |beyond| linked * BOARDS + beyond);
            for placement in boards.placements(at) {
                let block = &mut blocks[placement.index() * all + bit / BOARDS];
                block[bit % BOARDS / 64] |= 1 << (bit % 64);
            }
        }
        Self {
            blocks,
            linked,
            all,
        }
    }

    /// How many boards that are answers under `rule` hold `first` and all of `others`.
    pub(super) fn count(
        &self,
        first: Placement,
        others: &(impl Iterator<Item = Placement> + Clone),
        rule: Rule,
    ) -> usize {
        let wanted = match rule {
            Rule::Linked => self.linked,
            Rule::Fits => self.all,
        };
        let with = |placement: Placement| &self.blocks[placement.index() * self.all..][..wanted];
        let in_block = |(at, block): (usize, &Block)| {
            let common = others.clone().fold(*block, |mut common, other| {
                let words = common.iter_mut().zip(&with(other)[at]);
                words.for_each(|(common, other)| *common &= other);
                common
            });
            common.iter().map(|word| word.count_ones()).sum::<u32>()
        };
        let blocks = with(first).iter().enumerate();
        blocks.map(|block| in_block(block) as usize).sum()
    }
}
