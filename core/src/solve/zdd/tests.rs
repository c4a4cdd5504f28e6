//! The engine alone, against a brute force on random exact covers.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use fastrand::Rng;

use super::covering::Covering;
use super::packings::Packings;
use super::search::{Branching, Client, Found, Search};

/// Some items of two classes, the second with some to spare, and of none.
fn random_covering(random: &mut Rng) -> Covering {
    let items = random.usize(1..12);
    let of_class = |random: &mut Rng| match random.usize(0..4) {
        0 => None,
        1 => Some(1),
        _ => Some(0),
    };
    let mut classes: Vec<Option<usize>> = (0..items).map(|_| of_class(random)).collect();
    classes[0] = Some(0);
    let rows = (0..random.usize(0..15)).map(|_| {
        let mut row: Vec<usize> = (0..items).filter(|_| random.usize(0..3) == 0).collect();
        if !row.iter().any(|&item| classes[item].is_some()) {
            row.push(0);
        }
        row.sort_unstable();
        row.dedup();
        row
    });
    let rows = rows.collect();
    let spare = vec![0, random.u64(0..3)];
    Covering {
        spare,
        classes,
        rows,
    }
}

/// Every set of rows, tried one by one.
fn brute_force(covering: &Covering) -> BTreeSet<Vec<u32>> {
    let mut solutions = BTreeSet::new();
    'sets: for set in 0_u32..1 << covering.rows.len() {
        let rows: Vec<u32> = (0..covering.rows.len() as u32)
            .filter(|r| set >> r & 1 == 1)
            .collect();
        let mut covered = vec![false; covering.classes.len()];
        for &item in rows.iter().flat_map(|&row| &covering.rows[row as usize]) {
            if std::mem::replace(&mut covered[item], true) {
                continue 'sets;
            }
        }
        let mut spare = covering.spare.clone();
        for (class, _) in covering
            .classes
            .iter()
            .zip(&covered)
            .filter(|(_, covered)| !**covered)
        {
            let Some(class) = *class else { continue };
            if spare[class] == 0 {
                continue 'sets;
            }
            spare[class] -= 1;
        }
        solutions.insert(rows);
    }
    solutions
}

/// Collects what it is told.
struct Collector {
    found: Vec<Vec<u32>>,
    most: usize,
}

impl Client for Collector {
    type Stop = ();

    fn check(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn found(&mut self, found: Found) -> ControlFlow<()> {
        found
            .diagram
            .for_each(found.family, found.chosen, &mut |rows| {
                let mut rows = rows.to_vec();
                rows.sort_unstable();
                self.found.push(rows);
                if self.found.len() == self.most {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            })
    }
}

const PLENTY: usize = 1 << 30;

#[test]
fn every_cover_is_found_once_with_and_without_a_memory() {
    let mut random = Rng::with_seed(1);
    let mut by_number = [0; 3];
    for _ in 0..2000 {
        let covering = random_covering(&mut random);
        let expected = brute_force(&covering);
        by_number[expected.len().min(2)] += 1;
        for branching in [Branching::Sweep, Branching::Fewest] {
            for room in [0, PLENTY] {
                let mut client = Collector {
                    found: Vec::new(),
                    most: usize::MAX,
                };
                let mut search = Search::new(&covering, branching, room);
                let flow = search.run(&mut client);
                assert!(flow.is_continue());
                assert_eq!(client.found.len(), expected.len(), "{covering:?}");
                assert_eq!(BTreeSet::from_iter(client.found), expected, "{covering:?}");
            }
        }
    }
    assert!(
        by_number.iter().all(|&n| n > 100),
        "none, one, several: {by_number:?}"
    );
}

#[test]
fn the_diagram_holds_every_cover() {
    let mut random = Rng::with_seed(2);
    let mut shared = 0;
    for _ in 0..1000 {
        let covering = random_covering(&mut random);
        let expected = brute_force(&covering);
        for branching in [Branching::Sweep, Branching::Fewest] {
            let all = Packings::of_covering(&covering, branching, PLENTY).expect("enough room");
            assert_eq!(all.count(), expected.len() as u128);
            let mut listed = BTreeSet::new();
            for number in 0..all.count() {
                let options = all.nth(number).expect("so many");
                let mut rows: Vec<u32> = options.iter().map(|o| o.index() as u32).collect();
                rows.sort_unstable();
                listed.insert(rows);
            }
            assert_eq!(listed, expected);
        }
        let mut search = Search::new(&covering, Branching::Sweep, PLENTY);
        let mut client = Collector {
            found: Vec::new(),
            most: usize::MAX,
        };
        assert!(search.run(&mut client).is_continue());
        shared += search.counters()[1].1;
    }
    assert!(shared > 100, "states are met again: {shared}");
}

#[test]
fn a_client_ends_the_search() {
    let mut random = Rng::with_seed(3);
    let mut ended = 0;
    for _ in 0..300 {
        let covering = random_covering(&mut random);
        let number = brute_force(&covering).len();
        let mut client = Collector {
            found: Vec::new(),
            most: 2,
        };
        let flow = Search::new(&covering, Branching::Sweep, PLENTY).run(&mut client);
        assert_eq!(flow.is_break(), number >= 2);
        assert_eq!(client.found.len(), number.min(2));
        ended += usize::from(flow.is_break());
    }
    assert!(ended > 20, "{ended}");
}

#[test]
fn without_room_there_is_no_diagram() {
    let covering = Covering {
        spare: vec![0],
        classes: vec![Some(0)],
        rows: vec![vec![0]],
    };
    assert!(Packings::of_covering(&covering, Branching::Sweep, 0).is_none());
    let all = Packings::of_covering(&covering, Branching::Sweep, PLENTY);
    assert_eq!(all.map(|all| all.count()), Some(1));
}

/// The pairs of forty things can be chosen in some 3e23 ways: nobody goes on through them for a
/// diagram that has no room.
#[test]
fn a_search_for_the_whole_ends_where_there_is_no_room_for_it() {
    let pairs = (0..40).flat_map(|a| (a + 1..40).map(move |b| vec![a, b]));
    let covering = Covering {
        spare: vec![0],
        classes: vec![Some(0); 40],
        rows: pairs.collect(),
    };
    for room in [0, 10_000, 1_000_000] {
        assert!(Packings::of_covering(&covering, Branching::Sweep, room).is_none());
    }
}

/// Each of 24 covers about a thousand times: five standard deviations are 155.
#[test]
fn every_cover_is_drawn_equally_often() {
    let pairs = (0..4).flat_map(|a| (4..8).map(move |b| vec![a, b]));
    let covering = Covering {
        spare: vec![0],
        classes: vec![Some(0); 8],
        rows: pairs.collect(),
    };
    let all = Packings::of_covering(&covering, Branching::Sweep, PLENTY).expect("enough room");
    assert_eq!(all.count(), 24);
    let mut random = Rng::with_seed(4);
    let mut drawn = std::collections::BTreeMap::new();
    for _ in 0..24_000 {
        let options = all.sample(&mut || random.u64(..)).expect("there are some");
        *drawn.entry(options).or_insert(0_i32) += 1;
    }
    assert_eq!(drawn.len(), 24);
    for (options, times) in drawn {
        assert!((times - 1000).abs() < 155, "{options:?}: {times}");
    }
}
