//! The paper's search and its strategies, held against a search that knows
//! collisions and the judge, and nothing else.

mod agreement;
mod analysis;
#[path = "../common/mod.rs"]
mod common;
mod contract;
mod effort;
mod published;
mod strategies;
mod switches;
