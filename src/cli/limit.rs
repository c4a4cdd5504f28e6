//! A time limit for work that knows only how to be cancelled.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::{CliError, Exit};
use crate::solve::Cancel;

/// How often the clock and the user's wish are looked at.
const LOOK: Duration = Duration::from_millis(20);

/// A switch that is thrown when the time is up or the user wants the end.
pub(super) struct Limit {
    user: Cancel,
    switch: Cancel,
    stop: Option<Sender<()>>,
    watcher: Option<JoinHandle<()>>,
}

impl Limit {
    /// Starts the clock; without a limit, the switch is the user's.
    pub(super) fn start(timeout: Option<Duration>, user: &Cancel) -> Result<Self, CliError> {
        let user = user.clone();
        // A limit too far away to be represented is no limit.
        let Some(end) = timeout.and_then(|t| Instant::now().checked_add(t)) else {
            let switch = user.clone();
            return Ok(Self {
                user,
                switch,
                stop: None,
                watcher: None,
            });
        };
        let switch = Cancel::default();
        let (stop, stopped) = mpsc::channel();
        let (wish, thrown) = (user.clone(), switch.clone());
        let watch = move || {
            while stopped.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if wish.is_cancelled() || Instant::now() >= end {
                    thrown.cancel();
                }
            }
        };
        let watcher = thread::Builder::new().spawn(watch).map_err(|error| {
            CliError::Usage(format!(
                "nobody can watch over the time limit: no thread is left ({error}); allow more \
                 (ulimit -u says how many), or leave --timeout out"
            ))
        })?;
        Ok(Self {
            user,
            switch,
            stop: Some(stop),
            watcher: Some(watcher),
        })
    }

    /// The switch for the work.
    pub(super) const fn switch(&self) -> &Cancel {
        &self.switch
    }

    /// Why work that was cancelled has ended.
    pub(super) fn exit(&self) -> Exit {
        if self.user.is_cancelled() {
            Exit::Interrupted
        } else {
            Exit::Limit
        }
    }
}

impl Drop for Limit {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(watcher) = self.watcher.take() {
            // A watcher has nothing that could fail, nor anything to tell.
            let _ = watcher.join();
        }
    }
}
