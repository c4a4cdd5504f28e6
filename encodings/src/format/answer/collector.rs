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
    /// How many models there are, as the solver says. It may have listed fewer of them
    /// (`clasp -q1`).
    pub(super) total: Option<u64>,
}

impl<M> Collector<M> {
    pub(super) fn new() -> Self {
        Collector {
            verdict: None,
            gave_up: None,
            models: Vec::new(),
            total: None,
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

    /// Takes note of the number of models, if this line tells it.
    pub(super) fn count(&mut self, text: &str) {
        self.total = total(text).or(self.total);
    }

    pub(super) fn finish(self, end: usize) -> Result<Answer<M>, ParseError> {
        let is_all = self.total == Some(self.models.len() as u64);
        match (self.verdict, self.models) {
            (Some((Verdict::Yes, _)), models) if models.is_empty() => Err(syntax(
                end,
                1,
                "satisfiable, but without a model (some solvers write it to a file)",
            )),
            (Some((Verdict::Yes, _)), models) if is_all => Ok(Answer::All(models)),
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

/// How many models there are, where clasp or clingo says so by this line: it is the line of
/// their number, and that has no plus behind it.
pub(super) fn total(text: &str) -> Option<u64> {
    let number = text.strip_prefix("Models")?.trim_start();
    number.strip_prefix(':')?.trim().parse().ok()
}
