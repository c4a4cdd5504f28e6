//! Answers of Knuth's exact-cover programs.

use std::io::BufRead;

use super::{Answer, ParseError};
use crate::format::lines::{Lines, syntax};

/// The answer of Knuth's DLX programs: a solution is a line `N:` and a line a
/// row, its items and `(i of n)`. The closing `Altogether N solutions` is
/// expected when there are none. Models are rows of item names.
pub fn read_dlx(reader: impl BufRead) -> Result<Answer<Vec<Vec<String>>>, ParseError> {
    let mut lines = Lines::new(reader);
    let mut models: Vec<Vec<Vec<String>>> = Vec::new();
    let (mut none, mut total) = (false, false);
    while let Some(line) = lines.next()? {
        let text = line.text.trim();
        if let Some(number) = text.strip_prefix("Altogether ") {
            total = true;
            none = number.starts_with("0 ");
        } else if text
            .strip_suffix(':')
            .is_some_and(|n| n.parse::<u64>().is_ok())
        {
            models.push(Vec::new());
        } else if !text.is_empty() && !text.starts_with('(') {
            let Some((items, place)) = text.rsplit_once(" (") else {
                return Err(line.error("a row must end with `(i of n)`: is the answer cut off?"));
            };
            if !(place.ends_with(')') && place.contains(" of ")) {
                return Err(line.error("a row must end with `(i of n)`: is the answer cut off?"));
            }
            let Some(model) = models.last_mut() else {
                return Err(line.error("a row before the first `1:`"));
            };
            model.push(items.split_ascii_whitespace().map(str::to_owned).collect());
        }
    }
    match (models.is_empty(), none) {
        (false, false) if total => Ok(Answer::All(models)),
        (false, false) => Ok(Answer::Satisfiable(models)),
        (true, true) => Ok(Answer::Unsatisfiable),
        (false, true) => Err(syntax(lines.number(), 1, "no solutions, but rows of one")),
        (true, false) => Err(syntax(
            lines.number(),
            1,
            "no solution and no total: cut off",
        )),
    }
}
