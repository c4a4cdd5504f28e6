//! Answers of the program minizinc.

use std::io::BufRead;

use super::collector::{Collector, Verdict};
use super::{Answer, ParseError};
use crate::format::lines::{Lines, syntax};

/// What `minizinc` prints: for every solution a line `chosen:` with the names of the options
/// and a line of dashes; a line of equals signs when there are no more.
pub fn read_minizinc(reader: impl BufRead) -> Result<Answer<Vec<String>>, ParseError> {
    let mut lines = Lines::new(reader);
    let mut answer = Collector::new();
    let mut open: Option<Vec<String>> = None;
    while let Some(line) = lines.next()? {
        let text = line.text.trim();
        if let Some(names) = text.strip_prefix("chosen:") {
            if open.is_some() {
                return Err(line.error("two solutions without dashes between them"));
            }
            open = Some(names.split_ascii_whitespace().map(str::to_owned).collect());
            continue;
        }
        match text {
            "----------" => match open.take() {
                Some(names) => answer.models.push(names),
                None => return Err(line.error("dashes without a solution before them")),
            },
            "==========" => answer.total = Some(answer.models.len() as u64),
            "=====UNSATISFIABLE=====" => answer.verdict = Some((Verdict::No, text.to_owned())),
            "=====UNKNOWN=====" | "=====ERROR=====" => {
                answer.verdict = Some((Verdict::Open, text.trim_matches('=').to_owned()));
            }
            _ if text.is_empty() || text.starts_with('%') || text.starts_with("WARNING") => {}
            _ => return Err(line.error(format!("{text:?} is no line of such an answer"))),
        }
    }
    if open.is_some() {
        return Err(syntax(
            lines.number(),
            1,
            "a solution without dashes behind it: it is cut off",
        ));
    }
    if answer.verdict.is_none() && !answer.models.is_empty() {
        answer.verdict = Some((Verdict::Yes, String::new()));
    }
    answer.finish(lines.number())
}
