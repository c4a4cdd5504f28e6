//! The judge against the placement tables, which it shares no code with: every
//! mutation of a known solution, and random boards.

mod common;

use std::collections::BTreeSet;

use common::SAMPLE;
use iqlink_core::game::{Cell, Piece, PieceSet, Placement, Pose, Solution};
use iqlink_core::verify::{self, Violation};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

/// A fit that falls apart, one of those that `iqlink solve empty --fits --all` lists.
const APART: &str = "HAATBJCCGPDKOEGMFKBGEFHEKILXJHIKCQLE";

fn sample() -> Solution {
    SAMPLE.parse().unwrap()
}

fn poses(solution: &Solution) -> Vec<Pose> {
    solution.placements().map(Placement::pose).to_vec()
}

/// Every pose that can be written down, on the board or not.
fn all_poses() -> impl Iterator<Item = Pose> {
    Piece::all().flat_map(Pose::of)
}

/// The collisions between placements as the bit masks see them.
fn expected_collisions(placements: &[Placement]) -> BTreeSet<(Placement, Placement, Cell)> {
    let mut collisions = BTreeSet::new();
    for (i, &a) in placements.iter().enumerate() {
        for &b in &placements[i + 1..] {
            for cell in a.cells().intersection(b.cells()).iter() {
                collisions.insert((a.min(b), a.max(b), cell));
            }
        }
    }
    collisions
}

/// The same as the judge reports them.
fn reported_collisions(violations: &[Violation]) -> BTreeSet<(Placement, Placement, Cell)> {
    let mut collisions = BTreeSet::new();
    for violation in violations {
        if let Violation::Collision {
            first,
            second,
            spot,
            parts,
        } = violation
        {
            let [a, b] = [first, second].map(|pose| Placement::from_pose(*pose).unwrap());
            for &part in parts {
                let cell = Cell { spot: *spot, part };
                assert!(collisions.insert((a.min(b), a.max(b), cell)));
            }
        }
    }
    collisions
}

/// The linked groups by flooding over the link masks.
fn expected_groups(placements: &[Placement]) -> BTreeSet<Vec<Piece>> {
    let mut groups = BTreeSet::new();
    for &start in placements {
        let mut group = BTreeSet::from([start]);
        while let Some(&next) = placements
            .iter()
            .find(|p| !group.contains(p) && group.iter().any(|member| member.links(**p)))
        {
            group.insert(next);
        }
        groups.insert(group.into_iter().map(Placement::piece).collect());
    }
    groups
}

fn reported_groups(violations: &[Violation]) -> Option<BTreeSet<Vec<Piece>>> {
    violations.iter().find_map(|violation| match violation {
        Violation::NotLinked(groups) => Some(groups.iter().map(|g| g.iter().collect()).collect()),
        _ => None,
    })
}

#[test]
fn the_sample_is_a_solution_and_so_is_its_half_turn() {
    assert!(verify::judge_text(SAMPLE).is_solution());
    let turned = sample().half_turn().to_string();
    assert_ne!(turned, SAMPLE);
    assert!(verify::judge_text(&turned).is_solution());
}

/// A move may leave the board, collide, or make another fit, which is a solution or falls apart.
/// The sample has a twin that is a solution, and the other fit one that falls apart as it does.
#[test]
fn every_move_of_one_piece_is_judged_as_the_tables_say() {
    let (mut off_board, mut colliding, mut split, mut fine) = (0, 0, 0, 0);
    for original in [SAMPLE, APART] {
        let original: Solution = original.parse().unwrap();
        let before = poses(&original);
        for pose in all_poses().filter(|pose| !before.contains(pose)) {
            let mut board = before.clone();
            board[pose.piece.index()] = pose;
            let judgement = verify::judge(&board);
            let violations = judgement.violations();
            let Some(placement) = Placement::from_pose(pose) else {
                let blamed =
                    |p: &Violation| matches!(p, Violation::OffBoard { pose: x, .. } if *x == pose);
                assert!(violations.iter().any(blamed), "{pose}: {violations:?}");
                assert!(!judgement.is_fit());
                off_board += 1;
                continue;
            };
            let mut placements = *original.placements();
            placements[pose.piece.index()] = placement;
            let collisions = expected_collisions(&placements);
            assert_eq!(reported_collisions(violations), collisions, "{pose}");
            assert_eq!(judgement.is_fit(), collisions.is_empty(), "{pose}");
            let groups = expected_groups(&placements);
            let several = (groups.len() > 1).then_some(groups);
            assert_eq!(reported_groups(violations), several, "{pose}");
            assert_eq!(judgement.is_linked(), several.is_none(), "{pose}");
            match (collisions.is_empty(), several.is_none()) {
                (false, _) => colliding += 1,
                (true, false) => split += 1,
                (true, true) => fine += 1,
            }
        }
    }
    // All kinds of judgement occur, so none of the branches above is idle.
    assert!(off_board > 0 && colliding > 0, "{off_board} {colliding}");
    assert!(split > 0 && fine > 0, "{split} {fine}");
}

#[test]
fn a_piece_taken_away_is_missed_and_a_piece_put_twice_is_noticed() {
    let original = poses(&sample());
    for i in 0..original.len() {
        let mut board = original.clone();
        let removed = board.remove(i);
        let missing: PieceSet = [removed.piece].into_iter().collect();
        let judgement = verify::judge(&board);
        assert!(
            judgement
                .violations()
                .contains(&Violation::Missing(missing))
        );
        assert!(!judgement.is_fit() && !judgement.is_solution());

        let other = original[(i + 1) % original.len()];
        let twice = Pose {
            piece: other.piece,
            orientation: other.orientation,
            ..removed
        };
        let mut board = original.clone();
        board[i] = twice;
        let violations = verify::judge(&board).violations().to_vec();
        let blamed = |p: &Violation| matches!(p, Violation::PieceTwice { first, .. } if first.piece == other.piece);
        assert!(violations.iter().any(blamed), "{violations:?}");
        assert!(
            violations.contains(&Violation::Missing(missing)),
            "{violations:?}"
        );
    }
}

#[test]
fn the_empty_board_lacks_all_pieces_and_nothing_else() {
    let judgement = verify::judge_text("");
    assert_eq!(judgement.violations(), [Violation::Missing(PieceSet::ALL)]);
    assert!(!judgement.is_fit() && !judgement.is_solution());
}

#[test]
fn every_letter_spoiled_is_named_with_its_position() {
    for position in 1..=SAMPLE.len() {
        let mut spoiled: Vec<char> = SAMPLE.chars().collect();
        spoiled[position - 1] = 'Z';
        let text: String = spoiled.into_iter().collect();
        let judgement = verify::judge_text(&text);
        let expected = format!("character {position}, 'Z': expected ");
        let sentence = judgement.violations()[0].to_string();
        assert!(sentence.starts_with(&expected), "{sentence}");
        assert!(!judgement.is_fit());
    }
}

/// Its two groups are told apart here by the tables, and there by the judge.
#[test]
fn a_fit_that_falls_apart_is_not_a_solution() {
    let judgement = verify::judge_text(APART);
    assert!(judgement.is_fit() && !judgement.is_linked() && !judgement.is_solution());
    let solution: Solution = APART.parse().unwrap();
    let groups = expected_groups(solution.placements());
    assert_eq!(groups.len(), 2);
    assert_eq!(reported_groups(judgement.violations()), Some(groups));
}

/// Of poses beyond two a piece each is told once, and not as collisions with all others: what is
/// said of thousands is no longer than what they are.
#[test]
fn a_board_with_far_too_many_poses_is_told_briefly() {
    let all: Vec<Pose> = all_poses().collect();
    for copies in [1, 3] {
        let board = all.repeat(copies);
        let judgement = verify::judge(&board);
        let violations = judgement.violations().iter();
        let twice = violations.filter(|it| matches!(it, Violation::PieceTwice { .. }));
        assert_eq!(twice.count(), board.len() - Piece::COUNT);
        assert_eq!(reported_collisions(judgement.violations()), BTreeSet::new());
        assert!(!judgement.is_fit());
    }
}

/// Where every piece lies twice at most, no collision is left out.
#[test]
fn all_collisions_of_pieces_that_lie_there_twice_are_told() {
    let turned = sample().half_turn();
    let both = [poses(&sample()), poses(&turned)].concat();
    let placements: Vec<Placement> = both
        .iter()
        .map(|&pose| Placement::from_pose(pose).expect("on the board"))
        .collect();
    let violations = verify::judge(&both).violations().to_vec();
    let expected = expected_collisions(&placements);
    assert!(expected.len() > 100, "{}", expected.len());
    assert_eq!(reported_collisions(&violations), expected);
}

fn any_board() -> impl Strategy<Value = Vec<Pose>> {
    let all: Vec<Pose> = all_poses().collect();
    prop::collection::vec(prop::sample::select(all), 0..14)
}

/// Boards near a solution: some pieces of the sample moved.
fn near_solution() -> impl Strategy<Value = Vec<Pose>> {
    let all: Vec<Pose> = all_poses().collect();
    prop::collection::vec(prop::sample::select(all), 0..3).prop_map(|moved| {
        let mut board = poses(&sample());
        for pose in moved {
            board[pose.piece.index()] = pose;
        }
        board
    })
}

proptest! {
    // Failures that were found are kept beside this file and tried first.
    #![proptest_config(ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(
            "tests/judge.proptest-regressions",
        ))),
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_order_of_placements_does_not_matter(
        board in prop_oneof![any_board(), near_solution()],
        seed in any::<u64>(),
    ) {
        let mut shuffled = board.clone();
        // A permutation that depends on the seed; any will do.
        shuffled.sort_by_key(|pose| {
            let at = pose.middle.index() as u64 * 144
                + pose.piece.index() as u64 * 12
                + pose.orientation.index() as u64;
            (at + 1).wrapping_mul(seed | 1)
        });
        prop_assert_eq!(verify::judge(&shuffled), verify::judge(&board));
    }

    /// Pieces may lie there twice, off the board or on each other: groups are those of the
    /// link masks all the same.
    #[test]
    fn groups_are_those_that_the_tables_link(board in prop_oneof![any_board(), near_solution()]) {
        let placements: Vec<Placement> =
            board.iter().filter_map(|&pose| Placement::from_pose(pose)).collect();
        let board: Vec<Pose> = placements.iter().map(|placement| placement.pose()).collect();
        let groups = verify::groups(&board);
        let reported: BTreeSet<Vec<Piece>> = groups.iter().map(|g| g.iter().collect()).collect();
        let expected: BTreeSet<Vec<Piece>> = expected_groups(&placements)
            .into_iter()
            .map(|group| BTreeSet::from_iter(group).into_iter().collect())
            .collect();
        prop_assert_eq!(reported, expected);
    }

    #[test]
    fn the_half_turn_keeps_fit_and_links(board in prop_oneof![any_board(), near_solution()]) {
        let turned: Vec<Pose> = board.iter().map(|pose| pose.half_turn()).collect();
        let (a, b) = (verify::judge(&board), verify::judge(&turned));
        prop_assert_eq!(a.is_fit(), b.is_fit());
        prop_assert_eq!(a.is_linked(), b.is_linked());
        prop_assert_eq!(a.violations().len(), b.violations().len());
        prop_assert_eq!(verify::groups(&board).len(), verify::groups(&turned).len());
    }
}
