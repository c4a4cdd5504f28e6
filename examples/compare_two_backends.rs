//! Solves the same challenges with two methods that share no code, compares the sets of
//! solutions, and says what each method took.
//!
//!     cargo run --release --example compare_two_backends -- native dlx

use std::collections::BTreeSet;
use std::error::Error;

use iqlink::game::Level;
use iqlink::{Budget, Problem, Rule, backend, solve, suite};

fn main() -> Result<(), Box<dyn Error>> {
    let mut names = std::env::args().skip(1);
    let first = backend(names.next().as_deref().unwrap_or("native"))?;
    let second = backend(names.next().as_deref().unwrap_or("dlx"))?;
    for named in suite::of(Level::Expert).take(5) {
        let problem = Problem::new(named.challenge.clone(), Rule::Linked);
        let found = [&first, &second].map(|backend| {
            let (solutions, outcome) = solve::all(&**backend, &problem, &Budget::unlimited());
            println!(
                "{}: {} in {:?}",
                named.title(),
                backend.name(),
                outcome.stats.total
            );
            BTreeSet::from_iter(solutions)
        });
        assert_eq!(
            found[0],
            found[1],
            "the backends disagree on {}",
            named.title()
        );
    }
    println!("no disagreement");
    Ok(())
}
