//! Answers of model counters.

use std::io::BufRead;

use super::ParseError;
use crate::format::lines::{Lines, syntax};

/// How many models there are, as a counter says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number.
    pub models: u128,
    /// Whether the counter says that it is only about right.
    pub approximate: bool,
}

/// The answer of a model counter: `c s exact arb int N` or `c s approx arb int N` as the
/// model counting competitions demand, `s mc N` or `s pmc N` as they did before, or `s N` as
/// older counters print. Everything else is passed over.
pub fn read_count(reader: impl BufRead) -> Result<Count, ParseError> {
    let mut lines = Lines::new(reader);
    let mut count: Option<Count> = None;
    while let Some(line) = lines.next()? {
        let tokens: Vec<_> = line.tokens().collect();
        let words: Vec<&str> = tokens.iter().map(|token| token.text).collect();
        let approximate = match words[..] {
            ["c", "s", "exact", _, "int", _] | ["s", "mc" | "pmc", _] => false,
            ["c", "s", "approx", _, "int", _] => true,
            // Not every word behind an `s` is a number: `s SATISFIABLE` is no count.
            ["s", number] if number.bytes().all(|byte| byte.is_ascii_digit()) => false,
            _ => continue,
        };
        let models = tokens[tokens.len() - 1].number("a number of models")?;
        if count.is_some_and(|count| count.models != models) {
            return Err(line.error("a second, different number of models"));
        }
        let approximate = approximate || count.is_some_and(|count| count.approximate);
        count = Some(Count {
            models,
            approximate,
        });
    }
    count.ok_or_else(|| {
        let problem = "no number of models in it: it is empty, cut off, or of another program";
        syntax(lines.number(), 1, problem)
    })
}
