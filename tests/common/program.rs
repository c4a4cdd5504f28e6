//! The program, run as a user runs it.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
#[cfg(unix)]
use std::process::Child;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

/// What a call prints, what it says on standard error, and its exit code.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: i32,
}

impl Said {
    pub(crate) fn by(output: Output) -> Self {
        Self {
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
            code: output.status.code().expect("an exit code"),
        }
    }

    /// The one line of JSON that was printed.
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.out.lines().count(), 1, "{self:?}");
        serde_json::from_str(&self.out).expect("JSON")
    }
}

/// A call that is not made yet, with nothing on standard input and its output kept.
pub(crate) fn call<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_iqlink"));
    command
        .args(arguments)
        // What is printed must not depend on who runs the tests.
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// A call with nothing on standard input.
pub(crate) fn iqlink<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Said {
    Said::by(call(arguments).output().expect("the program runs"))
}

/// A call with this on standard input.
pub(crate) fn piped(arguments: &[&str], input: impl AsRef<[u8]>) -> Said {
    let mut child = call(arguments)
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.as_ref();
    thread::scope(|scope| {
        // It may answer before it has read everything, or refuse its arguments and not read.
        scope.spawn(move || drop(stdin.write_all(input)));
        Said::by(child.wait_with_output().expect("the program ends"))
    })
}

/// What a call prints that ends with 0.
pub(crate) fn printed<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> String {
    let said = iqlink(arguments);
    assert_eq!(said.code, 0, "{said:?}");
    said.out
}

/// The message of a call that fails with exit code 2 and prints nothing.
pub(crate) fn refusal(arguments: &[&str]) -> String {
    let said = iqlink(arguments);
    assert_eq!((said.out.as_str(), said.code), ("", 2), "{arguments:?}");
    assert!(said.err.starts_with("error: "), "{}", said.err);
    assert!(said.err.lines().count() <= 2, "{}", said.err);
    said.err
}

/// Waits until something is so, which it is soon.
pub(crate) fn wait_until(is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "it never is");
        std::thread::sleep(Duration::from_micros(50));
    }
}

/// Waits until the process has a handler for Ctrl-C. Linux tells that; elsewhere it gets a
/// while.
#[cfg(unix)]
pub(crate) fn await_handler(child: &Child) {
    use nix::sys::signal::Signal;
    if !cfg!(target_os = "linux") {
        return std::thread::sleep(Duration::from_millis(500));
    }
    let file = format!("/proc/{}/status", child.id());
    wait_until(|| {
        let status = std::fs::read_to_string(&file).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        caught.is_some_and(|mask| mask >> (Signal::SIGINT as u32 - 1) & 1 == 1)
    });
}

/// Presses Ctrl-C; returns what the program has said when it has ended, and how long
/// that took.
#[cfg(unix)]
pub(crate) fn interrupt(child: Child) -> (Said, Duration) {
    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;
    let interrupted = Instant::now();
    let process = Pid::from_raw(i32::try_from(child.id()).expect("a process number"));
    kill(process, Signal::SIGINT).expect("it is still running");
    let output = child.wait_with_output().expect("the program ends");
    (Said::by(output), interrupted.elapsed())
}

/// All that a call draws on a terminal, and its exit code; nothing where no terminal can be
/// made.
#[cfg(unix)]
pub(crate) fn on_a_terminal<A: AsRef<str>>(
    arguments: impl IntoIterator<Item = A>,
) -> Option<(String, i32)> {
    on_a_terminal_of(100, arguments)
}

/// The same on one with so many columns.
#[cfg(unix)]
pub(crate) fn on_a_terminal_of<A: AsRef<str>>(
    columns: usize,
    arguments: impl IntoIterator<Item = A>,
) -> Option<(String, i32)> {
    // Of the programs of this name, the one of util-linux takes a command so.
    let version = Command::new("script").arg("--version").output();
    if !version.is_ok_and(|said| String::from_utf8_lossy(&said.stdout).contains("util-linux")) {
        super::skip("script of util-linux");
        return None;
    }
    let quoted = |word: &str| format!("'{}'", word.replace('\'', r"'\''"));
    let words = arguments.into_iter().map(|word| quoted(word.as_ref()));
    let program = quoted(env!("CARGO_BIN_EXE_iqlink"));
    let words: Vec<String> = std::iter::once(program).chain(words).collect();
    let line = format!("stty cols {columns} rows 30; {}", words.join(" "));
    let output = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .env("LC_ALL", "C.UTF-8")
        .env("TERM", "xterm")
        .stdin(Stdio::null())
        .output()
        .expect("it has just been called");
    let drawn = String::from_utf8_lossy(&output.stdout).into_owned();
    Some((drawn, output.status.code().expect("an exit code")))
}

pub(crate) fn path(path: &Path) -> &str {
    path.to_str().expect("a name in Unicode")
}
