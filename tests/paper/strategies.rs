//! Each strategy removes something, for the reason that it names, and never what
//! an answer needs.

use fastrand::Rng;
use iqlink::game::{Cell, Challenge, Piece, PieceSet, Placement, Solution, Spot, Unit};
use iqlink::position::heat::HeatMap;
use iqlink::position::room::{Isolated, Room};
use iqlink::position::useless::Twins;
use iqlink::position::{DeadEnd, PlacementSet, Position, Removal};
use iqlink::position::{forced, groups, pairwise, regions, symmetry, useless};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::paper::{Paper, Strategies};
use iqlink::solve::{self, Budget, Stop, Verdict};
use iqlink::verify;

use crate::common::SAMPLE;
use crate::common::brute_force::{answers, fits, is_linked};
use crate::common::challenges::{FITS, challenges, part_of};

fn placement(letters: &str) -> Placement {
    let challenge: Challenge = letters.parse().unwrap();
    challenge.givens()[0]
}

/// Challenges with all their fits, ready for the strategies.
fn cases(seed: u64) -> impl Iterator<Item = (Problem, Position, Vec<Solution>)> {
    let count = if cfg!(debug_assertions) { 60 } else { 600 };
    challenges(seed, count, 2..=4).into_iter().map(|challenge| {
        let fits = fits(&challenge);
        let problem = Problem::new(challenge, Rule::Fits);
        let position = Position::all_legal(&problem);
        (problem, position, fits)
    })
}

/// One in twenty of all solutions.
fn some_solutions() -> impl Iterator<Item = &'static Solution> {
    FITS.iter().filter(|fit| is_linked(fit)).step_by(20)
}

/// Whether every fit can still be reached.
fn keeps(position: &Position, fits: &[Solution]) -> bool {
    let placed: PlacementSet = position.placed().collect();
    let is_open = |p: &Placement| placed.contains(*p) || position.possible().contains(*p);
    fits.iter().all(|fit| fit.placements().iter().all(is_open))
}

#[test]
fn forced_placements_are_in_every_fit() {
    let (mut placed, mut removed, mut dead_ends) = (0, 0, 0);
    for (_, mut position, fits) in cases(11) {
        let mut steps = Vec::new();
        let result = forced::place_forced(&mut position, &mut |step| steps.push(step));
        for step in steps {
            let Removal::Forced { placement, .. } = step else {
                panic!("{step:?}");
            };
            assert!(
                fits.iter()
                    .all(|fit| fit.of(placement.piece()) == placement)
            );
            placed += 1;
            removed += step.removed().len();
        }
        match result {
            Ok(()) => assert!(keeps(&position, &fits)),
            Err(DeadEnd::Homeless(piece)) => {
                assert_eq!(position.count(piece), 0);
                assert!(fits.is_empty());
                dead_ends += 1;
            }
            Err(other) => panic!("{other:?}"),
        }
    }
    assert!(placed > 0 && removed > 0 && dead_ends > 0);
}

#[test]
fn pairwise_cleanup_removes_what_leaves_a_piece_no_place_and_nothing_else() {
    let (mut removed, mut dead_ends) = (0, 0);
    for (_, mut position, fits) in cases(12) {
        let mut before = position.clone();
        let mut steps = Vec::new();
        let result = pairwise::clean_up(&mut position, &mut |step| steps.push(step));
        for step in &steps {
            let Removal::NoPartner { partner, .. } = step else {
                panic!("{step:?}");
            };
            for gone in step.removed().iter() {
                assert!(before.of(*partner).all(|other| other.collides(gone)));
            }
            before.remove_all(step.removed());
            removed += step.removed().len();
        }
        if result.is_err() {
            assert!(fits.is_empty());
            dead_ends += 1;
            continue;
        }
        assert_eq!(result, Ok(!steps.is_empty()));
        assert!(keeps(&position, &fits));
        for left in position.possible().iter() {
            let mut others = position.missing().iter().filter(|&p| p != left.piece());
            assert!(others.all(|piece| position.of(piece).any(|p| !p.collides(left))));
        }
    }
    assert!(removed > 0 && dead_ends > 0);
}

/// The paper's example: the light purple piece with its socket towards the edge.
#[test]
fn a_light_purple_socket_towards_the_edge_is_useless() {
    let problem = Problem::new(Challenge::empty(), Rule::Linked);
    let mut position = Position::all_legal(&problem);
    let mut steps = Vec::new();
    let missing = problem.missing();
    let result = useless::remove_useless(&mut position, missing, Twins::Straight, &mut |step| {
        steps.push(step);
    });
    assert_eq!(result, Ok(true));
    for letters in ["BAA", "CAA", "DAA", "EAA"] {
        assert!(steps[0].removed().contains(placement(letters)), "{letters}");
    }
    for letters in ["BAD", "CAD", "HAA", "HAD"] {
        assert!(position.possible().contains(placement(letters)));
    }
}

/// Why the rule is sound for unique solutions: where it is broken, the twin gives
/// a second solution.
#[test]
fn a_piece_whose_twisted_sockets_are_unused_can_lie_the_other_way() {
    let (mut twins, mut pieces) = (0, PieceSet::EMPTY);
    for solution in some_solutions() {
        for &laid in solution.placements() {
            let sockets = Twins::All.sockets_to_use(laid);
            let balls = |other: &Placement| other.balls().intersection(sockets).is_empty();
            if sockets.is_empty() || !solution.placements().iter().all(balls) {
                continue;
            }
            let is_twin = |other: &Placement| {
                let mut changed = *solution.placements();
                changed[laid.piece().index()] = *other;
                let changed = Solution::new(&changed).unwrap();
                *other != laid && verify::judge_solution(&changed).is_solution()
            };
            assert!(Placement::of(laid.piece()).any(|p| is_twin(&p)), "{laid}");
            twins += 1;
            pieces.insert(laid.piece());
        }
    }
    assert!(twins > 0 && pieces.len() > 1, "{pieces:?}");
}

#[test]
fn a_unique_solution_survives_the_assumption_that_it_is_unique() {
    let assuming = Paper::new(Strategies {
        assume_unique: true,
        ..Strategies::EXTENDED
    });
    let (mut unique, mut removed) = (0, 0);
    for (problem, _, fits) in cases(14) {
        let problem = Problem::new(problem.challenge().clone(), Rule::Linked);
        let solutions = answers(&fits, Rule::Linked);
        let (found, outcome) = solve::all(&assuming, &problem, &Budget::unlimited());
        assert!(found.iter().all(|solution| solutions.contains(solution)));
        if solutions.len() == 1 {
            let challenge = problem.challenge();
            assert_eq!(
                found,
                solutions.into_iter().collect::<Vec<_>>(),
                "{challenge}"
            );
            // It is found, but not shown to be the only one.
            assert_eq!(outcome.stop, Stop::Assumed, "{challenge}");
            assert_eq!(outcome.verdict(), Verdict::Unknown, "{challenge}");
            unique += 1;
            removed += outcome.stats.counters["useless_removed"];
        }
    }
    assert!(unique > 0 && removed > 0);
}

#[test]
fn flipped_copies_double_what_is_done_with_the_light_purple_piece() {
    assert!(Piece::all().all(|p| symmetry::copies(p) == 1 + usize::from(p == Piece::LIGHT_PURPLE)));
    let mut duplicates = 0;
    for (problem, position, fits) in cases(15) {
        let count = position.count(Piece::LIGHT_PURPLE);
        assert_eq!(symmetry::duplicates(&position), count);
        let is_missing = problem.missing().contains(Piece::LIGHT_PURPLE);
        let times = if is_missing { 2 } else { 1 };
        let combinations = position.combinations();
        assert_eq!(
            symmetry::combinations_with_duplicates(&position),
            times * combinations
        );
        let outcome = solve::count(
            &Paper::new(Strategies::NONE),
            &problem,
            &Budget::unlimited(),
        );
        let dropped = outcome.stats.counters["symmetry_duplicates"];
        assert_eq!(dropped, if is_missing { fits.len() as u64 } else { 0 });
        duplicates += dropped;
    }
    assert!(duplicates > 0);
}

/// The paper's heat map of the empty board.
#[test]
fn the_edges_are_not_as_easily_occupied_as_the_middle_of_the_board() {
    let problem = Problem::new(Challenge::empty(), Rule::Linked);
    let heat = HeatMap::of(&Position::all_legal(&problem));
    let of_spot = |spot: Spot| -> u32 {
        let cells = Cell::all().filter(|cell| cell.spot == spot);
        cells.map(|cell| u32::from(heat.at(cell))).sum()
    };
    let is_inner = |spot: &Spot| (1..=2).contains(&spot.row()) && (1..=4).contains(&spot.column());
    let coldest_inside = Spot::all().filter(is_inner).map(of_spot).min();
    let hottest_outside = Spot::all().filter(|s| !is_inner(s)).map(of_spot).max();
    assert!(coldest_inside > hottest_outside);
}

#[test]
fn every_solution_contains_a_placement_that_links_to_the_narrowest_group() {
    let (mut linkable, mut legal, mut several_groups) = (0, 0, 0);
    for (problem, position, fits) in cases(17) {
        let groups: Vec<PieceSet> = groups::groups(&position).iter().map(|g| g.pieces).collect();
        let poses: Vec<_> = position.placed().map(Placement::pose).collect();
        let expected = verify::groups(&poses);
        assert_eq!(groups.len(), expected.len());
        assert!(expected.iter().all(|group| groups.contains(group)));
        several_groups += usize::from(groups.len() > 1);

        let all = groups::linkable(&position);
        let by_problem = problem
            .missing()
            .iter()
            .flat_map(|piece| problem.linkable(piece));
        assert_eq!(all, by_problem.collect());

        let narrowest = groups::narrowest(&position).unwrap();
        assert!(narrowest.without(&all).is_empty());
        let per_group = groups::groups(&position).into_iter();
        let fewest = per_group
            .map(|g| groups::linkable_to(&g, &position).len())
            .min();
        assert_eq!(Some(narrowest.len()), fewest);
        for solution in answers(&fits, Rule::Linked) {
            assert!(solution.placements().iter().any(|p| narrowest.contains(*p)));
        }
        linkable += narrowest.len();
        legal += position.possible().len();
    }
    assert!(linkable < legal && several_groups > 0);
    let empty = Problem::new(Challenge::empty(), Rule::Linked);
    assert_eq!(groups::narrowest(&Position::all_legal(&empty)), None);
}

#[test]
fn the_pieces_leave_two_centres_and_four_rings() {
    let room = Room {
        centres: 2,
        rings: 4,
    };
    assert_eq!(Room::left_over(), room);
    for solution in some_solutions() {
        let challenge = Challenge::new(*solution.placements()).unwrap();
        let board = Position::all_legal(&Problem::new(challenge, Rule::Linked));
        let isolated = Isolated::of(&board);
        assert_eq!((isolated.centres.len(), isolated.rings.len()), (2, 4));
        let empty = isolated.centres.intersection(isolated.rings).len();
        assert_eq!(isolated.sockets.len() + empty, 2);
        assert_eq!(isolated.balls.len(), 2 + isolated.sockets.len());
        assert!(!isolated.is_too_much());
    }
}

#[test]
fn too_many_isolated_balls_and_sockets_leave_no_fit() {
    let mut refused = 0;
    for (_, position, fits) in cases(19) {
        let isolated = Isolated::of(&position);
        let fills_centre = |unit: Unit| !matches!(unit, Unit::Socket { .. });
        for spot in isolated.centres.iter() {
            let units = position.possible().iter().flat_map(Placement::units);
            let mut here = units.filter(|seated| seated.spot == spot);
            assert!(!here.any(|seated| fills_centre(seated.unit)));
        }
        if isolated.is_too_much() {
            assert!(fits.is_empty());
            refused += 1;
        }
    }
    assert!(refused > 0);
}

#[test]
fn regions_are_independent_and_get_one_of_their_pools() {
    let (mut splits, mut refused, mut shared) = (0, 0, 0);
    for (_, position, fits) in cases(20) {
        let regions = regions::regions(&position);
        let all = regions
            .iter()
            .fold(PlacementSet::EMPTY, |all, r| all.union(&r.candidates));
        assert_eq!(all, *position.possible());
        if regions.len() < 2 {
            continue;
        }
        splits += 1;
        for (at, region) in regions.iter().enumerate() {
            for other in &regions[at + 1..] {
                for here in region.candidates.iter() {
                    let touches = |there: Placement| here.collides(there) || here.links(there);
                    assert!(!other.candidates.iter().any(touches));
                }
            }
            let pools = regions::pools(&position, &regions, region);
            refused += pools.refused;
            for fit in &fits {
                let inside = |p: &&Placement| region.candidates.contains(**p);
                let laid = fit.placements().iter().filter(inside);
                let pool: PieceSet = laid.map(|p| p.piece()).collect();
                assert!(pools.possible.contains(&pool), "{fit} {pool:?}");
                assert!(keeps(&regions::with_pool(&position, region, pool), &[*fit]));
                shared += usize::from(pools.possible.len() > 1);
            }
        }
    }
    assert!(
        splits > 0 && refused > 0 && shared > 0,
        "{splits} {refused} {shared}"
    );
}

#[test]
fn the_transition_ends_in_exhaustive_search() {
    let sample: Solution = SAMPLE.parse().unwrap();
    let challenge = part_of(&sample, 6, &mut Rng::with_seed(21));
    let problem = Problem::new(challenge, Rule::Linked);
    let nodes = |transition| {
        let strategies = Strategies {
            transition,
            ..Strategies::EXTENDED
        };
        let outcome = solve::count(&Paper::new(strategies), &problem, &Budget::unlimited());
        (
            outcome.stats.counters["exhaustive_nodes"],
            outcome.stats.nodes.unwrap(),
        )
    };
    assert_eq!(nodes(0).0, 0);
    let (exhaustive, all) = nodes(12);
    assert_eq!(all, exhaustive + 1);
}
