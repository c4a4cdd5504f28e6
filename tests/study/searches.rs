//! The searches that were timed, and what is made of their nodes.

use std::collections::BTreeSet;

use iqlink::game::Solution;
use iqlink::study::growth::SEARCHES;
use iqlink::study::runs::Variant;
use iqlink::study::trials::{Basis, Search};

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
    let both = [
        (&STUDY.growth.suite, &STUDY.trials.suite),
        (&STUDY.growth.sample, &STUDY.trials.sample),
    ];
    for (growth, tried) in both {
        for row in growth {
            for (search, (id, _)) in SEARCHES.iter().enumerate() {
                let group = tried.iter().filter(|one| one.missing == row.missing);
                let found: Vec<Search> = group.map(|one| one.searches[*id]).collect();
                assert_eq!(row.challenges, found.len());
                if found.iter().any(|search| search.basis == Basis::Bound) {
                    continue;
                }
                let mut nodes: Vec<f64> = found.iter().map(|search| search.nodes).collect();
                nodes.sort_by(f64::total_cmp);
                let median = f64::midpoint(nodes[(nodes.len() - 1) / 2], nodes[nodes.len() / 2]);
                let (value, basis) = row.nodes[search].unwrap();
                assert!((value - median).abs() < 1e-9 * median, "{row:?}");
                let all_counted = found.iter().all(|search| search.basis == Basis::Counted);
                assert_eq!(basis == Basis::Counted, all_counted);
            }
        }
        let challenges: usize = growth.iter().map(|row| row.challenges).sum();
        assert_eq!(challenges, tried.len());
    }
    assert_eq!(STUDY.trials.sample.len(), 10);
}
