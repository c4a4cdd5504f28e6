//! Which of the challenges that are named are taken: those of some levels, or with some
//! numbers of givens.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::{Entries, InputError, entries, number_of};
use crate::cli::args::FilterArgs;
use crate::game::{Level, NamedChallenge, Piece};
use crate::suite;
use crate::words::{counted, list};

/// The challenges that are named, or else the suite, as far as the filters let them
/// through.
pub(in crate::cli) fn filtered(
    names: &[String],
    filter: &FilterArgs,
) -> Result<Entries<NamedChallenge>, InputError> {
    let mut challenges = if names.is_empty() {
        Entries::of(suite::all().to_vec())
    } else {
        entries(names)?
    };
    let levels = filter.level.clone();
    if !levels.is_empty() && !challenges.keep(move |named| is_of(named, &levels))? {
        let wanted: Vec<&str> = filter.level.iter().map(|level| level.name()).collect();
        let (wanted, there) = (wanted.join(" or "), levels_of(&challenges)?);
        let instead = format!("the level {wanted}; {there}: change --level");
        return nothing_left(&challenges, &instead);
    }
    if let Some(wanted) = &filter.givens {
        let range = wanted.clone();
        if !challenges.keep(move |named| range.contains(&givens_of(named)))? {
            let there = givens_text(&range_of_givens(&challenges)?);
            let wanted = givens_text(wanted);
            let instead = format!("{wanted}; they have {there}: change --givens");
            return nothing_left(&challenges, &instead);
        }
    }
    Ok(challenges)
}

/// That the filters leave none of these challenges, and what they have instead.
fn nothing_left<T>(challenges: &Entries<NamedChallenge>, instead: &str) -> Result<T, InputError> {
    let none = match (challenges.iter().next().transpose()?, challenges.count()) {
        (Some(only), Some(1)) => format!("{} does not have", only.title()),
        (_, count) => format!("none of the {} challenges has", number_of(count)),
    };
    Err(InputError::NothingLeft(format!(
        "{none} {instead}, or name other challenges"
    )))
}

fn is_of(named: &NamedChallenge, levels: &[Level]) -> bool {
    named.level.is_some_and(|level| levels.contains(&level))
}

fn givens_of(named: &NamedChallenge) -> usize {
    named.challenge.givens().len() - named.moves.len()
}

/// The least and the most givens that challenges have.
fn range_of_givens(
    challenges: &Entries<NamedChallenge>,
) -> Result<RangeInclusive<usize>, InputError> {
    let (mut least, mut most) = (Piece::COUNT, 0);
    for named in challenges.iter() {
        let givens = givens_of(&named?);
        (least, most) = (least.min(givens), most.max(givens));
    }
    Ok(least..=most)
}

/// The levels that the challenges have, in words.
fn levels_of(challenges: &Entries<NamedChallenge>) -> Result<String, InputError> {
    let mut has = BTreeSet::new();
    for named in challenges.iter() {
        has.extend(named?.level);
    }
    let there: Vec<Level> = has.into_iter().collect();
    Ok(match there.as_slice() {
        [] => "only challenges of the suite and of JSON files have levels".to_owned(),
        levels => format!("there is {}", list(levels)),
    })
}

/// A number of givens in words: `2 givens`, `2 to 4 givens`.
pub(in crate::cli) fn givens_text(givens: &RangeInclusive<usize>) -> String {
    let (least, most) = (givens.start(), givens.end());
    if least == most {
        counted(*least, "given")
    } else {
        format!("{least} to {most} givens")
    }
}
