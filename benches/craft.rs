//! Making, grading, explaining: how long a challenge of each level takes.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use iqlink::atlas;
use iqlink::craft::{Explanation, Generator, Hint, Wanted};
use iqlink::game::{Challenge, Level};
use iqlink::problem::Rule;
use iqlink::suite;

/// The levels that do not run out of challenges.
fn levels() -> impl Iterator<Item = Level> {
    Level::ALL
        .into_iter()
        .filter(|&level| level != Level::Grandmaster)
}

fn generate(criterion: &mut Criterion) {
    let atlas = atlas::judged().expect("the embedded list");
    let mut group = criterion.benchmark_group("generate 1000");
    group.sample_size(10);
    for level in levels() {
        group.bench_function(level.name(), |bencher| {
            bencher.iter_batched(
                || Generator::new(atlas, Wanted::any(level), 1),
                |mut generator| (0..1000).map_while(|_| generator.make().ok()).count(),
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

fn explain(criterion: &mut Criterion) {
    let atlas = atlas::judged().expect("the embedded list");
    let mut group = criterion.benchmark_group("explain a level");
    group.sample_size(10);
    for level in levels() {
        let challenges: Vec<&Challenge> =
            suite::of(level).map(|listed| &listed.challenge).collect();
        group.bench_function(level.name(), |bencher| {
            bencher.iter(|| {
                for challenge in &challenges {
                    let left = atlas.solutions_of(challenge);
                    let _ = black_box(Explanation::of(challenge, &left));
                }
            });
        });
    }
    group.finish();
}

/// A position without a solution: the list is gone through for every subset.
fn blame(criterion: &mut Criterion) {
    let atlas = atlas::judged().expect("the embedded list");
    let [first, .., last] = atlas.solutions() else {
        return;
    };
    let mixed = first.placements()[..6].iter();
    let clear = last.placements()[6..]
        .iter()
        .filter(|p| mixed.clone().all(|other| !other.collides(**p)));
    let Ok(position) = Challenge::new(mixed.clone().chain(clear).copied()) else {
        return;
    };
    criterion.bench_function("hint in a dead end", |bencher| {
        bencher.iter(|| Hint::of(black_box(&position), atlas));
    });
}

/// How many solutions two givens have: a thousand such questions.
fn count(criterion: &mut Criterion) {
    let atlas = atlas::judged().expect("the embedded list");
    let solutions = atlas.solutions();
    let pairs = solutions.iter().step_by(solutions.len() / 1000);
    let pairs = pairs.filter_map(|s| Challenge::new(s.placements()[3..5].iter().copied()).ok());
    let pairs: Vec<Challenge> = pairs.take(1000).collect();
    criterion.bench_function("count 1000 with two givens", |bencher| {
        let one = |pair| atlas.count(black_box(pair), Rule::Linked);
        bencher.iter(|| pairs.iter().map(one).sum::<usize>());
    });
}

criterion_group!(benches, generate, explain, blame, count);
criterion_main!(benches);
