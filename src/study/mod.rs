//! The paper's tables and figures, recomputed.
//!
//! [`Study::run`] computes everything from a [`Material`] into one [`Study`], which
//! holds nothing but numbers, boards and names and can be written as JSON. What is
//! shown ([`Study::exhibits`]) depends on the study alone. Each figure or table has
//! a module with its data, how it is computed, and its exhibit; `render` makes a
//! page of the exhibits, [`export`] files.
//!
//! Numbers of the paper are written down beside the exhibit that they belong to, and
//! always marked as quoted.

pub mod analysis;
mod backends;
mod board;
pub mod claims;
mod cleanup;
mod cores;
mod elimination;
mod exhibit;
pub mod export;
pub mod facts;
mod first;
pub mod givens;
pub mod growth;
mod hardest;
mod heat;
pub mod ladder;
mod levels;
mod linkage;
mod material;
mod moves;
mod pieces;
mod plot;
mod render;
pub mod runs;
mod sample;
mod space;
mod times;
mod transition;
pub mod trials;
pub mod wishes;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::game::Level;
use crate::measure::Environment;
use crate::parallel;
use crate::solve::{Budget, Cancel};

pub use exhibit::{Block, Drawing, Exhibit, Image, Kind, Source, Table};
pub use material::{Material, MaterialError, Subject};

use runs::Runs;
use trials::Extent;

/// How long one search may take unless something else is chosen.
pub const DEFAULT_LIMIT: Duration = Duration::from_secs(1);

/// How far a study is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Milestone<'a> {
    /// Steps that are done.
    pub done: usize,
    /// Steps in all.
    pub total: usize,
    /// What was done last.
    pub what: &'a str,
}

/// Everything that was computed.
#[derive(Clone, Debug, Serialize)]
pub struct Study {
    /// Where it was computed.
    pub environment: Environment,
    /// How long it took.
    pub seconds: f64,
    /// After how many seconds a search was cut off.
    pub limit_seconds: f64,
    /// How many searches were made at a time.
    pub workers: usize,
    /// Whether the user ended it before all searches were made.
    pub interrupted: bool,
    /// The challenges.
    pub subjects: Vec<Subject>,
    /// The sample that nobody graded.
    pub sample: Vec<Subject>,
    /// The pieces.
    pub pieces: Vec<pieces::PieceRow>,
    /// The levels.
    pub levels: levels::Levels,
    /// The board.
    pub board: board::BoardData,
    /// Examples of moves and boards.
    pub moves: moves::Moves,
    /// What is solved without search.
    pub elimination: elimination::Elimination,
    /// By challenge: the search space.
    pub cleanup: Vec<cleanup::SearchSpace>,
    /// Heat maps.
    pub heat: Vec<heat::Heat>,
    /// What the link rule does.
    pub linkage: linkage::Linkage,
    /// What is told of the challenges and the sample without search.
    pub facts: facts::AllFacts,
    /// The searches of the ladder and those beside it.
    pub trials: trials::Trials,
    /// What the paper wishes for.
    pub wishes: wishes::Wishes,
    /// The searches that were timed.
    pub runs: Vec<Runs>,
    /// Whether the backends agree.
    pub agreement: backends::CrossCheck,
    /// The whole space of fits and solutions.
    pub space: space::Whole,
    /// What givens do, unless the user ended the study before that was known.
    pub givens: Option<givens::Givens>,
    /// By the number of missing pieces: what searches take.
    pub growth: growth::AllGrowth,
}

impl Study {
    /// Computes everything. Each search that is timed may take `limit`, those of the ladder
    /// and beside it go as far as `extent` says; `watch` hears how far the study is. After a cancellation the searches that are left are not made.
    pub fn run(
        material: &Material,
        environment: Environment,
        limit: Duration,
        extent: Extent,
        cancel: &Cancel,
        watch: &(dyn Fn(Milestone) + Sync),
    ) -> Self {
        let begun = Instant::now();
        let limits = Budget {
            timeout: Some(limit),
            cancel: cancel.clone(),
            ..Budget::unlimited()
        };
        let total = material.subjects.len() * runs::searches_per_challenge()
            + trials::count(material, extent)
            + 2;
        let done = AtomicUsize::new(0);
        let step = |what: &str| {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            watch(Milestone { done, total, what });
        };
        // First what needs no search and takes no time, so that an interruption loses
        // searches only.
        let pieces = pieces::compute();
        let levels = levels::compute(material);
        let board = board::compute();
        let moves = moves::compute(material);
        let elimination = elimination::compute(material);
        let cleanup = cleanup::compute(material);
        let heat = heat::compute(material);
        let linkage = linkage::compute(material);
        let space = space::compute(material);
        let facts = facts::compute(material, cancel);
        let runs = runs::run_all(&material.subjects, &limits, &step);
        let trials = trials::for_study(material, extent, &limits, &step);
        let wishes = wishes::compute(material, extent.patience, &limits);
        step("her wishes");
        let givens = givens::compute(material, &limits);
        step("challenges of one and two givens");
        Self {
            environment,
            limit_seconds: limit.as_secs_f64(),
            workers: parallel::workers(),
            interrupted: cancel.is_cancelled(),
            subjects: material.subjects.clone(),
            pieces,
            levels,
            board,
            moves,
            elimination,
            cleanup,
            heat,
            linkage,
            agreement: backends::compute(material, &runs),
            space,
            growth: growth::compute(&trials),
            givens,
            runs,
            trials,
            facts,
            wishes,
            sample: material.sample.clone(),
            seconds: begun.elapsed().as_secs_f64(),
        }
    }

    /// What the paper claims, judged by the numbers of this study.
    pub fn claims(&self) -> Vec<claims::Claim> {
        claims::compute(self)
    }

    /// Everything that is shown, in the paper's order, and what goes beyond it.
    pub fn exhibits(&self) -> Vec<Exhibit> {
        let mut exhibits = vec![
            claims::exhibit(&self.claims()),
            levels::exhibit(self),
            moves::challenge_exhibit(self),
            board::exhibit(self),
            pieces::exhibit(self),
            moves::apart_exhibit(self),
            moves::exhibit(self),
            board::motions(self),
            elimination::exhibit(self),
            elimination::graph_exhibit(self),
            cleanup::exhibit(self),
            heat::exhibit(self),
            cleanup::explored_exhibit(self),
            linkage::exhibit(self),
            linkage::ratios_exhibit(self),
            times::links_exhibit(self),
            times::exhibit(self),
            times::counting_exhibit(self),
            ladder::exhibit(&self.trials),
            transition::exhibit(&self.trials),
            first::exhibit(&self.trials),
            backends::exhibit(self),
            space::exhibit(self),
        ];
        if let Some(givens) = &self.givens {
            exhibits.push(givens::exhibit(givens, &self.space));
            exhibits.push(hardest::exhibit(&givens.one, &givens.two, givens.two_given));
        }
        exhibits.extend([
            growth::exhibit(&self.growth),
            wishes::twelve::exhibit(self),
            wishes::regions::exhibit(self),
            wishes::collections::exhibit(self),
            wishes::sudoku::exhibit(self),
            wishes::errata::exhibit(),
        ]);
        exhibits
    }

    /// The places in the list of the challenges of a level, or of all.
    fn places_of(&self, level: Option<Level>) -> impl Iterator<Item = usize> {
        let wanted = move |subject: &Subject| level.is_none() || subject.named.level == level;
        (0..self.subjects.len()).filter(move |&at| wanted(&self.subjects[at]))
    }

    /// The searches on the challenge at a place in the list, unless the user ended the
    /// study before them.
    fn runs_at(&self, at: usize) -> Option<&Runs> {
        let number = self.subjects[at].number;
        self.runs.iter().find(|runs| runs.number == number)
    }

    /// The places in the list where the paper's challenges with these numbers would
    /// stand.
    fn in_place_of(&self, numbers: &[usize]) -> Vec<usize> {
        material::places(numbers, self.subjects.len())
    }
}
