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

/// The versions of the solvers in this build that tell theirs themselves.
#[cfg(feature = "cadical")]
pub(super) fn versions() -> Vec<String> {
    vec![format!("CaDiCaL {}", cadical::version())]
}

/// The versions of the solvers in this build that tell theirs themselves: there are none.
#[cfg(not(feature = "cadical"))]
pub(super) fn versions() -> Vec<String> {
    Vec::new()
}
