//! Challenges (some placements given) and solutions (all twelve pieces placed), and how
//! these and single placements are read, and written into data.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

use super::board::{Cell, CellSet};
use super::notation::{self, NotationError};
use super::piece::{Piece, PieceSet};
use super::placement::{Placement, Pose};

/// Why a text or a list of placements is not a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChallengeError {
    /// The text is not a list of poses.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A piece sticks out over the edge.
    #[error("{} sticks out over the edge of the board in {pose}", pose.piece)]
    OffBoard {
        /// The pose that does not fit on the board.
        pose: Pose,
    },
    /// A piece is given twice.
    #[error("{} is given twice, as {first} and as {second}", first.piece())]
    PieceTwice {
        /// The first of the two.
        first: Placement,
        /// The second of the two.
        second: Placement,
    },
    /// Two given pieces take the same cell.
    #[error(
        "{first} ({}) and {second} ({}) collide on spot {} ({})",
        first.piece(), second.piece(), cell.spot, cell.part
    )]
    Collision {
        /// The first of the two.
        first: Placement,
        /// The second of the two.
        second: Placement,
        /// A cell that both take.
        cell: Cell,
    },
}

/// Placements given at the start; the task is to place the other pieces.
///
/// The givens are in the order of the pieces, of different pieces, and do not
/// collide. They need not be part of any solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Challenge {
    givens: Vec<Placement>,
}

impl Challenge {
    /// The challenge with nothing given.
    pub const fn empty() -> Self {
        Self { givens: Vec::new() }
    }

    /// The challenge with these placements given, in any order.
    pub fn new(givens: impl IntoIterator<Item = Placement>) -> Result<Self, ChallengeError> {
        let mut sorted: Vec<Placement> = Vec::with_capacity(Piece::COUNT);
        for second in givens {
            for &first in &sorted {
                if first.piece() == second.piece() {
                    return Err(ChallengeError::PieceTwice { first, second });
                }
                if let Some(cell) = first.cells().intersection(second.cells()).iter().next() {
                    return Err(ChallengeError::Collision {
                        first,
                        second,
                        cell,
                    });
                }
            }
            sorted.push(second);
        }
        sorted.sort_unstable();
        Ok(Self { givens: sorted })
    }

    /// The given placements, in the order of the pieces.
    pub fn givens(&self) -> &[Placement] {
        &self.givens
    }

    /// The pieces that are given.
    pub fn given_pieces(&self) -> PieceSet {
        self.givens.iter().map(|given| given.piece()).collect()
    }

    /// The pieces still to be placed.
    pub fn missing_pieces(&self) -> PieceSet {
        self.given_pieces().complement()
    }

    /// The cells that the givens take.
    pub fn cells(&self) -> CellSet {
        self.givens
            .iter()
            .fold(CellSet::EMPTY, |cells, given| cells | given.cells())
    }

    /// The challenge turned by half a turn.
    pub fn half_turn(&self) -> Self {
        let mut givens: Vec<_> = self.givens.iter().map(|given| given.half_turn()).collect();
        givens.sort_unstable();
        Self { givens }
    }
}

impl FromStr for Challenge {
    type Err = ChallengeError;

    /// Reads placements in any order; the empty text and `empty` are the empty board.
    fn from_str(text: &str) -> Result<Self, ChallengeError> {
        if text.trim().eq_ignore_ascii_case("empty") {
            return Ok(Self::empty());
        }
        let poses = notation::parse(text)?;
        let mut placements = Vec::with_capacity(poses.len());
        for pose in poses {
            placements.push(Placement::from_pose(pose).ok_or(ChallengeError::OffBoard { pose })?);
        }
        Self::new(placements)
    }
}

impl fmt::Display for Challenge {
    /// The placement string; `empty` if nothing is given.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.givens.is_empty() {
            return f.write_str("empty");
        }
        self.givens.iter().try_for_each(|given| given.fmt(f))
    }
}

/// All twelve pieces, each placed once. Whether they fit and link is for
/// [`verify`](crate::verify) to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution([Placement; Piece::COUNT]);

impl Solution {
    /// Twelve placements, one of each piece, in any order; otherwise `None`.
    pub fn new(placements: &[Placement]) -> Option<Self> {
        let mut sorted: [Placement; Piece::COUNT] = placements.try_into().ok()?;
        sorted.sort_unstable();
        let one_each = sorted.iter().map(|p| p.piece()).eq(Piece::all());
        one_each.then_some(Self(sorted))
    }

    /// The placements with these numbers among those of their pieces, if there are such.
    pub(crate) fn numbered(numbers: &[u8; Piece::COUNT]) -> Option<Self> {
        let mut placements = [Placement::new(0)?; Piece::COUNT];
        for (piece, placement) in Piece::all().zip(&mut placements) {
            *placement = Placement::nth_of(piece, numbers[piece.index()].into())?;
        }
        Some(Self(placements))
    }

    /// The placements, in the order of the pieces.
    pub const fn placements(&self) -> &[Placement; Piece::COUNT] {
        &self.0
    }

    /// Where `piece` lies.
    pub const fn of(&self, piece: Piece) -> Placement {
        self.0[piece.index()]
    }

    /// A given of the challenge that lies elsewhere here, if any does.
    pub fn lacks(&self, challenge: &Challenge) -> Option<Placement> {
        let mut givens = challenge.givens.iter().copied();
        givens.find(|given| self.of(given.piece()) != *given)
    }

    /// The solution turned by half a turn.
    pub fn half_turn(&self) -> Self {
        let mut turned = self.0;
        for placement in &mut turned {
            *placement = placement.half_turn();
        }
        Self(turned)
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|placement| placement.fmt(f))
    }
}

/// Why a text is not a solution.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolutionError {
    /// The text is not even a set of placements that could be given.
    #[error(transparent)]
    Board(#[from] ChallengeError),
    /// Not all pieces are placed.
    #[error("only {placed} of the twelve pieces are placed")]
    Incomplete {
        /// How many pieces are placed.
        placed: usize,
    },
}

impl FromStr for Solution {
    type Err = SolutionError;

    fn from_str(text: &str) -> Result<Self, SolutionError> {
        let board: Challenge = text.parse()?;
        let placed = board.givens.len();
        Self::new(&board.givens).ok_or(SolutionError::Incomplete { placed })
    }
}

/// Why a text is not a placement.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlacementError {
    /// The text is not even a set of placements that could be given.
    #[error(transparent)]
    Board(#[from] ChallengeError),
    /// The text says where several pieces lie, or none.
    #[error("expected one placement, found {found}")]
    NotOne {
        /// How many there are.
        found: usize,
    },
}

impl FromStr for Placement {
    type Err = PlacementError;

    fn from_str(text: &str) -> Result<Self, PlacementError> {
        let board: Challenge = text.parse()?;
        let found = board.givens.len();
        let [placement] = board.givens[..] else {
            return Err(PlacementError::NotOne { found });
        };
        Ok(placement)
    }
}

/// Makes these types in data what they are in text: a string that they print and parse.
macro_rules! serialize_as_text {
    ($($name:ident)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.to_string())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(de::Error::custom)
            }
        }
    )*};
}

serialize_as_text!(Placement Challenge Solution);

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE";

    #[test]
    fn a_solution_is_known_by_the_numbers_of_its_placements() {
        let solution: Solution = SAMPLE.parse().unwrap();
        let mut numbers = solution.placements().map(|p| p.number() as u8);
        assert_eq!(Solution::numbered(&numbers), Some(solution));
        numbers[0] = u8::MAX;
        assert_eq!(Solution::numbered(&numbers), None);
    }

    #[test]
    fn a_challenge_is_the_same_in_any_order() {
        let forward: Challenge = "BAA EBD HCF".parse().unwrap();
        let backward: Challenge = "HCF EBD BAA".parse().unwrap();
        assert_eq!(forward, backward);
        assert_eq!(forward.to_string(), "BAAEBDHCF");
        assert_eq!(forward.missing_pieces().len(), 9);
        assert_eq!("EMPTY".parse(), Ok(Challenge::empty()));
    }

    #[test]
    fn impossible_givens_are_refused_with_the_reason() {
        let error = |text: &str| text.parse::<Challenge>().unwrap_err().to_string();
        assert_eq!(
            error("BAA CAA"),
            "light purple is given twice, as BAA and as CAA"
        );
        assert_eq!(
            error("AAA"),
            "light purple sticks out over the edge of the board in AAA"
        );
        assert_eq!(
            error("BAA BBA"),
            "BAA (light purple) and BBA (aqua) collide on spot A (centre)"
        );
    }

    #[test]
    fn placements_challenges_and_solutions_are_strings_in_json() {
        let solution: Solution = SAMPLE.parse().unwrap();
        let json = serde_json::to_string(&solution).unwrap();
        assert_eq!(json, format!("\"{SAMPLE}\""));
        assert_eq!(serde_json::from_str::<Solution>(&json).unwrap(), solution);
        assert_eq!(solution.half_turn().half_turn(), solution);
        let challenge: Challenge = serde_json::from_str("\"ebd,baa\"").unwrap();
        assert_eq!(serde_json::to_string(&challenge).unwrap(), "\"BAAEBD\"");
        assert!(serde_json::from_str::<Solution>("\"BAA\"").is_err());
        for placement in Placement::all() {
            let json = serde_json::to_string(&placement).unwrap();
            assert_eq!(json, format!("\"{placement}\""));
            assert_eq!(serde_json::from_str::<Placement>(&json).unwrap(), placement);
        }
    }

    #[test]
    fn a_placement_is_one() {
        let error = |text: &str| text.parse::<Placement>().unwrap_err().to_string();
        assert_eq!(error(""), "expected one placement, found 0");
        assert_eq!(error("BAAEBD"), "expected one placement, found 2");
        assert_eq!(
            error("AAA"),
            "light purple sticks out over the edge of the board in AAA"
        );
    }
}
