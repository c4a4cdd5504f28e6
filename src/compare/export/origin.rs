//! Where a table comes from, as lines of a comment above it.

use super::Results;

/// The machine, the limits, the seed, the program, the date and the command, a line each,
/// in which no character is a control character.
pub(super) fn origin(results: &Results) -> Vec<String> {
    let (plan, about) = (results.plan, results.environment);
    let lines = [
        format!(
            "iqlink {}, revision {}, {}",
            about.version, about.revision, about.compiler
        ),
        format!("solvers: {}", about.solvers.join(", ")),
        format!(
            "machine: {}, {} threads, {}",
            about.cpu, about.threads, about.system
        ),
        format!(
            "limits: {}, {} solutions; seed {}",
            humantime::format_duration(plan.timeout),
            plan.limit,
            plan.seed
        ),
        format!("begun: {}", about.started),
        format!("command: {}", about.command.join(" ")),
    ];
    let in_one = |line: String| line.replace(char::is_control, " ");
    lines.map(in_one).into()
}
