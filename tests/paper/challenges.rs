//! Challenges with known answers: parts of solutions, and placements at random.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use fastrand::Rng;
use iqlink::game::{CellSet, Challenge, Piece, Placement, Solution};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::paper::Paper;
use iqlink::solve::{self, Budget};
use iqlink::verify;

pub(crate) const SAMPLE: &str = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE";

/// All fits of a challenge, piece by piece, by nothing but collisions.
pub(crate) fn all_fits(challenge: &Challenge) -> Vec<Solution> {
    fn place(
        missing: &[Piece],
        taken: CellSet,
        board: &mut Vec<Placement>,
        fits: &mut Vec<Solution>,
    ) {
        let Some((&piece, rest)) = missing.split_first() else {
            fits.extend(Solution::new(board));
            return;
        };
        for placement in Placement::of(piece) {
            if !placement.cells().intersects(taken) {
                board.push(placement);
                place(rest, taken | placement.cells(), board, fits);
                board.pop();
            }
        }
    }
    let missing: Vec<Piece> = challenge.missing_pieces().iter().collect();
    let mut board = challenge.givens().to_vec();
    let mut fits = Vec::new();
    place(&missing, challenge.cells(), &mut board, &mut fits);
    assert!(fits.iter().all(|fit| verify::judge_solution(fit).is_fit()));
    fits
}

/// The answers that the judge finds among `fits`.
pub(crate) fn answers(fits: &[Solution], rule: Rule) -> BTreeSet<Solution> {
    let is_answer =
        |fit: &&Solution| rule == Rule::Fits || verify::judge_solution(fit).is_solution();
    fits.iter().filter(is_answer).copied().collect()
}

/// Some solutions to take pieces from: those of the sample with half of its pieces
/// given, which half varying, and their half turns. They have passed the judge.
pub(crate) fn solutions(rng: &mut Rng) -> Vec<Solution> {
    let sample: Solution = SAMPLE.parse().unwrap();
    let mut found = BTreeSet::from([sample]);
    for _ in 0..8 {
        let problem = Problem::new(part_of(&sample, 7, rng), Rule::Linked);
        let budget = Budget::unlimited().with_solutions(20);
        found.extend(solve::all(&Paper::default(), &problem, &budget).0);
    }
    let turned: Vec<Solution> = found.iter().map(Solution::half_turn).collect();
    found.into_iter().chain(turned).collect()
}

/// A solution with `missing` pieces taken away.
pub(crate) fn part_of(solution: &Solution, missing: usize, rng: &mut Rng) -> Challenge {
    let mut placements = *solution.placements();
    rng.shuffle(&mut placements);
    Challenge::new(placements[missing..].iter().copied()).unwrap()
}

/// Placements that do not collide; usually no solution contains them.
fn at_random(missing: usize, rng: &mut Rng) -> Challenge {
    loop {
        let mut givens: Vec<Placement> = Vec::new();
        let mut pieces: Vec<Piece> = Piece::all().collect();
        rng.shuffle(&mut pieces);
        for &piece in &pieces[missing..] {
            let is_free = |p: &Placement| !givens.iter().any(|given| given.collides(*p));
            let free: Vec<Placement> = Placement::of(piece).filter(is_free).collect();
            givens.extend(rng.choice(free));
        }
        if givens.len() == Piece::COUNT - missing {
            return Challenge::new(givens).unwrap();
        }
    }
}

/// `count` challenges with so many missing pieces: two of three are parts of
/// solutions, the third is made at random.
pub(crate) fn challenges(
    count: usize,
    missing: RangeInclusive<usize>,
    seed: u64,
) -> Vec<Challenge> {
    let mut rng = Rng::with_seed(seed);
    let solutions = solutions(&mut rng);
    let mut list = Vec::new();
    for at in 0..count {
        let missing = rng.usize(missing.clone());
        list.push(if at % 3 == 0 {
            at_random(missing, &mut rng)
        } else {
            part_of(rng.choice(&solutions).unwrap(), missing, &mut rng)
        });
    }
    list
}
