//! What a line in the dialogue of `iqlink enter` asks for.

use crate::cli::args::spot;
use crate::game::notation::{self, NotationError, SeenError};
use crate::game::{Challenge, Piece, Placement, Spot};

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Nothing,
    Done,
    Help,
    Show,
    Undo,
    /// Exactly these.
    Place(Vec<Placement>),
    /// One of several.
    Choose(Wish),
    /// A piece that is on the board already.
    There(Piece),
    /// It cannot be told; why not.
    Unclear(String),
}

/// A piece that covers some spots, in any order.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Wish {
    pub(super) piece: Piece,
    pub(super) spots: Vec<Spot>,
}

impl Wish {
    /// The placements that are meant and possible on the board.
    pub(super) fn ways(&self, board: &Challenge) -> Vec<Placement> {
        let free = |way: &Placement| board.givens().iter().all(|there| !there.collides(*way));
        let covers = |way: &Placement| self.spots.iter().all(|spot| way.spots().contains(spot));
        Placement::of(self.piece)
            .filter(free)
            .filter(covers)
            .collect()
    }
}

/// Reads a line that is said about a board.
pub(super) fn read(line: &str, board: &Challenge) -> Answer {
    match line.trim().to_ascii_lowercase().as_str() {
        "" => return Answer::Nothing,
        "done" | "quit" | "exit" | "end" => return Answer::Done,
        "undo" | "back" => return Answer::Undo,
        "show" | "board" => return Answer::Show,
        "help" | "?" => return Answer::Help,
        _ => {}
    }
    // `red` is a colour here, although its letters are a placement.
    if let Some(wish) = wish(line) {
        if board.given_pieces().contains(wish.piece) {
            return Answer::There(wish.piece);
        }
        return Answer::Choose(wish);
    }
    match notation::parse(line) {
        Ok(poses) => {
            let placements: Option<Vec<Placement>> =
                poses.into_iter().map(Placement::from_pose).collect();
            placements.map_or_else(
                || Answer::Unclear("That sticks out over the edge of the board.".to_owned()),
                Answer::Place,
            )
        }
        Err(NotationError::Seen {
            error: SeenError::Several { spots, ways },
            ..
        }) => match ways.first() {
            Some(way) => Answer::Choose(Wish {
                piece: way.piece(),
                spots: spots.0.to_vec(),
            }),
            None => Answer::Nothing,
        },
        Err(NotationError::Incomplete { expected, .. }) => {
            Answer::Unclear(format!("The line ends where {expected} should follow."))
        }
        Err(error) => Answer::Unclear(format!("{error}.")),
    }
}

/// Reads a line where something else was asked for: a word that goes everywhere, or another
/// piece, if it is no single letter, which may be meant as an answer. Nothing is
/// [`Answer::Nothing`], and so is `back`, as there is a question to go back from.
pub(super) fn aside(line: &str, board: &Challenge) -> Option<Answer> {
    let line = line.trim();
    if line.eq_ignore_ascii_case("back") {
        return Some(Answer::Nothing);
    }
    match read(line, board) {
        Answer::Unclear(_) => None,
        answer => spot(line).is_err().then_some(answer),
    }
}

/// A piece, and spots behind it: `yellow`, `light green d e`, `red A-B`. Three spots with
/// hyphens are none: they are in order.
fn wish(line: &str) -> Option<Wish> {
    let words: Vec<&str> = line
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .collect();
    // The longest name first: `dark blue` is not `dark`.
    (1..=words.len().min(2)).rev().find_map(|length| {
        let name = words[..length].join(" ");
        let name = name.strip_suffix(':').unwrap_or(&name);
        // `H D E` is a placement; only a colour can have spots behind it.
        let is_clear = name.len() > 1 || words.len() == 1;
        let piece = notation::piece(name).ok().filter(|_| is_clear)?;
        let words = &words[length..];
        let is_ordered = |word: &&str| word.split(is_hyphen).count() > 2;
        let spots = spots(&words.join(" ")).filter(|_| !words.iter().any(is_ordered))?;
        Some(Wish { piece, spots })
    })
}

/// Spots, with anything between them.
pub(super) fn spots(line: &str) -> Option<Vec<Spot>> {
    let words = line.split(|c| matches!(c, ' ' | ',') || is_hyphen(c));
    let words = words.filter(|word| !word.is_empty());
    words.map(|word| spot(word).ok()).collect()
}

const fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2013}' | '\u{2011}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wishes_placements_or_words() {
        let board = Challenge::empty();
        let wished = |line: &str| match read(line, &board) {
            Answer::Choose(wish) => {
                let spots: String = wish.spots.iter().map(|spot| spot.letter()).collect();
                (wish.piece.letter(), spots)
            }
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(wished("red"), ('L', String::new()));
        assert_eq!(wished("light green d, e"), ('C', "DE".to_owned()));
        assert_eq!(wished("H"), ('H', String::new()));
        assert_eq!(wished("light green O-N-M"), ('C', "ONM".to_owned()));
        assert_eq!(read("done", &board), Answer::Done);
        let place = Answer::Place(vec!["DHL".parse().unwrap()]);
        assert_eq!(read("DHL", &board), place);
        assert_eq!(read("yellow I-D-E", &board), place);
        assert!(matches!(read("yelow D", &board), Answer::Unclear(_)));
        let taken: Challenge = "DHL".parse().unwrap();
        assert_eq!(
            read("yellow", &taken),
            Answer::There(taken.givens()[0].piece())
        );
        for line in [
            "red A B",
            "red A-B",
            "red A,B",
            "red a, b",
            "red: A B",
            "red A–B",
        ] {
            assert_eq!(wished(line), ('L', "AB".to_owned()), "{line}");
        }
        let Answer::Unclear(message) = read("red A-B-", &board) else {
            panic!("it ends too early");
        };
        assert_eq!(
            message,
            "The line ends where a spot (A to X) should follow."
        );
    }

    #[test]
    fn what_is_said_at_a_question_inside_may_be_something_else() {
        let board = Challenge::empty();
        assert_eq!(aside(" Done ", &board), Some(Answer::Done));
        assert_eq!(aside("undo", &board), Some(Answer::Undo));
        assert_eq!(aside("?", &board), Some(Answer::Help));
        for line in ["", "back"] {
            assert_eq!(aside(line, &board), Some(Answer::Nothing), "{line}");
        }
        assert!(matches!(
            aside("light purple", &board),
            Some(Answer::Choose(_))
        ));
        assert!(matches!(
            aside("yellow I-D-E", &board),
            Some(Answer::Place(_))
        ));
        for line in ["H", "13", "nonsense", "Z"] {
            assert_eq!(aside(line, &board), None, "{line}");
        }
    }
}
