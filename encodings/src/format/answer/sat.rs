//! Answers of SAT solvers.

use std::io::BufRead;

use super::chatter::is_chatter;
use super::collector::{Collector, Verdict, verdict};
use super::{Answer, ParseError};
use crate::format::lines::{Line, Lines, syntax};
use crate::sink::Lit;

/// A SAT solver's answer.
///
/// Accepted are the competition's `s` and `v` lines in any order, with several
/// models one after the other (clasp); the result file of minisat (`SAT` and
/// a bare line of literals, `UNSAT`, `INDET`); and what minisat prints on the way.
/// Models end with 0.
pub fn read_sat(reader: impl BufRead) -> Result<Answer<Vec<Lit>>, ParseError> {
    let mut lines = Lines::new(reader);
    let mut answer = Collector::new();
    let mut model: Vec<Lit> = Vec::new();
    while let Some(line) = lines.next()? {
        let text = line.text.trim();
        match text
            .split_once(' ')
            .map_or((text, ""), |(word, rest)| (word, rest.trim()))
        {
            ("c", rest) if verdict(rest) == Some(Verdict::Open) => {
                answer.gave_up = Some(rest.to_owned());
            }
            ("c", rest) => answer.count(rest),
            ("s", word) => answer.judge(line, word)?,
            ("v", _) => literals(line, 1, &mut model, &mut answer.models)?,
            _ if verdict(text).is_some() => answer.judge(line, text)?,
            _ if is_chatter(text) => {}
            (word, _) if word.parse::<i32>().is_ok() => {
                literals(line, 0, &mut model, &mut answer.models)?;
            }
            _ => return Err(line.error(format!("{text:?} is no line of a SAT solver's answer"))),
        }
    }
    if !model.is_empty() {
        return Err(syntax(
            lines.number(),
            1,
            "the model does not end with 0: it is cut off",
        ));
    }
    answer.finish(lines.number())
}

fn literals(
    line: Line<'_>,
    skip: usize,
    model: &mut Vec<Lit>,
    models: &mut Vec<Vec<Lit>>,
) -> Result<(), ParseError> {
    for token in line.tokens().skip(skip) {
        match Lit::from_dimacs(token.number("a literal")?) {
            None if token.text == "0" => models.push(std::mem::take(model)),
            None => return Err(token.error("not a literal")),
            Some(literal) => model.push(literal),
        }
    }
    Ok(())
}
