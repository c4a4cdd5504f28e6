//! Fits that are no solutions, the mirror piece, useless and useful moves, and a
//! challenge with its solution.

use std::collections::HashSet;

use serde::Serialize;

use super::Study;
use super::exhibit::{Exhibit, Part, Source, Table};
use super::material::Material;
use super::plot;
use crate::draw::{Picture, Rgb};
use crate::game::{
    CellSet, Challenge, Orientation, Piece, PieceSet, Placement, Pose, SeatedUnit, Solution, Spot,
    SpotSet,
};
use crate::measure::count_text;
use crate::position::useless::{remove_useless, sockets_to_use};
use crate::position::{PlacementSet, Position};
use crate::problem::{Problem, Rule};
use crate::verify;
use crate::words::counted;

/// A fit with the groups it falls apart into.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Apart {
    /// The board.
    pub fit: Solution,
    /// The letters of the pieces of each group.
    pub groups: Vec<String>,
}

/// The moves that the paper shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Moves {
    /// The first fit in two groups and the first in three.
    pub apart: Vec<Apart>,
    /// The colours of the pieces that are their own mirror images.
    pub mirror: Vec<&'static str>,
    /// By piece: how many placements are useless on the empty board.
    pub useless: Vec<usize>,
    /// The useless placements of the light purple piece.
    pub useless_light_purple: Vec<String>,
    /// One of those, lying along the upper edge.
    pub useless_example: Option<String>,
    /// The useful placement on the same spots, and a piece with a ball in its
    /// socket, as in some solution.
    pub useful_example: Option<[String; 2]>,
    /// The challenge in place of the paper's 92, and its solution.
    pub challenge: Option<(Challenge, Solution)>,
}

/// Finds the examples.
pub fn compute(material: &Material) -> Moves {
    let empty = Problem::new(Challenge::empty(), Rule::Linked);
    let useless = useless_on(&empty);
    let light_purple: Vec<Placement> = useless.of(Piece::LIGHT_PURPLE).collect();
    let along_the_edge = |p: &&Placement| p.units().iter().all(|unit| unit.spot.row() == 0);
    let example = light_purple.iter().find(along_the_edge).copied();
    let mirror = Piece::all().filter(|&piece| is_own_mirror_image(piece));
    let subjects = material.in_place_of(&[92]);
    let solved = subjects.first().and_then(|subject| {
        let solution = subject.solutions.first()?;
        Some((subject.named.challenge.clone(), *solution))
    });
    Moves {
        apart: [2, 3]
            .into_iter()
            .filter_map(|n| fit_in_groups(material, n))
            .collect(),
        mirror: mirror.map(Piece::colour).collect(),
        useless: Piece::all().map(|piece| useless.count(piece)).collect(),
        useless_light_purple: light_purple.iter().map(Placement::to_string).collect(),
        useless_example: example.map(|placement| placement.to_string()),
        useful_example: example.and_then(|placement| useful(material, placement, &useless)),
        challenge: solved,
    }
}

/// The legal placements that a unique solution cannot contain.
fn useless_on(problem: &Problem) -> PlacementSet {
    let mut position = Position::all_legal(problem);
    let before = *position.possible();
    // A dead end would show as a piece whose placements are all useless.
    let _ = remove_useless(&mut position, problem.missing(), &mut |_| {});
    before.without(position.possible())
}

/// Whether the flipped piece, turned as need be, takes the cells of the piece itself.
fn is_own_mirror_image(piece: Piece) -> bool {
    let (upright, flipped): (Vec<Orientation>, Vec<Orientation>) =
        Orientation::all().partition(|orientation| orientation.letter() < 'G');
    let cells = |middle, orientation| -> Option<CellSet> {
        let pose = Pose {
            middle,
            piece,
            orientation,
        };
        let units: Option<Vec<CellSet>> = pose
            .units()
            .map(|u| u.map(SeatedUnit::cells))
            .into_iter()
            .collect();
        Some(
            units?
                .into_iter()
                .fold(CellSet::EMPTY, |all, unit| all | unit),
        )
    };
    // On a spot in the middle of the board every orientation is legal.
    let looks = |middle, orientations: &[Orientation]| -> Option<HashSet<CellSet>> {
        orientations.iter().map(|&o| cells(middle, o)).collect()
    };
    Spot::all().any(|middle| {
        let [itself, mirrored] = [&upright, &flipped].map(|o| looks(middle, o));
        itself.is_some() && itself == mirrored
    })
}

fn fit_in_groups(material: &Material, count: usize) -> Option<Apart> {
    let groups = |fit: &Solution| {
        let poses: Vec<Pose> = fit.placements().iter().map(|p| p.pose()).collect();
        verify::groups(&poses)
    };
    let fit = material
        .atlas
        .boards(Rule::Fits)
        .find(|fit| groups(fit).len() == count)?;
    let letters = |set: &PieceSet| set.iter().map(Piece::letter).collect();
    Some(Apart {
        fit,
        groups: groups(&fit).iter().map(letters).collect(),
    })
}

/// A useful placement on the spots of a useless one, with the piece that uses it.
fn useful(material: &Material, like: Placement, useless: &PlacementSet) -> Option<[String; 2]> {
    let spots = |p: Placement| -> SpotSet { p.units().iter().map(|unit| unit.spot).collect() };
    let twins = Placement::of(like.piece())
        .filter(|&twin| spots(twin) == spots(like) && !useless.contains(twin));
    twins.into_iter().find_map(|twin| {
        let sockets = sockets_to_use(twin);
        let uses = |p: &&Placement| !p.balls().intersection(sockets).is_empty();
        let mut solutions = material.atlas.solutions().iter();
        solutions.find_map(|solution| {
            let partner = (solution.of(twin.piece()) == twin)
                .then(|| solution.placements().iter().find(uses))??;
            Some([twin.to_string(), partner.to_string()])
        })
    })
}

/// A challenge and its solution, on the toy and in hexagons.
pub fn challenge_exhibit(study: &Study) -> Exhibit {
    let mut parts = Vec::new();
    let mut finding = "The challenge has no solution.".to_owned();
    if let Some((challenge, solution)) = &study.moves.challenge {
        let pictures = [
            Picture::of_challenge(challenge),
            Picture::of_solution(challenge, solution),
        ];
        let names = [("the challenge", 3), ("its solution", 4)];
        let mut drawings = Vec::new();
        for (picture, (name, figure)) in pictures.iter().zip(names) {
            let id = format!("challenge-{}", name.replace(' ', "-"));
            let caption = format!("On the toy: {name} (as the paper’s figure 2)");
            drawings.push(plot::board(format!("{id}-toy"), caption, picture));
            let caption = format!("In hexagons: {name} (as the paper’s figure {figure})");
            let colour = |p: Placement| Rgb::of(p.piece());
            drawings.push(plot::hexagons(
                format!("{id}-cells"),
                &caption,
                picture,
                colour,
            ));
        }
        finding = format!(
            "{challenge} gives {}; its solution is {solution}.",
            counted(challenge.givens().len(), "piece")
        );
        parts.push(Part::Drawings(drawings));
    }
    Exhibit {
        id: "challenge",
        title: "A challenge and its solution",
        source: Source {
            figures: &[2, 3, 4],
            tables: &[],
            sections: &[],
        },
        finding,
        method: "The challenge that stands where the paper’s Puzzle 92 does. Given pieces have a heavy \
                 outline on the toy.",
        quotes: &[],
        parts,
    }
}

/// Fits that fall apart.
pub fn apart_exhibit(study: &Study) -> Exhibit {
    const SHADES: [Rgb; 3] = [
        Rgb::hex(0x2b_4b_8c),
        Rgb::hex(0xf2_b8_4a),
        Rgb::hex(0x6a_c4_a6),
    ];
    let mut drawings = Vec::new();
    for apart in &study.moves.apart {
        let count = apart.groups.len();
        let picture = Picture::of_placements(*apart.fit.placements());
        let id = format!("apart-{count}");
        let caption = format!(
            "{}: {count} groups, {} (as the paper’s figure 6)",
            apart.fit,
            apart.groups.join(" and ")
        );
        drawings.push(plot::board(format!("{id}-toy"), caption, &picture));
        let shade = |p: Placement| {
            let letter = p.piece().letter();
            let group = apart.groups.iter().position(|g| g.contains(letter));
            group.map_or(Rgb::WHITE, |at| SHADES[at % SHADES.len()])
        };
        let caption = format!("The same in hexagons, each of the {count} groups in its shade");
        drawings.push(plot::hexagons(
            format!("{id}-cells"),
            &caption,
            &picture,
            shade,
        ));
    }
    let groups = &study.space.fits_by_groups;
    let in_two = groups.get(&2).copied().unwrap_or_default();
    Exhibit {
        id: "apart",
        title: "Fits that are no solutions",
        source: Source {
            figures: &[6],
            tables: &[],
            sections: &[],
        },
        finding: format!(
            "{} of {} fits fall apart into two groups; these are the first in two and in three.",
            count_text(in_two as f64),
            count_text(study.space.fits as f64)
        ),
        method: "All twelve pieces lie on the board and nothing collides, but no ball of one group sits \
                 in a socket of another.",
        quotes: &["I have never accidentally stumbled upon such a non-solution."],
        parts: vec![Part::Drawings(drawings)],
    }
}

/// The mirror piece, a useless and a useful move.
pub fn exhibit(study: &Study) -> Exhibit {
    let moves = &study.moves;
    let mut drawings = Vec::new();
    if let Some(useless) = &moves.useless_example {
        let picture = Picture::of_placements(super::placements(useless));
        let colour = |p: Placement| Rgb::of(p.piece());
        let caption =
            format!("The piece with mirror symmetry, as {useless} (as the paper’s figure 7)");
        drawings.push(plot::hexagons("moves-mirror", &caption, &picture, colour));
        let caption = format!(
            "A useless move: the socket of {useless} opens to the edge (as the paper’s figure 8)"
        );
        drawings.push(plot::board("moves-useless", caption, &picture));
    }
    if let Some([useful, partner]) = &moves.useful_example {
        let text = format!("{useful}{partner}");
        let picture = Picture::of_placements(super::placements(&text));
        let caption = format!(
            "A useful move: {useful} with a ball of {partner} in its socket (as the paper’s figure 9)"
        );
        drawings.push(plot::board("moves-useful", caption, &picture));
    }
    let rows = Piece::all().zip(&moves.useless).map(|(piece, useless)| {
        vec![
            piece.colour().to_owned(),
            piece.family().name().to_owned(),
            Placement::of(piece).len().to_string(),
            useless.to_string(),
        ]
    });
    let table = Table::new("moves-table", "Useless placements on the empty board")
        .text("piece")
        .text("family")
        .number("placements")
        .number("useless")
        .rows(rows);
    let anchors: Vec<String> = moves
        .useless_light_purple
        .iter()
        .flat_map(|text| super::placements(text))
        .filter(|p| p.units().iter().all(|unit| unit.spot.row() == 0))
        .filter_map(|p| {
            p.units()
                .iter()
                .map(|unit| unit.spot)
                .min()
                .map(Spot::index)
        })
        .map(|index| index.to_string())
        .collect();
    Exhibit {
        id: "moves",
        title: "The mirror piece, useless and useful moves",
        source: Source {
            figures: &[7, 8, 9],
            tables: &[],
            sections: &[],
        },
        finding: format!(
            "The piece that is its own mirror image is {}; along the upper edge it is useless with its \
             first ball on the spots {}.",
            moves.mirror.join(", "),
            anchors.join(", ")
        ),
        method: "A placement is useless if it has a twin that differs only in how sockets lie, and none \
                 of those sockets can ever hold a ball: a challenge with one solution rules it out.",
        quotes: &[
            "There would be no reason to orient this piece as shown if it were to anchor at spots 0 \
             through 3.",
        ],
        parts: vec![Part::Drawings(drawings), Part::Table(table)],
    }
}
