//! Random challenges, for comparing backends where nobody has looked before.
//!
//! Half of them are made of pieces put down at random wherever they fit: most of
//! these have no solution. The other half are parts of solutions: they have at
//! least one, and with few givens many. Where one way finds nothing new any more, the
//! other goes on alone; many pieces, for example, hardly ever fit by chance.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use crate::game::{Challenge, NamedChallenge, Piece, Placement, Solution};
use crate::problem::{Problem, Rule};
use crate::solve::{self, Backend, Budget};

/// The two ways to make a challenge.
#[derive(Clone, Copy)]
enum Way {
    PutDown,
    PartOfSolution,
}

impl Way {
    /// How many givens there are if nobody asks for others.
    const fn usual(self) -> RangeInclusive<usize> {
        match self {
            Self::PutDown => 3..=6,
            Self::PartOfSolution => 3..=10,
        }
    }

    /// After so many tries in a row without a new challenge, no more is looked for. A
    /// search costs as much as a hundred tries to put pieces down.
    const fn patience(self) -> usize {
        match self {
            Self::PutDown => 10_000,
            Self::PartOfSolution => 100,
        }
    }
}

/// Different challenges, the same ones for the same `seed`, with so many givens; the
/// usual numbers of them if none are asked for. They end when no further one is found.
/// `solver` finds the solutions that parts are taken of.
pub(crate) fn random_challenges(
    seed: u64,
    givens: Option<RangeInclusive<usize>>,
    solver: &dyn Backend,
) -> impl Iterator<Item = NamedChallenge> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut made: HashSet<Challenge> = HashSet::new();
    let mut ways = vec![Way::PutDown, Way::PartOfSolution];
    std::iter::from_fn(move || {
        while !ways.is_empty() {
            let turn = made.len() % ways.len();
            let way = ways[turn];
            let givens = givens.clone().unwrap_or(way.usual());
            for _ in 0..way.patience() {
                let challenge = one(&mut rng, way, givens.clone(), solver);
                if let Some(challenge) = challenge
                    && made.insert(challenge.clone())
                {
                    let name = format!("random-{seed}-{:04}", made.len());
                    return Some(NamedChallenge {
                        name: Some(name),
                        ..challenge.into()
                    });
                }
            }
            ways.remove(turn);
        }
        None
    })
}

/// A challenge made in one way; `None` if that fails this time.
fn one(
    rng: &mut ChaCha8Rng,
    way: Way,
    givens: RangeInclusive<usize>,
    solver: &dyn Backend,
) -> Option<Challenge> {
    match way {
        Way::PutDown => {
            let pieces = rng.random_range(givens);
            put_down(rng, pieces)
        }
        Way::PartOfSolution => {
            let solution = random_solution(rng, solver)?;
            let given = rng.random_range(givens);
            let givens = solution.placements().sample(rng, given).copied();
            Challenge::new(givens).ok()
        }
    }
}

/// Pieces in random order, each on a random place that is still free; `None` if one
/// of them fits nowhere.
fn put_down(rng: &mut ChaCha8Rng, pieces: usize) -> Option<Challenge> {
    let mut order: Vec<Piece> = Piece::all().collect();
    order.shuffle(rng);
    let mut placed: Vec<Placement> = Vec::with_capacity(pieces);
    for &piece in &order[..pieces] {
        let is_free = |place: &Placement| !placed.iter().any(|other| other.collides(*place));
        let free: Vec<Placement> = Placement::of(piece).filter(is_free).collect();
        placed.push(*free.choose(rng)?);
    }
    Challenge::new(placed).ok()
}

/// The first solution around two random pieces, or around another two if those
/// have none.
fn random_solution(rng: &mut ChaCha8Rng, solver: &dyn Backend) -> Option<Solution> {
    let challenge = put_down(rng, 2)?;
    let problem = Problem::new(challenge, Rule::Linked);
    solve::first(solver, &problem, &Budget::unlimited()).0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(givens: RangeInclusive<usize>, count: usize) -> Vec<NamedChallenge> {
        let solver = solve::backend(solve::DEFAULT).unwrap();
        let challenges = random_challenges(5, Some(givens), solver.as_ref());
        challenges.take(count).collect()
    }

    #[test]
    fn both_halves_have_as_many_givens_as_are_asked_for() {
        let challenges = made(2..=4, 60);
        let numbers: HashSet<usize> = challenges
            .iter()
            .map(|named| named.challenge.givens().len())
            .collect();
        assert_eq!(numbers, HashSet::from([2, 3, 4]));
        let different: HashSet<&Challenge> =
            challenges.iter().map(|named| &named.challenge).collect();
        assert_eq!(different.len(), 60);
        assert_eq!(challenges, made(2..=4, 60));
    }

    /// What cannot be put down by chance is still part of a solution.
    #[test]
    fn whole_boards_are_made_of_solutions() {
        let challenges = made(12..=12, 4);
        assert_eq!(challenges.len(), 4);
        assert!(challenges.iter().all(|named| named.missing() == 0));
    }

    /// There is one challenge without givens, and one with each placement alone.
    #[test]
    fn they_end_when_there_are_no_more() {
        assert_eq!(made(0..=0, usize::MAX).len(), 1);
        assert_eq!(made(1..=1, usize::MAX).len(), Placement::all().count());
    }
}
