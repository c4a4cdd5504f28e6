//! A supposition and where it leads, as a short story; and the same in full.

use super::cases::{Cases, Story};
use super::places::{lying, names, place};
use super::words::{dead, filling};
use crate::craft::rules::Need;
use crate::game::Placement;
use crate::words::counted;

/// How many boards a story may have that is told in full in a sentence.
const SHORT: usize = 7;

/// The story of a placement that is tried, in a few sentences.
pub(super) fn told(placement: Placement, story: &Story) -> String {
    let mut told = format!("Suppose {}. ", lying(placement));
    let mut now = story;
    loop {
        match now {
            Story::Dead(conflict) => {
                told += &format!("Then {}.", dead(*conflict));
                return told;
            }
            Story::Cases(cases) => match &cases.cases[..] {
                [] => {
                    told += &format!("Then {}.", none_works(cases));
                    return told;
                }
                [(only, next)] => {
                    told += &format!("Then {}. ", forced(cases, *only));
                    now = next;
                }
                _ if now.boards() <= SHORT => {
                    told += &format!("Then {}: {}.", ways(cases), each(cases));
                    return told;
                }
                _ => {
                    let boards = now.boards() - 1;
                    told += &format!(
                        "Then {}, and each of them fails, after {} in all.",
                        ways(cases),
                        counted(boards, "board")
                    );
                    return told;
                }
            },
        }
    }
}

/// Whether [`told`] leaves something out.
pub(super) fn leaves_out(story: &Story) -> bool {
    match story {
        Story::Dead(_) => false,
        Story::Cases(cases) => {
            !cases.out.is_empty()
                || cases.cases.len() > 1 && story.boards() > SHORT
                || cases.cases.iter().any(|(_, story)| leaves_out(story))
        }
    }
}

/// The whole story, a line for each board, further to the right the more is supposed.
pub(super) fn in_full(story: &Story) -> Vec<String> {
    let mut lines = Vec::new();
    tell_all(story, 0, &mut lines);
    lines
}

fn tell_all(story: &Story, depth: usize, lines: &mut Vec<String>) {
    let mut say = |text: String| lines.push(format!("{:indent$}{text}", "", indent = 2 * depth));
    match story {
        Story::Dead(conflict) => say(dead(*conflict)),
        Story::Cases(cases) => {
            for (placement, conflict) in &cases.out {
                say(format!("not {}: {}", lying(*placement), dead(*conflict)));
            }
            match &cases.cases[..] {
                [] => say(none_works(cases)),
                [(only, next)] => {
                    say(forced(cases, *only));
                    tell_all(next, depth, lines);
                }
                several => {
                    say(ways(cases));
                    for (placement, next) in several {
                        let indent = 2 * depth;
                        lines.push(format!("{:indent$}suppose {}", "", lying(*placement)));
                        tell_all(next, depth + 1, lines);
                    }
                }
            }
        }
    }
}

/// That one way only is left to meet the need.
fn forced(cases: &Cases, placement: Placement) -> String {
    let beside = match cases.out.len() {
        0 => String::new(),
        1 => " (one other way fails at once)".to_owned(),
        out => format!(" ({out} other ways fail at once)"),
    };
    match cases.need {
        Need::Piece(piece) => format!("{piece} has to go to {}{beside}", place(placement)),
        Need::Spot(spot, half) => {
            let (filling, what) = (filling(half), lying(placement));
            format!("only {what} brings {filling} to {spot}{beside}")
        }
        Need::Link(pieces) => {
            let (pieces, what) = (names(pieces), lying(placement));
            format!("only {what} links {pieces} to the others{beside}")
        }
    }
}

/// That no way to meet the need is left, though each can be laid.
fn none_works(cases: &Cases) -> String {
    let ways = match cases.out.len() {
        1 => "the only way".to_owned(),
        out => format!("each of the {out} ways"),
    };
    match cases.need {
        Need::Piece(piece) if cases.out.len() == 1 => {
            format!("the only place of {piece} fails at once")
        }
        Need::Piece(piece) => {
            format!(
                "{piece} has {} places, and each fails at once",
                cases.out.len()
            )
        }
        Need::Spot(spot, half) => {
            format!("{ways} to bring {} to {spot} fails at once", filling(half))
        }
        Need::Link(pieces) => format!(
            "{ways} to link {} to the others fails at once",
            names(pieces)
        ),
    }
}

/// How many ways there are to meet the need that do not fail at once.
fn ways(cases: &Cases) -> String {
    let count = cases.cases.len();
    match cases.need {
        Need::Piece(piece) => format!("{piece} has {count} places to try"),
        Need::Spot(spot, half) => {
            format!(
                "there are {count} ways to bring {} to {spot}",
                filling(half)
            )
        }
        Need::Link(pieces) => format!(
            "there are {count} ways to link {} to the others",
            names(pieces)
        ),
    }
}

/// What becomes of each way, in one clause each.
fn each(cases: &Cases) -> String {
    let clauses = cases
        .cases
        .iter()
        .map(|(placement, story)| format!("with {} {}", lying(*placement), clause(story)));
    clauses.collect::<Vec<_>>().join("; ")
}

fn clause(story: &Story) -> String {
    match story {
        Story::Dead(conflict) => dead(*conflict),
        Story::Cases(cases) => match &cases.cases[..] {
            [] => none_works(cases),
            [(only, next)] => format!("{}, and then {}", forced(cases, *only), clause(next)),
            _ => format!("{} ({})", ways(cases), each(cases)),
        },
    }
}
