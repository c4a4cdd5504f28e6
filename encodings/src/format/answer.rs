//! What solvers answer, in all the shapes they have.
//!
//! Readers here know the shape of an answer only: whether a model is one of the
//! problem is checked in [`exported`](super::exported). They are strict about what
//! matters: an answer without a verdict, a model without an end, a line of
//! another program are errors that say so.

use std::io::BufRead;

use super::ParseError;
use super::lines::{Line, Lines, syntax};
use crate::sink::Lit;

/// A solver's verdict, with its models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// At least one model.
    Satisfiable(Vec<M>),
    /// There is none.
    Unsatisfiable,
    /// The solver gave up; in its own words.
    Unknown(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Yes,
    No,
    Open,
}

/// The verdict that solvers mean by a word.
fn verdict(word: &str) -> Option<Verdict> {
    match word {
        "SATISFIABLE" | "SAT" | "OPTIMUM FOUND" => Some(Verdict::Yes),
        "UNSATISFIABLE" | "UNSAT" => Some(Verdict::No),
        "UNKNOWN" | "INDETERMINATE" | "INDET" => Some(Verdict::Open),
        _ => None,
    }
}

/// Collects the verdict and the models of an answer.
struct Collector<M> {
    verdict: Option<(Verdict, String)>,
    /// `CaDiCaL` says `c UNKNOWN`, in a comment, when its time is up.
    gave_up: Option<String>,
    models: Vec<M>,
}

impl<M> Collector<M> {
    fn new() -> Self {
        Collector {
            verdict: None,
            gave_up: None,
            models: Vec::new(),
        }
    }

    fn judge(&mut self, line: Line<'_>, word: &str) -> Result<(), ParseError> {
        let Some(found) = verdict(word) else {
            return Err(line.error(format!("{word:?} is no verdict")));
        };
        if self.verdict.is_some() {
            return Err(line.error("a second verdict"));
        }
        self.verdict = Some((found, word.to_owned()));
        Ok(())
    }

    fn finish(self, end: usize) -> Result<Answer<M>, ParseError> {
        match (self.verdict, self.models) {
            (Some((Verdict::Yes, _)), models) if models.is_empty() => Err(syntax(
                end,
                1,
                "satisfiable, but without a model (some solvers write it to a file)",
            )),
            (Some((Verdict::Yes, _)), models) => Ok(Answer::Satisfiable(models)),
            (Some((Verdict::No, _)), models) if models.is_empty() => Ok(Answer::Unsatisfiable),
            (Some((Verdict::No, _)), _) => Err(syntax(end, 1, "unsatisfiable, but with a model")),
            // What an interrupted solver had found is not taken for an answer.
            (Some((Verdict::Open, word)), _) => Ok(Answer::Unknown(word)),
            (None, models) => match self.gave_up {
                Some(word) => Ok(Answer::Unknown(word)),
                None if models.is_empty() => {
                    Err(syntax(end, 1, "no verdict: the answer is empty or cut off"))
                }
                None => Err(syntax(
                    end,
                    1,
                    "a model without a verdict: the answer is cut off",
                )),
            },
        }
    }
}

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
            ("c", _) => {}
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

/// What minisat prints beside its answer: rules, boxes, `name : value` lines.
fn is_chatter(text: &str) -> bool {
    let statistic = || {
        let name = text.split_once(" :").map_or("", |(name, _)| name);
        !name.is_empty()
            && name
                .bytes()
                .all(|b| b.is_ascii_alphabetic() || b"_ -()/".contains(&b))
    };
    text.is_empty()
        || text.starts_with(['|', '='])
        || text.starts_with("WARNING")
        || text.starts_with("***")
        || statistic()
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
            ("c" | "o" | "", _) => {}
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

/// The answer of Knuth's DLX programs: a solution is a line `N:` and a line a
/// row, its items and `(i of n)`. The closing `Altogether N solutions` is
/// expected when there are none. Models are rows of item names.
pub fn read_dlx(reader: impl BufRead) -> Result<Answer<Vec<Vec<String>>>, ParseError> {
    let mut lines = Lines::new(reader);
    let mut models: Vec<Vec<Vec<String>>> = Vec::new();
    let mut none = false;
    while let Some(line) = lines.next()? {
        let text = line.text.trim();
        if let Some(total) = text.strip_prefix("Altogether ") {
            none = total.starts_with("0 ");
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
