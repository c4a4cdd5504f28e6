//! What the strategies without search achieve: all legal, elimination, pairwise
//! cleanup; and a small example of the last.

use serde::Serialize;

use super::Study;
use super::analysis::{self, SolvedBy};
use super::exhibit::{Block, Drawing, Exhibit, Image, Source, Table};
use super::material::Material;
use crate::draw::Rgb;
use crate::draw::chart::{Graph, Vertex};
use crate::game::{Challenge, Level, Placement};
use crate::position::{PlacementSet, Position, pairwise};
use crate::words::counted;

/// Placements that are compatible or not, before and after pairwise cleanup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Compatibility {
    /// The challenge.
    pub name: String,
    /// Its givens.
    pub challenge: Challenge,
    /// The legal placements, in the order of their pieces.
    pub placements: Vec<Placement>,
    /// For each of them, whether the cleanup removes it.
    pub removed: Vec<bool>,
    /// The pairs that do not collide, by their positions in the list.
    pub compatible: Vec<(usize, usize)>,
}

/// What is solved without search, and the example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Elimination {
    /// By challenge: the simplest strategy that solves it.
    pub rungs: Vec<SolvedBy>,
    /// The smallest example in which pairwise cleanup removes something and does
    /// what elimination cannot.
    pub example: Option<Compatibility>,
}

/// Tries the strategies on all challenges.
pub(super) fn compute(material: &Material) -> Elimination {
    let subjects = &material.subjects;
    let rungs: Vec<SolvedBy> = subjects
        .iter()
        .map(|subject| analysis::solved_by(&subject.problem))
        .collect();
    let cleaned = subjects.iter().zip(&rungs);
    let candidates = cleaned
        .filter(|(_, rung)| **rung == SolvedBy::PairwiseCleanup)
        .map(|(subject, _)| subject);
    let smallest = candidates.min_by_key(|subject| {
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
    Elimination { rungs, example }
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
        placements,
    }
}

/// How many of the challenges at these places are solved by a strategy or the
/// simpler ones.
fn solved(rungs: &[SolvedBy], by: SolvedBy, of: &dyn Fn(usize) -> bool) -> usize {
    let rungs = rungs.iter().enumerate();
    rungs.filter(|(at, rung)| **rung <= by && of(*at)).count()
}

/// The strategies that need no search.
const WITHOUT_SEARCH: [SolvedBy; 3] = [
    SolvedBy::AllLegal,
    SolvedBy::Elimination,
    SolvedBy::PairwiseCleanup,
];

fn table(study: &Study) -> Table {
    let rungs = &study.elimination.rungs;
    let row = |name: &str, of: &dyn Fn(usize) -> bool, quotes: [&str; 3]| {
        let challenges = solved(rungs, SolvedBy::Search, of);
        let mut row = vec![name.to_owned(), challenges.to_string()];
        for (rung, quote) in WITHOUT_SEARCH.into_iter().zip(quotes) {
            row.extend([solved(rungs, rung, of).to_string(), quote.to_owned()]);
        }
        row
    };
    let mut rows = Vec::new();
    for level in Level::ALL {
        let of_level = |at: usize| study.subjects[at].named.level == Some(level);
        if (0..rungs.len()).any(of_level) {
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
    Table::new("elimination-table", "Challenges solved without search")
        .text("level")
        .numbers(["challenges", "by all legal"])
        .quoted("paper")
        .number("by elimination")
        .quoted("paper")
        .number("by pairwise cleanup")
        .quoted("paper")
        .rows(rows)
}

/// How far each strategy gets in each level.
pub(super) fn exhibit(study: &Study) -> Exhibit {
    let rungs = &study.elimination.rungs;
    let [all_legal, elimination, pairwise] =
        WITHOUT_SEARCH.map(|rung| solved(rungs, rung, &|_| true));
    Exhibit {
        id: "elimination",
        title: "Solved without search",
        source: Source {
            sections: &["All Legal", "Pairwise cleanup"],
            ..Source::BEYOND
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
        blocks: vec![Block::Table(table(study))],
    }
}

/// The compatibility graph of the example.
pub(super) fn graph_exhibit(study: &Study) -> Exhibit {
    let example = study.elimination.example.as_ref();
    let finding = example.map_or_else(
        || "No challenge of this study is solved by pairwise cleanup only.".to_owned(),
        |example| {
            let removed = example.removed.iter().filter(|&&removed| removed).count();
            let (name, legal) = (&example.name, example.placements.len());
            format!("{name}: of {legal} legal placements, pairwise cleanup removes {removed}.")
        },
    );
    let drawings = example.map(|example| Block::Drawings(drawings(example)));
    Exhibit {
        id: "graph",
        title: "Pairwise cleanup of a small example",
        source: Source::figures(&[12]),
        finding,
        method: "A vertex is a legal placement: spot, piece and orientation, in the colour of the piece. \
                 An edge joins placements of different pieces that do not collide. A placement without \
                 an edge to any placement of some other piece cannot be used.",
        quotes: &[
            "Notice that placement 3 is not compatible with any of the placements for the green piece, so \
             placement 3 can’t be used.",
        ],
        blocks: drawings.into_iter().collect(),
    }
}

fn drawings(example: &Compatibility) -> Vec<Drawing> {
    let before = [
        "Before the cleanup",
        "The legal placements before the cleanup (as the paper’s figure 12)",
    ];
    let after = [
        "After the cleanup",
        "After the cleanup: removed placements are dashed outlines without edges",
    ];
    vec![
        drawing(example, "graph-before", before, |_| false),
        drawing(example, "graph-after", after, |at| example.removed[at]),
    ]
}

fn drawing(
    example: &Compatibility,
    id: &str,
    [title, caption]: [&str; 2],
    removed: impl Fn(usize) -> bool,
) -> Drawing {
    let placements = example.placements.iter().enumerate();
    let vertices = placements.map(|(at, placement)| Vertex {
        label: placement.to_string(),
        title: format!("{placement}: {}", placement.piece()),
        colour: Rgb::of(placement.piece()),
        removed: removed(at),
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
