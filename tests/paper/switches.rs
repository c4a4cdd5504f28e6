//! Whatever is switched on or off, the search visits every answer exactly once.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use fastrand::Rng;
use iqlink::game::{Challenge, Solution};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::paper::{Paper, Strategies, When};
use iqlink::solve::{self, Budget};
use iqlink::verify::{self, judge_solution};

use crate::common::brute_force::{answers, fits};
use crate::common::challenges::{FITS, challenges, part_of};

/// Switches one strategy on or off.
type Switch = fn(&mut Strategies, bool);

const SWITCHES: [Switch; 9] = [
    |s, on| s.forced = on,
    |s, on| s.symmetry = on,
    |s, on| s.pairwise = if on { When::Always } else { When::Never },
    |s, on| s.heat = on,
    |s, on| s.links = on,
    |s, on| s.transition = if on { 3 } else { 0 },
    |s, on| s.counting = on,
    |s, on| s.split = on,
    |s, on| s.scarcest = on,
];

/// All strategies, none, each left out, each alone, other points of transition,
/// and some switchings at random.
fn switchings(rng: &mut Rng) -> Vec<Strategies> {
    let mut list = vec![Strategies::ALL, Strategies::NONE];
    for switch in SWITCHES {
        for (mut strategies, on) in [(Strategies::ALL, false), (Strategies::NONE, true)] {
            switch(&mut strategies, on);
            list.push(strategies);
        }
    }
    list.extend([0, 1, 2, 4, 5, 12].map(|transition| Strategies {
        transition,
        ..Strategies::ALL
    }));
    list.push(Strategies {
        pairwise: When::Start,
        ..Strategies::ALL
    });
    for _ in 0..6 {
        let mut strategies = Strategies::NONE;
        for switch in SWITCHES {
            switch(&mut strategies, rng.bool());
        }
        list.push(strategies);
    }
    list
}

fn assert_finds(answers: &BTreeSet<Solution>, problem: &Problem, strategies: Strategies) {
    let context = || {
        format!(
            "{} {:?} {strategies:?}",
            problem.challenge(),
            problem.rule()
        )
    };
    let (found, outcome) = solve::all(&Paper::new(strategies), problem, &Budget::unlimited());
    assert!(outcome.is_complete(), "{}: {:?}", context(), outcome.stop);
    let distinct: BTreeSet<Solution> = found.iter().copied().collect();
    assert_eq!(found.len(), distinct.len(), "{}", context());
    assert_eq!(&distinct, answers, "{}", context());
}

/// Compares the answers to many challenges under both rules, and makes sure that
/// there were some with no answer, with one and with several.
fn compare(count: usize, missing: RangeInclusive<usize>, seed: u64, full: bool) {
    let mut rng = Rng::with_seed(seed);
    let mut verdicts = [0; 3];
    for challenge in challenges(seed, count, missing) {
        let ways = if full {
            switchings(&mut rng)
        } else {
            vec![Strategies::ALL]
        };
        verdicts[compare_one(&challenge, &ways).min(2)] += 1;
    }
    assert!(verdicts.iter().all(|&times| times > 0), "{verdicts:?}");
}

/// The number of linked solutions.
fn compare_one(challenge: &Challenge, ways: &[Strategies]) -> usize {
    let fits = fits(challenge);
    for rule in [Rule::Linked, Rule::Fits] {
        let answers = answers(&fits, rule);
        let problem = Problem::new(challenge.clone(), rule);
        for &strategies in ways {
            assert_finds(&answers, &problem, strategies);
        }
    }
    answers(&fits, Rule::Linked).len()
}

#[test]
fn every_switching_finds_the_same_answers() {
    let count = if cfg!(debug_assertions) { 24 } else { 2100 };
    compare(count, 2..=4, 1, true);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn every_switching_finds_the_same_answers_with_more_missing() {
    compare(300, 5..=6, 2, true);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn all_strategies_find_the_same_answers_with_seven_missing() {
    compare(300, 7..=7, 3, false);
}

/// Parts of fits that fall apart make challenges in which the two rules differ.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn fits_that_fall_apart_are_found_under_their_own_rule_only() {
    let mut rng = Rng::with_seed(4);
    let apart: Vec<&Solution> = FITS
        .iter()
        .filter(|fit| !judge_solution(fit).is_linked())
        .collect();
    for _ in 0..120 {
        let fit = apart[rng.usize(..apart.len())];
        let challenge = part_of(fit, rng.usize(2..=6), &mut rng);
        let linked = compare_one(&challenge, &switchings(&mut rng));
        assert!(linked < fits(&challenge).len());
    }
}

/// Givens in several groups, and none at all.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_link_rule_needs_no_linked_givens() {
    let grouped = |challenge: &Challenge| {
        let poses: Vec<_> = challenge
            .givens()
            .iter()
            .map(|given| given.pose())
            .collect();
        verify::groups(&poses).len()
    };
    let several: Vec<Challenge> = challenges(5, 400, 5..=7)
        .into_iter()
        .filter(|challenge| grouped(challenge) > 1)
        .collect();
    assert!(several.len() > 50);
    let with_links = [
        Strategies::ALL,
        Strategies {
            links: true,
            ..Strategies::NONE
        },
    ];
    for challenge in &several {
        compare_one(challenge, &with_links);
    }
}
