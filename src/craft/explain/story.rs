//! A supposition and where it leads, as a short story.

use super::blocking::in_the_way;
use super::cases::{Cases, Story};
use super::look::common_spots;
use super::places::{any_of, are_many, by_piece, lying, names, place, places};
use super::words::{dead, filling};
use crate::craft::rules::{Conflict, Need};
use crate::game::Placement;
use crate::position::Position;
use crate::words::{counted, list};

/// How many boards a story may have that is told with all its cases in a sentence.
const SHORT: usize = 3;

/// The story of placements that are tried on the board `before`, in a few sentences. If there
/// are several, the same need shows of each that it fails.
pub(super) fn told(before: &Position, tried: &[(Placement, Story)]) -> String {
    match tried {
        [(placement, story)] => {
            let mut supposed = vec![*placement];
            let (piece, place) = (placement.piece(), place(*placement));
            let end = clause(before, &mut supposed, story);
            format!("Suppose {piece} lies on {place}. Then {end}; so it does not lie there.")
        }
        several => {
            let placements: Vec<Placement> = several.iter().map(|(p, _)| *p).collect();
            let who = by_piece(&placements).into_iter().map(|(piece, own)| {
                let one_of = if are_many(&own) { "one of " } else { "" };
                format!("{piece} lies on {one_of}{}", places(&own))
            });
            let who: Vec<String> = who.collect();
            let end = match who.len() {
                1 => "it does not lie there",
                _ => "none of them does",
            };
            let why = shared(several);
            format!("Suppose {}. Then {why}; so {end}.", any_of(who.into_iter()))
        }
    }
}

/// What is wrong with each of several boards.
fn shared(tried: &[(Placement, Story)]) -> String {
    let cases = tried.iter().filter_map(|(_, story)| match story {
        Story::Dead(_) => None,
        Story::Cases(cases) => Some(cases),
    });
    let mut ways: Vec<usize> = cases.clone().map(|cases| cases.out.len()).collect();
    ways.dedup();
    let need = cases.map(|cases| cases.need).next();
    need.map_or_else(String::new, |need| match ways[..] {
        [ways] => none_works(need, Some(ways)),
        _ => none_works(need, None),
    })
}

/// Whether the sentence about a story leaves out nothing of it.
pub(super) fn is_told_whole(story: &Story) -> bool {
    story.boards() <= SHORT && nothing_fails_at_once(story)
}

fn nothing_fails_at_once(story: &Story) -> bool {
    match story {
        Story::Dead(_) => true,
        Story::Cases(cases) => {
            let mut inner = cases.cases.iter();
            cases.out.is_empty() && inner.all(|(_, story)| nothing_fails_at_once(story))
        }
    }
}

/// Where a board leads on which the pieces of `supposed` lie, beside those of `before`: who
/// has no choice, one after the other, and how it ends.
fn clause(before: &Position, supposed: &mut Vec<Placement>, story: &Story) -> String {
    let mut chain: Vec<(&Cases, Placement)> = Vec::new();
    let mut now = story;
    while let Story::Cases(cases) = now
        && let [(only, next)] = &cases.cases[..]
    {
        chain.push((cases, *only));
        now = next;
    }
    supposed.extend(chain.iter().map(|(_, only)| *only));
    let end = end(before, supposed, now);
    supposed.truncate(supposed.len() - chain.len());
    match chain[..] {
        [] => end,
        [(cases, only)] => format!("{}, and then {end}", forced(cases, only)),
        _ => {
            let mut no_choice = chain.iter().map(|(_, only)| *only);
            let first = no_choice.next().into_iter();
            let first = first.map(|p| format!("{} has to go to {}", p.piece(), place(p)));
            let others = no_choice.map(|p| format!("{} to {}", p.piece(), place(p)));
            format!("{}, and then {end}", list(first.chain(others)))
        }
    }
}

/// How a story ends after which nobody has to go anywhere: with what is wrong, or with cases.
fn end(before: &Position, supposed: &mut Vec<Placement>, story: &Story) -> String {
    match story {
        Story::Dead(Conflict::Homeless(piece)) => {
            let homes: Vec<Placement> = before.of(*piece).collect();
            format!("{piece} has no place left{}", taken(&homes, supposed))
        }
        Story::Dead(conflict) => dead(*conflict),
        Story::Cases(cases) if cases.cases.is_empty() => {
            none_works(cases.need, Some(cases.out.len()))
        }
        Story::Cases(cases) if story.boards() <= SHORT => {
            let mut clauses = Vec::new();
            for (placement, next) in &cases.cases {
                supposed.push(*placement);
                let clause = clause(before, supposed, next);
                supposed.pop();
                clauses.push(format!("with {} {clause}", lying(*placement)));
            }
            format!("{}: {}", ways(cases), clauses.join("; "))
        }
        Story::Cases(cases) => {
            let boards = counted(story.boards() - 1, "board");
            format!(
                "{}, and each of them fails, after {boards} in all",
                ways(cases)
            )
        }
    }
}

/// What took the places that a piece had before anything was supposed.
fn taken(homes: &[Placement], supposed: &[Placement]) -> String {
    let common = common_spots(homes.iter().copied());
    let all = supposed.iter().copied();
    match (homes, in_the_way(all, homes.iter().copied())) {
        ([only], _) => format!(", since its only place was {}", place(*only)),
        (_, _) if !common.is_empty() => {
            format!(", since all {} it had take {}", homes.len(), list(common))
        }
        (_, Some(pieces)) if pieces.len() < supposed.len() => {
            format!(", since {} take all {} it had", names(pieces), homes.len())
        }
        _ => String::new(),
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

/// That no way to meet the need is left, though each of so many can be laid.
fn none_works(need: Need, ways: Option<usize>) -> String {
    let to = match need {
        Need::Piece(piece) => {
            return match ways {
                Some(1) => format!("the only place of {piece} fails at once"),
                Some(ways) => format!("{piece} has {ways} places, and each fails at once"),
                None => format!("every place of {piece} fails at once"),
            };
        }
        Need::Spot(spot, half) => format!("to bring {} to {spot}", filling(half)),
        Need::Link(pieces) => format!("to link {} to the others", names(pieces)),
    };
    match ways {
        Some(1) => format!("the only way {to} fails at once"),
        Some(ways) => format!("each of the {ways} ways {to} fails at once"),
        None => format!("every way {to} fails at once"),
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
