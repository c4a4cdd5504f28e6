//! Boards as pictures: in a terminal ([`terminal()`]) and as SVG ([`svg()`]). For the
//! pages of this crate also the paper's cells as hexagons, charts and the page itself.
//!
//! A [`Picture`] says what to show; the drawing modules say how. Any set of
//! placements can be drawn: none, some, or more than fit. A cell that is taken
//! more than once is marked. Drawing knows only the game: it neither searches
//! nor judges.
//!
//! ```
//! use iqlink::draw::{self, Picture, SvgOptions, TerminalOptions};
//! use iqlink::game::{Placement, notation};
//!
//! let poses = notation::parse("BAA EBD")?;
//! let picture = Picture::of_placements(poses.into_iter().filter_map(Placement::from_pose));
//! let text = draw::terminal(&picture, TerminalOptions::default());
//! assert!(text.contains("light purple  BAA"));
//! let image = draw::svg(&picture, SvgOptions::default());
//! assert!(image.starts_with("<svg"));
//! # Ok::<(), iqlink::game::NotationError>(())
//! ```

pub(crate) mod cells;
#[cfg(feature = "report")]
pub mod chart;
mod color_mode;
mod glyphs;
#[cfg(feature = "report")]
pub(crate) mod page;
mod palette;
mod pieces;
mod plane;
mod reading;
mod svg;
mod terminal;
mod text_canvas;
mod xml;

use crate::game::{Cell, Challenge, Piece, PieceSet, Placement, Solution, Spot, Unit};

pub(crate) use cells::{CellLabels, CellMap};
pub(crate) use color_mode::ColorChoice;
pub use color_mode::ColorMode;
pub use glyphs::Charset;
pub use palette::Rgb;
pub(crate) use pieces::{lone_terminal, sheet_svg};
pub(crate) use reading::{Drawn, drawn_boards, names_a_row};
pub use svg::{SvgOptions, svg};
pub(crate) use svg::{board_size, loose_pieces, spots};
pub use terminal::{Scale, TerminalOptions, terminal};

/// What a drawing shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The pieces on the board. Where they collide, later ones cover earlier ones.
    pub placements: Vec<Placement>,
    /// The pieces that the challenge prescribes.
    pub givens: PieceSet,
    /// The pieces that a player has put there.
    pub moves: PieceSet,
    /// Pieces to draw attention to.
    pub highlights: PieceSet,
    /// Pieces that are only considered: drawn faintly.
    pub ghosts: PieceSet,
    /// Parts of the board to look at. In SVG pictures only; a terminal has no room for
    /// them.
    pub regions: Vec<Region>,
    /// Symbols to put on spots.
    pub marks: Vec<Mark>,
    /// A heading, and what a screen reader calls the picture.
    pub title: Option<String>,
}

/// A part of the board, made of paths from spot to spot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// What it is shown for.
    pub tone: Tone,
    /// The paths; a path may be one spot.
    pub paths: Vec<Vec<Spot>>,
}

/// What a region is shown for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Something cannot lie there: one red area.
    Out,
    /// Something depends on it: a dashed ring around each spot.
    About,
}

impl Tone {
    /// The word for it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Out => "out",
            Self::About => "about",
        }
    }
}

/// A symbol on a spot, such as the number of a step or a question mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where it is put.
    pub spot: Spot,
    /// What is put there: a character that takes one column in a terminal.
    pub symbol: char,
}

/// What a piece in a picture is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    /// Prescribed by the challenge.
    Given,
    /// Put there by a player.
    Move,
    /// Put there by a solver.
    Placed,
    /// Only considered.
    Ghost,
}

impl Role {
    /// The word for it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Given => "given",
            Self::Move => "move",
            Self::Placed => "placed",
            Self::Ghost => "ghost",
        }
    }
}

impl Picture {
    /// A picture of these pieces, none of them given.
    pub fn of_placements(placements: impl IntoIterator<Item = Placement>) -> Self {
        Self {
            placements: placements.into_iter().collect(),
            ..Self::default()
        }
    }

    /// A picture of a challenge: all pieces are given.
    pub fn of_challenge(challenge: &Challenge) -> Self {
        Self {
            givens: challenge.given_pieces(),
            ..Self::of_placements(challenge.givens().iter().copied())
        }
    }

    /// A picture of a solution, in which the challenge's pieces are given.
    pub fn of_solution(challenge: &Challenge, solution: &Solution) -> Self {
        Self {
            givens: challenge.given_pieces(),
            ..Self::of_placements(*solution.placements())
        }
    }

    /// The same picture with these of its pieces as a player's moves, not as givens.
    #[must_use]
    pub fn with_moves(self, moves: PieceSet) -> Self {
        Self {
            givens: self.givens.without(moves),
            moves,
            ..self
        }
    }

    /// The same picture under a title.
    pub fn titled(self, title: impl Into<String>) -> Self {
        Self {
            title: Some(title.into()),
            ..self
        }
    }

    /// What `piece` is there for.
    pub(crate) fn role(&self, piece: Piece) -> Role {
        if self.ghosts.contains(piece) {
            Role::Ghost
        } else if self.givens.contains(piece) {
            Role::Given
        } else if self.moves.contains(piece) {
            Role::Move
        } else {
            Role::Placed
        }
    }

    /// The pieces that no placement is of.
    pub(crate) fn absent(&self) -> PieceSet {
        let present: PieceSet = self.placements.iter().map(|p| p.piece()).collect();
        present.complement()
    }

    /// The cells that more than one placement takes.
    pub(crate) fn collisions(&self) -> Vec<Cell> {
        let taken = |cell: &Cell| {
            let takers = self.placements.iter().filter(|p| p.cells().contains(*cell));
            takers.count()
        };
        Cell::all().filter(|cell| taken(cell) > 1).collect()
    }

    /// The spots on which no unit lies.
    fn empty_spots(&self) -> impl Iterator<Item = Spot> {
        Spot::all().filter(|&spot| {
            let mut units = self.placements.iter().flat_map(|p| p.units());
            !units.any(|seated| seated.spot == spot)
        })
    }

    /// The title, or else a sentence that says what is on the board.
    fn description(&self) -> String {
        if let Some(title) = &self.title {
            return title.clone();
        }
        if self.placements.is_empty() {
            return "IQ-Link board without pieces".to_owned();
        }
        let letters: String = self.placements.iter().map(Placement::to_string).collect();
        format!("IQ-Link board {letters}")
    }
}

/// Where on its ring a unit that is no ball can carry its letter: above or below
/// the middle of the spot, where two neighbouring parts of the ring are closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RingLabel {
    Above,
    Below,
}

impl RingLabel {
    /// Below, unless the ring is open there. No socket is open both above and
    /// below: its openings, if there are two, are next to each other.
    fn of(unit: Unit) -> Self {
        use crate::game::Direction::{SE, SW};
        match unit {
            Unit::Socket { open } if open.contains(SW) || open.contains(SE) => Self::Above,
            _ => Self::Below,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_has_no_collisions_and_nothing_absent() {
        let picture = samples::solution(3);
        assert_eq!(picture.collisions(), []);
        assert_eq!(picture.absent(), PieceSet::EMPTY);
        assert_eq!(picture.givens.len(), 3);
    }

    #[test]
    fn collisions_are_the_cells_that_both_take() {
        let picture = samples::collision();
        let [a, b] = [picture.placements[0], picture.placements[1]];
        let shared: Vec<Cell> = a.cells().intersection(b.cells()).iter().collect();
        assert!(!shared.is_empty());
        assert_eq!(picture.collisions(), shared);
    }

    #[test]
    fn roles_follow_from_the_sets() {
        let picture = samples::explanation();
        let roles: Vec<Role> = picture
            .placements
            .iter()
            .map(|p| picture.role(p.piece()))
            .collect();
        let mut expected = vec![Role::Given; 4];
        expected.extend([Role::Placed, Role::Ghost]);
        assert_eq!(roles, expected);
    }

    #[test]
    fn challenges_are_given_and_solutions_keep_that() {
        let placements = samples::placements(samples::SOLUTION);
        let challenge = Challenge::new(placements[..2].iter().copied()).unwrap();
        let picture = Picture::of_challenge(&challenge);
        assert_eq!(picture.placements.len(), 2);
        assert_eq!(picture.role(picture.placements[1].piece()), Role::Given);
        let solution = Solution::new(&placements).unwrap();
        let picture = Picture::of_solution(&challenge, &solution);
        assert_eq!(picture.placements.len(), Piece::COUNT);
        assert_eq!(picture.givens, challenge.given_pieces());
    }

    #[test]
    fn ring_labels_stand_on_closed_parts() {
        use crate::game::Direction::{NE, NW, SE, SW};
        for seated in Placement::all().flat_map(Placement::units) {
            if let Unit::Socket { open } = seated.unit {
                let beside = match RingLabel::of(seated.unit) {
                    RingLabel::Above => [NW, NE],
                    RingLabel::Below => [SW, SE],
                };
                assert!(beside.iter().all(|&d| !open.contains(d)), "{seated:?}");
            }
        }
    }
}

#[cfg(test)]
pub(crate) mod samples {
    use super::{Picture, Region, Tone};
    use crate::game::{Placement, Spot, notation};

    /// The sample solution of the puzzle's description.
    pub(crate) const SOLUTION: &str = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE";

    pub(crate) fn placements(text: &str) -> Vec<Placement> {
        let poses = notation::parse(text).unwrap();
        let placements = poses
            .into_iter()
            .map(|pose| Placement::from_pose(pose).unwrap());
        placements.collect()
    }

    /// The sample solution with its first `given` placements given.
    pub(crate) fn solution(given: usize) -> Picture {
        let placements = placements(SOLUTION);
        Picture {
            givens: placements[..given].iter().map(|p| p.piece()).collect(),
            ..Picture::of_placements(placements)
        }
    }

    /// Four givens, a placed piece that is highlighted, a ghost, and marks.
    pub(crate) fn explanation() -> Picture {
        use super::Mark;
        let placements = placements("BAAEBDHCFGDFOEIQKL");
        let piece = |at: usize| placements[at].piece();
        Picture {
            givens: (0..4).map(piece).collect(),
            moves: crate::game::PieceSet::EMPTY,
            highlights: [piece(4)].into_iter().collect(),
            ghosts: [piece(5)].into_iter().collect(),
            marks: vec![
                Mark {
                    spot: placements[0].units()[0].spot,
                    symbol: '1',
                },
                Mark {
                    spot: crate::game::Spot::from_letter('X').unwrap(),
                    symbol: '?',
                },
            ],
            regions: vec![Region {
                tone: Tone::Out,
                paths: vec![
                    Spot::all().take(2).collect(),
                    Spot::all().skip(8).take(1).collect(),
                ],
            }],
            placements: placements.clone(),
            title: Some("Step 1: light pink & <its> \"socket\"".to_owned()),
        }
    }

    /// Two pieces that collide on several cells.
    pub(crate) fn collision() -> Picture {
        Picture::of_placements(placements("HAAHFA"))
    }
}
