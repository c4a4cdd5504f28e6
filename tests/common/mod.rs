//! What several integration tests share: what those of the core do, and how the program is run.

#![allow(dead_code, reason = "every test file uses its own part of this")]
#![allow(unused_imports, reason = "every test file uses its own part of this")]

pub(crate) mod browser;
#[cfg(feature = "cli")]
pub(crate) mod program;
#[path = "../../core/tests/common/mod.rs"]
mod shared;

pub(crate) use shared::*;
