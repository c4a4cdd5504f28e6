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
            return Answer::Unclear(format!("{} is on the board already.", wish.piece));
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
        Err(error) => Answer::Unclear(format!("{error}.")),
    }
}

/// A piece, and spots behind it: `yellow`, `light green d e`.
fn wish(line: &str) -> Option<Wish> {
    let words: Vec<&str> = line
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .collect();
    // The longest name first: `dark blue` is not `dark`.
    (1..=words.len().min(2)).rev().find_map(|length| {
        let name = words[..length].join(" ");
        // `H D E` is a placement; only a colour can have spots behind it.
        let is_clear = name.len() > 1 || words.len() == 1;
        let piece = notation::piece(&name).ok().filter(|_| is_clear)?;
        let spots = words[length..].iter().map(|word| spot(word).ok());
        let spots = spots.collect::<Option<Vec<Spot>>>()?;
        Some(Wish { piece, spots })
    })
}

/// Spots, with anything between them.
pub(super) fn spots(line: &str) -> Option<Vec<Spot>> {
    let words = line.split([' ', ',', '-']).filter(|word| !word.is_empty());
    words.map(|word| spot(word).ok()).collect()
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
        assert!(matches!(read("yellow", &taken), Answer::Unclear(_)));
    }
}
