//! `report.html`: the comparison for people.

mod charts;
mod tables;

use maud::{Markup, html};

use super::export::Results;
use crate::draw::page::page;
use crate::measure::{Policy, count_text, seconds_text};

/// The whole report as one page of HTML that needs nothing else.
pub fn report(results: &Results) -> String {
    let content = html! {
        (heading(results))
        (verdict(results))
        (facts(results))
        h2 { "Times per level" }
        (tables::levels(results))
        @if !results.changes.is_empty() {
            h2 { "Since the baseline" }
            (tables::changes(results))
        }
        h2 { "Every challenge" }
        div.charts { (charts::every_challenge(results)) }
        h2 { "Challenges solved within a time" }
        div.charts { (charts::cactus(results)) }
        @if results.plan.backends.len() > 1 {
            h2 { "One against one" }
            p {
                "Each point is a challenge. Above the line the backend is slower than "
                (charts::reference(results)) ", below it faster."
            }
            div.charts { (charts::duels(results)) }
        }
        h2 { "Growth with the number of missing pieces" }
        div.charts { (charts::growth(results)) }
        (tables::sizes(results))
        h2 { "All challenges in numbers" }
        (tables::challenges(results))
        h2 { "How this was measured" }
        (method(results))
        (tables::about(results))
    };
    page("IQ-Link: backends compared", &content)
}

fn heading(results: &Results) -> Markup {
    let plan = results.plan;
    html! {
        h1 { "IQ-Link: backends compared" }
        p.lead {
            (counted(plan.challenges.len(), "challenge")) ", "
            (counted(plan.backends.len(), "backend")) ": " (plan.backends.join(", ")) "."
        }
    }
}

/// `1 run`, `2 runs`.
fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {what}{plural}", count_text(count as f64))
}

fn verdict(results: &Results) -> Markup {
    let agreement = results.agreement;
    html! {
        @if agreement.holds() {
            div.verdict.good {
                p { strong { "No disagreement." } }
                p {
                    (counted(agreement.confirmed, "challenge")) " solved completely by two or more "
                    "backends, with the same solutions"
                    @if agreement.unconfirmed > 0 { "; " (agreement.unconfirmed) " by one only" }
                    @if agreement.open > 0 { "; " (agreement.open) " by none within the limits" }
                    ". Every solution was checked by the rules of the puzzle."
                }
            }
        } @else {
            div.verdict.bad {
                p { strong { (counted(agreement.disagreements.len(), "disagreement")) "." } }
                ul {
                    @for disagreement in &agreement.disagreements {
                        li { (disagreement.sentence()) br; code { (disagreement.command) } }
                    }
                }
            }
        }
        @if !agreement.failures.is_empty() {
            div.verdict.bad {
                p { strong { (counted(agreement.failures.len(), "run")) " failed." } }
                ul {
                    @for failure in &agreement.failures {
                        li { (failure.backend) " on " (failure.challenge) ": " (failure.reason) }
                    }
                }
            }
        }
        @if results.runs < results.plan.len() {
            p { "The comparison was stopped: " (results.runs) " of " (results.plan.len()) " runs are finished." }
        }
    }
}

fn facts(results: &Results) -> Markup {
    let figures = results.summary.figures.iter().flatten().flatten();
    let cut_off = figures.filter(|figures| !figures.is_solved()).count();
    html! {
        ul.facts {
            li { b { (count_text(results.plan.challenges.len() as f64)) } "challenges" }
            li { b { (results.plan.backends.len()) } "backends" }
            li { b { (count_text(results.runs as f64)) } "runs" }
            li { b { (count_text(cut_off as f64)) } "not solved within the limits" }
            li { b { (seconds_text(results.summary.seconds)) } "of solving" }
        }
    }
}

fn method(results: &Results) -> Markup {
    let plan = results.plan;
    let timeout = humantime::format_duration(plan.timeout);
    let policy = Policy::default();
    html! {
        p {
            "Every backend looks for all solutions of every challenge. Backends take turns on "
            "each challenge, one run at a time. A run is cut off after " (timeout) " or "
            (count_text(plan.limit as f64)) " solutions. The time is that of the whole solve with its "
            "set-up, and separately that of the search alone; checking the solutions is part of neither, "
            "nor is what a backend does once in a process. A run is made up to " (policy.most)
            " times, until these have taken " (seconds_text(policy.together.as_secs_f64()))
            " together, and the middle one tells the time."
        }
        p {
            @if plan.repeat > 1 {
                "Each run is repeated " (plan.repeat) " times, and the median counts. "
            }
            "A challenge counts as solved if the search was complete. The 95th percentile is the "
            "nearest rank: the smallest time such that at least 95 % are no longer. A challenge that "
            "was not solved counts as slower than all that were; a figure that rests on one "
            "is a bound and marked >. The ratio is the geometric mean of the ratios of the times "
            "on each challenge that " (charts::reference(results)) " solved."
        }
    }
}
