//! What is on the board and what may still come.

use crate::game::{Piece, PieceSet, Placement, Solution, SpotSet};
use crate::problem::Problem;

use super::placement_set::PlacementSet;
use super::tables::clear_of;

/// Some pieces placed, and for every other piece the placements that are not yet
/// ruled out.
///
/// No candidate collides with a placed piece. The candidates of a placed piece
/// are gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    placed: [Option<Placement>; Piece::COUNT],
    placed_pieces: PieceSet,
    possible: PlacementSet,
}

impl Position {
    /// The paper's first table (section "All Legal" strategy): every placement of
    /// every missing piece that is legal at the start of play.
    pub fn all_legal(problem: &Problem) -> Self {
        let mut placed = [None; Piece::COUNT];
        for &given in problem.challenge().givens() {
            placed[given.piece().index()] = Some(given);
        }
        let missing = problem.missing();
        Self {
            placed,
            placed_pieces: missing.complement(),
            possible: missing
                .iter()
                .flat_map(|piece| problem.candidates(piece).iter().copied())
                .collect(),
        }
    }

    /// The pieces that are not placed yet.
    pub const fn missing(&self) -> PieceSet {
        self.placed_pieces.complement()
    }

    /// What is placed, in the order of the pieces.
    pub fn placed(&self) -> impl Iterator<Item = Placement> + use<> {
        self.placed.into_iter().flatten()
    }

    /// All candidates of the missing pieces.
    pub const fn possible(&self) -> &PlacementSet {
        &self.possible
    }

    /// The candidates of `piece`, in order; none if it is placed.
    pub fn of(&self, piece: Piece) -> impl Iterator<Item = Placement> + use<> {
        self.possible.of(piece)
    }

    /// The number of candidates of `piece`; 0 if it is placed.
    pub fn count(&self, piece: Piece) -> usize {
        self.possible.count(piece)
    }

    /// Puts the candidate `placement` on the board, and drops all candidates that
    /// collide with it. Returns those of other pieces.
    pub fn place(&mut self, placement: Placement) -> PlacementSet {
        debug_assert!(self.possible.contains(placement));
        self.placed[placement.piece().index()] = Some(placement);
        self.placed_pieces.insert(placement.piece());
        let before = self.possible;
        self.possible = before.intersection(clear_of(placement));
        let mut dropped = before.without(&self.possible);
        dropped.remove_piece(placement.piece());
        dropped
    }

    /// The state after the candidate `placement` is put on the board.
    #[must_use]
    pub fn with(&self, placement: Placement) -> Self {
        let mut after = self.clone();
        after.place(placement);
        after
    }

    /// Drops one candidate.
    pub fn remove(&mut self, placement: Placement) {
        self.possible.remove(placement);
    }

    /// Drops candidates.
    pub fn remove_all(&mut self, placements: &PlacementSet) {
        self.possible = self.possible.without(placements);
    }

    /// The candidates that leave none of `options`, which are candidates too, possible:
    /// they collide with all of them, or are other placements of the same piece.
    pub fn excluders(&self, options: &PlacementSet) -> PlacementSet {
        let mut excluders = self.possible.without(options);
        for option in options.iter() {
            if excluders.is_empty() {
                break;
            }
            excluders.remove_all(clear_of(option));
        }
        excluders
    }

    /// How many ways there are to choose one candidate for each missing piece,
    /// collisions or not: the paper's total combinations of piece placements.
    pub fn combinations(&self) -> u128 {
        let counts = self.missing().iter().map(|piece| self.count(piece) as u128);
        counts.product()
    }

    /// The board, once every piece is placed.
    pub fn solution(&self) -> Option<Solution> {
        let placements: Vec<Placement> = self.placed().collect();
        Solution::new(&placements)
    }

    /// The spots whose centre is taken by a placed ball or circle.
    pub fn centres(&self) -> SpotSet {
        self.placed()
            .map(|p| p.balls() | p.circles())
            .fold(SpotSet::EMPTY, |all, spots| all | spots)
    }

    /// The spots that hold a placed socket or circle.
    pub fn rings(&self) -> SpotSet {
        self.placed()
            .map(|p| p.sockets() | p.circles())
            .fold(SpotSet::EMPTY, |all, spots| all | spots)
    }
}
