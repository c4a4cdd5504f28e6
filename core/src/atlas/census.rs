//! What the complete list of solutions says about the puzzle.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Atlas;
use crate::game::{Piece, Placement, Pose, Solution, SpotSet};
use crate::problem::Rule;
use crate::verify;

/// Numbers of fits and of solutions, and which placements decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Census {
    /// Boards with all twelve pieces on them.
    pub fits: u64,
    /// Those in one linked group: the solutions.
    pub linked: u64,
    /// Fits, a fit and its half turn counted as one.
    pub fits_up_to_half_turn: u64,
    /// Solutions, a solution and its half turn counted as one.
    pub linked_up_to_half_turn: u64,
    /// Fits by the number of groups of linked pieces.
    pub fits_by_groups: BTreeMap<usize, u64>,
    /// Fits and solutions by what is unmatched.
    pub by_unmatched: Vec<Unmatched>,
    /// The placements that are in no solution.
    pub placements_in_no_solution: Vec<Placement>,
    /// The placements that are in no fit.
    pub placements_in_no_fit: Vec<Placement>,
    /// The placements that are in exactly one solution.
    pub placements_in_one_solution: Vec<Placement>,
    /// How many pairs of placements are together in exactly one solution.
    pub pairs_in_one_solution: u64,
    /// How many of those pairs hold no placement that is itself in exactly one.
    pub minimal_pairs_in_one_solution: u64,
    /// How many solutions some single placement fixes.
    pub solutions_fixed_by_one: u64,
    /// How many solutions some one or two placements fix.
    pub solutions_fixed_by_two: u64,
    /// The fewest givens of a challenge with exactly one solution, if two suffice.
    pub fewest_givens: Option<usize>,
}

/// How many fits leave so much unmatched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unmatched {
    /// Balls that lie in no socket.
    pub balls: usize,
    /// Sockets with no ball in them.
    pub sockets: usize,
    /// Spots with nothing on them.
    pub empty_spots: usize,
    /// Fits of this kind.
    pub fits: u64,
    /// Solutions of this kind.
    pub linked: u64,
}

/// Goes through the complete list.
pub(super) fn of(atlas: &Atlas) -> Census {
    let fits: Vec<Solution> = atlas.boards(Rule::Fits).collect();
    // The linked ones come first.
    let linked = &fits[..2 * atlas.boards.linked()];
    let mut by_groups = BTreeMap::new();
    for fit in &fits {
        let poses: Vec<Pose> = fit.placements().iter().map(|p| p.pose()).collect();
        *by_groups.entry(verify::groups(&poses).len()).or_default() += 1;
    }
    let uses = atlas.uses(Rule::Linked);
    let pairs = pairs_in_one(linked);
    let decides = |placement: usize| uses[placement] == 1;
    let by_two = fixed_by_two(linked, &pairs);
    let by_one = linked
        .iter()
        .filter(|s| numbers(s).into_iter().any(decides));
    let by_one = by_one.count() as u64;
    let minimal = pairs.iter().filter(|[a, b]| !decides(*a) && !decides(*b));
    Census {
        fits: fits.len() as u64,
        linked: linked.len() as u64,
        fits_up_to_half_turn: atlas.boards.len() as u64,
        linked_up_to_half_turn: atlas.boards.linked() as u64,
        fits_by_groups: by_groups,
        by_unmatched: by_unmatched(&fits, linked.len()),
        placements_in_no_solution: used(&uses, 0),
        placements_in_no_fit: used(&atlas.uses(Rule::Fits), 0),
        placements_in_one_solution: atlas.lone_placements(),
        pairs_in_one_solution: pairs.len() as u64,
        minimal_pairs_in_one_solution: minimal.count() as u64,
        solutions_fixed_by_one: by_one,
        solutions_fixed_by_two: by_two,
        fewest_givens: match (linked.len(), by_one, pairs.len()) {
            (1, _, _) => Some(0),
            (_, 1.., _) => Some(1),
            (_, _, 1..) => Some(2),
            _ => None,
        },
    }
}

fn numbers(solution: &Solution) -> [usize; Piece::COUNT] {
    solution.placements().map(Placement::index)
}

/// The placements that are used so many times.
fn used(uses: &[u32], times: u32) -> Vec<Placement> {
    let is_used = |placement: &Placement| uses[placement.index()] == times;
    Placement::all().filter(is_used).collect()
}

/// The pairs of placements of a board, each as one number.
fn pairs_of(solution: &Solution) -> impl Iterator<Item = usize> {
    let numbers = numbers(solution);
    let pair =
        move |first: usize, second: usize| numbers[first] * Placement::count() + numbers[second];
    (0..Piece::COUNT).flat_map(move |second| (0..second).map(move |first| pair(first, second)))
}

/// The pairs of placements that are in exactly one of the boards, in order.
fn pairs_in_one(boards: &[Solution]) -> Vec<[usize; 2]> {
    let mut pairs: Vec<usize> = boards.iter().flat_map(pairs_of).collect();
    pairs.sort_unstable();
    let once = pairs.chunk_by(|a, b| a == b).filter(|same| same.len() == 1);
    once.map(|pair| [pair[0] / Placement::count(), pair[0] % Placement::count()])
        .collect()
}

/// How many of the boards hold one of these pairs.
fn fixed_by_two(boards: &[Solution], pairs: &[[usize; 2]]) -> u64 {
    let split = |pair: usize| [pair / Placement::count(), pair % Placement::count()];
    let holds =
        |board: &&Solution| pairs_of(board).any(|pair| pairs.binary_search(&split(pair)).is_ok());
    boards.iter().filter(holds).count() as u64
}

fn by_unmatched(fits: &[Solution], linked: usize) -> Vec<Unmatched> {
    let mut kinds: BTreeMap<(usize, usize, usize), (u64, u64)> = BTreeMap::new();
    for (at, fit) in fits.iter().enumerate() {
        let union = |of: fn(Placement) -> SpotSet| {
            let spots = fit.placements().iter().map(|p| of(*p));
            spots.fold(SpotSet::EMPTY, |all, more| all | more)
        };
        let (balls, sockets, circles) = (
            union(Placement::balls),
            union(Placement::sockets),
            union(Placement::circles),
        );
        let empty_spots = crate::game::Spot::COUNT - (balls | sockets | circles).len();
        let kind = (
            balls.without(sockets).len(),
            sockets.without(balls).len(),
            empty_spots,
        );
        let counts = kinds.entry(kind).or_default();
        counts.0 += 1;
        counts.1 += u64::from(at < linked);
    }
    let kinds = kinds.into_iter();
    kinds
        .map(
            |((balls, sockets, empty_spots), (fits, linked))| Unmatched {
                balls,
                sockets,
                empty_spots,
                fits,
                linked,
            },
        )
        .collect()
}
