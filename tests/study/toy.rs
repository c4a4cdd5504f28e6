//! Pieces, levels, board, and the examples of moves.

use std::collections::BTreeSet;
use std::f64::consts::PI;

use iqlink::game::{
    Cell, Direction, Level, Orientation, Piece, Placement, Pose, Solution, Spot, Unit,
};
use iqlink::solve::{self, Budget};
use iqlink::verify;

use super::{MATERIAL, STUDY, challenges, problem};

#[test]
fn placements_are_the_different_poses_that_lie_on_the_board() {
    for row in &STUDY.pieces {
        let piece = Piece::from_letter(row.letter).unwrap();
        let mut looks = BTreeSet::new();
        for middle in Spot::all() {
            for orientation in Orientation::all() {
                let pose = Pose {
                    middle,
                    piece,
                    orientation,
                };
                let units = pose.units();
                if units.iter().all(Option::is_some) {
                    let cells = units.iter().flatten().flat_map(|unit| unit.cells().iter());
                    looks.insert(cells.map(Cell::index).collect::<BTreeSet<_>>());
                }
            }
        }
        assert_eq!(row.placements, looks.len(), "{}", row.colour);
        assert_eq!(row.example.piece(), piece);
    }
}

#[test]
fn levels_count_the_givens_of_their_challenges() {
    let rows = &STUDY.levels.levels;
    assert_eq!(rows.len(), 5);
    let starter = &rows[0];
    assert_eq!((starter.level, starter.numbers), (Level::Starter, (1, 2)));
    let givens: Vec<usize> = challenges()
        .iter()
        .map(|c| c.to_string().len() / 3)
        .collect();
    let (low, high) = (givens[0].min(givens[1]), givens[0].max(givens[1]));
    assert_eq!(starter.givens, (low, high));
    let missing: Vec<usize> = givens.iter().map(|given| 12 - given).collect();
    assert_eq!(STUDY.levels.missing, missing);
}

#[test]
fn cells_are_reached_or_lie_between_three_spots() {
    let board = &STUDY.board;
    assert_eq!(board.spots.len(), Spot::COUNT);
    assert_eq!(board.reached, Cell::COUNT);
    // A cell between spots for every triangle of neighbours.
    let triangles = Spot::all().flat_map(|spot| {
        let corner = move |a, b| spot.neighbour(a).and(spot.neighbour(b));
        let (east, north, south) = (Direction::E, Direction::NE, Direction::SE);
        [corner(east, north), corner(east, south)]
    });
    assert_eq!(board.unreachable.len(), triangles.flatten().count());
}

#[test]
fn rotations_and_flips_are_those_of_the_plane() {
    let place = |p: f64, h: f64| (h + p / 2.0, p * 3_f64.sqrt() / 2.0);
    let (x, y) = place(1.0, 3.0);
    let board = &STUDY.board;
    for (images, y) in [(&board.rotations, y), (&board.flips, -y)] {
        for (turn, image) in images.iter().enumerate() {
            let (sin, cos) = (turn as f64 * PI / 3.0).sin_cos();
            let expected = (x * cos - y * sin, x * sin + y * cos);
            let found = place(f64::from(image.p), f64::from(image.h));
            let distance = (found.0 - expected.0).hypot(found.1 - expected.1);
            assert!(distance < 1e-9, "{image} after {turn}");
        }
    }
}

#[test]
fn fits_that_fall_apart_do_so_by_the_rules() {
    let counts: Vec<usize> = STUDY.moves.apart.iter().map(|a| a.groups.len()).collect();
    assert_eq!(counts, [2, 3]);
    for apart in &STUDY.moves.apart {
        let judgement = verify::judge_solution(&apart.fit);
        assert!(judgement.is_fit() && !judgement.is_linked());
        let letters: BTreeSet<char> = apart.groups.concat().chars().collect();
        assert_eq!(letters.len(), Piece::COUNT);
        let group = |p: &Placement| {
            let letter = p.piece().letter();
            apart.groups.iter().position(|g| g.contains(letter))
        };
        for a in apart.fit.placements() {
            for b in apart.fit.placements() {
                assert!(group(a) == group(b) || !a.links(*b), "{a} {b}");
            }
        }
    }
}

#[test]
fn useless_placements_are_in_no_unique_solution() {
    let moves = &STUDY.moves;
    assert_eq!(moves.mirror, ["light purple"]);
    let all: BTreeSet<&Solution> = MATERIAL.atlas.solutions().iter().collect();
    for &useless in &moves.useless_light_purple {
        for solution in &all {
            if solution.of(useless.piece()) != useless {
                continue;
            }
            // Another solution differs in the light purple piece only.
            let twin = Placement::of(useless.piece()).any(|other| {
                let mut changed = solution.placements().to_vec();
                changed[useless.piece().index()] = other;
                other != useless && all.contains(&Solution::new(&changed).unwrap())
            });
            assert!(twin, "{solution}");
        }
    }
    let example = moves.useless_example.as_ref().unwrap();
    assert!(moves.useless_light_purple.contains(example));
}

#[test]
fn the_useful_move_is_used_in_a_solution() {
    let [useful, partner] = STUDY.moves.useful_example.unwrap();
    let sockets = useful.units().into_iter();
    let mut sockets = sockets.filter(|unit| matches!(unit.unit, Unit::Socket { .. }));
    assert!(sockets.any(|socket| partner.balls().contains(socket.spot)));
    let challenge = iqlink::game::Challenge::new([useful, partner]).unwrap();
    let native = solve::backend("native").unwrap();
    let (found, _) = solve::first(native.as_ref(), &problem(&challenge), &Budget::unlimited());
    assert!(found.is_some());
}

#[test]
fn the_challenge_shown_has_the_solution_shown() {
    let (challenge, solution) = STUDY.moves.challenge.as_ref().unwrap();
    assert!(verify::judge_solution(solution).is_solution());
    assert!(
        challenge
            .givens()
            .iter()
            .all(|given| solution.of(given.piece()) == *given)
    );
}
