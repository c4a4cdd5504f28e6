//! A process between us and a program, which leaves nothing behind whatever happens to us.
//!
//! A program may start others that leave its group, and we may be killed without a chance
//! to clean up. So the program `iqlink` starts itself anew as a supervisor, holds one end
//! of a pipe, and lets the supervisor start the program. On Linux the supervisor adopts
//! whatever the program leaves behind (it is a *subreaper*, prctl(2)). When the program has
//! ended, or the pipe is closed because we are done or dead, it kills all its descendants
//! and ends. If we are dead it removes the folder of the question as well.
//!
//! A library has no program of its own to start, so this is off until
//! [`supervise_programs`] is called; then a program is killed with its group only.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{fs, io};

use super::failure::Failure;

/// Whether this process may start itself anew as a supervisor.
static ALLOWED: AtomicBool = AtomicBool::new(false);

/// Lets programs from outside be supervised by a process that this program starts itself
/// as, with the arguments `supervise FILE PROGRAM ARGUMENTS...`; it then has to call
/// [`supervise`].
pub fn supervise_programs() {
    ALLOWED.store(cfg!(target_os = "linux"), Ordering::Relaxed);
}

/// Where the supervisor says how the program ended.
#[derive(Clone, Debug)]
pub(super) struct Report(PathBuf);

/// How the first line of a report begins if the program could not be started.
const NOT_STARTED: &str = "not started: ";

impl Report {
    /// How the program ended, or why that is not known: it may not have started.
    pub(super) fn read(&self) -> Result<String, Failure> {
        let said = fs::read_to_string(&self.0).map_err(Failure::Unreported)?;
        match said.strip_prefix(NOT_STARTED) {
            Some(number) => Err(Failure::NotStarted(match number.trim().parse() {
                Ok(number) => io::Error::from_raw_os_error(number),
                Err(_) => io::Error::other(said),
            })),
            None => Ok(said.trim().to_owned()),
        }
    }
}

/// The supervisor of a command, if there is one, and where it reports.
pub(super) fn over(command: &Command, folder: &Path) -> Option<(Command, Report)> {
    if !ALLOWED.load(Ordering::Relaxed) {
        return None;
    }
    let report = folder.join("ended");
    // This very program, also if its file was replaced meanwhile.
    let mut supervisor = Command::new("/proc/self/exe");
    supervisor
        .arg("supervise")
        .arg(&report)
        .arg(command.get_program());
    supervisor.args(command.get_args());
    supervisor.stdin(std::process::Stdio::piped());
    supervisor.stdout(std::process::Stdio::piped());
    supervisor.stderr(std::process::Stdio::piped());
    Some((supervisor, Report(report)))
}

/// Whether nobody holds the other end of the supervisor's pipe any more.
#[cfg(target_os = "linux")]
static CLOSED: AtomicBool = AtomicBool::new(false);

/// What the supervisor does: runs the program, and reports how it ended. Returns when
/// nothing of it is left.
///
/// # Errors
/// If the report cannot be written.
#[cfg(target_os = "linux")]
pub fn supervise(report: &Path, command: &mut Command) -> io::Result<()> {
    use std::io::Read;

    // If the kernel is too old for it, only what still belongs to the program is killed.
    let _ = nix::sys::prctl::set_child_subreaper(true);
    let not_started = |error: io::Error| {
        let number = error.raw_os_error();
        let number = number.map_or_else(|| error.to_string(), |number| number.to_string());
        fs::write(report, format!("{NOT_STARTED}{number}"))
    };
    let mut child = match command.stdin(std::process::Stdio::null()).spawn() {
        Ok(child) => child,
        Err(error) => return not_started(error),
    };
    let folder = report.parent().map(Path::to_owned);
    let watch = move || {
        // Nothing is ever written to it: it ends when nobody holds the other end.
        let _ = io::stdin().lock().read_to_end(&mut Vec::new());
        CLOSED.store(true, Ordering::SeqCst);
        linux::kill_descendants();
        if let Some(folder) = folder {
            // Whoever asked is done with it, or dead.
            let _ = fs::remove_dir_all(folder);
        }
        std::process::exit(1);
    };
    if let Err(error) = std::thread::Builder::new().spawn(watch) {
        linux::kill_descendants();
        return not_started(error);
    }
    let ended = child
        .wait()
        .map_or_else(|error| error.to_string(), |status| status.to_string());
    // Killed by the other thread, which has more to do, and then ends this process.
    while CLOSED.load(Ordering::SeqCst) {
        std::thread::park();
    }
    linux::kill_descendants();
    linux::reap();
    fs::write(report, ended)
}

/// Elsewhere there is no supervisor.
///
/// # Errors
/// Always.
#[cfg(not(target_os = "linux"))]
pub fn supervise(_: &Path, _: &mut Command) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::HashSet;
    use std::fs;
    use std::time::Duration;

    use nix::sys::signal::{Signal, kill};
    use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
    use nix::unistd::Pid;

    /// Kills all that this process has started, directly or round about, until there is
    /// nothing left: what dies leaves its children to us.
    pub(super) fn kill_descendants() {
        loop {
            let living = descendants();
            if living.is_empty() {
                return;
            }
            for pid in living {
                // Fails if it has just ended, which is what is wanted.
                let _ = kill(Pid::from_raw(pid), Signal::SIGKILL);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Takes note of all children that have ended, so that what they cost is counted.
    pub(super) fn reap() {
        while let Ok(status) = waitpid(None, Some(WaitPidFlag::WNOHANG)) {
            if status == WaitStatus::StillAlive {
                return;
            }
        }
    }

    /// The living processes below this one.
    fn descendants() -> Vec<i32> {
        let own = i32::try_from(std::process::id()).unwrap_or_default();
        let processes = processes();
        let mut family = HashSet::from([own]);
        loop {
            let before = family.len();
            let children = processes
                .iter()
                .filter(|process| family.contains(&process.parent));
            let children: Vec<i32> = children.map(|process| process.pid).collect();
            family.extend(children);
            if family.len() == before {
                break;
            }
        }
        let below = processes
            .iter()
            .filter(|p| p.pid != own && family.contains(&p.pid));
        below.filter(|p| p.is_alive).map(|p| p.pid).collect()
    }

    struct Process {
        pid: i32,
        parent: i32,
        is_alive: bool,
    }

    /// All processes that the system shows.
    fn processes() -> Vec<Process> {
        let Ok(folder) = fs::read_dir("/proc") else {
            return Vec::new();
        };
        let stat = |entry: fs::DirEntry| {
            let pid = entry.file_name().to_str()?.parse().ok()?;
            let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
            // The name of the program, in parentheses, may hold anything.
            let mut words = stat.rsplit_once(')')?.1.split_ascii_whitespace();
            let state = words.next()?;
            Some(Process {
                pid,
                parent: words.next()?.parse().ok()?,
                is_alive: !matches!(state, "Z" | "X"),
            })
        };
        folder.flatten().filter_map(stat).collect()
    }
}
