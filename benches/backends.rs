//! Every backend of the registry side by side: `cargo bench --bench backends`.
//!
//! Each counts all solutions of a challenge that takes hardly any search and of one that
//! takes some. For comparisons that mean something, with intervals and on many
//! challenges, there is `iqlink compare`; this is for seeing what a change does.

use criterion::{Criterion, criterion_group, criterion_main};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, ALL, Budget};
use iqlink::suite;

/// Challenges of the suite, with what they are here for.
const CHALLENGES: [(&str, &str); 2] = [("fast", "junior-12"), ("middling", "wizard-03")];

fn backends(criterion: &mut Criterion) {
    for (pace, name) in CHALLENGES {
        let listed = suite::find(name).expect("a name").expect("in the suite");
        let problem = Problem::new(listed.challenge.clone(), Rule::Linked);
        let mut group = criterion.benchmark_group(format!("{pace}: {name}"));
        group.sample_size(20);
        for kind in ALL {
            let backend = solve::backend(kind.name).expect("its usual form");
            group.bench_function(kind.name, |bencher| {
                bencher.iter(|| solve::count(&*backend, &problem, &Budget::unlimited()).found);
            });
        }
        group.finish();
    }
}

criterion_group!(benches, backends);
criterion_main!(benches);
