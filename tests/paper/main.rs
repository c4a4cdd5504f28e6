//! The paper's search and its strategies, held against a search that knows
//! collisions and the judge, and nothing else.

mod analysis;
mod challenges;
mod contract;
mod strategies;
mod switches;
