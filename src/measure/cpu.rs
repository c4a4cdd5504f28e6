//! The processor time of this process, its threads and the programs it has run.

use std::time::Duration;

/// The processor time so far of all threads of this process and of all child processes
/// that have ended; `None` where the system does not tell.
#[cfg(unix)]
pub(super) fn time() -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::{TimeVal, TimeValLike};

    let of = |who| {
        let usage = getrusage(who).ok()?;
        let micros = |time: TimeVal| u64::try_from(time.num_microseconds()).ok();
        let total = micros(usage.user_time())? + micros(usage.system_time())?;
        Some(Duration::from_micros(total))
    };
    Some(of(UsageWho::RUSAGE_SELF)? + of(UsageWho::RUSAGE_CHILDREN)?)
}

/// The processor time so far; `None` where the system does not tell.
#[cfg(not(unix))]
pub(super) const fn time() -> Option<Duration> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::hint::black_box;
    use std::process::Command;
    use std::time::Instant;

    fn spin(until: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < until {
            black_box(0);
        }
    }

    #[test]
    fn threads_and_programs_count_and_sleep_does_not() {
        // Other tests of this process run beside this one, so there is no upper bound.
        let before = time().unwrap();
        std::thread::spawn(|| spin(Duration::from_millis(40)))
            .join()
            .unwrap();
        let loops = "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done";
        assert!(
            Command::new("sh")
                .args(["-c", loops])
                .status()
                .unwrap()
                .success()
        );
        let spent = time().unwrap().saturating_sub(before);
        assert!(spent >= Duration::from_millis(15), "{spent:?}");
    }
}
