//! An explanation as text: chapters, numbered steps, wrapped at words.

use crate::craft::Explanation;

/// Where lines end if the terminal does not say.
const WIDTH: usize = 96;

/// Where the text of a step begins.
const INDENT: usize = 5;

/// The explanation; with all that its steps count without naming it, if `verbose`.
pub(super) fn told(
    title: &str,
    solutions: usize,
    explanation: &Explanation,
    verbose: bool,
) -> String {
    let terminal = console::Term::stdout();
    let columns = terminal.size_checked().filter(|_| terminal.is_term());
    let width = columns.map_or(WIDTH, |(_, columns)| usize::from(columns).clamp(40, WIDTH));
    let mut text = heading(title, solutions, explanation);
    let mut number = 0;
    let mut steps = explanation.steps.iter();
    for chapter in &explanation.chapters {
        text += &wrapped(&chapter.goal, "\n", "", width);
        for step in steps.by_ref().take(chapter.steps) {
            number += 1;
            text += &wrapped(&step.sentence, &format!("{number:>3}. "), "", width);
            let details = step.details.iter().filter(|_| verbose);
            for line in details {
                let inner = line.len() - line.trim_start().len();
                let deeper = " ".repeat(inner + 2);
                text += &wrapped(
                    line.trim_start(),
                    &" ".repeat(INDENT + inner + 2),
                    &deeper,
                    width,
                );
            }
        }
    }
    let counts = explanation
        .steps
        .iter()
        .any(|step| !step.details.is_empty());
    if counts && !verbose {
        text += "\nWhat is only counted here is named with --verbose.\n";
    }
    text
}

fn heading(title: &str, solutions: usize, explanation: &Explanation) -> String {
    let grade = &explanation.grade;
    let (number, word, rung) = (grade.number(), grade.word(), grade.rung.name());
    let mut heading = format!("{title}: grade {number:.1}, {word} ({rung})\n");
    if solutions > 1 {
        heading += &format!("There are {solutions} solutions; this leads to one of them.\n");
    }
    heading
}

/// The text behind `first`, in lines of at most `width` columns; those after the first are
/// indented.
fn wrapped(text: &str, first: &str, deeper: &str, width: usize) -> String {
    let indent = if first == "\n" { 0 } else { INDENT };
    let indent = format!("{:indent$}{deeper}", "");
    let mut lines = first.to_owned();
    let mut column = first.trim_start_matches('\n').chars().count();
    let mut is_fresh = true;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if !is_fresh && column + 1 + length > width {
            lines += &format!("\n{indent}");
            column = indent.len();
            is_fresh = true;
        }
        if !is_fresh {
            lines.push(' ');
            column += 1;
        }
        lines += word;
        column += length;
        is_fresh = false;
    }
    lines.push('\n');
    lines
}
