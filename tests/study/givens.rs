//! The whole space, and what givens leave of it.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use iqlink::game::{Cell, Challenge, Piece, Placement, Solution, Spot, Unit};
use iqlink::problem::Rule;
use iqlink::solve::{self, Budget, Verdict};
use iqlink::study::givens::Givens;
use iqlink::verify;

use super::{MATERIAL, STUDY, problem};

fn givens() -> &'static Givens {
    STUDY
        .givens
        .as_ref()
        .expect("a study that was not interrupted")
}

/// Unmatched balls, unmatched sockets, filled sockets and empty spots, unit by unit.
fn kind(fit: &Solution) -> [usize; 4] {
    let mut balls = [false; Spot::COUNT];
    let mut sockets = [false; Spot::COUNT];
    let mut circles = [false; Spot::COUNT];
    for seated in fit.placements().iter().flat_map(|p| p.units()) {
        let at = seated.spot.index();
        match seated.unit {
            Unit::Ball { .. } => balls[at] = true,
            Unit::Socket { .. } => sockets[at] = true,
            Unit::Circle => circles[at] = true,
        }
    }
    let count = |of: &dyn Fn(usize) -> bool| (0..Spot::COUNT).filter(|&at| of(at)).count();
    [
        count(&|at| balls[at] && !sockets[at]),
        count(&|at| sockets[at] && !balls[at]),
        count(&|at| sockets[at] && balls[at]),
        count(&|at| !sockets[at] && !balls[at] && !circles[at]),
    ]
}

#[test]
fn the_spots_are_used_in_the_papers_three_ways() {
    let mut counted: BTreeMap<[usize; 4], [u64; 2]> = BTreeMap::new();
    for fit in MATERIAL.atlas.boards(Rule::Fits) {
        let linked = verify::judge_solution(&fit).is_solution();
        let counts = counted.entry(kind(&fit)).or_default();
        counts[0] += 1;
        counts[1] += u64::from(linked);
    }
    let found = STUDY.space.unmatched.iter();
    let found: BTreeMap<[usize; 4], [u64; 2]> = found
        .map(|w| {
            (
                [w.balls, w.sockets, w.pairs, w.empty_spots],
                [w.fits, w.linked],
            )
        })
        .collect();
    assert_eq!(found, counted);
    let ways: Vec<[usize; 4]> = counted.into_keys().collect();
    assert_eq!(ways, [[2, 0, 14, 2], [3, 1, 13, 1], [4, 2, 12, 0]]);
}

#[test]
fn the_whole_is_the_sum_of_its_parts() {
    let space = &STUDY.space;
    assert_eq!(space.fits_by_groups.values().sum::<u64>(), space.fits);
    assert_eq!(space.fits_by_groups[&1], space.linked);
    assert_eq!(MATERIAL.atlas.boards(Rule::Fits).count() as u64, space.fits);
    let sum: u64 = space.unmatched.iter().map(|ways| ways.linked).sum();
    assert_eq!(sum, space.linked);
    for used in &space.uses {
        let sum: u64 = used.solutions.iter().map(|&n| u64::from(n)).sum();
        assert_eq!(sum, space.linked, "{}", used.piece);
        assert_eq!(used.solutions.len() + used.in_no_solution, used.placements);
    }
    for cell in Cell::all().step_by(17) {
        let takes = |s: &&Solution| s.placements().iter().any(|p| p.cells().contains(cell));
        let expected = MATERIAL.atlas.solutions().iter().filter(takes).count();
        assert_eq!(space.cells[cell.index()] as usize, expected, "{cell:?}");
    }
}

#[test]
fn a_search_confirms_how_often_placements_are_used() {
    let native = solve::backend("native").unwrap();
    let solutions = |placement: Placement| {
        let challenge = Challenge::new([placement]).unwrap();
        let outcome = solve::count(native.as_ref(), &problem(&challenge), &Budget::unlimited());
        assert!(outcome.is_complete());
        outcome.found
    };
    let unused = &STUDY.space.in_no_solution;
    let total: usize = STUDY
        .space
        .uses
        .iter()
        .map(|used| used.in_no_solution)
        .sum();
    assert_eq!(unused.len(), total);
    for &placement in unused.iter().step_by(30) {
        assert_eq!(solutions(placement), 0, "{placement}");
    }
    // The most frequent and the rarest placement of a piece that is used.
    let red = STUDY.space.uses.last().unwrap();
    let piece = Piece::from_letter(red.piece).unwrap();
    let free = |p: &Placement| !unused.contains(p);
    let counts: Vec<u64> = Placement::of(piece)
        .filter(free)
        .step_by(60)
        .map(solutions)
        .collect();
    assert!(
        counts.iter().all(|&n| red.solutions.contains(&(n as u32))),
        "{counts:?}"
    );
}

#[test]
fn givens_leave_what_the_census_counts() {
    let (left, census) = (&givens().left, &MATERIAL.census);
    assert_eq!(left.len(), Piece::COUNT + 1);
    let solutions = census.linked as f64;
    assert!((left[0].mean - solutions).abs() < 1e-6);
    assert!((left[12].mean - 1.0).abs() < 1e-12);
    assert_eq!(left[12].unique, left[12].challenges);
    // The study takes one of every solution and its half turn; the census takes both.
    assert_eq!(
        2 * left[1].unique,
        census.placements_in_one_solution.len() as u64
    );
    assert_eq!(2 * left[2].unique, census.pairs_in_one_solution);
    assert_eq!(
        2 * givens().two_given as u64,
        census.minimal_pairs_in_one_solution
    );
    // A placement in n solutions is given n times, and leaves n each time.
    let uses = STUDY.space.uses.iter().flat_map(|used| &used.solutions);
    let squares: f64 = uses.map(|&n| f64::from(n).powi(2)).sum();
    assert!((left[1].mean - squares / (12.0 * solutions)).abs() < 1e-6);
    // The same for eleven givens, by what is left out.
    let mut parts: HashMap<Vec<Placement>, u64> = HashMap::new();
    for solution in MATERIAL.atlas.solutions() {
        for piece in 0..Piece::COUNT {
            let mut part = solution.placements().to_vec();
            part.remove(piece);
            *parts.entry(part).or_default() += 1;
        }
    }
    let unique = parts.values().filter(|&&n| n == 1).count() as u64;
    assert_eq!(2 * left[11].unique, unique);
    assert_eq!(u64::from(left[11].most), *parts.values().max().unwrap());
}

#[test]
fn the_hardest_challenges_have_one_solution() {
    let givens = givens();
    let lone: BTreeSet<&Placement> = MATERIAL.census.placements_in_one_solution.iter().collect();
    assert_eq!(2 * givens.one.len(), lone.len());
    assert!(!givens.two.is_empty());
    let native = solve::backend("native").unwrap();
    for hard in givens.one.iter().chain(&givens.two) {
        assert_eq!(hard.native.solutions, [hard.solution]);
        let (found, verdict, _) = solve::unique(
            native.as_ref(),
            &problem(&hard.challenge),
            &Budget::unlimited(),
        );
        assert_eq!((found, verdict), (Some(hard.solution), Verdict::Unique));
    }
    for list in [&givens.one, &givens.two] {
        assert!(list.is_sorted_by_key(|hard| std::cmp::Reverse(hard.native.nodes)));
    }
}
