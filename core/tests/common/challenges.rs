//! Challenges to try searches on: parts of fits, the same with a piece astray, and
//! pieces thrown on the board.

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use fastrand::Rng;
use iqlink_core::game::{Challenge, Piece, Placement, Solution};
use iqlink_core::problem::{Problem, Rule};
use iqlink_core::solve::{self, Budget};

/// Boards to take challenges from: all fits. That there is no other is checked
/// elsewhere; here it matters only that there are some of every kind.
pub(crate) static FITS: LazyLock<Vec<Solution>> = LazyLock::new(|| {
    let atlas = solve::backend("atlas").expect("a backend");
    let problem = Problem::new(Challenge::empty(), Rule::Fits);
    solve::all(atlas.as_ref(), &problem, &Budget::unlimited()).0
});

/// `count` challenges with so many missing pieces: of four, two are parts of fits,
/// one is such a part with a piece astray, and one is made of pieces that merely do not
/// collide. The last two have hardly ever an answer.
pub(crate) fn challenges(
    seed: u64,
    count: usize,
    missing: RangeInclusive<usize>,
) -> Vec<Challenge> {
    let mut rng = Rng::with_seed(seed);
    let mut one = |at: usize| {
        let missing = rng.usize(missing.clone());
        let fit = FITS[rng.usize(..FITS.len())];
        match at % 4 {
            0 | 1 => part_of(&fit, missing, &mut rng),
            2 => with_one_astray(&part_of(&fit, missing, &mut rng), &mut rng),
            _ => scattered(missing, &mut rng),
        }
    };
    (0..count).map(&mut one).collect()
}

/// A fit with `missing` pieces taken away.
pub(crate) fn part_of(fit: &Solution, missing: usize, rng: &mut Rng) -> Challenge {
    let mut placements = *fit.placements();
    rng.shuffle(&mut placements);
    Challenge::new(placements[missing..].iter().copied()).expect("part of a fit")
}

/// The challenge with one of its givens elsewhere, if there is room for it.
fn with_one_astray(challenge: &Challenge, rng: &mut Rng) -> Challenge {
    let mut givens = challenge.givens().to_vec();
    let moved = givens.swap_remove(rng.usize(..givens.len()));
    givens.push(free_place(moved.piece(), &givens, rng).unwrap_or(moved));
    Challenge::new(givens).expect("pieces that do not collide")
}

/// Pieces put down at random where there is room, until `missing` are left; if there
/// is no room before, it has fewer givens, and the others have no place.
pub(crate) fn scattered(missing: usize, rng: &mut Rng) -> Challenge {
    let mut pieces: Vec<Piece> = Piece::all().collect();
    rng.shuffle(&mut pieces);
    let mut givens: Vec<Placement> = Vec::new();
    for piece in pieces {
        if givens.len() < Piece::COUNT - missing {
            givens.extend(free_place(piece, &givens, rng));
        }
    }
    Challenge::new(givens).expect("pieces that do not collide")
}

/// A placement of the piece that collides with no given.
fn free_place(piece: Piece, givens: &[Placement], rng: &mut Rng) -> Option<Placement> {
    let is_free = |p: &Placement| !givens.iter().any(|given| given.collides(*p));
    rng.choice(Placement::of(piece).filter(is_free).collect::<Vec<_>>())
}
