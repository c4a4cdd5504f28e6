//! An explanation as a page: a picture beside each step, to be walked through with the
//! arrow keys. It stands alone, and without its script it is a page to scroll.

use maud::{Markup, PreEscaped, html};

use super::{pictures, text};
use crate::craft::Explanation;
use crate::craft::explain::{Kind, Step};
use crate::draw::page::styled_page;
use crate::draw::{self, Picture, SvgOptions};
use crate::game::NamedChallenge;
use crate::words::counted;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The page.
pub(super) fn page(named: &NamedChallenge, solutions: usize, explanation: &Explanation) -> String {
    let title = format!("How to solve {}", named.title());
    let content = html! {
        h1 { (title) }
        p.lead { (lead(solutions, explanation)) }
        p.keys { "The arrow keys go from step to step." }
        @if explanation.has_details() {
            p.letters { (text::LETTERS) }
        }
        (chapters(named, explanation))
        h2 { "Solved" }
        figure.step.end tabindex="0" {
            (solved(named, explanation))
            figcaption { p { "All twelve pieces lie, and they hang together." } }
        }
        script { (PreEscaped(SCRIPT)) }
    };
    styled_page(&title, STYLE, &content)
}

fn lead(solutions: usize, explanation: &Explanation) -> String {
    let grade = &explanation.grade;
    let (number, word) = (grade.number(), grade.word());
    let steps = counted(explanation.steps.len(), "step");
    let several = text::several(solutions).map_or_else(String::new, |said| format!(" {said}"));
    format!("Grade {number:.1}, {word}; {steps}.{several}")
}

fn chapters(named: &NamedChallenge, explanation: &Explanation) -> Markup {
    let mut steps = explanation.steps.iter().enumerate();
    html! {
        @for chapter in &explanation.chapters {
            h2 { (chapter.goal) }
            @for (at, step) in steps.by_ref().take(chapter.steps) {
                (told(named, at + 1, step))
            }
        }
    }
}

fn told(named: &NamedChallenge, number: usize, step: &Step) -> Markup {
    let title = format!("Step {number}: {}", step.sentence);
    html! {
        figure.step tabindex="0" id={ "step-" (number) } {
            (PreEscaped(pictures::svg(named, step, title)))
            figcaption {
                h3 { "Step " (number) }
                p { (step.sentence) }
                @if !step.details.is_empty() {
                    details {
                        summary { "In full" }
                        @for line in &step.details {
                            p.detail style={ "--depth: " (depth(line)) } { (line.trim_start()) }
                        }
                    }
                }
                @if let Some(key) = key(step) {
                    p.key { (key) }
                }
            }
        }
    }
}

/// How far a line is indented.
fn depth(line: &str) -> usize {
    (line.len() - line.trim_start().len()) / 2
}

/// What the signs in the picture mean.
fn key(step: &Step) -> Option<&'static str> {
    match (step.kind, step.placements.len() > 1, step.about.is_empty()) {
        (Kind::RuleOut(_), true, false) => Some(
            "Red: where the pieces would lie, × on their middles. Dashed: the spots that the \
             reason is about.",
        ),
        (Kind::RuleOut(_), true, true) => {
            Some("Red: where the pieces would lie, × on their middles.")
        }
        (Kind::RuleOut(_), false, false) => Some(
            "Faint: the piece that cannot lie there. Dashed: the spots that the reason is about.",
        ),
        (Kind::RuleOut(_), false, true) => Some("Faint: the piece that cannot lie there."),
        (Kind::Try, true, _) => {
            Some("Red: where the pieces are supposed to lie, ? on their middles.")
        }
        (Kind::Try, ..) => Some("Faint: what is supposed (?), and what would have to follow."),
        (Kind::Place(_) | Kind::Guess, ..) => None,
    }
}

fn solved(named: &NamedChallenge, explanation: &Explanation) -> Markup {
    let picture = Picture::of_solution(&named.challenge, &explanation.solution);
    let picture = picture.with_moves(named.moves).titled("Solved");
    PreEscaped(draw::svg(&picture, SvgOptions::default()))
}
