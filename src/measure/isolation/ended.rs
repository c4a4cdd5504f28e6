//! What is known of a worker when it has ended.

use std::time::Duration;

/// How a worker died.
#[cfg_attr(not(unix), expect(dead_code, reason = "no worker is started there"))]
pub(super) enum Death {
    /// It was killed, since it did not end in time.
    Killed,
    /// It, or the system, said that there was no more memory.
    OfMemory,
    /// It used more processor time than it may.
    OfProcessorTime,
    /// Otherwise, or not at all: how, in words.
    Other(String),
}

/// A worker that has ended.
pub(super) struct Ended {
    pub(super) death: Death,
    pub(super) wall: Duration,
    pub(super) cpu: Duration,
    pub(super) peak_bytes: u64,
    /// The last line that it wrote to standard error.
    pub(super) last_words: Option<String>,
}
