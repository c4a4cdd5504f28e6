//! What the strategies without search achieve: all legal, elimination, pairwise
//! cleanup; and a small example of the last.

use serde::Serialize;

use super::Study;
use super::analysis::{self, SolvedBy};
use super::exhibit::{Drawing, Exhibit, Image, Part, Source, Table};
use super::material::Material;
use crate::draw::Rgb;
use crate::draw::chart::{Graph, Vertex};
use crate::game::{Challenge, Level, Piece, Placement};
use crate::position::{PlacementSet, Position, pairwise};
use crate::words::counted;

/// The simplest strategy that solves a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rung {
    /// Every missing piece has one legal placement at the start.
    AllLegal,
    /// Placing pieces that have one placement left, again and again.
    Elimination,
    /// Pairwise cleanup, together with elimination.
    PairwiseCleanup,
    /// None of these.
    Search,
}

impl Rung {
    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::AllLegal => "all legal",
            Self::Elimination => "elimination",
            Self::PairwiseCleanup => "pairwise cleanup",
            Self::Search => "search",
        }
    }
}

impl From<Option<SolvedBy>> for Rung {
    fn from(solved: Option<SolvedBy>) -> Self {
        match solved {
            Some(SolvedBy::AllLegal) => Self::AllLegal,
            Some(SolvedBy::Elimination) => Self::Elimination,
            Some(SolvedBy::PairwiseCleanup) => Self::PairwiseCleanup,
            None => Self::Search,
        }
    }
}

/// Placements that are compatible or not, before and after pairwise cleanup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Compatibility {
    /// The challenge.
    pub name: String,
    /// Its givens.
    pub challenge: Challenge,
    /// The legal placements, in the order of their pieces.
    pub placements: Vec<String>,
    /// For each of them, whether the cleanup removes it.
    pub removed: Vec<bool>,
    /// The pairs that do not collide, by their positions in the list.
    pub compatible: Vec<(usize, usize)>,
}

/// What is solved without search, and the example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ladder {
    /// By challenge: the simplest strategy that solves it.
    pub rungs: Vec<Rung>,
    /// The smallest example in which pairwise cleanup removes something and does
    /// what elimination cannot.
    pub example: Option<Compatibility>,
}

/// Tries the strategies on all challenges.
pub fn compute(material: &Material) -> Ladder {
    let subjects = &material.subjects;
    let rungs: Vec<Rung> = subjects
        .iter()
        .map(|subject| analysis::solved_by(&subject.problem).into())
        .collect();
    let cleaned = subjects.iter().zip(&rungs);
    let position = cleaned
        .filter(|(_, rung)| **rung == Rung::PairwiseCleanup)
        .map(|(subject, _)| subject);
    let smallest = position.min_by_key(|subject| {
        let legal = Position::all_legal(&subject.problem);
        // Three pieces or more, as in the paper, if there is such an example.
        (legal.missing().len() < 3, legal.possible().len())
    });
    let example = smallest.map(|subject| {
        let before = Position::all_legal(&subject.problem);
        let mut after = before.clone();
        // Solved by this strategy, so there is no dead end.
        let _ = pairwise::clean_up(&mut after, &mut |_| {});
        let (name, challenge) = (subject.title(), subject.named.challenge.clone());
        compatibility(name, challenge, before.possible(), after.possible())
    });
    Ladder { rungs, example }
}

fn compatibility(
    name: String,
    challenge: Challenge,
    before: &PlacementSet,
    after: &PlacementSet,
) -> Compatibility {
    let placements: Vec<Placement> = before.iter().collect();
    let pairs = (0..placements.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let compatible = pairs.filter(|&(a, b)| {
        let (a, b) = (placements[a], placements[b]);
        a.piece() != b.piece() && !a.collides(b)
    });
    Compatibility {
        name,
        challenge,
        compatible: compatible.collect(),
        removed: placements.iter().map(|&p| !after.contains(p)).collect(),
        placements: placements.iter().map(Placement::to_string).collect(),
    }
}

/// How far each strategy gets in each level.
pub fn exhibit(study: &Study) -> Exhibit {
    let rungs = &study.ladder.rungs;
    let solved = |rung: Rung, of: &dyn Fn(usize) -> bool| {
        let matching = rungs.iter().enumerate();
        matching.filter(|(at, r)| **r <= rung && of(*at)).count()
    };
    let steps = [Rung::AllLegal, Rung::Elimination, Rung::PairwiseCleanup];
    let row = |name: &str, of: &dyn Fn(usize) -> bool, quotes: [&str; 3]| {
        let mut row = vec![name.to_owned(), solved(Rung::Search, of).to_string()];
        for (step, quote) in steps.into_iter().zip(quotes) {
            row.extend([solved(step, of).to_string(), quote.to_owned()]);
        }
        row
    };
    let mut rows = Vec::new();
    for level in Level::ALL {
        let of_level = |at: usize| study.subjects[at].named.level == Some(level);
        if rungs.iter().enumerate().any(|(at, _)| of_level(at)) {
            rows.push(row(level.name(), &of_level, [""; 3]));
        }
    }
    for (first, name, quotes) in [
        (11, "the first 11", ["7", "", ""]),
        (25, "the first 25", ["", "", "all but one"]),
    ] {
        if rungs.len() > first {
            rows.push(row(name, &|at| at < first, quotes));
        }
    }
    rows.push(row("all", &|_| true, ["", "21", "29"]));
    let table = Table::new("ladder-table", "Challenges solved without search")
        .text("level")
        .number("challenges")
        .number("by all legal")
        .quoted("paper")
        .number("by elimination")
        .quoted("paper")
        .number("by pairwise cleanup")
        .quoted("paper")
        .rows(rows);
    let [all_legal, elimination, pairwise] = steps.map(|step| solved(step, &|_| true));
    Exhibit {
        id: "ladder",
        title: "Solved without search",
        source: Source {
            figures: &[],
            tables: &[],
            sections: &["All Legal", "Pairwise cleanup"],
        },
        finding: format!(
            "Of {}, placing what has one place solves {all_legal}, elimination {elimination}, pairwise \
             cleanup {pairwise}.",
            counted(rungs.len(), "challenge")
        ),
        method: "Each strategy includes the ones before it. The paper’s numbers are for its own \
                 challenges.",
        quotes: &[
            "For the first four “Starter” level puzzles, (in fact 7 of the first 11 puzzles) this alone \
             yields the solution.",
            "This basic process of elimination will solve 21 of the puzzles.",
            "This strategy alone solves all but one of the first 25 puzzles and a total of 29 puzzles \
             overall.",
        ],
        parts: vec![Part::Table(table)],
    }
}

/// The compatibility graph of the example.
pub fn graph_exhibit(study: &Study) -> Exhibit {
    let mut finding = "No challenge of this study is solved by pairwise cleanup only.".to_owned();
    let mut parts = Vec::new();
    if let Some(example) = &study.ladder.example {
        let removed = example.removed.iter().filter(|&&removed| removed).count();
        finding = format!(
            "{}: of {} legal placements, pairwise cleanup removes {removed}.",
            example.name,
            example.placements.len()
        );
        let drawings = vec![
            drawing(
                example,
                "graph-before",
                [
                    "Before the cleanup",
                    "The legal placements before the cleanup (as the paper’s figure 12)",
                ],
                |_| false,
            ),
            drawing(
                example,
                "graph-after",
                [
                    "After the cleanup",
                    "After the cleanup: removed placements are dashed outlines without edges",
                ],
                |at| example.removed[at],
            ),
        ];
        parts.push(Part::Drawings(drawings));
    }
    Exhibit {
        id: "graph",
        title: "Pairwise cleanup of a small example",
        source: Source {
            figures: &[12],
            tables: &[],
            sections: &[],
        },
        finding,
        method: "A vertex is a legal placement: spot, piece and orientation, in the colour of the piece. \
                 An edge joins placements of different pieces that do not collide. A placement without \
                 an edge to any placement of some other piece cannot be used.",
        quotes: &[
            "Notice that placement 3 is not compatible with any of the placements for the green piece, so \
             placement 3 can’t be used.",
        ],
        parts,
    }
}

fn drawing(
    example: &Compatibility,
    id: &str,
    [title, caption]: [&str; 2],
    removed: impl Fn(usize) -> bool,
) -> Drawing {
    let vertices = example.placements.iter().enumerate().map(|(at, text)| {
        let piece = text.chars().nth(1).and_then(Piece::from_letter);
        Vertex {
            label: text.clone(),
            title: piece.map_or_else(String::new, |piece| format!("{text}: {piece}")),
            colour: piece.map_or(Rgb::WHITE, Rgb::of),
            removed: removed(at),
        }
    });
    Drawing {
        id: id.to_owned(),
        caption: caption.to_owned(),
        image: Image::Graph(Graph {
            id: id.to_owned(),
            title: title.to_owned(),
            vertices: vertices.collect(),
            edges: example.compatible.clone(),
        }),
        wide: false,
    }
}
