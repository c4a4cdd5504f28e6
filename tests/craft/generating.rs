use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use iqlink::craft::generate::{GenerateError, canonical};
use iqlink::craft::{Generated, Generator, Wanted};
use iqlink::game::{Challenge, Level, Placement, Solution};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::{self, Budget, Verdict, backend};

use crate::ATLAS;

fn make(wanted: Wanted, seed: u64, count: usize) -> Vec<Generated> {
    let mut generator = Generator::new(&ATLAS, wanted, seed);
    (0..count).map(|_| generator.make().unwrap()).collect()
}

fn has_one_solution(challenge: &Challenge) -> bool {
    let native = backend("native").unwrap();
    let problem = Problem::new(challenge.clone(), Rule::Linked);
    solve::unique(&*native, &problem, &Budget::unlimited()).1 == Verdict::Unique
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn a_thousand_challenges_of_each_level_are_unique_and_distinct() {
    for level in Level::ALL.into_iter().filter(|&l| l != Level::Grandmaster) {
        let made = make(Wanted::any(level), 1, 1000);
        let distinct: HashSet<Challenge> = made.iter().map(|m| canonical(&m.challenge)).collect();
        assert_eq!(distinct.len(), made.len(), "{level}");
        for Generated { challenge, .. } in &made {
            assert!(level.givens().contains(&challenge.givens().len()));
            assert_eq!(ATLAS.solutions_of(challenge).len(), 1, "{challenge}");
        }
        for Generated { challenge, .. } in made.iter().step_by(10) {
            assert!(has_one_solution(challenge), "{challenge}");
        }
    }
}

/// However many are graded at a time: what is drawn ahead is not lost, nor used twice.
#[test]
fn the_number_of_jobs_changes_nothing() {
    let hard = Wanted {
        grades: 7.0..=8.9,
        ..Wanted::any(Level::Expert)
    };
    let alone = make(hard.clone(), 5, 12);
    for jobs in [2, 3] {
        let mut generator = Generator::new(&ATLAS, hard.clone(), 5).with_jobs(jobs);
        let made: Vec<Generated> = (0..12).map(|_| generator.make().unwrap()).collect();
        assert_eq!(made, alone, "{jobs} jobs");
    }
    let lone = || Generator::new(&ATLAS, Wanted::any(Level::Grandmaster), 1);
    let all = |mut generator: Generator| -> Vec<Generated> {
        std::iter::from_fn(|| generator.make().ok()).collect()
    };
    assert_eq!(all(lone().with_jobs(3)), all(lone()));
}

/// However often it is stopped, also in the middle of what is drawn ahead: nothing is lost,
/// and nothing made twice.
#[test]
fn stopping_changes_nothing_of_what_is_made() {
    // Most draws are of no use, so that it is stopped before the first that is.
    let hard = Wanted {
        grades: 7.0..=8.9,
        ..Wanted::any(Level::Expert)
    };
    let alone = make(hard.clone(), 5, 12);
    for jobs in [1, 3] {
        let mut generator = Generator::new(&ATLAS, hard.clone(), 5).with_jobs(jobs);
        let (mut made, mut stopped) = (Vec::new(), 0);
        while made.len() < alone.len() {
            let asked = AtomicUsize::new(0);
            let soon = || asked.fetch_add(1, Ordering::Relaxed) > 4;
            match generator.make_until(&soon) {
                Ok(challenge) => made.push(challenge),
                Err(GenerateError::Stopped { .. }) => stopped += 1,
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(made, alone, "{jobs} jobs, stopped {stopped} times");
        assert!(stopped > 0, "{jobs} jobs were never stopped");
    }
}

/// A time limit holds within a draw or a grading, however many are made at a time.
#[test]
fn it_is_asked_whether_to_stop_before_each_draw_and_each_grading() {
    let jobs = 6;
    let asked = AtomicUsize::new(0);
    let never = || {
        asked.fetch_add(1, Ordering::Relaxed);
        false
    };
    let mut generator = Generator::new(&ATLAS, Wanted::any(Level::Starter), 1).with_jobs(jobs);
    generator.make_until(&never).unwrap();
    let asked = asked.into_inner();
    assert!(asked > 2 * jobs, "asked {asked} times");
}

#[test]
fn a_seed_makes_the_same_again_and_another_seed_something_else() {
    for level in Level::ALL {
        let [once, again, other] = [7, 7, 8].map(|seed| make(Wanted::any(level), seed, 5));
        assert_eq!(once, again);
        assert_ne!(once, other);
    }
}

#[test]
fn no_given_of_a_minimal_challenge_can_be_spared() {
    for level in [Level::Master, Level::Wizard] {
        let wanted = Wanted {
            minimal: true,
            ..Wanted::any(level)
        };
        for Generated { challenge, .. } in make(wanted, 3, 20) {
            assert!(has_one_solution(&challenge), "{challenge}");
            for spared in challenge.givens() {
                let others = challenge.givens().iter().filter(|given| *given != spared);
                let fewer = Challenge::new(others.copied()).unwrap();
                assert!(!has_one_solution(&fewer), "{challenge} without {spared}");
            }
        }
    }
}

#[test]
fn grades_and_exclusions_are_respected() {
    let wanted = Wanted {
        grades: 6.0..=8.0,
        ..Wanted::any(Level::Expert)
    };
    let made = make(wanted.clone(), 5, 20);
    assert!(made.iter().all(|m| (6.0..=8.0).contains(&m.grade.number())));
    let mut generator = Generator::new(&ATLAS, wanted, 5);
    for Generated { challenge, .. } in &made[..10] {
        generator.exclude(&challenge.half_turn());
    }
    let others: Vec<Generated> = (0..10).map(|_| generator.make().unwrap()).collect();
    assert_eq!(others, made[10..]);
}

#[test]
fn all_challenges_with_one_given_are_made_and_then_no_more() {
    let mut generator = Generator::new(&ATLAS, Wanted::any(Level::Grandmaster), 1);
    let mut made = Vec::new();
    let dry = loop {
        match generator.make() {
            Ok(challenge) => made.push(challenge),
            Err(dry) => break dry,
        }
    };
    assert_eq!(dry, GenerateError::Exhausted { made: made.len() });
    let alone = |p: &Placement| {
        let solutions = ATLAS.solutions().iter();
        solutions.filter(|s| s.of(p.piece()) == *p).count() == 1
    };
    assert_eq!(2 * made.len(), Placement::all().filter(alone).count());
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow without optimisation")]
fn what_does_not_exist_is_given_up() {
    let impossible = Wanted {
        grades: 50.0..=60.0,
        ..Wanted::any(Level::Starter)
    };
    let mut generator = Generator::new(&ATLAS, impossible, 1);
    let Err(GenerateError::GaveUp {
        made: 0,
        graded,
        grades: Some((lowest, highest)),
        minimal: false,
    }) = generator.make()
    else {
        panic!("there is no such starter");
    };
    assert!(graded > 0 && lowest <= highest && highest < 50.0);
    // What was not asked for is nothing to do without.
    let told = |minimal| {
        let error = GenerateError::GaveUp {
            made: 0,
            graded,
            grades: Some((lowest, highest)),
            minimal,
        };
        error.to_string()
    };
    assert!(told(true).ends_with("ask for other grades, for less, or not for minimal ones"));
    assert!(told(false).ends_with("ask for other grades or for less"));
}

#[test]
fn subset_counts_are_the_solutions_of_every_subset() {
    let solution = ATLAS.solutions()[4321];
    let counts = ATLAS.subset_counts(solution.placements());
    for subset in counts.subsets().step_by(97) {
        let challenge = Challenge::new(counts.placements(subset)).unwrap();
        let holds = |solution: &&Solution| {
            let mut givens = challenge.givens().iter();
            givens.all(|given| solution.placements().contains(given))
        };
        let count = ATLAS.solutions().iter().filter(holds).count();
        assert_eq!(counts.count(subset) as usize, count, "{challenge}");
    }
}
