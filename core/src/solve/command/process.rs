//! A program that runs: its output is drained and bounded, its end is awaited, and it is
//! killed with whatever it started when the time is up.

use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::failure::Failure;
use super::finished::{Finished, LONGEST};
use super::supervise;
use crate::solve::{Stop, Watch};

/// How often the clock is looked at while the program runs.
const TICK: Duration = Duration::from_millis(5);

/// How long its errors are waited for once it has ended. They come at once, unless something
/// that it left behind can still write more of them.
const COMPLAINT: Duration = Duration::from_millis(500);

/// How many bytes of its errors are kept; the rest is read and forgotten.
const ERRORS: u64 = 1 << 16;

/// A program that runs, with what reads its output.
pub(super) struct Running {
    child: Child,
    report: Option<supervise::Report>,
    output: Receiver<Vec<u8>>,
    errors: Receiver<Vec<u8>>,
}

impl Running {
    /// Starts the program in a group of its own, and under supervision if there is any.
    pub(super) fn start(command: &mut Command, folder: &Path) -> Result<Self, Failure> {
        let mut watched = supervise::over(command, folder);
        let (command, report) = match &mut watched {
            Some((supervisor, report)) => (supervisor, Some(report.clone())),
            None => (command, None),
        };
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let child = command.spawn().map_err(Failure::NotStarted)?;
        let mut running = Self {
            child,
            report,
            output: mpsc::channel().1,
            errors: mpsc::channel().1,
        };
        // Where there is no thread left to listen to it, it ends with `running`.
        running.listen().map_err(Failure::NotStarted)?;
        Ok(running)
    }

    fn listen(&mut self) -> io::Result<()> {
        self.output = drain(self.child.stdout.take(), LONGEST + 1, false)?;
        self.errors = drain(self.child.stderr.take(), ERRORS, true)?;
        Ok(())
    }

    /// Waits for the end of the program or of the time, whichever comes first.
    pub(super) fn wait(mut self, watch: &Watch) -> Result<Result<Finished, Stop>, Failure> {
        let output = loop {
            if let Some(stop) = watch.check() {
                return Ok(Err(stop));
            }
            match self.output.recv_timeout(TICK) {
                Ok(output) => break output,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Vec::new(),
            }
        };
        if output.len() as u64 > LONGEST {
            return Err(Failure::TooMuch);
        }
        // It has closed its output, but may still be at work.
        let status = loop {
            if let Some(status) = self.child.try_wait()? {
                break status;
            }
            if let Some(stop) = watch.check() {
                return Ok(Err(stop));
            }
            thread::sleep(TICK / 5);
        };
        let ended = match &self.report {
            Some(report) => report.read()?,
            None => status.to_string(),
        };
        let errors = self.errors.recv_timeout(COMPLAINT).unwrap_or_default();
        Ok(Ok(Finished {
            ended,
            output,
            errors,
        }))
    }
}

impl Drop for Running {
    /// Leaves nothing running, however the wait ended.
    fn drop(&mut self) {
        if self.report.is_some() {
            // The supervisor kills them all when nobody holds the other end of this.
            drop(self.child.stdin.take());
            let _ = self.child.wait();
        }
        kill_group(&mut self.child);
        // The only failure is that it was waited for already.
        let _ = self.child.wait();
    }
}

/// Kills the program and whatever it has started.
fn kill_group(child: &mut Child) {
    #[cfg(unix)]
    if let Ok(group) = i32::try_from(child.id()) {
        use nix::sys::signal::{Signal, killpg};
        // Fails if the whole group has ended, which is what is wanted.
        let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
    }
    let _ = child.kill();
}

/// Reads so many bytes in a thread of its own, so that no pipe fills up; what comes after
/// them is forgotten, or left where it is. The thread ends when the last process that
/// holds the other end does.
fn drain(
    pipe: Option<impl Read + Send + 'static>,
    longest: u64,
    forget: bool,
) -> io::Result<Receiver<Vec<u8>>> {
    let (sender, receiver) = mpsc::channel();
    if let Some(mut pipe) = pipe {
        thread::Builder::new().spawn(move || {
            let mut bytes = Vec::new();
            // What was read before an error is still worth having.
            let _ = pipe.by_ref().take(longest).read_to_end(&mut bytes);
            if forget {
                let _ = io::copy(&mut pipe, &mut io::sink());
            }
            let _ = sender.send(bytes);
        })?;
    }
    Ok(receiver)
}
