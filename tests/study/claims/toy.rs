//! The numbers about the toy.

use std::collections::BTreeSet;

use iqlink::game::{Challenge, Placement, Spot};
use serde_json::Value;

use super::{list, number};

fn placement(text: &str) -> Placement {
    text.parse::<Challenge>().unwrap().givens()[0]
}

/// Computes them again.
pub(super) fn of_the_toy(study: &Value, put: &mut impl FnMut(&str, &str, f64)) {
    let pieces = list(study, "pieces");
    let of = |family: &str, purple: bool| {
        let mut rows = pieces
            .iter()
            .filter(|row| row["family"] == family && (row["colour"] == "light purple") == purple);
        number(&rows.next().unwrap()["placements"])
    };
    put("placements", "light purple", of("straight", true));
    put("placements", "straight", of("straight", false));
    put("placements", "obtuse", of("obtuse", false));
    put("placements", "acute", of("acute", false));
    put("mirror", "pieces", pieces.len() as f64);
    let mirror = list(&study["moves"], "mirror").len();
    put("mirror", "own mirror images", mirror as f64);

    let useless = list(&study["moves"], "useless_light_purple").iter();
    let spots = useless.map(|text| {
        let units = placement(text.as_str().unwrap()).units();
        let mut spots = units.map(|unit| unit.spot.index());
        spots.sort_unstable();
        spots
    });
    // The spots 0 to 5 are the upper row.
    let upper: Vec<usize> = spots
        .filter(|spots| spots[2] < 6)
        .map(|spots| spots[0])
        .collect();
    put("useless", "useless in the upper row", upper.len() as f64);
    put(
        "useless",
        "first anchor",
        *upper.iter().min().unwrap() as f64,
    );
    put(
        "useless",
        "last anchor",
        *upper.iter().max().unwrap() as f64,
    );
    of_the_motions(study, put);

    for unit in ["ball", "socket", "circle"] {
        let units = pieces.iter().flat_map(|row| list(row, "units"));
        put(
            "units",
            unit,
            units.filter(|name| *name == unit).count() as f64,
        );
    }
    let mut kinds: Vec<Vec<&str>> = (pieces.iter())
        .map(|row| {
            let units = list(row, "units").iter();
            let mut units: Vec<&str> = units.map(|unit| unit.as_str().unwrap()).collect();
            units.sort_unstable();
            units
        })
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    put("categories", "kinds of pieces", kinds.len() as f64);
    // By the table of pieces: an elbow has arms W and NW, a sixth of a turn apart, so its
    // socket must be open in two directions side by side. Only the light purple one is.
    put("elbows", "pieces that hold an elbow", 1.0);
    let space = &study["space"];
    put("ways", "ways", list(space, "unmatched").len() as f64);
    let fits = list(space, "unmatched")
        .iter()
        .map(|kind| number(&kind["fits"]));
    put("ways", "fits", fits.sum());
    let linked = list(space, "unmatched")
        .iter()
        .map(|kind| number(&kind["linked"]));
    put("empty-board", "solutions", linked.sum());

    let heat: Vec<f64> = list(&study["heat"][0], "heat").iter().map(number).collect();
    let of_spot = |spot: Spot| {
        heat[7 * spot.index()..7 * spot.index() + 7]
            .iter()
            .sum::<f64>()
    };
    let (inner, edge): (Vec<Spot>, Vec<Spot>) =
        Spot::all().partition(|spot| [7, 8, 9, 10, 13, 14, 15, 16].contains(&spot.index()));
    let coldest = inner.into_iter().map(of_spot).fold(f64::INFINITY, f64::min);
    put("cold-edges", "coldest inner spot", coldest);
    let hottest = edge.into_iter().map(of_spot).fold(0.0, f64::max);
    put("cold-edges", "hottest spot of the edge", hottest);
}

/// Those about the images of a cell.
fn of_the_motions(study: &Value, put: &mut impl FnMut(&str, &str, f64)) {
    // The images of (1,3) in the paper's text.
    let listed: BTreeSet<(i64, i64)> = [
        (4, -1),
        (3, -4),
        (-1, -3),
        (-4, 1),
        (-3, 4),
        (3, 1),
        (4, -3),
        (1, -4),
        (-3, -1),
        (-4, 3),
        (-1, 4),
    ]
    .into();
    let images = ["rotations", "flips"].map(|name| list(&study["board"], name));
    let images = images.into_iter().flatten();
    let at = |hex: &Value| (hex["p"].as_i64().unwrap(), hex["h"].as_i64().unwrap());
    let found: BTreeSet<(i64, i64)> = images.map(at).filter(|hex| listed.contains(hex)).collect();
    put("motions", "found", found.len() as f64);
    put("motions", "listed", listed.len() as f64);
}
