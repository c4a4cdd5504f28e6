//! How searches are measured: one record of a run, one way to come by its time, what
//! it was measured on, and what may be computed from such times.
//!
//! Whoever prints times ([`compare`](crate::compare), [`study`](crate::study)) gets
//! them from [`run`] after [`warm_up`], so that the same work has the same time
//! wherever it is told. It knows backends by their trait alone.

mod environment;
mod harness;
mod parallel;
mod record;
pub(crate) mod statistics;
mod units;

pub use environment::Environment;
pub use harness::{Policy, run, warm_up};
pub(crate) use parallel::{in_parallel, workers};
pub use record::{End, Run};
pub use statistics::Measured;
pub(crate) use units::{count_text, ratio_text, seconds_text};
