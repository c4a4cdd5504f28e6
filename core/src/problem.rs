//! A challenge made ready to solve.
//!
//! A [`Problem`] fixes the question (which challenge, with or without the link
//! rule) and lists, for each missing piece, the placements that are legal at the
//! start: on the board and clear of the givens. It lists them when they are first asked
//! for. After that the givens and the edge of the board need no further thought, as the
//! paper observes: only collisions among the candidates remain.

use std::sync::OnceLock;

use crate::game::{Challenge, Piece, PieceSet, Placement};

/// What counts as an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// All twelve pieces fit and form one linked group: the rule of the toy.
    #[default]
    Linked,
    /// All twelve pieces fit; they may fall apart into several groups.
    Fits,
}

/// A challenge with the candidates for every piece.
#[derive(Clone, Debug)]
pub struct Problem {
    challenge: Challenge,
    rule: Rule,
    /// Listed when they are first asked for: a look-up needs none, and takes less time.
    candidates: OnceLock<[Vec<Placement>; Piece::COUNT]>,
}

impl Problem {
    /// Prepares `challenge` to be solved under `rule`.
    pub const fn new(challenge: Challenge, rule: Rule) -> Self {
        Self {
            challenge,
            rule,
            candidates: OnceLock::new(),
        }
    }

    /// The same with its candidates listed now: for whoever measures what comes then.
    pub fn listed(self) -> Self {
        self.lists();
        self
    }

    fn lists(&self) -> &[Vec<Placement>; Piece::COUNT] {
        self.candidates.get_or_init(|| candidates(&self.challenge))
    }

    /// The challenge in question.
    pub const fn challenge(&self) -> &Challenge {
        &self.challenge
    }

    /// What counts as an answer.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The pieces still to be placed.
    pub fn missing(&self) -> PieceSet {
        self.challenge.missing_pieces()
    }

    /// The placements that `piece` can have: those clear of the givens, or the
    /// given one if the piece is given. In increasing order.
    pub fn candidates(&self, piece: Piece) -> &[Placement] {
        &self.lists()[piece.index()]
    }

    /// The candidates of `piece` that link to one of the givens: the paper's
    /// currently linkable placements.
    pub fn linkable(&self, piece: Piece) -> impl Iterator<Item = Placement> {
        self.candidates(piece).iter().copied().filter(|candidate| {
            let givens = self.challenge.givens().iter();
            givens
                .filter(|given| **given != *candidate)
                .any(|given| given.links(*candidate))
        })
    }
}

/// For every piece the placements that it can have beside the givens.
fn candidates(challenge: &Challenge) -> [Vec<Placement>; Piece::COUNT] {
    let taken = challenge.cells();
    let mut candidates: [Vec<Placement>; Piece::COUNT] = Default::default();
    for &given in challenge.givens() {
        candidates[given.piece().index()] = vec![given];
    }
    for piece in challenge.missing_pieces().iter() {
        let all = Placement::of(piece);
        let list = &mut candidates[piece.index()];
        list.reserve_exact(all.len());
        list.extend(all.filter(|placement| !placement.cells().intersects(taken)));
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_are_clear_of_the_givens_and_complete() {
        let challenge: Challenge = "BAAEBD".parse().unwrap();
        let problem = Problem::new(challenge.clone(), Rule::Linked);
        for piece in Piece::all() {
            for placement in Placement::of(piece) {
                let collides = |given: &Placement| given.collides(placement);
                let expected = if challenge.given_pieces().contains(piece) {
                    challenge.givens().contains(&placement)
                } else {
                    !challenge.givens().iter().any(collides)
                };
                let listed = problem.candidates(piece).contains(&placement);
                assert_eq!(listed, expected, "{placement}");
            }
        }
    }

    #[test]
    fn nothing_is_linkable_on_the_empty_board() {
        let problem = Problem::new(Challenge::empty(), Rule::Linked);
        for piece in Piece::all() {
            assert_eq!(problem.candidates(piece).len(), Placement::of(piece).len());
            assert_eq!(problem.linkable(piece).count(), 0);
        }
    }
}
