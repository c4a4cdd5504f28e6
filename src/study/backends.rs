//! Beyond the paper: the same challenges by every backend, each through the whole
//! search, and whether they agree.

use serde::Serialize;

use super::Study;
use super::exhibit::{Block, Exhibit, Source, Table};
use super::material::Material;
use super::plot::{self, or_dash, time_text};
use super::runs::Runs;
use crate::draw::chart::Axis;
use crate::game::Level;
use crate::measure::{Measured, seconds_text, statistics};

/// Whether the backends agree with the complete list and so with each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CrossCheck {
    /// Searches that finished.
    pub finished: usize,
    /// Searches that were cut off by the time limit.
    pub cut_off: usize,
    /// Searches that finished and did not find exactly the solutions in the complete
    /// list: challenge and backend.
    pub differing: Vec<(String, String)>,
}

/// Compares what all searches found.
pub fn compute(material: &Material, runs: &[Runs]) -> CrossCheck {
    let mut agreement = CrossCheck {
        finished: 0,
        cut_off: 0,
        differing: Vec::new(),
    };
    for runs in runs {
        let subject = &material.subjects[runs.number - 1];
        for (name, run) in &runs.backends {
            if !run.is_finished() {
                agreement.cut_off += 1;
                continue;
            }
            agreement.finished += 1;
            let mut expected = subject.solutions.clone();
            expected.sort_unstable();
            if run.solutions != expected {
                agreement.differing.push((subject.title(), name.clone()));
            }
        }
    }
    agreement
}

/// The names of the backends, in the order of the charts.
fn names(study: &Study) -> Vec<&str> {
    let first = study.runs.first();
    first.map_or_else(Vec::new, |runs| {
        runs.backends.keys().map(String::as_str).collect()
    })
}

/// The times of every backend.
pub fn exhibit(study: &Study) -> Exhibit {
    let names = names(study);
    let time = |at: usize, name: &str| -> Option<Measured> {
        let number = study.subjects[at].number;
        let runs = study.runs.iter().find(|runs| runs.number == number)?;
        Some(runs.backends.get(name)?.time())
    };
    let series = names.iter().enumerate().map(|(style, name)| {
        plot::per_challenge(study, name, style, seconds_text, |at| time(at, name))
    });
    let chart = plot::challenge_chart(
        study,
        "backends-times",
        [
            "Time to all solutions, every backend",
            "Each search goes on until it has shown that there is no other solution. Hollow markers: cut \
             off by the time limit.",
        ],
        Axis::log("time (log scale)").written(seconds_text),
        series.collect(),
    );
    let times = |name: &str, level: Option<Level>| -> Vec<Measured> {
        let places = 0..study.subjects.len();
        let wanted =
            places.filter(|&at| level.is_none() || study.subjects[at].named.level == level);
        wanted.filter_map(|at| time(at, name)).collect()
    };
    let levels: Vec<Level> = study.levels.levels.iter().map(|row| row.level).collect();
    let mut table = Table::new("backends-table", "Median time to all solutions").text("backend");
    for level in &levels {
        table = table.number(level.name());
    }
    let table = table
        .number("all")
        .number("longest")
        .rows(names.iter().map(|name| {
            let mut row = vec![(*name).to_owned()];
            for level in levels.iter().copied().map(Some).chain([None]) {
                row.push(or_dash(
                    statistics::median(&times(name, level)).map(time_text),
                ));
            }
            row.push(or_dash(
                statistics::maximum(&times(name, None)).map(time_text),
            ));
            row
        }));
    let agreement = &study.agreement;
    let verdict = if agreement.differing.is_empty() {
        "found exactly the solutions of the complete list".to_owned()
    } else {
        format!(
            "differ from the complete list in {} cases",
            agreement.differing.len()
        )
    };
    Exhibit {
        id: "backends",
        title: "The same challenges by other methods",
        source: Source::BEYOND,
        finding: format!(
            "All {} searches that finished {verdict}; cut off: {}.",
            agreement.finished, agreement.cut_off
        ),
        method: "paper: the paper’s search with every strategy that is sound; native: our own engine on \
                 one thread; dlx: dancing links; varisat, cadical: SAT solvers; atlas: look-up in the \
                 complete list. Every solution was judged by the rules.",
        quotes: &[],
        blocks: vec![Block::Chart(chart), Block::Table(table)],
    }
}
