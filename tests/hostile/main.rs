//! What somebody may do to the program who means no good, or whose machine is out of
//! something.

mod texts;

#[path = "../common/mod.rs"]
mod common;
