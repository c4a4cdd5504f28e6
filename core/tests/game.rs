//! The toy's sets and tables against plain lists, and orientations that no piece has.

mod common;

use std::collections::BTreeSet;

use common::SAMPLE;
use iqlink_core::game::{
    Cell, CellSet, Challenge, Hex, Level, Orientation, Piece, Placement, Pose, Solution, Spot, Unit,
};
use iqlink_core::problem::{Problem, Rule};
use iqlink_core::verify;

/// Whether one has a ball where the other has a socket, read off their units.
fn are_linked(a: Placement, b: Placement) -> bool {
    let meet = |balls: Placement, sockets: Placement| {
        balls.units().iter().any(|ball| {
            matches!(ball.unit, Unit::Ball { .. })
                && sockets.units().iter().any(|socket| {
                    matches!(socket.unit, Unit::Socket { .. }) && ball.spot == socket.spot
                })
        })
    };
    meet(a, b) || meet(b, a)
}

fn assert_same(set: CellSet, list: &BTreeSet<Cell>) {
    assert_eq!(set.is_empty(), list.is_empty(), "{list:?}");
    assert_eq!(set.len(), list.len(), "{list:?}");
    assert!(set.iter().eq(list.iter().copied()), "{list:?}");
    for cell in Cell::all() {
        assert_eq!(set.contains(cell), list.contains(&cell), "{cell:?}");
    }
}

#[test]
fn sets_of_cells_do_what_lists_of_cells_do() {
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..200 {
        let share = random.f64();
        let mut draw =
            || -> BTreeSet<Cell> { Cell::all().filter(|_| random.f64() < share).collect() };
        let (a, b) = (draw(), draw());
        let (one, other): (CellSet, CellSet) =
            (a.iter().copied().collect(), b.iter().copied().collect());
        assert_same(one, &a);
        assert_same(one | other, &(&a | &b));
        assert_same(one.intersection(other), &(&a & &b));
        let mut grown = one;
        grown |= other;
        assert_eq!(grown, one | other);
    }
}

#[test]
fn two_cells_are_not_an_empty_set_whichever_they_are() {
    for a in Cell::all() {
        for b in Cell::all() {
            let set: CellSet = [a, b].into_iter().collect();
            assert!(!set.is_empty(), "{a:?}, {b:?}");
        }
    }
}

#[test]
fn balls_sockets_and_circles_lie_where_the_units_do() {
    for placement in Placement::all() {
        let units = placement.units();
        for spot in Spot::all() {
            let here = || units.iter().filter(|s| s.spot == spot).map(|s| s.unit);
            let ball = here().any(|unit| matches!(unit, Unit::Ball { .. }));
            let socket = here().any(|unit| matches!(unit, Unit::Socket { .. }));
            let circle = here().any(|unit| matches!(unit, Unit::Circle));
            assert_eq!(
                placement.balls().contains(spot),
                ball,
                "{placement} on {spot}"
            );
            assert_eq!(
                placement.sockets().contains(spot),
                socket,
                "{placement} on {spot}"
            );
            assert_eq!(
                placement.circles().contains(spot),
                circle,
                "{placement} on {spot}"
            );
        }
    }
}

#[test]
fn a_placement_takes_what_its_units_take() {
    for placement in Placement::all() {
        let mut taken: Vec<Cell> = Vec::new();
        for unit in placement.units() {
            assert!(unit.cells().iter().all(|cell| cell.spot == unit.spot));
            taken.extend(unit.cells().iter());
        }
        taken.sort_unstable_by_key(|cell| cell.index());
        let cells: Vec<Cell> = placement.cells().iter().collect();
        assert_eq!(taken, cells, "{placement}");
    }
}

#[test]
fn linkable_are_the_candidates_that_link_to_a_given() {
    let mut some = 0;
    for givens in ["BAA", "BAAEBD", "RDKNJBOKCKLJ"] {
        let challenge: Challenge = givens.parse().unwrap();
        let problem = Problem::new(challenge.clone(), Rule::Linked);
        for piece in Piece::all() {
            let is_given = challenge.givens().iter().any(|g| g.piece() == piece);
            assert_eq!(problem.missing().contains(piece), !is_given);
            let links = |candidate: &Placement| {
                let mut others = challenge.givens().iter().filter(|g| *g != candidate);
                others.any(|&given| are_linked(given, *candidate))
            };
            let candidates = problem.candidates(piece).iter().copied();
            let expected: Vec<Placement> = candidates.filter(links).collect();
            assert_eq!(problem.linkable(piece).collect::<Vec<_>>(), expected);
            some += expected.len();
        }
    }
    assert!(some > 0);
}

#[test]
fn groups_are_what_links_join() {
    let solution: Solution = SAMPLE.parse().unwrap();
    let placements = solution.placements();
    for count in 0..=placements.len() {
        // Everybody takes the smallest number among those linked to it, again and again.
        let board = &placements[..count];
        let mut group: Vec<usize> = (0..count).collect();
        for _ in 0..count {
            for a in 0..count {
                for b in 0..count {
                    if are_linked(board[a], board[b]) {
                        group[a] = group[a].min(group[b]);
                    }
                }
            }
        }
        let poses: Vec<Pose> = board.iter().map(|p| p.pose()).collect();
        let mut found = BTreeSet::new();
        for set in verify::groups(&poses) {
            let pieces: Vec<Piece> = Piece::all().filter(|&p| set.contains(p)).collect();
            found.insert(pieces);
        }
        let expected: BTreeSet<Vec<Piece>> = (0..count)
            .map(|leader| {
                let members = (0..count).filter(|&at| group[at] == leader);
                members.map(|at| board[at].piece()).collect()
            })
            .filter(|members: &Vec<Piece>| !members.is_empty())
            .collect();
        assert_eq!(found, expected, "the first {count} pieces");
    }
}

#[test]
fn things_have_names() {
    let challenge: Challenge = "EBD".parse().unwrap();
    let placement = challenge.givens()[0];
    assert_eq!(format!("{placement:?}"), "Placement(EBD)");
    assert_eq!(format!("{:?}", placement.pose()), "Pose(EBD)");
    assert_eq!(format!("{:?}", placement.piece()), "Piece(B aqua)");
    assert_eq!(format!("{:?}", placement.pose().middle), "Spot(E)");
    assert_eq!(Hex { p: 2, h: -1 }.to_string(), "(2,-1)");
    let families: Vec<&str> = Piece::all().map(|p| p.family().name()).collect();
    assert_eq!(families[..3], ["straight"; 3]);
    assert_eq!(families[3..8], ["obtuse"; 5]);
    assert_eq!(families[8..], ["acute"; 4]);
    for level in Level::ALL {
        assert_eq!(level.to_string(), level.name());
        assert_eq!(serde_json::to_value(level).unwrap(), level.name());
    }
}

#[test]
fn pieces_are_missed_by_name() {
    let board = SAMPLE.strip_suffix("QKLRLE").unwrap();
    let judgement = verify::judge_text(board);
    let said: Vec<String> = judgement
        .violations()
        .iter()
        .map(ToString::to_string)
        .collect();
    let expected = "not on the board: orange, red";
    assert!(said.iter().any(|line| line == expected), "{said:?}");
}

/// Light purple is its own mirror image; whoever writes it flipped is told its other letter.
#[test]
fn light_purple_flipped_is_named_by_its_twin() {
    let mirrored: Vec<Orientation> = Orientation::all().skip(6).collect();
    assert_eq!(mirrored.len(), 6);
    for (flipped, twin) in mirrored.into_iter().zip("DEFABC".chars()) {
        let text = format!("BA{}", flipped.letter());
        let error = text.parse::<Challenge>().unwrap_err().to_string();
        assert!(error.ends_with(&format!("write {twin}")), "{text}: {error}");
    }
}

#[test]
fn problems_keep_their_rule() {
    for rule in [Rule::Linked, Rule::Fits] {
        assert_eq!(Problem::new(Challenge::empty(), rule).rule(), rule);
    }
}
