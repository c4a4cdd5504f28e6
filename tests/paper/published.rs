//! The search as published, sentence by sentence: each test quotes what it follows.

use iqlink::game::{Challenge, Family, Piece, Placement, Solution};
use iqlink::position::heat::{HeatMap, HeatRank};
use iqlink::position::room::Isolated;
use iqlink::position::useless::{Twins, remove_useless};
use iqlink::position::{Position, Removal, forced, pairwise};
use iqlink::problem::{Problem, Rule};
use iqlink::solve::paper::{Counting, Heat, Links, Paper, Strategies};
use iqlink::solve::{self, Backend, Budget, Outcome, Stop};

use crate::common::SAMPLE;
use crate::common::brute_force::is_linked;
use crate::common::challenges::{FITS, challenges};

fn problem(letters: &str) -> Problem {
    Problem::new(letters.parse().unwrap(), Rule::Linked)
}

fn counted(problem: &Problem, strategies: Strategies) -> Outcome {
    let outcome = solve::count(&Paper::new(strategies), problem, &Budget::unlimited());
    assert!(outcome.is_complete(), "{:?}", outcome.stop);
    outcome
}

fn counter(outcome: &Outcome, name: &str) -> u64 {
    outcome.stats.counters[name]
}

/// The sample without some of its pieces.
fn sample_without(pieces: &str) -> Problem {
    let sample: Solution = SAMPLE.parse().unwrap();
    let givens = sample.placements().iter().copied();
    let givens = givens.filter(|p| !pieces.contains(p.piece().letter()));
    Problem::new(Challenge::new(givens).unwrap(), Rule::Linked)
}

/// Challenges that elimination and cleanup do not solve, in increasing size.
fn searched() -> impl Iterator<Item = Problem> {
    let problems = challenges(71, 400, 5..=6).into_iter();
    let problems = problems.map(|challenge| Problem::new(challenge, Rule::Linked));
    problems.filter(|problem| cleaned(problem).is_some_and(|(p, _)| !p.missing().is_empty()))
}

/// What elimination and cleanup leave at the start, and what they removed; `None` if
/// they come to a dead end.
fn cleaned(problem: &Problem) -> Option<(Position, Vec<Removal>)> {
    let mut position = Position::all_legal(problem);
    let mut log = Vec::new();
    forced::place_forced(&mut position, &mut |removal| log.push(removal)).ok()?;
    pairwise::clean_up(&mut position, &mut |removal| log.push(removal)).ok()?;
    forced::place_forced(&mut position, &mut |removal| log.push(removal)).ok()?;
    Some((position, log))
}

/// "As soon as you find that a piece fits into an open spot, it's in the correct final
/// location for that piece."
#[test]
fn where_every_piece_has_one_place_there_is_no_search() {
    // Without the aqua and the light green piece: each fits into one place only.
    let problem = sample_without("BC");
    let legal = Position::all_legal(&problem);
    let counts = legal.missing().iter().map(|piece| legal.count(piece));
    assert_eq!(counts.collect::<Vec<_>>(), [1, 1]);
    let outcome = counted(&problem, Strategies::PUBLISHED);
    assert_eq!((outcome.stats.nodes, outcome.found), (Some(1), 1));
    assert_eq!(counter(&outcome, "forced_placed"), 2);
}

/// "This process iterates", and cleanup is among the tasks "after tabulating the available
/// legal piece placements": both are done once, before the search.
#[test]
fn elimination_and_cleanup_are_done_once_before_the_search() {
    let (mut searches, mut removed_by_cleanup) = (0, 0);
    for problem in searched().take(40) {
        let (_, log) = cleaned(&problem).unwrap();
        let outcome = counted(&problem, Strategies::PUBLISHED);
        let forced = log.iter().filter(|r| matches!(r, Removal::Forced { .. }));
        let unpaired = log
            .iter()
            .filter(|r| matches!(r, Removal::NoPartner { .. }));
        let unpaired: usize = unpaired.map(|removal| removal.removed().len()).sum();
        assert_eq!(counter(&outcome, "forced_placed"), forced.count() as u64);
        assert_eq!(counter(&outcome, "pairwise_removed"), unpaired as u64);
        searches += usize::from(outcome.stats.nodes > Some(1));
        removed_by_cleanup += unpaired;
    }
    assert!(searches > 10 && removed_by_cleanup > 0);
}

/// "Restrict each successive piece placement to a piece which would actually link to one of
/// the existing pieces already in the puzzle": any of them, where we take one group.
#[test]
fn a_placement_may_link_to_any_piece_on_the_board() {
    let mut wider = 0;
    for problem in searched().take(60) {
        let (position, _) = cleaned(&problem).unwrap();
        if position.missing().len() <= 3 || Isolated::of(&position).has_too_many_unmatched() {
            continue;
        }
        let placed: Vec<Placement> = position.placed().collect();
        let links = |p: &Placement| placed.iter().any(|other| other.links(*p));
        let linkable = position.possible().iter().filter(links).count();
        let ratio = |strategies| {
            let paper = Paper::new(strategies);
            let (ratios, _) = paper.reduction_ratios(&problem, &Budget::unlimited(), 1);
            ratios[0]
        };
        let published = ratio(Strategies::PUBLISHED);
        assert_eq!(published.legal, position.possible().len());
        assert_eq!(published.linkable, linkable);
        let narrowest = ratio(Strategies {
            links: Links::Narrowest,
            ..Strategies::PUBLISHED
        });
        assert!(narrowest.linkable <= linkable);
        wider += usize::from(narrowest.linkable < linkable);
    }
    assert!(wider > 0);
}

/// "If not for this requirement being added, there might still be computers running": on
/// the empty board there is nothing to link to, and the search begins with a piece.
#[test]
fn on_the_empty_board_the_search_begins_with_a_piece() {
    let paper = Paper::new(Strategies::PUBLISHED);
    let (solution, outcome) = solve::first(
        &paper,
        &problem(""),
        &Budget::unlimited().with_timeout(std::time::Duration::from_secs(60)),
    );
    assert!(solution.is_some(), "{:?}", outcome.stop);
}

/// "We were able to do this only because the first guess was correct due to heatsort", of a
/// search without linkability: the exhaustive part tries cold placements first. The
/// nodes up to the solution are counted by nested loops over the sorted lists.
#[test]
fn the_exhaustive_part_goes_by_the_heat_map() {
    let exhaustive = |heat| Strategies {
        heat,
        transition: Piece::COUNT,
        ..Strategies::NONE
    };
    let mut differing = 0;
    for problem in searched().take(40) {
        let position = Position::all_legal(&problem);
        let heat = HeatMap::of(&position);
        let pieces: Vec<Piece> = position.missing().iter().collect();
        let sorted = |&piece: &Piece| heat.sorted(&position.of(piece).collect(), HeatRank::Coldest);
        let listed = |&piece: &Piece| position.of(piece).collect();
        let lists = [
            (
                Heat::Everywhere,
                pieces.iter().map(sorted).collect::<Vec<_>>(),
            ),
            (Heat::Guided, pieces.iter().map(listed).collect()),
        ];
        let nodes = lists.map(|(heat, lists)| {
            let strategies = Strategies {
                symmetry: true,
                ..exhaustive(heat)
            };
            let paper = Paper::new(strategies);
            let (_, outcome) = solve::first(&paper, &problem, &Budget::unlimited());
            let mut expected = 0;
            let givens: Vec<Placement> = position.placed().collect();
            up_to_the_first(&givens, &lists, &mut expected);
            // The guided part has one node, in which the transition is made.
            assert_eq!(outcome.stats.nodes, Some(expected + 1));
            expected
        });
        differing += usize::from(nodes[0] != nodes[1]);
    }
    assert!(differing > 0);
}

/// Tries the lists in nested loops until a board is linked; counts every board on the way.
fn up_to_the_first(placed: &[Placement], lists: &[Vec<Placement>], nodes: &mut u64) -> bool {
    *nodes += 1;
    let Some((list, others)) = lists.split_first() else {
        return is_linked(&Solution::new(placed).unwrap());
    };
    let fitting = list
        .iter()
        .filter(|p| !placed.iter().any(|q| q.collides(**p)));
    fitting.into_iter().any(|&p| {
        let with: Vec<Placement> = placed.iter().copied().chain([p]).collect();
        up_to_the_first(&with, others, nodes)
    })
}

/// "There would be no reason to orient this piece as shown if it were to anchor at spots 0
/// through 3 […] There are likewise a number of other useless moves which should never be
/// used from the other straight-family game pieces."
#[test]
fn useless_moves_are_those_of_the_straight_family() {
    let empty = problem("");
    let removed = |twins| {
        let mut position = Position::all_legal(&empty);
        let mut removed = Vec::new();
        let mut log = |removal: Removal| removed.extend(removal.removed().iter());
        remove_useless(&mut position, empty.missing(), twins, &mut log).unwrap();
        removed
    };
    let straight = removed(Twins::Straight);
    let families = |list: &[Placement]| -> Vec<Family> {
        let mut families: Vec<Family> = list.iter().map(|p| p.piece().family()).collect();
        families.dedup();
        families
    };
    assert_eq!(families(&straight), [Family::Straight]);
    let pieces: Vec<char> = straight.iter().map(|p| p.piece().letter()).collect();
    assert!(['A', 'B', 'C'].iter().all(|letter| pieces.contains(letter)));
    // In the upper row, with its socket towards the edge, and its tail on 0 to 3.
    let in_upper_row = |p: &&Placement| {
        p.piece() == Piece::LIGHT_PURPLE && p.units().iter().all(|unit| unit.spot.row() == 0)
    };
    let upper = straight.iter().filter(in_upper_row);
    let anchors = upper.map(|p| p.units().iter().map(|unit| unit.spot.index()).min());
    assert_eq!(anchors.flatten().collect::<Vec<_>>(), [0, 1, 2, 3]);
    let all = removed(Twins::All);
    assert!(all.len() > straight.len() && straight.iter().all(|p| all.contains(p)));
}

/// "It is fine to leave a socket unused, however, if this piece could be placed this way, it
/// could be flipped, thus violating uniqueness": so it is used only where uniqueness is
/// assumed, which `published` does not do by itself.
#[test]
fn uniqueness_is_assumed_only_where_it_is_asked_for() {
    let published = Paper::new(Strategies::PUBLISHED);
    assert!(!published.assumes_unique());
    // The light purple piece can lie either way: two solutions.
    let several = FITS.iter().find_map(|fit| {
        let givens = fit.placements().iter().copied();
        let givens = givens.filter(|p| p.piece() != Piece::LIGHT_PURPLE);
        let problem = Problem::new(Challenge::new(givens).unwrap(), Rule::Linked);
        let candidates = problem.candidates(Piece::LIGHT_PURPLE).len();
        (is_linked(fit) && candidates == 2).then_some(problem)
    });
    let problem = several.unwrap();
    let (found, outcome) = solve::all(&published, &problem, &Budget::unlimited());
    assert_eq!((found.len(), outcome.stop), (2, Stop::Exhausted));
    let assuming = solve::backend("paper:assume-unique=on").unwrap();
    let (found, outcome) = solve::all(assuming.as_ref(), &problem, &Budget::unlimited());
    assert_eq!((found.len(), outcome.stop), (0, Stop::Assumed));
}

/// Placements whose socket opens over the edge of the board: no ball can ever sit in it.
fn facing_outwards() -> Vec<Placement> {
    let holds_no_ball = |p: &Placement| {
        p.sockets().iter().any(|spot| {
            let mut others = Placement::all().filter(|q| q.balls().contains(spot));
            others.all(|q| q.piece() == p.piece() || q.collides(*p))
        })
    };
    Placement::all().filter(holds_no_ball).collect()
}

/// "Once the maximum number of unmatched balls or empty sockets is reached, no more should
/// be permitted, causing a return to the previous recursion level." The maximum is 2
/// sockets, so a third that opens over the edge is one too many.
#[test]
fn a_third_socket_that_nothing_can_reach_is_one_too_many() {
    let mut givens: Vec<Placement> = Vec::new();
    for placement in facing_outwards() {
        let fits = |given: &Placement| {
            let apart = given.piece() != placement.piece() && !given.collides(placement);
            apart && given.sockets().intersection(placement.sockets()).is_empty()
        };
        if givens.iter().all(fits) && givens.len() < 3 {
            givens.push(placement);
        }
    }
    let dead_ends = |count: usize, counting| {
        let challenge = Challenge::new(givens[..count].iter().copied()).unwrap();
        let problem = Problem::new(challenge, Rule::Linked);
        // Exhaustive from the first node on, so that nothing else speaks against it.
        let strategies = Strategies {
            counting,
            transition: Piece::COUNT,
            ..Strategies::PUBLISHED
        };
        let budget = Budget::unlimited().with_timeout(std::time::Duration::from_millis(20));
        let outcome = solve::count(&Paper::new(strategies), &problem, &budget);
        ["counting_dead_ends", "exhaustive_searches"].map(|name| counter(&outcome, name))
    };
    assert_eq!(givens.len(), 3);
    assert_eq!(dead_ends(2, Counting::Placed), [0, 1]);
    assert_eq!(dead_ends(3, Counting::Placed), [1, 0]);
    assert_eq!(dead_ends(3, Counting::Never), [0, 1]);
}

/// "Balls and sockets were determined to be permanently unmatched when the heat map
/// indicated that no remaining pieces could be placed with them": counted here ball by ball
/// and socket by socket. Spots that stay empty are ours.
#[test]
fn unmatched_balls_and_sockets_are_counted_and_empty_spots_are_not() {
    let [mut hers, mut ours_only] = [0, 0];
    for challenge in challenges(72, 600, 2..=6) {
        let position = Position::all_legal(&Problem::new(challenge, Rule::Linked));
        let placed: Vec<Placement> = position.placed().collect();
        let unmatched = |mine: fn(Placement) -> iqlink::game::SpotSet,
                         theirs: fn(Placement) -> iqlink::game::SpotSet| {
            let spots = placed
                .iter()
                .flat_map(|p| mine(*p).iter().collect::<Vec<_>>());
            let is_alone = |spot| {
                let mut partners = placed.iter().copied().chain(position.possible().iter());
                !partners.any(|p| theirs(p).contains(spot))
            };
            spots.filter(|&spot| is_alone(spot)).count()
        };
        let balls = unmatched(Placement::balls, Placement::sockets);
        let sockets = unmatched(Placement::sockets, Placement::balls);
        let isolated = Isolated::of(&position);
        assert_eq!(isolated.has_too_many_unmatched(), balls > 4 || sockets > 2);
        hers += usize::from(isolated.has_too_many_unmatched());
        let is_ours_only = isolated.is_too_much() && !isolated.has_too_many_unmatched();
        ours_only += usize::from(is_ours_only);
        assert!(isolated.is_too_much() || !isolated.has_too_many_unmatched());
    }
    assert!(hers > 0 && ours_only > 0, "{hers} {ours_only}");
}

/// "When it gets down to either 3 or 4 remaining pieces, it searches exhaustively."
#[test]
fn with_three_pieces_left_the_search_is_exhaustive() {
    let mut begun = 0;
    for problem in searched().take(40) {
        let (position, _) = cleaned(&problem).unwrap();
        for transition in [3, 4] {
            let strategies = Strategies {
                transition,
                counting: Counting::Never,
                ..Strategies::PUBLISHED
            };
            let outcome = counted(&problem, strategies);
            if position.missing().len() <= transition {
                assert_eq!(counter(&outcome, "exhaustive_searches"), 1);
            } else if position.missing().len() == transition + 1 {
                // One for each linkable placement, after its turn ruled out.
                let linkable = counter(&outcome, "links_linkable");
                assert_eq!(counter(&outcome, "exhaustive_searches"), linkable);
                begun += linkable;
            }
        }
    }
    assert!(begun > 0);
}

/// The order: what elimination solves is not cleaned up; what is isolated is seen before
/// the exhaustive part begins (above); what links is found before it is sorted.
#[test]
fn elimination_comes_before_cleanup() {
    let mut eliminated = 0;
    for problem in challenges(73, 600, 3..=4) {
        let problem = Problem::new(problem, Rule::Linked);
        let mut position = Position::all_legal(&problem);
        let mut cleaning = position.clone();
        let is_solved = forced::place_forced(&mut position, &mut |_| {}).is_ok()
            && position.missing().is_empty();
        let would_remove = pairwise::clean_up(&mut cleaning, &mut |_| {}) == Ok(true);
        if is_solved && would_remove {
            let outcome = counted(&problem, Strategies::PUBLISHED);
            assert_eq!(counter(&outcome, "pairwise_removed"), 0);
            assert_eq!(outcome.stats.nodes, Some(1));
            eliminated += 1;
        }
    }
    assert!(eliminated > 0);
}

/// "To solve a puzzle with n missing pieces is therefore O(n!)": if the same placements are
/// tried in every order, a solution is met once in each that links all the way.
#[test]
fn the_same_solution_is_met_in_every_order_and_shown_once() {
    let in_every_order = Strategies {
        orders: true,
        transition: 0,
        ..Strategies::PUBLISHED
    };
    let mut repeated = 0;
    for problem in searched().take(40) {
        let once = counted(&problem, Strategies::PUBLISHED);
        let outcome = counted(&problem, in_every_order);
        assert_eq!(outcome.found, once.found);
        repeated += counter(&outcome, "order_duplicates");
    }
    assert!(repeated > 0);
}

/// Random probing is right on average: over challenges whose nodes can be counted, the
/// estimate lies as near as its standard error promises.
#[test]
fn probes_estimate_the_number_of_nodes() {
    for strategies in [
        Strategies::NONE,
        Strategies::PUBLISHED,
        Strategies::EXTENDED,
    ] {
        let paper = Paper::new(strategies);
        let (mut far, mut tried) = (0, 0);
        for (seed, problem) in (0..).zip(searched().take(40)) {
            let nodes = counted(&problem, strategies).stats.nodes.unwrap() as f64;
            let estimate = paper.estimate(&problem, &Budget::unlimited(), 400, seed);
            let estimate = estimate.unwrap();
            assert_eq!(estimate.probes, 400);
            let off = (estimate.nodes - nodes).abs();
            // A search without a choice is known exactly.
            far += usize::from(off > 2.0 * estimate.error + 1e-6 * nodes);
            tried += usize::from(estimate.error > 0.0);
        }
        // Two standard errors hold in 19 of 20, a little less where few branches are
        // large.
        assert!(tried > 15 && far * 6 <= tried, "{far} of {tried}");
    }
}

/// The two ways to end a search visit the same boards; the paper's combinations are their
/// product.
#[test]
fn whole_combinations_are_the_product_of_the_lists() {
    let mut tried = 0;
    for problem in searched().take(200) {
        let position = Position::all_legal(&problem);
        if position.combinations() > 200_000 {
            continue;
        }
        let strategies = Strategies {
            transition: Piece::COUNT,
            ending: iqlink::solve::paper::Ending::Combinations,
            symmetry: true,
            ..Strategies::NONE
        };
        let outcome = counted(&problem, strategies);
        let nodes = u128::from(counter(&outcome, "exhaustive_nodes"));
        assert_eq!(nodes, position.combinations());
        tried += 1;
    }
    assert!(tried > 0);
}
