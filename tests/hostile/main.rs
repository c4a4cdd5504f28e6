//! What somebody may do to the program who means no good, or whose machine is out of
//! something.

#[path = "../common/mod.rs"]
mod common;
#[cfg(unix)]
mod disk;
#[cfg(unix)]
mod folders;
mod limits;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(unix)]
mod signals;
#[cfg(unix)]
mod streams;
mod texts;
