//! The atlas: its file is what the search finds, and it answers as the search does.

use std::collections::BTreeSet;

use iqlink::atlas;
use iqlink::game::{Challenge, Placement, Solution};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, Backend, Budget, Stop, backend};

fn answers(backend: &dyn Backend, challenge: &Challenge, rule: Rule) -> Vec<Solution> {
    let problem = Problem::new(challenge.clone(), rule);
    let (solutions, outcome) = solve::all(backend, &problem, &Budget::unlimited());
    assert_eq!(outcome.stop, Stop::Exhausted, "{challenge}");
    solutions
}

/// Writes the file anew if the variable `REBUILD_ATLAS` is set.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_committed_file_is_what_the_search_finds() {
    let native = backend("native").unwrap();
    let fits = answers(&*native, &Challenge::empty(), Rule::Fits);
    let built = atlas::encode(fits).unwrap();
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

#[test]
fn it_answers_as_the_search_does() {
    let count = if cfg!(debug_assertions) { 40 } else { 2000 };
    let (atlas, native) = (backend("atlas").unwrap(), backend("native").unwrap());
    let all = answers(&*atlas, &Challenge::empty(), Rule::Fits);
    let mut random = fastrand::Rng::with_seed(3);
    let mut with_none = 0;
    for at in 0..count {
        let mut givens = random.choice(&all).unwrap().placements().to_vec();
        random.shuffle(&mut givens);
        givens.truncate(random.usize(5..=12));
        if at % 3 == 0 {
            let moved = givens.pop().unwrap();
            let clear =
                Placement::of(moved.piece()).filter(|p| !givens.iter().any(|g| g.collides(*p)));
            givens.extend(random.choice(clear.collect::<Vec<_>>()));
        }
        let challenge = Challenge::new(givens).unwrap();
        for rule in [Rule::Linked, Rule::Fits] {
            let found = answers(&*atlas, &challenge, rule);
            let expected: BTreeSet<Solution> =
                answers(&*native, &challenge, rule).into_iter().collect();
            assert_eq!(found.len(), expected.len(), "{challenge} {rule:?}");
            assert_eq!(BTreeSet::from_iter(found), expected, "{challenge} {rule:?}");
            with_none += usize::from(expected.is_empty());
        }
    }
    assert!(with_none > count / 10, "{with_none} without an answer");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_empty_board_is_answered_in_full() {
    let (atlas, native) = (backend("atlas").unwrap(), backend("native").unwrap());
    for rule in [Rule::Linked, Rule::Fits] {
        let sorted = |backend: &dyn Backend| {
            BTreeSet::from_iter(answers(backend, &Challenge::empty(), rule))
        };
        assert!(sorted(&*atlas) == sorted(&*native), "{rule:?}");
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
    let native = backend("native").unwrap();
    let count = |&placement: &Placement| {
        answers(
            &*native,
            &Challenge::new([placement]).unwrap(),
            Rule::Linked,
        )
        .len()
    };
    for placement in census.placements_in_no_solution.iter().step_by(9) {
        assert_eq!(count(placement), 0, "{placement}");
    }
    for placement in census.placements_in_one_solution.iter().step_by(5) {
        assert_eq!(count(placement), 1, "{placement}");
    }
}
