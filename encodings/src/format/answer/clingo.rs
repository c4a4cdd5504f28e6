//! Answers of clingo, and of clasp where it reads an answer-set program.

use std::io::BufRead;

use super::chatter::is_chatter;
use super::collector::{Collector, total, verdict};
use super::{Answer, ParseError};
use crate::format::lines::{Line, Lines, syntax};

/// clingo's answer: `Answer: N`, the atoms on the next line, and a verdict.
/// Models are the arguments of `chosen`.
pub fn read_clingo(reader: impl BufRead) -> Result<Answer<Vec<String>>, ParseError> {
    let mut lines = Lines::new(reader);
    let mut answer = Collector::new();
    let mut expected = false;
    while let Some(line) = lines.next()? {
        let text = line.text.trim();
        if expected {
            expected = false;
            answer.models.push(atoms(line)?);
        } else if text.starts_with("Answer:") {
            expected = true;
        } else if verdict(text).is_some() {
            answer.judge(line, text)?;
        } else if total(text).is_some() {
            answer.count(text);
        } else if !is_clingo_chatter(text) {
            return Err(line.error(format!("{text:?} is no line of clingo's answer")));
        }
    }
    if expected {
        return Err(syntax(
            lines.number(),
            1,
            "an answer without its atoms: it is cut off",
        ));
    }
    answer.finish(lines.number())
}

fn is_clingo_chatter(text: &str) -> bool {
    [
        "clingo version",
        "pyclingo version",
        "clasp version",
        "Reading from",
        "Solving...",
        "Optimization",
    ]
    .iter()
    .any(|start| text.starts_with(start))
        || is_chatter(text)
}

fn atoms(line: Line<'_>) -> Result<Vec<String>, ParseError> {
    line.tokens()
        .map(|token| {
            let inner = token
                .text
                .strip_prefix("chosen(\"")
                .and_then(|t| t.strip_suffix("\")"));
            match inner {
                Some(name) => Ok(name.to_owned()),
                None => Err(token.error(format!("{:?} is not chosen(\"NAME\")", token.text))),
            }
        })
        .collect()
}
