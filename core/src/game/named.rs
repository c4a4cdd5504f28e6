//! A challenge with what its source says of it: name, level, grade; and with the moves that
//! a player has made in it.
//!
//! Everything that reads challenges makes these, and everything that prints them takes
//! these, so that nobody has to guess a level from a name. It lies beside the challenge
//! because the suite, the maker of challenges, comparisons, the study and the program
//! all hand it on.
//!
//! There are two ways to write one as JSON, and both are read. As part of a larger
//! thing, such as the plan of a comparison, it is `{"name", "level", "challenge"}`
//! without what is not known; in a list of challenges ([`NamedChallenge::line`]) it is
//! `{"name", "level", "givens", "moves", "grade"}`, with the moves if there are any.

use serde::{Deserialize, Serialize};

use super::challenge::{Challenge, ChallengeError};
use super::level::Level;
use super::piece::PieceSet;
use super::placement::Placement;
use crate::words::shown;

/// A challenge, and what is known of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NamedChallenge {
    /// What its source calls it, such as `wizard-03`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The level that its source gives it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The challenge itself, with the moves: everything that lies on the board.
    #[serde(alias = "givens")]
    pub challenge: Challenge,
    /// Which of its pieces are moves of a player, and not given.
    #[serde(skip)]
    pub moves: PieceSet,
    /// How hard its source says it is: the larger, the harder.
    #[serde(default, skip_serializing)]
    pub grade: Option<f64>,
}

impl From<Challenge> for NamedChallenge {
    /// A challenge of which nothing else is known.
    fn from(challenge: Challenge) -> Self {
        Self {
            name: None,
            level: None,
            challenge,
            moves: PieceSet::EMPTY,
            grade: None,
        }
    }
}

impl NamedChallenge {
    /// What to call the challenge before people: its name, or else its letters. Names
    /// come from anywhere, so what cannot be seen in one is written out, as in `\u{1b}`.
    pub fn title(&self) -> String {
        shown(self.label())
    }

    /// What to call the challenge before programs: its name as it is, or else its
    /// letters.
    pub fn label(&self) -> String {
        let letters = || self.challenge.to_string();
        self.name.clone().unwrap_or_else(letters)
    }

    /// The challenge with these moves made; its name tells them.
    pub fn with_moves(&self, moves: &[Placement]) -> Result<Self, ChallengeError> {
        let placed = self.challenge.givens().iter().chain(moves).copied();
        let challenge = Challenge::new(placed)?;
        let mut name = self.label();
        for made in moves {
            name += &format!("+{made}");
        }
        let made: PieceSet = moves.iter().map(|made| made.piece()).collect();
        Ok(Self {
            name: Some(name),
            level: self.level,
            challenge,
            moves: self.moves | made,
            grade: None,
        })
    }

    /// The challenge as it was before any move.
    pub fn start(&self) -> Challenge {
        let given = |placed: &Placement| !self.moves.contains(placed.piece());
        let givens = self.challenge.givens().iter().copied().filter(given);
        // A part of a challenge is one.
        Challenge::new(givens).unwrap_or_else(|_| Challenge::empty())
    }

    /// The placements that are moves, in the order of the pieces.
    pub fn moved(&self) -> Vec<Placement> {
        let made = |placed: &&Placement| self.moves.contains(placed.piece());
        self.challenge
            .givens()
            .iter()
            .filter(made)
            .copied()
            .collect()
    }

    /// The number of pieces to be placed.
    pub fn missing(&self) -> usize {
        self.challenge.missing_pieces().len()
    }

    /// The challenge as a line of a list, to be written as JSON.
    pub fn line(&self) -> impl Serialize {
        #[derive(Serialize)]
        struct Line<'a> {
            name: Option<&'a str>,
            level: Option<Level>,
            givens: Challenge,
            #[serde(skip_serializing_if = "Vec::is_empty")]
            moves: Vec<String>,
            grade: Option<f64>,
        }
        Line {
            name: self.name.as_deref(),
            level: self.level,
            givens: self.start(),
            moves: self.moved().iter().map(ToString::to_string).collect(),
            grade: self.grade,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_writing_are_read() {
        let line = r#"{"name":"wizard-03","level":"wizard","givens":"BAAEBD","grade":7.5}"#;
        let listed: NamedChallenge = serde_json::from_str(line).unwrap();
        assert_eq!(listed.level, Some(Level::Wizard));
        assert_eq!(serde_json::to_string(&listed.line()).unwrap(), line);
        let planned = r#"{"name":"wizard-03","level":"wizard","challenge":"BAAEBD"}"#;
        assert_eq!(serde_json::to_string(&listed).unwrap(), planned);
        let read: NamedChallenge = serde_json::from_str(planned).unwrap();
        let grade = None;
        assert_eq!(read, NamedChallenge { grade, ..listed });
        let bare: NamedChallenge = serde_json::from_str(r#"{"challenge":"BAAEBD"}"#).unwrap();
        assert_eq!(bare, NamedChallenge::from(read.challenge));
        assert_eq!((bare.title().as_str(), bare.missing()), ("BAAEBD", 10));
    }

    #[test]
    fn moves_are_made_on_the_board_and_kept_apart() {
        let named = NamedChallenge::from("BAAEBD".parse::<Challenge>().unwrap());
        let made: Placement = "HCF".parse().unwrap();
        let played = named.with_moves(&[made]).unwrap();
        assert_eq!(played.title(), "BAAEBD+HCF");
        assert_eq!(played.challenge.to_string(), "BAAEBDHCF");
        assert_eq!(
            (played.start(), played.moved()),
            (named.challenge, vec![made])
        );
        assert!(played.with_moves(&[made]).is_err());
    }

    #[test]
    fn a_title_is_one_line_and_a_label_is_the_name() {
        let forged = NamedChallenge {
            name: Some("x: a solution\n\u{202e}y".to_owned()),
            ..NamedChallenge::from("BAA".parse::<Challenge>().unwrap())
        };
        assert_eq!(forged.title(), r"x: a solution\u{a}\u{202e}y");
        assert_eq!(Some(forged.label()), forged.name);
    }
}
