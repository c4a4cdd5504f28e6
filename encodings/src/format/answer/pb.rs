//! Answers of pseudo-Boolean solvers.

use std::io::BufRead;

use super::collector::{Collector, Verdict, verdict};
use super::{Answer, ParseError};
use crate::format::lines::Lines;
use crate::sink::Lit;

/// A pseudo-Boolean solver's answer: `s` and `v` lines with literals `x1`,
/// `-x2`. Several models are told apart by the `c Answer: N` lines of clasp.
pub fn read_pb(reader: impl BufRead) -> Result<Answer<Vec<Lit>>, ParseError> {
    let mut lines = Lines::new(reader);
    let mut answer = Collector::new();
    let mut model: Option<Vec<Lit>> = None;
    while let Some(line) = lines.next()? {
        let text = line.text.trim();
        match text
            .split_once(' ')
            .map_or((text, ""), |(word, rest)| (word, rest.trim()))
        {
            ("c", rest) if rest.starts_with("Answer:") => answer.models.extend(model.take()),
            ("c", rest) if verdict(rest) == Some(Verdict::Open) => {
                answer.gave_up = Some(rest.to_owned());
            }
            ("c", rest) => answer.count(rest),
            ("o" | "", _) => {}
            ("s", word) => answer.judge(line, word)?,
            ("v", _) => {
                let model = model.get_or_insert_default();
                for token in line.tokens().skip(1) {
                    let (negative, name) = match token.text.strip_prefix(['-', '~']) {
                        Some(name) => (true, name),
                        None => (false, token.text),
                    };
                    let number = name
                        .strip_prefix('x')
                        .and_then(|digits| digits.parse().ok());
                    let Some(literal) = number.filter(|&n: &i32| n > 0).and_then(Lit::from_dimacs)
                    else {
                        return Err(token.error(format!("{:?} is no literal", token.text)));
                    };
                    model.push(if negative { !literal } else { literal });
                }
            }
            _ => return Err(line.error(format!("{text:?} is no line of such an answer"))),
        }
    }
    answer.models.extend(model);
    answer.finish(lines.number())
}
