//! `iqlink study` on the command line.

use std::time::Duration;

use assert_cmd::Command;

fn iqlink(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("iqlink").unwrap();
    command.args(arguments);
    command
}

#[test]
fn the_command_writes_the_page_and_prints_a_line_for_each_exhibit() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("results");
    let output = iqlink(&["study", "starter-01", "24", "--out", out.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    for exhibit in [
        "pieces", "levels", "heat", "links", "times", "space", "growth",
    ] {
        let line = printed
            .lines()
            .find(|line| line.trim().starts_with(exhibit));
        assert!(line.is_some(), "{exhibit} in {printed}");
    }
    for file in [
        "study.html",
        "study.json",
        "csv/challenges.csv",
        "svg/times-log.svg",
    ] {
        assert!(out.join(file).is_file(), "{file}");
    }
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(notes.contains("study.html"), "{notes}");
}

#[test]
fn bad_input_is_refused_before_anything_is_computed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("results");
    let output = iqlink(&["study", "wizzard-01", "--out", out.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(!out.exists());
    // A file where the folder should be.
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let output = iqlink(&["study", "starter-01", "--out", file.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.contains("cannot write"), "{complaint}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_study_writes_what_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("results");
    let study = std::process::Command::new(assert_cmd::cargo::cargo_bin!("iqlink"))
        .args(["study", "--out", out.to_str().unwrap()])
        .stdout(std::process::Stdio::null())
        .spawn();
    let mut study = study.unwrap();
    // The folder is made before the searches begin, and they take much longer.
    while !out.is_dir() {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_secs(2));
    let sent = std::process::Command::new("kill")
        .args(["-INT", &study.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    assert_eq!(study.wait().unwrap().code(), Some(130));
    let page = std::fs::read_to_string(out.join("study.html")).unwrap();
    assert!(page.contains("Interrupted."));
}
