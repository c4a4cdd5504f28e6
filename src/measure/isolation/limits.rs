//! What a process puts on itself before it is measured.

use std::io;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The limits of a measured process and of the programs that it runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// How many bytes of memory it may ask for. The system counts addresses, not what
    /// is used of them, so it should be ample.
    #[serde(default)]
    pub memory: Option<u64>,
    /// On how many cores it may run: the last ones that this process may use. All of
    /// them if it is not said.
    #[serde(default)]
    pub cores: Option<usize>,
}

impl Limits {
    /// Puts the limits on this process, and one on its processor time: `wall` for each
    /// core, rounded up.
    #[cfg(unix)]
    pub(super) fn impose(self, wall: Option<Duration>) -> io::Result<()> {
        use nix::sys::resource::{Resource, setrlimit};

        // A core file of a crash would be as large as the memory.
        setrlimit(Resource::RLIMIT_CORE, 0, 0)?;
        if let Some(bytes) = self.memory {
            setrlimit(Resource::RLIMIT_AS, bytes, bytes)?;
        }
        let cores = self.pin()?;
        if let Some(wall) = wall {
            let seconds = wall.as_secs().saturating_add(1);
            let seconds = seconds.saturating_mul(cores as u64);
            setrlimit(Resource::RLIMIT_CPU, seconds, seconds.saturating_add(1))?;
        }
        Ok(())
    }

    /// Moves this process to its cores; returns their number.
    #[cfg(any(target_os = "linux", target_os = "android"))]
    fn pin(self) -> io::Result<usize> {
        use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
        use nix::unistd::Pid;

        let this = Pid::from_raw(0);
        let all = sched_getaffinity(this)?;
        let usable = |cpu: &usize| all.is_set(*cpu).unwrap_or(false);
        let usable: Vec<usize> = (0..CpuSet::count()).filter(usable).collect();
        let Some(wanted) = self.cores else {
            return Ok(usable.len());
        };
        let mut chosen = CpuSet::new();
        let last = usable.iter().rev().take(wanted.max(1));
        for cpu in last.clone() {
            chosen.set(*cpu)?;
        }
        sched_setaffinity(this, &chosen)?;
        Ok(last.count())
    }

    /// Other systems do not let a process choose its cores.
    #[cfg(all(unix, not(any(target_os = "linux", target_os = "android"))))]
    fn pin(self) -> io::Result<usize> {
        Ok(std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// Other systems have no such limits.
    #[cfg(not(unix))]
    pub(super) fn impose(self, _: Option<Duration>) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
