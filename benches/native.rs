//! How fast the engine is: `cargo bench --bench native`.
//!
//! The challenges are drawn with a fixed seed from the atlas, so that every run
//! and every version is asked the same. `one-given` goes through all placements that
//! fix a solution by themselves, `two-given` through pairs that do.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use iqlink::atlas;
use iqlink::game::{Challenge, Solution};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, Backend, Budget, backend};

/// How many challenges with two givens are drawn.
const PAIRS: usize = 200;

fn make(spec: &str) -> Box<dyn Backend> {
    backend(spec).expect("a backend of the registry")
}

fn count(backend: &dyn Backend, problem: &Problem) -> u64 {
    solve::count(backend, problem, &Budget::unlimited()).found
}

/// All placements that are in exactly one solution.
fn one_given() -> Vec<Problem> {
    let atlas = atlas::judged().expect("the embedded file is sound");
    let givens = atlas.lone_placements().into_iter();
    let challenges = givens.map(|given| Challenge::new([given]).expect("a placement"));
    challenges
        .map(|challenge| Problem::new(challenge, Rule::Linked))
        .collect()
}

/// Pairs of placements that are together in exactly one solution.
fn two_given() -> Vec<Problem> {
    let atlas = make("atlas");
    let empty = Problem::new(Challenge::empty(), Rule::Linked);
    let (solutions, _) = solve::all(&*atlas, &empty, &Budget::unlimited());
    let mut random = fastrand::Rng::with_seed(11);
    let mut problems = Vec::new();
    while problems.len() < PAIRS {
        let solution: &Solution = random.choice(&solutions).expect("there are solutions");
        let mut givens = solution.placements().to_vec();
        random.shuffle(&mut givens);
        givens.truncate(2);
        let challenge = Challenge::new(givens).expect("parts of a solution do not collide");
        let problem = Problem::new(challenge, Rule::Linked);
        if count(&*atlas, &problem) == 1 {
            problems.push(problem);
        }
    }
    problems
}

fn empty_board(c: &mut Criterion) {
    let mut group = c.benchmark_group("empty board");
    group.sample_size(10);
    for rule in [Rule::Linked, Rule::Fits] {
        let problem = Problem::new(Challenge::empty(), rule);
        for spec in ["native:threads=1", "native", "atlas"] {
            let backend = make(spec);
            group.bench_function(format!("{spec} {rule:?}"), |b| {
                b.iter(|| count(&*backend, &problem));
            });
        }
    }
    group.finish();
}

/// The mean time of one challenge: every iteration takes the next one of the set.
fn givens(c: &mut Criterion) {
    for (name, problems) in [("one given", one_given()), ("two given", two_given())] {
        let mut group = c.benchmark_group(name);
        for spec in ["native:threads=1", "native", "atlas"] {
            let backend = make(spec);
            let mut turn = problems.iter().cycle();
            group.bench_function(spec, |b| {
                b.iter_batched(
                    || turn.next().expect("the set is not empty"),
                    |problem| count(&*backend, problem),
                    BatchSize::SmallInput,
                );
            });
        }
        let atlas = atlas::judged().expect("the embedded file is sound");
        let mut turn = problems.iter().cycle();
        group.bench_function("counted by the atlas", |b| {
            b.iter_batched(
                || turn.next().expect("the set is not empty"),
                |problem| atlas.count(problem.challenge(), problem.rule()),
                BatchSize::SmallInput,
            );
        });
        group.finish();
    }
}

criterion_group!(benches, empty_board, givens);
criterion_main!(benches);
