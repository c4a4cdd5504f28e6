//! Solves a challenge, says whether the solution is the only one, and judges it by the
//! rules of the toy.
//!
//!     cargo run --release --example solve_and_verify -- RDKNJBOKCKLJ

use std::error::Error;

use iqlink::{Budget, Challenge, Problem, Rule, Verdict, backend, solve, verify};

fn main() -> Result<(), Box<dyn Error>> {
    let letters = std::env::args().nth(1);
    let challenge: Challenge = letters.as_deref().unwrap_or("RDKNJBOKCKLJ").parse()?;
    let problem = Problem::new(challenge, Rule::Linked);
    let native = backend("native")?;
    let (solution, verdict, _) = solve::unique(&*native, &problem, &Budget::unlimited());
    let Some(solution) = solution else {
        println!("there is no solution");
        return Ok(());
    };
    let only = if verdict == Verdict::Unique {
        "the only solution"
    } else {
        "one of several"
    };
    println!("{solution}: {only}");
    // Whatever a solver reports was judged already; this shows how to judge any board.
    assert!(verify::judge_solution(&solution).is_solution());
    Ok(())
}
