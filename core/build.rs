//! Hands the compiler's version and the kind of build to the library, which tells them to
//! whoever measures.

use std::env;
use std::process::Command;

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
}
