//! `iqlink compare`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use comfy_table::Table;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget};

use super::args::CompareArgs;
use super::input;
use super::output::Screen;
use super::{CliError, Exit, json, progress};
use crate::compare::export::{self, Results};
use crate::compare::{
    self, Agreement, Baseline, Change, DEFAULT_LIMIT, DEFAULT_TIMEOUT, Effort, Journal, Plan,
    Status, Summary, report,
};
use crate::game::NamedChallenge;
use crate::measure::{Environment, Measured, ratio_text, seconds_text};
use crate::solve::{self, Backend, Cancel};
use crate::suite;
use crate::words::counted;

pub(super) fn run(args: &CompareArgs, screen: Screen, cancel: &Cancel) -> Result<Exit, CliError> {
    let directory = args.out.clone().unwrap_or_else(new_directory);
    let begun = begun(args, &directory)?;
    let backends = backends(args, begun.as_ref())?;
    let plan = plan(args, begun, &backends)?;
    let baseline = args.baseline.as_deref().map(Baseline::read).transpose()?;
    let environment = Environment::here(std::env::args().collect());
    let (mut journal, finished) = Journal::open(&directory, &plan, environment, args.resume)?;
    let bar = Bar::new(&plan);
    let mut watch = |status: Status| bar.show(&status);
    let finish = compare::run(&plan, &backends, &mut journal, finished, cancel, &mut watch)?;
    drop(bar);

    let summary = Summary::new(&plan, &finish.records);
    let agreement = Agreement::check(&plan, &finish.records);
    let changes = baseline.map(|earlier| earlier.changes(&plan, &summary));
    let results = Results {
        plan: &plan,
        environment: journal.environment(),
        runs: finish.records.len(),
        summary: &summary,
        agreement: &agreement,
        changes: changes.as_deref().unwrap_or_default(),
    };
    print(args, screen, &results, changes.is_some())?;
    complain(&agreement);
    write(&journal, &results)?;
    Ok(if finish.interrupted {
        Exit::Interrupted
    } else if !agreement.holds() {
        Exit::CheckFailed
    } else if !agreement.failures.is_empty() {
        Exit::BadInput
    } else {
        Exit::Done
    })
}

/// A folder that no earlier comparison has used.
fn new_directory() -> PathBuf {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    PathBuf::from(format!("compare-{}", now.replace(':', "-")))
}

/// The plan of the comparison to be resumed.
fn begun(args: &CompareArgs, directory: &Path) -> Result<Option<Plan>, CliError> {
    if !args.resume {
        return Ok(None);
    }
    let begun = compare::recorded_plan(directory)?;
    if begun.is_none() && !directory.is_dir() {
        let place = directory.display();
        return Err(CliError::Usage(format!(
            "{place}: there is no comparison to go on with; leave --resume out to begin one"
        )));
    }
    Ok(begun)
}

/// The backends that are asked for, or else those of the comparison to be resumed, or
/// else every one that can be made without being told more.
fn backends(args: &CompareArgs, begun: Option<&Plan>) -> Result<Vec<Box<dyn Backend>>, CliError> {
    let asked = Some(&args.backends).filter(|specs| !specs.is_empty());
    if let Some(specs) = asked.or(begun.map(|begun| &begun.backends)) {
        let made = specs.iter().map(|spec| super::exhaustive_backend(spec));
        return made.collect();
    }
    let kinds = solve::ALL.iter();
    let made = kinds.filter_map(|kind| solve::backend(kind.name).ok());
    Ok(made.collect())
}

/// What is asked for; what is not asked for is taken from the comparison to be
/// resumed, or else by default.
fn plan(
    args: &CompareArgs,
    begun: Option<Plan>,
    backends: &[Box<dyn Backend>],
) -> Result<Plan, CliError> {
    let timeout = args.timeout.or(begun.as_ref().map(|begun| begun.timeout));
    let limit = args.limit.or(begun.as_ref().map(|begun| begun.limit));
    let repeat = args.repeat.or(begun.as_ref().map(|begun| begun.repeat));
    let challenges = match begun {
        _ if args.random.is_some() || !args.challenges.is_empty() || args.filter.is_given() => {
            challenges(args, backends)?
        }
        Some(begun) => begun.challenges,
        None => suite::all().to_vec(),
    };
    Ok(Plan::new(
        challenges,
        // By these names they are the same however their options were written.
        backends.iter().map(|backend| backend.name()).collect(),
        timeout.unwrap_or(DEFAULT_TIMEOUT),
        limit.unwrap_or(DEFAULT_LIMIT),
        repeat.unwrap_or(1),
    )?)
}

fn challenges(
    args: &CompareArgs,
    backends: &[Box<dyn Backend>],
) -> Result<Vec<NamedChallenge>, CliError> {
    let Some(count) = args.random else {
        return Ok(input::filtered(&args.challenges, &args.filter)?);
    };
    // The default backend if it is compiled in, so that the challenges do not depend
    // on which backends are compared.
    let default = solve::backend(solve::DEFAULT);
    let solver = match (&default, backends.first()) {
        (Err(_), Some(first)) => first,
        _ => &default?,
    };
    let givens = args.filter.givens.as_ref();
    Ok(input::random(count, args.seed, givens, solver.as_ref()))
}

/// A progress bar on standard error, if that is a terminal.
struct Bar(ProgressBar);

impl Bar {
    fn new(plan: &Plan) -> Self {
        let target = ProgressDrawTarget::stderr();
        let bar = ProgressBar::with_draw_target(Some(plan.len() as u64), target);
        bar.set_style(progress::style("{wide_bar} {pos}/{len}  {msg}"));
        bar.enable_steady_tick(progress::TICK);
        Self(bar)
    }

    fn show(&self, status: &Status) {
        let left = status
            .left
            .map(|left| format!(", {} left", HumanDuration(left)));
        let (title, backend) = (status.challenge.title(), status.backend);
        self.0.set_position(status.done as u64);
        self.0.set_message(format!(
            "{title} with {backend}{}",
            left.unwrap_or_default()
        ));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

fn print(
    args: &CompareArgs,
    screen: Screen,
    results: &Results,
    with_changes: bool,
) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    if args.json {
        for line in export::challenge_lines(results) {
            json::print(&mut out, &line)?;
        }
        return out.flush();
    }
    writeln!(out, "{}\n\n{}", levels(screen, results), verdict(results))?;
    if with_changes {
        writeln!(out, "\nTimes divided by those of the baseline:")?;
        writeln!(out, "{}", changes(screen, results.changes))?;
    }
    out.flush()
}

fn levels(screen: Screen, results: &Results) -> Table {
    let reference = &results.plan.backends[results.summary.reference];
    let ratio = screen.text(&format!("ratio to {reference}"));
    let header = [
        "level", "backend", "solved", "search", "median", "p95", "maximum", "effort", &ratio,
    ];
    let mut table = screen.table(header, &[2, 3, 4, 5, 6, 7, 8]);
    let time = |measured| measured_text(measured, seconds_text);
    for group in &results.summary.groups {
        for (at, row) in group.rows.iter().enumerate() {
            let effort = row.effort.map(Effort::text);
            let cells = [
                if at == 0 {
                    group.name.to_owned()
                } else {
                    String::new()
                },
                row.backend.clone(),
                format!("{}/{}", row.solved, row.challenges),
                time(row.search_median),
                time(row.median),
                time(row.p95),
                time(row.maximum),
                effort.unwrap_or_else(|| "-".to_owned()),
                measured_text(row.ratio, ratio_text),
            ];
            table.add_row(cells.map(|cell| screen.text(&cell)));
        }
    }
    table
}

/// The value in words; `>` marks a bound, `-` that there is none.
fn measured_text(measured: Option<Measured>, text: fn(f64) -> String) -> String {
    match measured {
        Some(Measured::Exactly(value)) => text(value),
        Some(Measured::Over(bound)) => format!("> {}", text(bound)),
        None => "-".to_owned(),
    }
}

fn verdict(results: &Results) -> String {
    let agreement = results.agreement;
    let mut parts = vec![format!(
        "{} confirmed by two or more backends",
        agreement.confirmed
    )];
    if agreement.unconfirmed > 0 {
        parts.push(format!("{} solved by one only", agreement.unconfirmed));
    }
    if agreement.open > 0 {
        parts.push(format!(
            "{} solved by none within the limits",
            agreement.open
        ));
    }
    let missing = results.plan.len() - results.runs;
    if missing > 0 {
        parts.push(format!("{} not made", counted(missing, "run")));
    }
    let found = match agreement.disagreements.len() {
        0 => "No disagreement".to_owned(),
        n => counted(n, "disagreement"),
    };
    format!("{found}. Challenges: {}.", parts.join(", "))
}

fn changes(screen: Screen, changes: &[Change]) -> Table {
    let header = ["backend", "challenges", "time", "effort", "slowest", "on"];
    let mut table = screen.table(header, &[1, 2, 3, 4]);
    for change in changes {
        let cells = [
            change.backend.clone(),
            change.challenges.to_string(),
            ratio_text(change.time_ratio),
            change
                .effort_ratio
                .map_or_else(|| "-".to_owned(), ratio_text),
            ratio_text(change.worst),
            change.worst_challenge.clone(),
        ];
        table.add_row(cells.map(|cell| screen.text(&cell)));
    }
    table
}

/// Says on standard error what is wrong, and how to see it again.
fn complain(agreement: &Agreement) {
    for disagreement in &agreement.disagreements {
        anstream::eprintln!("error: {}", disagreement.sentence());
        anstream::eprintln!("  see it again: {}", disagreement.command);
    }
    for failure in &agreement.failures {
        let (challenge, backend) = (&failure.challenge, &failure.backend);
        anstream::eprintln!("error: {challenge}: {backend} failed: {}", failure.reason);
    }
}

fn write(journal: &Journal, results: &Results) -> Result<(), CliError> {
    let json = format!("{:#}\n", export::json(results));
    journal.replace("summary.json", json.as_bytes())?;
    journal.replace("summary.csv", export::csv(results.summary).as_bytes())?;
    journal.replace("report.html", report::report(results).as_bytes())?;
    let page = journal.directory().join("report.html");
    anstream::eprintln!("note: the report is {}", page.display());
    Ok(())
}
