//! Standard error that is full, standard output that is full or closed: what was found
//! decides how a command ends, and nothing panics.

use std::fs::File;
use std::process::{Command, Stdio};

use super::common::UNIQUE;
use super::common::program::{call, path};

fn full() -> Stdio {
    File::options()
        .write(true)
        .open("/dev/full")
        .unwrap()
        .into()
}

/// Standard output of which nobody reads the other end.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

fn code(command: &mut Command) -> i32 {
    command.output().unwrap().status.code().expect("no signal")
}

#[test]
fn full_standard_error_changes_nothing() {
    let cases: [(&[&str], i32); 6] = [
        (&["solve", UNIQUE], 0),
        (&["solve", "no-such-file.txt"], 2),
        (&["solve", UNIQUE, "--backend", "cmd:false"], 2),
        (&["show", "BAAEBD", "--solution"], 0),
        (&["hint", "BAA"], 0),
        (&["no-such-command"], 2),
    ];
    for (arguments, expected) in cases {
        assert_eq!(
            code(call(arguments).stderr(full())),
            expected,
            "{arguments:?}"
        );
    }
}

#[test]
fn files_are_written_though_nobody_reads() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("compare");
    let arguments = [
        "compare",
        UNIQUE,
        "--backends",
        "native,dlx",
        "--out",
        path(&out),
    ];
    assert_eq!(code(call(arguments).stdout(closed())), 0);
    assert!(out.join("report.html").is_file());
    let out = folder.path().join("certificate");
    assert_eq!(
        code(call(["prove", UNIQUE, "-o", path(&out)]).stdout(closed())),
        0
    );
    assert!(out.join("manifest.json").is_file());
}
