//! Claims about what can be done to a challenge before any search.

use super::super::Study;
use super::super::analysis::SolvedBy;
use super::super::facts::Facts;
use super::super::plot::{big_text, percent_text};
use super::{ALL_LEGAL, About, Claim, Verdict, both, median, of_level};
use crate::game::Level;

pub(super) fn stumble(study: &Study) -> Claim {
    About {
        id: "stumble",
        section: "A hexagonal model",
        quote: "I have never accidentally stumbled upon such a non-solution.",
        exhibit: "apart",
    }
    .judged(|values| {
        let texts = both(study).map(|(name, facts)| {
            let apart = facts.iter().filter(|one| one.fits > one.solutions).count();
            let apart = values.count(format!("{name}: with unlinked fits"), apart);
            let chance = |one: &Facts| one.solutions as f64 / one.fits.max(1) as f64;
            let none = facts.iter().map(chance).product();
            let none = values.put(format!("{name}: chance to meet none"), none);
            format!(
                "{apart} of {} have fits that fall apart, and the chance is 1 in {} ({name})",
                facts.len(),
                big_text((1.0 / none).round())
            )
        });
        (
            format!(
                "If every fit is met with equal chance, to meet no such fit on all challenges is rare: {}. Who links each piece to the others, as she came to do, meets none.",
                texts.join("; ")
            ),
            Verdict::CannotBeTold,
        )
    })
}

/// How many are solved by a strategy or a simpler one.
fn solved<'a>(facts: impl IntoIterator<Item = &'a Facts>, by: SolvedBy) -> usize {
    facts.into_iter().filter(|one| one.solved_by <= by).count()
}

pub(super) fn all_legal(study: &Study) -> Claim {
    About {
        id: "all-legal",
        section: ALL_LEGAL,
        quote: "7 of the first 11 puzzles […] this alone yields the solution",
        exhibit: "elimination",
    }
    .judged(|values| {
        let first: Vec<&Facts> = study.facts.suite.iter().take(11).collect();
        let solved_first = solved(first.iter().copied(), SolvedBy::AllLegal);
        let solved_first = values.count("suite: of the first 11", solved_first);
        let starters = of_level(&study.facts.sample, Level::Starter).count();
        let in_sample = of_level(&study.facts.sample, Level::Starter);
        let in_sample = values.count("sample: starters", solved(in_sample, SolvedBy::AllLegal));
        (
            format!("{solved_first} of the suite’s first {}; {in_sample} of {starters} random starters.", first.len()),
            Verdict::CannotBeTold,
        )
    })
}

pub(super) fn elimination(study: &Study) -> Claim {
    About {
        id: "elimination",
        section: ALL_LEGAL,
        quote: "This basic process of elimination will solve 21 of the puzzles. […] one is even in the “Expert” level!",
        exhibit: "elimination",
    }
    .judged(|values| {
        let [suite, sample] = both(study).map(|(name, facts)| {
            let solved_by = solved(facts, SolvedBy::Elimination);
            let solved_by = values.count(format!("{name}: by elimination"), solved_by);
            let experts = solved(of_level(facts, Level::Expert), SolvedBy::Elimination);
            let experts = values.count(format!("{name}: experts by elimination"), experts);
            format!("{solved_by} of {} ({name}), {experts} of them experts", facts.len())
        });
        (format!("{suite}; {sample}."), Verdict::CannotBeTold)
    })
}

pub(super) fn pairwise(study: &Study) -> Claim {
    About {
        id: "pairwise",
        section: "Pairwise cleanup",
        quote: "solves all but one of the first 25 puzzles and a total of 29 puzzles overall",
        exhibit: "elimination",
    }
    .judged(|values| {
        let first = study.facts.suite.iter().take(25);
        let first = values.count(
            "suite: of the first 25",
            solved(first, SolvedBy::PairwiseCleanup),
        );
        let [suite, sample] = both(study).map(|(name, facts)| {
            let by = solved(facts, SolvedBy::PairwiseCleanup);
            let by = values.count(format!("{name}: by cleanup"), by);
            format!("{by} of {} ({name})", facts.len())
        });
        (
            format!("{first} of the suite’s first 25, {suite}; {sample}."),
            Verdict::CannotBeTold,
        )
    })
}

/// The share of the combinations that the cleanup removes.
fn reduction(facts: &Facts) -> f64 {
    let before = facts.space.combinations_before as f64;
    if before > 0.0 {
        1.0 - facts.space.combinations_after as f64 / before
    } else {
        0.0
    }
}

pub(super) fn placements(study: &Study) -> Claim {
    About {
        id: "cleanup-placements",
        section: "The effects of basic cleanup techniques",
        quote: "the reduction in possible moves does not look very impressive […] as total combinations […] quite a bit of value",
        exhibit: "cleanup",
    }
    .judged(|values| {
        let found = both(study).map(|(name, facts)| {
            let moves = |one: &Facts| {
                1.0 - one.space.placements_after as f64 / one.space.placements_before.max(1) as f64
            };
            let moves = median(facts.iter().map(moves).collect()).unwrap_or(0.0);
            let moves = values.put(format!("{name}: placements removed"), moves);
            let combinations = median(facts.iter().map(reduction).collect()).unwrap_or(0.0);
            let combinations = values.put(format!("{name}: combinations removed"), combinations);
            (name, moves, combinations)
        });
        let texts = found.map(|(name, moves, combinations)| {
            let [moves, combinations] = [moves, combinations].map(percent_text);
            format!("{moves} of the placements and {combinations} of the combinations ({name})")
        });
        let [suite, sample] = found.map(|(_, moves, combinations)| combinations > moves);
        (
            format!("In the median the cleanup removes {}.", texts.join("; ")),
            Verdict::both(suite, sample),
        )
    })
}

pub(super) fn cleanup(study: &Study) -> Claim {
    About {
        id: "cleanup",
        section: "The effects of basic cleanup techniques",
        quote: "For the easiest problems, it seems to help quite a bit, but less so for puzzles after about number 60.",
        exhibit: "cleanup",
    }
    .judged(|values| {
        let found = both(study).map(|(name, facts)| {
            let (easy, hard) = facts.split_at(facts.len() / 2);
            let of = |half: &[Facts]| median(half.iter().map(reduction).collect()).unwrap_or(0.0);
            let easy = values.put(format!("{name}: removed, first half"), of(easy));
            let hard = values.put(format!("{name}: removed, second half"), of(hard));
            (name, easy, hard)
        });
        let text = found.map(|(name, easy, hard)| {
            let (easy, hard) = (percent_text(easy), percent_text(hard));
            format!("{easy} in the first half and {hard} in the second ({name})")
        });
        let [suite, sample] = found.map(|(_, easy, hard)| easy > hard);
        (
            format!("In the median the cleanup removes {} of the combinations.", text.join("; ")),
            Verdict::both(suite, sample),
        )
    })
}
