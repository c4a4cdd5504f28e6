//! What a search looks at, how it is cut off by that, and the table at its end.

use iqlink::game::{Challenge, Piece};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::paper::{Ending, Paper, Strategies};
use iqlink::solve::{self, Budget, Outcome, Stop, trace};

use crate::common::SAMPLE;
use crate::common::challenges::challenges;

fn outcome(paper: &Paper, problem: &Problem) -> Outcome {
    solve::all(paper, problem, &Budget::unlimited()).1
}

fn counter(outcome: &Outcome, name: &str) -> u64 {
    outcome.stats.counters[name]
}

fn some() -> impl Iterator<Item = Problem> {
    let challenges = challenges(21, 120, 4..=7).into_iter();
    challenges.map(|challenge| Problem::new(challenge, Rule::Linked))
}

/// A search that is watched ends where one that is not does.
#[test]
fn a_search_that_is_watched_is_cut_off_too() {
    let mut cut = 0;
    for problem in some().take(20) {
        let looks = counter(&outcome(&Paper::default(), &problem), "looks");
        let half = Paper::default().up_to(looks / 2);
        let unwatched = outcome(&half, &problem);
        let watched = trace::run(&half, &problem, &Budget::unlimited(), usize::MAX).unwrap();
        assert_eq!(watched.stop, unwatched.stop);
        assert_eq!(Some(watched.nodes), unwatched.stats.nodes);
        cut += usize::from(watched.stop == Stop::TimeLimit);
    }
    assert!(cut > 0);
}

/// Piece by piece every node is a look, and so is every candidate of the piece whose turn
/// it is. With one piece missing that is the start, its candidates, and a node for each.
#[test]
fn looks_are_counted_placement_by_placement() {
    let board: Challenge = SAMPLE.parse().unwrap();
    let givens = board.givens().iter().copied();
    let rest = Challenge::new(givens.filter(|p| p.piece() != Piece::LIGHT_PURPLE)).unwrap();
    let problem = Problem::new(rest, Rule::Linked);
    let candidates = problem.candidates(Piece::LIGHT_PURPLE).len() as u64;
    let plain = Strategies {
        symmetry: true,
        ..Strategies::NONE
    };
    let searched = outcome(&Paper::new(plain), &problem);
    assert_eq!(searched.stats.nodes, Some(1 + candidates));
    // In order, without heat: each candidate is looked at once before it gets its turn.
    assert_eq!(counter(&searched, "looks"), 1 + candidates + candidates);
}

#[test]
fn a_search_is_cut_off_at_the_same_node_every_time() {
    let mut cut = 0;
    for problem in some() {
        let whole = outcome(&Paper::default(), &problem);
        assert_eq!(whole.stop, Stop::Exhausted);
        let looks = counter(&whole, "looks");
        let uncut = outcome(&Paper::default().up_to(looks), &problem);
        assert_eq!(uncut.stop, Stop::Exhausted);
        assert_eq!(uncut.stats.nodes, whole.stats.nodes);
        let half = Paper::default().up_to(looks / 2);
        let [one, other] = [(); 2].map(|()| outcome(&half, &problem));
        if one.stop == Stop::TimeLimit {
            cut += 1;
            assert!(one.stats.nodes <= whole.stats.nodes);
            assert_eq!(one.stats.nodes, other.stats.nodes);
            assert_eq!(counter(&one, "looks"), counter(&other, "looks"));
        }
    }
    assert!(cut > 40, "{cut}");
}

/// The mean over probes is the number of looks, within what the spread of the nodes allows.
#[test]
fn probes_estimate_the_looks_too() {
    let (mut near, mut tried) = (0, 0);
    for problem in some().take(60) {
        let paper = Paper::default();
        let looks = counter(&outcome(&paper, &problem), "looks") as f64;
        let budget = Budget::unlimited();
        let estimate = paper.estimate(&problem, &budget, 400, 5).unwrap();
        if estimate.error > 0.0 {
            tried += 1;
            let spread = estimate.error / estimate.nodes;
            near += usize::from((estimate.looks / looks - 1.0).abs() <= 3.0 * spread);
        } else {
            assert!((estimate.looks - looks).abs() < 1e-6 * looks);
        }
    }
    assert!(tried > 20 && near * 8 >= tried * 7, "{near} of {tried}");
}

/// The table changes what is worked out, not what is found: as many ends are met, and what
/// is in the table is not worked out again. Where the same placements are walked in every
/// order the same ends are met often, and the table saves nodes; otherwise they hardly are.
#[test]
fn an_end_that_was_met_before_is_looked_up() {
    let (mut hits, mut saved) = ([0, 0], [0, 0]);
    for problem in some().filter(|problem| problem.missing().len() <= 6) {
        for (orders, transition) in [(false, 3), (false, 4), (true, 3), (true, 4)] {
            let by = |ending| {
                let strategies = Strategies {
                    transition,
                    ending,
                    orders,
                    ..Strategies::PUBLISHED
                };
                outcome(&Paper::new(strategies), &problem)
            };
            let (tried, looked_up) = (by(Ending::Nested), by(Ending::Table));
            assert_eq!(tried.found, looked_up.found);
            let ends = counter(&tried, "exhaustive_searches");
            assert_eq!(ends, counter(&looked_up, "exhaustive_searches"));
            let [entries, found] =
                ["table_entries", "table_hits"].map(|name| counter(&looked_up, name));
            assert_eq!(entries + found, ends);
            hits[usize::from(orders)] += found;
            saved[usize::from(orders)] += u64::from(looked_up.stats.nodes < tried.stats.nodes);
            assert_eq!(counter(&tried, "table_entries"), 0);
        }
    }
    assert!(hits[1] > 10 * hits[0] && saved[1] > 0, "{hits:?} {saved:?}");
}
