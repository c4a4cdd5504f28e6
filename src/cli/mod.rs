//! The command line: one file per subcommand, the flags in `args`.
//!
//! Standard output carries results only; notes, progress and errors go to standard
//! error. [`main`] returns the exit code, and nothing in here panics on what a user
//! can type.

mod args;
mod atlas;
mod backends;
mod bulk;
mod certified;
mod check;
mod compare;
mod completions;
mod count;
mod decode;
mod enter;
mod explain;
mod export;
mod file_kind;
mod generate;
mod hint;
mod input;
mod interrupt;
mod json;
mod limit;
mod man;
mod memory;
mod output;
mod page;
mod pieces;
mod placements;
mod progress;
mod prove;
mod results;
mod say;
mod show;
mod solve;
mod study;
mod suite;
mod trace;
mod usage;
mod verify;

use std::cmp::Ordering;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use thiserror::Error;

use crate::atlas::AtlasError;
use crate::compare::{JournalError, PlanError};
use crate::craft::explain::ExplainError;
use crate::files;
use crate::game::NamedChallenge;
use crate::page::PageError;
use crate::registry::UnknownKind;
use crate::solve::{Backend, Cancel, SpecError};
use crate::study::MaterialError;
use crate::words::shown;
use args::{Arguments, Command, SuperviseArgs};
use input::InputError;
use output::Screen;

pub use memory::Memory;

/// How a command ended, as its exit code. Of several ends the greatest is told
/// ([`severity`](Self::severity)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    /// The work is done.
    Done = 0,
    /// A check failed: a board that is no solution, a disagreement, a bad proof.
    CheckFailed = 1,
    /// The input or the call is wrong.
    BadInput = 2,
    /// A time limit ended the work.
    Limit = 3,
    /// The user ended the work.
    Interrupted = 130,
}

impl Exit {
    /// How much it tells of a command over several challenges. That a limit ended one of
    /// them must not hide that another was answered wrongly.
    const fn severity(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Limit => 1,
            Self::BadInput => 2,
            Self::CheckFailed => 3,
            Self::Interrupted => 4,
        }
    }
}

impl Ord for Exit {
    fn cmp(&self, other: &Self) -> Ordering {
        self.severity().cmp(&other.severity())
    }
}

impl PartialOrd for Exit {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Why a command could not do its work.
#[derive(Debug, Error)]
enum CliError {
    #[error(transparent)]
    Input(#[from] InputError),
    #[error("{0}{remedy}", remedy = backend_remedy(.0))]
    Backend(#[from] SpecError),
    #[error("{0}; {remedy}", remedy = plan_remedy(.0))]
    Plan(#[from] PlanError),
    #[error("{0}{remedy}", remedy = journal_remedy(.0))]
    Journal(#[from] JournalError),
    #[error(transparent)]
    Material(#[from] MaterialError),
    #[error(transparent)]
    Explain(#[from] ExplainError),
    #[error(transparent)]
    Page(#[from] PageError),
    #[error("{0}")]
    Usage(String),
    #[error("the complete list of solutions could not be read: {0}; install the program anew")]
    Atlas(#[from] AtlasError),
    #[error("cannot write {what}: {error}; {}", write_remedy(error))]
    Write { what: String, error: std::io::Error },
    /// As above, where the program makes the folders that are missing.
    #[error("cannot write {what}: {error}; {}", folder_remedy(error))]
    Folder { what: String, error: std::io::Error },
    #[error("cannot write to standard output: {0}; {remedy}", remedy = write_remedy(.0))]
    Output(#[from] std::io::Error),
}

/// What to do about the name of a backend, where a command of the program does it.
fn backend_remedy(error: &SpecError) -> String {
    match error {
        SpecError::OnlyCounts(_) => "; use it with iqlink count".to_owned(),
        SpecError::UnknownBackend(unknown) => build_remedy(unknown),
        _ => String::new(),
    }
}

/// What to do about a name that chooses nothing, if another build would know it.
fn build_remedy(unknown: &UnknownKind) -> String {
    match unknown.feature() {
        Some(feature) => format!("; build the program with it by {}", build_with(feature)),
        None => String::new(),
    }
}

/// The command that builds the program with a feature.
fn build_with(feature: &str) -> String {
    format!("`cargo install --path . --features {feature}`")
}

/// What to do about a comparison that cannot be planned.
const fn plan_remedy(error: &PlanError) -> &'static str {
    match error {
        PlanError::NoChallenge => "name one, or none at all for the whole suite",
        PlanError::NoBackend => "name one by --backends",
        PlanError::BackendTwice(_) => "name it once, and use --repeat to run it more often",
        PlanError::ChallengeTwice(_) => "name it once",
        PlanError::NoRepeat => "raise --repeat",
    }
}

/// What to do about the folder of a comparison, where a flag does it.
const fn journal_remedy(error: &JournalError) -> &'static str {
    match error {
        JournalError::HasResults(_) => "; go on with it by --resume, or choose another directory",
        JournalError::Damaged { .. } => {
            "; delete that line and go on with --resume, which makes its run again"
        }
        _ => "",
    }
}

/// What to do about something that cannot be written.
fn write_remedy(error: &std::io::Error) -> &'static str {
    use std::io::ErrorKind;
    match error.kind() {
        ErrorKind::NotFound => "make its folder first, or choose another",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "choose a place where you may write"
        }
        ErrorKind::IsADirectory => "give the name of a file, not of a folder",
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            "a file is where a folder should be; choose another name"
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "make room, or choose another place",
        _ => "choose another place",
    }
}

/// What to do about a folder that cannot be made or written into.
fn folder_remedy(error: &std::io::Error) -> &'static str {
    match error.kind() {
        std::io::ErrorKind::NotFound => "no folder can be made there; choose another place",
        _ => write_remedy(error),
    }
}

/// Writes to the file, or to standard output if it is called `-`.
fn write_file(file: &Path, content: &[u8]) -> Result<(), CliError> {
    if is_standard(file) {
        let mut out = std::io::stdout().lock();
        out.write_all(content)?;
        return Ok(out.flush()?);
    }
    files::write(file, content).map_err(|error| CliError::Write {
        what: file.display().to_string(),
        error,
    })
}

/// The challenges in a file of this name, as every command reads them; or why not.
#[doc(hidden)]
pub fn read_challenges(file: &str, content: Vec<u8>) -> Result<Vec<NamedChallenge>, String> {
    input::in_file(file, content).map_err(|error| error.to_string())
}

/// Whether a file stands for standard input or output.
fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}

/// How the program was called, as people may see it. Names of files need not be Unicode.
fn command_line() -> Vec<String> {
    let arguments = std::env::args_os();
    let arguments = arguments.map(|argument| shown(argument.display()));
    arguments.collect()
}

/// Runs the program on the arguments of the process.
pub fn main() -> ExitCode {
    // Before anything else: from here on, no signal ends the process without a word.
    let cancel = interrupt::install();
    crate::solve::supervise_programs();
    let arguments = match Arguments::read(std::env::args_os()) {
        Ok(arguments) => arguments,
        Err(error) => usage::exit(error),
    };
    let screen = Screen::new(&arguments);
    let exit = exit_of(run(&arguments.command, screen, &cancel));
    if exit == Exit::Interrupted {
        interrupt::tell();
    }
    ExitCode::from(exit as u8)
}

/// How it ends; what is wrong is said.
fn exit_of(ended: Result<Exit, CliError>) -> Exit {
    match ended {
        Ok(exit) => exit,
        // Whoever reads our output has seen enough: not an error.
        Err(CliError::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            Exit::Done
        }
        Err(error) => {
            say::error(error);
            Exit::BadInput
        }
    }
}

/// The backend that `spec` names, unless it may miss solutions.
fn exhaustive_backend(spec: &str) -> Result<Box<dyn Backend>, CliError> {
    let backend = crate::solve::backend(spec)?;
    if backend.assumes_unique() {
        let name = backend.name();
        return Err(CliError::Usage(format!(
            "{name} assumes that the solution is unique and may miss others; leave that option out"
        )));
    }
    Ok(backend)
}

/// `iqlink supervise`: runs a program for a `cmd:` backend of another process.
fn supervise(args: &SuperviseArgs) -> Result<Exit, CliError> {
    let mut program = std::process::Command::new(&args.program);
    program.args(&args.arguments);
    crate::solve::supervise(&args.report, &mut program).map_err(|error| CliError::Write {
        what: args.report.display().to_string(),
        error,
    })?;
    Ok(Exit::Done)
}

fn run(command: &Command, screen: Screen, cancel: &Cancel) -> Result<Exit, CliError> {
    match command {
        Command::Solve(args) => solve::run(args, screen, cancel),
        Command::Count(args) => count::run(args, cancel),
        Command::Compare(args) => compare::run(args, screen, cancel),
        Command::Verify(args) => verify::run(args, screen),
        Command::Pieces(args) => pieces::run(args, screen),
        Command::Placements(args) => placements::run(args, screen),
        Command::Show(args) => show::run(args, screen, cancel),
        Command::Prove(args) => prove::run(args, cancel),
        Command::Check(args) => check::run(args, cancel),
        Command::Export(args) => export::run(args, cancel),
        Command::Decode(args) => decode::run(args, screen),
        Command::Study(args) => study::run(args, screen, cancel),
        Command::Suite(args) => suite::run(args, screen),
        Command::Generate(args) => generate::run(args, screen, cancel),
        Command::Atlas(args) => atlas::run(args, screen, cancel),
        Command::Backends(args) => backends::run(args, screen),
        Command::Explain(args) => explain::run(args, screen),
        Command::Enter(args) => enter::run(args, screen),
        Command::Hint(args) => hint::run(args, screen),
        Command::Page(args) => page::run(args),
        Command::Trace(args) => trace::run(args, cancel),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
        Command::Worker(args) => compare::work(args, cancel),
        Command::Supervise(args) => supervise(args),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In the order in which README.md says what wins.
    #[test]
    fn a_wrong_answer_outweighs_every_limit() {
        let ends = [
            Exit::Done,
            Exit::Limit,
            Exit::BadInput,
            Exit::CheckFailed,
            Exit::Interrupted,
        ];
        assert!(ends.is_sorted_by(|lesser, greater| lesser < greater));
        let wrong_and_late = [Exit::Done, Exit::CheckFailed, Exit::Limit];
        assert_eq!(wrong_and_late.into_iter().max(), Some(Exit::CheckFailed));
    }
}
