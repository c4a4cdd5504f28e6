//! The complete list behind a step that only counts: placements in letters, by what is wrong
//! with them; a line for each board of a story.

use std::collections::BTreeMap;

use super::cases::{Cases, Story};
use super::look::kind;
use super::places::{letters, lying, names};
use super::story;
use super::words::filling;
use crate::craft::rules::{Conflict, Need};
use crate::game::Placement;
use crate::words::counted;

/// What the sentence about placements that are tried leaves out. If there are several, the
/// sentence names the need that none of them can meet.
pub(super) fn of_tried(tried: &[(Placement, Story)]) -> Vec<String> {
    match tried {
        [(_, told)] if story::is_told_whole(told) => Vec::new(),
        [(_, story)] => boards(story),
        several => several.iter().map(of_one).collect(),
    }
}

/// A placement that fails because every way to meet a need fails at once.
fn of_one((placement, story): &(Placement, Story)) -> String {
    let why = match story {
        Story::Dead(conflict) => reason(*conflict),
        Story::Cases(cases) => out(&cases.out),
    };
    format!("{}: {why}", lying(*placement))
}

/// The other ways of a guess: those that lead to solutions too, and the others by how soon
/// they fail. It decides nothing, so their stories are not told: only which need they end
/// with, if it is one, or how many boards they take.
pub(super) fn of_guess(
    stories: &[(Placement, Story)],
    rivals: &[Placement],
    as_good: &[Placement],
) -> Vec<String> {
    let mut at_once = Vec::new();
    let mut one_need = Vec::new();
    let mut longer: BTreeMap<usize, Vec<Placement>> = BTreeMap::new();
    for (placement, story) in stories {
        match story {
            Story::Dead(conflict) => at_once.push((*placement, *conflict)),
            Story::Cases(cases) if cases.cases.is_empty() => {
                add(
                    &mut one_need,
                    format!("no {}", need(cases.need)),
                    *placement,
                );
            }
            Story::Cases(_) => longer.entry(story.boards()).or_default().push(*placement),
        }
    }
    one_need.sort();
    let mut soon: Vec<String> = one_need.into_iter().map(headed).collect();
    let each = longer.into_iter();
    let each = each.map(|(boards, all)| format!("{} {}", counted(boards, "board"), letters(&all)));
    let each: Vec<String> = each.collect();
    soon.extend((!each.is_empty()).then(|| format!("in {}", each.join(", "))));
    let named = |all: &[Placement]| -> Vec<String> {
        let line = (!all.is_empty()).then(|| letters(all));
        line.into_iter().collect()
    };
    let parts = [
        ("lead to solutions too", named(as_good)),
        (
            "fail at once",
            by_reason(&at_once).into_iter().map(headed).collect(),
        ),
        ("fail after a few boards", soon),
        ("fail only after a longer search", named(rivals)),
    ];
    let told = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
    told.flat_map(|(what, lines)| under(what.to_owned(), lines))
        .collect()
}

fn headed((why, placements): (String, Vec<Placement>)) -> String {
    format!("{why}: {}", letters(&placements))
}

/// A heading, and lines further to the right under it.
fn under(heading: String, lines: Vec<String>) -> Vec<String> {
    let lines = lines.into_iter().map(|line| format!("  {line}"));
    std::iter::once(heading).chain(lines).collect()
}

/// A line for each board that the story looks at, further to the right the more is supposed.
fn boards(story: &Story) -> Vec<String> {
    match story {
        Story::Dead(conflict) => vec![reason(*conflict)],
        Story::Cases(cases) => {
            let mut lines = vec![board(cases)];
            match &cases.cases[..] {
                [(_, next)] => lines.extend(boards(next)),
                several => {
                    for (placement, next) in several {
                        lines.extend(supposed(*placement, boards(next)));
                    }
                }
            }
            lines
        }
    }
}

/// A placement and what follows from it, in a line if that is one.
fn supposed(placement: Placement, follows: Vec<String>) -> Vec<String> {
    if let [only] = &follows[..] {
        vec![format!("with {placement}: {only}")]
    } else {
        under(format!("with {placement}"), follows)
    }
}

/// A need, what can still meet it, and what cannot: `red: only JLA; not KLA KLJ (…)`.
fn board(cases: &Cases) -> String {
    let left: Vec<Placement> = cases
        .cases
        .iter()
        .map(|(placement, _)| *placement)
        .collect();
    let left = match &left[..] {
        [] => "no way".to_owned(),
        [only] => format!("only {only}"),
        several => letters(several),
    };
    let what = format!("{}: {left}", need(cases.need));
    match out(&cases.out) {
        none if none.is_empty() => what,
        out => format!("{what}; {out}"),
    }
}

/// What fails at once: `not KLA KLJ (yellow has no place), MLC (pieces cut off)`.
fn out(failing: &[(Placement, Conflict)]) -> String {
    let each = by_reason(failing)
        .into_iter()
        .map(|(why, placements)| format!("{} ({why})", letters(&placements)));
    let each: Vec<String> = each.collect();
    match each.len() {
        0 => String::new(),
        _ => format!("not {}", each.join(", ")),
    }
}

/// The placements by what is wrong with them, always in the same order of reasons.
fn by_reason(failing: &[(Placement, Conflict)]) -> Vec<(String, Vec<Placement>)> {
    let mut sorted = failing.to_vec();
    sorted.sort_by_key(|(_, conflict)| kind(*conflict));
    let mut groups = Vec::new();
    for (placement, conflict) in sorted {
        add(&mut groups, reason(conflict), placement);
    }
    groups
}

fn add(groups: &mut Vec<(String, Vec<Placement>)>, why: String, placement: Placement) {
    match groups.iter_mut().find(|(other, _)| *other == why) {
        Some((_, own)) => own.push(placement),
        None => groups.push((why, vec![placement])),
    }
}

/// What is wrong with a board, in a few words.
fn reason(conflict: Conflict) -> String {
    match conflict {
        Conflict::Homeless(piece) => format!("{piece} has no place"),
        Conflict::TooManyOpen(half, _) => format!("too many spots without {}", filling(half)),
        Conflict::CutOff(_) => "pieces cut off".to_owned(),
    }
}

/// A need in a few words, which can follow `no`.
fn need(need: Need) -> String {
    match need {
        Need::Piece(piece) => format!("place for {piece}"),
        Need::Spot(spot, half) => {
            let filling = filling(half).trim_start_matches("a ");
            format!("{filling} for {spot}")
        }
        Need::Link(pieces) => format!("link for {}", names(pieces)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Spot;
    use crate::position::room::Half;

    fn placement(letters: &str) -> Placement {
        letters.parse().unwrap()
    }

    fn cases(need: Need, out: &[(&str, Conflict)], cases: Vec<(Placement, Story)>) -> Story {
        let out = out.iter().map(|(p, c)| (placement(p), *c)).collect();
        Story::Cases(Box::new(Cases { need, out, cases }))
    }

    #[test]
    fn what_fails_for_the_same_reason_stands_together() {
        let red = placement("JLA").piece();
        let homeless = Conflict::Homeless(red);
        let spots = [0, 1, 2].map(|at| Spot::all().nth(at).unwrap());
        let open = Conflict::TooManyOpen(Half::Centre, spots.into_iter().collect());
        let b = Need::Spot(Spot::from_letter('B').unwrap(), Half::Centre);
        let end = cases(
            b,
            &[("CDG", open), ("CFG", homeless), ("CGE", open)],
            vec![],
        );
        let two = vec![
            (placement("JLA"), Story::Dead(homeless)),
            (
                placement("KLJ"),
                cases(Need::Piece(red), &[], vec![(placement("EAD"), end)]),
            ),
        ];
        let lines = boards(&cases(Need::Piece(red), &[("DHL", homeless)], two));
        assert_eq!(
            lines,
            [
                "place for red: JLA KLJ; not DHL (red has no place)",
                "with JLA: red has no place",
                "with KLJ",
                "  place for red: only EAD",
                "  ball or circle for B: no way; not CFG (red has no place), \
                 CDG CGE (too many spots without a ball or circle)",
            ]
        );
    }

    #[test]
    fn the_other_ways_of_a_guess_are_named_by_how_soon_they_fail() {
        let red = placement("JLA").piece();
        let homeless = Conflict::Homeless(red);
        let plain = || cases(Need::Piece(red), &[("DHL", homeless)], vec![]);
        let deeper = cases(Need::Piece(red), &[], vec![(placement("DHL"), plain())]);
        let stories = [
            (placement("CDG"), plain()),
            (placement("CFG"), Story::Dead(homeless)),
            (placement("CGE"), plain()),
            (placement("EAD"), deeper),
        ];
        let rivals = [placement("KLJ"), placement("JLA")];
        let lines = of_guess(&stories, &rivals, &[placement("DHL")]);
        assert_eq!(
            lines,
            [
                "lead to solutions too",
                "  DHL",
                "fail at once",
                "  red has no place: CFG",
                "fail after a few boards",
                "  no place for red: CDG CGE",
                "  in 2 boards EAD",
                "fail only after a longer search",
                "  KLJ JLA",
            ]
        );
    }
}
