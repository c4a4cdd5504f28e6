//! What is said of positions, against the definitions spelled out anew with plain sets and
//! loops, on positions of every kind: pieces put down at random, and candidates ruled out at
//! random so that little is left.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use iqlink_core::game::{Cell, Challenge, Family, Piece, PieceSet, Placement, Spot, SpotSet, Unit};
use iqlink_core::position::heat::{HeatMap, HeatRank};
use iqlink_core::position::regions::{pools, regions, with_pool};
use iqlink_core::position::room::{Half, Isolated, Room};
use iqlink_core::position::useless::{Twins, remove_useless};
use iqlink_core::position::{
    DeadEnd, PlacementSet, Position, Removal, balls_on, forced, groups, pairwise, sockets_on,
    symmetry,
};
use iqlink_core::problem::{Problem, Rule};

/// Positions with none to twelve pieces placed, most with some of their candidates ruled out.
fn positions(seed: u64, count: usize) -> impl Iterator<Item = Position> {
    let mut rng = Rng::with_seed(seed);
    let count = if cfg!(debug_assertions) {
        count / 4
    } else {
        count
    };
    (0..count).map(move |_| {
        let problem = Problem::new(Challenge::empty(), Rule::Fits);
        let mut position = Position::all_legal(&problem);
        for _ in 0..rng.usize(..=Piece::COUNT) {
            let open: Vec<Placement> = position.possible().iter().collect();
            let Some(&next) = rng.choice(&open) else {
                break;
            };
            position.place(next);
        }
        let thinned = rng.u8(..4);
        for candidate in position.possible().iter() {
            if rng.u8(..4) < thinned {
                position.remove(candidate);
            }
        }
        position
    })
}

fn candidates(position: &Position) -> BTreeSet<Placement> {
    position.possible().iter().collect()
}

fn set(placements: &PlacementSet) -> BTreeSet<Placement> {
    placements.iter().collect()
}

fn are_clear(a: Placement, b: Placement) -> bool {
    a.piece() != b.piece() && !a.collides(b)
}

fn spots(placement: Placement) -> BTreeSet<Spot> {
    placement.spots().into_iter().collect()
}

#[test]
fn sets_of_placements_are_sets() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..50 {
        let mut drawn = || -> Vec<Placement> {
            let share = rng.u8(1..50);
            Placement::all().filter(|_| rng.u8(..50) < share).collect()
        };
        let (a, b) = (drawn(), drawn());
        let (one, other): (PlacementSet, PlacementSet) =
            (a.iter().copied().collect(), b.iter().copied().collect());
        let (a, b): (BTreeSet<_>, BTreeSet<_>) = (a.into_iter().collect(), b.into_iter().collect());
        assert_eq!(set(&one), a);
        assert_eq!((one.len(), one.is_empty()), (a.len(), a.is_empty()));
        assert_eq!(set(&one.union(&other)), &a | &b);
        assert_eq!(set(&one.intersection(&other)), &a & &b);
        assert_eq!(set(&one.without(&other)), &a - &b);
        assert_eq!(one.intersects(&other), !a.is_disjoint(&b));
        let mut rest = one;
        rest.remove_all(&other);
        assert_eq!(set(&rest), &a - &b);
        for piece in Piece::all() {
            let of: BTreeSet<_> = a.iter().copied().filter(|p| p.piece() == piece).collect();
            assert_eq!(one.count(piece), of.len());
            assert_eq!(one.of(piece).collect::<BTreeSet<_>>(), of);
            assert_eq!(set(&one.only(piece)), of);
            let mut others = one;
            others.remove_piece(piece);
            assert_eq!(set(&others), &a - &of);
        }
        assert_eq!(format!("{one:?}"), format!("{a:?}"));
    }
    assert!(PlacementSet::EMPTY.is_empty());
}

#[test]
fn a_position_begins_with_the_challenge_and_what_it_leaves() {
    let solved = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE";
    for challenge in ["empty", "BAA", "BAAEBDHCFGDF", solved] {
        let challenge = match challenge {
            "empty" => Challenge::empty(),
            letters => letters.parse().unwrap(),
        };
        let problem = Problem::new(challenge.clone(), Rule::Linked);
        let position = Position::all_legal(&problem);
        let givens: BTreeSet<Placement> = challenge.givens().iter().copied().collect();
        assert_eq!(position.placed().collect::<BTreeSet<_>>(), givens);
        assert_eq!(position.missing(), challenge.missing_pieces());
        let legal = Placement::all().filter(|&p| givens.iter().all(|&given| are_clear(given, p)));
        assert_eq!(candidates(&position), legal.collect());
        assert_eq!(position.solution().is_some(), givens.len() == Piece::COUNT);
    }
}

#[test]
fn placing_a_piece_drops_what_collides_with_it() {
    let mut rng = Rng::with_seed(2);
    for before in positions(2, 200) {
        let open: Vec<Placement> = before.possible().iter().collect();
        let Some(&next) = rng.choice(&open) else {
            continue;
        };
        let mut after = before.clone();
        let dropped = after.place(next);
        let (clear, gone): (BTreeSet<_>, BTreeSet<_>) = open
            .iter()
            .filter(|p| p.piece() != next.piece())
            .partition(|&&p| are_clear(next, p));
        assert_eq!(candidates(&after), clear);
        assert_eq!(set(&dropped), gone);
        assert_eq!(after, before.with(next));
        assert_eq!(after.missing().len() + 1, before.missing().len());
        assert!(!after.missing().contains(next.piece()));
        assert!(after.placed().any(|p| p == next));
        assert_eq!(after.count(next.piece()), 0);

        let mut without = before.clone();
        without.remove(next);
        assert_eq!(
            set(&before.possible().without(without.possible())),
            [next].into()
        );
    }
}

#[test]
fn combinations_are_the_product_of_the_candidates() {
    for position in positions(3, 100) {
        let mut product = 1_u128;
        for piece in position.missing().iter() {
            assert_eq!(position.of(piece).count(), position.count(piece));
            product *= position.count(piece) as u128;
        }
        assert_eq!(position.combinations(), product);
        // Only the light purple piece looks the same when it is flipped.
        let purple = Piece::from_letter('A').unwrap();
        let twice = position.missing().contains(purple);
        let more = position.count(purple);
        assert_eq!(symmetry::duplicates(&position), more);
        assert_eq!(
            symmetry::combinations_with_duplicates(&position),
            product * if twice { 2 } else { 1 }
        );
    }
    let copies = |letter| symmetry::copies(Piece::from_letter(letter).unwrap());
    assert_eq!((copies('A'), copies('B'), copies('L')), (2, 1, 1));
}

#[test]
fn the_tables_list_who_brings_what_to_a_spot() {
    for spot in Spot::all() {
        let with = |unit_is: fn(Unit) -> bool| -> BTreeSet<Placement> {
            let here = |p: &Placement| p.units().iter().any(|u| u.spot == spot && unit_is(u.unit));
            Placement::all().filter(here).collect()
        };
        let is_ball = |unit| matches!(unit, Unit::Ball { .. });
        let is_socket = |unit| matches!(unit, Unit::Socket { .. });
        assert_eq!(set(balls_on(spot)), with(is_ball));
        assert_eq!(set(sockets_on(spot)), with(is_socket));
        assert_eq!(
            set(Half::Centre.fillers(spot)),
            with(|unit| matches!(unit, Unit::Ball { .. } | Unit::Circle))
        );
        assert_eq!(
            set(Half::Ring.fillers(spot)),
            with(|unit| matches!(unit, Unit::Socket { .. } | Unit::Circle))
        );
    }
}

#[test]
fn excluders_leave_none_of_the_options() {
    let mut rng = Rng::with_seed(4);
    let mut some = 0;
    for position in positions(4, 200) {
        let (share, most) = (rng.u8(1..20), rng.usize(1..8));
        let options: PlacementSet = (position.possible().iter())
            .filter(|_| rng.u8(..20) < share)
            .take(most)
            .collect();
        let chosen = set(&options);
        let expected: BTreeSet<Placement> = candidates(&position)
            .into_iter()
            .filter(|p| !chosen.contains(p))
            .filter(|&p| chosen.iter().all(|&option| !are_clear(p, option)))
            .collect();
        assert_eq!(set(&position.excluders(&options)), expected);
        some += expected.len();
    }
    assert!(some > 0);
}

/// Groups by following links from piece to piece.
fn linked_pieces(placed: &[Placement]) -> BTreeSet<BTreeSet<Piece>> {
    let group = |first: Placement| {
        let mut group = vec![first];
        let mut at = 0;
        while let Some(&one) = group.get(at) {
            let more = placed.iter().copied().filter(|p| p.links(one));
            let more: Vec<Placement> = more.filter(|p| !group.contains(p)).collect();
            group.extend(more);
            at += 1;
        }
        group.into_iter().map(Placement::piece).collect()
    };
    placed.iter().map(|&first| group(first)).collect()
}

#[test]
fn groups_are_what_links_lead_to() {
    let mut largest = 0;
    for position in positions(5, 300) {
        let placed: Vec<Placement> = position.placed().collect();
        let found = groups::groups(&position);
        let pieces = found.iter().map(|group| group.pieces.iter().collect());
        let expected = linked_pieces(&placed);
        assert_eq!(pieces.collect::<BTreeSet<BTreeSet<Piece>>>(), expected);
        assert_eq!(found.len(), expected.len());
        assert_eq!(groups::are_linked(&placed), expected.len() == 1);
        largest = largest.max(expected.iter().map(BTreeSet::len).max().unwrap_or(0));

        let links_to = |pieces: PieceSet| -> BTreeSet<Placement> {
            let of_group = |p: &&Placement| pieces.contains(p.piece());
            let links = |p: &Placement| placed.iter().filter(of_group).any(|q| q.links(*p));
            candidates(&position).into_iter().filter(links).collect()
        };
        let mut fewest = None;
        for group in &found {
            let linkable = set(&groups::linkable_to(group, &position));
            assert_eq!(linkable, links_to(group.pieces));
            let fewer = fewest.is_none_or(|fewest| linkable.len() < fewest);
            fewest = if fewer { Some(linkable.len()) } else { fewest };
        }
        assert_eq!(
            set(&groups::linkable(&position)),
            links_to(position.missing().complement())
        );
        assert_eq!(groups::narrowest(&position).map(|set| set.len()), fewest);
    }
    assert!(largest > 2);
}

#[test]
fn room_is_what_the_pieces_leave() {
    // The paper's counts: 16 balls, 14 sockets and 6 circles on 24 spots.
    assert_eq!(
        Room::left_over(),
        Room {
            centres: 2,
            rings: 4
        }
    );
    assert_eq!((Half::Centre.left_over(), Half::Ring.left_over()), (2, 4));
    for piece in Piece::all() {
        let first = Placement::of(piece).next().unwrap();
        let taken = Room::taken_by(piece);
        assert_eq!(taken.centres, (first.balls() | first.circles()).len());
        assert_eq!(taken.rings, (first.sockets() | first.circles()).len());
    }
}

#[test]
fn a_spot_is_isolated_when_it_lacks_what_nothing_can_bring() {
    let (mut too_much, mut unmatched, mut fine) = (0, 0, 0);
    for position in positions(6, 600) {
        let isolated = Isolated::of(&position);
        let brings = |p: Placement, spot: Spot, half: Half| {
            let units = p.units();
            units
                .iter()
                .any(|u| u.spot == spot && half.is_filled_by(u.unit))
        };
        let has = |spot, half| position.placed().any(|p| brings(p, spot, half));
        let can_get = |spot, half| position.possible().iter().any(|p| brings(p, spot, half));
        let where_is = |wanted: &dyn Fn(Spot) -> bool| -> SpotSet {
            Spot::all().filter(|&spot| wanted(spot)).collect()
        };
        for half in Half::BOTH {
            let lacks = |spot| !has(spot, half) && !can_get(spot, half);
            assert_eq!(half.filled(&position), where_is(&|spot| has(spot, half)));
            assert_eq!(half.isolated(&position), where_is(&lacks));
        }
        let [centre, ring] = Half::BOTH;
        assert_eq!(isolated.centres, centre.isolated(&position));
        assert_eq!(isolated.rings, ring.isolated(&position));
        let in_vain = |spot: Spot| isolated.centres.contains(spot) && has(spot, ring);
        assert_eq!(isolated.sockets, where_is(&in_vain));
        let in_vain = |spot: Spot| isolated.rings.contains(spot) && has(spot, centre);
        assert_eq!(isolated.balls, where_is(&in_vain));

        // Every fit leaves two centres and four rings empty.
        let more = isolated.centres.len() > 2 || isolated.rings.len() > 4;
        assert_eq!(isolated.is_too_much(), more);
        let alone = isolated.sockets.len() > 2 || isolated.balls.len() > 4;
        assert_eq!(isolated.has_too_many_unmatched(), alone);
        too_much += usize::from(more && !alone);
        unmatched += usize::from(alone);
        fine += usize::from(!more);
    }
    assert!(too_much > 0 && unmatched > 0 && fine > 0);
}

#[test]
fn the_limits_of_isolation_are_reached_and_not_exceeded() {
    let of = |number: usize| -> SpotSet { Spot::all().take(number).collect() };
    for number in 0..6 {
        for other in 0..6 {
            let some = Isolated {
                centres: of(number),
                rings: of(other),
                sockets: of(number),
                balls: of(other),
            };
            let expected = number > 2 || other > 4;
            assert_eq!(some.is_too_much(), expected, "{number} {other}");
            assert_eq!(some.has_too_many_unmatched(), expected, "{number} {other}");
        }
    }
}

#[test]
fn pieces_with_one_place_are_placed_until_none_is_left() {
    let (mut placed, mut homeless) = (0, 0);
    for before in positions(7, 400) {
        let mut expected = before.clone();
        let mut steps = Vec::new();
        let result = loop {
            let missing = expected.missing();
            if let Some(piece) = missing.iter().find(|&piece| expected.count(piece) == 0) {
                break Err(DeadEnd::Homeless(piece));
            }
            let Some(only) = missing.iter().find(|&piece| expected.count(piece) == 1) else {
                break Ok(());
            };
            let placement = expected.of(only).next().unwrap();
            let removed = expected.place(placement);
            steps.push(Removal::Forced { placement, removed });
        };
        let (mut after, mut told) = (before.clone(), Vec::new());
        assert_eq!(
            forced::place_forced(&mut after, &mut |step| told.push(step)),
            result
        );
        assert_eq!((&after, &told), (&expected, &steps));
        placed += steps.len();
        homeless += usize::from(result.is_err());
    }
    assert!(placed > 0 && homeless > 0);
}

#[test]
fn pairwise_cleanup_leaves_everybody_a_partner() {
    let (mut removed, mut homeless, mut nothing, mut begun_homeless) = (0, 0, 0, 0);
    for before in positions(8, 400) {
        let missing: Vec<Piece> = before.missing().iter().collect();
        if missing.iter().any(|&piece| before.count(piece) == 0) {
            // Its own fault, and nobody else's.
            let mut after = before.clone();
            let result = pairwise::clean_up(&mut after, &mut |_| ());
            let Err(DeadEnd::Homeless(piece)) = result else {
                panic!("{result:?}");
            };
            assert_eq!(before.count(piece), 0);
            begun_homeless += 1;
            continue;
        }
        // Sweeps over all pairs until nothing changes.
        let mut left = candidates(&before);
        loop {
            let has_partner = |p: Placement, piece: Piece| {
                p.piece() == piece || left.iter().any(|&q| q.piece() == piece && are_clear(p, q))
            };
            let stay = |p: &Placement| missing.iter().all(|&piece| has_partner(*p, piece));
            let next: BTreeSet<Placement> = left.iter().copied().filter(stay).collect();
            if next == left {
                break;
            }
            left = next;
        }
        let lost = missing
            .iter()
            .any(|&piece| left.iter().all(|p| p.piece() != piece));
        let (mut after, mut told) = (before.clone(), BTreeSet::new());
        let result = pairwise::clean_up(&mut after, &mut |step| {
            let Removal::NoPartner { partner, removed } = &step else {
                panic!("{step:?}");
            };
            assert!(removed.iter().all(|p| p.piece() != *partner));
            assert_eq!(step.removed(), removed);
            assert!(!removed.is_empty());
            told.extend(removed.iter());
        });
        match result {
            Ok(any) => {
                assert!(!lost);
                assert_eq!(candidates(&after), left);
                assert_eq!(any, left.len() < before.possible().len());
                removed += told.len();
                nothing += usize::from(!any);
            }
            Err(DeadEnd::Homeless(piece)) => {
                assert!(lost);
                assert_eq!(after.count(piece), 0);
                homeless += 1;
            }
            Err(other) => panic!("{other:?}"),
        }
        assert_eq!(told, &candidates(&before) - &candidates(&after));
    }
    assert!(removed > 0 && homeless > 0 && nothing > 0 && begun_homeless > 0);
}

type Order<'a> = &'a dyn Fn(Placement, Placement) -> Ordering;

#[test]
fn heat_counts_the_candidates_of_a_cell_and_sorts_by_it() {
    for position in positions(9, 60) {
        let heat = HeatMap::of(&position);
        for cell in Cell::all() {
            let taking = position
                .possible()
                .iter()
                .filter(|p| p.cells().contains(cell));
            assert_eq!(usize::from(heat.at(cell)), taking.count());
        }
        let cells = |p: Placement| p.cells().iter().map(|cell| u64::from(heat.at(cell)));
        let coldest = |a: Placement, b: Placement| {
            let rank = |p: Placement| (cells(p).min(), cells(p).sum::<u64>(), p);
            rank(a).cmp(&rank(b))
        };
        let mean = |a: Placement, b: Placement| {
            // a/m against b/n is a * n against b * m.
            let (sums, counts) = (
                [a, b].map(|p| cells(p).sum::<u64>()),
                [a, b].map(|p| cells(p).count() as u64),
            );
            (sums[0] * counts[1])
                .cmp(&(sums[1] * counts[0]))
                .then(a.cmp(&b))
        };
        let orders: [(HeatRank, Order); 2] =
            [(HeatRank::Coldest, &coldest), (HeatRank::Mean, &mean)];
        for (by, order) in orders {
            let sorted = heat.sorted(position.possible(), by);
            let mut expected: Vec<Placement> = position.possible().iter().collect();
            expected.sort_by(|&a, &b| order(a, b));
            assert_eq!(sorted, expected);
        }
    }
}

#[test]
fn regions_share_no_candidate() {
    let mut several = 0;
    for position in positions(10, 400) {
        // Spots that candidates lie on, joined where one lies on both.
        let mut areas: Vec<BTreeSet<Spot>> = Vec::new();
        for candidate in position.possible().iter() {
            let mut area = spots(candidate);
            let (touched, apart) = areas
                .into_iter()
                .partition(|other| !area.is_disjoint(other));
            let touched: Vec<BTreeSet<Spot>> = touched;
            area.extend(touched.into_iter().flatten());
            areas = apart;
            areas.push(area);
        }
        areas.sort();
        let found = regions(&position);
        let spots_found = found.iter().map(|region| region.spots.iter().collect());
        assert_eq!(spots_found.collect::<Vec<BTreeSet<Spot>>>(), areas);
        for (region, area) in found.iter().zip(&areas) {
            let inside = |p: &Placement| !spots(*p).is_disjoint(area);
            let expected = candidates(&position).into_iter().filter(inside);
            assert_eq!(set(&region.candidates), expected.collect());
        }
        several += usize::from(found.len() > 1);
    }
    assert!(several > 0);
}

#[test]
fn pools_are_the_pieces_that_can_fill_a_region() {
    let (mut possible, mut refused) = (0, 0);
    for position in positions(11, 600) {
        let found = regions(&position);
        if found.len() < 2 {
            continue;
        }
        let (centres, rings) = (position.centres(), position.rings());
        let free = |spots: SpotSet| (spots.without(centres).len(), spots.without(rings).len());
        let everywhere: SpotSet = Spot::all().collect();
        let reached = found
            .iter()
            .fold(SpotSet::EMPTY, |all, region| all | region.spots);
        let lost = free(everywhere.without(reached));
        for region in &found {
            let pieces: Vec<Piece> = position.missing().iter().collect();
            let here = |piece: Piece| region.candidates.count(piece) > 0;
            let elsewhere = |piece: Piece| position.count(piece) > region.candidates.count(piece);
            let mut fitting = BTreeSet::new();
            let mut all = 0;
            for choice in 0_u32..1 << pieces.len() {
                let chosen = |at: usize| choice >> at & 1 == 1;
                let may_be = |(at, &piece): (usize, &Piece)| match (here(piece), elsewhere(piece)) {
                    (true, true) => true,
                    // Whoever has no other place has to be here, even if it has none here.
                    (_, false) => chosen(at),
                    (false, true) => !chosen(at),
                };
                if !pieces.iter().enumerate().all(may_be) {
                    continue;
                }
                all += 1;
                let pool: PieceSet = (pieces.iter().enumerate())
                    .filter(|&(at, _)| chosen(at))
                    .map(|(_, &piece)| piece)
                    .collect();
                let needs = pool.iter().map(Room::taken_by);
                let (needed_centres, needed_rings) =
                    needs.fold((0, 0), |(c, r), need| (c + need.centres, r + need.rings));
                let room = free(region.spots);
                let fits = needed_centres <= room.0 && needed_rings <= room.1;
                // What stays empty here and where nobody comes is not more than any fit has.
                let fills = fits
                    && room.0 - needed_centres + lost.0 <= 2
                    && room.1 - needed_rings + lost.1 <= 4;
                if fills {
                    fitting.insert(pool.bits());
                }
            }
            let said = pools(&position, &found, region);
            let bits: BTreeSet<_> = said.possible.iter().map(|pool| pool.bits()).collect();
            assert_eq!(bits, fitting);
            assert!(said.possible.is_sorted_by_key(|pool| pool.bits()));
            assert_eq!(said.possible.len() + said.refused, all);
            possible += fitting.len();
            refused += said.refused;
            for pool in said.possible {
                let assigned = with_pool(&position, region, pool);
                let belongs =
                    |p: &Placement| region.candidates.contains(*p) == pool.contains(p.piece());
                let expected = candidates(&position).into_iter().filter(belongs);
                assert_eq!(candidates(&assigned), expected.collect());
            }
        }
    }
    assert!(possible > 0 && refused > 0);
}

/// By placement: the spots of the sockets that lie otherwise in another placement of the piece
/// which has the same units everywhere else.
fn twisted(placement: Placement) -> BTreeSet<Spot> {
    let units = |p: Placement| -> BTreeMap<Spot, Unit> {
        p.units()
            .iter()
            .map(|unit| (unit.spot, unit.unit))
            .collect()
    };
    let mine = units(placement);
    for other in Placement::of(placement.piece()).filter(|&other| other != placement) {
        let theirs = units(other);
        let is_socket = |unit: &Unit| matches!(unit, Unit::Socket { .. });
        let alike = |(spot, unit): (&Spot, &Unit)| {
            theirs
                .get(spot)
                .is_some_and(|other| unit == other || is_socket(unit) && is_socket(other))
        };
        if mine.iter().all(alike) {
            let differ = mine.iter().filter(|(spot, unit)| theirs[spot] != **unit);
            return differ.map(|(&spot, _)| spot).collect();
        }
    }
    BTreeSet::new()
}

#[test]
fn twins_differ_in_sockets_alone() {
    let (mut straight, mut bent) = (0, 0);
    for placement in Placement::all() {
        let expected = twisted(placement);
        let all: BTreeSet<Spot> = Twins::All.sockets_to_use(placement).iter().collect();
        assert_eq!(all, expected, "{placement}");
        let by_paper = Twins::Straight.sockets_to_use(placement);
        if placement.piece().family() == Family::Straight {
            assert_eq!(by_paper.iter().collect::<BTreeSet<_>>(), expected);
            straight += usize::from(!expected.is_empty());
        } else {
            assert!(by_paper.is_empty());
            bent += usize::from(!expected.is_empty());
        }
    }
    assert!(straight > 0 && bent > 0);
}

#[test]
fn useless_is_a_twisted_socket_that_nobody_can_use() {
    let (mut removed, mut dead_ends, mut nothing) = (0, 0, 0);
    let mut rng = Rng::with_seed(12);
    for before in positions(12, 400) {
        let placed: Vec<Placement> = before.placed().collect();
        // Some of what is placed is given, and not a choice.
        let given: Vec<Placement> = placed.iter().copied().filter(|_| rng.bool()).collect();
        let missing: PieceSet = Piece::all()
            .filter(|&piece| given.iter().all(|p| p.piece() != piece))
            .collect();
        let has_ball = |p: Placement, spot: Spot| p.balls().contains(spot);
        let is_useless = |p: Placement| {
            let sockets = twisted(p);
            let used = |&spot: &Spot| {
                let filled = placed
                    .iter()
                    .any(|&q| has_ball(q, spot) || q.circles().contains(spot));
                let comes = |q: Placement| has_ball(q, spot) && are_clear(p, q);
                filled || before.possible().iter().any(comes)
            };
            !sockets.is_empty() && !sockets.iter().any(used)
        };
        let mut after = before.clone();
        let mut told = BTreeSet::new();
        let result = remove_useless(&mut after, missing, Twins::All, &mut |step| {
            told.extend(step.removed().iter());
        });
        let laid = placed
            .iter()
            .find(|p| missing.contains(p.piece()) && is_useless(**p));
        if let Some(&laid) = laid {
            assert_eq!(result, Err(DeadEnd::UselessPlaced(laid)));
            assert_eq!(after, before);
            dead_ends += 1;
            continue;
        }
        let expected: BTreeSet<Placement> = candidates(&before)
            .into_iter()
            .filter(|&p| is_useless(p))
            .collect();
        assert_eq!(result, Ok(!expected.is_empty()));
        assert_eq!(candidates(&after), &candidates(&before) - &expected);
        removed += expected.len();
        nothing += usize::from(expected.is_empty());
        assert_eq!(told, expected);
    }
    assert!(removed > 0 && dead_ends > 0 && nothing > 0);
}
