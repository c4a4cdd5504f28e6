//! The proofs that our own engines write down about their searches: they hold for the
//! suite, and the checker refuses those of an engine that goes wrong.

use std::ops::ControlFlow;

use encodings::format::dimacs;
use encodings::{Cardinality, Choice, Cnf, CnfOptions, OptionId, Supports, cnf};
use iqlink::encode::Links;
use iqlink::game::{Challenge, Level, Placement, Solution};
use iqlink::problem::{Problem, Rule};
use iqlink::prove::drat::Text;
use iqlink::prove::engine;
use iqlink::prove::formula::Formula;
use iqlink::prove::proof::{Clause, Fault, ProofError};
use iqlink::prove::rup;
use iqlink::prove::steps::ProofEnd;
use iqlink::prove::{self, certificate};
use iqlink::solve::{self, Budget, Cancel, Refuted, Stop, native, paper};
use iqlink::suite;

/// An engine of ours, or one made wrong on purpose.
type Engine = fn(&Problem, &Budget, &mut Refuted) -> Stop;

const ENGINES: [(&str, Engine); 2] = [("native", native::refute), ("paper", paper::refute)];

/// Certificates of these challenges of the suite, each checked by `prove`.
fn certify(prover: &str, links: Links, chosen: impl Fn(usize, Level) -> bool) -> usize {
    let finder = solve::backend("native").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut certificates = 0;
    for (at, listed) in suite::all().iter().enumerate() {
        if !chosen(at, listed.level.unwrap()) {
            continue;
        }
        let (challenge, cancel) = (&listed.challenge, Cancel::default());
        let made = certificate::prove(
            challenge,
            finder.as_ref(),
            links,
            prove::prover(prover).unwrap(),
            folder.path(),
            &cancel,
        );
        let manifest = made.unwrap_or_else(|error| panic!("{}: {error}", listed.title()));
        assert_eq!((&*manifest.prover, manifest.solutions), (prover, 1));
        certificates += 1;
    }
    certificates
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn native_proves_the_suite() {
    let booklet = |_, level| level != Level::Grandmaster;
    assert_eq!(certify("native", Links::Lazy, booklet), 120);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn native_proves_a_spread_of_the_suite_with_the_link_rule_as_clauses() {
    for (links, first) in [(Links::Levels, 0), (Links::Closure, 3)] {
        let spread = |at, level| level != Level::Grandmaster && at % 6 == first;
        assert_eq!(certify("native", links, spread), 20);
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn paper_proves_a_spread_of_the_suite() {
    for (links, first) in [(Links::Lazy, 1), (Links::Levels, 3), (Links::Closure, 5)] {
        let spread = |at, level| level <= Level::Master && at % 6 == first;
        assert_eq!(certify("paper", links, spread), 16);
    }
    let some_wizards = |at, level| level == Level::Wizard && at % 12 == 0;
    assert_eq!(certify("paper", Links::Levels, some_wizards), 2);
}

/// A challenge with one solution that takes some search: on an easy one, propagation
/// alone would justify some of the wrong proofs below.
fn example() -> (Challenge, Solution) {
    let listed = suite::find("wizard-05").unwrap().unwrap();
    let problem = Problem::new(listed.challenge.clone(), Rule::Linked);
    let backend = solve::backend("dlx").unwrap();
    let (found, outcome) = solve::all(backend.as_ref(), &problem, &Budget::unlimited());
    assert!(outcome.is_complete());
    let [solution] = found[..] else {
        panic!("{} solutions", found.len())
    };
    (listed.challenge.clone(), solution)
}

/// The proof of an engine for a challenge.
fn proof_of(
    engine: impl FnOnce(&Problem, &Budget, &mut Refuted) -> Stop,
    challenge: &Challenge,
) -> String {
    let formula = Formula::new(challenge, Links::Levels);
    let mut proof = Vec::new();
    let ended = engine::refute(engine, &formula, &mut Text(&mut proof), &Cancel::default());
    let ended = ended.unwrap();
    let proof = String::from_utf8(proof).unwrap();
    let steps = proof.lines().filter(|line| !line.starts_with("d "));
    assert_eq!(ended, ProofEnd::Complete(steps.count() as u64));
    proof
}

/// What the checker says of a proof that nothing but `blocked` solves the challenge.
fn verdict(challenge: &Challenge, blocked: &[Solution], proof: &str) -> Result<u64, ProofError> {
    let bytes = Formula::new(challenge, Links::Levels)
        .encode()
        .dimacs(blocked);
    let formula = dimacs::read(&bytes[..]).unwrap().formula;
    let clauses: Vec<Clause> = formula
        .clauses()
        .map(|clause| clause.iter().map(|literal| literal.to_dimacs()).collect())
        .collect();
    rup::check(&clauses, proof.as_bytes())
}

/// Checks that a proof was refused because a step of it does not follow.
#[track_caller]
fn assert_unjustified(verdict: &Result<u64, ProofError>, what: &str) {
    assert!(
        matches!(
            verdict,
            Err(ProofError::Line {
                fault: Fault::NotPropagated,
                ..
            })
        ),
        "{what}: {verdict:?}"
    );
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn a_solution_that_is_not_blocked_makes_the_proof_fail() {
    let (challenge, solution) = example();
    for (name, engine) in ENGINES {
        let proof = proof_of(engine, &challenge);
        verdict(&challenge, &[solution], &proof).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_unjustified(&verdict(&challenge, &[], &proof), name);
    }
}

/// Every wrong engine tells less than it should, or something else.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn the_proofs_of_wrong_engines_are_refused() {
    let (challenge, solution) = example();
    let givens = challenge.givens();
    let is_top = |path: &[Placement]| path.len() == givens.len() + 1;
    for (name, engine) in ENGINES {
        let is_refused = |what: &str, told: &dyn Fn(u64, &[Placement]) -> bool| {
            let mut count = 0;
            let proof = proof_of(
                |problem, budget, refuted| {
                    engine(problem, budget, &mut |path| {
                        count += 1;
                        if told(count, path) {
                            refuted(path)
                        } else {
                            ControlFlow::Continue(())
                        }
                    })
                },
                &challenge,
            );
            let refused = verdict(&challenge, &[solution], &proof);
            assert_unjustified(&refused, &format!("{name}: {what}"));
        };
        is_refused("claims branches without searching them", &|_, path| {
            is_top(path)
        });
        is_refused("forgets the branches at the top", &|_, path| !is_top(path));
        is_refused("forgets every tenth branch", &|count, _| count % 10 != 0);
        let is_right = |p: &Placement| !givens.contains(p) && solution.of(p.piece()) == *p;
        is_refused("skips the branch of the solution", &|_, path| {
            !path.iter().any(is_right)
        });
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn changed_proofs_are_refused() {
    let (challenge, solution) = example();
    // Placements of a piece that is not given: one of the solution, one that is not.
    let formula = Formula::new(&challenge, Links::Levels);
    let in_solution = |&option: &OptionId| {
        let placement = formula.placement(option);
        solution.of(placement.piece()) == placement
    };
    let packing = formula.packing();
    let open = packing
        .pieces()
        .map(|piece| packing.options_of(piece))
        .max_by_key(|options| options.len())
        .unwrap();
    let (right, wrong): (Vec<_>, Vec<_>) = open.iter().copied().partition(in_solution);
    let [placement, invented] = [right[0], wrong[0]].map(|option| cnf::chosen(option).to_dimacs());
    for (name, engine) in ENGINES {
        let proof = proof_of(engine, &challenge);
        let lines: Vec<&str> = proof.lines().collect();
        let half = lines.len() / 2;
        let mut branches = lines.iter().rev().filter(|line| !line.starts_with("d "));
        let last_branch = branches.nth(1).expect("a branch before the end");
        let changes = [
            ("a bare claim", "0\n".to_owned()),
            ("cut in half", lines[..half].join("\n") + "\n0\n"),
            (
                "a whole before its parts",
                format!("{last_branch}\n{proof}"),
            ),
            ("a placement denied", format!("-{placement} 0\n{proof}")),
            ("a placement invented", format!("{invented} 0\n{proof}")),
        ];
        for (what, changed) in changes {
            let refused = verdict(&challenge, &[solution], &changed);
            assert_unjustified(&refused, &format!("{name}: {what}"));
        }
    }
}

/// The formulas of certificates contain them, so nothing must rest on their being right.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn support_clauses_follow_from_the_other_clauses() {
    let (challenge, _) = example();
    let formula = Formula::new(&challenge, Links::Lazy);
    let clauses = |supports| -> Vec<Clause> {
        let options = CnfOptions {
            counting: Some(Cardinality::Totalizer),
            supports,
            ..CnfOptions::default()
        };
        let mut cnf = Cnf::default();
        cnf::encode(formula.packing(), options, &mut cnf);
        let clauses = cnf.clauses();
        clauses
            .map(|clause| clause.iter().map(|literal| literal.to_dimacs()).collect())
            .collect()
    };
    let plain = clauses(None);
    for &supports in Supports::ALL {
        let with_supports = clauses(Some(supports));
        let (same, more) = with_supports.split_at(plain.len());
        assert_eq!(same, plain);
        assert!(more.len() > 1000, "{supports}: {} clauses", more.len());
        let step = |clause: &Clause| {
            let literals = clause.iter().map(|literal| format!("{literal} "));
            literals.collect::<String>() + "0\n"
        };
        let steps: String = more.iter().map(step).collect();
        // Every step holds; they refute nothing, since the challenge has a solution.
        let verdict = rup::check(&plain, steps.as_bytes());
        assert!(
            matches!(verdict, Err(ProofError::NoContradiction)),
            "{supports}: {verdict:?}"
        );
    }
}

#[test]
fn an_engine_that_cannot_write_stops() {
    struct Full(usize);
    impl std::io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 = self
                .0
                .checked_sub(1)
                .ok_or(std::io::ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    // The empty board would take hours.
    let formula = Formula::new(&Challenge::empty(), Links::Lazy);
    for (name, engine) in ENGINES {
        let ended = engine::refute(engine, &formula, &mut Text(Full(100)), &Cancel::default());
        let error = ended.unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::StorageFull, "{name}");
    }
}

#[test]
fn a_step_that_was_lost_is_not_forgotten() {
    /// Takes all but the first.
    struct Hiccup(bool);
    impl std::io::Write for Hiccup {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            if std::mem::replace(&mut self.0, false) {
                return Err(std::io::ErrorKind::StorageFull.into());
            }
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let (challenge, solution) = example();
    let formula = Formula::new(&challenge, Links::Lazy);
    // It tells two steps, whatever it hears.
    let deaf = |_: &Problem, _: &Budget, refuted: &mut Refuted| {
        for _ in 0..2 {
            let _ = refuted(solution.placements());
        }
        Stop::Exhausted
    };
    let ended = engine::refute(deaf, &formula, &mut Text(Hiccup(true)), &Cancel::default());
    let error = ended.unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::StorageFull);
}

#[test]
fn a_cancelled_engine_leaves_no_proof() {
    let formula = Formula::new(&Challenge::empty(), Links::Lazy);
    let cancel = Cancel::default();
    cancel.cancel();
    for (name, engine) in ENGINES {
        let mut proof = Vec::new();
        let ended = engine::refute(engine, &formula, &mut Text(&mut proof), &cancel);
        assert_eq!(ended.unwrap(), ProofEnd::Cancelled, "{name}");
        let proof = String::from_utf8(proof).unwrap();
        assert!(proof.lines().all(|step| step != "0"), "{name}");
    }
}
