//! A sample that nobody graded: random challenges with one solution and the booklet's
//! numbers of givens.
//!
//! The challenges of the suite were chosen by their grade: its juniors never need a
//! guess. Here nothing but the number of givens is chosen. A solution is drawn, then some of
//! its placements; the challenge counts if it has no other solution.

use std::collections::BTreeSet;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use crate::atlas::Atlas;
use crate::game::{Challenge, Level, NamedChallenge};

/// What the sample grows from: the same challenges every time.
const SEED: u64 = 24;

/// The levels of the booklet.
pub(super) const LEVELS: [Level; 5] = [
    Level::Starter,
    Level::Junior,
    Level::Expert,
    Level::Master,
    Level::Wizard,
];

/// So many challenges for each level of the booklet, each level's numbers of givens in
/// turn.
pub(super) fn draw(atlas: &Atlas, per_level: usize) -> Vec<NamedChallenge> {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut drawn: BTreeSet<String> = BTreeSet::new();
    let mut sample = Vec::new();
    for level in LEVELS {
        let givens = level.givens().rev().cycle().take(per_level);
        for (at, count) in givens.enumerate() {
            let challenge = loop {
                let challenge = part_of_a_solution(atlas, count, &mut rng);
                if let Some(challenge) = challenge
                    && atlas.solutions_of(&challenge).len() == 1
                    && drawn.insert(challenge.to_string())
                {
                    break challenge;
                }
            };
            sample.push(NamedChallenge {
                name: Some(format!("random {level} {}", at + 1)),
                level: Some(level),
                ..challenge.into()
            });
        }
    }
    sample
}

fn part_of_a_solution(atlas: &Atlas, givens: usize, rng: &mut ChaCha8Rng) -> Option<Challenge> {
    let solution = atlas.solutions().choose(rng)?;
    let placements = solution.placements().sample(rng, givens);
    Challenge::new(placements.copied()).ok()
}
