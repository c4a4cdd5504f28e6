//! Which of the challenges that are named are taken: those of some levels, or with some
//! numbers of givens.

use std::ops::RangeInclusive;

use super::{InputError, read_all};
use crate::cli::args::FilterArgs;
use crate::game::{Level, NamedChallenge};
use crate::suite;
use crate::words::{counted, list};

/// The challenges that are named, or else the suite, as far as the filters let them
/// through.
pub(in crate::cli) fn filtered(
    names: &[String],
    filter: &FilterArgs,
) -> Result<Vec<NamedChallenge>, InputError> {
    let mut challenges = if names.is_empty() {
        suite::all().to_vec()
    } else {
        read_all(names)?
    };
    if !filter.level.is_empty() {
        keep(&mut challenges, of_levels(&filter.level), |all| {
            let wanted: Vec<&str> = filter.level.iter().map(|level| level.name()).collect();
            let (wanted, there) = (wanted.join(" or "), levels(all));
            format!("the level {wanted}; {there}: change --level")
        })?;
    }
    if let Some(wanted) = &filter.givens {
        keep(&mut challenges, with_givens(wanted), |all| {
            let there = all.iter().map(|named| named.challenge.givens().len());
            let there = there.clone().min().unwrap_or(0)..=there.max().unwrap_or(0);
            let (wanted, there) = (givens_text(wanted), givens_text(&there));
            format!("{wanted}; they have {there}: change --givens")
        })?;
    }
    Ok(challenges)
}

/// Keeps those that are wanted. If there are none, says of all of them what they have
/// instead.
fn keep(
    challenges: &mut Vec<NamedChallenge>,
    wanted: impl Fn(&NamedChallenge) -> bool,
    instead: impl Fn(&[NamedChallenge]) -> String,
) -> Result<(), InputError> {
    if challenges.iter().any(&wanted) {
        challenges.retain(wanted);
        return Ok(());
    }
    let none = match challenges.as_slice() {
        [only] => format!("{} does not have", only.title()),
        all => format!("none of the {} challenges has", all.len()),
    };
    let instead = instead(challenges);
    Err(InputError::NothingLeft(format!(
        "{none} {instead}, or name other challenges"
    )))
}

fn of_levels(levels: &[Level]) -> impl Fn(&NamedChallenge) -> bool {
    |named| named.level.is_some_and(|level| levels.contains(&level))
}

fn with_givens(wanted: &RangeInclusive<usize>) -> impl Fn(&NamedChallenge) -> bool {
    |named| wanted.contains(&(named.challenge.givens().len() - named.moves.len()))
}

/// The levels that the challenges have, in words.
fn levels(challenges: &[NamedChallenge]) -> String {
    let has = |level: &Level| challenges.iter().any(|named| named.level == Some(*level));
    let there: Vec<Level> = Level::ALL.into_iter().filter(has).collect();
    match there.as_slice() {
        [] => "only challenges of the suite and of JSON files have levels".to_owned(),
        levels => format!("there is {}", list(levels)),
    }
}

/// A number of givens in words: `2 givens`, `2 to 4 givens`.
pub(super) fn givens_text(givens: &RangeInclusive<usize>) -> String {
    let (least, most) = (givens.start(), givens.end());
    if least == most {
        counted(*least, "given")
    } else {
        format!("{least} to {most} givens")
    }
}
