//! Signals from the first moment on.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use nix::sys::signal::Signal;

use super::common::program::{call, interrupt};

/// Whether the process has a handler for Ctrl-C by now; nothing is known of one that has
/// ended.
fn is_ready(process: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask >> (Signal::SIGINT as u32 - 1) & 1 == 1)
}

/// Before it knows what is asked of it, the program can be interrupted and says so.
/// The handler is what it does first, so a signal right after that meets a program
/// that is still reading its arguments, or has just begun.
#[test]
fn an_interruption_at_the_beginning_is_told() {
    for _ in 0..10 {
        let child = call(["count", "empty", "--backend", "paper"])
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while !is_ready(child.id()) && begun.elapsed() < Duration::from_secs(30) {
            thread::sleep(Duration::from_micros(50));
        }
        let (said, _) = interrupt(child);
        assert_eq!(said.code, 130, "{said:?}");
        assert!(said.err.ends_with("note: interrupted\n"), "{said:?}");
    }
}
