//! Beyond the paper: the same challenges by every backend, each through the whole
//! search, and whether they agree.

use serde::Serialize;

use super::Study;
use super::exhibit::{Block, Exhibit, Source, Table};
use super::material::{Material, Subject};
use super::plot::{self, or_dash, time_text};
use super::runs::Runs;
use crate::draw::chart::{Axis, Chart, styles};
use crate::game::Level;
use crate::measure::{End, Measured, Run, count_text, seconds_text, statistics};

/// Whether the backends agree with the complete list and so with each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CrossCheck {
    /// Searches that finished, and those that were stopped at a wrong answer.
    pub finished: usize,
    /// Searches that were cut off by the time limit.
    pub cut_off: usize,
    /// Those of the finished that did not find exactly the solutions in the complete
    /// list: challenge and backend.
    pub differing: Vec<(String, String)>,
    /// Searches that could not be made: challenge, backend, and why.
    pub failed: Vec<(String, String, String)>,
}

/// Compares what all searches found.
pub(super) fn compute(material: &Material, runs: &[Runs]) -> CrossCheck {
    let mut check = CrossCheck::default();
    for runs in runs {
        let subject = &material.subjects[runs.number - 1];
        for (name, run) in &runs.backends {
            check.add(subject, name, run);
        }
    }
    check
}

impl CrossCheck {
    fn add(&mut self, subject: &Subject, name: &str, run: &Run) {
        let is_wrong = match run.end {
            End::TimeLimit => {
                self.cut_off += 1;
                return;
            }
            End::Failed | End::Crashed | End::OutOfMemory => {
                let reason = run.reason.clone().unwrap_or_default();
                self.failed.push((subject.title(), name.to_owned(), reason));
                return;
            }
            End::Rejected => true,
            End::Complete | End::Assumed | End::SolutionLimit => {
                let mut expected = subject.solutions.clone();
                expected.sort_unstable();
                run.solutions != expected
            }
        };
        self.finished += 1;
        if is_wrong {
            self.differing.push((subject.title(), name.to_owned()));
        }
    }
}

/// The names of the backends, in the order of the charts.
fn names(study: &Study) -> Vec<&str> {
    let first = study.runs.first();
    first.map_or_else(Vec::new, |runs| {
        runs.backends.keys().map(String::as_str).collect()
    })
}

/// The time of a backend on the challenge at a place in the list.
fn time(study: &Study, at: usize, name: &str) -> Option<Measured> {
    Some(study.runs_at(at)?.backends.get(name)?.time())
}

/// The times of every backend.
pub(super) fn exhibit(study: &Study) -> Exhibit {
    let check = &study.agreement;
    let verdict = if check.differing.is_empty() {
        "found exactly the solutions of the complete list".to_owned()
    } else {
        let cases = check.differing.len();
        format!("differ from the complete list in {cases} cases")
    };
    let failed = match check.failed.len() {
        0 => String::new(),
        cases => format!("; failed: {cases}"),
    };
    Exhibit {
        id: "backends",
        title: "The same challenges by other methods",
        source: Source::BEYOND,
        finding: format!(
            "All {} searches that finished {verdict}; cut off: {}{failed}.",
            check.finished, check.cut_off
        ),
        method: "paper: the paper’s search as published; native: our own engine on \
                 one thread; dlx: dancing links; zdd: exact cover with a memory; varisat, cadical: SAT \
                 solvers; pumpkin: constraint programming; atlas: look-up in the complete list. Every solution was judged by the rules. The sizes are those of what the \
                 solvers by others are given: rows and items of exact cover, variables, clauses and \
                 literals of a formula.",
        quotes: &[],
        blocks: vec![
            Block::Chart(chart(study)),
            Block::Table(table(study)),
            Block::Table(sizes(study)),
        ],
    }
}

fn chart(study: &Study) -> Chart {
    let names = names(study);
    let styled = styles(names.iter().copied()).into_iter().zip(names);
    let series = styled.map(|(style, name)| {
        plot::per_challenge(study, name, style, seconds_text, |at| time(study, at, name))
    });
    plot::challenge_chart(
        study,
        "backends-times",
        [
            "Time to all solutions, every backend",
            "Each search goes on until it has shown that there is no other solution. Hollow markers: cut \
             off by the time limit.",
        ],
        Axis::log("time (log scale)").written(seconds_text),
        series.collect(),
    )
}

fn table(study: &Study) -> Table {
    let levels: Vec<Level> = study.levels.levels.iter().map(|row| row.level).collect();
    let table = Table::new("backends-table", "Median time to all solutions").text("backend");
    let table = table.numbers(levels.iter().map(|level| level.name()));
    let rows = names(study).into_iter().map(|name| {
        let times = |level: Option<Level>| -> Vec<Measured> {
            let places = study.places_of(level);
            places.filter_map(|at| time(study, at, name)).collect()
        };
        let columns = levels.iter().copied().map(Some).chain([None]);
        let medians = columns.map(|level| statistics::median(&times(level)));
        let figures = medians.chain([statistics::maximum(&times(None))]);
        let figures = figures.map(|figure| or_dash(figure.map(time_text)));
        [name.to_owned()].into_iter().chain(figures).collect()
    });
    table.numbers(["all", "longest"]).rows(rows)
}

/// The sizes of what is handed to the solvers that need an encoding.
fn sizes(study: &Study) -> Table {
    let levels: Vec<Level> = study.levels.levels.iter().map(|row| row.level).collect();
    let size = |at: usize, name: &str, of: &str| {
        let run = study.runs_at(at)?.backends.get(name)?;
        Some(Measured::Exactly(*run.counters.get(of)? as f64))
    };
    let mut rows = Vec::new();
    for name in names(study) {
        for of in Run::SIZES {
            let all = |level: Option<Level>| -> Vec<Measured> {
                let places = study.places_of(level);
                places.filter_map(|at| size(at, name, of)).collect()
            };
            if all(None).is_empty() {
                continue;
            }
            let columns = levels.iter().copied().map(Some).chain([None]);
            let medians = columns.map(|level| statistics::median(&all(level)));
            let figures = medians.chain([statistics::maximum(&all(None))]);
            let figures = figures.map(|figure| or_dash(figure.map(|f| count_text(f.at_least()))));
            let row = [name.to_owned(), of.to_owned()].into_iter();
            rows.push(row.chain(figures).collect());
        }
    }
    Table::new("backends-sizes", "Median sizes of the encodings")
        .text("backend")
        .text("of")
        .numbers(levels.iter().map(|level| level.name()))
        .numbers(["all", "largest"])
        .rows(rows)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::runs::measured;
    use super::*;
    use crate::game::Solution;
    use crate::problem::Problem;
    use crate::solve::{Backend, Budget, Report, Stats, Stop, Visit, Watch};
    use crate::suite;

    /// A backend that does something instead of searching.
    struct Double(fn(&mut Visit) -> Stop);

    impl Backend for Double {
        fn name(&self) -> String {
            "double".to_owned()
        }

        fn search(&self, _: &Problem, _: &Watch, visit: &mut Visit) -> Report {
            Report::new((self.0)(visit), Stats::default())
        }
    }

    /// What is said of a backend that does this on the only challenge.
    fn checked(double: fn(&mut Visit) -> Stop) -> CrossCheck {
        let challenge = suite::find("starter-01").unwrap().unwrap().clone();
        let material = Material::new([challenge], 0).unwrap();
        let limits = Budget {
            timeout: Some(Duration::from_secs(60)),
            ..Budget::unlimited()
        };
        let run = measured(&material.subjects[0].problem, &Double(double), &limits).unwrap();
        let runs = Runs {
            number: 1,
            backends: [("double".to_owned(), run)].into(),
            ..Runs::default()
        };
        compute(&material, &[runs])
    }

    #[test]
    fn who_answers_wrongly_was_not_cut_off() {
        let case = || ("starter-01".to_owned(), "double".to_owned());
        let rejected = checked(|visit| {
            // A solution, but of another challenge.
            let other: Solution = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE".parse().unwrap();
            let _ = visit(other);
            Stop::Exhausted
        });
        let expected = CrossCheck {
            finished: 1,
            differing: vec![case()],
            ..CrossCheck::default()
        };
        assert_eq!(rejected, expected);
        assert_eq!(checked(|_| Stop::Exhausted), expected, "it finds nothing");

        let (challenge, backend) = case();
        let failed = checked(|_| Stop::Failed("no licence".to_owned()));
        let expected = CrossCheck {
            failed: vec![(challenge, backend, "no licence".to_owned())],
            ..CrossCheck::default()
        };
        assert_eq!(failed, expected);

        let late = checked(|_| Stop::TimeLimit);
        let expected = CrossCheck {
            cut_off: 1,
            ..CrossCheck::default()
        };
        assert_eq!(late, expected);
    }
}
