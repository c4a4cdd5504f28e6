//! Whatever is switched on or off, the search visits every answer exactly once.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use fastrand::Rng;
use iqlink::game::{Challenge, Solution};
use iqlink::position::heat::HeatRank;
use iqlink::problem::{Problem, Rule};
use iqlink::solve::paper::{Counting, Ending, Heat, Links, Paper, Strategies, When};
use iqlink::solve::{self, Budget};
use iqlink::verify::{self, judge_solution};

use crate::common::brute_force::{answers, fits};
use crate::common::challenges::{FITS, challenges, part_of};

/// Switches one strategy.
type Switch = fn(&mut Strategies);

/// Each with its strategy off, as the paper has it, and as we have it.
const SWITCHES: [(Switch, Switch, Switch); 11] = [
    (
        |s| s.forced = When::Never,
        |s| s.forced = When::Start,
        |s| s.forced = When::Always,
    ),
    (
        |s| s.symmetry = false,
        |s| s.symmetry = true,
        |s| s.symmetry = true,
    ),
    (
        |s| s.pairwise = When::Never,
        |s| s.pairwise = When::Start,
        |s| s.pairwise = When::Always,
    ),
    (
        |s| s.heat = Heat::Never,
        |s| s.heat = Heat::Everywhere,
        |s| s.heat = Heat::Guided,
    ),
    (
        |s| s.links = Links::Never,
        |s| s.links = Links::Any,
        |s| s.links = Links::Narrowest,
    ),
    (
        |s| s.transition = 0,
        |s| s.transition = 3,
        |s| s.transition = 4,
    ),
    (
        |s| s.counting = Counting::Never,
        |s| s.counting = Counting::Placed,
        |s| s.counting = Counting::Spots,
    ),
    (|s| s.split = false, |s| s.split = false, |s| s.split = true),
    (
        |s| s.scarcest = false,
        |s| s.scarcest = false,
        |s| s.scarcest = true,
    ),
    // What the text leaves open.
    (
        |s| s.rank = HeatRank::Mean,
        |s| s.orders = true,
        |s| {
            s.ending = Ending::Combinations;
            s.transition = 2;
        },
    ),
    (
        |_| {},
        |s| s.ending = Ending::Table,
        |s| {
            s.ending = Ending::Table;
            s.transition = 5;
        },
    ),
];

/// The three sets, each strategy left out of two of them, each alone, other points of
/// transition, and some switchings at random.
fn switchings(rng: &mut Rng) -> Vec<Strategies> {
    let mut list = vec![
        Strategies::PUBLISHED,
        Strategies::EXTENDED,
        Strategies::NONE,
    ];
    for (off, hers, ours) in SWITCHES {
        for (base, switch) in [
            (Strategies::PUBLISHED, off),
            (Strategies::PUBLISHED, ours),
            (Strategies::EXTENDED, off),
            (Strategies::NONE, hers),
            (Strategies::NONE, ours),
        ] {
            let mut strategies = base;
            switch(&mut strategies);
            list.push(strategies);
        }
    }
    list.extend([0, 1, 2, 4, 5, 12].map(|transition| Strategies {
        transition,
        ..Strategies::EXTENDED
    }));
    for _ in 0..6 {
        let mut strategies = Strategies::NONE;
        for (off, hers, ours) in SWITCHES {
            let switches = [off, hers, ours];
            switches[rng.usize(..switches.len())](&mut strategies);
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
            vec![Strategies::PUBLISHED, Strategies::EXTENDED]
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
fn both_named_searches_find_the_same_answers_with_seven_missing() {
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
        Strategies::PUBLISHED,
        Strategies::EXTENDED,
        Strategies {
            links: Links::Any,
            ..Strategies::NONE
        },
        Strategies {
            links: Links::Narrowest,
            ..Strategies::NONE
        },
    ];
    for challenge in &several {
        compare_one(challenge, &with_links);
    }
}
