//! A search so plain that it is right by inspection. It knows which placements
//! collide and which link, from `game`, and nothing of any solver.

use std::collections::BTreeSet;

use iqlink_core::game::{Challenge, Placement, Solution};
use iqlink_core::problem::{Problem, Rule};

/// All answers to a problem.
pub(crate) fn brute_force(problem: &Problem) -> BTreeSet<Solution> {
    answers(&fits(problem.challenge()), problem.rule())
}

/// All boards that contain the givens and on which no two pieces collide.
pub(crate) fn fits(challenge: &Challenge) -> Vec<Solution> {
    let mut fits = Vec::new();
    extend(
        &mut challenge.givens().to_vec(),
        &legal(challenge),
        &mut fits,
    );
    fits
}

/// Those of `fits` that the rule accepts.
pub(crate) fn answers(fits: &[Solution], rule: Rule) -> BTreeSet<Solution> {
    let is_answer = |fit: &&Solution| rule == Rule::Fits || is_linked(fit);
    fits.iter().filter(is_answer).copied().collect()
}

/// For every missing piece, the placements that collide with no given.
pub(crate) fn legal(challenge: &Challenge) -> Vec<Vec<Placement>> {
    let is_free = |p: &Placement| !challenge.givens().iter().any(|given| given.collides(*p));
    let missing = challenge.missing_pieces();
    let lists = missing
        .iter()
        .map(|piece| Placement::of(piece).filter(is_free));
    lists.map(Iterator::collect).collect()
}

/// Tries every placement of the piece that has the fewest left.
fn extend(placed: &mut Vec<Placement>, left: &[Vec<Placement>], fits: &mut Vec<Solution>) {
    let Some(at) = (0..left.len()).min_by_key(|&at| left[at].len()) else {
        fits.extend(Solution::new(placed));
        return;
    };
    for &choice in &left[at] {
        let beside = |list: &Vec<Placement>| -> Vec<Placement> {
            let free = list.iter().filter(|other| !other.collides(choice));
            free.copied().collect()
        };
        let others = left.iter().enumerate().filter(|(other, _)| *other != at);
        let others: Vec<_> = others.map(|(_, list)| beside(list)).collect();
        placed.push(choice);
        extend(placed, &others, fits);
        placed.pop();
    }
}

/// Whether one can go from any piece to any other along links.
pub(crate) fn is_linked(board: &Solution) -> bool {
    let placed = board.placements();
    let mut reached = vec![placed[0]];
    let mut next = 0;
    while let Some(&from) = reached.get(next) {
        next += 1;
        for &to in placed {
            if from.links(to) && !reached.contains(&to) {
                reached.push(to);
            }
        }
    }
    reached.len() == placed.len()
}
