//! Parts of a comparison for several machines.
//!
//! A part has whole challenges, so that times that are compared with each other are
//! measured on the same machine. Which ones depends on nothing but the plan: the
//! challenges are dealt out in turn, so that every part has some of every level.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One of so many parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Which part, from 1.
    number: usize,
    /// How many parts there are.
    of: usize,
}

/// Why a text is no part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShardError {
    /// Not two numbers.
    #[error("a part is written I/N, as in 1/4")]
    Form,
    /// There is no such part.
    #[error("the parts are numbered from 1/{of} to {of}/{of}")]
    Number {
        /// How many parts there are.
        of: usize,
    },
}

impl Shard {
    /// Whether it has the challenge with this number of the plan.
    pub const fn has(self, challenge: usize) -> bool {
        challenge % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (number, of) = text.split_once('/').ok_or(ShardError::Form)?;
        let parse = |text: &str| text.trim().parse::<usize>().map_err(|_| ShardError::Form);
        let (number, of) = (parse(number)?, parse(of)?);
        if of == 0 {
            return Err(ShardError::Form);
        }
        if number == 0 || number > of {
            return Err(ShardError::Number { of });
        }
        Ok(Self { number, of })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Self, ShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_challenge_is_in_exactly_one_part() {
        for of in 1..=5 {
            let parts: Vec<Shard> = (1..=of)
                .map(|number| format!("{number}/{of}").parse().unwrap())
                .collect();
            for challenge in 0..130 {
                let owners = parts.iter().filter(|part| part.has(challenge));
                assert_eq!(owners.count(), 1);
            }
        }
    }

    #[test]
    fn what_is_no_part_is_refused() {
        let read = |text: &str| text.parse::<Shard>();
        assert_eq!(read("2/4").unwrap().to_string(), "2/4");
        for text in ["", "1", "a/b", "1/0", "-1/2"] {
            assert_eq!(read(text), Err(ShardError::Form), "{text}");
        }
        for text in ["0/3", "4/3"] {
            assert_eq!(read(text), Err(ShardError::Number { of: 3 }));
        }
    }
}
