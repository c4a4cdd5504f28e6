//! Hands the compiler's version, the kind of build and the versions of the solvers
//! to the program, which writes them beside every measurement.

use std::env;
use std::fs;
use std::process::Command;

/// The crates that solve for us.
const SOLVERS: [&str; 3] = ["cadical-sys", "dancing-links", "varisat"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=Cargo.lock");
    let variable = |name: &str| env::var(name).unwrap_or_else(|_| "unknown".to_owned());
    let compiler = Command::new(variable("RUSTC")).arg("--version").output();
    let compiler = compiler
        .ok()
        .and_then(|out| String::from_utf8(out.stdout).ok());
    let compiler = compiler.as_deref().map_or("unknown", str::trim);
    println!("cargo::rustc-env=IQLINK_COMPILER={compiler}");
    println!("cargo::rustc-env=IQLINK_TARGET={}", variable("TARGET"));
    println!(
        "cargo::rustc-env=IQLINK_OPT_LEVEL={}",
        variable("OPT_LEVEL")
    );
    let lock = fs::read_to_string("Cargo.lock").unwrap_or_default();
    let solvers = SOLVERS.map(|name| format!("{name} {}", locked(&lock, name)));
    println!("cargo::rustc-env=IQLINK_SOLVERS={}", solvers.join(","));
}

/// The version of a package in `Cargo.lock`, where it stands on the line after the
/// name.
fn locked<'a>(lock: &'a str, name: &str) -> &'a str {
    let name = format!("name = \"{name}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    let version = lines
        .nth(1)
        .and_then(|line| line.strip_prefix("version = "));
    version.map_or("unknown", |text| text.trim_matches('"'))
}
