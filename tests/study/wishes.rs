//! The answers to the paper's wishes, computed again: from the toy, from the challenges, or
//! from the data that the study exports.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use iqlink::game::{CellSet, Piece, Placement, Spot};
use iqlink::position::Position;
use iqlink::solve::{self, Budget};
use iqlink::study::export;
use iqlink::study::trials::Basis;
use serde_json::Value;

use super::files::files;
use super::{MATERIAL, STUDY};

/// By placement: which others it can lie with, by the rule of collisions alone.
fn compatible() -> Vec<Vec<usize>> {
    let all: Vec<Placement> = Placement::all().collect();
    let with = |p: &Placement| {
        let others = all.iter().enumerate();
        let beside = others.filter(|(_, q)| q.piece() > p.piece() && !p.collides(**q));
        beside.map(|(at, _)| at).collect()
    };
    all.iter().map(with).collect()
}

/// Pairs and triples one by one, without the sets of bits that the study counts with.
#[test]
fn collections_of_up_to_three_pieces_are_counted_again() {
    let later = compatible();
    let pairs: usize = later.iter().map(Vec::len).sum();
    let mut triples = 0;
    let mut is_beside = vec![false; later.len()];
    for beside in &later {
        for &q in beside {
            is_beside[q] = true;
        }
        for &q in beside {
            triples += later[q].iter().filter(|&&r| is_beside[r]).count();
        }
        for &q in beside {
            is_beside[q] = false;
        }
    }
    let ways = STUDY.wishes.collections.iter().map(|row| row.ways);
    let counted = [Placement::count(), pairs, triples].map(|ways| Some(ways as u64));
    assert_eq!(ways.take(3).collect::<Vec<_>>(), counted);

    let all: Vec<Placement> = Placement::all().collect();
    let single: HashSet<CellSet> = all.iter().map(|p| p.cells()).collect();
    let double: HashSet<CellSet> = (later.iter().zip(&all))
        .flat_map(|(beside, p)| {
            let cells = p.cells();
            beside
                .iter()
                .map(|&q| cells | all[q].cells())
                .collect::<Vec<_>>()
        })
        .collect();
    let regions = STUDY.wishes.collections.iter().map(|row| row.regions);
    let counted = [&single, &double].map(|regions| Some(regions.len() as u64));
    assert_eq!(regions.take(2).collect::<Vec<_>>(), counted);
}

/// The ways of four pieces are counted by one method and estimated by another; so are the
/// smaller ones, and what is only estimated is estimated in the same way.
#[test]
fn estimates_of_collections_are_as_good_as_they_say() {
    let collections = &STUDY.wishes.collections;
    assert_eq!(
        collections.iter().map(|row| row.pieces).collect::<Vec<_>>(),
        [1, 2, 3, 4, 5]
    );
    let mut compared = 0;
    for row in collections.iter().filter(|row| row.pieces > 1) {
        let drawn = row.drawn.unwrap();
        for (counted, estimate, error) in [
            (row.ways, drawn.ways, drawn.ways_error),
            (row.regions, drawn.regions, drawn.regions_error),
        ] {
            assert!(error > 0.0 && error < 0.02 * estimate, "{row:?}");
            if let Some(counted) = counted {
                assert!((counted as f64 - estimate).abs() < 4.0 * error, "{row:?}");
                compared += 1;
            }
        }
        assert!(drawn.regions < drawn.ways);
    }
    assert_eq!(compared, 4);
}

/// The searches with a table and without visit what the backends of these names visit, and
/// the numbers of the table on the page are their sums.
#[test]
fn searches_with_a_table_are_those_of_the_backend() {
    let tables = &STUDY.wishes.tables;
    assert!(tables.iter().filter(|one| one.pieces == 4).count() > 4);
    let mut compared = 0;
    for one in tables {
        let subjects = MATERIAL.subjects.iter().chain(&MATERIAL.sample);
        let subject = subjects.clone().find(|s| s.title() == one.name).unwrap();
        let transition = format!("paper:transition={}", one.pieces);
        for (name, search) in [
            (transition.clone(), &one.tried),
            (format!("{transition}:ending=table"), &one.looked_up),
        ] {
            if search.basis != Basis::Counted {
                continue;
            }
            let backend = solve::backend(&name).unwrap();
            let (found, outcome) =
                solve::all(backend.as_ref(), &subject.problem, &Budget::unlimited());
            let [found, known] = [&found, &subject.solutions]
                .map(|boards| boards.iter().copied().collect::<BTreeSet<_>>());
            assert_eq!(found, known, "{name} {}", one.name);
            assert_eq!(outcome.stats.nodes, Some(search.walked), "{name}");
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
    let files = files();
    let study: Value = serde_json::from_str(&files[export::NUMBERS]).unwrap();
    for row in rows(&files["csv/collections-searches.csv"]) {
        let known = study["wishes"]["tables"].as_array().unwrap().iter();
        let known: Vec<&Value> = known
            .filter(|one| {
                let ended = |search: &str| one[search]["basis"] == "counted";
                one["among"] == row[""]
                    && one["pieces"].as_u64() == row["last pieces"].parse().ok()
                    && ended("tried")
                    && ended("looked_up")
            })
            .collect();
        let sum = |search: &str| -> f64 {
            let nodes = known
                .iter()
                .map(|one| one[search]["nodes"].as_f64().unwrap());
            nodes.sum()
        };
        assert!(row["challenges"].starts_with(&format!("{} of ", known.len())));
        assert_eq!(row["nodes"], sum("tried").to_string());
        assert_eq!(row["nodes, table"], sum("looked_up").to_string());
    }
}

/// The rows of a file, by the names of their columns.
fn rows(csv: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    reader.deserialize().map(Result::unwrap).collect()
}

/// Spots on which a candidate lies belong together: whoever paints over them in turn comes
/// to the same regions.
#[test]
fn challenges_fall_apart_into_as_many_regions_as_can_be_painted() {
    let facts = STUDY.facts.suite.iter().chain(&STUDY.facts.sample);
    let subjects = MATERIAL.subjects.iter().chain(&MATERIAL.sample);
    for (facts, subject) in facts.zip(subjects) {
        let candidates = Position::all_legal(&subject.problem);
        let mut colours: Vec<Option<usize>> = vec![None; Spot::COUNT];
        for (colour, placement) in candidates.possible().iter().enumerate() {
            let spots = placement.units().map(|unit| unit.spot.index());
            let old: Vec<usize> = spots.iter().filter_map(|&spot| colours[spot]).collect();
            for spot in &mut colours {
                if spot.is_some_and(|colour| old.contains(&colour)) {
                    *spot = Some(colour);
                }
            }
            for spot in spots {
                colours[spot] = Some(colour);
            }
        }
        let regions: BTreeSet<usize> = colours.into_iter().flatten().collect();
        assert_eq!(facts.regions, regions.len(), "{}", facts.name);
    }
}

#[test]
fn the_table_of_regions_follows_from_the_data() {
    let files = files();
    let study: Value = serde_json::from_str(&files[export::NUMBERS]).unwrap();
    let mut told = 0;
    for among in ["suite", "sample"] {
        for row in rows(&files[&format!("csv/regions-{among}.csv")]) {
            let of_level = |list: &Value| -> Vec<Value> {
                let list = list.as_array().unwrap().iter();
                list.filter(|one| one["level"] == row["level"])
                    .cloned()
                    .collect()
            };
            let facts = of_level(&study["facts"][among]);
            let split = facts.iter().filter(|one| one["regions"].as_u64() > Some(1));
            let split = format!("{} of {}", split.count(), facts.len());
            assert_eq!(row["at the start"], split);
            let tried = of_level(&study["trials"][among]);
            let get = |name: &str| -> u64 {
                let searches = tried.iter().map(|one| &one["searches"]["extended"]);
                searches.map(|search| search[name].as_u64().unwrap()).sum()
            };
            let nodes = get("walked") - get("exhaustive");
            if nodes > 0 {
                let share = 100.0 * get("splits") as f64 / nodes as f64;
                let text = row["positions"].trim_end_matches('%').trim();
                assert!(
                    (text.parse::<f64>().unwrap() - share).abs() < 0.6,
                    "{row:?}"
                );
                told += 1;
            }
            let (saved, text) = (nodes_saved(&tried), &row["nodes saved"]);
            assert_eq!(text.starts_with('≈'), saved.is_estimate, "{row:?}");
            let number = text.trim_start_matches('≈').trim_end_matches('x').trim();
            let error = number.parse::<f64>().unwrap() / saved.factor - 1.0;
            assert!(error.abs() < 0.006, "{row:?}: {}", saved.factor);
        }
    }
    assert!(told > 5);
}

/// What the split into regions divides the nodes by.
struct Saved {
    factor: f64,
    is_estimate: bool,
}

/// The geometric mean over the challenges of which both searches are known.
fn nodes_saved(tried: &[Value]) -> Saved {
    let both = tried.iter().map(|one| {
        let searches = &one["searches"];
        [&searches["scarcest"], &searches["extended"]]
    });
    let both: Vec<_> = both
        .filter(|both| both.iter().all(|one| one["basis"] != "bound"))
        .collect();
    let product: f64 = both
        .iter()
        .map(|both| both.map(|one| one["nodes"].as_f64().unwrap().max(1.0)))
        .map(|[without, with]| without / with)
        .product();
    Saved {
        factor: product.powf(1.0 / both.len() as f64),
        is_estimate: both.iter().flatten().any(|one| one["basis"] == "estimated"),
    }
}

#[test]
fn the_growth_goes_up_to_the_empty_board() {
    let growth = &STUDY.wishes.growth;
    let missing: Vec<usize> = growth.iter().map(|row| row.missing).collect();
    assert_eq!(missing, (2..=Piece::COUNT).collect::<Vec<_>>());
    for row in growth {
        let challenges = if row.missing == Piece::COUNT { 1 } else { 3 };
        assert_eq!(row.searches.len(), challenges);
        assert_eq!(row.combinations.len(), challenges);
    }
    // With flipped copies the light purple piece has as many as the other straight ones.
    let everything = 144f64.powi(3) * 152f64.powi(5) * 180f64.powi(4);
    let empty = growth.last().unwrap();
    assert!((empty.combinations[0] / everything - 1.0).abs() < 1e-9);
    let native = &empty.searches[0][2];
    let backend = solve::backend("native:threads=1").unwrap();
    let problem = super::problem(&iqlink::game::Challenge::empty());
    let (_, outcome) = solve::all(backend.as_ref(), &problem, &Budget::unlimited());
    let nodes = outcome.stats.nodes.unwrap();
    // On a busy machine the clock may cut this one off: it is the only one that has a clock.
    if native.basis == Basis::Counted {
        assert_eq!(native.walked, nodes);
    } else {
        assert!(native.walked < nodes);
    }
}
