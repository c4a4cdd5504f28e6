//! Backends side by side: every challenge with every backend, so that nobody has
//! to trust one solver.
//!
//! A [`Plan`] says what is run; [`run`] runs it run by run and hands every
//! finished [`Record`] to the [`Journal`], which survives a crash at any moment.
//! What is made of the records afterwards depends on nothing but the plan and the
//! records: [`Agreement`] (do the solution sets match?), [`Summary`] (times and
//! costs), and what [`export`] and [`report`] write.

mod agreement;
mod baseline;
mod estimate;
pub mod export;
mod figures;
mod intervals;
mod journal;
mod merge;
mod plan;
mod random;
mod record;
#[cfg(feature = "report")]
pub mod report;
mod runner;
mod schedule;
mod scores;
mod shard;
mod summary;

pub use agreement::{Agreement, Disagreement, Failure, Fault};
pub use baseline::{Baseline, Change};
pub use figures::{Costs, Effort, Figures};
pub use journal::{Journal, JournalError, LineFault, read_records, recorded_plan, recorded_shard};
pub use merge::{Merged, merge};
pub use plan::{DEFAULT_LIMIT, DEFAULT_TIMEOUT, Plan, PlanError};
pub(crate) use random::random_challenges;
pub use record::Record;
pub use runner::{Finish, Status, run};
pub use scores::{Scores, VirtualBest};
pub use shard::{Shard, ShardError};
pub use summary::{Group, Row, Summary};
