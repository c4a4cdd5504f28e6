//! What the paper claims, judged: every sentence of it that can be put to a test, in a few
//! of its words, with what was computed and what follows.
//!
//! Every number comes from the study's own data, under a name of its own, and is written to
//! `claims.json` beside the sentence, so that whoever doubts it can compute it again from
//! `study.json`. What holds is decided by the numbers: on other challenges the verdict may
//! be another. No verdict rests on a time: nodes, looks at placements and estimates are the
//! same in every run, so the verdicts are too.

mod factors;
mod links;
mod moves;
mod start;
mod strategies;
mod table;
mod toy;

use std::collections::BTreeMap;

use serde::Serialize;

use super::Study;
use super::facts::Facts;
use super::trials::Among;
use crate::game::Level;
use crate::measure::{Measured, statistics};

pub(super) use table::exhibit;

/// What becomes of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The numbers bear it out.
    Holds,
    /// They bear out a part of it, or on some challenges only.
    HoldsInPart,
    /// They speak against it.
    DoesNotHold,
    /// It is about the booklet's challenges, or about the author.
    CannotBeTold,
    /// The challenges of this study are too few for it.
    TooFew,
}

impl Verdict {
    /// What the page says.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::HoldsInPart => "holds in part",
            Self::DoesNotHold => "does not hold",
            Self::CannotBeTold => "cannot be told without the booklet",
            Self::TooFew => "cannot be told from so few challenges",
        }
    }

    const fn of(holds: bool) -> Self {
        if holds {
            Self::Holds
        } else {
            Self::DoesNotHold
        }
    }

    /// By what is known of several parts: holds if all known ones do, in part if some do.
    fn of_known(parts: impl IntoIterator<Item = Option<bool>>) -> Self {
        let known: Vec<bool> = parts.into_iter().flatten().collect();
        match (known.contains(&true), known.contains(&false)) {
            (false, false) => Self::TooFew,
            (true, true) => Self::HoldsInPart,
            (holds, _) => Self::of(holds),
        }
    }

    /// The same for what one exception refutes.
    fn without_exception(parts: impl IntoIterator<Item = Option<bool>>) -> Self {
        match Self::of_known(parts) {
            Self::HoldsInPart => Self::DoesNotHold,
            verdict => verdict,
        }
    }
}

/// A claim and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Claim {
    /// Its name.
    pub id: &'static str,
    /// The section of the paper.
    pub section: &'static str,
    /// What the paper says, in a few of its words.
    pub quote: &'static str,
    /// What was computed, in a sentence.
    pub computed: String,
    /// The numbers in that sentence, before rounding.
    pub values: BTreeMap<String, f64>,
    /// What follows.
    pub verdict: Verdict,
    /// The exhibit with more about it.
    pub exhibit: &'static str,
}

/// The numbers of a claim as they are collected.
#[derive(Default)]
struct Values(BTreeMap<String, f64>);

impl Values {
    fn put(&mut self, name: impl Into<String>, value: f64) -> f64 {
        self.0.insert(name.into(), value);
        value
    }

    fn count(&mut self, name: impl Into<String>, value: usize) -> usize {
        self.put(name, value as f64);
        value
    }
}

/// What a claim says before its numbers are filled in.
struct About {
    id: &'static str,
    section: &'static str,
    quote: &'static str,
    exhibit: &'static str,
}

impl About {
    fn judged(self, judge: impl FnOnce(&mut Values) -> (String, Verdict)) -> Claim {
        let mut values = Values::default();
        let (computed, verdict) = judge(&mut values);
        Claim {
            id: self.id,
            section: self.section,
            quote: self.quote,
            computed,
            values: values.0,
            verdict,
            exhibit: self.exhibit,
        }
    }
}

/// All claims, in the paper's order.
pub(super) fn compute(study: &Study) -> Vec<Claim> {
    let mut claims = vec![
        toy::pieces(study),
        toy::mirror(study),
        toy::useless(study),
        toy::motions(study),
        toy::categories(study),
        toy::units(study),
        toy::elbows(),
        toy::ways(study),
        toy::empty_board(study),
        start::stumble(study),
        start::all_legal(study),
        start::elimination(study),
        start::pairwise(study),
        start::placements(study),
        start::cleanup(study),
        toy::cold_edges(study),
        moves::heat_of_ones(study),
        moves::combinations(study),
        moves::coldest_first(study),
        moves::first_moves(study),
        moves::promise(study),
        moves::ratios(study),
    ];
    if study.trials.suite.is_empty() {
        // Interrupted before any search.
        return claims;
    }
    claims.extend([
        strategies::factorial(study),
        links::easy(study),
        links::hard(study),
        strategies::known_solutions(study),
        strategies::transition(study),
        strategies::counting(study),
        strategies::uniqueness(study),
        strategies::days(study),
    ]);
    claims
}

const CONSTRAINTS: &str = "Constraints to piece placement";
const ALL_LEGAL: &str = "“All Legal” strategy";
const LINKAGE: &str = "Search space restriction by linkage requirement";
const TRANSITION: &str = "Transition between the two methods";
const COUNTING: &str = "Counting balls and sockets";
const HEATSORT: &str = "Heatsort";

/// The fewest challenges of which a share, a median or a mean decides anything. If a claim were
/// decided by tossing a coin for each of five, all would fall one way once in 16 times.
const ENOUGH: usize = 5;

/// Whether something holds of so many challenges, if these are enough to tell.
fn enough(challenges: usize, holds: bool) -> Option<bool> {
    (challenges >= ENOUGH).then_some(holds)
}

/// What a sentence says where there is nothing to say.
const NOTHING: &str = "There are too few challenges.";

/// What is said of the suite and of the sample, each with whether the claim holds there, if that
/// can be told. A list without challenges, or of which nothing can be said, is left out.
fn of_each(
    study: &Study,
    mut say: impl FnMut(&'static str, &[Facts]) -> Option<(String, Option<bool>)>,
) -> (Vec<String>, Vec<Option<bool>>) {
    let (suite, sample) = (&study.facts.suite, &study.facts.sample);
    let lists = [(Among::Suite, suite), (Among::Sample, sample)];
    let lists = lists.into_iter().filter(|(_, facts)| !facts.is_empty());
    lists
        .filter_map(|(among, facts)| say(among.name(), facts))
        .unzip()
}

/// A sentence with what is said of each list.
fn sentence(said: &[String], between: &str, with: impl FnOnce(&str) -> String) -> String {
    if said.is_empty() {
        NOTHING.to_owned()
    } else {
        with(&said.join(between))
    }
}

fn of_level(facts: &[Facts], level: Level) -> impl Iterator<Item = &Facts> {
    facts.iter().filter(move |one| one.level == Some(level))
}

fn median(numbers: Vec<f64>) -> Option<f64> {
    let numbers: Vec<Measured> = numbers.into_iter().map(Measured::Exactly).collect();
    statistics::median(&numbers)?.value()
}
