//! A progress bar on standard error for searches that take longer than a second.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::say;
use crate::solve::Progress;

/// How long a search may take before the bar appears.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the bar is drawn anew.
const TICK: Duration = Duration::from_millis(100);

/// Whether a bar stands on the last line of the terminal.
static VISIBLE: AtomicBool = AtomicBool::new(false);

/// Wipes the line of a bar that nobody will have the time to wipe, when the process ends at
/// once.
pub(super) fn wipe() {
    if VISIBLE.swap(false, Ordering::Relaxed) {
        say::wipe();
    }
}

/// Tells that a bar is drawn from now on, or is no longer.
pub(super) fn show(visible: bool) {
    VISIBLE.store(visible, Ordering::Relaxed);
}

/// Lets a bar of somebody else's move by itself, unless nobody sees it or there is no thread
/// left that could move it.
pub(super) fn keep_moving(bar: &ProgressBar) {
    let is_left = || {
        let spare = thread::Builder::new().spawn(|| ());
        spare.is_ok_and(|thread| thread.join().is_ok())
    };
    if !bar.is_hidden() && is_left() {
        bar.enable_steady_tick(TICK);
    }
}

/// A bar that appears after a second and vanishes when this is dropped. Nothing
/// is drawn unless standard error is a terminal.
pub(super) struct Bar {
    stop: Option<Sender<()>>,
    painter: Option<JoinHandle<()>>,
    progress: Arc<Progress>,
}

impl Bar {
    /// Starts to watch a search that is described by `title`.
    pub(super) fn start(title: String) -> Self {
        let progress = Arc::new(Progress::default());
        if !io::stderr().is_terminal() {
            return Self {
                stop: None,
                painter: None,
                progress,
            };
        }
        let (stop, stopped) = mpsc::channel();
        let watched = Arc::clone(&progress);
        let paint = move || {
            if stopped.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let bar = bar.with_elapsed(PATIENCE);
            show(true);
            let mut shown = template(0, 0);
            bar.set_style(style(shown));
            bar.set_message(title);
            loop {
                let (done, total) = watched.get();
                if total > 0 {
                    bar.set_length(total);
                }
                bar.set_position(done);
                // Once the position is right: what is left is told by it.
                let template = template(done, total);
                if std::mem::replace(&mut shown, template) != template {
                    bar.set_style(style(template));
                }
                bar.tick();
                if stopped.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
            }
            bar.finish_and_clear();
            show(false);
        };
        Self {
            stop: Some(stop),
            // Where no thread is left to draw it, the work goes on without a bar.
            painter: thread::Builder::new().spawn(paint).ok(),
            progress,
        }
    }

    /// Where the search says how far it is.
    pub(super) fn progress(&self) -> Arc<Progress> {
        Arc::clone(&self.progress)
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(painter) = self.painter.take() {
            // A painter that panicked has drawn badly; the result is not affected.
            let _ = painter.join();
        }
    }
}

/// What is known of a search: what is left of it can be told once something is done.
const fn template(done: u64, total: u64) -> &'static str {
    match (done, total) {
        (_, 0) => "{spinner} {msg}  {elapsed}",
        (0, _) => "{spinner} {msg} {wide_bar} {percent}%  {elapsed}",
        _ => "{spinner} {msg} {wide_bar} {percent}%  {elapsed}, {eta} left",
    }
}

pub(super) fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
