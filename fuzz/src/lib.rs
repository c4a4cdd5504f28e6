//! The targets for libFuzzer, found by their names.

mod targets;

/// Runs the target of that name.
pub fn run(name: &str, data: &[u8]) {
    let target = targets::ALL.iter().find(|target| target.name == name);
    (target.expect("a target").run)(data);
}
