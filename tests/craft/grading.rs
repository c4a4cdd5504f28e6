use iqlink::craft::{Difficulty, Generator, Wanted};
use iqlink::game::Level;
use iqlink::problem::{Problem, Rule};
use iqlink::study::analysis::{SolvedBy, solved_by};

use crate::ATLAS;

/// The first three rungs are the paper's, computed by other code.
#[test]
fn the_lowest_rungs_are_those_of_the_paper() {
    let mut seen = [0; 4];
    for level in [Level::Starter, Level::Junior, Level::Expert] {
        let mut generator = Generator::new(&ATLAS, Wanted::any(level), 11);
        for _ in 0..60 {
            let made = generator.make().unwrap();
            let problem = Problem::new(made.challenge, Rule::Linked);
            let rung = match solved_by(&problem) {
                SolvedBy::AllLegal => Some(Difficulty::AllLegal),
                SolvedBy::Elimination => Some(Difficulty::Elimination),
                SolvedBy::PairwiseCleanup => Some(Difficulty::Pairwise),
                SolvedBy::Search => None,
            };
            let (graded, challenge) = (made.grade.rung, problem.challenge());
            match rung {
                Some(rung) => assert_eq!(graded, rung, "{challenge}"),
                None => assert!(graded > Difficulty::Pairwise, "{challenge}"),
            }
            seen[rung.map_or(3, |rung| rung as usize - 1)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn a_harder_rung_is_always_a_higher_number() {
    let mut highest = [0.0_f64; 7];
    let mut lowest = [f64::INFINITY; 7];
    for level in Level::ALL {
        let mut generator = Generator::new(&ATLAS, Wanted::any(level), 2);
        for _ in 0..9 {
            let grade = generator.make().unwrap().grade;
            let rung = grade.rung as usize;
            highest[rung] = highest[rung].max(grade.number());
            lowest[rung] = lowest[rung].min(grade.number());
            assert_eq!(grade.rung == Difficulty::Guessing, !grade.tried.is_empty());
            assert!(!grade.word().is_empty());
        }
    }
    for rung in 1..6 {
        for higher in rung + 1..7 {
            assert!(highest[rung] < lowest[higher], "{highest:?} {lowest:?}");
        }
    }
}

#[test]
fn trying_more_placements_is_harder() {
    let grade = |effort, tried: &[u32]| iqlink::craft::Grade {
        rung: Difficulty::Guessing,
        uses: 1,
        tried: tried.to_vec(),
        effort,
    };
    let numbers: Vec<f64> = (1..2000).map(|n| grade(n, &[1]).number()).collect();
    assert!(numbers.is_sorted());
    assert!((grade(1, &[1]).number() - 6.0).abs() < 1e-9);
    assert!((grade(1024, &[1]).number() - 16.0).abs() < 1e-9);
    assert!(grade(u64::MAX, &[1]).number() > 60.0);
}
