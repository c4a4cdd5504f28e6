//! The page counts what the complete list of the program counts, and fast.

use iqlink::game::{Challenge, Placement};
use iqlink::problem::Rule;
use iqlink::{atlas, suite};
use serde_json::{Value, json};

use crate::browser::Page;
use crate::common::SAMPLE;

/// Parts of solutions, and boards that somebody placed at random.
fn positions() -> Vec<Challenge> {
    let mut random = fastrand::Rng::with_seed(14);
    let atlas = atlas::judged().unwrap();
    let mut positions = vec![Challenge::empty()];
    while positions.len() < 300 {
        let solution = random.choice(atlas.solutions()).unwrap();
        let size = random.usize(1..=12);
        let mut placements = *solution.placements();
        random.shuffle(&mut placements);
        positions.extend(Challenge::new(placements[..size].iter().copied()));
    }
    while positions.len() < 500 {
        let some = (0..random.usize(1..=5))
            .filter_map(|_| Placement::new(random.usize(0..Placement::count())));
        positions.extend(Challenge::new(some));
    }
    positions
}

#[test]
fn counts_are_those_of_the_atlas_in_500_positions() {
    let Some(page) = Page::open("") else {
        return;
    };
    let atlas = atlas::judged().unwrap();
    let positions = positions();
    let expected: Vec<Value> = positions
        .iter()
        .map(|position| {
            let count = |rule| atlas.look_up(position, rule).flatten().count();
            json!([count(Rule::Fits), count(Rule::Linked)])
        })
        .collect();
    assert_eq!(expected[0], json!([50_000, 21_952]));
    let solvable = expected.iter().filter(|counts| counts[1] != 0).count();
    assert!((300..500).contains(&solvable), "{solvable} have a solution");
    let letters: Vec<Value> = positions
        .iter()
        .map(|position| json!(position.to_string()))
        .collect();
    let counted = page.call("(list) => list.map(iqlink.counts)", &[Value::from(letters)]);
    assert_eq!(counted, Value::from(expected));
}

#[test]
fn a_move_is_answered_within_a_frame() {
    let Some(page) = Page::open("") else {
        return;
    };
    // Board, count and tray, laid out. The best of many, since the machine may be busy.
    let times = page.call(
        "async (board) => { \
           const { session } = iqlink; \
           const all = iqlink.placements(board); \
           const times = []; \
           for (const placed of [0, 1, 3, 6]) { \
             session.start({ name: null, level: null, givens: all.slice(0, placed), grade: null }); \
             let best = Infinity; \
             for (let round = 0; round < 20; round++) { \
               await new Promise((resolve) => setTimeout(resolve, 30)); \
               const start = performance.now(); \
               session.place([all[placed]]); \
               document.body.getBoundingClientRect(); \
               best = Math.min(best, performance.now() - start); \
               session.undo(); \
             } \
             times.push(best); \
           } \
           return times; }",
        &[json!(SAMPLE)],
    );
    for time in times.as_array().unwrap() {
        assert!(time.as_f64().unwrap() < 16.0, "{times} ms");
    }
}

#[test]
fn grades_are_those_of_the_program() {
    let Some(page) = Page::open("") else {
        return;
    };
    // Of every level; the suite's grades were made by the program.
    for entry in suite::all().iter().step_by(3) {
        let grade = page.call(
            "(letters) => iqlink.grade(letters)",
            &[json!(entry.challenge.to_string())],
        );
        assert_eq!(grade.as_f64(), entry.grade, "{}", entry.title());
    }
}
