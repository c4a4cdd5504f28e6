//! Pictures and pages.

pub mod chart;
pub mod page;
