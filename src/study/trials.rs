//! The searches behind the ladder and the claims: one strategy more at a time, other points
//! of transition, uniqueness assumed; on the suite and on the sample that nobody graded.
//!
//! A search for all solutions that is cut off is estimated by random probes
//! ([`Paper::estimate`]), and marked as such.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde::Serialize;

use super::material::{Material, Subject};
use super::{Milestone, runs};
use crate::game::{Level, Piece};
use crate::measure::in_parallel;
use crate::position::Position;
use crate::position::symmetry::combinations_with_duplicates;
use crate::position::useless::Twins;
use crate::problem::Problem;
use crate::solve::native::{Native, Tricks};
use crate::solve::paper::{Counting, Ending, Heat, Links, Paper, Strategies, When};
use crate::solve::{Backend, Budget, Cancel};

/// How long one of these searches may take; as long again may its probes.
const LIMIT: Duration = Duration::from_millis(25);

/// How many probes are made of a search at most.
const PROBES: usize = 300;

/// How many challenges of the suite are tried, evenly spread.
const TRIED: usize = 40;

/// Of how many challenges one is tried with all points of transition.
const TRANSITION_EVERY: usize = 2;

/// The points of transition that are tried.
pub const TRANSITIONS: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// To the first solution.
    First,
    /// Until it is known that there is no other.
    All,
}

/// Whose idea a rung of the ladder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// The paper's.
    Paper,
    /// What we added to the paper's search.
    Extension,
    /// The native engine's.
    Native,
}

/// What searches.
#[derive(Clone, Copy, Debug)]
enum Solver {
    Paper(Strategies),
    Native(Tricks),
}

/// A rung of the ladder: a search for all solutions with one thing more than the rung
/// before.
#[derive(Clone, Debug, Serialize)]
pub struct Rung {
    /// Its name in the data.
    pub id: &'static str,
    /// What is added.
    pub adds: &'static str,
    /// Whose idea that is.
    pub whose: Whose,
    /// The backend.
    pub backend: String,
    #[serde(skip)]
    solver: Solver,
}

/// The ladder, from the bottom up.
pub(super) fn rungs() -> Vec<Rung> {
    let mut rungs = Vec::new();
    // Whole combinations, as the paper counts them, collisions seen at their end.
    let mut on = Strategies {
        transition: Piece::COUNT,
        ending: Ending::Combinations,
        ..Strategies::NONE
    };
    let mut paper = |id, adds, whose, change: fn(&mut Strategies)| {
        change(&mut on);
        rungs.push(Rung {
            id,
            adds,
            whose,
            backend: Paper::new(on).name(),
            solver: Solver::Paper(on),
        });
    };
    let hers = Whose::Paper;
    paper("combinations", "every combination", hers, |_| {});
    paper("exhaustive", "collisions seen piece by piece", hers, |s| {
        *s = Strategies::NONE;
    });
    paper("symmetry", "no flipped copies", hers, |s| s.symmetry = true);
    paper("forced", "elimination at the start", hers, |s| {
        s.forced = When::Start;
    });
    paper("pairwise", "pairwise cleanup at the start", hers, |s| {
        s.pairwise = When::Start;
    });
    paper("heat", "heatsort", hers, |s| s.heat = Heat::Everywhere);
    paper("links", "linkable placements only", hers, |s| {
        s.links = Links::Any;
    });
    paper("transition", "exhaustive with 3 left", hers, |s| {
        s.transition = 3;
    });
    paper("published", "counting balls and sockets", hers, |s| {
        s.counting = Counting::Placed;
    });
    let ours = Whose::Extension;
    paper("forced-on", "elimination at every node", ours, |s| {
        s.forced = When::Always;
    });
    paper("pairwise-on", "pairwise cleanup at every node", ours, |s| {
        s.pairwise = When::Always;
    });
    paper("spots", "empty spots counted too", ours, |s| {
        s.counting = Counting::Spots;
    });
    paper("narrowest", "links to the narrowest group", ours, |s| {
        s.links = Links::Narrowest;
    });
    paper("scarcest", "the scarcest piece first", ours, |s| {
        s.scarcest = true;
    });
    paper("extended", "split into regions", ours, |s| {
        // What else differs makes no idea of its own: the end is not sorted by heat, and
        // uniqueness is not assumed.
        *s = Strategies {
            split: true,
            ..Strategies::EXTENDED
        };
    });
    let mut tricks = Tricks {
        symmetry: false,
        table: false,
        look_ahead: false,
        elbows: false,
        closed_groups: false,
        two_sides: false,
        nearer_side: false,
    };
    let mut native = |id, adds, change: fn(&mut Tricks)| {
        change(&mut tricks);
        rungs.push(Rung {
            id,
            adds,
            whose: Whose::Native,
            backend: engine(tricks).name(),
            solver: Solver::Native(tricks),
        });
    };
    native(
        "sweep",
        "instead: a sweep over the spots, what stays empty counted",
        |_| {},
    );
    native("look-ahead", "look-ahead", |t| t.look_ahead = true);
    native("closed-groups", "groups that cannot grow", |t| {
        t.closed_groups = true;
    });
    native("elbows", "rings kept for elbow balls", |t| t.elbows = true);
    native("table", "a table of refuted states", |t| t.table = true);
    native("native", "the better side first", |t| *t = Tricks::ALL);
    rungs
}

const fn engine(tricks: Tricks) -> Native {
    Native { threads: 1, tricks }
}

/// A search that is not on the ladder.
struct Aside {
    id: String,
    strategies: Strategies,
    goal: Goal,
    /// Whether it is tried on some of the challenges only.
    seldom: bool,
}

/// The searches beside the ladder, by what they are called in the data.
fn asides() -> Vec<Aside> {
    let published = Strategies::PUBLISHED;
    let assuming = Strategies {
        assume_unique: true,
        ..published
    };
    let list = [
        ("first", published, Goal::First),
        ("exhaustive-first", Strategies::NONE, Goal::First),
        (
            "without-links",
            Strategies {
                links: Links::Never,
                ..published
            },
            Goal::All,
        ),
        (
            "without-links-first",
            Strategies {
                links: Links::Never,
                ..published
            },
            Goal::First,
        ),
        (
            "without-heat-first",
            Strategies {
                heat: Heat::Never,
                ..published
            },
            Goal::First,
        ),
        (
            "without-counting-first",
            Strategies {
                counting: Counting::Never,
                ..published
            },
            Goal::First,
        ),
        (
            "every-order",
            Strategies {
                orders: true,
                ..published
            },
            Goal::All,
        ),
        (
            "whole-combinations",
            Strategies {
                ending: Ending::Combinations,
                ..published
            },
            Goal::All,
        ),
        ("unique-straight", assuming, Goal::All),
        (
            "unique-every-node",
            Strategies {
                useless: When::Always,
                ..assuming
            },
            Goal::All,
        ),
        (
            "unique-all-pieces",
            Strategies {
                useless: When::Always,
                twins: Twins::All,
                ..assuming
            },
            Goal::All,
        ),
    ];
    let list = list.into_iter().map(|(id, strategies, goal)| Aside {
        id: id.to_owned(),
        strategies,
        goal,
        seldom: false,
    });
    let transitions = TRANSITIONS.into_iter().flat_map(|transition| {
        [Goal::First, Goal::All].map(|goal| Aside {
            id: transition_id(transition, goal),
            strategies: Strategies {
                transition,
                ..published
            },
            goal,
            seldom: true,
        })
    });
    list.chain(transitions).collect()
}

/// The name of a search with the transition at so many pieces.
pub(super) fn transition_id(transition: usize, goal: Goal) -> String {
    match goal {
        Goal::First => format!("transition-{transition}-first"),
        Goal::All => format!("transition-{transition}"),
    }
}

/// How the size of a search is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// It came to its end, and its nodes were counted.
    Counted,
    /// It was cut off, and its nodes were estimated by random probes.
    Estimated,
    /// It was cut off: it has more nodes than these.
    Bound,
}

/// A search that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Search {
    /// Its nodes.
    pub nodes: f64,
    /// Its time; of an estimated one at the pace up to where it was cut off.
    pub seconds: f64,
    /// How that is known.
    pub basis: Basis,
    /// The standard error of estimated nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// The nodes that were walked, up to the end or to where the search was cut off.
    pub walked: u64,
    /// How many of them were in the exhaustive part.
    pub exhaustive: u64,
    /// How often the board had fallen apart into regions.
    pub splits: u64,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// After how many seconds a search was cut off.
    pub limit_seconds: f64,
    /// How many probes were made of a search that was cut off, at most.
    pub probes: usize,
    /// The ladder.
    pub rungs: Vec<Rung>,
    /// On the study's challenges.
    pub suite: Vec<Tried>,
    /// On the sample.
    pub sample: Vec<Tried>,
}

impl Trials {
    /// Makes these searches and no others; each may take `limit`, if that is given.
    /// `None` if the user ended it.
    pub fn run(
        material: &Material,
        limit: Option<Duration>,
        cancel: &Cancel,
        watch: &(dyn Fn(Milestone) + Sync),
    ) -> Option<Self> {
        let budget = Budget {
            timeout: limit,
            cancel: cancel.clone(),
            ..Budget::unlimited()
        };
        let (total, done) = (count(material), AtomicUsize::new(0));
        let step = |what: &str| {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            watch(Milestone { done, total, what });
        };
        let trials = compute(material, &budget, limit.unwrap_or(LIMIT), &[], &step);
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

/// A number made of several searches, and how it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Figure {
    pub(super) value: f64,
    pub(super) basis: Basis,
}

impl Figure {
    /// The median. Those that were cut off are larger than all others, as far as is
    /// known; an estimated one makes it an estimate.
    pub(super) fn median(mut figures: Vec<Self>) -> Option<Self> {
        let key = |figure: &Self| (figure.basis == Basis::Bound, figure.value);
        figures.sort_by(|a, b| {
            key(a)
                .partial_cmp(&key(b))
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        let (low, high) = (figures.len().checked_sub(1)? / 2, figures.len() / 2);
        let middle = [figures[low], figures[high]];
        let estimated = figures
            .iter()
            .any(|figure| figure.basis == Basis::Estimated);
        let basis = if middle.iter().any(|figure| figure.basis == Basis::Bound) {
            Basis::Bound
        } else if estimated {
            Basis::Estimated
        } else {
            Basis::Counted
        };
        Some(Self {
            value: f64::midpoint(middle[0].value, middle[1].value),
            basis,
        })
    }

    /// The sum.
    pub(super) fn sum(figures: &[Self]) -> Option<Self> {
        let basis = figures.iter().map(|figure| figure.basis).max()?;
        let value = figures.iter().map(|figure| figure.value).sum();
        Some(Self { value, basis })
    }

    /// The number with a mark for how it is known.
    pub(super) fn text(self, text: impl Fn(f64) -> String) -> String {
        let mark = match self.basis {
            Basis::Counted => "",
            Basis::Estimated => "≈ ",
            Basis::Bound => "> ",
        };
        format!("{mark}{}", text(self.value))
    }
}

impl From<&Search> for Figure {
    /// The nodes.
    fn from(search: &Search) -> Self {
        Self {
            value: search.nodes,
            basis: search.basis,
        }
    }
}

impl Tried {
    /// The nodes of a search.
    pub(super) fn nodes(&self, id: &str) -> Option<Figure> {
        let search = self.searches.get(id)?;
        Some(Figure {
            value: search.nodes,
            basis: search.basis,
        })
    }

    /// The time of a search.
    pub(super) fn seconds(&self, id: &str) -> Option<Figure> {
        let search = self.searches.get(id)?;
        Some(Figure {
            value: search.seconds,
            basis: search.basis,
        })
    }
}

/// The nodes of one search over those of another, in the geometric mean over the
/// challenges for which both are known; how many those are.
pub(super) fn factor<'a>(
    tried: impl IntoIterator<Item = &'a Tried>,
    of: &str,
    to: &str,
) -> Option<(Figure, usize)> {
    let ratios: Vec<Figure> = (tried.into_iter())
        .filter_map(|tried| {
            let (of, to) = (tried.nodes(of)?, tried.nodes(to)?);
            let basis = of.basis.max(to.basis);
            (basis < Basis::Bound).then(|| Figure {
                value: (of.value.max(1.0) / to.value.max(1.0)).ln(),
                basis,
            })
        })
        .collect();
    let sum = Figure::sum(&ratios)?;
    let mean = Figure {
        value: (sum.value / ratios.len() as f64).exp(),
        ..sum
    };
    Some((mean, ratios.len()))
}

/// The challenges of the suite that are tried.
fn spread(subjects: &[Subject]) -> Vec<&Subject> {
    let step = subjects.len().div_ceil(TRIED).max(1);
    // The last of each group: the hardest challenge is among them.
    let last = subjects.len() % step;
    subjects
        .iter()
        .skip((last + step - 1) % step)
        .step_by(step)
        .collect()
}

/// How many challenges are tried.
pub(super) fn count(material: &Material) -> usize {
    spread(&material.subjects).len() + material.sample.len()
}

/// Tries everything that a study shows; `watch` hears of each challenge.
pub(super) fn for_study(
    material: &Material,
    limits: &Budget,
    watch: &(dyn Fn(&str) + Sync),
) -> Trials {
    let limit = limits.timeout.map_or(LIMIT, |limit| limit.min(LIMIT));
    compute(material, limits, limit, &asides(), watch)
}

/// Tries the ladder and these searches beside it.
fn compute(
    material: &Material,
    limits: &Budget,
    limit: Duration,
    asides: &[Aside],
    watch: &(dyn Fn(&str) + Sync),
) -> Trials {
    let limits = limits.clone().with_timeout(limit);
    let rungs = rungs();
    let suite = spread(&material.subjects);
    let all: Vec<&Subject> = suite.iter().copied().chain(&material.sample).collect();
    let tried = in_parallel(all.len(), &limits.cancel, |at| {
        let tried = tried(all[at], &rungs, asides, at % TRANSITION_EVERY == 0, &limits);
        watch("the ladder");
        tried.map(|tried| (at, tried))
    });
    let made = tried.into_iter().flatten();
    let (of_suite, of_sample): (Vec<_>, Vec<_>) = made.partition(|(at, _)| *at < suite.len());
    let [suite, sample] =
        [of_suite, of_sample].map(|made| made.into_iter().map(|(_, tried)| tried).collect());
    Trials {
        limit_seconds: limit.as_secs_f64(),
        probes: PROBES,
        rungs,
        suite,
        sample,
    }
}

fn tried(
    subject: &Subject,
    rungs: &[Rung],
    asides: &[Aside],
    with_seldom: bool,
    limits: &Budget,
) -> Option<Tried> {
    let mut searches = BTreeMap::new();
    for rung in rungs {
        let search = search(&subject.problem, rung.solver, Goal::All, limits)?;
        searches.insert(rung.id.to_owned(), search);
    }
    for aside in asides.iter().filter(|aside| with_seldom || !aside.seldom) {
        let solver = Solver::Paper(aside.strategies);
        let search = search(&subject.problem, solver, aside.goal, limits)?;
        searches.insert(aside.id.clone(), search);
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

/// The search that sees collisions piece by piece, the published one and the native one.
pub(super) fn three(problem: &Problem, limits: &Budget) -> Option<[Search; 3]> {
    let limit = limits.timeout.map_or(LIMIT, |limit| limit.min(LIMIT));
    let short = limits.clone().with_timeout(limit);
    Some([
        search(problem, Solver::Paper(Strategies::NONE), Goal::All, &short)?,
        search(
            problem,
            Solver::Paper(Strategies::PUBLISHED),
            Goal::All,
            &short,
        )?,
        search(problem, Solver::Native(Tricks::ALL), Goal::All, limits)?,
    ])
}

/// Makes a search, and estimates it if need be; `None` if the user ended it.
fn search(problem: &Problem, solver: Solver, goal: Goal, limits: &Budget) -> Option<Search> {
    let limits = match goal {
        Goal::First => limits.clone().with_solutions(1),
        Goal::All => limits.clone(),
    };
    let run = match solver {
        Solver::Paper(strategies) => runs::glanced(problem, &Paper::new(strategies), &limits)?,
        Solver::Native(tricks) => runs::glanced(problem, &engine(tricks), &limits)?,
    };
    let tally = |name: &str| run.counters.get(name).copied().unwrap_or_default();
    let counted = Search {
        nodes: run.nodes.unwrap_or_default() as f64,
        seconds: run.seconds,
        basis: Basis::Counted,
        error: None,
        walked: run.nodes.unwrap_or_default(),
        exhaustive: tally("exhaustive_nodes"),
        splits: tally("splits"),
    };
    if run.is_finished() {
        return Some(counted);
    }
    let bound = Search {
        basis: Basis::Bound,
        ..counted
    };
    let Solver::Paper(strategies) = solver else {
        return Some(bound);
    };
    if goal == Goal::First {
        return Some(bound);
    }
    let estimate = Paper::new(strategies).estimate(problem, &limits, PROBES, 1);
    Some(estimate.map_or(bound, |estimate| Search {
        // What was walked is there for certain.
        nodes: estimate.nodes.max(bound.nodes),
        seconds: bound.seconds * estimate.nodes.max(bound.nodes) / bound.nodes.max(1.0),
        basis: Basis::Estimated,
        error: Some(estimate.error),
        ..bound
    }))
}
