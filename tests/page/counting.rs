//! The page counts what the complete list of the program counts, and fast.

use iqlink::game::{Challenge, Placement};
use iqlink::problem::Rule;
use iqlink::{atlas, suite};
use serde_json::{Value, json};

use crate::browser::with_page;
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
    with_page("", |page| {
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
    });
}

/// Until it is painted: board, count and tray. In processor time, since the machine may be
/// busy with something else.
#[test]
fn a_move_is_answered_within_a_frame() {
    with_page("", |page| {
        let frames = "await new Promise((resolve) => \
            requestAnimationFrame(() => requestAnimationFrame(resolve)))";
        let mut slowest: f64 = 0.0;
        for placed in [0, 1, 3, 6, 11] {
            page.call(
                "(board, placed) => { const all = iqlink.placements(board); \
                 const givens = all.slice(0, placed); \
                 iqlink.session.start({ name: null, level: null, givens, grade: null }); }",
                &[json!(SAMPLE), json!(placed)],
            );
            let mut times: Vec<f64> = Vec::new();
            for _ in 0..9 {
                let before = page.worked();
                page.call(
                    &format!(
                        "async (board, placed) => {{ \
                         iqlink.session.place([iqlink.placements(board)[placed]]); {frames} }}"
                    ),
                    &[json!(SAMPLE), json!(placed)],
                );
                times.push(page.worked() - before);
                page.call(
                    &format!("async () => {{ iqlink.session.undo(); {frames} }}"),
                    &[],
                );
            }
            times.sort_by(f64::total_cmp);
            eprintln!("after {placed} pieces: {times:.1?} ms");
            slowest = slowest.max(times[times.len() / 2]);
        }
        assert!(slowest > 0.0, "nothing was measured");
        assert!(slowest < 16.0, "{slowest} ms");
    });
}

#[test]
fn grades_are_those_of_the_program() {
    with_page("", |page| {
        // Of every level; the suite's grades were made by the program.
        for entry in suite::all().iter().step_by(3) {
            let grade = page.call(
                "(letters) => iqlink.grade(letters)",
                &[json!(entry.challenge.to_string())],
            );
            assert_eq!(grade.as_f64(), entry.grade, "{}", entry.title());
        }
    });
}
