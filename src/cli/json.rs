//! The lines that `--json` prints: one object a challenge or board, on one line.
//!
//! This is the contract with other programs. Fields are only ever added.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use serde::{Serialize, Serializer};

use crate::game::{Challenge, NamedChallenge, Solution};
use crate::prove::certificate::Checked;
use crate::solve::trace::Told;
use crate::solve::{Stats, Verdict};
use crate::words::is_unseen;

/// Which challenge a line is about.
#[derive(Serialize)]
pub(super) struct About<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    /// Everything that lies on the board.
    challenge: &'a Challenge,
    givens: Challenge,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<String>,
}

impl<'a> From<&'a NamedChallenge> for About<'a> {
    fn from(named: &'a NamedChallenge) -> Self {
        Self {
            name: named.name.as_deref(),
            challenge: &named.challenge,
            givens: named.start(),
            moves: named.moved().iter().map(ToString::to_string).collect(),
        }
    }
}

/// A line of `iqlink solve`.
#[derive(Serialize)]
pub(super) struct Solved<'a> {
    #[serde(flatten)]
    pub(super) about: About<'a>,
    pub(super) backend: &'a str,
    pub(super) verdict: Verdict,
    pub(super) count: u64,
    pub(super) complete: bool,
    pub(super) solutions: &'a [Solution],
    #[serde(serialize_with = "stats")]
    pub(super) stats: &'a Stats,
}

/// A line of `iqlink count`.
#[derive(Serialize)]
pub(super) struct Counted<'a> {
    #[serde(flatten)]
    pub(super) about: About<'a>,
    pub(super) backend: &'a str,
    pub(super) fits: u64,
    pub(super) linked: u64,
    pub(super) groups: &'a BTreeMap<usize, u64>,
    pub(super) complete: bool,
    /// Whether the numbers are only about right.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) approximate: bool,
    #[serde(serialize_with = "stats")]
    pub(super) stats: &'a Stats,
}

/// A line of `iqlink trace`.
#[derive(Serialize)]
pub(super) struct Traced<'a> {
    /// The version of the format, which `docs/trace.md` describes.
    pub(super) trace: u32,
    #[serde(flatten)]
    pub(super) about: About<'a>,
    pub(super) backend: &'a str,
    #[serde(rename = "traced")]
    pub(super) search: &'a str,
    pub(super) limit: u64,
    pub(super) complete: bool,
    pub(super) nodes: u64,
    pub(super) count: u64,
    pub(super) events: &'a [Told],
}

/// A line of `iqlink verify`.
#[derive(Serialize)]
pub(super) struct Judged<'a> {
    pub(super) board: &'a str,
    pub(super) fit: bool,
    pub(super) linked: bool,
    pub(super) problems: Vec<String>,
}

/// The line of `iqlink decode`.
#[derive(Serialize)]
pub(super) struct Decoded<'a> {
    pub(super) challenge: Option<&'a str>,
    pub(super) answer: &'static str,
    pub(super) boards: Vec<Judged<'a>>,
    /// How many others fall apart, where the file leaves the link rule out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) passed_over: Option<usize>,
    /// Whether the solver says that there are no other boards.
    pub(super) complete: bool,
    /// How many boards the complete list has, if the solver says that these are all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) listed: Option<usize>,
}

/// A line of `iqlink prove` and `iqlink check`.
#[derive(Serialize)]
pub(super) struct Certified<'a> {
    certificate: String,
    holds: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    challenge: Option<&'a Challenge>,
    #[serde(skip_serializing_if = "Option::is_none")]
    givens: Option<&'a Challenge>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prover: Option<&'a str>,
    /// For the complete list alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    fits: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    groups: Option<&'a BTreeMap<usize, usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

impl<'a> Certified<'a> {
    /// A certificate that holds.
    pub(super) fn holding(folder: &Path, checked: &'a Checked) -> Self {
        static EMPTY: Challenge = Challenge::empty();
        let about = Self {
            holds: true,
            problem: None,
            ..Self::failing(folder, &"")
        };
        match checked {
            Checked::Challenge(manifest) => Self {
                challenge: Some(&manifest.challenge),
                givens: Some(&manifest.challenge),
                solutions: Some(manifest.solutions),
                prover: Some(&manifest.prover),
                ..about
            },
            Checked::Complete(manifest) => Self {
                challenge: Some(&EMPTY),
                givens: Some(&EMPTY),
                solutions: Some(manifest.linked()),
                fits: Some(manifest.fits),
                groups: Some(&manifest.groups),
                ..about
            },
        }
    }

    /// A certificate that does not hold.
    pub(super) fn failing(folder: &Path, problem: &dyn std::fmt::Display) -> Self {
        Self {
            certificate: folder.display().to_string(),
            holds: false,
            challenge: None,
            givens: None,
            solutions: None,
            prover: None,
            fits: None,
            groups: None,
            problem: Some(problem.to_string()),
        }
    }
}

/// A line of `iqlink placements`.
#[derive(Serialize)]
pub(super) struct Tabulated<'a> {
    #[serde(flatten)]
    pub(super) about: About<'a>,
    pub(super) pieces: BTreeMap<char, PieceCounts>,
}

/// The placements of one missing piece.
#[derive(Serialize)]
pub(super) struct PieceCounts {
    pub(super) legal: usize,
    pub(super) linkable: usize,
}

/// A line of `iqlink placements --list`.
#[derive(Serialize)]
pub(super) struct Listed<'a> {
    #[serde(flatten)]
    pub(super) about: About<'a>,
    pub(super) placements: Vec<ListedPlacement>,
}

/// A placement that a missing piece may have.
#[derive(Serialize)]
pub(super) struct ListedPlacement {
    pub(super) placement: String,
    pub(super) piece: char,
    pub(super) colour: &'static str,
    pub(super) spots: String,
    /// The pieces on the board that it links to.
    pub(super) links: Vec<char>,
}

/// A line of `iqlink pieces`.
#[derive(Serialize)]
pub(super) struct Described {
    pub(super) piece: char,
    pub(super) colour: &'static str,
    pub(super) family: &'static str,
    /// From tail to head.
    pub(super) units: [&'static str; 3],
    pub(super) orientations: usize,
    /// The number of legal placements on the empty board.
    pub(super) placements: usize,
}

/// A line of `iqlink explain`.
#[derive(Serialize)]
pub(super) struct Explained<'a> {
    #[serde(flatten)]
    pub(super) about: About<'a>,
    pub(super) solutions: usize,
    pub(super) solution: &'a Solution,
    pub(super) grade: f64,
    pub(super) word: &'static str,
    pub(super) rung: &'static str,
    /// How many placements are tried under no assumption, under one, and so on.
    pub(super) tried: &'a [u32],
    pub(super) steps: Vec<ExplainedStep<'a>>,
    pub(super) chapters: Vec<ExplainedChapter<'a>>,
}

/// Some steps of an explanation with one goal.
#[derive(Serialize)]
pub(super) struct ExplainedChapter<'a> {
    pub(super) goal: &'a str,
    /// How many steps it has.
    pub(super) steps: usize,
}

/// A step of an explanation.
#[derive(Serialize)]
pub(super) struct ExplainedStep<'a> {
    pub(super) kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rule: Option<&'static str>,
    pub(super) placements: Vec<String>,
    pub(super) sentence: &'a str,
    /// What the sentence counts without naming it.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub(super) details: &'a [String],
    /// What lies on the board before the step.
    pub(super) board: String,
}

/// A line of `iqlink hint`. What the hint does not give away is left out.
#[derive(Serialize)]
pub(super) struct Hinted<'a> {
    #[serde(flatten)]
    pub(super) about: About<'a>,
    pub(super) verdict: &'static str,
    /// How many there are from here.
    pub(super) solutions: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) spot: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) piece: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) placement: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) blame: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) take_back: Vec<String>,
    /// The moves that may stay.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) fine: Vec<String>,
    pub(super) sentence: String,
}

/// Prints one object on a line of its own. What cannot be seen in a text is written as
/// JSON's escapes: whoever reads it as JSON reads the same, and no terminal is steered.
pub(super) fn print(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    let line = serde_json::to_string(line)?;
    if !line.contains(is_unseen) {
        return writeln!(out, "{line}");
    }
    let mut escaped = String::with_capacity(line.len());
    for character in line.chars() {
        if is_unseen(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                escaped += &format!("\\u{unit:04x}");
            }
        } else {
            escaped.push(character);
        }
    }
    writeln!(out, "{escaped}")
}

/// The costs of a search: `seconds` is the whole solve, `search_seconds` the part
/// without set-up; then whatever the backend counted.
pub(super) fn stats<S: Serializer>(stats: &Stats, serializer: S) -> Result<S::Ok, S::Error> {
    // To the microsecond: what lies below is noise.
    let seconds = |value: f64| (value * 1e6).round() / 1e6;
    let times = [
        ("seconds", seconds(stats.total.as_secs_f64())),
        ("search_seconds", seconds(stats.search.as_secs_f64())),
    ];
    let named = [("nodes", stats.nodes), ("conflicts", stats.conflicts)];
    let named = named.into_iter().filter_map(|(name, n)| Some((name, n?)));
    let counts = named.chain(stats.counters.iter().map(|(name, n)| (*name, *n)));
    let times = times.map(|(name, s)| (name, serde_json::Value::from(s)));
    let counts = counts.map(|(name, n)| (name, serde_json::Value::from(n)));
    serializer.collect_map(times.into_iter().chain(counts))
}
