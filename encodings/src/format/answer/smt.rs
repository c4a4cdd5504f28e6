//! Answers of SMT solvers.

use std::io::BufRead;

use super::collector::{Collector, Verdict};
use super::{Answer, ParseError};
use crate::format::lines::{Lines, syntax};
use crate::sink::{Lit, Var};

/// The answer to `check-sat` and to `get-value` or `get-model` over Booleans `x1`, `x2` and
/// so on. After `unsat` solvers complain that there is no model, which is passed over.
pub fn read_smt(reader: impl BufRead) -> Result<Answer<Vec<Lit>>, ParseError> {
    let mut lines = Lines::new(reader);
    let mut answer: Collector<Vec<Lit>> = Collector::new();
    let mut model = Vec::new();
    let mut name: Option<Var> = None;
    let mut depth = 0_i64;
    while let Some(line) = lines.next()? {
        let text = line.text.trim();
        match &answer.verdict {
            None => {
                let verdict = match text {
                    "" => continue,
                    "sat" => Verdict::Yes,
                    "unsat" => Verdict::No,
                    "unknown" | "timeout" => Verdict::Open,
                    _ => return Err(line.error(format!("{text:?} is not sat, unsat or unknown"))),
                };
                answer.verdict = Some((verdict, text.to_owned()));
                continue;
            }
            Some((Verdict::Yes, _)) if text.starts_with("(error") => {
                return Err(line.error(format!("the solver says {text:?}")));
            }
            Some((Verdict::Yes, _)) => {}
            Some(_) => continue,
        }
        depth += text.bytes().fold(0, |depth, byte| match byte {
            b'(' => depth + 1,
            b')' => depth - 1,
            _ => depth,
        });
        for token in line.tokens() {
            let word = token.text.trim_matches(['(', ')']);
            match (name, word) {
                (_, "" | "model" | "define-fun" | "Bool") => {}
                (Some(var), "true") => model.extend(name.take().map(|_| var.lit())),
                (Some(var), "false") => model.extend(name.take().map(|_| !var.lit())),
                (None, _) => {
                    let number = word
                        .strip_prefix('x')
                        .and_then(|digits| digits.parse().ok());
                    name = number.and_then(Var::from_number);
                    if name.is_none() {
                        return Err(token.error(format!("{word:?} is no variable of the script")));
                    }
                }
                (Some(_), _) => return Err(token.error(format!("{word:?} is no value"))),
            }
        }
    }
    if depth != 0 || name.is_some() {
        return Err(syntax(
            lines.number(),
            1,
            "the values have no end: they are cut off",
        ));
    }
    answer
        .models
        .extend(Some(model).filter(|model| !model.is_empty()));
    answer.finish(lines.number())
}
