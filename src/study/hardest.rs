//! Beyond the paper: the hardest challenges of one and two givens.
//!
//! Which challenges have one solution is known from the complete list; here they are
//! solved again, to see what that takes.

use serde::Serialize;

use super::cores::in_parallel;
use super::exhibit::{Block, Drawing, Exhibit, Source, Table};
use super::material::{Material, Subject};
use super::plot::{self, or_dash};
use super::runs::{self, engine};
use crate::draw::Picture;
use crate::game::{Challenge, Placement, Solution};
use crate::measure::{Run, count_text, seconds_text};
use crate::position::Position;
use crate::problem::{Problem, Rule};
use crate::solve::Budget;
use crate::solve::native::Tricks;
use crate::solve::paper::Paper;

/// How many of the hardest challenges are shown.
const SHOWN: usize = 5;

/// How many challenges of two givens are tried.
const TRIED: usize = 200;

/// A challenge with few givens and one solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HardChallenge {
    /// The challenge.
    pub challenge: Challenge,
    /// Its solution.
    pub solution: Solution,
    /// Combinations of legal placements.
    pub combinations: u128,
    /// The native engine through the whole search.
    #[serde(serialize_with = "runs::tell")]
    pub native: Run,
    /// The paper's search, as it describes it, to the first solution.
    #[serde(serialize_with = "runs::tell")]
    pub paper: Run,
}

/// All challenges with these givens, one each.
pub(super) fn of_one(
    material: &Material,
    givens: Vec<Vec<Placement>>,
    limits: &Budget,
) -> Vec<HardChallenge> {
    solved(material, givens, usize::MAX, limits)
}

/// The hardest of those challenges with these pairs of givens that have the largest
/// search spaces.
pub(super) fn of_two(
    material: &Material,
    pairs: Vec<Vec<Placement>>,
    limits: &Budget,
) -> Vec<HardChallenge> {
    let mut sized: Vec<(u128, Vec<Placement>)> = pairs
        .into_iter()
        .map(|pair| (combinations(&pair), pair))
        .collect();
    sized.sort_by(|a, b| b.cmp(a));
    let largest = sized.into_iter().take(TRIED).map(|(_, pair)| pair);
    solved(material, largest.collect(), SHOWN, limits)
}

/// How many ways there are to choose one legal placement for each missing piece.
fn combinations(givens: &[Placement]) -> u128 {
    let challenge = Challenge::new(givens.iter().copied()).unwrap_or_else(|_| Challenge::empty());
    Position::all_legal(&Problem::new(challenge, Rule::Linked)).combinations()
}

/// The challenges solved, those that take most nodes first; at most `shown` of them.
fn solved(
    material: &Material,
    givens: Vec<Vec<Placement>>,
    shown: usize,
    limits: &Budget,
) -> Vec<HardChallenge> {
    let subjects: Vec<Subject> = givens
        .into_iter()
        .filter_map(|givens| Challenge::new(givens).ok())
        .map(|challenge| Subject::new(0, challenge.into(), material.atlas))
        .collect();
    let native = in_parallel(subjects.len(), &limits.cancel, |at| {
        runs::measured(&subjects[at].problem, &engine(Tricks::ALL), limits)
    });
    let made = subjects.into_iter().zip(native);
    let made = made.filter_map(|(subject, run)| Some((subject, run?)));
    let mut ranked: Vec<(Subject, Run)> = made.collect();
    ranked.sort_by_key(|(_, run)| std::cmp::Reverse(run.nodes));
    ranked.truncate(shown);
    let paper = Paper::default();
    let to_the_first = limits.clone().with_solutions(1);
    let hard = in_parallel(ranked.len(), &limits.cancel, |at| {
        let (subject, native) = &ranked[at];
        Some(HardChallenge {
            challenge: subject.named.challenge.clone(),
            solution: *subject.solutions.first()?,
            combinations: Position::all_legal(&subject.problem).combinations(),
            native: native.clone(),
            paper: runs::measured(&subject.problem, &paper, &to_the_first)?,
        })
    });
    hard.into_iter().flatten().collect()
}

fn table(id: &str, caption: String, list: &[HardChallenge]) -> Block {
    let nodes = |run: &Run| or_dash(run.effort().map(|n| n.text(count_text)));
    let table = Table::new(id, caption)
        .text("challenge")
        .numbers(["combinations", "native, nodes", "native, time"])
        .numbers(["paper, nodes", "paper, time"])
        .rows(list.iter().map(|hard| {
            vec![
                hard.challenge.to_string(),
                plot::big_text(hard.combinations as f64),
                nodes(&hard.native),
                plot::time_text(hard.native.time()),
                nodes(&hard.paper),
                plot::time_text(hard.paper.time()),
            ]
        }));
    Block::Table(table)
}

fn drawings(hard: &HardChallenge) -> [Drawing; 2] {
    let name = hard.challenge.to_string();
    let challenge = Picture::of_challenge(&hard.challenge);
    let solution = Picture::of_solution(&hard.challenge, &hard.solution);
    let (id, caption) = (format!("hardest-{name}"), format!("The challenge {name}"));
    let solved = format!("The solution of {name}");
    [
        plot::board(id.clone(), caption, &challenge),
        plot::board(format!("{id}-solution"), solved, &solution),
    ]
}

/// The hardest challenges of one and two givens.
pub(super) fn exhibit(one: &[HardChallenge], two: &[HardChallenge], two_given: usize) -> Exhibit {
    let caption_of_one = format!(
        "All {} challenges of one given with one solution",
        one.len()
    );
    let caption_of_two = format!(
        "The hardest {} of the {TRIED} challenges of two givens with the largest search spaces",
        two.len()
    );
    let hardest = [one.first(), two.first()].into_iter().flatten();
    let slowest = one.first().map(|hard| seconds_text(hard.native.seconds));
    Exhibit {
        id: "hardest",
        title: "The hardest challenges of one and two givens",
        source: Source::BEYOND,
        finding: format!(
            "{} challenges of one given have one solution, up to the half turn; the hardest takes the \
             native engine {}. Of two givens there are {}.",
            one.len(),
            or_dash(slowest),
            count_text(two_given as f64)
        ),
        method: "Hardness is the number of nodes that the native engine needs to find all solutions. All \
                 challenges of one given are tried; of those with two givens, neither of which can be \
                 spared, those with the largest search spaces. The paper’s search goes on to its first \
                 solution only.",
        quotes: &[],
        blocks: vec![
            table("hardest-one", caption_of_one, one),
            table("hardest-two", caption_of_two, two),
            Block::Drawings(hardest.flat_map(drawings).collect()),
        ],
    }
}
