//! Ctrl-C: asks the running search to end, and ends the process if that takes
//! too long.

use std::thread;
use std::time::Duration;

use super::Exit;
use crate::solve::Cancel;

/// How long a command has to write what is finished.
const GRACE: Duration = Duration::from_millis(150);

/// Installs the handler and returns the switch that it throws.
pub(super) fn install() -> Cancel {
    let cancel = Cancel::default();
    let switch = cancel.clone();
    let handler = move || {
        switch.cancel();
        thread::sleep(GRACE);
        std::process::exit(Exit::Interrupted as i32);
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        anstream::eprintln!("note: Ctrl-C will lose unfinished results ({error})");
    }
    cancel
}
