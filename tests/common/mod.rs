//! What several integration tests share: challenges to try, and a search so plain
//! that it is right by inspection.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::collections::BTreeSet;

use fastrand::Rng;
use iqlink::game::{Challenge, Piece, Placement, Solution};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, Backend, Budget, Stop};
use iqlink::verify;

/// All answers by trying, piece by piece, every candidate that is still free.
pub(crate) fn brute_force(problem: &Problem) -> BTreeSet<Solution> {
    fn extend(placed: &mut Vec<Placement>, left: &[Vec<Placement>], fits: &mut Vec<Solution>) {
        let Some((first, others)) = left.split_first() else {
            fits.extend(Solution::new(placed));
            return;
        };
        for &choice in first {
            let free = |list: &Vec<Placement>| -> Vec<Placement> {
                let free = list.iter().filter(|other| !other.collides(choice));
                free.copied().collect()
            };
            let mut others: Vec<_> = others.iter().map(free).collect();
            others.sort_by_key(Vec::len);
            placed.push(choice);
            extend(placed, &others, fits);
            placed.pop();
        }
    }
    let missing = problem.missing().iter();
    let mut lists: Vec<_> = missing
        .map(|piece| problem.candidates(piece).to_vec())
        .collect();
    lists.sort_by_key(Vec::len);
    let mut fits = Vec::new();
    extend(
        &mut problem.challenge().givens().to_vec(),
        &lists,
        &mut fits,
    );
    let is_answer =
        |fit: &Solution| problem.rule() == Rule::Fits || verify::judge_solution(fit).is_solution();
    fits.into_iter().filter(is_answer).collect()
}

/// The answers of a backend, after checking that it finished and repeats none.
pub(crate) fn answers(backend: &dyn Backend, problem: &Problem) -> BTreeSet<Solution> {
    let (solutions, outcome) = solve::all(backend, problem, &Budget::unlimited());
    let place = format!("{} on {}", backend.name(), problem.challenge());
    assert_eq!(outcome.stop, Stop::Exhausted, "{place}");
    let found = solutions.len();
    let distinct: BTreeSet<Solution> = solutions.into_iter().collect();
    assert_eq!(distinct.len(), found, "{place}");
    distinct
}

/// Challenges with 2 to 6 missing pieces. Most are taken from fits, so that they
/// have answers; every fourth is made of pieces that merely do not collide, and has
/// hardly ever one.
pub(crate) fn challenges(seed: u64, count: usize) -> Vec<Challenge> {
    let mut rng = Rng::with_seed(seed);
    (0..count)
        .map(|number| {
            let givens = Piece::COUNT - rng.usize(2..=6);
            if number % 4 == 3 {
                scattered(&mut rng, givens)
            } else {
                from_fit(&mut rng, givens)
            }
        })
        .collect()
}

fn from_fit(rng: &mut Rng, givens: usize) -> Challenge {
    let native = solve::backend("native:threads=1").expect("a backend");
    loop {
        // Two placements at random leave enough fits to find one at once.
        let start = scattered(rng, 2);
        let problem = Problem::new(start, Rule::Fits);
        let limit = Budget::unlimited().with_solutions(1 + rng.u64(0..20));
        let (fits, _) = solve::all(native.as_ref(), &problem, &limit);
        if let Some(fit) = fits.last() {
            let mut placements = fit.placements().to_vec();
            rng.shuffle(&mut placements);
            placements.truncate(givens);
            return Challenge::new(placements).expect("part of a fit");
        }
    }
}

fn scattered(rng: &mut Rng, givens: usize) -> Challenge {
    loop {
        let mut pieces: Vec<Piece> = Piece::all().collect();
        rng.shuffle(&mut pieces);
        let mut placed: Vec<Placement> = Vec::new();
        for &piece in &pieces {
            let free: Vec<Placement> = Placement::of(piece)
                .filter(|&candidate| !placed.iter().any(|p| p.collides(candidate)))
                .collect();
            placed.extend(rng.choice(free));
            if placed.len() == givens {
                return Challenge::new(placed).expect("pieces that do not collide");
            }
        }
    }
}
