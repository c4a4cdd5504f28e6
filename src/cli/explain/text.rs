//! An explanation as text: chapters, and steps with numbers.

use crate::cli::output::Screen;
use crate::craft::Explanation;

/// Where the text of a step begins, behind its number.
const INDENT: usize = 5;

/// How to read the lists.
pub(super) const LETTERS: &str = "Three letters in a list are a placement: the spot of its middle, \
     the piece and its orientation. `iqlink show` draws them.";

/// The explanation; with all that its steps count without naming it, if `verbose`.
pub(super) fn told(
    title: &str,
    solutions: usize,
    explanation: &Explanation,
    verbose: bool,
    screen: Screen,
) -> String {
    let mut text = heading(title, solutions, explanation);
    if explanation.has_details() && verbose {
        text += &format!("{}\n", screen.wrapped(LETTERS, 0));
    }
    let mut number = 0;
    let mut steps = explanation.steps.iter();
    for chapter in &explanation.chapters {
        text += &format!("\n{}\n", screen.wrapped(&chapter.goal, 0));
        for step in steps.by_ref().take(chapter.steps) {
            number += 1;
            let numbered = format!("{number:>3}. {}", step.sentence);
            text += &format!("{}\n", screen.wrapped(&numbered, INDENT));
            for line in step.details.iter().filter(|_| verbose) {
                let inner = line.len() - line.trim_start().len();
                let (begins, goes_on) = (INDENT + 2, INDENT + inner + 4);
                let line = format!("{:begins$}{line}", "");
                text += &format!("{}\n", screen.wrapped(&line, goes_on));
            }
        }
    }
    if explanation.has_details() && !verbose {
        text += "\nWhat is only counted here is named with --verbose.\n";
    }
    text
}

fn heading(title: &str, solutions: usize, explanation: &Explanation) -> String {
    let grade = &explanation.grade;
    let (number, word, rung) = (grade.number(), grade.word(), grade.rung.name());
    let mut heading = format!("{title}: grade {number:.1}, {word} ({rung})\n");
    if let Some(several) = several(solutions) {
        heading += &format!("{several}\n");
    }
    heading
}

/// That other solutions are not told of, if there are any, and what the grade then means.
pub(super) fn several(solutions: usize) -> Option<String> {
    (solutions > 1).then(|| {
        format!(
            "There are {solutions} solutions; this leads to one of them, and the grade is for \
             finding just that one."
        )
    })
}
