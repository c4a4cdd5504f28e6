//! No room, no permission, no folder for what is temporary: an error that says which,
//! and nothing half-written.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use super::common::program::{Said, call, iqlink, path, refusal};
use super::common::{UNIQUE, files};

/// The device that is always full is Linux's.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let calls: [&[&str]; 3] = [
        &["show", UNIQUE, "--svg", "/dev/full"],
        &["export", UNIQUE, "--format", "cnf", "-o", "/dev/full"],
        &["export", UNIQUE, "--format", "json", "-o", "/dev/full"],
    ];
    for arguments in calls {
        let message = refusal(arguments);
        assert!(message.contains("No space left on device"), "{message}");
        assert!(message.contains("make room"), "{message}");
    }
}

/// The room runs out in the middle of a file: what is there of it goes away again.
#[test]
fn nothing_half_written_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let inside = path(folder.path());
    // A limit on the size of files stands for a full disk. The signal that goes with it
    // is ignored, as it is by who runs out of room.
    let limited = |arguments: &str| {
        let program = env!("CARGO_BIN_EXE_iqlink");
        let script = format!("trap '' XFSZ; ulimit -f 1; cd {inside}; {program} {arguments}");
        Said::by(
            std::process::Command::new("sh")
                .args(["-c", &script])
                .output()
                .unwrap(),
        )
    };
    for arguments in [
        "show BAAEBD --svg board.svg",
        "export empty --format cnf -o empty.cnf",
        "export starter-01..02 --format cnf -o many",
        "explain junior-05 --svg-dir pictures",
        "prove junior-05 -o certificate",
    ] {
        let said = limited(arguments);
        assert_eq!(said.code, 2, "{arguments}: {said:?}");
        assert!(said.err.contains("File too large"), "{arguments}: {said:?}");
        let left: Vec<_> = files(folder.path());
        assert!(left.is_empty(), "{arguments}: {left:?}");
    }
}

#[test]
fn what_was_there_stays_if_the_new_does_not_fit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.svg");
    fs::write(&file, "mine").unwrap();
    let program = env!("CARGO_BIN_EXE_iqlink");
    let script = format!(
        "trap '' XFSZ; ulimit -f 1; {program} show BAAEBD --svg {}",
        path(&file)
    );
    let said = Said::by(
        std::process::Command::new("sh")
            .args(["-c", &script])
            .output()
            .unwrap(),
    );
    assert_eq!(said.code, 2);
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn a_folder_that_may_not_be_written_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
    // Who may do everything does not meet this; /proc takes nobody's files.
    let place = if fs::write(closed.join("try"), "").is_ok() {
        "/proc".into()
    } else {
        closed
    };
    let file = place.join("a.svg");
    let message = refusal(&["show", UNIQUE, "--svg", path(&file)]);
    assert!(
        message.starts_with(&format!("error: cannot write {}: ", path(&file))),
        "{message}"
    );
    assert!(!message.contains(".part"), "{message}");
}

#[test]
fn a_link_is_followed_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (
        folder.path().join("file.svg"),
        folder.path().join("link.svg"),
    );
    fs::write(&file, "before").unwrap();
    symlink(&file, &link).unwrap();
    assert_eq!(iqlink(["show", UNIQUE, "--svg", path(&link)]).code, 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg"));
}

#[test]
fn a_missing_temporary_folder_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let calls: [&[&str]; 1] = [&[
        "compare",
        UNIQUE,
        "--backends",
        "native",
        "--isolate",
        "--out",
        path(&out),
    ]];
    for arguments in calls {
        let said = call(arguments)
            .env("TMPDIR", "/no/such/folder")
            .output()
            .unwrap();
        let said = Said::by(said);
        assert_eq!(said.code, 2, "{said:?}");
        let message = "no temporary folder can be made in /no/such/folder";
        assert!(
            said.err.contains(message) && said.err.contains("set TMPDIR"),
            "{said:?}"
        );
    }
}
