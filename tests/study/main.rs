//! The study on a few challenges: the numbers behind every figure against
//! computations that share no code with it, and the files that it writes.

mod claims;
#[path = "../common/mod.rs"]
mod common;
mod files;
mod givens;
mod program;
mod searches;
mod strategies;
mod toy;
mod wishes;

use std::sync::LazyLock;
use std::time::Duration;

use iqlink::game::{Challenge, Level};
use iqlink::measure::Environment;
use iqlink::problem::{Problem, Rule};
use iqlink::solve::Cancel;
use iqlink::study::trials::{Extent, Patience};
use iqlink::study::{Material, Study};
use iqlink::suite;

/// One challenge of each level, with 2 to 8 missing pieces.
const NAMES: [&str; 6] = [
    "starter-03",
    "starter-21",
    "junior-10",
    "expert-05",
    "master-03",
    "wizard-02",
];

static MATERIAL: LazyLock<Material> = LazyLock::new(|| {
    let challenges = NAMES.iter().map(|name| suite::find(name).unwrap().unwrap());
    Material::new(challenges.cloned(), 2).unwrap()
});

/// Less than a study of the whole suite tries, and every point of transition.
const EXTENT: Extent = Extent {
    patience: Patience {
        looks: 200_000,
        probes: 100,
    },
    tried: 40,
    transition_every: 1,
};

static STUDY: LazyLock<Study> = LazyLock::new(|| run(&MATERIAL, Duration::from_secs(3)));

/// The same study once more, in which searches are cut off by the clock that were not.
fn again() -> Study {
    run(&MATERIAL, Duration::from_millis(20))
}

fn run(material: &Material, limit: Duration) -> Study {
    let environment = Environment::here(vec!["iqlink".to_owned(), "study".to_owned()]);
    let cancel = Cancel::default();
    Study::run(material, environment, limit, EXTENT, &cancel, &|_| {})
}

/// The challenges of the study.
fn challenges() -> Vec<Challenge> {
    let subjects = STUDY.subjects.iter();
    subjects.map(|s| s.named.challenge.clone()).collect()
}

fn problem(challenge: &Challenge) -> Problem {
    Problem::new(challenge.clone(), Rule::Linked)
}

#[test]
fn a_list_without_challenges_is_refused() {
    assert!(Material::new([], 0).is_err());
}

#[test]
fn challenges_stand_where_the_papers_do() {
    let names: Vec<String> = MATERIAL
        .in_place_of(&[1, 20, 21, 60, 120])
        .iter()
        .map(|subject| subject.title())
        .collect();
    assert_eq!(names, [NAMES[0], NAMES[1], NAMES[2], NAMES[5]]);
    assert_eq!(STUDY.subjects[5].named.level, Some(Level::Wizard));
}
