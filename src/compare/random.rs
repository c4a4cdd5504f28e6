//! Random challenges, for comparing backends where nobody has looked before.
//!
//! Half of them are made of pieces put down at random wherever they fit: most of
//! these have no solution. The other half are parts of solutions: they have at
//! least one, and with few givens many.

use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use crate::game::{Challenge, NamedChallenge, Piece, Placement, Solution};
use crate::problem::{Problem, Rule};
use crate::solve::{self, Backend, Budget};

/// How many pieces are put down at random.
const PUT_DOWN: std::ops::RangeInclusive<usize> = 3..=6;

/// How many pieces of a solution are given.
const OF_SOLUTION: std::ops::RangeInclusive<usize> = 3..=10;

/// `count` different challenges, the same ones for the same `seed`. `solver` finds
/// the solutions that parts are taken of.
pub(crate) fn random_challenges(
    count: usize,
    seed: u64,
    solver: &dyn Backend,
) -> Vec<NamedChallenge> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut made: Vec<NamedChallenge> = Vec::with_capacity(count);
    while made.len() < count {
        let challenge = if made.len().is_multiple_of(2) {
            let pieces = rng.random_range(PUT_DOWN);
            put_down(&mut rng, pieces)
        } else {
            let Some(solution) = random_solution(&mut rng, solver) else {
                continue;
            };
            part_of(&mut rng, &solution)
        };
        if let Some(challenge) = challenge
            && made.iter().all(|other| other.challenge != challenge)
        {
            let name = format!("random-{seed}-{:04}", made.len() + 1);
            made.push(NamedChallenge {
                name: Some(name),
                ..challenge.into()
            });
        }
    }
    made
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

fn part_of(rng: &mut ChaCha8Rng, solution: &Solution) -> Option<Challenge> {
    let given = rng.random_range(OF_SOLUTION);
    let givens = solution.placements().sample(rng, given).copied();
    Challenge::new(givens).ok()
}
