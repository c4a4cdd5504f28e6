//! How searches are measured: one record of a run, one way to come by its time, what
//! it was measured on, and what may be computed from such times.
//!
//! Whoever prints times ([`compare`](crate::compare), [`study`](crate::study)) gets
//! them from the same harness, so that the same work has the same time wherever it is
//! told: [`sample`] and [`run`] in this process, or [`Isolated`] in processes of their
//! own. It knows backends by their trait alone. docs/measuring.md says what is measured
//! and what is not.

mod conditions;
mod cpu;
mod environment;
mod harness;
mod instrument;
mod isolation;
mod program;
mod record;
pub(crate) mod statistics;
mod units;

pub use conditions::{Conditions, Machine};
pub use environment::Environment;
pub use harness::{Policy, run, sample, set_up, warm_up};
pub use instrument::{InProcess, Instrument};
pub use isolation::{Isolated, Limits, Make, WorkerError, work};
pub use record::{End, Run};
pub use statistics::{Interval, Measured};
pub(crate) use units::{bytes_text, count_text, ratio_text, seconds_text};
