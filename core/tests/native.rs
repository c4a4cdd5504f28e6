//! The fast engine against itself with each of its tricks switched off, on searches
//! that are too long for a brute force.

mod common;

use common::challenges::challenges;
use common::{answers, answers_in_order};
use iqlink_core::game::{Challenge, Placement};
use iqlink_core::problem::{Problem, Rule};
use iqlink_core::solve::{backend, kind};

#[test]
fn no_trick_changes_the_answers() {
    let (count, most_missing) = if cfg!(debug_assertions) {
        (10, 7)
    } else {
        (200, 8)
    };
    let native = backend("native:threads=1").unwrap();
    let mut others: Vec<String> = kind("native").unwrap().variants().collect();
    others.retain(|variant| variant.ends_with("=off"));
    assert!(others.len() > 6, "{others:?}");
    for challenge in challenges(2, count, 0..=most_missing) {
        for rule in [Rule::Linked, Rule::Fits] {
            let problem = Problem::new(challenge.clone(), rule);
            let expected = answers(&*native, &problem);
            for other in &others {
                let found = answers(&*backend(other).unwrap(), &problem);
                assert_eq!(found, expected, "{challenge} {rule:?} {other}");
            }
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_empty_board_has_the_same_answers_however_it_is_searched() {
    for rule in [Rule::Linked, Rule::Fits] {
        let problem = Problem::new(Challenge::empty(), rule);
        let expected = answers_in_order(&*backend("native:threads=1").unwrap(), &problem);
        for threads in ["native", "native:threads=3"] {
            let found = answers_in_order(&*backend(threads).unwrap(), &problem);
            assert!(
                found == expected,
                "{threads}: other answers or another order"
            );
        }
        // Two sweeps that share the work, one from each side; and one that does all.
        let expected = expected.into_iter().collect();
        let unsymmetric = ["native:symmetry=off", "native:symmetry=off:two-sides=off"];
        // And one that goes on beside groups that are cut off.
        for other in unsymmetric.into_iter().chain(["native:closed-groups=off"]) {
            let found = answers(&*backend(other).unwrap(), &problem);
            assert!(found == expected, "{other}: other answers");
        }
    }
}

/// Much is left beside one given, and the table forgets most of it again: a state that it
/// takes for another one is not noticed on shorter searches.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn one_given_has_the_answers_that_the_atlas_lists() {
    let (native, atlas) = (backend("native").unwrap(), backend("atlas").unwrap());
    let one: Vec<Placement> = Placement::all().step_by(61).collect();
    // An answer to it was lost when the pattern of the groups counted items that are filled.
    let lost: Placement = "KLI".parse().unwrap();
    for given in one.into_iter().chain([lost]) {
        for rule in [Rule::Linked, Rule::Fits] {
            let problem = Problem::new(Challenge::new([given]).unwrap(), rule);
            let found = answers(&*native, &problem);
            assert_eq!(found, answers(&*atlas, &problem), "{given} {rule:?}");
        }
    }
}
