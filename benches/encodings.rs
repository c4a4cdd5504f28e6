//! What it takes to say a challenge in another language: `cargo bench --bench encodings`.
//!
//! From the problem to a packing, from there to clauses with each encoding of the link
//! rule, to exact-cover rows in each form, and to a DIMACS file. Each on a challenge
//! with many givens, one with few, and the empty board.

use std::hint::black_box;
use std::io;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use encodings::format::dimacs;
use encodings::{Choice, Cnf, Connectivity, CoverForm, ExactCover, Metadata, Size, cnf};
use iqlink::encode::{Clauses, FileEncoding, PackedProblem};
use iqlink::game::Challenge;
use iqlink::problem::{Problem, Rule};
use iqlink::suite;

fn problems() -> [(&'static str, Problem); 3] {
    let listed = |name: &str| {
        let listed = suite::find(name).expect("a name").expect("in the suite");
        listed.challenge.clone()
    };
    let challenges = [
        ("junior-12", listed("junior-12")),
        ("wizard-03", listed("wizard-03")),
        ("empty", Challenge::empty()),
    ];
    challenges.map(|(name, challenge)| (name, Problem::new(challenge, Rule::Linked)))
}

/// Benches in a group, one for each problem.
fn each(
    criterion: &mut Criterion,
    name: &str,
    bench: impl Fn(&mut BenchmarkGroup<WallTime>, &str, &Problem),
) {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(20);
    for (name, problem) in problems() {
        bench(&mut group, name, &problem);
    }
    group.finish();
}

/// As it stands, and after the placements are taken away that cannot be in a solution.
fn packing(criterion: &mut Criterion) {
    each(criterion, "packing", |group, name, problem| {
        group.bench_function(name, |bencher| {
            bencher.iter(|| PackedProblem::new(black_box(problem)));
        });
        group.bench_function(format!("{name}, cleaned"), |bencher| {
            bencher.iter(|| PackedProblem::cleaned(black_box(problem)));
        });
    });
}

/// Into memory, and merely counted, which is the cost of the encoding alone.
fn clauses(criterion: &mut Criterion) {
    each(criterion, "clauses", |group, name, problem| {
        let packed = PackedProblem::new(problem);
        for &links in Connectivity::ALL {
            let options = Clauses::USUAL.with(links);
            let name = format!("{name}, links={links}");
            group.bench_function(&name, |bencher| {
                bencher.iter(|| {
                    let mut formula = Cnf::default();
                    cnf::encode(black_box(packed.packing()), options, &mut formula);
                    formula
                });
            });
            group.bench_function(format!("{name}, counted"), |bencher| {
                bencher.iter(|| {
                    let mut size = Size::default();
                    cnf::encode(black_box(packed.packing()), options, &mut size);
                    size
                });
            });
        }
    });
}

fn exact_cover(criterion: &mut Criterion) {
    each(criterion, "exact cover", |group, name, problem| {
        let packed = PackedProblem::new(problem);
        for &form in CoverForm::ALL {
            group.bench_function(format!("{name}, {form}"), |bencher| {
                bencher.iter(|| ExactCover::of(black_box(packed.packing()), form));
            });
        }
    });
}

fn dimacs_file(criterion: &mut Criterion) {
    let encoding = FileEncoding::USUAL;
    let options = encoding.clauses.with(encoding.links);
    each(criterion, "DIMACS", |group, name, problem| {
        let packed = PackedProblem::new(problem);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let metadata = Metadata::new();
                dimacs::write(
                    black_box(packed.packing()),
                    options,
                    &metadata,
                    &mut io::sink(),
                )
            });
        });
    });
}

criterion_group!(benches, packing, clauses, exact_cover, dimacs_file);
criterion_main!(benches);
