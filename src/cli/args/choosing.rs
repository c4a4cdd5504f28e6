//! Which challenges a command takes: what every command that takes them has in common.

use std::ops::RangeInclusive;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::CHALLENGE;
use crate::game::{Level, Piece};

/// The challenges of a command that wants some to be named or filtered out.
#[derive(Args, Debug)]
pub(in crate::cli) struct ChosenArgs {
    #[arg(
        required_unless_present_any = ["suite", "level", "givens"],
        value_name = "CHALLENGE",
        allow_negative_numbers = true,
        help = CHALLENGE
    )]
    pub(in crate::cli) challenges: Vec<String>,

    /// All challenges of the suite, as the word `suite` among the challenges says.
    // Nobody reads it: where nothing is named, the suite is meant.
    #[arg(long, conflicts_with = "challenges")]
    suite: bool,

    #[command(flatten)]
    pub(in crate::cli) filter: FilterArgs,

    #[command(flatten)]
    pub(in crate::cli) played: MovesArgs,
}

/// What has been played in a challenge.
#[derive(Args, Debug)]
pub(in crate::cli) struct MovesArgs {
    /// Pieces that you have placed, as letters or as in 'yellow I-D-E', separated by commas;
    /// the same as CHALLENGE+MOVES. For one challenge.
    #[arg(long, value_name = "MOVES")]
    pub(in crate::cli) moves: Option<String>,
}

/// Which of the challenges that are named are taken.
#[derive(Args, Debug)]
pub(in crate::cli) struct FilterArgs {
    /// Only challenges of this level, among those that are named or else in the suite; may
    /// be repeated.
    #[arg(long, value_name = "LEVEL", value_delimiter = ',', value_parser = level())]
    pub(in crate::cli) level: Vec<Level>,

    /// Only challenges with so many givens, N or a range as in 2..4, both included.
    #[arg(long, value_name = "N", value_parser = givens)]
    pub(in crate::cli) givens: Option<RangeInclusive<usize>>,
}

impl FilterArgs {
    /// Whether anything is filtered.
    pub(in crate::cli) fn is_given(&self) -> bool {
        !self.level.is_empty() || self.givens.is_some()
    }
}

/// Reads the name of a level.
pub(super) fn level() -> impl TypedValueParser<Value = Level> {
    let names = PossibleValuesParser::new(Level::ALL.map(Level::name));
    names.map(|name| {
        let mut levels = Level::ALL.into_iter();
        let found = levels.find(|level| level.name() == name);
        found.unwrap_or(Level::Starter)
    })
}

/// Reads a number of givens, or a range of them.
fn givens(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let (Some(least), Some(most)) = (number(least), number(most)) else {
        return Err("write a number as in 3, or a range as in 2..4".to_owned());
    };
    if most < least {
        return Err(format!("the range runs backwards; write {most}..{least}"));
    }
    if most > Piece::COUNT {
        let pieces = Piece::COUNT;
        return Err(format!("there are {pieces} pieces; give 0 to {pieces}"));
    }
    Ok(least..=most)
}
