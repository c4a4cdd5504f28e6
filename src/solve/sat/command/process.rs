//! A program that runs: its output is drained, its end is awaited, and it is killed
//! with whatever it started when the time is up.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::solve::{Stop, Watch};

/// How often the clock is looked at while the program runs.
const TICK: Duration = Duration::from_millis(5);

/// A program that runs, with what reads its output.
pub(super) struct Running {
    child: Child,
    output: Receiver<Vec<u8>>,
    errors: Receiver<Vec<u8>>,
}

/// A program that has ended.
pub(super) struct Finished {
    pub(super) status: ExitStatus,
    pub(super) output: Vec<u8>,
    errors: Vec<u8>,
}

impl Running {
    /// Starts the program in a group of its own.
    pub(super) fn start(command: &mut Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut child = command.spawn()?;
        let output = drain(child.stdout.take());
        let errors = drain(child.stderr.take());
        Ok(Self {
            child,
            output,
            errors,
        })
    }

    /// Waits for the end of the program or of the time, whichever comes first.
    pub(super) fn wait(mut self, watch: &Watch) -> io::Result<Result<Finished, Stop>> {
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
        let errors = self.errors.recv_timeout(TICK).unwrap_or_default();
        Ok(Ok(Finished {
            status,
            output,
            errors,
        }))
    }
}

impl Drop for Running {
    /// Leaves nothing running, however the wait ended.
    fn drop(&mut self) {
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

/// Reads everything in a thread of its own, so that no pipe fills up. The thread
/// ends when the last process that holds the other end does.
fn drain(pipe: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    if let Some(mut pipe) = pipe {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            // What was read before an error is still worth having.
            let _ = pipe.read_to_end(&mut bytes);
            let _ = sender.send(bytes);
        });
    }
    receiver
}

impl Finished {
    /// The first line that it wrote to its errors, if any.
    pub(super) fn first_error(&self) -> Option<String> {
        let errors = String::from_utf8_lossy(&self.errors);
        let said = errors.lines().find(|line| !line.trim().is_empty());
        said.map(|line| line.trim().to_owned())
    }
}
