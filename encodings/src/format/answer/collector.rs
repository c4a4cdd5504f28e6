//! The verdict and the models of an answer, while it is read.

use super::{Answer, ParseError};
use crate::format::lines::{Line, syntax};

/// Whether there is a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Yes,
    No,
    Open,
}

/// The verdict that solvers mean by a word.
pub(super) fn verdict(word: &str) -> Option<Verdict> {
    match word {
        "SATISFIABLE" | "SAT" | "OPTIMUM FOUND" => Some(Verdict::Yes),
        "UNSATISFIABLE" | "UNSAT" => Some(Verdict::No),
        "UNKNOWN" | "INDETERMINATE" | "INDET" => Some(Verdict::Open),
        _ => None,
    }
}

/// Collects the verdict and the models of an answer.
pub(super) struct Collector<M> {
    pub(super) verdict: Option<(Verdict, String)>,
    /// `CaDiCaL` says `c UNKNOWN`, in a comment, when its time is up.
    pub(super) gave_up: Option<String>,
    pub(super) models: Vec<M>,
    /// Whether the solver says that there are no other models.
    pub(super) all: bool,
}

impl<M> Collector<M> {
    pub(super) fn new() -> Self {
        Collector {
            verdict: None,
            gave_up: None,
            models: Vec::new(),
            all: false,
        }
    }

    pub(super) fn judge(&mut self, line: Line<'_>, word: &str) -> Result<(), ParseError> {
        let Some(found) = verdict(word) else {
            return Err(line.error(format!("{word:?} is no verdict")));
        };
        if self.verdict.is_some() {
            return Err(line.error("a second verdict"));
        }
        self.verdict = Some((found, word.to_owned()));
        Ok(())
    }

    pub(super) fn finish(self, end: usize) -> Result<Answer<M>, ParseError> {
        match (self.verdict, self.models) {
            (Some((Verdict::Yes, _)), models) if models.is_empty() => Err(syntax(
                end,
                1,
                "satisfiable, but without a model (some solvers write it to a file)",
            )),
            (Some((Verdict::Yes, _)), models) if self.all => Ok(Answer::All(models)),
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

/// Whether clasp or clingo says by this line that it has listed all models: it is the line
/// of their number, and that has no plus behind it.
pub(super) fn is_total(text: &str) -> bool {
    let number = text.strip_prefix("Models").map(str::trim_start);
    let number = number
        .and_then(|rest| rest.strip_prefix(':'))
        .map(str::trim);
    number.is_some_and(|number| number.parse::<u64>().is_ok())
}
