//! Fits that are no solutions, the mirror piece, useless and useful moves, and a
//! challenge with its solution.

use std::collections::HashSet;

use serde::Serialize;

use super::Study;
use super::exhibit::{Block, Drawing, Exhibit, Source, Table};
use super::material::Material;
use super::plot;
use crate::draw::{Picture, Rgb};
use crate::game::{
    CellSet, Challenge, Orientation, Piece, PieceSet, Placement, Pose, SeatedUnit, Solution, Spot,
    SpotSet,
};
use crate::measure::count_text;
use crate::position::useless::{Twins, remove_useless};
use crate::position::{PlacementSet, Position};
use crate::problem::{Problem, Rule};
use crate::verify;
use crate::words::counted;

/// A fit with the groups it falls apart into.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnlinkedFit {
    /// The board.
    pub fit: Solution,
    /// The letters of the pieces of each group.
    pub groups: Vec<String>,
}

/// The moves that the paper shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Moves {
    /// The first fit in two groups and the first in three.
    pub apart: Vec<UnlinkedFit>,
    /// The colours of the pieces that are their own mirror images.
    pub mirror: Vec<&'static str>,
    /// By piece: how many placements are useless on the empty board.
    pub useless: Vec<usize>,
    /// The useless placements of the light purple piece.
    pub useless_light_purple: Vec<Placement>,
    /// One of those, lying along the upper edge.
    pub useless_example: Option<Placement>,
    /// The useful placement on the same spots, and a piece with a ball in its
    /// socket, as in some solution.
    pub useful_example: Option<[Placement; 2]>,
    /// The challenge in place of the paper's 92, and its solution.
    pub challenge: Option<(Challenge, Solution)>,
}

/// Finds the examples.
pub(super) fn compute(material: &Material) -> Moves {
    let empty = Problem::new(Challenge::empty(), Rule::Linked);
    let useless = useless_on(&empty);
    let light_purple: Vec<Placement> = useless.of(Piece::LIGHT_PURPLE).collect();
    let example = light_purple
        .iter()
        .copied()
        .find(|&p| along_the_upper_edge(p));
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
        useless_light_purple: light_purple,
        useless_example: example,
        useful_example: example.and_then(|placement| useful(material, placement, &useless)),
        challenge: solved,
    }
}

fn along_the_upper_edge(placement: Placement) -> bool {
    placement.units().iter().all(|unit| unit.spot.row() == 0)
}

/// The legal placements that a unique solution cannot contain.
fn useless_on(problem: &Problem) -> PlacementSet {
    let mut position = Position::all_legal(problem);
    let before = *position.possible();
    // A dead end would show as a piece whose placements are all useless.
    let _ = remove_useless(&mut position, problem.missing(), Twins::All, &mut |_| {});
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

fn fit_in_groups(material: &Material, count: usize) -> Option<UnlinkedFit> {
    let groups = |fit: &Solution| {
        let poses: Vec<Pose> = fit.placements().iter().map(|p| p.pose()).collect();
        verify::groups(&poses)
    };
    let fit = material
        .atlas
        .boards(Rule::Fits)
        .find(|fit| groups(fit).len() == count)?;
    let letters = |set: &PieceSet| set.iter().map(Piece::letter).collect();
    Some(UnlinkedFit {
        fit,
        groups: groups(&fit).iter().map(letters).collect(),
    })
}

/// A useful placement on the spots of a useless one, with the piece that uses it.
fn useful(material: &Material, like: Placement, useless: &PlacementSet) -> Option<[Placement; 2]> {
    let spots = |p: Placement| -> SpotSet { p.units().iter().map(|unit| unit.spot).collect() };
    let twins = Placement::of(like.piece())
        .filter(|&twin| spots(twin) == spots(like) && !useless.contains(twin));
    twins.into_iter().find_map(|twin| {
        let sockets = Twins::All.sockets_to_use(twin);
        let uses = |p: &&Placement| !p.balls().intersection(sockets).is_empty();
        let mut solutions = material.atlas.solutions().iter();
        solutions.find_map(|solution| {
            let partner = (solution.of(twin.piece()) == twin)
                .then(|| solution.placements().iter().find(uses))??;
            Some([twin, *partner])
        })
    })
}

/// A picture on the toy and in hexagons, with a caption for each.
fn toy_and_cells(
    id: &str,
    [toy, cells]: [String; 2],
    picture: &Picture,
    colour: impl Fn(Placement) -> Rgb,
) -> [Drawing; 2] {
    [
        plot::board(format!("{id}-toy"), toy, picture),
        plot::hexagons(format!("{id}-cells"), &cells, picture, colour),
    ]
}

fn own_colour(placement: Placement) -> Rgb {
    Rgb::of(placement.piece())
}

fn challenge_drawings(challenge: &Challenge, solution: &Solution) -> Vec<Drawing> {
    let of_challenge = Picture::of_challenge(challenge);
    let of_solution = Picture::of_solution(challenge, solution);
    let drawings = |name: &str, figure: u8, picture: &Picture| {
        let captions = [
            format!("On the toy: {name} (as the paper’s figure 2)"),
            format!("In hexagons: {name} (as the paper’s figure {figure})"),
        ];
        let id = format!("challenge-{}", name.replace(' ', "-"));
        toy_and_cells(&id, captions, picture, own_colour)
    };
    [
        drawings("the challenge", 3, &of_challenge),
        drawings("its solution", 4, &of_solution),
    ]
    .concat()
}

/// A challenge and its solution, on the toy and in hexagons.
pub(super) fn challenge_exhibit(study: &Study) -> Exhibit {
    let mut blocks = Vec::new();
    let mut finding = "The challenge has no solution.".to_owned();
    if let Some((challenge, solution)) = &study.moves.challenge {
        let givens = counted(challenge.givens().len(), "piece");
        finding = format!("{challenge} gives {givens}; its solution is {solution}.");
        blocks.push(Block::Drawings(challenge_drawings(challenge, solution)));
    }
    Exhibit {
        id: "challenge",
        title: "A challenge and its solution",
        source: Source::figures(&[2, 3, 4]),
        finding,
        method: "The challenge that stands where the paper’s Puzzle 92 does. Given pieces have a heavy \
                 outline on the toy.",
        quotes: &[],
        blocks,
    }
}

fn apart_drawings(apart: &UnlinkedFit) -> [Drawing; 2] {
    const SHADES: [Rgb; 3] = [
        Rgb::hex(0x2b_4b_8c),
        Rgb::hex(0xf2_b8_4a),
        Rgb::hex(0x6a_c4_a6),
    ];
    let (count, groups) = (apart.groups.len(), apart.groups.join(" and "));
    let captions = [
        format!(
            "{}: {count} groups, {groups} (as the paper’s figure 6)",
            apart.fit
        ),
        format!("The same in hexagons, each of the {count} groups in its shade"),
    ];
    let shade = |p: Placement| {
        let letter = p.piece().letter();
        let group = apart.groups.iter().position(|g| g.contains(letter));
        group.map_or(Rgb::WHITE, |at| SHADES[at % SHADES.len()])
    };
    let picture = Picture::of_placements(*apart.fit.placements());
    toy_and_cells(&format!("apart-{count}"), captions, &picture, shade)
}

/// Fits that fall apart.
pub(super) fn apart_exhibit(study: &Study) -> Exhibit {
    let drawings = study.moves.apart.iter().flat_map(apart_drawings).collect();
    let groups = &study.space.fits_by_groups;
    let in_two = groups.get(&2).copied().unwrap_or_default();
    Exhibit {
        id: "apart",
        title: "Fits that are no solutions",
        source: Source::figures(&[6]),
        finding: format!(
            "{} of {} fits fall apart into two groups; these are the first in two and in three.",
            count_text(in_two as f64),
            count_text(study.space.fits as f64)
        ),
        method: "All twelve pieces lie on the board and nothing collides, but no ball of one group sits \
                 in a socket of another.",
        quotes: &["I have never accidentally stumbled upon such a non-solution."],
        blocks: vec![Block::Drawings(drawings)],
    }
}

fn example_drawings(moves: &Moves) -> Vec<Drawing> {
    let mut drawings = Vec::new();
    if let Some(useless) = moves.useless_example {
        let picture = Picture::of_placements([useless]);
        let mirror =
            format!("The piece with mirror symmetry, as {useless} (as the paper’s figure 7)");
        let caption = format!(
            "A useless move: the socket of {useless} opens to the edge (as the paper’s figure 8)"
        );
        drawings.push(plot::hexagons(
            "moves-mirror",
            &mirror,
            &picture,
            own_colour,
        ));
        drawings.push(plot::board("moves-useless", caption, &picture));
    }
    if let Some([useful, partner]) = moves.useful_example {
        let picture = Picture::of_placements([useful, partner]);
        let caption = format!(
            "A useful move: {useful} with a ball of {partner} in its socket (as the paper’s figure 9)"
        );
        drawings.push(plot::board("moves-useful", caption, &picture));
    }
    drawings
}

fn useless_table(moves: &Moves) -> Table {
    Table::new("moves-table", "Useless placements on the empty board")
        .text("piece")
        .text("family")
        .numbers(["placements", "useless"])
        .rows(Piece::all().zip(&moves.useless).map(|(piece, useless)| {
            vec![
                piece.colour().to_owned(),
                piece.family().name().to_owned(),
                Placement::of(piece).len().to_string(),
                useless.to_string(),
            ]
        }))
}

/// The mirror piece, a useless and a useful move.
pub(super) fn exhibit(study: &Study) -> Exhibit {
    let moves = &study.moves;
    let useless = moves.useless_light_purple.iter();
    let first_spots = useless
        .filter(|p| along_the_upper_edge(**p))
        .filter_map(|p| p.units().iter().map(|unit| unit.spot.index()).min())
        .map(|spot| spot.to_string());
    Exhibit {
        id: "moves",
        title: "The mirror piece, useless and useful moves",
        source: Source::figures(&[7, 8, 9]),
        finding: format!(
            "The piece that is its own mirror image is {}; along the upper edge it is useless with its \
             first ball on the spots {}.",
            moves.mirror.join(", "),
            first_spots.collect::<Vec<_>>().join(", ")
        ),
        method: "A placement is useless if it has a twin that differs only in how sockets lie, and none \
                 of those sockets can ever hold a ball: a challenge with one solution rules it out.",
        quotes: &[
            "There would be no reason to orient this piece as shown if it were to anchor at spots 0 \
             through 3.",
        ],
        blocks: vec![
            Block::Drawings(example_drawings(moves)),
            Block::Table(useless_table(moves)),
        ],
    }
}
