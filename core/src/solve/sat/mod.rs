//! Boolean satisfiability: one [backend](Sat) over any incremental [solver](Engine).

mod backend;
#[cfg(feature = "cadical")]
mod cadical;
mod engine;
mod varisat;

#[cfg(feature = "cadical")]
pub(crate) use cadical::StopWhen;
#[cfg(feature = "cadical")]
pub(super) use cadical::make as make_cadical;
pub(super) use varisat::make as make_varisat;
