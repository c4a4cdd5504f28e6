//! `report.html`: the comparison for people.

mod charts;
mod tables;

use maud::{Markup, html};

use super::export::Results;
use super::figures::Figures;
use crate::draw::chart::Chart;
use crate::draw::page::page;
use crate::measure::{Conditions, Policy, bytes_text, count_text, seconds_text};

/// The whole report as one page of HTML that needs nothing else.
pub fn report(results: &Results) -> String {
    let content = html! {
        (heading(results))
        (verdict(results))
        (facts(results))
        h2 { "Times per level" }
        (tables::levels(results))
        @for sentence in results.remarks() { p { (sentence) } }
        h2 { "Ratios and scores" }
        (tables::scores(results))
        h2 { "Where the time goes" }
        (tables::costs(results))
        @if !results.changes.is_empty() {
            h2 { "Since the baseline" }
            (tables::changes(results))
        }
        h2 { "Every challenge" }
        (figures(&charts::every_challenge(results)))
        h2 { "Challenges solved within a time" }
        (figures(&charts::cactus(results)))
        @if results.plan.backends.len() > 1 {
            h2 { "One against one" }
            p {
                "Each point is a challenge. Above the line the backend is slower than "
                (charts::reference(results)) ", below it faster."
            }
            (figures(&charts::duels(results)))
        }
        h2 { "Growth with the number of missing pieces" }
        (figures(&charts::growth(results)))
        h2 { "All challenges in numbers" }
        (tables::challenges(results))
        h2 { "How this was measured" }
        (method(results))
        (tables::about(results))
    };
    page("IQ-Link: backends compared", &content)
}

fn figures(charts: &[Chart]) -> Markup {
    html! { div.charts { @for chart in charts { (chart.figure()) } } }
}

/// Every chart of the report as an SVG file of its own, with its name.
pub fn charts(results: &Results) -> Vec<(String, String)> {
    let mut charts = charts::every_challenge(results);
    charts.extend(charts::cactus(results));
    if results.plan.backends.len() > 1 {
        charts.extend(charts::duels(results));
    }
    charts.extend(charts::growth(results));
    let drawn = charts.iter().filter(|chart| !chart.is_empty());
    drawn
        .map(|chart| (format!("{}.svg", chart.id), chart.file()))
        .collect()
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

/// `1 run`, `2 000 runs`: with the digits in groups, as in the tables below.
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
                    @if agreement.open > 0 { "; " (agreement.open) " by none" (results.why_open()) }
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
                    @for failure in results.failures() { li { (failure) } }
                }
            }
        }
        @if results.missing > 0 {
            p {
                "The comparison is not complete: " (counted(results.records.len(), "run")) " made, at least "
                (results.missing) " missing."
            }
        }
        @for warning in results.conditions.map(Conditions::warnings).unwrap_or_default() {
            p.warning { strong { "The machine was noisy: " } (warning) "." }
        }
    }
}

fn facts(results: &Results) -> Markup {
    let count = |is: fn(&Figures) -> bool| {
        let figures = results.summary.figures.iter().flatten().flatten();
        figures.filter(|figures| is(figures)).count()
    };
    let cut_off = count(|figures| !figures.is_solved() && !figures.is_failed());
    let failed = count(Figures::is_failed);
    html! {
        ul.facts {
            li { b { (count_text(results.plan.challenges.len() as f64)) } "challenges" }
            li { b { (results.plan.backends.len()) } "backends" }
            li { b { (count_text(results.records.len() as f64)) } "runs" }
            li { b { (count_text(cut_off as f64)) } "not solved within the limits" }
            @if failed > 0 { li { b { (count_text(failed as f64)) } "failed" } }
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
            "Every backend looks for all solutions of every challenge. A run is cut off after "
            (timeout) " or " (count_text(plan.limit as f64)) " solutions. What a backend does once in "
            "a process is done before and is the column \u{201c}set-up\u{201d}. The time is that of encoding "
            "and search; making the problem and judging the solutions are columns of their own."
        }
        p {
            "The runs are made in rounds, each in a random order over backends and challenges (seed "
            (plan.seed) "). A backend is run on a challenge until its runs have taken "
            (seconds_text(policy.together.as_secs_f64())) " together, at most " (policy.most)
            " times" @if plan.repeat > 1 { ", at least " (plan.repeat) " times" } ". Searches shorter than "
            (seconds_text(policy.sample.as_secs_f64())) " are made several times in a run, and the "
            "middle one tells its time. "
            @if let Some(limits) = plan.isolation {
                "Every run has a process of its own"
                @if let Some(cores) = limits.cores { " on " (counted(cores, "core")) }
                @if let Some(bytes) = limits.memory { " with at most " (bytes_text(bytes as f64)) " of memory" }
                ". "
            } @else {
                "All runs share one process. "
            }
        }
        p {
            "The time on a challenge is the median over the runs. It counts as solved if the search "
            "was complete. The 95th percentile is the nearest rank: the smallest time such that at "
            "least 95 % are no longer. A challenge that was not solved counts as slower, and as costing "
            "more nodes or conflicts, than all that were; a figure that rests on one is a bound and "
            "marked >. A run that failed tells no time, and no figure rests on it; where half of the runs "
            "or more failed, the backend failed on the challenge. PAR-2 is the mean time, in which what "
            "was not solved, for whatever reason, counts twice the limit. Solved alone is what at least "
            "one other backend tried, and none of them solved. The "
            "ratio is the geometric mean of the ratios of the times on each challenge that "
            (charts::reference(results)) " solved. Intervals are the middle 95 % of what the figure "
            "comes to when challenges are drawn at random from those that were compared, or, of a single "
            "challenge, its runs (bootstrap, paired by challenge). The virtual best solver has for every challenge the time of "
            "the backend that is fastest on it, look-ups in the complete list aside."
        }
    }
}
