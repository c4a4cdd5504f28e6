//! Programs of every family as backends: each known program that is installed finds what the
//! plain search finds, whatever format it reads. A test whose program is not installed says
//! so and does nothing; `scripts/install-solvers` installs them all.
//!
//! `IQLINK_CHALLENGES=100` asks for so many challenges a program instead of a few.

#[path = "../common/mod.rs"]
mod common;
mod exports;
#[cfg(unix)]
mod scripts;

use common::brute_force::brute_force;
use common::challenges::challenges;
use common::program::iqlink;
use common::{SEVERAL, answers, installed, skip};
use iqlink::game::Challenge;
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, Budget, Stop};

fn how_many(usual: usize) -> usize {
    let wished = std::env::var("IQLINK_CHALLENGES").ok();
    wished
        .and_then(|number| number.parse().ok())
        .unwrap_or(usual)
}

/// All answers under both rules, against the plain search.
fn check(before: &str, program: &str, count: usize) {
    let Some(file) = installed(program) else {
        return skip(program);
    };
    let backend = solve::backend(&format!("cmd:{before}{}", file.display())).expect("a backend");
    for challenge in challenges(18, how_many(count), 2..=5) {
        for rule in [Rule::Linked, Rule::Fits] {
            let problem = Problem::new(challenge.clone(), rule);
            let found = answers(backend.as_ref(), &problem);
            assert_eq!(
                found,
                brute_force(&problem),
                "{program} {challenge} {rule:?}"
            );
        }
    }
}

#[test]
fn clingo() {
    check("", "clingo", 4);
    check("links=lazy:", "clingo", 2);
}

#[test]
fn clasp_by_clauses_and_by_pseudo_boolean_constraints() {
    check("", "clasp", 4);
    check("opb:", "clasp", 4);
    check("links=closure:opb:", "clasp", 2);
}

#[test]
fn exact() {
    check("", "exact", 4);
}

#[test]
fn cp_sat() {
    check("", "cp-sat", 2);
}

#[test]
fn roundingsat() {
    check("", "roundingsat", 4);
}

#[test]
fn sat4j_by_pseudo_boolean_constraints() {
    check("", "sat4j-pb", 2);
}

#[test]
fn minizinc() {
    check("", "minizinc", 2);
    check("links=lazy:", "minizinc", 2);
}

#[test]
fn glpsol() {
    check("", "glpsol", 4);
}

#[test]
fn cbc() {
    check("", "cbc", 4);
}

#[test]
fn highs() {
    check("", "highs", 2);
}

#[test]
fn scip() {
    check("", "scip", 2);
}

#[test]
fn z3() {
    check("", "z3", 4);
}

#[test]
fn cvc5() {
    check("", "cvc5", 4);
}

/// Where one piece is missing from a fit that falls apart, nothing can link to its smaller group:
/// the cut around that is a clause without literals.
#[test]
fn a_clause_that_nothing_satisfies_is_taken_by_every_program() {
    let challenge: Challenge = "TBJCCGPDKOEGMFKBGEFHEKILXJHIKCQLE".parse().unwrap();
    let problem = Problem::new(challenge, Rule::Linked);
    assert!(brute_force(&problem).is_empty());
    for (before, program) in [
        ("links=lazy:", "clingo"),
        ("links=lazy:", "minizinc"),
        ("", "minisat"),
        ("", "cadical"),
        ("", "clasp"),
        ("opb:", "clasp"),
        ("", "exact"),
        ("", "glpsol"),
        ("", "cbc"),
        ("", "highs"),
        ("", "scip"),
        ("", "z3"),
        ("", "cvc5"),
    ] {
        let Some(file) = installed(program) else {
            skip(program);
            continue;
        };
        let backend = format!("cmd:{before}{}", file.display());
        let backend = solve::backend(&backend).expect("a backend");
        let (found, outcome) = solve::all(backend.as_ref(), &problem, &Budget::unlimited());
        assert_eq!(outcome.stop, Stop::Exhausted, "{before}{program}");
        assert_eq!(found, [], "{before}{program}");
        assert!(outcome.stats.counters["cuts"] > 0, "{before}{program}");
    }
}

/// Both numbers of a counter, against the plain search, on challenges with at least so many
/// boards.
fn check_count(program: &str, least: u128) {
    let Some(file) = installed(program) else {
        return skip(program);
    };
    let spec = format!("cmd:{}", file.display());
    let counter = solve::counter(&spec).expect("a name").expect("a counter");
    for challenge in challenges(19, how_many(4), 2..=4) {
        for rule in [Rule::Linked, Rule::Fits] {
            let problem = Problem::new(challenge.clone(), rule);
            let expected = brute_force(&problem).len() as u128;
            if expected < least {
                continue;
            }
            let count = counter
                .count(&problem, &Budget::unlimited())
                .expect("a number");
            assert!(!count.approximate);
            assert_eq!(count.boards, expected, "{challenge} {rule:?}");
        }
    }
    let said = iqlink(["count", SEVERAL, "--backend", &spec, "--json"]).json();
    assert_eq!((&said["fits"], &said["linked"]), (&8.into(), &8.into()));
    assert_eq!(said["complete"], true);
}

#[test]
fn ganak() {
    check_count("ganak", 0);
}

#[test]
fn d4() {
    check_count("d4", 0);
}

/// It breaks down on a formula with an empty clause, and wants to be started where its
/// `flow_cutter_pace17` lies.
#[test]
fn sharp_sat() {
    check_count("sharpSAT", 1);
}
