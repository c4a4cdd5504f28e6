//! Moves behind a challenge: `junior-05+NGB`, `junior-05+NGB+yellow I-D-E`, or `--moves`.

use thiserror::Error;

use crate::game::{Challenge, ChallengeError, NamedChallenge, NotationError, Placement, notation};
use crate::suite;
use crate::words::shortened;

/// What stands between a challenge and its moves.
pub(super) const PLUS: char = '+';

/// Why moves cannot be made.
#[derive(Debug, Error)]
pub(in crate::cli) enum MovesError {
    /// There are none.
    #[error("there is no move behind the +; write one, as in junior-05+NGB")]
    None,
    /// There is nothing in which they could be made.
    #[error("there is no challenge before the +; write both as one, as in junior-05+NGB")]
    Unstarted,
    /// They cannot be read.
    #[error("in the moves '{}': {error}", shortened(.moves))]
    Notation {
        /// The moves.
        moves: String,
        /// What is wrong with them.
        error: NotationError,
    },
    /// They do not go with the board.
    #[error("a move cannot be made: {0}; `iqlink placements` lists what can")]
    Board(#[from] ChallengeError),
}

/// The challenge and the moves of a text that has any.
pub(super) fn split(text: &str) -> Option<(&str, &str)> {
    text.split_once(PLUS)
}

/// What a text with a challenge of the suite and moves, but only a blank between them, should
/// have been.
pub(super) fn unjoined(text: &str) -> Option<String> {
    let (challenge, moves) = text.trim().split_once(char::is_whitespace)?;
    let is_one = matches!(suite::choose(challenge), Some(Ok([_])));
    let joined = || format!("{challenge}{PLUS}{}", moves.trim());
    (is_one && parse(moves).is_ok()).then(joined)
}

/// Refuses an empty text before a plus: the challenge was written as an argument of its own.
pub(super) fn require_start(before: &str) -> Result<(), MovesError> {
    if before.trim().is_empty() {
        return Err(MovesError::Unstarted);
    }
    Ok(())
}

/// Reads moves, between which there may be further signs of plus.
pub(super) fn parse(text: &str) -> Result<Vec<Placement>, MovesError> {
    let poses = notation::parse(&text.replace(PLUS, " "));
    let poses = poses.map_err(|error| MovesError::Notation {
        moves: text.to_owned(),
        error,
    })?;
    if poses.is_empty() {
        return Err(MovesError::None);
    }
    let placements = poses.into_iter().map(|pose| {
        let placement = Placement::from_pose(pose);
        placement.ok_or(MovesError::Board(ChallengeError::OffBoard { pose }))
    });
    placements.collect()
}

/// The challenge after these moves, of which some may be made already: then they are told
/// apart from what is given.
pub(super) fn made_or_there(
    named: &NamedChallenge,
    moves: &[Placement],
) -> Result<NamedChallenge, MovesError> {
    let before = named.challenge.givens().iter();
    let before = before.filter(|placed| !moves.contains(placed)).copied();
    let challenge = Challenge::new(before)?;
    let started = NamedChallenge {
        challenge,
        ..named.clone()
    };
    made(&started, moves)
}

/// The challenge after these moves.
pub(super) fn made(
    named: &NamedChallenge,
    moves: &[Placement],
) -> Result<NamedChallenge, MovesError> {
    Ok(named.with_moves(moves)?)
}
