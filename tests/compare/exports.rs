//! The files for other programs, from fixed records.

use std::collections::BTreeMap;
use std::time::Duration;

use iqlink::compare::export::{self, Results};
use iqlink::compare::{Agreement, Baseline, Change, Plan, Record, Summary};
use iqlink::game::{Level, NamedChallenge};
use iqlink::measure::{End, Environment, Run};

use super::common::SAMPLE;
use super::doubles::sample;

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
        let entry = |name: &str, level, givens| NamedChallenge {
            name: Some(name.to_owned()),
            level,
            ..sample(givens).into()
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
                run: Run {
                    seconds: record.run.seconds * 2.0,
                    nodes: record.run.nodes.map(|nodes| nodes * 4),
                    ..record.run.clone()
                },
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
    plan.runs()
        .map(|planned| {
            let named = &plan.challenges[planned.challenge];
            let power = i32::try_from(planned.challenge).unwrap();
            let scale = f64::from(planned.repeat) * 4_f64.powi(power);
            let hard = planned.challenge == 2;
            let mut run = Run {
                end: End::Complete,
                reason: None,
                seconds: 0.001 * scale,
                search_seconds: 0.0005 * scale,
                nodes: Some(10 * u64::from(planned.repeat)),
                conflicts: None,
                counters: BTreeMap::new(),
                solutions: vec![SAMPLE.parse().unwrap()],
            };
            let size = |name: &str, n: u64| (name.to_owned(), n);
            match planned.backend {
                0 => {}
                1 => {
                    run.seconds *= 16.0;
                    run.counters = [size("rows", 700), size("items", 180)].into();
                    if planned.challenge == 1 {
                        run.solutions.clear();
                    }
                }
                _ => {
                    run.nodes = None;
                    run.conflicts = Some(7);
                    run.counters = [size("variables", 1500), size("clauses", 30_000)].into();
                    if hard {
                        (run.end, run.seconds, run.search_seconds) = (End::TimeLimit, 5.0, 4.5);
                        run.solutions.clear();
                    } else if planned.challenge == 3 {
                        (run.end, run.reason) = (End::Failed, Some("no <memory>".to_owned()));
                    }
                }
            }
            Record {
                name: named.name.clone(),
                challenge: named.challenge.clone(),
                backend: plan.backends[planned.backend].clone(),
                repeat: planned.repeat,
                run,
            }
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
