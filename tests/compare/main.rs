//! `compare`: wrong backends are caught, nothing finished is lost, and what is
//! written can be read by programs and people.

mod agreement;
#[path = "../common/mod.rs"]
mod common;
mod costs;
mod doubles;
mod exports;
mod failures;
mod journal;
mod origins;
mod program;
mod report;
mod shards;
