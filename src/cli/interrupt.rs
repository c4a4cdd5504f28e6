//! Ctrl-C: asks the running search to end, and ends the process if that takes
//! too long.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use super::Exit;
use crate::solve::Cancel;

/// How many milliseconds a command has to write what is finished.
static GRACE: AtomicU64 = AtomicU64::new(150);

/// Gives the command that is running more time to write what is finished.
pub(super) fn allow(grace: Duration) {
    GRACE.store(grace.as_millis() as u64, Ordering::Relaxed);
}

/// Installs the handler and returns the switch that it throws.
pub(super) fn install() -> Cancel {
    let cancel = Cancel::default();
    let switch = cancel.clone();
    let handler = move || {
        switch.cancel();
        thread::sleep(Duration::from_millis(GRACE.load(Ordering::Relaxed)));
        std::process::exit(Exit::Interrupted as i32);
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        anstream::eprintln!("note: Ctrl-C will lose unfinished results ({error})");
    }
    cancel
}
