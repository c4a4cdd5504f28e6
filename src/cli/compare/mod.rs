//! `iqlink compare`.

mod asked;
mod screen;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget};

use super::args::{CompareArgs, WorkerArgs};
use super::output::Screen;
use super::results::ended;
use super::{CliError, Exit, interrupt, progress, say};
use crate::atlas;
use crate::compare::export::{self, Results};
use crate::compare::{
    self, Agreement, Baseline, Finish, Journal, Plan, Shard, Status, Summary, report,
};
use crate::measure::{self, Environment, InProcess, Instrument, Isolated};
use crate::solve::{self, Backend, Cancel};

pub(super) fn run(args: &CompareArgs, screen: Screen, cancel: &Cancel) -> Result<Exit, CliError> {
    if !args.merge.is_empty() {
        return merge(args, screen);
    }
    let directory = args.out.clone().unwrap_or_else(new_directory);
    let begun = asked::begun(args, &directory)?;
    let shard = match args.shard {
        None if args.resume => compare::recorded_shard(&directory)?,
        shard => shard,
    };
    let backends = asked::backends(args, begun.as_ref())?;
    let plan = asked::plan(args, begun, &backends)?;
    let beside = Beside::asked(args, &plan)?;
    let environment =
        Environment::here(super::command_line()).with_programs(backends.iter().map(AsRef::as_ref));
    let (mut journal, finished) =
        Journal::open(&directory, &plan, shard, environment, args.resume)?;
    let bar = Bar::new();
    let mut watch = |status: Status| bar.show(&status);
    let instrument = instrument(&plan, &backends)?;
    let finish = compare::run(
        &plan,
        shard,
        instrument.as_ref(),
        &mut journal,
        finished,
        cancel,
        &mut watch,
    )?;
    drop(bar);
    conclude(args, screen, &plan, &journal, &finish, &beside)
}

/// Beside what the figures are put. What is wrong with it is told before anything is run
/// or written.
struct Beside {
    /// Which of the plan's backends the others are compared with.
    reference: usize,
    /// An earlier comparison.
    baseline: Option<Baseline>,
}

impl Beside {
    fn asked(args: &CompareArgs, plan: &Plan) -> Result<Self, CliError> {
        Ok(Self {
            reference: asked::reference(args, plan)?,
            baseline: args.baseline.as_deref().map(Baseline::read).transpose()?,
        })
    }
}

/// A folder that no earlier comparison has used.
fn new_directory() -> PathBuf {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    PathBuf::from(format!("compare-{}", now.replace(':', "-")))
}

/// What takes the samples: this process, or processes of their own.
fn instrument<'a>(
    plan: &Plan,
    backends: &'a [Box<dyn Backend>],
) -> Result<Box<dyn Instrument + 'a>, CliError> {
    let Some(limits) = plan.isolation else {
        return Ok(Box::new(InProcess::new(backends)));
    };
    let program = std::env::current_exe().map_err(|error| {
        let why = "for --isolate the program starts itself anew, and does not find itself";
        CliError::Usage(format!("{why}: {error}; leave it out"))
    })?;
    let start = move |request: &Path, answer: &Path| {
        let mut command = Command::new(&program);
        command.arg("worker").arg(request).arg(answer);
        command
    };
    let names = plan.backends.clone();
    Ok(Box::new(Isolated::new(Box::new(start), names, limits)))
}

/// `iqlink worker`: takes one sample, for `compare --isolate`.
pub(super) fn work(args: &WorkerArgs, cancel: &Cancel) -> Result<Exit, CliError> {
    let make = |name: &str| solve::backend(name).map_err(|error| error.to_string());
    measure::work(&args.request, &args.answer, cancel, &make)
        .map_err(|error| CliError::Usage(error.to_string()))?;
    Ok(Exit::Done)
}

/// Joins the parts of a comparison.
fn merge(args: &CompareArgs, screen: Screen) -> Result<Exit, CliError> {
    let merged = compare::merge(&args.merge)?;
    let beside = Beside::asked(args, &merged.plan)?;
    let directory = args.out.clone().unwrap_or_else(new_directory);
    let no_shard: Option<Shard> = None;
    let (mut journal, _) = Journal::open(
        &directory,
        &merged.plan,
        no_shard,
        merged.environment,
        false,
    )?;
    for record in &merged.records {
        journal.append(record)?;
    }
    let finish = Finish {
        records: merged.records,
        missing: merged.missing,
        interrupted: false,
        conditions: None,
    };
    if merged.missing > 0 {
        say::note(format_args!(
            "at least {} of the plan are in none of these folders",
            crate::words::counted(merged.missing, "run")
        ));
    }
    conclude(args, screen, &merged.plan, &journal, &finish, &beside)
}

/// Writes the files, prints the tables, and says how it ended.
fn conclude(
    args: &CompareArgs,
    screen: Screen,
    plan: &Plan,
    journal: &Journal,
    finish: &Finish,
    beside: &Beside,
) -> Result<Exit, CliError> {
    interrupt::allow_writing();
    let summary = Summary::new(plan, &finish.records, beside.reference);
    let agreement = Agreement::check(plan, &finish.records, atlas::judged().ok());
    let changes = beside.baseline.as_ref();
    let changes = changes.map(|earlier| earlier.changes(plan, &summary));
    let results = Results {
        plan,
        environment: journal.environment(),
        conditions: finish.conditions.as_ref(),
        records: &finish.records,
        missing: finish.missing,
        summary: &summary,
        agreement: &agreement,
        changes: changes.as_deref().unwrap_or_default(),
    };
    write(journal, &results)?;
    let printed = screen::print(args, screen, &results, changes.is_some());
    complain(&results);
    let page = journal.directory().join("report.html");
    say::note(format_args!("the report is {}", page.display()));
    let exit = if finish.interrupted {
        Exit::Interrupted
    } else if !agreement.holds() {
        Exit::CheckFailed
    } else if !agreement.failures.is_empty() {
        Exit::BadInput
    } else {
        Exit::Done
    };
    ended(exit, printed)
}

/// A progress bar on standard error, if that is a terminal.
struct Bar(ProgressBar);

impl Bar {
    fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        bar.set_style(progress::style("{wide_bar} {pos}/{len}  {msg}"));
        progress::keep_moving(&bar);
        Self(bar)
    }

    fn show(&self, status: &Status) {
        let left = status
            .left
            .map(|left| format!(", {} left", HumanDuration(left)));
        let (title, backend) = (status.challenge.title(), status.backend);
        self.0.set_length(status.total as u64);
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

/// Says on standard error what is wrong, and how to see it again.
fn complain(results: &Results) {
    for disagreement in &results.agreement.disagreements {
        say::error(disagreement.sentence());
        say::line(format_args!("  see it again: {}", disagreement.command));
    }
    for failure in results.failures() {
        say::error(failure);
    }
    for warning in results.conditions.iter().flat_map(|c| c.warnings()) {
        say::note(format_args!(
            "the machine was noisy, so the times may be wrong: {warning}; run it again when \
             the machine has nothing else to do"
        ));
    }
}

fn write(journal: &Journal, results: &Results) -> Result<(), CliError> {
    let json = format!("{:#}\n", export::json(results));
    let files = [
        ("summary.json", json),
        ("summary.csv", export::summary_csv(results)),
        ("summary.md", export::markdown(results)),
        ("summary.tex", export::latex(results)),
        ("runs.csv", export::runs_csv(results)),
        ("report.html", report::report(results)),
    ];
    for (name, content) in files {
        journal.replace(name, content.as_bytes())?;
    }
    for (name, content) in report::charts(results) {
        journal.replace(&format!("charts/{name}"), content.as_bytes())?;
    }
    Ok(())
}
