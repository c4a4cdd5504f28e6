//! `iqlink study` on the command line.

use super::common::program::{iqlink, path, refusal};

#[test]
fn the_command_writes_the_page_and_prints_a_line_for_each_exhibit() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("results");
    let said = iqlink(["study", "starter-01", "24", "--out", path(&out)]);
    assert_eq!(said.code, 0, "{said:?}");
    let printed = said.out;
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
    assert!(said.err.contains("study.html"), "{}", said.err);
}

#[test]
fn bad_input_is_refused_before_anything_is_computed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("results");
    refusal(&["study", "wizzard-01", "--out", path(&out)]);
    assert!(!out.exists());
    // A file where the folder should be.
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let complaint = refusal(&["study", "starter-01", "--out", path(&file)]);
    assert!(complaint.contains("cannot write"), "{complaint}");
}

#[cfg(unix)]
mod interrupted {
    use std::path::Path;
    use std::time::Duration;

    use super::super::common::program::{await_handler, call, interrupt, path};
    use super::super::common::prompt::assert_prompt;

    /// Starts a study, interrupts it after a while, and returns how long it took to end.
    fn interrupted(out: &Path, after: Duration) -> Duration {
        let study = call(["study", "--out", path(out)]).spawn().unwrap();
        await_handler(&study);
        std::thread::sleep(after);
        let (said, delay) = interrupt(study);
        assert_eq!(said.code, 130, "{said:?}");
        delay
    }

    /// The promise is 200 ms; the rest is for a machine that is busy with other things.
    fn assert_ends_promptly(attempt: impl Fn() -> Duration) {
        assert_prompt("the study", Duration::from_millis(200 + 200), 3, attempt);
    }

    /// Or, if the machine is so fast that something is finished by then, says that it was
    /// interrupted.
    #[test]
    fn at_once_it_leaves_nothing_behind() {
        assert_ends_promptly(|| {
            let folder = tempfile::tempdir().unwrap();
            let out = folder.path().join("deep/results");
            let delay = interrupted(&out, Duration::from_millis(100));
            if folder.path().join("deep").exists() {
                let page = std::fs::read_to_string(out.join("study.html")).unwrap();
                assert!(page.contains("Interrupted.") && page.ends_with("</html>"));
            }
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
            interrupted(&out, after);
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
        assert_ends_promptly(|| {
            let folder = tempfile::tempdir().unwrap();
            interrupted(&folder.path().join("results"), after)
        });
        // That nobody reads what it prints does not make it less interrupted.
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("results");
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut study = call(["study", "--out", path(&out)]);
        let study = study.stdout(writer).spawn().unwrap();
        await_handler(&study);
        std::thread::sleep(after);
        let (said, _) = interrupt(study);
        assert_eq!(said.code, 130, "{said:?}");
        assert!(out.join("study.html").is_file());
        assert!(said.err.contains("the page is "), "{said:?}");
    }
}
