//! What the strategies find, against the same ideas on plain lists of placements.

use iqlink::game::{Cell, Challenge, Piece, Placement, Solution};
use iqlink::study::analysis::SolvedBy;

use super::common::brute_force::legal;
use super::{MATERIAL, STUDY, challenges, problem};

/// Places what has one place, again and again; whether anything changed.
fn eliminate(lists: &mut [Vec<Placement>]) -> bool {
    let mut changed = false;
    for at in 0..lists.len() {
        if let [only] = lists[at][..] {
            for (other, list) in lists.iter_mut().enumerate() {
                let before = list.len();
                list.retain(|p| other == at || !p.collides(only));
                changed |= list.len() < before;
            }
        }
    }
    changed
}

/// Removes what collides with every placement of some other piece; whether anything
/// changed.
fn clean_up(lists: &mut [Vec<Placement>]) -> bool {
    let before: usize = lists.iter().map(Vec::len).sum();
    for at in 0..lists.len() {
        let others: Vec<Vec<Placement>> = lists.to_vec();
        lists[at].retain(|p| {
            let fits = |list: &Vec<Placement>| list.iter().any(|other| !other.collides(*p));
            let others = others.iter().enumerate().filter(|(other, _)| *other != at);
            others.into_iter().all(|(_, list)| fits(list))
        });
    }
    lists.iter().map(Vec::len).sum::<usize>() < before
}

fn is_solved(lists: &[Vec<Placement>], solution: &Solution) -> bool {
    lists
        .iter()
        .all(|list| matches!(list[..], [only] if solution.of(only.piece()) == only))
}

#[test]
fn each_challenge_is_solved_by_the_simplest_strategy_that_solves_it() {
    for (at, challenge) in challenges().iter().enumerate() {
        let solution = MATERIAL.subjects[at].solutions[0];
        let mut lists = legal(challenge);
        let mut rung = SolvedBy::AllLegal;
        if !is_solved(&lists, &solution) {
            rung = SolvedBy::Elimination;
            while eliminate(&mut lists) {}
        }
        if !is_solved(&lists, &solution) {
            rung = SolvedBy::PairwiseCleanup;
            while clean_up(&mut lists) || eliminate(&mut lists) {}
        }
        if !is_solved(&lists, &solution) {
            rung = SolvedBy::Search;
        }
        assert_eq!(STUDY.elimination.rungs[at], rung, "{challenge}");
    }
    // The subset is of use: it has more than one kind.
    assert!(STUDY.elimination.rungs.contains(&SolvedBy::PairwiseCleanup));
    assert!(STUDY.elimination.rungs.contains(&SolvedBy::Search));
}

#[test]
fn the_small_example_joins_what_does_not_collide() {
    let example = STUDY.elimination.example.as_ref().unwrap();
    let listed = &example.placements;
    let mut lists = legal(&example.challenge);
    assert_eq!(*listed, lists.concat());
    for (b, second) in listed.iter().enumerate() {
        for (a, first) in listed[..b].iter().enumerate() {
            let compatible = first.piece() != second.piece() && !first.collides(*second);
            assert_eq!(example.compatible.contains(&(a, b)), compatible);
        }
    }
    while clean_up(&mut lists) {}
    let left = lists.concat();
    for (placement, &removed) in listed.iter().zip(&example.removed) {
        assert_eq!(removed, !left.contains(placement), "{placement}");
    }
    assert!(example.removed.contains(&true));
}

#[test]
fn the_search_space_is_the_product_of_the_lists() {
    for (space, challenge) in STUDY.cleanup.iter().zip(challenges()) {
        let copies = |list: &Vec<Placement>| match list.first() {
            Some(p) if p.piece() == Piece::LIGHT_PURPLE => 2 * list.len(),
            _ => list.len(),
        };
        let mut lists = legal(&challenge);
        let sizes: Vec<usize> = lists.iter().map(copies).collect();
        assert_eq!(space.size.placements_before, sizes.iter().sum::<usize>());
        let product: u128 = sizes.iter().map(|&n| n as u128).product();
        assert_eq!(space.size.combinations_before, product);
        // The cleanup removes at least what the plain one does, and not the solution.
        while clean_up(&mut lists) {}
        let left: u128 = lists.iter().map(|list| list.len() as u128).product();
        assert!(space.size.combinations_after <= left);
        assert!(space.size.combinations_after >= 1);
        assert!((0.0..=1.0).contains(&space.reduction()));
    }
}

/// The place of the solution among all combinations, counted one by one.
fn place(lists: &[Vec<Placement>], solution: &Solution) -> u128 {
    fn count(
        lists: &[Vec<Placement>],
        solution: &Solution,
        on_path: bool,
        tried: &mut u128,
    ) -> bool {
        let Some((first, others)) = lists.split_first() else {
            *tried += 1;
            return on_path;
        };
        first.iter().any(|p| {
            let on_path = on_path && solution.of(p.piece()) == *p;
            count(others, solution, on_path, tried)
        })
    }
    let mut tried = 0;
    assert!(count(lists, solution, true, &mut tried));
    tried
}

#[test]
fn the_solution_stands_where_counting_finds_it() {
    let mut counted = 0;
    for (at, challenge) in challenges().iter().enumerate() {
        let [unsorted, cleaned, sorted] = STUDY.cleanup[at].explored.unwrap();
        let space = &STUDY.cleanup[at];
        assert_eq!(cleaned.of, space.size.combinations_after);
        assert_eq!(sorted.of, space.size.combinations_after);
        for explored in [unsorted, cleaned, sorted] {
            assert!((1..=explored.of).contains(&explored.tried));
        }
        // The light purple piece once more, flipped, after all others.
        let mut lists = legal(challenge);
        for list in &mut lists {
            if list
                .first()
                .is_some_and(|p| p.piece() == Piece::LIGHT_PURPLE)
            {
                list.extend_from_within(..);
            }
        }
        let all: u128 = lists.iter().map(|list| list.len() as u128).product();
        assert_eq!(unsorted.of, all);
        assert_eq!(space.size.combinations_before, all);
        if all < 10_000_000 {
            let solution = &MATERIAL.subjects[at].solutions[0];
            assert_eq!(unsorted.tried, place(&lists, solution), "{challenge}");
            counted += 1;
        }
    }
    assert!(counted >= 3);
}

#[test]
fn heat_counts_the_legal_placements_on_a_cell() {
    assert_eq!(STUDY.heat[0].challenge, Challenge::empty());
    assert!(STUDY.heat.len() > 2);
    for heat in &STUDY.heat {
        let placements = legal(&heat.challenge).concat();
        for cell in Cell::all() {
            let taking = placements.iter().filter(|p| p.cells().contains(cell));
            let expected = taking.count();
            assert_eq!(heat.cells[cell.index()] as usize, expected, "{cell:?}");
        }
    }
}

#[test]
fn first_moves_are_the_candidates_and_those_that_link() {
    for (moves, challenge) in STUDY.linkage.first_moves.iter().zip(challenges()) {
        let problem = problem(&challenge);
        let missing = || challenge.missing_pieces().iter().collect::<Vec<_>>();
        let legal: usize = missing().iter().map(|&p| problem.candidates(p).len()).sum();
        let linkable = missing().iter().map(|&p| problem.linkable(p).count()).sum();
        assert_eq!((moves.legal, moves.linkable), (legal, linkable));
    }
    let venn = STUDY.linkage.venn.as_ref().unwrap();
    assert_eq!(venn.correct, venn.challenge.missing_pieces().len());
    let [linkable, other] = venn.examples;
    let links = |p: Placement| venn.challenge.givens().iter().any(|given| given.links(p));
    assert!(linkable.is_none_or(links));
    assert!(other.is_none_or(|p| !links(p)));
}

#[test]
fn choices_are_among_the_moves_that_there_are() {
    let branches = &STUDY.linkage.branches;
    assert!(branches.iter().any(|branch| !branch.choices.is_empty()));
    for branch in branches {
        let at = STUDY
            .subjects
            .iter()
            .position(|s| s.title() == branch.name)
            .unwrap();
        assert_eq!(branch.missing, STUDY.levels.missing[at]);
        let moves = STUDY.linkage.first_moves[at];
        for &(linkable, legal) in &branch.choices {
            assert!(linkable <= legal && legal <= moves.legal, "{branch:?}");
        }
    }
}
