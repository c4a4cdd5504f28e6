//! The toy: board, cells, pieces, placements, their notation, and challenges.
//!
//! Nothing in here searches. Everything that depends on geometry (which
//! placements are legal, which cells they take) is computed from the piece
//! table in `piece` and the coordinates in `hex`, never written down.

mod board;
mod challenge;
mod hex;
mod level;
mod named;
pub mod notation;
mod numbered;
mod piece;
mod placement;

pub use board::{Cell, CellSet, Part, Spot, SpotSet};
pub use challenge::{Challenge, ChallengeError, PlacementError, Solution, SolutionError};
pub use hex::{Direction, Directions, Hex};
pub use level::Level;
pub use named::NamedChallenge;
pub use notation::NotationError;
pub use piece::{Family, Piece, PieceSet, Unit};
pub use placement::{Orientation, Placement, Pose, SeatedUnit};
