//! Backends side by side: every challenge with every backend, so that nobody has
//! to trust one solver.
//!
//! A [`Plan`] says what is run; [`run`] runs it step by step and hands every
//! finished [`Record`] to the [`Journal`], which survives a crash at any moment.
//! What is made of the records afterwards depends on nothing but the plan and the
//! records: [`Agreement`] (do the solution sets match?), [`Summary`] (times and
//! costs), and what [`export`] and [`report`] write.

mod agreement;
mod baseline;
mod environment;
mod estimate;
pub mod export;
mod journal;
mod plan;
mod random;
mod record;
pub mod report;
mod runner;
pub mod statistics;
mod summary;
mod units;

pub use agreement::{Agreement, Disagreement, Failure, Fault};
pub use baseline::{Baseline, Change};
pub use environment::Environment;
pub use journal::{Journal, JournalError, read_records, recorded_plan};
pub use plan::{DEFAULT_LIMIT, DEFAULT_TIMEOUT, Entry, Plan, PlanError, Step};
pub use random::random_challenges;
pub use record::{End, Record};
pub use runner::{Finish, Status, run};
pub use summary::{Cell, Effort, Group, Row, Summary};
pub use units::{count_text, ratio_text, seconds_text};
