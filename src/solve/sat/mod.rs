//! Boolean satisfiability: one [backend](Sat) over any incremental [solver](Engine).

mod backend;
mod cadical;
mod engine;
mod varisat;

pub(crate) use cadical::StopWhen;
pub(super) use cadical::{make as make_cadical, version as cadical_version};
pub(super) use varisat::make as make_varisat;
