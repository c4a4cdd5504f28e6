//! Hands the compiler's version, the kind of build and the versions of the solvers to the
//! library, which tells them to whoever measures.

use std::env;
use std::fs;
use std::process::Command;

/// The crates that solve for us and do not tell their versions themselves, with the
/// feature that brings each, if it is one.
const SOLVERS: [(&str, Option<&str>); 3] = [
    ("dancing-links", None),
    ("pumpkin-solver", Some("PUMPKIN")),
    ("varisat", None),
];

/// Where the locked versions stand: in the workspace, and in this package by itself.
const LOCKS: [&str; 2] = ["../Cargo.lock", "Cargo.lock"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
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
    let lock = LOCKS.into_iter().find_map(|path| {
        let lock = fs::read_to_string(path).ok()?;
        println!("cargo::rerun-if-changed={path}");
        Some(lock)
    });
    let is_built = |feature: Option<&str>| {
        feature.is_none_or(|name| env::var_os(format!("CARGO_FEATURE_{name}")).is_some())
    };
    let solvers: Vec<String> = SOLVERS
        .into_iter()
        .filter(|&(_, feature)| is_built(feature))
        .map(|(name, _)| {
            format!(
                "{name} {}",
                locked(lock.as_deref().unwrap_or_default(), name)
            )
        })
        .collect();
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
