//! Whether the machine was quiet while something was measured on it.
//!
//! The same small piece of work is timed before and after. If it takes longer at one
//! end than at the other, or does not get the processor for itself, so it went with the
//! runs in between.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use sysinfo::System;

use super::cpu;
use super::statistics::{self, Measured};

/// By how much the two calibrations may differ.
const TOLERANCE: f64 = 0.10;

/// How often the piece of work is done for one calibration.
const CALIBRATIONS: usize = 25;

/// The piece of work: so many steps, each waiting for the one before. About a
/// millisecond.
const STEPS: u64 = 1 << 19;

/// What the machine was like at one moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// The load average of the last minute, where the system tells it.
    pub load: Option<f64>,
    /// The median time of a fixed piece of work.
    pub calibration_seconds: f64,
    /// The part of that time in which the work had a processor, from 0 to 1.
    pub processor_share: Option<f64>,
}

impl Machine {
    /// This machine, now. Takes some tens of milliseconds.
    pub fn now() -> Self {
        let load = System::load_average().one;
        let before = cpu::time();
        let begun = Instant::now();
        let times: Vec<Measured> = (0..CALIBRATIONS)
            .map(|_| Measured::Exactly(work().as_secs_f64()))
            .collect();
        let wall = begun.elapsed().as_secs_f64();
        let used = cpu::time().zip(before);
        let used = used.map(|(after, before)| after.saturating_sub(before).as_secs_f64());
        Self {
            load: (load >= 0.0 && cfg!(unix)).then_some(load),
            calibration_seconds: statistics::median(&times).map_or(0.0, Measured::at_least),
            processor_share: used.map(|used| (used / wall).min(1.0)),
        }
    }
}

/// Does the piece of work once.
fn work() -> Duration {
    let begun = Instant::now();
    let mut state: u64 = black_box(0x9e37_79b9_7f4a_7c15);
    for _ in 0..STEPS {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
    }
    black_box(state);
    begun.elapsed()
}

/// The machine before and after a measurement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Conditions {
    /// Before the first run.
    pub before: Machine,
    /// After the last run.
    pub after: Machine,
}

impl Conditions {
    /// Why the times should not be trusted, in sentences; none if nothing speaks
    /// against them.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        let [before, after] = [self.before, self.after].map(|m| m.calibration_seconds);
        let change = after / before - 1.0;
        if change.is_finite() && change.abs() > TOLERANCE {
            let (more, percent) = (
                if change > 0.0 { "more" } else { "less" },
                change.abs() * 100.0,
            );
            warnings.push(format!(
                "the same work took {percent:.0} % {more} time after the runs than before them"
            ));
        }
        let shares = [self.before, self.after].map(|machine| machine.processor_share);
        let least = shares.into_iter().flatten().fold(1.0, f64::min);
        if least < 1.0 - TOLERANCE {
            warnings.push(format!(
                "work that needs a processor all the time had one for only {:.0} % of it",
                least * 100.0
            ));
        }
        warnings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine(calibration_seconds: f64, share: f64) -> Machine {
        Machine {
            load: Some(0.1),
            calibration_seconds,
            processor_share: Some(share),
        }
    }

    #[test]
    fn a_machine_that_drifts_or_shares_its_processor_is_noisy() {
        let quiet = machine(0.001, 0.99);
        let conditions = |before, after| Conditions { before, after }.warnings();
        assert!(conditions(quiet, machine(0.001_05, 0.97)).is_empty());
        let slower = conditions(quiet, machine(0.001_2, 0.99));
        assert!(
            slower.len() == 1 && slower[0].contains("20 % more"),
            "{slower:?}"
        );
        let faster = conditions(machine(0.001_2, 0.99), quiet);
        assert!(faster[0].contains("17 % less"), "{faster:?}");
        let shared = conditions(quiet, machine(0.001, 0.5));
        assert!(
            shared.len() == 1 && shared[0].contains("50 %"),
            "{shared:?}"
        );
        assert!(Conditions::default().warnings().is_empty());
    }

    #[test]
    fn the_calibration_takes_time() {
        assert!(Machine::now().calibration_seconds > 1e-5);
    }
}
