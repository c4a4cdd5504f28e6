//! All boards that a program finds, by asking until there are no more.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use encodings::{Answer, Cut, OptionId, Relations, cnf};

use super::call::Call;
use super::failure::Failure;
use super::question::{Question, Trouble};
use crate::encode::{FileFormat, Links, PackedProblem, SearchEncoding};
use crate::files::located;
use crate::position::groups::are_linked;
use crate::problem::{Problem, Rule};
use crate::solve::{Backend, Report, Stats, Stop, Visit, Watch};
use crate::words::{shortened, shown};

/// How many answers a program that gives many is asked for at first: one run is enough
/// for most challenges, and nobody waits for boards that are not wanted.
const AT_FIRST: u64 = 64;

/// How many times as many it is asked for each time after that.
const MORE: u64 = 16;

/// A program as a backend.
pub(super) struct External {
    pub(super) name: String,
    pub(super) call: Call,
    pub(super) format: FileFormat,
    pub(super) encoding: SearchEncoding,
}

impl Backend for External {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn program(&self) -> Option<&str> {
        Some(&self.call.program)
    }

    fn hindrance(&self) -> Option<String> {
        let program = &self.call.program;
        let is_there = located(program).is_some();
        (!is_there).then(|| Failure::of_absence(program).to_string())
    }

    fn search(&self, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Report {
        let packed = PackedProblem::new(problem);
        let mut enumeration = Enumeration {
            question: Question {
                packed: &packed,
                format: self.format,
                encoding: self.encoding.file(problem.rule()),
                projected: true,
                clauses: Vec::new(),
                call: &self.call,
                watch,
            },
            rule: problem.rule(),
            links: self.encoding.links,
            relations: OnceCell::new(),
            seen: HashSet::new(),
            asking: Duration::ZERO,
            calls: 0,
            cuts: 0,
        };
        let stop = enumeration
            .run(visit)
            .unwrap_or_else(|trouble| match trouble {
                Trouble::Stopped(stop) => stop,
                Trouble::Failed(failure) => {
                    let told = format!("{}: {failure}", shortened(&shown(&self.call.program)));
                    if failure.is_wrong_answer() {
                        Stop::Rejected(told)
                    } else {
                        Stop::Failed(told)
                    }
                }
            });
        let mut stats = Stats {
            search: enumeration.asking,
            ..Stats::default()
        };
        let (calls, cuts) = (enumeration.calls, enumeration.cuts);
        stats
            .counters
            .extend([("solver_calls", calls), ("cuts", cuts)]);
        Report::new(stop, stats)
    }
}

/// The search for all boards that are answers.
struct Enumeration<'a> {
    question: Question<'a>,
    rule: Rule,
    links: Option<Links>,
    /// Worked out when the first cut needs them.
    relations: OnceCell<Relations>,
    /// The boards so far, as the options chosen.
    seen: HashSet<Vec<OptionId>>,
    /// The time of the program's work, and of the visits after it.
    asking: Duration,
    calls: u64,
    cuts: u64,
}

impl Enumeration<'_> {
    fn run(&mut self, visit: &mut Visit) -> Result<Stop, Trouble> {
        let mut limit = AT_FIRST;
        loop {
            let started = Instant::now();
            let said = self.question.put(limit);
            self.asking += started.elapsed();
            self.calls += 1;
            let (boards, all) = match self.question.boards(&said?)? {
                Answer::Unsatisfiable => return Ok(Stop::Exhausted),
                Answer::Unknown(words) => return Err(Failure::GaveUp(words).into()),
                Answer::Satisfiable(boards) => (boards, false),
                Answer::All(boards) => (boards, true),
            };
            for board in boards {
                if self.meet(board, visit)? == ControlFlow::Break(()) {
                    return Ok(Stop::Visitor);
                }
            }
            if all {
                return Ok(Stop::Exhausted);
            }
            if !self.question.format.takes_clauses() {
                return Err(Failure::MayBeMore(self.question.format).into());
            }
            limit = limit.saturating_mul(MORE);
        }
    }

    /// Shows a board to the visitor if it is an answer, and forbids it.
    fn meet(
        &mut self,
        board: Vec<OptionId>,
        visit: &mut Visit,
    ) -> Result<ControlFlow<()>, Failure> {
        let Some(solution) = self.question.packed.solution(&board) else {
            return Err(Failure::Wrong(
                "its answer does not place every piece once".into(),
            ));
        };
        if self.seen.contains(&board) {
            return Err(Failure::Wrong(format!(
                "it gave the board {solution} twice"
            )));
        }
        let falls_apart = self.rule == Rule::Linked && !are_linked(solution.placements());
        let mut flow = ControlFlow::Continue(());
        match self.links {
            // A format that cannot say the link rule has it filtered, and takes no clauses
            // that could forbid the board.
            _ if falls_apart && !self.question.format.takes_clauses() => {}
            Some(Links::Lazy) if falls_apart => self.cut(&board),
            None if falls_apart => self.block(&board),
            // What a file that says the link rule lets pass of it is for the judge.
            _ => {
                let shown = Instant::now();
                flow = visit(solution);
                self.asking += shown.elapsed();
                self.block(&board);
            }
        }
        self.seen.insert(board);
        Ok(flow)
    }

    /// Forbids this board. Where every piece is placed once, the placements chosen are
    /// enough to tell it from all others.
    fn block(&mut self, board: &[OptionId]) {
        let clause = board.iter().map(|&option| !cnf::chosen(option)).collect();
        self.question.clauses.push(clause);
    }

    /// Forbids that the groups of this board stay apart.
    fn cut(&mut self, board: &[OptionId]) {
        let packing = self.question.packed.packing();
        let relations = self.relations.get_or_init(|| Relations::of(packing));
        for cut in Cut::separating(packing, relations, board) {
            self.question.clauses.push(cut.clause());
            self.cuts += 1;
        }
    }
}
