//! A model counter: how many boards there are, without any of them.

use encodings::format::answer::read_count;

use super::call::Call;
use super::failure::Failure;
use super::known::Counts;
use super::question::{Question, Trouble};
use crate::encode::{FileFormat, PackedProblem, SearchEncoding};
use crate::problem::Problem;
use crate::solve::{Budget, Stop, claim};
use crate::words::shown;

/// A program that counts models.
pub struct Counter {
    pub(super) name: String,
    pub(super) call: Call,
    pub(super) encoding: SearchEncoding,
    pub(super) counts: Counts,
}

/// A number of boards, as a counter says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardCount {
    /// How many.
    pub boards: u128,
    /// Whether that is only about right.
    pub approximate: bool,
}

impl Counter {
    /// The name with the options that differ from their defaults.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many answers `problem` has. An exact number is held against the complete list.
    ///
    /// # Errors
    /// Why there is no number, or that it is wrong.
    pub fn count(&self, problem: &Problem, budget: &Budget) -> Result<BoardCount, Stop> {
        let watch = budget.start();
        let packed = PackedProblem::new(problem);
        let question = Question {
            packed: &packed,
            format: FileFormat::Cnf,
            encoding: self.encoding.file(problem.rule()),
            clauses: Vec::new(),
            call: &self.call,
            projected: self.counts.projects,
            watch: &watch,
        };
        let count = match self.ask(&question) {
            Ok(count) => count,
            Err(Trouble::Stopped(stop)) => return Err(stop),
            Err(Trouble::Failed(failure)) => {
                return Err(Stop::Failed(format!(
                    "{}: {failure}",
                    shown(&self.call.program)
                )));
            }
        };
        if count.approximate {
            return Ok(count);
        }
        let listed = claim::listed(problem)?;
        if u128::from(listed) == count.boards {
            return Ok(count);
        }
        let counted = count.boards;
        Err(Stop::Rejected(format!(
            "it counts {counted} boards, but the complete list has {listed}"
        )))
    }

    fn ask(&self, question: &Question) -> Result<BoardCount, Trouble> {
        let said = question.put(0)?;
        let (words, finished) = said.words();
        let count = read_count(words).map_err(|error| {
            let expected = "prints `c s exact arb int N` or `s mc N`";
            Failure::unusable(&error, expected, finished)
        })?;
        Ok(BoardCount {
            boards: count.models,
            approximate: count.approximate || self.counts.approximate,
        })
    }
}
