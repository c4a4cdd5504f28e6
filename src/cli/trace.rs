//! `iqlink trace`.

use std::io::Write;

use serde_json::Value;

use super::args::TraceArgs;
use super::json::{self, Traced};
use super::{CliError, Exit, exhaustive_backend, input, output, say};
use crate::game::NamedChallenge;
use crate::problem::{Problem, Rule};
use crate::solve::trace::{self, Event, Told, Trace};
use crate::solve::{Budget, Cancel, Outcome, Stats, Stop};
use crate::words::counted;

/// What an event is followed by in a line of text, in this order.
const FIELDS: [&str; 14] = [
    "choose",
    "piece",
    "spot",
    "place",
    "empty",
    "part",
    "pool",
    "spots",
    "because",
    "from",
    "options",
    "placements",
    "solution",
    "take",
];

pub(super) fn run(args: &TraceArgs, cancel: &Cancel) -> Result<Exit, CliError> {
    let backend = exhaustive_backend(&args.backend)?;
    let name = backend.name();
    let challenges = input::chosen(&args.chosen)?.all()?;
    let mut worst = Exit::Done;
    for named in &challenges {
        let problem = Problem::new(named.challenge.clone(), Rule::Linked);
        let budget = Budget {
            timeout: args.timeout,
            cancel: cancel.clone(),
            ..Budget::default()
        };
        let limit = usize::try_from(args.limit).unwrap_or(usize::MAX);
        let trace = trace::run(backend.as_ref(), &problem, &budget, limit).ok_or_else(|| {
            CliError::Usage(format!(
                "the search of {name} cannot be watched; use paper, native or dlx"
            ))
        })?;
        let mut out = std::io::stdout().lock();
        if args.json {
            json::print(&mut out, &as_json(args, named, &name, &trace))?;
        } else {
            print(&mut out, named, &name, &trace)?;
        }
        out.flush()?;
        worst = worst.max(exit_of(&named.title(), args.limit, &trace));
        if worst == Exit::Interrupted {
            break;
        }
    }
    Ok(worst)
}

/// The exit code, after a note where the trace does not go to the end.
fn exit_of(title: &str, limit: u64, trace: &Trace) -> Exit {
    if trace.stop == Stop::Visitor {
        say::note(format_args!(
            "{title}: the trace ends after {limit} events; --limit sets another number"
        ));
    }
    let outcome = Outcome {
        found: trace.found,
        stop: trace.stop.clone(),
        stats: Stats::default(),
    };
    output::exit_of(title, &outcome)
}

fn as_json<'a>(
    args: &TraceArgs,
    named: &'a NamedChallenge,
    backend: &'a str,
    trace: &'a Trace,
) -> Traced<'a> {
    Traced {
        trace: 1,
        about: named.into(),
        backend,
        search: trace.traced,
        limit: args.limit,
        complete: trace.is_complete(),
        nodes: trace.nodes,
        count: trace.found,
        events: &trace.events,
    }
}

/// A line for each event, further to the right the deeper in the search it is.
fn print(
    out: &mut impl Write,
    named: &NamedChallenge,
    backend: &str,
    trace: &Trace,
) -> std::io::Result<()> {
    let Trace { traced, nodes, .. } = trace;
    let events = counted(trace.events.len(), "event");
    writeln!(
        out,
        "{}: {events}, {nodes} nodes ({backend}: {traced})",
        named.title()
    )?;
    let mut depth = 0_usize;
    for told in &trace.events {
        if matches!(told.event, Event::Back { .. }) {
            depth = depth.saturating_sub(1);
        }
        let line = line(told);
        writeln!(
            out,
            "{:>7}  {:indent$}{line}",
            told.node,
            "",
            indent = 2 * depth
        )?;
        if matches!(told.event, Event::Branch { .. }) {
            depth += 1;
        }
    }
    Ok(())
}

/// The event in words: its kind, and what its fields say.
fn line(told: &Told) -> String {
    let Ok(Value::Object(fields)) = serde_json::to_value(&told.event) else {
        return String::new();
    };
    let text = |name: &str| match fields.get(name) {
        Some(Value::String(text)) => Some(text.clone()),
        Some(Value::Bool(true)) => Some(format!("or {name}")),
        _ => None,
    };
    let words = ["event"]
        .iter()
        .chain(&FIELDS)
        .filter_map(|name| text(name));
    let mut line = words.collect::<Vec<_>>().join(" ");
    if let (Some(turn), Some(of)) = (fields.get("turn"), fields.get("of")) {
        line += &format!(" ({turn} of {of})");
    }
    line
}
