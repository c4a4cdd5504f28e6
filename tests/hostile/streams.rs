//! Standard error that is full, standard output that is full or closed: what was found
//! decides how a command ends, and nothing panics.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::common::program::{call, path};
use super::common::{SAMPLE, UNIQUE};

/// The device that is always full is Linux's.
#[cfg(target_os = "linux")]
fn full() -> Stdio {
    std::fs::File::options()
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

#[cfg(target_os = "linux")]
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

/// What was asked for and cannot be written is told, help too.
#[test]
fn help_that_cannot_be_written_is_an_error() {
    for arguments in [&["--help"][..], &["solve", "--help"], &["--version"]] {
        assert_eq!(code(call(arguments).stdout(closed())), 0, "{arguments:?}");
        #[cfg(target_os = "linux")]
        assert_eq!(code(call(arguments).stdout(full())), 2, "{arguments:?}");
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

/// A solver that says of everything that there is no solution.
#[cfg(unix)]
fn liar(folder: &std::path::Path) -> String {
    use std::os::unix::fs::PermissionsExt;
    let program = folder.join("liar");
    std::fs::write(&program, "#!/bin/sh\necho 's UNSATISFIABLE'\nexit 20\n").unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    format!("cmd:{}", path(&program))
}

/// What is found decides the exit code, though nobody reads it or it cannot be written.
#[cfg(unix)]
#[test]
fn what_is_found_decides_the_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let liar = liar(folder.path());
    let exported = folder.path().join("asked.cnf");
    let answer = folder.path().join("answer.txt");
    let export = ["export", UNIQUE, "--format", "cnf", "-o", path(&exported)];
    assert_eq!(code(&mut call(export)), 0);
    std::fs::write(&answer, "s UNSATISFIABLE\n").unwrap();
    // Two pieces with which there is no fit.
    let dead_end = "BAAEBA";
    let cases: [&[&str]; 6] = [
        &["solve", UNIQUE, "--backend", &liar],
        &["count", UNIQUE, "--backend", &liar],
        &["decode", path(&exported), path(&answer)],
        &["explain", dead_end, "--json"],
        &["hint", dead_end],
        &["verify", UNIQUE, "--jobs", "2"],
    ];
    for arguments in cases {
        assert_eq!(code(call(arguments).stdout(closed())), 1, "{arguments:?}");
        #[cfg(target_os = "linux")]
        assert_eq!(code(call(arguments).stdout(full())), 1, "{arguments:?}");
    }
}

/// Where nothing else is wrong, a full disk is, and a reader who has seen enough is not.
#[test]
fn a_full_disk_is_an_error_and_a_closed_pipe_is_none() {
    let cases: [&[&str]; 4] = [
        &["solve", UNIQUE],
        &["count", UNIQUE],
        &["hint", UNIQUE],
        &["explain", UNIQUE],
    ];
    for arguments in cases {
        assert_eq!(code(call(arguments).stdout(closed())), 0, "{arguments:?}");
        #[cfg(target_os = "linux")]
        assert_eq!(code(call(arguments).stdout(full())), 2, "{arguments:?}");
    }
}

/// Reads a line of what a call says and leaves; returns how the call ends, which it does.
fn after_a_line(child: &mut std::process::Child) -> i32 {
    let out = child.stdout.take().unwrap();
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line).unwrap();
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code().expect("no signal");
        }
        if begun.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("it goes on for nobody, after {line}");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// Who has seen enough of new challenges needs no more of them.
#[test]
fn nothing_is_made_for_nobody() {
    let make = [
        "generate", "--level", "wizard", "--count", "1000000", "--json",
    ];
    let mut child = call(make).spawn().unwrap();
    assert_eq!(after_a_line(&mut child), 0);
}

/// Standard input may have no end: it is not read for nobody. What was found until then says how
/// it ends.
#[test]
fn endless_input_is_not_gone_through_for_nobody() {
    let cases: [(&[&str], &str, i32); 4] = [
        (&["verify", "-"], SAMPLE, 0),
        (&["verify", "-", "--jobs", "1"], UNIQUE, 1),
        (&["solve", "-", "--json"], SAMPLE, 0),
        (&["count", "-", "--jobs", "1"], SAMPLE, 0),
    ];
    for (arguments, board, expected) in cases {
        let mut child = call(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let lines = format!("{board}\n").repeat(1000);
        thread::scope(|scope| {
            scope.spawn(move || while input.write_all(lines.as_bytes()).is_ok() {});
            assert_eq!(after_a_line(&mut child), expected, "{arguments:?}");
        });
    }
}
