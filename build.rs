//! Hands the revision of the sources to the program, which writes it beside every
//! measurement.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What the program is made of: a change of it is a change of the revision.
const SOURCES: [&str; 7] = [
    "src",
    "challenges",
    "core",
    "encodings",
    "build.rs",
    "Cargo.toml",
    "Cargo.lock",
];

fn main() {
    // A published package is without the other crates.
    let here = SOURCES.iter().filter(|source| Path::new(source).exists());
    for source in here {
        println!("cargo::rerun-if-changed={source}");
    }
    println!("cargo::rustc-env=IQLINK_REVISION={}", revision());
}

/// What the variable `IQLINK_REVISION` says, for those who build without the repository, or
/// do not want to compile anew after every commit; otherwise the revision of the sources, with
/// `+` behind it if they were changed since; `unknown` outside of a repository.
fn revision() -> String {
    println!("cargo::rerun-if-env-changed=IQLINK_REVISION");
    if let Ok(revision) = env::var("IQLINK_REVISION") {
        return revision;
    }
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim().to_owned())
    };
    // The log of HEAD grows with every commit and every change of branch.
    for file in ["HEAD", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", file])
            && fs::exists(&path).unwrap_or(false)
        {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    let Some(commit) = git(&["rev-parse", "--short=12", "HEAD"]) else {
        return "unknown".to_owned();
    };
    let sources = [&["status", "--porcelain", "--"], SOURCES.as_slice()].concat();
    let changed = git(&sources).is_some_and(|changes| !changes.is_empty());
    format!("{commit}{}", if changed { "+" } else { "" })
}
