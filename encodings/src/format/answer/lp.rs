//! Answers of solvers of integer programs.

use std::io::BufRead;

use super::collector::{Collector, Verdict};
use super::{Answer, ParseError};
use crate::format::lines::{Line, Lines, syntax};
use crate::sink::{Lit, Var};

/// How far from 0 or 1 a value may be; the solvers count a value as whole within 1e-5.
const TOLERANCE: f64 = 1e-4;

/// The solution of an integer program over variables `x1`, `x2` and so on, each 0 or 1: a
/// line with its status and lines with a name and its value, as glpsol (`-o`), cbc
/// (`solution`), `HiGHS` (`--solution_file`) and SCIP write them. They write more,
/// each in its own way; those lines are passed over. Variables that are left out are 0.
pub fn read_lp(reader: impl BufRead) -> Result<Answer<Vec<Lit>>, ParseError> {
    let mut lines = Lines::new(reader);
    let mut answer = Collector::new();
    let mut model = Vec::new();
    let mut primal = true;
    while let Some(line) = lines.next()? {
        let text = line.text.trim();
        if let Some(found) = status(text) {
            // It may be told twice, on the screen and in the file.
            if answer
                .verdict
                .as_ref()
                .is_some_and(|(other, _)| *other != found)
            {
                return Err(line.error("a second, different status"));
            }
            answer.verdict = Some((found, text.to_owned()));
        } else if text.starts_with("# Dual") {
            // HiGHS goes on with other numbers for the same names.
            primal = false;
        } else if primal && !matches!(answer.verdict, Some((Verdict::No, _))) {
            // Behind "infeasible" cbc goes on with where it got stuck.
            model.extend(assignment(line)?);
        }
    }
    match answer.verdict {
        Some((Verdict::No, _)) => Ok(Answer::Unsatisfiable),
        Some(_) => {
            answer
                .models
                .extend(Some(model).filter(|model| !model.is_empty()));
            answer.finish(lines.number())
        }
        None => Err(syntax(
            lines.number(),
            1,
            "no status (optimal, infeasible) in it: it is empty, cut off, or of another program",
        )),
    }
}

/// What a line says about the program as a whole, if it does.
fn status(text: &str) -> Option<Verdict> {
    let text = text.to_ascii_lowercase();
    let text = ["solution status:", "status:"]
        .iter()
        .find_map(|label| text.strip_prefix(label))
        .unwrap_or(&text);
    let word = text.split(" - ").next().unwrap_or_default().trim();
    match word {
        "optimal" | "integer optimal" | "optimal solution found" | "integer non-optimal" => {
            Some(Verdict::Yes)
        }
        "infeasible" | "integer infeasible" | "integer empty" | "linear relaxation infeasible" => {
            Some(Verdict::No)
        }
        "integer undefined"
        | "unknown"
        | "time limit reached"
        | "stopped on time"
        | "stopped on iterations"
        | "stopped on user event"
        | "stopped on ctrl-c" => Some(Verdict::Open),
        _ => None,
    }
}

/// The value of a variable, if the line gives one: its name, perhaps a star, a number.
fn assignment(line: Line<'_>) -> Result<Option<Lit>, ParseError> {
    let name = |text: &str| {
        text.strip_prefix('x')?
            .parse()
            .ok()
            .and_then(Var::from_number)
    };
    let mut tokens = line.tokens().skip_while(|token| name(token.text).is_none());
    let Some(var) = tokens.next().and_then(|token| name(token.text)) else {
        return Ok(None);
    };
    let mut values = tokens.filter(|token| token.text != "*");
    let Some(token) = values.next() else {
        return Err(line.error("a variable without its value: is the answer cut off?"));
    };
    let value: f64 = token.number("the value of a variable")?;
    if value.abs() < TOLERANCE {
        Ok(Some(!var.lit()))
    } else if (value - 1.0).abs() < TOLERANCE {
        Ok(Some(var.lit()))
    } else {
        Err(token.error(format!("{:?} is neither 0 nor 1", token.text)))
    }
}
