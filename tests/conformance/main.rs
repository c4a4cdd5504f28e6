//! What every backend promises, tested on every backend of the registry, each with
//! each value of each of its options. A backend that is added there is tested here.
//!
//! What is expected comes from a brute force that shares no code with them.

mod answers;
#[path = "../common/mod.rs"]
mod common;
mod limits;
mod names;
mod programs;
mod registry;
mod stopping;
mod times;

use std::collections::BTreeSet;
use std::sync::{LazyLock, RwLock, RwLockReadGuard};

use fastrand::Rng;
use iqlink::game::{Challenge, Solution};
use iqlink::problem::{Problem, Rule};

use common::brute_force::{brute_force, legal};
use common::challenges::{challenges, scattered};
use common::{SAMPLE, SEVERAL, UNIQUE};

/// Who measures time needs the processors for itself: the tests that stop searches
/// write to this, all others read it.
static PROCESSORS: RwLock<()> = RwLock::new(());

fn share_processors() -> RwLockReadGuard<'static, ()> {
    PROCESSORS
        .read()
        .expect("no test that measures time failed")
}

/// A challenge that is quickly done, with four solutions and two more fits.
const FOUR: &str = "BADNBFECDQDKLFFBIETJCPKERLE";

/// A problem with all its answers.
struct Case {
    problem: Problem,
    answers: BTreeSet<Solution>,
}

impl Case {
    /// The case of a challenge under each rule.
    fn of(challenge: &Challenge) -> [Self; 2] {
        [Rule::Linked, Rule::Fits].map(|rule| {
            let problem = Problem::new(challenge.clone(), rule);
            let answers = brute_force(&problem);
            Self { problem, answers }
        })
    }

    fn of_letters(letters: &str, rule: Rule) -> Self {
        let problem = Problem::new(letters.parse().expect("a challenge"), rule);
        let answers = brute_force(&problem);
        Self { problem, answers }
    }

    fn title(&self, spec: &str) -> String {
        format!(
            "{spec} on {} ({:?})",
            self.problem.challenge(),
            self.problem.rule()
        )
    }
}

/// Both rules on challenges with several, one and no solution; with no, one and two
/// pieces missing; with a fit that falls apart; and with a piece that has no place.
static SMALL: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let apart = "HAATBJCCGPDKOEGMFKBGEFHEKILXJHIKCQLE";
    let letters = [
        SEVERAL,
        FOUR,
        UNIQUE,
        "BAAEBDHCFGDFOEISFJQGB",
        SAMPLE,
        &SAMPLE[3..],
        &SAMPLE[6..],
        apart,
        &apart[3..],
        &apart[6..],
    ];
    let parsed = letters.map(|letters| letters.parse().expect("a challenge"));
    let cases: Vec<Case> = parsed
        .into_iter()
        .chain([contradictory()])
        .flat_map(|challenge| Case::of(&challenge))
        .collect();
    for number in [0, 1, 2] {
        assert!(cases.iter().any(|case| case.answers.len().min(2) == number));
    }
    cases
});

/// Givens that leave a piece no place.
fn contradictory() -> Challenge {
    let challenge = scattered(0, &mut Rng::with_seed(1));
    assert!(legal(&challenge).iter().any(Vec::is_empty));
    challenge
}

/// Challenges at random under both rules.
fn random_cases(seed: u64, count: usize, most_missing: usize) -> Vec<Case> {
    let count = if cfg!(debug_assertions) { 8 } else { count };
    let challenges = challenges(seed, count, 0..=most_missing);
    challenges.iter().flat_map(Case::of).collect()
}
