//! The atlas: its file is what the search finds, and so is what the census says of it.

mod common;

use common::answers_in_order;
use iqlink_core::atlas;
use iqlink_core::game::{Challenge, Piece, Placement, Solution};
use iqlink_core::problem::{Problem, Rule};
use iqlink_core::solve::backend;

/// All that the fast engine finds.
fn found(challenge: Challenge, rule: Rule) -> Vec<Solution> {
    let native = backend("native").unwrap();
    answers_in_order(&*native, &Problem::new(challenge, rule))
}

/// Writes the file anew if the variable `REBUILD_ATLAS` is set.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_committed_file_is_what_the_search_finds() {
    let built = atlas::encode(found(Challenge::empty(), Rule::Fits)).unwrap();
    if std::env::var_os("REBUILD_ATLAS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/atlas/boards.bin");
        std::fs::write(path, &built).unwrap();
        return;
    }
    assert!(
        built == atlas::FILE,
        "the atlas is out of date: run this test with REBUILD_ATLAS=1"
    );
}

/// Counted without the boards being made, and found by the search.
#[test]
fn boards_are_counted_as_the_search_finds_them() {
    let atlas = atlas::embedded().unwrap();
    let solutions = atlas.solutions();
    for (at, solution) in solutions.iter().enumerate().step_by(solutions.len() / 40) {
        let givens = solution.placements().iter().skip(at % 9).take(2 + at % 3);
        let challenge = Challenge::new(givens.copied()).unwrap();
        for rule in [Rule::Linked, Rule::Fits] {
            let searched = found(challenge.clone(), rule).len();
            assert!(searched > 0, "{challenge}");
            assert_eq!(atlas.count(&challenge, rule), searched, "{challenge}");
        }
    }
    let all = |rule| atlas.count(&Challenge::empty(), rule);
    assert_eq!(all(Rule::Linked), solutions.len());
    assert!(all(Rule::Fits) > solutions.len());
}

/// The givens are picked from two boards, so that there are challenges without an answer.
#[test]
fn as_many_boards_are_counted_as_are_looked_up_and_hold_the_givens() {
    let atlas = atlas::embedded().unwrap();
    for rule in [Rule::Linked, Rule::Fits] {
        let boards: Vec<Solution> = atlas.boards(rule).collect();
        let mut counts = [0, 0];
        let picked = boards.iter().step_by(boards.len() / 90);
        for (turn, board) in picked.enumerate() {
            let other = &boards[turn * 7919 % boards.len()];
            let mixed = Piece::all().map(|piece| {
                let is_of_other = turn.is_multiple_of(2) && piece.index() == turn % 12;
                if is_of_other { other } else { board }.of(piece)
            });
            let givens = mixed.skip(turn % 12).take(turn % 5);
            let Ok(challenge) = Challenge::new(givens) else {
                continue;
            };
            let holds = |board: &&Solution| {
                let mut givens = challenge.givens().iter();
                givens.all(|given| board.of(given.piece()) == *given)
            };
            let mut expected: Vec<Solution> = boards.iter().filter(holds).copied().collect();
            let mut found: Vec<Solution> = atlas.look_up(&challenge, rule).flatten().collect();
            assert_eq!(atlas.count(&challenge, rule), expected.len(), "{challenge}");
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{challenge}");
            counts[usize::from(expected.is_empty())] += 1;
        }
        assert!(counts[0] > 40 && counts[1] > 0, "{counts:?}");
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_census_adds_up() {
    let census = atlas::judged().unwrap().census();
    assert_eq!(census.fits, 2 * census.fits_up_to_half_turn);
    assert_eq!(census.linked, 2 * census.linked_up_to_half_turn);
    assert_eq!(census.fits_by_groups.values().sum::<u64>(), census.fits);
    assert_eq!(census.fits_by_groups[&1], census.linked);
    // The paper's counting: unmatched balls are two more than unmatched sockets,
    // and unmatched sockets and empty spots are two together.
    for kind in &census.by_unmatched {
        assert_eq!(kind.balls, kind.sockets + 2);
        assert_eq!(kind.sockets + kind.empty_spots, 2);
    }
    assert_eq!(
        census
            .by_unmatched
            .iter()
            .map(|kind| kind.fits)
            .sum::<u64>(),
        census.fits
    );
    // What the census says of single placements, asked of the search.
    let count = |&placement: &Placement| {
        let challenge = Challenge::new([placement]).unwrap();
        found(challenge, Rule::Linked).len()
    };
    for placement in census.placements_in_no_solution.iter().step_by(9) {
        assert_eq!(count(placement), 0, "{placement}");
    }
    for placement in census.placements_in_one_solution.iter().step_by(5) {
        assert_eq!(count(placement), 1, "{placement}");
    }
}
