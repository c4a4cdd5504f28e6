//! Where measurements were made: machine, compiler, program, command line.

use std::fs;
use std::thread;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};

use super::program;
use crate::built::Built;
use crate::solve::Backend;

/// Where Linux tells how it chooses the clock rate.
const GOVERNOR: &str = "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor";

/// Everything about a measurement that is not in its plan.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Environment {
    /// The version of this program.
    pub version: String,
    /// The compiler that built it.
    pub compiler: String,
    /// The revision of its sources, with `+` behind it if they were changed since.
    #[serde(default)]
    pub revision: String,
    /// The solvers in it, with their versions, and the programs from outside with what
    /// they say of themselves.
    #[serde(default)]
    pub solvers: Vec<String>,
    /// The target it was built for, and how far its solvers are optimized.
    pub build: String,
    /// The processor.
    pub cpu: String,
    /// How many threads the machine runs at once.
    pub threads: usize,
    /// The main memory in MiB.
    pub memory_mib: u64,
    /// The operating system.
    pub system: String,
    /// How the system chooses the clock rate of the processor, where it tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub governor: Option<String>,
    /// When the measurement began, in UTC.
    pub started: String,
    /// The command line.
    pub command: Vec<String>,
}

impl Environment {
    /// This machine and this program, now, called with `command`.
    pub fn here(command: Vec<String>) -> Self {
        let built = Built::here();
        let machine = System::new_with_specifics(
            RefreshKind::nothing()
                .with_cpu(CpuRefreshKind::nothing())
                .with_memory(MemoryRefreshKind::nothing().with_ram()),
        );
        let cpu = machine.cpus().first().map(|cpu| cpu.brand().trim());
        let cpu = cpu.filter(|brand| !brand.is_empty());
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            compiler: built.compiler.to_owned(),
            revision: env!("IQLINK_REVISION").to_owned(),
            build: format!("{}, opt-level {}", built.target, built.opt_level),
            solvers: built.solvers,
            cpu: cpu.unwrap_or("unknown processor").to_owned(),
            threads: thread::available_parallelism().map_or(1, usize::from),
            memory_mib: machine.total_memory() / (1024 * 1024),
            system: System::long_os_version().unwrap_or_else(|| std::env::consts::OS.to_owned()),
            governor: fs::read_to_string(GOVERNOR)
                .ok()
                .map(|text| text.trim().to_owned()),
            started: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            command,
        }
    }

    /// The same with what the programs behind these backends say of themselves.
    pub fn with_programs<'a>(mut self, backends: impl Iterator<Item = &'a dyn Backend>) -> Self {
        let programs = backends.filter_map(Backend::program);
        self.solvers.extend(programs.map(program::description));
        self
    }

    /// Why times measured here cannot stand beside times measured at `other`, in
    /// words; empty if they can.
    pub(crate) fn differences(&self, other: &Self) -> Vec<String> {
        // A comparison of an earlier version may not say which solvers it had.
        let named = |solvers: &[String]| match solvers {
            [] => "unknown".to_owned(),
            _ => solvers.join(", "),
        };
        let (solvers, others) = (named(&self.solvers), named(&other.solvers));
        let pairs = [
            ("version", &self.version, &other.version),
            ("revision", &self.revision, &other.revision),
            ("solvers", &solvers, &others),
            ("compiler", &self.compiler, &other.compiler),
            ("build", &self.build, &other.build),
            ("processor", &self.cpu, &other.cpu),
        ];
        let unlike = pairs.into_iter().filter(|(_, here, there)| here != there);
        unlike
            .map(|(what, here, there)| format!("{what} {here}, not {there}"))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_solvers_make_times_incomparable() {
        let here = Environment::here(Vec::new());
        let there = Environment {
            solvers: vec!["varisat 0.0.1".to_owned()],
            ..here.clone()
        };
        let differences = here.differences(&there);
        assert_eq!(differences.len(), 1);
        assert!(differences[0].contains("varisat 0.0.1"), "{differences:?}");
        assert!(here.differences(&here).is_empty());
        let unnamed = Environment {
            solvers: Vec::new(),
            ..here.clone()
        };
        let differences = here.differences(&unnamed);
        assert!(differences[0].ends_with(", not unknown"), "{differences:?}");
    }
}
