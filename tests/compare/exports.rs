//! The files for other programs, from fixed records.

use std::collections::BTreeMap;
use std::time::Duration;

use iqlink::compare::export::{self, Results};
use iqlink::compare::report::report;
use iqlink::compare::{Agreement, Baseline, Change, Plan, Record, Summary};
use iqlink::game::{Level, NamedChallenge};
use iqlink::measure::{Conditions, End, Environment, Machine, Measured, Run};

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
    records: Vec<Record>,
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
        let summary = Summary::new(&plan, &records, 0);
        Self {
            environment: Environment {
                version: "1.2.3".to_owned(),
                compiler: "rustc 1.2.3".to_owned(),
                revision: "0123456789ab".to_owned(),
                solvers: vec!["varisat 0.1.0".to_owned()],
                build: "somewhere, opt-level 3".to_owned(),
                cpu: "Abacus 3000".to_owned(),
                threads: 2,
                memory_mib: 4096,
                system: "Test OS 1".to_owned(),
                governor: Some("powersave".to_owned()),
                started: "2020-01-02T03:04:05Z".to_owned(),
                command: ["iqlink", "compare", "--out", "there"]
                    .map(str::to_owned)
                    .to_vec(),
            },
            agreement: Agreement::check(&plan, &records, None),
            changes: Baseline::new(&before).changes(&plan, &summary),
            records,
            summary,
            plan,
        }
    }

    pub(crate) fn results(&self) -> Results<'_> {
        Results {
            plan: &self.plan,
            environment: &self.environment,
            conditions: Some(&CONDITIONS),
            records: &self.records,
            missing: 0,
            summary: &self.summary,
            agreement: &self.agreement,
            changes: &self.changes,
        }
    }
}

/// A machine that became a fifth slower.
const CONDITIONS: Conditions = Conditions {
    before: Machine {
        load: Some(0.25),
        calibration_seconds: 0.001,
        processor_share: Some(0.99),
    },
    after: Machine {
        load: Some(1.5),
        calibration_seconds: 0.001_2,
        processor_share: Some(0.98),
    },
};

fn records(plan: &Plan) -> Vec<Record> {
    let (challenges, backends) = (plan.challenges.len(), plan.backends.len());
    let all = (1..=plan.repeat).flat_map(|repeat| {
        (0..challenges).flat_map(move |challenge| {
            (0..backends).map(move |backend| (challenge, backend, repeat))
        })
    });
    all.map(|(challenge, backend, repeat)| {
        let named = &plan.challenges[challenge];
        let power = i32::try_from(challenge).unwrap();
        let scale = f64::from(repeat) * 4_f64.powi(power);
        let hard = challenge == 2;
        let mut run = Run {
            end: End::Complete,
            reason: None,
            seconds: 0.001 * scale,
            search_seconds: 0.0005 * scale,
            problem_seconds: 0.000_01,
            judging_seconds: 0.000_02,
            cpu_seconds: Some(0.0011 * scale),
            setup_seconds: Some(0.003),
            peak_bytes: (backend == 0).then_some(9 << 20),
            solves: 1,
            nodes: Some(10 * u64::from(repeat)),
            conflicts: None,
            counters: BTreeMap::new(),
            solutions: vec![SAMPLE.parse().unwrap()],
        };
        let size = |name: &str, n: u64| (name.to_owned(), n);
        match backend {
            0 => {}
            1 => {
                run.seconds *= 16.0;
                run.counters = [size("rows", 700), size("items", 180)].into();
                if challenge == 1 {
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
                } else if challenge == 3 {
                    (run.end, run.reason) = (End::Failed, Some("no <memory>".to_owned()));
                }
            }
        }
        Record {
            name: named.name.clone(),
            challenge: named.challenge.clone(),
            backend: plan.backends[backend].clone(),
            repeat,
            run,
        }
    })
    .collect()
}

#[test]
fn summary_csv() {
    insta::assert_snapshot!(export::summary_csv(&Example::new().results()));
}

#[test]
fn runs_csv() {
    insta::assert_snapshot!(export::runs_csv(&Example::new().results()));
}

#[test]
fn what_the_ratios_leave_out_is_said() {
    let example = Example::new();
    assert_eq!(example.results().left_out_of_ratios(), None);
    // `varisat` is cut off on one of the four, and fails on another.
    let summary = Summary::new(&example.plan, &example.records, 2);
    let results = Results {
        summary: &summary,
        ..example.results()
    };
    let sentence = "The ratios are over the 2 of 4 challenges that varisat solved.";
    assert_eq!(results.left_out_of_ratios().as_deref(), Some(sentence));
    assert!(export::markdown(&results).contains(&format!("\n\n{sentence}\n")));
    assert!(export::latex(&results).contains(sentence));
}

/// Of two that were cut off nobody knows who is faster, whichever was cut off first.
#[test]
fn who_is_faster_is_said_of_times_and_not_of_bounds() {
    let example = Example::new();
    let mut records = example.records.clone();
    for record in &mut records {
        if record.backend == "native" && record.name.as_deref() == Some("wizard-01") {
            (record.run.end, record.run.seconds) = (End::SolutionLimit, 3.0);
        }
        if record.run.end == End::Failed {
            // After no time at all.
            record.run.seconds = 0.0;
        }
    }
    let summary = Summary::new(&example.plan, &records, 0);
    let results = Results {
        summary: &summary,
        records: &records,
        ..example.results()
    };
    let page = report(&results);
    // `dlx` takes sixteen times as long, and solves `wizard-01`. `varisat` takes as long, and
    // does not solve `wizard-01` in 5 s; on the last challenge it fails, which makes nobody
    // faster.
    assert!(page.contains("native is faster on 3 of 4.<"));
    let others = "native is faster on 0 of 3. Neither solved 1 of them.";
    assert!(page.contains(&format!("{others} On 1 more, one of them failed.<")));
    // Without that challenge the others stay as they are.
    records.retain(|record| record.name.as_deref() != Some("mine & <yours>"));
    let summary = Summary::new(&example.plan, &records, 0);
    let results = Results {
        summary: &summary,
        records: &records,
        ..example.results()
    };
    assert!(report(&results).contains(&format!("{others}<")));
}

#[test]
fn costs_that_rest_on_what_was_cut_off_are_bounds() {
    let mut example = Example::new();
    // `varisat` is cut off where it fails otherwise.
    for record in &mut example.records {
        if record.run.end == End::Failed {
            record.run.end = End::TimeLimit;
        }
    }
    example.summary = Summary::new(&example.plan, &example.records, 0);
    let page = report(&example.results());
    // `varisat` on `wizard-01`: 0.5 s of encoding, 4.5 s of search.
    let lines: Vec<_> = export::challenge_lines(&example.results()).collect();
    let cut_off = &lines[2]["backends"]["varisat"];
    let names = [
        "encoding_seconds",
        "search_seconds",
        "judging_seconds",
        "cpu_seconds",
    ];
    assert_eq!(cut_off["costs_over"], serde_json::json!(names));
    assert_eq!(cut_off["costs"]["search_seconds"], 4.5);
    assert!(lines[2]["backends"]["native"].get("costs_over").is_none());
    let wizard = example
        .summary
        .groups
        .iter()
        .find(|group| group.name == "wizard");
    let costs = wizard.unwrap().rows[2].costs;
    assert_eq!(costs.search_seconds, Some(Measured::Over(4.5)));
    assert_eq!(costs.problem_seconds, Some(0.000_01));
    // Half of the four are cut off, so the median over all is a bound.
    let table = &page[page.find("id=\"costs\"").unwrap()..];
    let table = &table[..table.find("</table>").unwrap()];
    let row = &table[table.find("varisat").unwrap()..];
    assert_eq!(row.matches("> ").count(), 0, "{row}");
    assert_eq!(row.matches("&gt; ").count(), 4, "{row}");
}

/// Challenges of two files may have the same name.
#[test]
fn a_dispute_is_about_one_challenge_and_not_about_all_that_are_called_so() {
    let mut example = Example::new();
    let agree = |example: &Example| -> Vec<bool> {
        let results = example.results();
        let lines = export::challenge_lines(&results);
        lines.map(|line| line["agree"].as_bool().unwrap()).collect()
    };
    assert_eq!(agree(&example), [true, false, true, true]);
    example.plan.challenges[0].name = example.plan.challenges[1].name.clone();
    example.agreement = Agreement::check(&example.plan, &example.records, None);
    assert_eq!(agree(&example), [true, false, true, true]);
}

#[test]
fn summary_markdown() {
    insta::assert_snapshot!(export::markdown(&Example::new().results()));
}

#[test]
fn summary_latex() {
    insta::assert_snapshot!(export::latex(&Example::new().results()));
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
