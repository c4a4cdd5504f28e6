//! Claims about what strategies give to a search, how it grows, and how long it takes.

use super::super::Study;
use super::super::growth;
use super::super::plot::{big_text, long_time_text};
use super::super::transition;
use super::super::trials::{Among, Goal, TRANSITIONS, Tried};
use super::factors::{HARD, factors};
use super::{About, COUNTING, Claim, LINKAGE, NOTHING, TRANSITION, Values, Verdict, enough};
use crate::game::Level;
use crate::measure::ratio_text;

pub(super) fn factorial(study: &Study) -> Claim {
    About {
        id: "factorial",
        section: LINKAGE,
        quote: "To solve a puzzle with n missing pieces is therefore O(n!) […] the maximal number of missing pieces is 12",
        exhibit: "growth",
    }
    .judged(|values| {
        let found = Among::BOTH.map(|among| growth_of(values, study, among));
        let within = found.each_ref().map(|found| found.as_ref().and_then(|(_, within)| *within));
        let texts: Vec<String> = found.into_iter().flatten().map(|(text, _)| text).collect();
        if texts.is_empty() {
            return (NOTHING.to_owned(), Verdict::TooFew);
        }
        (
            format!(
                "With each missing piece more, the nodes of the search that sees collisions piece by piece grow {}. As n is at most 12, every bound is constant in the end.",
                texts.join("; ")
            ),
            Verdict::of_known(within),
        )
    })
}

/// How two searches grow among these challenges, and whether the first grows as n! at most, if
/// that can be told.
fn growth_of(values: &mut Values, study: &Study, among: Among) -> Option<(String, Option<bool>)> {
    let rows = study.growth.of(among);
    let mut grows = |name: &str, id: &str| {
        let (range, factor) = growth::per_piece(rows, id)?;
        let name = format!("{}: {name}, per missing piece", among.name());
        Some((range, values.put(name, factor.value)))
    };
    let (range, exhaustive) = grows("piece by piece", "exhaustive")?;
    let (_, published) = grows("published", "published")?;
    let steps = (range.end() - range.start()) as f64;
    let factorial: f64 = (range.start() + 1..=*range.end())
        .map(|k| k as f64)
        .product();
    let factorial = factorial.powf(1.0 / steps);
    let factorial = values.put(
        format!("{}: n!, per missing piece", among.name()),
        factorial,
    );
    let text = format!(
        "{}, those of the published search {}, and n! {} ({}, from {} to {} missing)",
        ratio_text(exhaustive),
        ratio_text(published),
        ratio_text(factorial),
        among.name(),
        range.start(),
        range.end()
    );
    let challenges = rows.iter().map(|row| row.challenges).sum();
    Some((text, enough(challenges, exhaustive <= factorial)))
}

pub(super) fn known_solutions(study: &Study) -> Claim {
    About {
        id: "known-solutions",
        section: TRANSITION,
        quote: "known solutions, which can be found much more quickly than exhastively searching an entire space",
        exhibit: "first",
    }
    .judged(|values| {
        let levels = [Level::Expert, Level::Master, Level::Wizard];
        let searches = ["published", "first"];
        let found = factors(values, study, "all over first", &levels, Tried::nodes, searches);
        (
            format!(
                "From experts on, to search everything takes {} the nodes up to the first solution, where both ended.",
                found.text()
            ),
            Verdict::of_known(found.are(|factor| factor > 2.0)),
        )
    })
}

pub(super) fn transition(study: &Study) -> Claim {
    About {
        id: "transition",
        section: TRANSITION,
        quote: "3 or 4 remaining pieces is the best transition point, and it doesn’t matter too much which of those is selected",
        exhibit: "transition",
    }
    .judged(|values| {
        let mut parts = Vec::new();
        let texts = Among::BOTH.into_iter().filter_map(|among| {
            let (sums, count) =
                transition::sums(&study.trials, among, Goal::All, Tried::looks)?;
            let name = among.name();
            let looks: Vec<f64> = sums.iter().map(|sum| sum.value).collect();
            for (transition, looks) in TRANSITIONS.iter().zip(&looks) {
                values.put(format!("{name}: looks at {transition}"), *looks);
            }
            let best = (0..looks.len()).min_by(|a, b| looks[*a].total_cmp(&looks[*b]))?;
            let best_at = values.count(format!("{name}: best"), TRANSITIONS[best]);
            let better = looks[3].min(looks[4]);
            parts.push(enough(count, better <= 1.25 * looks[best]));
            parts.push(enough(count, looks[3].max(looks[4]) <= 1.5 * better));
            let at = |transition: usize| big_text(looks[transition]);
            Some(format!(
                "{name}, {count} challenges: {} at 3, {} at 4, {} at 5, {} at 6, {} at 8; the least at {best_at}",
                at(3), at(4), at(5), at(6), at(8),
            ))
        });
        let texts: Vec<String> = texts.collect();
        if texts.is_empty() {
            return (NOTHING.to_owned(), Verdict::TooFew);
        }
        (
            format!(
                "Placements that the published search looks at until all solutions are known, estimated where it was cut off ({}).",
                texts.join("; ")
            ),
            Verdict::of_known(parts),
        )
    })
}

pub(super) fn counting(study: &Study) -> Claim {
    About {
        id: "counting",
        section: COUNTING,
        quote: "the harder the puzzle, the more time is saved […] For easier problems, the time sunk to do the calculations is essentially wasted.",
        exhibit: "counting",
    }
    .judged(|values| {
        let mut without = |name: &str, levels: &[Level]| {
            let searches = ["transition", "published"];
            let name = format!("looks without counting, {name}");
            factors(values, study, &name, levels, Tried::looks, searches)
        };
        let starters = without("starters", &[Level::Starter]);
        let juniors = without("juniors", &[Level::Junior]);
        let hard = without("hard", &HARD);
        let wasted = starters.are(|factor| factor <= 1.05);
        (
            format!(
                "Without counting, the published search looks at {} as many placements on starters, {} on juniors, {} on masters and wizards.",
                starters.text(),
                juniors.text(),
                hard.text()
            ),
            Verdict::of_known(hard.exceed(&juniors).into_iter().chain(wasted)),
        )
    })
}

pub(super) fn uniqueness(study: &Study) -> Claim {
    About {
        id: "uniqueness",
        section: "Methods",
        quote: "The fact that a solution needs to be unique is a big hint when solving by hand.",
        exhibit: "ladder",
    }
    .judged(|values| {
        let levels = [Level::Junior, Level::Expert, Level::Master, Level::Wizard];
        let mut saved = |name: &str, id: &str| {
            factors(values, study, name, &levels, Tried::nodes, ["published", id])
        };
        let straight = saved("straight pieces at the start", "unique-straight");
        let every_node = saved("straight pieces at every node", "unique-every-node");
        let all = saved("all pieces at every node", "unique-all-pieces");
        let big = |factor: f64| factor > 1.5;
        (
            format!(
                "From juniors on, assuming it divides the nodes of the published search by {} where useless moves of the straight pieces are dropped at the start, {} at every node, {} for all pieces.",
                straight.text(),
                every_node.text(),
                all.text()
            ),
            Verdict::of_known(straight.are(big).into_iter().chain(all.are(big))),
        )
    })
}

pub(super) fn days(study: &Study) -> Claim {
    About {
        id: "days",
        section: TRANSITION,
        quote: "The longest puzzle took about 5 1/2 to 7 days to solve",
        exhibit: "ladder",
    }
    .judged(|values| {
        let of = |id: &str| study.trials.longest(id).map_or(0.0, |time| time.value);
        let published = values.put("longest, published, in seconds", of("published"));
        let every = values.put("longest, every order, in seconds", of("every-order"));
        let combinations =
            values.put("longest, every combination, in seconds", of("combinations"));
        (
            format!(
                "On this machine, in this program, the longest of our searches for all solutions takes {} as published, {} if the same placements are tried in every order, and {} by whole combinations (estimates where cut off). Her challenges, machine and program are others; how much each is cannot be told.",
                long_time_text(published),
                long_time_text(every),
                long_time_text(combinations)
            ),
            Verdict::CannotBeTold,
        )
    })
}
