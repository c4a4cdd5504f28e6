//! A second reading of a formula, without the encoder.
//!
//! The formula of a certificate is made by the encoder. This module reads it as anyone
//! else would who knows the rules of the game, the clauses and the names of the variables,
//! and nothing of how they came about. It confirms that
//!
//! * the variables with names are just the placements that the givens leave;
//! * **every clause is implied**: each board that the formula is about, and that is not
//!   blocked, makes all clauses true, if the other variables mean what is said below. So if
//!   the formula has no model there is no such board, whoever wrote it;
//! * **none is missing** of those that make a model such a board: every piece is placed, no
//!   two placements that share a cell or a piece are chosen, the counts of what stays empty
//!   are demanded, the listed boards are blocked.
//!
//! **What the other variables mean.** Each is *one of these placements is chosen* (a centre
//! or a ring is filled), or *at least k of these are not*; where the link rule is said with
//! variables, see `links`. The reader guesses which from the first clause that settles it. A
//! wrong guess does no harm: the clauses are judged by the meaning, whatever it is, and one
//! that does not hold is refused.
//!
//! **How clauses are judged.** One about choices is refuted by the rules: suppose that all
//! its literals are false; then two chosen placements exclude each other, or something is
//! filled but every filler is excluded, or a piece has no place left. One about counts is
//! tried with all counts there can be. The count of what stays empty in a fit follows from
//! the pieces: so many spots, less what their balls, sockets and circles fill. A cut names
//! a group of pieces; all placements that can link to it from outside must be in its clause.
//!
//! Cells, balls and sockets are taken from the units of a [`Pose`], as
//! [`verify`](crate::verify) takes them; no table of placements is used.

mod implied;
mod laid;
mod links;
mod listed;
mod meaning;
mod missing;
mod reader;

#[cfg(test)]
mod tests;

use encodings::format::dimacs::ClauseFile;
use thiserror::Error;

use self::reader::Reader;
use super::formula::{self, NamedCut};
use super::proof::Clause;
use crate::game::{Pose, Solution};

/// What a formula is said to be about.
pub struct Subject<'a> {
    /// The placements that are given.
    pub givens: &'a [Pose],
    /// How the formula speaks of links.
    pub reach: Reach,
    /// What justifies its cuts; empty for a formula of fits.
    pub cuts: &'a [NamedCut],
    /// The boards that are blocked.
    pub blocked: &'a [Solution],
}

/// How a formula speaks of links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Not at all, or by cuts.
    Cuts,
    /// All pieces are reached from one of them in one, two, three ... links.
    Steps,
    /// All pieces are reached from one of them in one, two, four, eight ... links.
    Doubling,
}

/// What was found in a formula, by what it says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Placements with a variable.
    pub placements: usize,
    /// Clauses about what is chosen and what is filled.
    pub choices: usize,
    /// Clauses about how many stay empty.
    pub counts: usize,
    /// Clauses with variables about links.
    pub links: usize,
    /// Cuts.
    pub cuts: usize,
    /// Blocked boards.
    pub blocked: usize,
}

/// Why a formula is not what it is said to be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadingFault {
    /// The names are not those of the placements that the givens leave.
    #[error("the variables with names are not the placements that the givens leave")]
    Names,
    /// There are fewer clauses than cuts and blocked boards.
    #[error("there are too few clauses")]
    TooFew,
    /// A clause does not follow from the rules. Clauses count from 1.
    #[error("clause {0} does not follow from the rules")]
    NotImplied(usize),
    /// A clause that should be there is not.
    #[error("a clause is missing: {0}")]
    Missing(String),
}

/// Reads the formula and confirms that it is what it is said to be.
pub fn confirm(file: &ClauseFile, subject: &Subject) -> Result<Reading, ReadingFault> {
    let mut reader = Reader::new(file, subject)?;
    let clauses = formula::clauses_of(file);
    let rules = clauses
        .len()
        .checked_sub(subject.cuts.len() + subject.blocked.len());
    let (rules, rest) = clauses.split_at(rules.ok_or(ReadingFault::TooFew)?);
    let (cuts, blocked) = rest.split_at(subject.cuts.len());
    for clause in rules {
        reader.guess(clause);
    }
    let mut reading = Reading {
        placements: reader.laid.len(),
        cuts: cuts.len(),
        blocked: blocked.len(),
        ..Reading::default()
    };
    let choices: Vec<bool> = rules.iter().map(|c| reader.is_implied_choice(c)).collect();
    let is_count = |(at, clause): (usize, &Clause)| choices[at] || reader.is_implied_count(clause);
    let follows: Vec<bool> = rules.iter().enumerate().map(is_count).collect();
    let links = reader.confirm_links(rules, &follows, subject.reach)?;
    for at in 0..rules.len() {
        match (links[at], choices[at]) {
            (true, _) => reading.links += 1,
            (false, true) => reading.choices += 1,
            (false, false) => reading.counts += 1,
        }
    }
    for (at, (clause, cut)) in (rules.len() + 1..).zip(cuts.iter().zip(subject.cuts)) {
        if !reader.is_cut(clause, cut) {
            return Err(ReadingFault::NotImplied(at));
        }
    }
    for (at, (clause, board)) in
        (rules.len() + cuts.len() + 1..).zip(blocked.iter().zip(subject.blocked))
    {
        if !reader.blocks(clause, board) {
            return Err(ReadingFault::NotImplied(at));
        }
    }
    reader.find_missing(rules)?;
    Ok(reading)
}

impl Reader {
    /// Which of the rules are about links. All others have to follow.
    fn confirm_links(
        &self,
        rules: &[Clause],
        follows: &[bool],
        reach: Reach,
    ) -> Result<Vec<bool>, ReadingFault> {
        let stray = follows.iter().position(|follows| !follows);
        match (reach, stray) {
            // Where there is no fit, whatever is said of it is true.
            (Reach::Steps | Reach::Doubling, _) if self.is_hopeless() => {
                Ok(follows.iter().map(|follows| !follows).collect())
            }
            (Reach::Steps | Reach::Doubling, _) => links::confirm(self, rules, follows, reach),
            (Reach::Cuts, Some(at)) => Err(ReadingFault::NotImplied(at + 1)),
            (Reach::Cuts, None) => Ok(vec![false; rules.len()]),
        }
    }
}
