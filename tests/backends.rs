//! Every exact-cover and SAT backend, with every choice of its options, against a
//! plain search.

mod common;

use std::ops::ControlFlow;

use common::{answers, brute_force, challenges};
use iqlink::game::Challenge;
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, ALL, BackendKind, Budget, Method, Stop};

/// Every combination of values that the registry lists for the kind's options, but
/// supports only with one at-most-one encoding: neither knows of the other.
fn variants(kind: &BackendKind) -> Vec<String> {
    let mut specs = vec![kind.name.to_owned()];
    for option in kind.options() {
        let extend = |spec: &String| -> Vec<String> {
            let values = option.values.samples().into_iter();
            let extended = values.map(|value| format!("{spec}:{}={value}", option.name));
            extended.collect()
        };
        specs = specs.iter().flat_map(extend).collect();
    }
    let independent = |spec: &String| {
        spec.contains("amo=pairwise")
            || !spec.contains("supports=")
            || spec.contains("supports=none")
    };
    specs.retain(independent);
    specs
}

fn kind(name: &str) -> &'static BackendKind {
    ALL.iter()
        .find(|kind| kind.name == name)
        .expect("a backend")
}

/// All variants of a backend on the same challenges, under both rules.
fn agrees_with_brute_force(name: &str, count: usize) {
    let specs = variants(kind(name));
    assert!(specs.len() > 1, "{name} has options");
    let mut answered = 0;
    for challenge in challenges(20, count) {
        for rule in [Rule::Fits, Rule::Linked] {
            let problem = Problem::new(challenge.clone(), rule);
            let expected = brute_force(&problem);
            answered += expected.len();
            for spec in &specs {
                // How links are encoded is irrelevant without the link rule.
                if rule == Rule::Fits && spec.contains("links=") && !spec.contains("links=lazy") {
                    continue;
                }
                let backend = solve::backend(spec).expect("a listed variant");
                assert_eq!(
                    answers(backend.as_ref(), &problem),
                    expected,
                    "{spec} {challenge}"
                );
            }
        }
    }
    assert!(answered > count, "most challenges have answers");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn dlx_agrees_with_brute_force_in_every_form() {
    agrees_with_brute_force("dlx", 300);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn varisat_agrees_with_brute_force_in_every_encoding() {
    agrees_with_brute_force("varisat", 300);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn cadical_agrees_with_brute_force_in_every_encoding() {
    agrees_with_brute_force("cadical", 300);
}

/// The usual form of each backend on challenges that take longer.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn exact_cover_and_sat_agree_with_native_on_fewer_givens() {
    let native = solve::backend("native").expect("a backend");
    for givens in ["SIJIGA", "OEIJHL", "BAAEBDHCF"] {
        let problem = Problem::new(givens.parse().expect("a challenge"), Rule::Linked);
        let expected = answers(native.as_ref(), &problem);
        assert!(!expected.is_empty());
        for kind in searching() {
            let backend = solve::backend(kind.name).expect("a backend");
            assert_eq!(
                answers(backend.as_ref(), &problem),
                expected,
                "{} {givens}",
                kind.name
            );
        }
    }
}

fn searching() -> impl Iterator<Item = &'static BackendKind> {
    let methods = [Method::ExactCover, Method::Sat];
    ALL.iter()
        .filter(move |kind| methods.contains(&kind.method))
}

#[test]
fn a_visitor_that_has_seen_enough_ends_every_search() {
    let challenge: Challenge = "BAAEBDHCFGDFOEISFJ".parse().expect("a challenge");
    let problem = Problem::new(challenge, Rule::Linked);
    assert!(brute_force(&problem).len() > 2);
    for kind in ALL {
        let backend = solve::backend(kind.name).expect("a backend");
        let mut seen = 0;
        let outcome = solve::run(
            backend.as_ref(),
            &problem,
            &Budget::unlimited(),
            &mut |_| {
                seen += 1;
                if seen == 2 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        assert_eq!((outcome.stop, seen), (Stop::Visitor, 2), "{}", kind.name);
    }
}

#[test]
fn names_list_what_differs_from_the_usual_form() {
    for kind in searching() {
        assert_eq!(
            solve::backend(kind.name).expect("a backend").name(),
            kind.name
        );
        for spec in variants(kind) {
            let name = solve::backend(&spec).expect("a variant").name();
            let again = solve::backend(&name).expect("a name is a specification");
            assert_eq!(again.name(), name, "{spec}");
        }
    }
}

#[test]
fn searches_count_what_they_do() {
    let challenge: Challenge = "BAAEBDHCFGDFOEI".parse().expect("a challenge");
    let problem = Problem::new(challenge, Rule::Linked);
    for kind in searching() {
        let backend = solve::backend(kind.name).expect("a backend");
        let stats = solve::count(backend.as_ref(), &problem, &Budget::unlimited()).stats;
        match kind.method {
            Method::Sat => assert!(stats.conflicts > Some(0), "{}", kind.name),
            _ => assert!(stats.nodes > Some(16), "{}", kind.name),
        }
        assert!(stats.search <= stats.total, "{}", kind.name);
    }
}
