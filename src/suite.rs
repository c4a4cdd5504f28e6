//! The built-in challenges: 120 in the five levels of the toy's booklet, and beyond
//! them every challenge with one given.
//!
//! They are not the booklet's challenges. `iqlink generate --suite --json` makes the
//! file that is compiled in here.

mod choice;

use std::ops::Range;
use std::sync::LazyLock;

use thiserror::Error;

use crate::game::{Level, NamedChallenge};

pub use choice::choose;

/// How many challenges can be called by their numbers: those of the booklet's
/// levels.
pub const NUMBERED: usize = 120;

static SUITE: LazyLock<Vec<NamedChallenge>> = LazyLock::new(|| {
    let lines = include_str!("../challenges/suite.jsonl").lines();
    let read = lines.map(|line| serde_json::from_str(line).expect("the built-in file is sound"));
    read.collect()
});

/// All challenges, the levels in order and the easier first in each.
pub fn all() -> &'static [NamedChallenge] {
    &SUITE
}

/// The challenges of one level.
pub fn of(level: Level) -> impl Iterator<Item = &'static NamedChallenge> {
    all()
        .iter()
        .filter(move |listed| listed.level == Some(level))
}

/// Why a text stands for no challenge of the suite.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnknownName {
    /// A number that no challenge has.
    #[error("the challenges of the suite have the numbers 1 to {NUMBERED}")]
    Number,
    /// A level, but not a number that it has.
    #[error("the suite's {level} challenges are {}", range(*.level))]
    InLevel {
        /// The level.
        level: Level,
    },
    /// No level either.
    #[error("the suite has no such challenge{} It has {}", did_you_mean(.nearest.as_deref()), ranges())]
    Level {
        /// The name that may be meant.
        nearest: Option<String>,
    },
    /// A range without its first or its last challenge.
    #[error("a range has two ends, as in wizard-01..12 or 25..48; write both")]
    OneEnd,
    /// A range whose last challenge comes before its first.
    #[error("the range runs backwards; write {first}..{last}")]
    Backwards {
        /// What should be its first challenge.
        first: String,
        /// What should be its last challenge.
        last: String,
    },
}

fn did_you_mean(name: Option<&str>) -> String {
    name.map_or_else(|| ".".to_owned(), |name| format!(": did you mean {name}?"))
}

/// The names of a level: `wizard-01 to wizard-24`.
fn range(level: Level) -> String {
    let names: Vec<String> = of(level).map(NamedChallenge::title).collect();
    let (first, last) = (names.first(), names.last());
    [first, last]
        .map(|name| name.map_or("", String::as_str))
        .join(" to ")
}

/// The names of all levels.
fn ranges() -> String {
    Level::ALL.map(range).join(", ")
}

/// The challenge with this name or number; `None` if `text` looks like neither.
///
/// Names are a level and a number, in any case and with any number of zeros:
/// `wizard-03`, `Wizard-3`.
pub fn find(text: &str) -> Option<Result<&'static NamedChallenge, UnknownName>> {
    Some(position(text)?.map(|position| &all()[position]))
}

/// Where in the suite the challenge with this name or number stands.
fn position(text: &str) -> Option<Result<usize, UnknownName>> {
    let text = text.trim().to_ascii_lowercase();
    let (word, number) = match text.find(|c: char| c.is_ascii_digit()) {
        Some(at) => text.split_at(at),
        None => (text.as_str(), ""),
    };
    let level_name = word.trim_end_matches(['-', '_', ' ']);
    let level = named(level_name);
    // Letters without digits are placements, unless they are the name of a level.
    if number.is_empty() && level.is_none() {
        return None;
    }
    let number: Option<usize> = number.parse().ok();
    Some(match (level, level_name) {
        (Some(level), _) => numbered(level, number).ok_or(UnknownName::InLevel { level }),
        (None, "") => nth(0..NUMBERED, number).ok_or(UnknownName::Number),
        (None, _) => {
            let meant = nearest(level_name).and_then(|level| numbered(level, number));
            let nearest = meant.map(|position| all()[position].title());
            Err(UnknownName::Level { nearest })
        }
    })
}

/// The level with this name, in lower case.
fn named(name: &str) -> Option<Level> {
    Level::ALL.into_iter().find(|level| level.name() == name)
}

/// Where the challenges of a level stand.
fn positions(level: Level) -> Range<usize> {
    let first = all().iter().position(|listed| listed.level == Some(level));
    let first = first.unwrap_or(all().len());
    first..first + of(level).count()
}

/// Where the challenge of the level with this number stands, counting from 1.
fn numbered(level: Level, number: Option<usize>) -> Option<usize> {
    nth(positions(level), number)
}

/// The position with this number, counting from 1.
fn nth(mut positions: Range<usize>, number: Option<usize>) -> Option<usize> {
    positions.nth(number?.checked_sub(1)?)
}

/// The word that `text` may be, misspelt: a level or the whole suite; for letters that
/// make no sense as placements.
pub(crate) fn misspelt(text: &str) -> Option<&'static str> {
    let words = Level::ALL.map(Level::name).into_iter();
    let words = words.chain([choice::WHOLE]);
    most_like(&text.trim().to_ascii_lowercase(), words)
}

/// The level whose name is most like `name`, if it is much like it.
fn nearest(name: &str) -> Option<Level> {
    named(most_like(name, Level::ALL.map(Level::name))?)
}

/// The word that is most like `text`, if it is much like it.
fn most_like(text: &str, words: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    let likeness = |word: &&str| strsim::jaro_winkler(word, text);
    let nearest = words
        .into_iter()
        .max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    (likeness(&nearest) > 0.8).then_some(nearest)
}
