//! One suite over every at-most-one encoding.

mod common;

use common::{count_models, fix, new_literals};
use encodings::{Amo, Choice, Cnf, Lit};

fn formula(amo: Amo, n: usize) -> (Cnf, Vec<Lit>) {
    let mut formula = Cnf::default();
    let literals = new_literals(n, &mut formula);
    amo.encode(&literals, &mut formula);
    (formula, literals)
}

#[test]
fn every_assignment_has_one_model_exactly_if_at_most_one_is_true() {
    for &amo in Amo::ALL {
        for n in 0..=6 {
            for assignment in 0..1_usize << n {
                let (mut formula, literals) = formula(amo, n);
                fix(&mut formula, &literals, assignment);
                let expected = u64::from(assignment.count_ones() <= 1);
                assert_eq!(
                    count_models(&formula),
                    expected,
                    "{amo}, n={n}, {assignment:b}"
                );
            }
        }
    }
}

#[test]
fn unprojected_model_counts_are_right_beyond_the_truth_tables() {
    for &amo in Amo::ALL {
        for n in [7, 9, 10, 16, 17, 23] {
            assert_eq!(
                count_models(&formula(amo, n).0),
                n as u64 + 1,
                "{amo}, n={n}"
            );
        }
    }
}

/// What the README says for large numbers: exactly, or "about", within a twentieth.
#[test]
fn sizes_are_as_the_readme_has_them() {
    let close = |found: usize, said: f64| (found as f64 / said - 1.0).abs() < 0.05;
    for n in [1000_usize, 4096, 10_000] {
        let bits = n.next_power_of_two().ilog2() as usize;
        let size = |amo: Amo| (amo.size(n).variables, amo.size(n).clauses);
        assert_eq!(size(Amo::Pairwise), (0, n * (n - 1) / 2));
        assert_eq!(size(Amo::Sequential), (n - 2, 4 * n - 7));
        assert_eq!(size(Amo::Bitwise), (bits, n * bits + bits));
        let (n, root) = (n as f64, (n as f64).sqrt());
        let (variables, clauses) = size(Amo::Product);
        let more = |found: usize, said: f64| found as f64 - said;
        let variables = more(variables, 2.0 * root) / root.sqrt();
        assert!((0.0..10.0).contains(&variables), "{n}: {variables}");
        let clauses = more(clauses, 2.0 * n) / root;
        assert!((0.0..10.0).contains(&clauses), "{n}: {clauses}");
        let (variables, clauses) = size(Amo::Commander);
        assert!(close(variables, n / 2.0), "{n}: {variables}");
        assert!(close(clauses, 7.0 * n / 2.0), "{n}: {clauses}");
    }
}

#[test]
fn sizes_follow_the_formulas() {
    for &amo in Amo::ALL {
        for n in 0..=200 {
            let (formula, _) = formula(amo, n);
            let size = amo.size(n);
            assert_eq!(formula.variables() - n, size.variables, "{amo}, n={n}");
            assert_eq!(formula.len(), size.clauses, "{amo}, n={n}");
        }
    }
}
