//! The published search against every other backend, on 2,000 random challenges: the same
//! sets of solutions.

use std::collections::BTreeSet;

use iqlink::game::Solution;
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, ALL, Backend, Budget};

use crate::common::challenges::challenges;

const COUNT: usize = if cfg!(debug_assertions) { 60 } else { 2000 };

/// Every backend of the registry that needs no more than its name, and the other two sets
/// of strategies.
fn others() -> Vec<Box<dyn Backend>> {
    let named = ALL.iter().map(|kind| kind.name);
    let sets = ["paper:strategies=extended", "paper:strategies=none"];
    let all = named.filter(|name| *name != "paper").chain(sets);
    all.filter_map(|name| solve::backend(name).ok()).collect()
}

fn answers(backend: &dyn Backend, problem: &Problem) -> BTreeSet<Solution> {
    let (found, outcome) = solve::all(backend, problem, &Budget::unlimited());
    let context = || format!("{}: {}", backend.name(), problem.challenge());
    assert!(outcome.is_complete(), "{}", context());
    let distinct: BTreeSet<Solution> = found.iter().copied().collect();
    assert_eq!(distinct.len(), found.len(), "{}", context());
    distinct
}

#[test]
fn the_published_search_agrees_with_every_other_backend() {
    let published = solve::backend("paper:strategies=published").unwrap();
    let others = others();
    assert!(others.len() >= 7, "{}", others.len());
    let mut by_number = [0; 3];
    // So many givens that the slowest ends soon.
    for challenge in challenges(12, COUNT, 1..=5) {
        let problem = Problem::new(challenge, Rule::Linked);
        let found = answers(published.as_ref(), &problem);
        by_number[found.len().min(2)] += 1;
        for other in &others {
            let theirs = answers(other.as_ref(), &problem);
            assert_eq!(found, theirs, "{}: {}", other.name(), problem.challenge());
        }
    }
    // None, one and several solutions all occur.
    assert!(by_number.iter().all(|&n| n > COUNT / 40), "{by_number:?}");
}
