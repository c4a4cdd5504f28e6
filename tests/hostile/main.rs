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
mod objects;
#[cfg(unix)]
mod signals;
#[cfg(unix)]
mod streams;
mod texts;

use std::path::Path;

use common::UNIQUE;
use common::program::call;

/// A comparison that is made in this folder, to be damaged.
fn comparison(folder: &Path) {
    let arguments = ["compare", UNIQUE, "--backends", "native,dlx", "--out"];
    let made = call(arguments).arg(folder).output().unwrap();
    assert!(made.status.success());
}

/// A study of these challenges that takes as little time as a study can.
const fn study<'a>(challenges: &'a str, out: &'a str) -> [&'a str; 8] {
    let (sample, limit) = ("--sample", "--timeout");
    [
        "study", challenges, sample, "0", limit, "20ms", "--out", out,
    ]
}
