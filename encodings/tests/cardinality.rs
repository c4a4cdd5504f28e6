//! One suite over every cardinality encoding.

mod common;

use common::{count_models, fix, new_literals};
use encodings::{Cardinality, Choice, Cnf, Lit};

fn formula(encoding: Cardinality, k: usize, n: usize) -> (Cnf, Vec<Lit>) {
    let mut formula = Cnf::default();
    let literals = new_literals(n, &mut formula);
    encoding.exactly(k, &literals, &mut formula);
    (formula, literals)
}

#[test]
fn every_assignment_has_one_model_exactly_if_k_are_true() {
    for &encoding in Cardinality::ALL {
        for n in 0..=6 {
            for k in 0..=n + 1 {
                for assignment in 0..1_usize << n {
                    let (mut formula, literals) = formula(encoding, k, n);
                    fix(&mut formula, &literals, assignment);
                    let expected = u64::from(assignment.count_ones() as usize == k);
                    let found = count_models(&formula);
                    assert_eq!(found, expected, "{encoding}, n={n}, k={k}, {assignment:b}");
                }
            }
        }
    }
}

#[test]
fn unprojected_model_counts_are_binomials() {
    for &encoding in Cardinality::ALL {
        for (n, k, binomial) in [(9, 4, 126), (12, 2, 66), (12, 10, 66), (13, 0, 1)] {
            assert_eq!(
                count_models(&formula(encoding, k, n).0),
                binomial,
                "{encoding} {n} {k}"
            );
        }
    }
}

/// What the README says: a bound for the one, and how the other grows.
#[test]
fn sizes_are_as_the_readme_has_them() {
    for (n, k) in [(100, 3), (1000, 10), (1000, 400), (5000, 40)] {
        let size = Cardinality::Sequential.size(k, n);
        assert!(size.variables <= n * (k + 1) && size.clauses <= 4 * n * (k + 1));
        let size = Cardinality::Totalizer.size(k, n);
        let logarithm = (k as f64).log2() + 3.0;
        assert!(
            (size.variables as f64) < n as f64 * logarithm,
            "{n} {k} {size:?}"
        );
        assert!(size.clauses < 4 * n * (k + 1), "{n} {k} {size:?}");
    }
}

#[test]
fn sizes_follow_the_formulas() {
    for &encoding in Cardinality::ALL {
        for n in 0..=40 {
            for k in 0..=n + 1 {
                let (formula, _) = formula(encoding, k, n);
                let size = encoding.size(k, n);
                assert_eq!(
                    formula.variables() - n,
                    size.variables,
                    "{encoding}, n={n}, k={k}"
                );
                assert_eq!(formula.len(), size.clauses, "{encoding}, n={n}, k={k}");
            }
        }
    }
}
