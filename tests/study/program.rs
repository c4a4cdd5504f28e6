//! `iqlink study` on the command line.

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
mod interrupted {
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    /// The promise is 200 ms; the rest is for a machine that is busy with other things.
    const PROMPT: Duration = Duration::from_millis(200 + 200);

    fn start(out: &Path) -> Child {
        let study = Command::new(assert_cmd::cargo::cargo_bin!("iqlink"))
            .args(["study", "--out", out.to_str().unwrap()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        study.unwrap()
    }

    /// Interrupts a study after a while, and returns its exit code and how long it
    /// took to end.
    fn interrupt(mut study: Child, after: Duration) -> (Option<i32>, Duration) {
        std::thread::sleep(after);
        let sent = Command::new("kill")
            .args(["-INT", &study.id().to_string()])
            .status();
        let begun = Instant::now();
        assert!(sent.unwrap().success());
        (study.wait().unwrap().code(), begun.elapsed())
    }

    /// Tries up to three times: what is slow only because the machine is busy is not
    /// slow every time.
    fn prompt(attempt: impl Fn() -> Duration) {
        let mut delays = Vec::new();
        while delays.len() < 3 {
            delays.push(attempt());
            if delays.last() < Some(&PROMPT) {
                return;
            }
        }
        panic!("the study took {delays:?} to end");
    }

    #[test]
    fn at_once_it_leaves_nothing_behind() {
        prompt(|| {
            let folder = tempfile::tempdir().unwrap();
            let study = start(&folder.path().join("deep/results"));
            let (code, delay) = interrupt(study, Duration::from_millis(100));
            assert_eq!(code, Some(130));
            assert!(!folder.path().join("deep").exists());
            delay
        });
    }

    #[test]
    fn among_the_searches_it_writes_what_is_finished() {
        // Long enough to have begun with the searches, which take much longer.
        let mut after = Duration::from_secs(4);
        loop {
            let folder = tempfile::tempdir().unwrap();
            let out = folder.path().join("results");
            let (code, _) = interrupt(start(&out), after);
            assert_eq!(code, Some(130));
            if out.exists() {
                let page = std::fs::read_to_string(out.join("study.html")).unwrap();
                assert!(page.contains("Interrupted."));
                assert!(page.ends_with("</html>"));
                let numbers = std::fs::read_to_string(out.join("study.json")).unwrap();
                let numbers: serde_json::Value = serde_json::from_str(&numbers).unwrap();
                assert_eq!(numbers["interrupted"], true);
                if !numbers["runs"].as_array().unwrap().is_empty() {
                    break;
                }
            }
            after *= 2;
            assert!(after < Duration::from_secs(40), "nothing is ever finished");
        }
        prompt(|| {
            let folder = tempfile::tempdir().unwrap();
            let (code, delay) = interrupt(start(&folder.path().join("results")), after);
            assert_eq!(code, Some(130));
            delay
        });
    }
}
