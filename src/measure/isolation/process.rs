//! A worker from its start to its end, and what it cost.

use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use wait4::{ResUse, Wait4};

use super::ended::{Death, Ended};
use crate::solve::Cancel;

/// How often the clock and the switch are looked at.
const TICK: Duration = Duration::from_millis(5);

/// How long a worker has to stop its own programs before it is killed.
const FAREWELL: Duration = Duration::from_millis(400);

/// How long its last words may take to arrive when it has ended, on a busy machine.
const ECHO: Duration = Duration::from_millis(400);

/// How much of what a worker says on standard error is kept: of its end, since what it
/// dies of comes last.
const WORDS: usize = 1 << 16;

/// Runs the worker to its end, or until `patience` is over; `None` if it was cancelled.
pub(super) fn run(
    command: &mut Command,
    patience: Option<Duration>,
    cancel: &Cancel,
) -> io::Result<Option<Ended>> {
    command
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let begun = Instant::now();
    let mut child = command.spawn()?;
    let group = child.id();
    let watched = drain(child.stderr.take()).and_then(|words| Ok((words, wait(child)?)));
    let (words, end) = watched.inspect_err(|_| kill_group(group))?;
    let mut killed = false;
    let used = loop {
        match end.recv_timeout(TICK) {
            Ok(used) => break used?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(io::Error::other("nobody waited for the process"));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        let late = patience.is_some_and(|patience| begun.elapsed() > patience);
        if late || cancel.is_cancelled() {
            killed = true;
            break end_group(group, &end)?;
        }
    };
    let wall = begun.elapsed();
    if cancel.is_cancelled() {
        return Ok(None);
    }
    let words = words.last();
    let death = if killed {
        Death::Killed
    } else {
        cause(used.status, &words)
    };
    let mut lines = words.lines().map(str::trim);
    let last_words = lines.rfind(|line| !line.is_empty());
    Ok(Some(Ended {
        death,
        wall,
        cpu: used.rusage.utime + used.rusage.stime,
        peak_bytes: used.rusage.maxrss,
        last_words: last_words.map(str::to_owned),
    }))
}

/// Waits in a thread of its own, since the system's call knows no time limit.
fn wait(mut child: Child) -> io::Result<Receiver<io::Result<ResUse>>> {
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new().spawn(move || sender.send(child.wait4()))?;
    Ok(receiver)
}

/// Kills a worker that nobody can watch over.
fn kill_group(group: u32) {
    if let Ok(group) = i32::try_from(group) {
        // Fails if the whole group has ended, which is what is wanted.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
}

/// Asks the worker to end, which lets it stop the programs that it runs, then kills it.
fn end_group(group: u32, end: &Receiver<io::Result<ResUse>>) -> io::Result<ResUse> {
    let group = Pid::from_raw(i32::try_from(group).map_err(io::Error::other)?);
    // Each fails only if the whole group has ended, which is what is wanted.
    let _ = killpg(group, Signal::SIGTERM);
    if let Ok(used) = end.recv_timeout(FAREWELL) {
        let _ = killpg(group, Signal::SIGKILL);
        return used;
    }
    let _ = killpg(group, Signal::SIGKILL);
    end.recv().map_err(io::Error::other)?
}

/// What a process that left no answer died of.
fn cause(status: ExitStatus, words: &str) -> Death {
    let told = ["memory allocation of", "bad_alloc", "out of memory"];
    if told.iter().any(|text| words.contains(text)) {
        return Death::OfMemory;
    }
    let signal = status.signal().map(Signal::try_from);
    match signal {
        Some(Ok(Signal::SIGXCPU)) => Death::OfProcessorTime,
        Some(Ok(Signal::SIGKILL)) => {
            Death::Other("killed, perhaps by the system for want of memory".to_owned())
        }
        Some(Ok(signal)) => Death::Other(signal.as_str().to_owned()),
        _ => Death::Other(status.to_string()),
    }
}

/// The last that a worker says.
struct Words {
    kept: Arc<Mutex<Vec<u8>>>,
    end: Receiver<()>,
}

impl Words {
    /// What was said when the worker had ended. Programs that outlive it may hold its
    /// standard error open, so the end of that is not waited for very long.
    fn last(&self) -> String {
        let _ = self.end.recv_timeout(ECHO);
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let beginning = kept.len().saturating_sub(WORDS);
        String::from_utf8_lossy(&kept[beginning..]).into_owned()
    }
}

/// Reads what the worker says in a thread of its own, so that the pipe never fills up.
fn drain(pipe: Option<impl Read + Send + 'static>) -> io::Result<Words> {
    let (sender, end) = mpsc::channel();
    let kept = Arc::new(Mutex::new(Vec::new()));
    let words = Arc::clone(&kept);
    if let Some(mut pipe) = pipe {
        thread::Builder::new().spawn(move || {
            let mut read = vec![0; WORDS];
            // What was read before an error is still worth having.
            while let Ok(length @ 1..) = pipe.read(&mut read) {
                let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
                words.extend_from_slice(&read[..length]);
                if words.len() > 2 * WORDS {
                    let beginning = words.len() - WORDS;
                    words.drain(..beginning);
                }
            }
            drop(sender);
        })?;
    }
    Ok(Words { kept, end })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(script: &str) -> Ended {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        run(&mut command, None, &Cancel::default())
            .unwrap()
            .unwrap()
    }

    /// A solver that logs its steps says last that there is no memory left.
    #[test]
    fn what_a_worker_dies_of_is_found_behind_a_long_log() {
        let log = "yes 'a step of the search' | head -n 50000 >&2";
        let last = "memory allocation of 8 bytes failed";
        let ended = ended(&format!("{log}; echo '{last}' >&2; kill -ABRT $$"));
        assert!(matches!(ended.death, Death::OfMemory));
        assert_eq!(ended.last_words.as_deref(), Some(last));
    }

    /// What a worker started may outlive it, with the same standard error.
    #[test]
    fn words_are_heard_though_a_program_of_the_worker_goes_on() {
        let begun = Instant::now();
        let ended = ended("sleep 5 & echo 'out of memory' >&2; exit 1");
        assert!(begun.elapsed() < Duration::from_secs(4), "it is waited for");
        assert!(matches!(ended.death, Death::OfMemory));
    }
}
