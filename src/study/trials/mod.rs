//! The searches behind the ladder and the claims: one strategy more at a time, other points
//! of transition, uniqueness assumed; on the suite and on the sample that nobody graded.
//!
//! A search for all solutions that is cut off is estimated by random probes
//! ([`Paper::estimate`](crate::solve::paper::Paper::estimate)), and marked as such.

mod asides;
mod figure;
mod rungs;
mod search;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde::Serialize;

use super::Milestone;
use super::cores::in_parallel;
use super::material::{Material, Subject};
use crate::game::Level;
use crate::position::Position;
use crate::position::symmetry::combinations_with_duplicates;
use crate::solve::{Budget, Cancel};

pub use asides::TRANSITIONS;
pub(super) use asides::transition_id;
pub(super) use figure::{Figure, Of, factor, factor_of};
pub use rungs::{Rung, Whose};
pub use search::{Basis, Goal, InTable, Patience, Search};
pub(super) use search::{all_by, three};

use asides::Aside;
use search::Solver;

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Extent {
    /// How far each search may go.
    pub patience: Patience,
    /// How many challenges of the study are tried at most, evenly spread.
    pub tried: usize,
    /// Of how many challenges one is tried with all points of transition.
    pub transition_every: usize,
}

impl Extent {
    /// Enough to judge the claims, in less than a minute.
    pub const USUAL: Self = Self {
        patience: Patience {
            looks: 150_000,
            probes: 300,
        },
        tried: 40,
        transition_every: 2,
    };

    /// Every challenge, and searches that go twenty times as far.
    pub const THOROUGH: Self = Self {
        patience: Patience {
            looks: 3_000_000,
            probes: 6_000,
        },
        tried: usize::MAX,
        transition_every: 1,
    };
}

/// A challenge and the searches that were tried on it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tried {
    /// What the challenge is called.
    pub name: String,
    /// Its level; in the sample, the level whose numbers of givens it has.
    pub level: Option<Level>,
    /// Its missing pieces.
    pub missing: usize,
    /// The combinations of one placement for each missing piece, flipped copies
    /// included.
    pub combinations: f64,
    /// The searches.
    pub searches: BTreeMap<String, Search>,
}

/// The challenges of the suite, or of the sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Among {
    /// The study's challenges.
    Suite,
    /// The sample.
    Sample,
}

impl Among {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Suite, Self::Sample];

    /// What to call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Suite => "suite",
            Self::Sample => "sample",
        }
    }
}

/// Everything that was tried.
#[derive(Clone, Debug, Serialize)]
pub struct Trials {
    /// How much was tried.
    pub extent: Extent,
    /// The ladder.
    pub rungs: Vec<Rung>,
    /// On the study's challenges.
    pub suite: Vec<Tried>,
    /// On the sample.
    pub sample: Vec<Tried>,
}

impl Trials {
    /// The longest time that a search of this kind takes, on the suite or on the sample.
    pub(super) fn longest(&self, id: &str) -> Option<Figure> {
        let all = self.suite.iter().chain(&self.sample);
        let times = all.filter_map(|tried| tried.seconds(id));
        times.max_by(|a, b| a.value.total_cmp(&b.value))
    }

    /// Makes the searches of the ladder and no others. If `limit` is given, each may take
    /// so long, instead of so many looks. `None` if the user ended it.
    pub fn run(
        material: &Material,
        mut extent: Extent,
        limit: Option<Duration>,
        cancel: &Cancel,
        watch: &(dyn Fn(Milestone) + Sync),
    ) -> Option<Self> {
        let limits = Budget {
            timeout: limit,
            cancel: cancel.clone(),
            ..Budget::unlimited()
        };
        if limit.is_some() {
            extent.patience.looks = u64::MAX;
        }
        let (total, done) = (count(material, extent), AtomicUsize::new(0));
        let step = |what: &str| {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            watch(Milestone { done, total, what });
        };
        let trials = compute(material, extent, &limits, &[], &step);
        (!cancel.is_cancelled()).then_some(trials)
    }

    /// What was tried on these challenges.
    pub fn of(&self, among: Among) -> &[Tried] {
        match among {
            Among::Suite => &self.suite,
            Among::Sample => &self.sample,
        }
    }
}

/// The challenges of the suite that are tried.
fn spread(subjects: &[Subject], most: usize) -> Vec<&Subject> {
    let step = subjects.len().div_ceil(most).max(1);
    // The last of each group: the hardest challenge is among them.
    let last = subjects.len() % step;
    subjects
        .iter()
        .skip((last + step - 1) % step)
        .step_by(step)
        .collect()
}

/// How many challenges are tried.
pub(super) fn count(material: &Material, extent: Extent) -> usize {
    spread(&material.subjects, extent.tried).len() + material.sample.len()
}

/// Tries everything that a study shows; `watch` hears of each challenge. The time limit is
/// for the native engine only.
pub(super) fn for_study(
    material: &Material,
    extent: Extent,
    limits: &Budget,
    watch: &(dyn Fn(&str) + Sync),
) -> Trials {
    compute(material, extent, limits, &asides::asides(), watch)
}

/// Tries the ladder and these searches beside it.
fn compute(
    material: &Material,
    extent: Extent,
    limits: &Budget,
    asides: &[Aside],
    watch: &(dyn Fn(&str) + Sync),
) -> Trials {
    let rungs = rungs::rungs();
    let suite = spread(&material.subjects, extent.tried);
    let all: Vec<&Subject> = suite.iter().copied().chain(&material.sample).collect();
    let tried = in_parallel(all.len(), &limits.cancel, |at| {
        let with_seldom = at % extent.transition_every == 0;
        let asides = asides.iter().filter(|aside| with_seldom || !aside.seldom);
        let tried = tried(all[at], &rungs, asides, extent.patience, limits);
        watch("the ladder");
        tried.map(|tried| (at, tried))
    });
    let made = tried.into_iter().flatten();
    let (of_suite, of_sample): (Vec<_>, Vec<_>) = made.partition(|(at, _)| *at < suite.len());
    let [suite, sample] =
        [of_suite, of_sample].map(|made| made.into_iter().map(|(_, tried)| tried).collect());
    Trials {
        extent,
        rungs,
        suite,
        sample,
    }
}

fn tried<'a>(
    subject: &Subject,
    rungs: &[Rung],
    asides: impl Iterator<Item = &'a Aside>,
    patience: Patience,
    limits: &Budget,
) -> Option<Tried> {
    let mut searches = BTreeMap::new();
    let search = |solver, goal| search::search(&subject.problem, solver, goal, patience, limits);
    for rung in rungs {
        searches.insert(rung.id.to_owned(), search(rung.solver, Goal::All)?);
    }
    for aside in asides {
        let found = search(Solver::Paper(aside.strategies), aside.goal)?;
        searches.insert(aside.id.clone(), found);
    }
    let legal = Position::all_legal(&subject.problem);
    Some(Tried {
        name: subject.title(),
        level: subject.named.level,
        missing: subject.named.missing(),
        combinations: combinations_with_duplicates(&legal) as f64,
        searches,
    })
}
