//! The files for other programs, from fixed records.

use std::collections::BTreeMap;
use std::time::Duration;

use iqlink::compare::export::{self, Results};
use iqlink::compare::{
    Agreement, Baseline, Change, End, Entry, Environment, Plan, Record, Summary,
};
use iqlink::game::Level;

use super::doubles::{SAMPLE, sample};

/// A finished comparison in which everything occurs: levels, repetitions, limits,
/// both kinds of effort, sizes of encodings, a disagreement, a failure, a baseline.
pub(crate) struct Example {
    plan: Plan,
    environment: Environment,
    summary: Summary,
    agreement: Agreement,
    changes: Vec<Change>,
    runs: usize,
}

impl Example {
    pub(crate) fn new() -> Self {
        let entry = |name: &str, level, givens| Entry {
            name: Some(name.to_owned()),
            level,
            challenge: sample(givens),
        };
        let challenges = [
            entry("starter-01", Some(Level::Starter), 10),
            entry("starter-02", Some(Level::Starter), 9),
            entry("wizard-01", Some(Level::Wizard), 4),
            entry("mine & <yours>", None, 5),
        ];
        let names = ["native", "dlx", "varisat"].map(str::to_owned).to_vec();
        let plan = Plan::new(challenges, names, Duration::from_secs(5), 10_000, 2).unwrap();
        let records = records(&plan);
        let before: Vec<Record> = records
            .iter()
            .map(|record| Record {
                seconds: record.seconds * 2.0,
                nodes: record.nodes.map(|nodes| nodes * 4),
                ..record.clone()
            })
            .collect();
        let summary = Summary::new(&plan, &records);
        Self {
            environment: Environment {
                version: "1.2.3".to_owned(),
                compiler: "rustc 1.2.3".to_owned(),
                solvers: vec!["varisat 0.1.0".to_owned()],
                build: "somewhere, opt-level 3".to_owned(),
                cpu: "Abacus 3000".to_owned(),
                threads: 2,
                memory_mib: 4096,
                system: "Test OS 1".to_owned(),
                started: "2020-01-02T03:04:05Z".to_owned(),
                command: ["iqlink", "compare", "--out", "there"]
                    .map(str::to_owned)
                    .to_vec(),
            },
            agreement: Agreement::check(&plan, &records),
            changes: Baseline::new(&before).changes(&plan, &summary),
            runs: records.len(),
            summary,
            plan,
        }
    }

    pub(crate) fn results(&self) -> Results<'_> {
        Results {
            plan: &self.plan,
            environment: &self.environment,
            runs: self.runs,
            summary: &self.summary,
            agreement: &self.agreement,
            changes: &self.changes,
        }
    }
}

fn records(plan: &Plan) -> Vec<Record> {
    plan.steps()
        .map(|step| {
            let entry = &plan.challenges[step.challenge];
            let scale = f64::from(step.repeat) * 4_f64.powi(i32::try_from(step.challenge).unwrap());
            let hard = step.challenge == 2;
            let mut record = Record {
                name: entry.name.clone(),
                challenge: entry.challenge.clone(),
                backend: plan.backends[step.backend].clone(),
                repeat: step.repeat,
                end: End::Complete,
                reason: None,
                seconds: 0.001 * scale,
                search_seconds: 0.0005 * scale,
                nodes: Some(10 * u64::from(step.repeat)),
                conflicts: None,
                counters: BTreeMap::new(),
                solutions: vec![SAMPLE.parse().unwrap()],
            };
            let size = |name: &str, n: u64| (name.to_owned(), n);
            match step.backend {
                0 => {}
                1 => {
                    record.seconds *= 16.0;
                    record.counters = [size("rows", 700), size("items", 180)].into();
                    if step.challenge == 1 {
                        record.solutions.clear();
                    }
                }
                _ => {
                    record.nodes = None;
                    record.conflicts = Some(7);
                    record.counters = [size("variables", 1500), size("clauses", 30_000)].into();
                    if hard {
                        (record.end, record.seconds, record.search_seconds) =
                            (End::TimeLimit, 5.0, 4.5);
                        record.solutions.clear();
                    } else if step.challenge == 3 {
                        (record.end, record.reason) = (End::Failed, Some("no <memory>".to_owned()));
                    }
                }
            }
            record
        })
        .collect()
}

#[test]
fn summary_csv() {
    insta::assert_snapshot!(export::csv(Example::new().results().summary));
}

#[test]
fn summary_json() {
    insta::assert_snapshot!(format!("{:#}", export::json(&Example::new().results())));
}

#[test]
fn json_lines() {
    let example = Example::new();
    let results = example.results();
    let lines: Vec<String> = export::challenge_lines(&results)
        .map(|line| line.to_string())
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}
