//! The searches that were timed, and what is made of their nodes.

use std::collections::BTreeSet;

use iqlink::game::Solution;
use iqlink::study::runs::Variant;

use super::common::brute_force::brute_force;
use super::{STUDY, challenges, problem};

#[test]
fn every_search_finds_what_a_plain_search_finds() {
    assert_eq!(STUDY.runs.len(), challenges().len());
    let mut compared = 0;
    for (runs, challenge) in STUDY.runs.iter().zip(challenges()) {
        assert_eq!(runs.variants.len(), Variant::ALL.len());
        assert!(runs.backends.len() >= 6, "{:?}", runs.backends.keys());
        // Beyond this the plain search takes minutes.
        if challenge.missing_pieces().len() > 7 {
            continue;
        }
        compared += 1;
        let expected = brute_force(&problem(&challenge));
        for (variant, run) in &runs.variants {
            assert!(run.is_finished(), "{variant:?}");
            let found: Vec<&Solution> = run.solutions.iter().collect();
            assert_eq!(found, expected.iter().collect::<Vec<_>>(), "{variant:?}");
        }
        for (name, run) in &runs.backends {
            assert!(run.is_finished(), "{name}");
            let found: BTreeSet<Solution> = run.solutions.iter().copied().collect();
            assert_eq!(found, expected, "{name}");
            assert!(run.seconds > 0.0);
        }
    }
    assert!(compared >= 4);
    assert!(STUDY.agreement.differing.is_empty());
    let searches: usize = STUDY.runs.iter().map(|runs| runs.backends.len()).sum();
    assert_eq!(STUDY.agreement.finished + STUDY.agreement.cut_off, searches);
}

#[test]
fn growth_is_the_median_of_the_nodes() {
    for row in &STUDY.growth {
        let mut nodes: Vec<u64> = Vec::new();
        for (runs, challenge) in STUDY.runs.iter().zip(challenges()) {
            if challenge.missing_pieces().len() == row.missing {
                nodes.extend(runs.variants[&Variant::Plain].nodes);
            }
        }
        nodes.sort_unstable();
        assert_eq!(row.challenges, nodes.len());
        let median = (nodes[(nodes.len() - 1) / 2] + nodes[nodes.len() / 2]) as f64 / 2.0;
        let (found, _) = row.nodes[0].unwrap();
        assert!((found - median).abs() < 1e-9, "{row:?}");
    }
    let challenges: usize = STUDY.growth.iter().map(|row| row.challenges).sum();
    assert_eq!(challenges, STUDY.runs.len());
}
