//! What can be told of a challenge without a search for its solution; of the study's
//! challenges, and of the sample that nobody graded.

use serde::Serialize;

use super::analysis::{self, Cleanup, FirstMoves, SolvedBy};
use super::cores::in_parallel;
use super::material::{Material, Subject};
use crate::game::{Cell, Level, Placement};
use crate::position::Position;
use crate::position::groups::{linkable, narrowest};
use crate::position::heat::{HeatMap, HeatRank};
use crate::position::regions::regions;
use crate::problem::Rule;
use crate::solve::paper::{Paper, Strategies};
use crate::solve::{Budget, Cancel};

/// How many choices of the published search are looked at.
const CHOICES: usize = 6;

/// What is known of one challenge.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Facts {
    /// What it is called.
    pub name: String,
    /// Its level; in the sample, the level whose numbers of givens it has.
    pub level: Option<Level>,
    /// Its missing pieces.
    pub missing: usize,
    /// The simplest strategy without search that solves it.
    pub solved_by: SolvedBy,
    /// Its search space before and after the cleanup.
    #[serde(flatten)]
    pub space: Cleanup,
    /// Legal and linkable first moves.
    #[serde(flatten)]
    pub moves: FirstMoves,
    /// The first moves that link to the group that fewest moves link to.
    pub narrowest: usize,
    /// Boards with all pieces on them, linked or not.
    pub fits: usize,
    /// Those that are linked.
    pub solutions: usize,
    /// Whether every cell of its heat map that can be taken has the value 1.
    pub heat_of_ones: bool,
    /// Whether its coldest legal placement is in a solution.
    pub coldest_is_right: bool,
    /// How many legal placements are in a solution.
    pub right: usize,
    /// How many of those are linkable.
    pub right_and_linkable: usize,
    /// Into how many independent regions it falls apart at the start.
    pub regions: usize,
    /// The first choices of the published search, linkable of legal.
    pub choices: Vec<(usize, usize)>,
    /// The same where the search links to the narrowest group.
    pub narrow_choices: Vec<(usize, usize)>,
}

/// The facts of the study's challenges and of the sample.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct AllFacts {
    /// The study's challenges.
    pub suite: Vec<Facts>,
    /// The sample.
    pub sample: Vec<Facts>,
}

/// Looks at every challenge. After a cancellation the choices of searches are left out; the
/// rest takes no time.
pub(super) fn compute(material: &Material, cancel: &Cancel) -> AllFacts {
    let of = |subjects: &[Subject]| {
        in_parallel(subjects.len(), &Cancel::default(), |at| {
            facts(material, &subjects[at], cancel)
        })
    };
    AllFacts {
        suite: of(&material.subjects),
        sample: of(&material.sample),
    }
}

fn facts(material: &Material, subject: &Subject, cancel: &Cancel) -> Facts {
    let (problem, challenge) = (&subject.problem, &subject.named.challenge);
    let legal = Position::all_legal(problem);
    let heat = HeatMap::of(&legal);
    let coldest = heat.sorted(legal.possible(), HeatRank::Coldest);
    let is_right = |p: &Placement| subject.solutions.iter().any(|s| s.of(p.piece()) == *p);
    let right: Vec<Placement> = legal.possible().iter().filter(is_right).collect();
    let linkable = linkable(&legal);
    let choices = |strategies| {
        let budget = Budget {
            cancel: cancel.clone(),
            ..Budget::unlimited()
        };
        let (ratios, _) = Paper::new(strategies).reduction_ratios(problem, &budget, CHOICES);
        ratios.iter().map(|r| (r.linkable, r.legal)).collect()
    };
    Facts {
        name: subject.title(),
        level: subject.named.level,
        missing: subject.named.missing(),
        solved_by: analysis::solved_by(problem),
        space: analysis::cleanup(problem, subject.is_unique()),
        moves: analysis::first_moves(problem),
        narrowest: narrowest(&legal).map_or(0, |set| set.len()),
        fits: material.atlas.count(challenge, Rule::Fits),
        solutions: subject.solutions.len(),
        heat_of_ones: Cell::all().all(|cell| heat.at(cell) <= 1),
        coldest_is_right: coldest.first().is_some_and(is_right),
        right: right.len(),
        right_and_linkable: right.iter().filter(|p| linkable.contains(**p)).count(),
        regions: regions(&legal).len(),
        choices: choices(Strategies::PUBLISHED),
        narrow_choices: choices(Strategies {
            links: crate::solve::paper::Links::Narrowest,
            ..Strategies::PUBLISHED
        }),
    }
}
