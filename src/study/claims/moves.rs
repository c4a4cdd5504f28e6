//! Claims about the moves at hand: heat, combinations, and what links.

use super::super::Study;
use super::super::analysis::SolvedBy;
use super::super::plot::{big_text, percent_text};
use super::{About, Claim, HEATSORT, LINKAGE, TRANSITION, Verdict, both, median, of_level};
use crate::game::Level;

pub(super) fn heat_of_ones(study: &Study) -> Claim {
    About {
        id: "heat-of-ones",
        section: HEATSORT,
        quote: "Heatmap 25 is all one color, because every element of this heatmap has the value 1.",
        exhibit: "heat",
    }
    .judged(|values| {
        let mut solved_at_once = true;
        let [suite, sample] = both(study).map(|(name, facts)| {
            let ones = facts.iter().filter(|one| one.heat_of_ones);
            solved_at_once &= ones.clone().all(|one| one.solved_by == SolvedBy::AllLegal);
            let count = values.count(format!("{name}: heat maps of ones"), ones.count());
            format!("{count} of {} ({name})", facts.len())
        });
        (
            format!("{suite} and {sample} have a heat map of ones, and each of them is solved by laying every piece in its only place."),
            Verdict::of(solved_at_once),
        )
    })
}

pub(super) fn combinations(study: &Study) -> Claim {
    About {
        id: "combinations",
        section: HEATSORT,
        quote: "Puzzle 119, however, starts out with around 7×10¹⁹ combinations",
        exhibit: "explored",
    }
    .judged(|values| {
        let [suite, sample] = both(study).map(|(name, facts)| {
            let all = facts.iter().map(|one| one.space.combinations_before as f64);
            let most = all.fold(0.0, f64::max);
            let most = values.put(format!("{name}: most combinations"), most);
            format!("{} ({name})", big_text(most))
        });
        (
            format!("The largest search spaces have {suite} and {sample} combinations, flipped copies included."),
            Verdict::CannotBeTold,
        )
    })
}

pub(super) fn coldest_first(study: &Study) -> Claim {
    About {
        id: "coldest-first",
        section: TRANSITION,
        quote: "the first guess was correct due to heatsort",
        exhibit: "explored",
    }
    .judged(|values| {
        let mut better = [false; 2];
        let texts = [0, 1].map(|at| {
            let (name, facts) = both(study)[at];
            let right = facts.iter().filter(|one| one.coldest_is_right).count();
            let right = right as f64 / facts.len().max(1) as f64;
            let right = values.put(format!("{name}: coldest is right"), right);
            let chance = facts.iter().map(|one| one.right as f64 / one.moves.legal.max(1) as f64);
            let chance = chance.sum::<f64>() / facts.len().max(1) as f64;
            let chance = values.put(format!("{name}: by chance"), chance);
            better[at] = right > chance;
            format!("in {} instead of {} ({name})", percent_text(right), percent_text(chance))
        });
        (
            format!("The coldest legal placement is in the solution {}; the second is what a random one would be.", texts.join(" and ")),
            Verdict::both(better[0], better[1]),
        )
    })
}

pub(super) fn first_moves(study: &Study) -> Claim {
    About {
        id: "first-moves",
        section: LINKAGE,
        quote: "for harder puzzles, this can be over 800 […] The highest values are around 80. For the easy puzzles, all available placements are linked.",
        exhibit: "first-moves",
    }
    .judged(|values| {
        let mut all_linked = true;
        let texts = both(study).map(|(name, facts)| {
            let legal = facts.iter().map(|one| one.moves.legal).max().unwrap_or(0);
            let legal = values.count(format!("{name}: most legal"), legal);
            let linkable = facts.iter().map(|one| one.moves.linkable).max().unwrap_or(0);
            let linkable = values.count(format!("{name}: most linkable"), linkable);
            let starters = of_level(facts, Level::Starter).count();
            let linked = of_level(facts, Level::Starter);
            let linked = linked.filter(|one| one.moves.legal == one.moves.linkable).count();
            let linked = values.count(format!("{name}: starters all linked"), linked);
            all_linked &= linked == starters;
            format!("at most {legal} legal placements and {linkable} linkable ones, all linked in {linked} of {starters} starters ({name})")
        });
        let verdict = if all_linked { Verdict::Holds } else { Verdict::HoldsInPart };
        (format!("At the start {}.", texts.join("; ")), verdict)
    })
}

pub(super) fn promise(study: &Study) -> Claim {
    About {
        id: "promise",
        section: LINKAGE,
        quote: "if you are already on the right track, you are promised at least one fruitful placement",
        exhibit: "first-moves",
    }
    .judged(|values| {
        let mut kept = true;
        let texts = both(study).map(|(name, facts)| {
            let fruitful = facts.iter().filter(|one| one.right_and_linkable > 0).count();
            let fruitful = values.count(format!("{name}: with a fruitful linkable placement"), fruitful);
            kept &= fruitful == facts.len();
            format!("{fruitful} of {} ({name})", facts.len())
        });
        (
            format!("At the start a linkable placement is in the solution in {}.", texts.join(" and ")),
            Verdict::of(kept),
        )
    })
}

/// The share of the moves that the link rule removes, choice by choice.
fn removed<'a>(choices: impl IntoIterator<Item = &'a (usize, usize)>) -> Vec<f64> {
    let choices = choices.into_iter().filter(|(_, legal)| *legal > 0);
    let removed = choices.map(|(linkable, legal)| 1.0 - *linkable as f64 / *legal as f64);
    removed.collect()
}

pub(super) fn ratios(study: &Study) -> Claim {
    About {
        id: "ratios",
        section: LINKAGE,
        quote: "the reductions range roughly between 80% and 99%",
        exhibit: "ratios",
    }
    .judged(|values| {
        let mut within = [0.0; 2];
        let texts = [0, 1].map(|at| {
            let (name, facts) = both(study)[at];
            let all = removed(facts.iter().flat_map(|one| &one.choices));
            let inside = all
                .iter()
                .filter(|share| (0.795..=0.995).contains(*share))
                .count();
            let share = inside as f64 / all.len().max(1) as f64;
            within[at] = values.put(format!("{name}: choices between 80% and 99%"), share);
            let middle = values.put(
                format!("{name}: median removed"),
                median(all).unwrap_or(0.0),
            );
            format!(
                "{} in the median, {} of the choices between 80 % and 99 % ({name})",
                percent_text(middle),
                percent_text(share)
            )
        });
        let verdict = if within.iter().all(|share| *share > 0.9) {
            Verdict::Holds
        } else if within.iter().all(|share| *share > 0.3) {
            Verdict::HoldsInPart
        } else {
            Verdict::DoesNotHold
        };
        (
            format!(
                "Where the search has a choice, links remove {}.",
                texts.join("; ")
            ),
            verdict,
        )
    })
}
