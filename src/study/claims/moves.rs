//! Claims about the moves at hand: heat, combinations, and what links.

use super::super::Study;
use super::super::analysis::SolvedBy;
use super::super::plot::{big_text, percent_text};
use super::{
    About, Claim, ENOUGH, HEATSORT, LINKAGE, TRANSITION, Verdict, enough, median, of_each,
    of_level, sentence,
};
use crate::game::Level;

pub(super) fn heat_of_ones(study: &Study) -> Claim {
    About {
        id: "heat-of-ones",
        section: HEATSORT,
        quote: "Heatmap 25 is all one color, because every element of this heatmap has the value 1.",
        exhibit: "heat",
    }
    .judged(|values| {
        let (texts, solved) = of_each(study, |name, facts| {
            let ones = || facts.iter().filter(|one| one.heat_of_ones);
            let count = values.count(format!("{name}: heat maps of ones"), ones().count());
            let solved = ones().all(|one| one.solved_by == SolvedBy::AllLegal);
            Some((format!("{count} of {} ({name})", facts.len()), (count > 0).then_some(solved)))
        });
        let verdict = Verdict::without_exception(solved);
        let by = "solved by laying every piece in its only place";
        let then = match verdict {
            Verdict::Holds => format!(", and each of them is {by}"),
            Verdict::DoesNotHold => format!(", and not each of them is {by}"),
            _ => String::new(),
        };
        let said = sentence(&texts, " and ", |texts| format!("{texts} have a heat map of ones{then}."));
        (said, verdict)
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
        let (texts, _) = of_each(study, |name, facts| {
            let all = facts.iter().map(|one| one.space.combinations_before as f64);
            let most = all.fold(0.0, f64::max);
            let most = values.put(format!("{name}: most combinations"), most);
            Some((format!("{} ({name})", big_text(most)), None))
        });
        let said = sentence(&texts, " and ", |texts| {
            format!("The largest search spaces have {texts} combinations, flipped copies included.")
        });
        (said, Verdict::CannotBeTold)
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
        let (texts, better) = of_each(study, |name, facts| {
            let right = facts.iter().filter(|one| one.coldest_is_right).count();
            let right = right as f64 / facts.len() as f64;
            let right = values.put(format!("{name}: coldest is right"), right);
            let chance = facts.iter().map(|one| one.right as f64 / one.moves.legal.max(1) as f64);
            let chance = chance.sum::<f64>() / facts.len() as f64;
            let chance = values.put(format!("{name}: by chance"), chance);
            let text = format!("in {} instead of {} ({name})", percent_text(right), percent_text(chance));
            Some((text, enough(facts.len(), right > chance)))
        });
        let said = sentence(&texts, " and ", |texts| {
            format!("The coldest legal placement is in the solution {texts}; the second is what a random one would be.")
        });
        (said, Verdict::of_known(better))
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
        let (texts, all_linked) = of_each(study, |name, facts| {
            let legal = facts.iter().map(|one| one.moves.legal).max()?;
            let legal = values.count(format!("{name}: most legal"), legal);
            let linkable = facts.iter().map(|one| one.moves.linkable).max()?;
            let linkable = values.count(format!("{name}: most linkable"), linkable);
            let mut text = format!("at most {legal} legal placements and {linkable} linkable ones");
            let starters = of_level(facts, Level::Starter).count();
            let linked = (starters > 0).then(|| {
                let linked = of_level(facts, Level::Starter);
                let linked = linked.filter(|one| one.moves.legal == one.moves.linkable).count();
                let linked = values.count(format!("{name}: starters all linked"), linked);
                text += &format!(", all linked in {linked} of {starters} starters");
                enough(starters, linked == starters)
            });
            Some((format!("{text} ({name})"), linked.flatten()))
        });
        let verdict = match Verdict::of_known(all_linked) {
            // The numbers are what they are.
            Verdict::DoesNotHold => Verdict::HoldsInPart,
            verdict => verdict,
        };
        (sentence(&texts, "; ", |texts| format!("At the start {texts}.")), verdict)
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
        let (texts, kept) = of_each(study, |name, facts| {
            let fruitful = facts.iter().filter(|one| one.right_and_linkable > 0).count();
            let fruitful = values.count(format!("{name}: with a fruitful linkable placement"), fruitful);
            let text = format!("{fruitful} of {} ({name})", facts.len());
            Some((text, Some(fruitful == facts.len())))
        });
        let said = sentence(&texts, " and ", |texts| {
            format!("At the start a linkable placement is in the solution in {texts}.")
        });
        (said, Verdict::without_exception(kept))
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
        let mut within: Vec<f64> = Vec::new();
        let (texts, _) = of_each(study, |name, facts| {
            let all = removed(facts.iter().flat_map(|one| &one.choices));
            let count = all.len() as f64;
            let inside = all
                .iter()
                .filter(|share| (0.795..=0.995).contains(*share))
                .count();
            // Without a median there is no choice, of which a part could be anything.
            let middle = values.put(format!("{name}: median removed"), median(all)?);
            let share = inside as f64 / count;
            let share = values.put(format!("{name}: choices between 80% and 99%"), share);
            let with_choices = facts.iter().filter(|one| !removed(&one.choices).is_empty());
            if with_choices.count() >= ENOUGH {
                within.push(share);
            }
            let text = format!(
                "{} in the median, {} of the choices between 80 % and 99 % ({name})",
                percent_text(middle),
                percent_text(share)
            );
            Some((text, None))
        });
        let verdict = if within.is_empty() {
            Verdict::TooFew
        } else if within.iter().all(|share| *share > 0.9) {
            Verdict::Holds
        } else if within.iter().all(|share| *share > 0.3) {
            Verdict::HoldsInPart
        } else {
            Verdict::DoesNotHold
        };
        let said = sentence(&texts, "; ", |texts| {
            format!("Where the search has a choice, links remove {texts}.")
        });
        (said, verdict)
    })
}
