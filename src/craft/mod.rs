//! Challenges made, graded, explained.
//!
//! Everything in here rests on the complete list of solutions ([`atlas`](crate::atlas)):
//! whether a challenge has one solution is looked up and not searched for, a
//! [`Generator`] draws challenges out of it, and no step of an explanation and no
//! hint is given that the list does not bear out.
//!
//! What a person can find out by thinking is in [`rules`]; [`think`] solves a
//! challenge with them and guesses only where they end; [`grade`] measures how much
//! of what that took.

pub mod booklet;
pub mod explain;
pub mod generate;
pub mod grade;
pub mod hint;
mod random;
pub mod rules;
pub mod think;

pub use explain::Explanation;
pub use generate::{Generated, Generator, Wanted};
pub use grade::{Band, Difficulty, Grade};
pub use hint::{Hint, Strength};
