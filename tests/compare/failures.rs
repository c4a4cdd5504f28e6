//! What failed is told as that: no time, and no bound, rests on it.

use std::time::Duration;

use iqlink::compare::export::{self, Results};
use iqlink::compare::report::{charts, report};
use iqlink::compare::{Plan, Record, Row, Summary};
use iqlink::game::{Level, NamedChallenge};
use iqlink::measure::{End, Measured, Run};

use super::common::SAMPLE;
use super::doubles::sample;
use super::exports::Example;

const SECOND: Duration = Duration::from_secs(1);

/// Every challenge that is a beginning of the sample solution, from one given on.
fn challenges(number: usize) -> impl Iterator<Item = NamedChallenge> {
    (1..=number).map(|givens| sample(givens).into())
}

fn plan(number: usize, backends: &[&str]) -> Plan {
    let names = backends.iter().map(ToString::to_string).collect();
    Plan::new(challenges(number), names, SECOND, 10_000, 1).unwrap()
}

/// A run that took so long, and ended so.
fn took(seconds: f64, end: End) -> Run {
    let text = format!(
        r#"{{"end":{},"seconds":{seconds},"search_seconds":{seconds},"cpu_seconds":{seconds},"nodes":7,"solutions":["{SAMPLE}"]}}"#,
        serde_json::to_string(&end).unwrap()
    );
    serde_json::from_str(&text).unwrap()
}

/// The runs of every backend on every challenge of the plan.
fn records(plan: &Plan, runs: impl Fn(usize, &str) -> Vec<Run>) -> Vec<Record> {
    let mut records = Vec::new();
    for (at, named) in plan.challenges.iter().enumerate() {
        for backend in &plan.backends {
            for (run, repeat) in runs(at, backend).into_iter().zip(1..) {
                records.push(Record {
                    name: named.name.clone(),
                    challenge: named.challenge.clone(),
                    backend: backend.clone(),
                    repeat,
                    run,
                });
            }
        }
    }
    records
}

/// The rows over all challenges.
fn rows(summary: &Summary) -> &[Row] {
    &summary.groups.last().unwrap().rows
}

#[test]
fn a_run_that_failed_tells_no_time() {
    let plan = plan(1, &["one"]);
    let total = |ends: &[(f64, End)]| {
        let runs = || ends.iter().map(|&(seconds, end)| took(seconds, end));
        let records = records(&plan, |_, _| runs().collect());
        let summary = Summary::new(&plan, &records, 0);
        let figures = summary.figures[0][0].clone().unwrap();
        assert_eq!(figures.runs, ends.len());
        assert_eq!(figures.total, figures.search);
        assert_eq!(figures.is_failed(), figures.effort.is_none());
        figures.total
    };
    let failures = [End::Failed, End::Crashed, End::OutOfMemory, End::Rejected];
    for failed in failures {
        assert_eq!(total(&[(0.1, failed)]), None, "{failed:?}");
        // As often as not: nobody knows what it would do next.
        assert_eq!(total(&[(0.1, End::Complete), (0.2, failed)]), None);
        let mostly = [(0.1, End::Complete), (0.3, End::Complete), (0.2, failed)];
        assert_eq!(total(&mostly), Some(Measured::Exactly(0.2)));
    }
    assert_eq!(total(&[(1.0, End::TimeLimit)]), Some(Measured::Over(1.0)));
}

/// One that is not there at all looked better than one that searches as long as it may.
#[test]
fn who_fails_everywhere_has_no_figures_but_a_penalty() {
    let plan = plan(12, &["native", "slow", "missing"]);
    let records = records(&plan, |_, backend| match backend {
        "native" => vec![took(0.001, End::Complete)],
        "slow" => vec![took(1.0, End::TimeLimit)],
        _ => vec![took(0.000_1, End::Failed)],
    });
    let summary = Summary::new(&plan, &records, 0);
    let [native, slow, missing] = rows(&summary) else {
        panic!("{:?}", rows(&summary));
    };
    assert_eq!((slow.failed, slow.solved), (0, 0));
    assert!(slow.median.is_some() && slow.ratio.is_some() && !slow.is_failed());
    assert_eq!((missing.failed, missing.solved), (12, 0));
    assert!(missing.is_failed());
    let none = [
        missing.search_median,
        missing.median,
        missing.p95,
        missing.maximum,
        missing.ratio,
        missing.costs.encoding_seconds,
        missing.costs.search_seconds,
        missing.costs.judging_seconds,
        missing.costs.cpu_seconds,
    ];
    assert_eq!(none, [None; 9]);
    assert_eq!(
        (missing.median_interval, missing.ratio_interval),
        (None, None)
    );
    assert!(missing.effort.is_none());
    // Twice the limit on each of them, as one that is too slow.
    assert_eq!((missing.scores.par2, slow.scores.par2), (2.0, 2.0));
    // `slow` tried all that `native` solved.
    assert_eq!((native.scores.unique, missing.scores.unique), (12, 0));

    let example = Example::new();
    let results = Results {
        plan: &plan,
        records: &records,
        summary: &summary,
        ..example.results()
    };
    let line = export::challenge_lines(&results).next().unwrap();
    let figures = &line["backends"]["missing"];
    assert_eq!(
        (&figures["failed"], &figures["complete"]),
        (&true.into(), &false.into())
    );
    assert!(figures["seconds"].is_null() && figures["search_seconds"].is_null());
    assert_eq!(figures["runs"], 1);
    assert!(figures.get("nodes").is_none() && figures.get("costs_over").is_none());
    assert_eq!(line["backends"]["slow"]["failed"], false);

    let table = export::summary_csv(&results);
    let row = table.lines().find(|line| line.starts_with("all,missing,"));
    let cells: Vec<&str> = row.unwrap().split(',').collect();
    assert_eq!(
        cells[2..15],
        ["12", "0", "12", "", "", "", "", "", "", "", "", "", ""]
    );
    let said = "Failed: missing on 12 of 12 challenges.";
    for table in [export::markdown(&results), export::latex(&results)] {
        let row = table
            .lines()
            .find(|line| line.contains("missing") && !line.contains(said));
        let row = row.unwrap();
        assert!(
            row.contains("0/12, 12 failed") && !row.contains('>'),
            "{row}"
        );
        assert_eq!(
            row.matches("failed").count(),
            4,
            "solved, median, maximum, ratio: {row}"
        );
        assert!(table.contains(said), "{table}");
    }

    let page = report(&results);
    assert!(
        page.contains("<b>12</b>not solved within the limits"),
        "those of `slow`"
    );
    assert!(page.contains("<b>12</b>failed"));
    assert!(
        page.contains("native is faster on 12 of 12.<"),
        "than `slow`"
    );
    assert_eq!(
        page.matches("native is faster on").count(),
        1,
        "not than one that failed"
    );
    let names: Vec<String> = charts(&results).into_iter().map(|(name, _)| name).collect();
    assert!(
        !names.contains(&"duel-2-missing.svg".to_owned()),
        "{names:?}"
    );
    for (name, drawing) in charts(&results) {
        assert!(!drawing.contains("missing: "), "{name} has a point of it");
    }
}

#[test]
fn who_fails_sometimes_is_measured_by_the_rest_and_never_alike() {
    let plan = plan(12, &["native", "other"]);
    // As fast as `native`, now a little slower, now a little faster.
    let time = |at: usize| if at.is_multiple_of(2) { 0.009 } else { 0.011 };
    let of = |failing: usize| {
        let records = records(&plan, |at, backend| match backend {
            "native" => vec![took(0.01, End::Complete)],
            _ if at < failing => vec![took(0.9, End::Crashed)],
            _ => vec![took(time(at), End::Complete)],
        });
        Summary::new(&plan, &records, 0)
    };
    let sound = of(0);
    assert!(rows(&sound)[1].is_no_different());
    let summary = of(2);
    let row = &rows(&summary)[1];
    assert_eq!((row.challenges, row.solved, row.failed), (12, 10, 2));
    assert_eq!(row.solved_text(), "10/12, 2 failed");
    assert_eq!(row.maximum, Some(Measured::Exactly(0.011)));
    // The geometric mean of five times 0.9 and five times 1.1 is the root of 0.99.
    let ratio = row.ratio.and_then(Measured::value).unwrap();
    assert!((ratio - 0.99_f64.sqrt()).abs() < 1e-12, "{ratio}");
    assert_eq!(row.ratios, 10);
    assert!(!row.is_no_different() && !row.is_failed());
    // Ten times a hundredth of a second, and twice two.
    let par2 = (5.0 * 0.009 + 5.0 * 0.011 + 2.0 * 2.0) / 12.0;
    assert!((row.scores.par2 - par2).abs() < 1e-12);
}

#[test]
fn only_what_another_tried_is_solved_alone() {
    let plan = plan(3, &["native", "other"]);
    let unique = |end: End| {
        let records = records(&plan, |_, backend| match backend {
            "native" => vec![took(0.1, End::Complete)],
            _ => vec![took(1.0, end)],
        });
        rows(&Summary::new(&plan, &records, 0))[0].scores.unique
    };
    assert_eq!(unique(End::TimeLimit), 3);
    assert_eq!(unique(End::Complete), 0);
    assert_eq!(unique(End::Failed), 0);
}

#[test]
fn intervals_of_few_challenges_are_called_too_narrow() {
    let example = Example::new();
    let remarks = |plan: &Plan, failing: usize| {
        let records = records(plan, |at, backend| match backend {
            "other" if at < failing => vec![took(0.1, End::Failed)],
            _ => vec![took(0.1, End::Complete)],
        });
        let summary = Summary::new(plan, &records, 0);
        let results = Results {
            plan,
            records: &records,
            summary: &summary,
            ..example.results()
        };
        let narrow = results
            .remarks()
            .into_iter()
            .find(|text| text.contains("too narrow"));
        let said = narrow.as_deref().unwrap_or("too narrow");
        for text in [
            export::markdown(&results),
            export::latex(&results),
            report(&results),
        ] {
            assert_eq!(text.contains(said), narrow.is_some(), "{text}");
        }
        narrow
    };
    let both = ["native", "other"];
    assert_eq!(remarks(&plan(10, &both), 0), None);
    let here = remarks(&plan(9, &both), 0).unwrap();
    assert!(
        here.starts_with("Of fewer than 10 challenges, as here, "),
        "{here}"
    );
    assert_eq!(
        remarks(&plan(10, &both), 1).as_ref(),
        Some(&here),
        "one of ten failed"
    );
    let mut levels = plan(12, &both);
    for (at, named) in levels.challenges.iter_mut().enumerate() {
        named.level = Some(if at < 2 { Level::Junior } else { Level::Wizard });
    }
    let junior = remarks(&levels, 0).unwrap();
    assert!(junior.contains(", as in junior, "), "{junior}");
}
