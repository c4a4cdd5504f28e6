//! Backends of known cost: what is measured is what they do, and one that dies is one
//! line of the results.
//!
//! Isolated runs start this very program anew. What it then does is the test
//! [`worker`], which does nothing in an ordinary run of the tests.

#![cfg(target_os = "linux")]

use std::env;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use iqlink::compare::{self, Agreement, Finish, Journal, Plan, Record, Summary};
use iqlink::measure::{self, End, Environment, InProcess, Instrument, Isolated, Limits};
use iqlink::problem::Problem;
use iqlink::solve::{Backend, Cancel, Report, Stats, Stop, Visit, Watch};

use super::common::brute_force::brute_force;
use super::doubles::{plan, sample, visit_all};

/// Where the worker finds its request, and where it puts the answer.
const REQUEST: &str = "IQLINK_TEST_REQUEST";
const ANSWER: &str = "IQLINK_TEST_ANSWER";

/// A backend that costs what its name says, besides solving the challenge.
struct Costly {
    name: &'static str,
    cost: Cost,
    is_used: std::sync::atomic::AtomicBool,
}

const GIB: usize = 1 << 30;

/// Keeps a processor busy.
fn spin(time: Duration) {
    let begun = Instant::now();
    while begun.elapsed() < time {
        black_box(());
    }
}

/// The time for which a thread had a processor: on a busy machine less than what passed.
fn work(milliseconds: u64) {
    let used = || nix::sys::resource::getrusage(nix::sys::resource::UsageWho::RUSAGE_THREAD);
    let micros = || {
        use nix::sys::time::TimeValLike;
        let usage = used().unwrap();
        usage.user_time().num_microseconds() + usage.system_time().num_microseconds()
    };
    let begun = micros();
    while micros() - begun < 1000 * i64::try_from(milliseconds).unwrap() {
        spin(Duration::from_micros(200));
    }
}

fn allocate(bytes: usize) {
    let mut memory = vec![0_u8; bytes];
    // Memory counts when it is touched.
    for at in (0..bytes).step_by(4096) {
        memory[at] = 1;
    }
    black_box(&memory);
}

/// What a backend does, given whether it is its first search.
type Cost = fn(bool);

const COSTLY: [(&str, Cost); 8] = [
    ("quick", |_| work(2)),
    ("cold", |is_first| {
        if is_first {
            thread::sleep(Duration::from_millis(300));
        }
        work(6);
    }),
    ("late", |is_first| {
        if is_first {
            thread::sleep(Duration::from_millis(2500));
        }
        work(6);
    }),
    ("slow", |_| work(40)),
    ("threads", |_| {
        let other = thread::spawn(|| work(40));
        work(40);
        other.join().unwrap();
    }),
    ("sleeper", |_| thread::sleep(Duration::from_millis(60))),
    ("large", |_| allocate(GIB)),
    ("aborts", |is_first| {
        // Not yet when it is set up.
        if !is_first && env::var_os(REQUEST).is_some() {
            std::process::abort();
        }
    }),
];

fn costly(name: &str) -> Option<Box<dyn Backend>> {
    if name == "deaf" {
        return Some(Box::new(Deaf));
    }
    let (name, cost) = *COSTLY.iter().find(|(known, _)| *known == name)?;
    let is_used = std::sync::atomic::AtomicBool::new(false);
    Some(Box::new(Costly {
        name,
        cost,
        is_used,
    }))
}

impl Backend for Costly {
    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn search(&self, problem: &Problem, _: &Watch, visit: &mut Visit) -> Report {
        let was_used = self
            .is_used
            .swap(true, std::sync::atomic::Ordering::Relaxed);
        let solutions = brute_force(problem);
        let begun = Instant::now();
        (self.cost)(!was_used);
        let stop = visit_all(solutions, visit);
        let stats = Stats {
            search: begun.elapsed(),
            ..Stats::default()
        };
        Report::new(stop, stats)
    }
}

/// Does not look at the clock once its search counts.
struct Deaf;

impl Backend for Deaf {
    fn name(&self) -> String {
        "deaf".to_owned()
    }

    fn search(&self, problem: &Problem, _: &Watch, visit: &mut Visit) -> Report {
        // The set-up is on a challenge of nine givens.
        if problem.challenge().givens().len() > 9 {
            thread::sleep(Duration::from_secs(3600));
        }
        Report::new(visit_all(brute_force(problem), visit), Stats::default())
    }
}

/// Not a test: what this program does when it is started as a worker.
#[test]
fn worker() {
    let (Some(request), Some(answer)) = (env::var_os(REQUEST), env::var_os(ANSWER)) else {
        return;
    };
    let make = |name: &str| costly(name).ok_or_else(|| format!("no {name}"));
    let cancel = Cancel::default();
    measure::work(Path::new(&request), Path::new(&answer), &cancel, &make).unwrap();
}

/// An instrument whose workers are this program.
fn isolated(names: &[&str], limits: Limits, grace: Duration) -> Isolated {
    let start = |request: &Path, answer: &Path| {
        let mut command = Command::new(env::current_exe().unwrap());
        command.args(["--exact", "costs::worker", "--nocapture"]);
        command.env(REQUEST, request).env(ANSWER, answer);
        command
    };
    let names = names.iter().map(ToString::to_string).collect();
    Isolated::new(Box::new(start), names, limits).with_grace(grace)
}

fn backends(names: &[&str]) -> Vec<Box<dyn Backend>> {
    names.iter().map(|name| costly(name).unwrap()).collect()
}

fn compare(plan: &Plan, instrument: &dyn Instrument) -> Finish {
    let folder = tempfile::tempdir().unwrap();
    let environment = Environment::default();
    let (mut journal, none) = Journal::open(folder.path(), plan, None, environment, false).unwrap();
    let cancel = Cancel::default();
    let watch = &mut |_: compare::Status| {};
    compare::run(plan, None, instrument, &mut journal, none, &cancel, watch).unwrap()
}

fn of<'a>(finish: &'a Finish, backend: &str) -> Vec<&'a Record> {
    let records = finish.records.iter();
    records.filter(|record| record.backend == backend).collect()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Whether a value is within a tenth of what it should be, and `slack` for what the
/// program around it costs.
fn assert_near(value: f64, truth: f64, slack: f64, what: &str) {
    let allowed = 0.1 * truth + slack;
    assert!(
        (value - truth).abs() <= allowed,
        "{what}: {value} instead of {truth}"
    );
}

#[test]
fn the_report_ranks_backends_of_known_cost_right() {
    let names = ["slow", "sleeper", "quick", "cold", "threads"];
    let backends = backends(&names);
    let plan = plan(&[sample(12), sample(11), sample(10)], &backends, 5);
    let finish = compare(&plan, &InProcess::new(&backends));
    let summary = Summary::new(&plan, &finish.records, 2);
    let row = |name: &str| {
        let rows = &summary.groups[0].rows;
        rows.iter().find(|row| row.backend == name).unwrap()
    };

    // The cost of a first run is in the set-up and in no time. A set-up is made once, so it
    // may be disturbed; of the runs of a challenge most are not.
    let setup = row("cold").costs.setup_seconds.unwrap();
    assert!(setup > 0.27, "{setup}");
    let cold = row("cold").median.unwrap().value().unwrap();
    assert!(cold < 0.25, "a cold start in a time: {cold}");

    // A backend is never faster than its work, and the ranking is that of the work.
    let middle = |name: &str| row(name).median.unwrap().value().unwrap();
    assert!(middle("slow") >= 0.04 && middle("sleeper") >= 0.06);
    assert!(middle("quick") < middle("cold") && middle("cold") < middle("slow"));
    let wins = summary.groups[0]
        .rows
        .iter()
        .map(|row| row.scores.share.unwrap());
    assert!(
        wins.zip(names)
            .all(|(share, name)| (share > 0.9) == (name == "quick"))
    );

    // Ratios have an interval without 1, and it holds what the costs are.
    let ratio = row("slow").ratio_interval.unwrap();
    assert!(ratio.low.at_least() > 2.0, "{ratio:?}");
    assert!(!row("slow").is_no_different());
}

#[test]
fn memory_and_processor_time_are_those_of_the_work() {
    let names = ["slow", "threads", "sleeper", "large", "quick"];
    let plan = plan(&[sample(12)], &backends(&names), 3);
    let limits = Limits {
        memory: None,
        cores: None,
    };
    let finish = compare(&plan, &isolated(&names, limits, Duration::from_secs(60)));
    let cpu = |name: &str| {
        let seconds = of(&finish, name)
            .into_iter()
            .map(|r| r.run.cpu_seconds.unwrap());
        median(seconds.collect())
    };
    let slack = 0.004;
    assert_near(cpu("slow"), 0.04, slack, "processor time");
    assert_near(cpu("threads"), 0.08, slack, "processor time of two threads");
    assert_near(cpu("sleeper"), 0.0, slack, "processor time of a sleeper");
    let peak = |name: &str| {
        let bytes = of(&finish, name)
            .into_iter()
            .map(|r| r.run.peak_bytes.unwrap() as f64);
        median(bytes.collect())
    };
    let own = peak("quick");
    assert!(own < 200e6, "the program itself: {own}");
    assert_near(peak("large") - own, GIB as f64, 0.0, "memory");
}

#[test]
fn one_that_dies_is_one_row_and_the_others_go_on() {
    let names = ["quick", "aborts", "large", "deaf"];
    let all = backends(&names);
    let challenges = [sample(12), sample(11)];
    let timeout = Duration::from_secs(2);
    let plan = Plan {
        timeout,
        ..plan(&challenges, &all, 1)
    };
    let limits = Limits {
        memory: Some(512 << 20),
        cores: Some(1),
    };
    let finish = compare(&plan, &isolated(&names, limits, Duration::from_secs(2)));
    let ends = |name: &str| -> Vec<End> {
        let records = of(&finish, name).into_iter();
        records.map(|record| record.run.end).collect()
    };
    assert!(ends("quick").iter().all(|end| *end == End::Complete));
    assert_eq!(ends("aborts"), [End::Crashed; 2]);
    assert_eq!(ends("large"), [End::OutOfMemory; 2]);
    assert_eq!(ends("deaf"), [End::TimeLimit; 2]);
    assert!(!finish.interrupted);
    let aborted = of(&finish, "aborts")[0].run.reason.clone().unwrap();
    assert!(aborted.contains("SIGABRT"), "{aborted}");

    let agreement = Agreement::check(&plan, &finish.records, None);
    assert!(agreement.holds());
    assert_eq!(agreement.failures.len(), 4, "{:?}", agreement.failures);
    let summary = Summary::new(&plan, &finish.records, 0);
    let rows = &summary.groups[0].rows;
    let solved: Vec<usize> = rows.iter().map(|row| row.solved).collect();
    assert_eq!(solved, [2, 0, 0, 0]);
    let twice = 2.0 * timeout.as_secs_f64();
    assert!(
        (rows[1].scores.par2 - twice).abs() < 1e-9,
        "{}",
        rows[1].scores.par2
    );
    assert_eq!(rows[0].scores.unique, 2);
}

/// The time limit is that of the run.
#[test]
fn a_set_up_that_takes_longer_than_the_time_limit_takes_nothing_of_it() {
    let names = ["late"];
    let limits = Limits {
        memory: None,
        cores: None,
    };
    let plan = Plan {
        timeout: Duration::from_secs(2),
        ..plan(&[sample(12)], &backends(&names), 1)
    };
    let finish = compare(&plan, &isolated(&names, limits, Duration::ZERO));
    let first = &of(&finish, "late")[0].run;
    assert_eq!(first.end, End::Complete, "{:?}", first.reason);
    assert!(first.setup_seconds > Some(2.4), "{:?}", first.setup_seconds);
}

#[test]
fn two_that_cost_the_same_are_said_not_to_differ() {
    let twins: Vec<Box<dyn Backend>> = vec![costly("slow").unwrap(), Box::new(Twin)];
    let plan = plan(&[sample(12), sample(11), sample(10), sample(9)], &twins, 5);
    let finish = compare(&plan, &InProcess::new(&twins));
    let summary = Summary::new(&plan, &finish.records, 0);
    let row = &summary.groups[0].rows[1];
    let ratio = row.ratio.unwrap().value().unwrap();
    assert!((0.5..2.0).contains(&ratio), "{ratio}");
    let between = row.ratio_interval.unwrap();
    assert!(between.contains(ratio), "{ratio} is not in {between:?}");
}

/// The slow one under another name.
struct Twin;

impl Backend for Twin {
    fn name(&self) -> String {
        "twin".to_owned()
    }

    fn search(&self, problem: &Problem, watch: &Watch, visit: &mut Visit) -> Report {
        let slow = costly("slow").map(|slow| slow.search(problem, watch, visit));
        slow.unwrap_or_else(|| Report::new(Stop::Exhausted, Stats::default()))
    }
}
