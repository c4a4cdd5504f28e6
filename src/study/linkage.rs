//! What the link rule does to the moves at hand: legal and linkable first moves,
//! and the reduction along the branches of a search.

use serde::Serialize;

use super::Study;
use super::analysis::{self, FirstMoves};
use super::exhibit::{Block, Exhibit, Source, Table};
use super::facts::Facts;
use super::material::{Material, Subject};
use super::plot::{self, or_dash, percent_text};
use super::sample::LEVELS;
use crate::draw::Picture;
use crate::draw::chart::{Axis, Chart};
use crate::game::{Challenge, Level, Placement, Solution};
use crate::measure::{Measured, statistics};
use crate::solve::Budget;
use crate::solve::paper::{Links, Paper, Strategies};

/// How many choices of a search are shown, as in the longest row of the paper's
/// table.
const RATIOS: usize = 6;

/// The choices that a search makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Branch {
    /// What the challenge is called.
    pub name: String,
    /// How many pieces are missing.
    pub missing: usize,
    /// For each choice on the way to the first solution, at most six: the linkable
    /// placements and the legal ones.
    pub choices: Vec<(usize, usize)>,
    /// The same where it links to the group that the fewest placements link to.
    pub narrow_choices: Vec<(usize, usize)>,
}

/// Legal, linkable and correct placements at the start of a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Venn {
    /// What the challenge is called.
    pub name: String,
    /// Its givens.
    pub challenge: Challenge,
    /// Its solution.
    pub solution: Solution,
    /// Legal placements.
    pub legal: usize,
    /// Legal placements that link to a given.
    pub linkable: usize,
    /// Placements of the solution.
    pub correct: usize,
    /// Placements of the solution that link to a given.
    pub correct_and_linkable: usize,
    /// One of those, and a placement of the solution that does not.
    pub examples: [Option<Placement>; 2],
}

/// What the link rule does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Linkage {
    /// By challenge: the moves at the start.
    pub first_moves: Vec<FirstMoves>,
    /// The challenges in place of the paper's 29, 38, 60, 80 and 90.
    pub branches: Vec<Branch>,
    /// The challenge in place of the paper's 92.
    pub venn: Option<Venn>,
}

/// Counts moves.
pub(super) fn compute(material: &Material) -> Linkage {
    let subjects = material.subjects.iter();
    let first_moves = subjects.map(|subject| analysis::first_moves(&subject.problem));
    let branches = material.in_place_of(&[29, 38, 60, 80, 90]);
    let venn = material.in_place_of(&[92]);
    Linkage {
        first_moves: first_moves.collect(),
        branches: branches.into_iter().map(branch).collect(),
        venn: venn.first().and_then(|subject| self::venn(subject)),
    }
}

fn branch(subject: &Subject) -> Branch {
    let budget = Budget::unlimited();
    let choices = |links| {
        let strategies = Strategies {
            links,
            ..Strategies::PUBLISHED
        };
        let paper = Paper::new(strategies);
        let (ratios, _) = paper.reduction_ratios(&subject.problem, &budget, RATIOS);
        ratios.iter().map(|r| (r.linkable, r.legal)).collect()
    };
    Branch {
        name: subject.title(),
        missing: subject.named.missing(),
        choices: choices(Links::Any),
        narrow_choices: choices(Links::Narrowest),
    }
}

fn venn(subject: &Subject) -> Option<Venn> {
    let solution = *subject.solutions.first()?;
    let (problem, challenge) = (&subject.problem, &subject.named.challenge);
    let moves = analysis::first_moves(problem);
    let links = |p: &Placement| challenge.givens().iter().any(|given| given.links(*p));
    let missing = problem.missing().iter().map(|piece| solution.of(piece));
    let (linkable, others): (Vec<Placement>, Vec<Placement>) = missing.partition(links);
    Some(Venn {
        name: subject.title(),
        challenge: challenge.clone(),
        solution,
        legal: moves.legal,
        linkable: moves.linkable,
        correct: linkable.len() + others.len(),
        correct_and_linkable: linkable.len(),
        examples: [linkable, others].map(|list| list.first().copied()),
    })
}

fn chart(study: &Study) -> Chart {
    let moves = &study.linkage.first_moves;
    let text = |moves: f64| moves.to_string();
    let series = |name: &str, style, value: fn(FirstMoves) -> usize| {
        plot::per_challenge(study, name, style, text, |at| {
            Some(Measured::Exactly(value(moves[at]) as f64))
        })
    };
    plot::challenge_chart(
        study,
        "first-moves-chart",
        [
            "Legal and linkable first moves",
            "Stands for the paper’s figure 24. Where both markers coincide, every move links.",
        ],
        Axis::linear("placements at the start"),
        vec![
            series("legal", 5, |m| m.legal),
            series("linkable", 0, |m| m.linkable),
        ],
    )
}

/// Legal and linkable moves at the start.
pub(super) fn exhibit(study: &Study) -> Exhibit {
    let moves = &study.linkage.first_moves;
    let mut blocks = vec![Block::Chart(chart(study))];
    blocks.extend(study.linkage.venn.iter().flat_map(venn_blocks));
    let most = |value: fn(&FirstMoves) -> usize| moves.iter().map(value).max().unwrap_or(0);
    Exhibit {
        id: "first-moves",
        title: "Legal and linkable first moves",
        source: Source::figures(&[22, 23, 24]),
        finding: format!(
            "At the start of a challenge at most {} placements are legal, and at most {} of them link to \
             a given piece.",
            most(|m| m.legal),
            most(|m| m.linkable)
        ),
        method: "A placement is linkable if on some spot it has a ball where a given piece has a socket, \
                 or the other way round.",
        quotes: &[
            "Note that for harder puzzles, this can be over 800.",
            "The highest values are around 80. For the easy puzzles, all available placements are linked.",
        ],
        blocks,
    }
}

fn venn_blocks(venn: &Venn) -> Vec<Block> {
    let rows = [
        ("legal", venn.legal),
        ("legal and linkable", venn.linkable),
        ("in the solution", venn.correct),
        ("in the solution and linkable", venn.correct_and_linkable),
    ];
    let caption = format!(
        "{}: placements at the start (as the paper’s figure 22)",
        venn.name
    );
    let table = Table::new("first-moves-venn", caption)
        .text("placements that are")
        .number("count")
        .rows(rows.map(|(name, count)| vec![name.to_owned(), count.to_string()]));
    let ghosts = venn.examples.into_iter().flatten();
    let givens = venn.challenge.givens().iter().copied();
    let picture = Picture {
        givens: venn.challenge.given_pieces(),
        ghosts: ghosts.clone().map(Placement::piece).collect(),
        ..Picture::of_placements(givens.chain(ghosts))
    };
    let text = |example: Option<Placement>| or_dash(example.map(|p| p.to_string()));
    let [linkable, other] = venn.examples.map(text);
    let caption = format!(
        "{}: two placements of the solution, {linkable} linkable now, {other} not yet (as the paper’s figure 23)",
        venn.name
    );
    let drawing = plot::board("first-moves-example", caption, &picture);
    vec![Block::Table(table), Block::Drawings(vec![drawing])]
}

/// The paper's table of ratios.
const QUOTED: [[&str; 3]; 5] = [
    ["29", "5", "5/23  4/20"],
    ["38", "4", "4/41"],
    ["60", "6", "22/129  19/95  11/47"],
    ["80", "8", "25/407  16/324  13/267  7/98"],
    ["90", "8", "5/550  5/442  11/359  7/79  3/33  5/85....."],
];

fn ratios_table(branches: &[Branch]) -> Table {
    let caption = "Linkable/legal placements on the way to the solution";
    Table::new("ratios-table", caption)
        .text("challenge")
        .number("missing")
        .text("to any piece, as published")
        .text("to the narrowest group, ours")
        .rows(branches.iter().map(|branch| {
            let [any, narrowest] = [&branch.choices, &branch.narrow_choices].map(|choices| {
                let choices = choices.iter();
                let ratios: Vec<String> = choices.map(|(a, b)| format!("{a}/{b}")).collect();
                if ratios.is_empty() {
                    "solved without a choice".to_owned()
                } else {
                    ratios.join("  ")
                }
            });
            vec![
                branch.name.clone(),
                branch.missing.to_string(),
                any,
                narrowest,
            ]
        }))
}

fn ratios_finding(branches: &[Branch]) -> String {
    let reductions: Vec<f64> = branches
        .iter()
        .flat_map(|branch| &branch.choices)
        .filter(|(_, legal)| *legal > 0)
        .map(|&(linkable, legal)| 1.0 - linkable as f64 / legal as f64)
        .collect();
    let low = reductions.iter().copied().reduce(f64::min);
    let high = reductions.iter().copied().reduce(f64::max);
    low.zip(high).map_or_else(
        || "None of these challenges needs a choice.".to_owned(),
        |(low, high)| {
            let (low, high) = (percent_text(low), percent_text(high));
            if low == high {
                format!("The link rule removes {low} of the moves.")
            } else {
                format!("The link rule removes between {low} and {high} of the moves.")
            }
        },
    )
}

/// The reduction along search branches.
pub(super) fn ratios_exhibit(study: &Study) -> Exhibit {
    let branches = &study.linkage.branches;
    let quoted = Table::new("ratios-paper", "The paper’s table 4")
        .quoted("puzzle")
        .quoted("missing")
        .quoted_text("ratios")
        .rows(QUOTED.map(|row| row.map(str::to_owned).to_vec()));
    Exhibit {
        id: "ratios",
        title: "Reduction ratios along search branches",
        source: Source {
            tables: &[4],
            ..Source::BEYOND
        },
        finding: ratios_finding(branches),
        method: "The first choices that the published search makes on its way to the solution, at most six \
                 of them: by the paper’s own rule, and where it links to the group that the fewest \
                 placements link to.",
        quotes: &[
            "the reductions range roughly between 80% and 99%, and the solution times were quite fast, \
             with Puzzle 80 taking about 24 seconds and Puzzle 90 taking about 2 minutes.",
        ],
        blocks: [ratios_table(branches), quoted, removed_table(study)]
            .map(Block::Table)
            .to_vec(),
    }
}

/// What the link rule removes at the first choices of all challenges, in the median.
fn removed_table(study: &Study) -> Table {
    let removed = |facts: &[Facts], level: Option<Level>, choices: Choices| {
        let of_level = facts
            .iter()
            .filter(|one| level.is_none() || one.level == level);
        let all = of_level.flat_map(choices).filter(|(_, legal)| *legal > 0);
        let shares = all.map(|(linkable, legal)| 1.0 - *linkable as f64 / *legal as f64);
        let shares: Vec<Measured> = shares.map(Measured::Exactly).collect();
        or_dash(statistics::median(&shares).map(|share| percent_text(share.at_least())))
    };
    let lists = [&study.facts.suite, &study.facts.sample];
    let rows = LEVELS.into_iter().map(Some).chain([None]).map(|level| {
        let name = level.map_or("all", Level::name).to_owned();
        let cells = lists.into_iter().flat_map(|facts| {
            let by: [Choices; 2] = [|one| &one.choices, |one| &one.narrow_choices];
            by.map(|choices| removed(facts, level, choices))
        });
        [name].into_iter().chain(cells).collect()
    });
    Table::new(
        "ratios-removed",
        "Moves that the link rule removes, median over the first choices of all challenges",
    )
    .text("level")
    .numbers(["suite, any piece", "suite, narrowest group"])
    .numbers(["sample, any piece", "sample, narrowest group"])
    .rows(rows)
}

/// Some choices of a challenge, linkable of legal.
type Choices = fn(&Facts) -> &Vec<(usize, usize)>;
