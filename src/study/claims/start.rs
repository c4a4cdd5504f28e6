//! Claims about what can be done to a challenge before any search.

use super::super::Study;
use super::super::analysis::SolvedBy;
use super::super::facts::Facts;
use super::super::plot::{big_text, percent_text};
use super::super::trials::Among;
use super::{ALL_LEGAL, About, Claim, Verdict, enough, median, of_each, of_level, sentence};
use crate::game::Level;

pub(super) fn stumble(study: &Study) -> Claim {
    About {
        id: "stumble",
        section: "A hexagonal model",
        quote: "I have never accidentally stumbled upon such a non-solution.",
        exhibit: "apart",
    }
    .judged(|values| {
        let (texts, _) = of_each(study, |name, facts| {
            let apart = facts.iter().filter(|one| one.fits > one.solutions).count();
            let apart = values.count(format!("{name}: with unlinked fits"), apart);
            let chance = |one: &Facts| one.solutions as f64 / one.fits.max(1) as f64;
            let none = facts.iter().map(chance).product();
            let none = values.put(format!("{name}: chance to meet none"), none);
            let text = format!(
                "{apart} of {} have fits that fall apart, and the chance is 1 in {} ({name})",
                facts.len(),
                big_text((1.0 / none).round())
            );
            Some((text, None))
        });
        let said = sentence(&texts, "; ", |texts| {
            format!(
                "If every fit is met with equal chance, to meet no such fit on all challenges is rare: {texts}. Who links each piece to the others, as she came to do, meets none."
            )
        });
        (said, Verdict::CannotBeTold)
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
        let suite = &study.facts.suite;
        let first = &suite[..suite.len().min(11)];
        let starters: Vec<&Facts> = of_level(&study.facts.sample, Level::Starter).collect();
        let mut texts = Vec::new();
        if !first.is_empty() {
            let solved = solved(first, SolvedBy::AllLegal);
            let solved = values.count("suite: of the first 11", solved);
            texts.push(format!("{solved} of the suite’s first {}", first.len()));
        }
        if !starters.is_empty() {
            let solved = solved(starters.iter().copied(), SolvedBy::AllLegal);
            let solved = values.count("sample: starters", solved);
            texts.push(format!("{solved} of {} random starters", starters.len()));
        }
        let said = sentence(&texts, "; ", |texts| format!("{texts}."));
        (said, Verdict::CannotBeTold)
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
        let (texts, _) = of_each(study, |name, facts| {
            let solved_by = solved(facts, SolvedBy::Elimination);
            let solved_by = values.count(format!("{name}: by elimination"), solved_by);
            let experts = solved(of_level(facts, Level::Expert), SolvedBy::Elimination);
            let experts = values.count(format!("{name}: experts by elimination"), experts);
            let text = format!("{solved_by} of {} ({name}), {experts} of them experts", facts.len());
            Some((text, None))
        });
        let said = sentence(&texts, "; ", |texts| format!("{texts}."));
        (said, Verdict::CannotBeTold)
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
        let (texts, _) = of_each(study, |name, facts| {
            let mut text = String::new();
            if name == Among::Suite.name() {
                let first = &facts[..facts.len().min(25)];
                let solved = solved(first, SolvedBy::PairwiseCleanup);
                let solved = values.count("suite: of the first 25", solved);
                text = format!("{solved} of the suite’s first {}, ", first.len());
            }
            let by = solved(facts, SolvedBy::PairwiseCleanup);
            let by = values.count(format!("{name}: by cleanup"), by);
            Some((format!("{text}{by} of {} ({name})", facts.len()), None))
        });
        let said = sentence(&texts, "; ", |texts| format!("{texts}."));
        (said, Verdict::CannotBeTold)
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
        let (texts, more) = of_each(study, |name, facts| {
            let moves = |one: &Facts| {
                1.0 - one.space.placements_after as f64 / one.space.placements_before.max(1) as f64
            };
            let moves = median(facts.iter().map(moves).collect())?;
            let combinations = median(facts.iter().map(reduction).collect())?;
            let moves = values.put(format!("{name}: placements removed"), moves);
            let combinations = values.put(format!("{name}: combinations removed"), combinations);
            let text = format!(
                "{} of the placements and {} of the combinations ({name})",
                percent_text(moves),
                percent_text(combinations)
            );
            Some((text, enough(facts.len(), combinations > moves)))
        });
        let said = sentence(&texts, "; ", |texts| {
            format!("In the median the cleanup removes {texts}.")
        });
        (said, Verdict::of_known(more))
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
        let (texts, more) = of_each(study, |name, facts| {
            let (easy, hard) = facts.split_at(facts.len() / 2);
            let of = |half: &[Facts]| median(half.iter().map(reduction).collect());
            // Of one challenge there are no halves.
            let (easy, hard) = (of(easy)?, of(hard)?);
            let easy = values.put(format!("{name}: removed, first half"), easy);
            let hard = values.put(format!("{name}: removed, second half"), hard);
            let text = format!(
                "{} in the first half and {} in the second ({name})",
                percent_text(easy),
                percent_text(hard)
            );
            // Each half is a median of its own.
            Some((text, enough(facts.len() / 2, easy > hard)))
        });
        let said = sentence(&texts, "; ", |texts| {
            format!("In the median the cleanup removes {texts} of the combinations.")
        });
        (said, Verdict::of_known(more))
    })
}
