//! The quantities behind the paper's tables and figures.

use iqlink::game::{Challenge, Piece, Placement};
use iqlink::position::Position;
use iqlink::problem::{Problem, Rule};
use iqlink::solve::paper::{Links, Paper, Strategies};
use iqlink::solve::{Budget, Stop};
use iqlink::study::analysis::{self, Order, SolvedBy};

use crate::common::brute_force::{answers, brute_force, fits};
use crate::common::challenges::challenges;

fn problems(seed: u64) -> Vec<Problem> {
    let count = if cfg!(debug_assertions) { 60 } else { 600 };
    let challenges = challenges(seed, count, 2..=4).into_iter();
    challenges.map(|c| Problem::new(c, Rule::Linked)).collect()
}

#[test]
fn what_is_solved_without_search_has_one_fit() {
    let mut seen = [0; 4];
    for problem in problems(31) {
        let fits = fits(problem.challenge());
        let solved_by = analysis::solved_by(&problem);
        seen[solved_by as usize] += 1;
        let solutions = answers(&fits, Rule::Linked).len();
        if solved_by != SolvedBy::Search {
            assert_eq!((solutions, fits.len()), (1, 1));
        }
        // Where every piece has one place only, what fits may still fall apart.
        let single = |piece| problem.candidates(piece).len() == 1;
        let all_legal = problem.missing().iter().all(single) && solutions == 1;
        assert_eq!(solved_by == SolvedBy::AllLegal, all_legal);
    }
    assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
}

/// The position is where the solution comes if the combinations are really tried.
#[test]
fn the_position_of_a_solution_is_found_by_counting() {
    let mut counted = 0;
    for problem in problems(32) {
        let legal = Position::all_legal(&problem);
        if legal.combinations() > 5000 {
            continue;
        }
        let lists: Vec<Vec<Placement>> = legal
            .missing()
            .iter()
            .map(|piece| {
                // The light purple piece once more, flipped, after all others.
                let copies = if piece == Piece::LIGHT_PURPLE { 2 } else { 1 };
                (0..copies).flat_map(|_| legal.of(piece)).collect()
            })
            .collect();
        for solution in brute_force(&problem) {
            let place = analysis::rank(&problem, &solution, Order::Legal, false).unwrap();
            let tried = combinations(&lists)
                .position(|combination| combination.iter().all(|p| solution.of(p.piece()) == *p))
                .unwrap();
            assert_eq!(place.tried, tried as u128 + 1);
            assert_eq!(place.of, combinations(&lists).count() as u128);
            assert!(place.fraction_of(place.of) <= 1.0);
            for order in [Order::Cleaned, Order::Heatsorted] {
                let cleaned = analysis::rank(&problem, &solution, order, false).unwrap();
                assert!(cleaned.of <= place.of && cleaned.tried <= cleaned.of);
            }
            counted += 1;
        }
    }
    assert!(counted > 0);
}

/// One placement from each list, the last list changing fastest.
fn combinations(lists: &[Vec<Placement>]) -> Box<dyn Iterator<Item = Vec<Placement>> + '_> {
    let Some((last, rest)) = lists.split_last() else {
        return Box::new(std::iter::once(Vec::new()));
    };
    Box::new(combinations(rest).flat_map(move |start| {
        last.iter()
            .map(move |&p| start.iter().copied().chain([p]).collect())
    }))
}

#[test]
fn cleanup_shrinks_the_search_space_and_more_so_for_unique_solutions() {
    let (mut smaller, mut smaller_still) = (0, 0);
    for problem in problems(33) {
        let plain = analysis::cleanup(&problem, false);
        let unique = analysis::cleanup(&problem, true);
        assert!(plain.placements_after <= plain.placements_before);
        assert!(unique.combinations_after <= plain.combinations_after);
        smaller += usize::from(plain.combinations_after < plain.combinations_before);
        smaller_still += usize::from(unique.combinations_after < plain.combinations_after);
    }
    assert!(smaller > 0 && smaller_still > 0);
    let empty = analysis::cleanup(&Problem::new(Challenge::empty(), Rule::Linked), false);
    assert_eq!(empty.placements_before, 1840 + 72);
}

#[test]
fn first_moves_and_ratios_count_legal_and_linkable_placements() {
    for problem in problems(34) {
        let moves = analysis::first_moves(&problem);
        let missing = || problem.missing();
        let legal: usize = missing().iter().map(|p| problem.candidates(p).len()).sum();
        let linkable: usize = missing().iter().map(|p| problem.linkable(p).count()).sum();
        assert_eq!((moves.legal, moves.linkable), (legal, linkable));

        let links_alone = Strategies {
            links: Links::Narrowest,
            transition: 1,
            ..Strategies::NONE
        };
        let budget = Budget::unlimited();
        let (ratios, stop) = Paper::new(links_alone).reduction_ratios(&problem, &budget, 5);
        assert_eq!(
            (ratios[0].missing, ratios[0].legal),
            (missing().len(), legal)
        );
        assert!(ratios.len() <= 5 && ratios.iter().all(|r| r.linkable <= r.legal));
        let solvable = !brute_force(&problem).is_empty();
        assert_eq!(
            stop,
            if solvable || ratios.len() == 5 {
                Stop::Visitor
            } else {
                Stop::Exhausted
            }
        );
    }
}
