//! The built-in suite, made from a seed.
//!
//! Five levels of 24 challenges like the toy's booklet, then every challenge with
//! one given. Each level has its numbers of givens in equal shares and its range of
//! grades, which overlaps with those of its neighbours, and no solution comes twice,
//! not even turned. For every challenge several are drawn, and the one is taken that
//! evens out best which pieces are given. Within a level the easier come first.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::atlas::Atlas;
use crate::game::{Level, NamedChallenge, Piece, Solution};
use crate::solve::{Cancel, Progress};

use super::generate::{GenerateError, Generated, Generator, Wanted, grandmasters};

/// The seed of the suite that is built in.
pub const SEED: u64 = 120;

/// How many challenges a level of the booklet has.
pub const PER_LEVEL: usize = 24;

/// How many challenges are drawn for each that is taken.
const DRAWN: usize = 8;

/// No challenge has a higher grade.
pub(crate) const ANY_GRADE: f64 = 99.9;

/// The levels of the booklet with the grades that their challenges may have.
pub(crate) const LEVELS: [(Level, RangeInclusive<f64>); 5] = [
    (Level::Starter, 1.0..=3.9),
    (Level::Junior, 3.0..=5.9),
    (Level::Expert, 4.0..=8.9),
    (Level::Master, 6.0..=12.9),
    (Level::Wizard, 9.0..=ANY_GRADE),
];

/// The level of the booklet whose grades have most in common with these.
pub fn level_of(grades: &RangeInclusive<f64>) -> Level {
    let common = |of_level: &RangeInclusive<f64>| {
        let from = of_level.start().max(*grades.start());
        of_level.end().min(*grades.end()) - from
    };
    let [first, ..] = LEVELS;
    let levels = LEVELS.into_iter();
    let (level, _) = levels.fold(first, |best, next| {
        let closer = common(&next.1) > common(&best.1);
        if closer { next } else { best }
    });
    level
}

/// Makes the suite, level by level.
pub fn make(
    atlas: &Atlas,
    seed: u64,
    cancel: &Cancel,
    progress: &Progress,
) -> Result<Vec<(Level, Generated)>, GenerateError> {
    let mut suite: Vec<(Level, Generated)> = Vec::new();
    let mut used: HashSet<Solution> = HashSet::new();
    let total = LEVELS.len() * PER_LEVEL;
    for (level, grades) in LEVELS {
        let mut given = [0_usize; Piece::COUNT];
        let mut made = Vec::new();
        for (givens, share) in shares(level) {
            let wanted = Wanted {
                givens: givens..=givens,
                grades: grades.clone(),
                ..Wanted::any(level)
            };
            let mut generator = Generator::new(atlas, wanted, seed);
            for _ in 0..share {
                if cancel.is_cancelled() {
                    let made = suite.len() + made.len();
                    return Err(GenerateError::Cancelled { made });
                }
                let next = draw_evenly(&mut generator, &used, &given)?;
                for piece in next.challenge.given_pieces().iter() {
                    given[piece.index()] += 1;
                }
                used.insert(upright(&next.solution));
                made.push(next);
                progress.set((suite.len() + made.len()) as u64, total as u64);
            }
        }
        suite.extend(in_order(made).into_iter().map(|made| (level, made)));
    }
    let beyond = in_order(grandmasters(atlas)).into_iter();
    suite.extend(beyond.map(|made| (Level::Grandmaster, made)));
    Ok(suite)
}

/// The suite with names, as it is listed: `wizard-03` is the third of its level.
pub fn listed(suite: Vec<(Level, Generated)>) -> Vec<NamedChallenge> {
    let mut numbers = [0; Level::ALL.len()];
    let list = suite.into_iter().map(|(level, made)| {
        let number = &mut numbers[level as usize];
        *number += 1;
        NamedChallenge {
            name: Some(format!("{level}-{number:02}")),
            level: Some(level),
            grade: Some(made.grade.number()),
            ..made.challenge.into()
        }
    });
    list.collect()
}

/// How many challenges of a level get how many givens: equal shares, as far as
/// they are equal.
fn shares(level: Level) -> impl Iterator<Item = (usize, usize)> {
    let sizes = level.givens().count();
    level.givens().rev().enumerate().map(move |(at, givens)| {
        let up_to = |at: usize| at * PER_LEVEL / sizes;
        (givens, up_to(at + 1) - up_to(at))
    })
}

/// Of several new challenges the one after which the pieces are given most
/// equally often; `given` says how often each is so far.
fn draw_evenly(
    generator: &mut Generator,
    used: &HashSet<Solution>,
    given: &[usize; Piece::COUNT],
) -> Result<Generated, GenerateError> {
    let unevenness = |made: &Generated| -> usize {
        let pieces = made.challenge.given_pieces();
        let after = Piece::all().map(|p| given[p.index()] + usize::from(pieces.contains(p)));
        after.map(|times| times * times).sum()
    };
    let mut best: Option<Generated> = None;
    let mut drawn = 0;
    loop {
        let made = generator.make()?;
        if used.contains(&upright(&made.solution)) {
            continue;
        }
        drawn += 1;
        let best_so_far = match best.take() {
            Some(best) if unevenness(&best) <= unevenness(&made) => best,
            _ => made,
        };
        if drawn == DRAWN {
            return Ok(best_so_far);
        }
        best = Some(best_so_far);
    }
}

/// The same for a solution and its half turn.
fn upright(solution: &Solution) -> Solution {
    (*solution).min(solution.half_turn())
}

/// The easier first; of equally hard ones that with more givens.
fn in_order(mut made: Vec<Generated>) -> Vec<Generated> {
    made.sort_by(|a, b| {
        let grades = a.grade.number().total_cmp(&b.grade.number());
        let (a, b) = (a.challenge.givens(), b.challenge.givens());
        grades.then(b.len().cmp(&a.len())).then(a.cmp(b))
    });
    made
}
