//! A challenge with what its source says of it: name, level, grade.
//!
//! Everything that reads challenges makes these, and everything that prints them takes
//! these, so that nobody has to guess a level from a name. It lies beside the challenge
//! because the suite, the maker of challenges, comparisons, the study and the program
//! all hand it on.
//!
//! There are two ways to write one as JSON, and both are read. As part of a larger
//! thing, such as the plan of a comparison, it is `{"name", "level", "challenge"}`
//! without what is not known; in a list of challenges ([`NamedChallenge::line`]) it is
//! `{"name", "level", "givens", "grade"}`.

use serde::{Deserialize, Serialize};

use super::challenge::Challenge;
use super::level::Level;
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
    /// The challenge itself.
    #[serde(alias = "givens")]
    pub challenge: Challenge,
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
            givens: &'a Challenge,
            grade: Option<f64>,
        }
        Line {
            name: self.name.as_deref(),
            level: self.level,
            givens: &self.challenge,
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
    fn a_title_is_one_line_and_a_label_is_the_name() {
        let forged = NamedChallenge {
            name: Some("x: a solution\n\u{202e}y".to_owned()),
            ..NamedChallenge::from("BAA".parse::<Challenge>().unwrap())
        };
        assert_eq!(forged.title(), r"x: a solution\u{a}\u{202e}y");
        assert_eq!(Some(forged.label()), forged.name);
    }
}
