//! Hands the compiler's version, the kind of build, the revision of the sources and the
//! versions of the solvers to the program, which writes them beside every measurement.

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

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=Cargo.lock");
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=encodings/src");
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
    println!("cargo::rustc-env=IQLINK_REVISION={}", revision());
    let lock = fs::read_to_string("Cargo.lock").unwrap_or_default();
    let is_built = |feature: Option<&str>| {
        feature.is_none_or(|name| env::var_os(format!("CARGO_FEATURE_{name}")).is_some())
    };
    let solvers: Vec<String> = SOLVERS
        .into_iter()
        .filter(|&(_, feature)| is_built(feature))
        .map(|(name, _)| format!("{name} {}", locked(&lock, name)))
        .collect();
    println!("cargo::rustc-env=IQLINK_SOLVERS={}", solvers.join(","));
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
    let sources = [
        "status",
        "--porcelain",
        "--",
        "src",
        "encodings",
        "Cargo.lock",
    ];
    let changed = git(&sources).is_some_and(|changes| !changes.is_empty());
    format!("{commit}{}", if changed { "+" } else { "" })
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
