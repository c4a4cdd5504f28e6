//! The backends that go through the tests.

use std::panic::resume_unwind;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use iqlink::solve::{self, ALL, Backend, BackendKind, COMMAND, Method};

use crate::common::skip;

/// The usual form of every backend.
pub(crate) fn usual() -> Vec<String> {
    ALL.iter().map(|kind| kind.name.to_owned()).collect()
}

/// Every backend in its usual form and with each value of each of its options.
pub(crate) fn every() -> Vec<String> {
    ALL.iter().flat_map(forms).collect()
}

fn forms(kind: &BackendKind) -> impl Iterator<Item = String> {
    [kind.name.to_owned()].into_iter().chain(kind.variants())
}

/// The backends that encode the problem for a search of another kind.
pub(crate) fn encoders() -> impl Iterator<Item = &'static BackendKind> {
    let methods = [
        Method::ExactCover,
        Method::Sat,
        Method::ConstraintProgramming,
    ];
    ALL.iter()
        .filter(move |kind| methods.contains(&kind.method))
}

/// Every combination of the values of all options.
pub(crate) fn combinations(kind: &BackendKind) -> Vec<String> {
    let mut specs = vec![kind.name.to_owned()];
    for option in kind.options() {
        let extend = |spec: &String| -> Vec<String> {
            let values = option.values.samples().into_iter();
            let extended = values.map(|value| format!("{spec}:{}={value}", option.name));
            extended.collect()
        };
        specs = specs.iter().flat_map(extend).collect();
    }
    specs
}

/// A program that stands for other people's solvers, called with each value of each
/// option; nothing where it cannot run.
pub(crate) static PROGRAMS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut python = Command::new("python3");
    python.arg("--version").stdout(Stdio::null());
    if !python.status().is_ok_and(|status| status.success()) {
        skip("python3");
        return Vec::new();
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/dpll.py");
    let forms = forms(&COMMAND);
    forms
        .map(|form| format!("{form}:python3 {script}"))
        .collect()
});

pub(crate) fn make(spec: &str) -> Box<dyn Backend> {
    solve::backend(spec).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

/// Puts each backend to the test, several at a time.
pub(crate) fn for_each(specs: &[String], test: impl Fn(&str, &dyn Backend) + Sync) {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(spec) = specs.get(next.fetch_add(1, Ordering::Relaxed)) {
            test(spec, make(spec).as_ref());
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
}
