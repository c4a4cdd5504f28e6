//! Claims about the toy itself: they hold or fail whatever the challenges are.

use super::super::Study;
use super::{About, CONSTRAINTS, COUNTING, Claim, HEATSORT, Verdict};
use crate::game::{Piece, Placement, Spot, Unit};
use crate::measure::count_text;

pub(super) fn pieces(study: &Study) -> Claim {
    About {
        id: "placements",
        section: CONSTRAINTS,
        quote: "72 […] 144 […] The four acute pieces have 180 legal placements, and the five obtuse pieces have 152",
        exhibit: "pieces",
    }
    .judged(|values| {
        let mut of = |name: &str, family: &str, purple: bool| {
            let rows = study.pieces.iter().filter(|row| {
                row.family == family && (row.colour == "light purple") == purple
            });
            let mut counts: Vec<usize> = rows.map(|row| row.placements).collect();
            counts.dedup();
            let all_alike = counts.len() == 1;
            let count = values.count(name, counts.first().copied().unwrap_or(0));
            (count, all_alike)
        };
        let found = [
            of("light purple", "straight", true),
            of("straight", "straight", false),
            of("obtuse", "obtuse", false),
            of("acute", "acute", false),
        ];
        let [purple, straight, obtuse, acute] = found.map(|(count, _)| count);
        let expected = [(72, true), (144, true), (152, true), (180, true)];
        (
            format!("{purple}, {straight}, {acute} and {obtuse}."),
            Verdict::of(found == expected),
        )
    })
}

pub(super) fn mirror(study: &Study) -> Claim {
    About {
        id: "mirror",
        section: CONSTRAINTS,
        quote: "There are 12 unique pieces. Of them, only one has flip symmetry.",
        exhibit: "moves",
    }
    .judged(|values| {
        let own = values.count("own mirror images", study.moves.mirror.len());
        let pieces = values.count("pieces", study.pieces.len());
        let text = format!("{own} of {pieces} pieces is its own mirror image.");
        (text, Verdict::of(own == 1 && pieces == 12))
    })
}

pub(super) fn useless(study: &Study) -> Claim {
    About {
        id: "useless",
        section: CONSTRAINTS,
        quote: "no reason to orient this piece as shown if it were to anchor at spots 0 through 3",
        exhibit: "moves",
    }
    .judged(|values| {
        let upper = study.moves.useless_light_purple.iter();
        let upper = upper.filter(|p| p.units().iter().all(|unit| unit.spot.row() == 0));
        let anchors: Vec<usize> = upper
            .filter_map(|p| p.units().iter().map(|unit| unit.spot.index()).min())
            .collect();
        let count = values.count("useless in the upper row", anchors.len());
        let first = values.count("first anchor", anchors.iter().min().copied().unwrap_or(0));
        let last = values.count("last anchor", anchors.iter().max().copied().unwrap_or(0));
        (
            format!("In the upper row the light purple piece is useless on {count} anchors, {first} to {last}."),
            Verdict::of((count, first, last) == (4, 0, 3)),
        )
    })
}

pub(super) fn motions(study: &Study) -> Claim {
    About {
        id: "motions",
        section: "Orthographic coordinates",
        quote: "the cell currently at (1,3) could end up at (4,-1,3), (3, -4, -1) […] (-1,4,3)",
        exhibit: "motions",
    }
    .judged(|values| {
        let (found, listed) = super::super::board::listed_images(&study.board);
        let (found, listed) = (values.count("found", found), values.count("listed", listed));
        let text = format!("{found} of the {listed} listed images are among the computed ones.");
        (text, Verdict::of(found == listed))
    })
}

/// What the pieces are made of, each kind of piece once: balls, sockets and circles.
fn kinds(study: &Study) -> Vec<[usize; 3]> {
    let of = |units: &[&str]| {
        ["ball", "socket", "circle"].map(|name| units.iter().filter(|unit| **unit == name).count())
    };
    let mut kinds: Vec<_> = study.pieces.iter().map(|piece| of(&piece.units)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

pub(super) fn categories(study: &Study) -> Claim {
    About {
        id: "categories",
        section: COUNTING,
        quote: "‘2 Balls and a Socket’, ‘1 Ball and 2 Sockets’, ‘2 Sockets and a full Circle’, and ‘1 Ball, 1 full Circle, 1 Socket’",
        exhibit: "pieces",
    }
    .judged(|values| {
        let kinds = kinds(study);
        let count = values.count("kinds of pieces", kinds.len());
        let papers = [[0, 2, 1], [1, 1, 1], [1, 2, 0], [2, 1, 0]];
        let text = format!("{count} kinds of pieces occur by what they are made of, and they are these.");
        (text, Verdict::of(kinds == papers))
    })
}

pub(super) fn units(study: &Study) -> Claim {
    About {
        id: "units",
        section: COUNTING,
        quote: "you would get 16 Balls, 14 Sockets, and 6 Circles",
        exhibit: "pieces",
    }
    .judged(|values| {
        let [balls, sockets, circles] = ["ball", "socket", "circle"].map(|unit| {
            let units = study.pieces.iter().flat_map(|piece| piece.units);
            values.count(unit, units.filter(|name| *name == unit).count())
        });
        (
            format!("{balls} balls, {sockets} sockets and {circles} circles."),
            Verdict::of((balls, sockets, circles) == (16, 14, 6)),
        )
    })
}

/// The pieces in whose sockets an elbow ball of another piece can sit.
fn elbow_holders() -> Vec<Piece> {
    let has_elbow = |p: &Placement| {
        let mut units = p.units().into_iter();
        units.any(|seated| matches!(seated.unit, Unit::Ball { .. }) && seated.cells().len() > 2)
    };
    let elbows: Vec<(Placement, Spot)> = Placement::all()
        .filter(has_elbow)
        .flat_map(|p| {
            let units = p.units().into_iter();
            let elbows = units.filter(|seated| {
                matches!(seated.unit, Unit::Ball { .. }) && seated.cells().len() > 2
            });
            elbows.map(|seated| (p, seated.spot)).collect::<Vec<_>>()
        })
        .collect();
    Piece::all()
        .filter(|&piece| {
            Placement::of(piece).any(|socket| {
                elbows.iter().any(|&(elbow, spot)| {
                    elbow.piece() != piece
                        && socket.sockets().contains(spot)
                        && !elbow.collides(socket)
                })
            })
        })
        .collect()
}

pub(super) fn elbows() -> Claim {
    About {
        id: "elbows",
        section: COUNTING,
        quote: "an “elbow” style ball. These can only fit into the light purple socket",
        exhibit: "pieces",
    }
    .judged(|values| {
        let holders = elbow_holders();
        let count = values.count("pieces that hold an elbow", holders.len());
        let colours: Vec<&str> = holders.iter().map(|piece| piece.colour()).collect();
        (
            format!(
                "{count} piece has a socket that an elbow ball fits into: {}.",
                colours.join(", ")
            ),
            Verdict::of(holders == [Piece::LIGHT_PURPLE]),
        )
    })
}

pub(super) fn ways(study: &Study) -> Claim {
    About {
        id: "ways",
        section: COUNTING,
        quote: "we can use the 24 spots in just one of the following three ways",
        exhibit: "counting",
    }
    .judged(|values| {
        let ways = values.count("ways", study.space.unmatched.len());
        let mut listed: Vec<[usize; 4]> = (study.space.unmatched.iter())
            .map(|kind| [kind.balls, kind.sockets, kind.pairs, kind.empty_spots])
            .collect();
        listed.sort_unstable();
        let fits = values.put("fits", study.space.fits as f64);
        let papers = [[2, 0, 14, 2], [3, 1, 13, 1], [4, 2, 12, 0]];
        (
            format!(
                "{ways} ways occur in the {} fits, and they are these.",
                count_text(fits)
            ),
            Verdict::of(listed == papers),
        )
    })
}

pub(super) fn empty_board(study: &Study) -> Claim {
    About {
        id: "empty-board",
        section: "A hexagonal model",
        quote: "if you are presented with an entirely empty board, there are many solutions",
        exhibit: "space",
    }
    .judged(|values| {
        let solutions = values.put("solutions", study.space.linked as f64);
        (
            format!("The empty board has {} solutions.", count_text(solutions)),
            Verdict::of(solutions > 1.0),
        )
    })
}

pub(super) fn cold_edges(study: &Study) -> Claim {
    About {
        id: "cold-edges",
        section: HEATSORT,
        quote: "The edges are not as easily occupied as the center of the board.",
        exhibit: "heat",
    }
    .judged(|values| {
        let cells = study.heat.first().map_or(&[][..], |heat| &heat.cells);
        let per_spot = cells.len() / Spot::COUNT;
        let heat = |spot: Spot| -> u32 {
            cells[spot.index() * per_spot..][..per_spot].iter().sum()
        };
        let inner =
            |spot: &Spot| (1..=2).contains(&spot.row()) && (1..=4).contains(&spot.column());
        let coldest = Spot::all().filter(inner).map(heat).min().unwrap_or(0);
        let hottest = Spot::all().filter(|s| !inner(s)).map(heat).max().unwrap_or(0);
        let coldest = values.put("coldest inner spot", f64::from(coldest));
        let hottest = values.put("hottest spot of the edge", f64::from(hottest));
        (
            format!("The coldest of the 8 inner spots has heat {coldest}, the hottest of the 16 on the edge {hottest}."),
            Verdict::of(coldest > hottest),
        )
    })
}
