//! What the rules know beforehand: which values exclude and link each other, and who
//! fills a slot.

use encodings::{BitSet, OptionId, Packing, Relations};
use pumpkin_solver::core::predicate;
use pumpkin_solver::core::predicates::Predicate;
use pumpkin_solver::core::variables::DomainId;

/// A slot that is counted: the options that fill it, and the variable that is 1 if none
/// of them is chosen.
#[derive(Clone, Debug)]
pub(in crate::solve::pumpkin) struct Slot {
    pub(super) fillers: BitSet,
    pub(super) empty: DomainId,
}

impl Slot {
    pub(in crate::solve::pumpkin) fn new(fillers: BitSet, empty: DomainId) -> Self {
        Self { fillers, empty }
    }

    pub(super) fn is_empty(&self) -> Predicate {
        let empty = self.empty;
        predicate!(empty == 1)
    }

    pub(super) fn is_filled(&self) -> Predicate {
        let empty = self.empty;
        predicate!(empty == 0)
    }
}

/// The facts.
#[derive(Clone, Debug)]
pub(in crate::solve::pumpkin) struct Facts {
    /// The variable of every piece.
    pub(super) pieces: Vec<DomainId>,
    /// The options of every piece, by value.
    options: Vec<Vec<OptionId>>,
    /// The piece and the value of every option.
    values: Vec<(usize, i32)>,
    pub(super) relations: Relations,
}

impl Facts {
    /// The facts of a packing, given the variables of its pieces.
    pub(in crate::solve::pumpkin) fn new(packing: &Packing, pieces: &[DomainId]) -> Self {
        let options: Vec<Vec<OptionId>> = packing
            .pieces()
            .map(|piece| packing.options_of(piece).to_vec())
            .collect();
        let mut values = vec![(0, 0); packing.options().len()];
        for (piece, options) in options.iter().enumerate() {
            for (value, option) in (0..).zip(options) {
                values[option.index()] = (piece, value);
            }
        }
        Self {
            pieces: pieces.to_vec(),
            options,
            values,
            relations: Relations::of(packing),
        }
    }

    /// How many options there are.
    pub(super) fn count(&self) -> usize {
        self.values.len()
    }

    /// The option of a piece that a value stands for, if it does.
    pub(in crate::solve::pumpkin) fn option(&self, piece: usize, value: i32) -> Option<OptionId> {
        let at = usize::try_from(value).ok()?;
        self.options[piece].get(at).copied()
    }

    /// All options of a piece.
    pub(super) fn options_of(&self, piece: usize) -> &[OptionId] {
        &self.options[piece]
    }

    /// That an option is chosen, given by its number.
    pub(in crate::solve::pumpkin) fn chosen(&self, option: usize) -> Predicate {
        let (piece, value) = self.values[option];
        let variable = self.pieces[piece];
        predicate!(variable == value)
    }
}
