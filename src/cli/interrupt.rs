//! Ctrl-C: asks the running search to end, and ends the process if that takes
//! too long. Files that are not whole by then go away.

use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::{Exit, progress, say};
use crate::files;
use crate::solve::Cancel;

/// How many milliseconds a command has to end.
static GRACE: AtomicU64 = AtomicU64::new(150);

/// How often the time that is left is looked at.
const LOOK: Duration = Duration::from_millis(10);

/// How many milliseconds writing files may take after it, if the machine is very busy.
const WRITING: u64 = 5000;

/// Gives the command that is running more time from the interruption on, also if that has
/// happened: for writing files, none of which should be cut short.
pub(super) fn allow_writing() {
    GRACE.store(WRITING, Ordering::Relaxed);
}

/// Says that the work was interrupted, whoever ends the process. Whoever comes second waits
/// until it is said, or the end would cut it short.
pub(super) fn tell() {
    static TOLD: Once = Once::new();
    TOLD.call_once(|| say::note("interrupted"));
}

/// Installs the handler and returns the switch that it throws.
pub(super) fn install() -> Cancel {
    let cancel = Cancel::default();
    let switch = cancel.clone();
    let handler = move || {
        switch.cancel();
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(GRACE.load(Ordering::Relaxed)) {
            thread::sleep(LOOK);
        }
        files::abandon();
        progress::wipe();
        tell();
        std::process::exit(Exit::Interrupted as i32);
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        say::note(format_args!(
            "Ctrl-C will lose unfinished results ({error})"
        ));
    }
    cancel
}
