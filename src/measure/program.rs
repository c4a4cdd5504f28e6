//! What a program from outside says of itself: where it lies and which version it is.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::files::located;

/// How long a program may think about its version.
const PATIENCE: Duration = Duration::from_secs(2);

/// How much of its answer is read.
const ANSWER: u64 = 4096;

/// The path of the program and the first line of what it answers to `--version`.
pub(super) fn description(program: &str) -> String {
    let Some(path) = located(program) else {
        return format!("{program} (not found)");
    };
    let place = path.display();
    match version(&path) {
        Some(version) => format!("{place} ({version})"),
        None => format!("{place} (tells no version)"),
    }
}

/// The first line of the answer to `--version` that has a digit in it.
fn version(program: &Path) -> Option<String> {
    let mut child = Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let (sender, receiver) = mpsc::channel();
    read(child.stdout.take(), sender.clone());
    read(child.stderr.take(), sender);
    let until = Instant::now() + PATIENCE;
    let answers = (0..2).filter_map(|_| {
        let left = until.saturating_duration_since(Instant::now());
        receiver.recv_timeout(left).ok()
    });
    let lines = answers.filter_map(|answer| {
        let mut lines = answer.lines().map(str::trim);
        let line = lines.find(|line| line.contains(|c: char| c.is_ascii_digit()))?;
        Some(line.chars().take(80).collect::<String>())
    });
    let version = lines.into_iter().next();
    // It may be waiting for something that never comes.
    let _ = child.kill();
    let _ = child.wait();
    version
}

/// Reads the beginning of the answer in a thread of its own.
fn read(pipe: Option<impl Read + Send + 'static>, sender: mpsc::Sender<String>) {
    if let Some(pipe) = pipe {
        let read = move || {
            let mut bytes = Vec::new();
            // What was read before an error is still worth having.
            let _ = pipe.take(ANSWER).read_to_end(&mut bytes);
            let _ = sender.send(String::from_utf8_lossy(&bytes).into_owned());
        };
        // Where no thread is left to read it, there is no answer.
        let _ = thread::Builder::new().spawn(read);
    }
}

#[cfg(test)]
mod tests {
    use std::env::consts::EXE_SUFFIX;

    use super::*;

    #[test]
    fn a_program_is_found_and_asked() {
        let described = description("cargo");
        assert!(
            described.contains(&format!("cargo{EXE_SUFFIX} (cargo 1.")),
            "{described}: the first line with a digit"
        );
        assert_eq!(
            description("no-such-solver-here"),
            "no-such-solver-here (not found)"
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_never_answers_is_not_waited_for() {
        use std::fs;
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("silent");
        fs::write(&program, "#!/bin/sh\nexec sleep 600\n").unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        // Whoever was started while it was being written may still have it open.
        let is_ready = || {
            let started = Command::new(&program).spawn();
            started.map(|mut child| child.kill().and_then(|()| child.wait()))
        };
        while is_ready().is_err() {}
        let place = program.to_str().unwrap();
        let begun = Instant::now();
        assert_eq!(description(place), format!("{place} (tells no version)"));
        let waited = begun.elapsed();
        assert!(waited >= PATIENCE, "it had no time to answer: {waited:?}");
        assert!(waited < PATIENCE * 10, "{waited:?}");
    }
}
