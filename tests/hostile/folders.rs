//! Folders that somebody else has made: links in them lead to files outside, and what should be
//! a file is a pipe or a device.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use super::common::UNIQUE;
use super::common::program::{Said, call, iqlink, path};
use super::comparison;
use super::study;

/// What the call says, which it does soon: nobody is there to write into any pipe.
#[track_caller]
fn soon(arguments: &[&str]) -> Said {
    let mut child = call(arguments).spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{arguments:?} waits for ever");
        }
        thread::sleep(Duration::from_millis(10));
    }
    Said::by(child.wait_with_output().unwrap())
}

fn make_pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().unwrap();
    assert!(made.success());
}

#[test]
fn nobody_waits_for_a_pipe_in_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (begun, joined) = (folder.path().join("begun"), folder.path().join("joined"));
    comparison(&begun);
    let calls: [&[&str]; 3] = [
        &["compare", "--merge", path(&begun), "--out", path(&joined)],
        &["compare", "--resume", "--out", path(&begun)],
        &[
            "compare",
            UNIQUE,
            "--backends",
            "native,dlx",
            "--resume",
            "--out",
            path(&begun),
        ],
    ];
    for (file, calls) in [
        ("plan.json", &calls[..]),
        ("results.jsonl", &calls),
        // Who joins comparisons writes nothing into them.
        (".lock", &calls[1..]),
    ] {
        let place = begun.join(file);
        let before = fs::read(&place).unwrap();
        for arguments in calls {
            fs::remove_file(&place).unwrap();
            make_pipe(&place);
            let said = soon(arguments);
            assert_eq!(said.code, 2, "{arguments:?}: {said:?}");
            let message = format!("{file}: this is not a regular file");
            assert!(said.err.contains(&message), "{arguments:?}: {said:?}");
            fs::remove_file(&place).unwrap();
            fs::write(&place, &before).unwrap();
        }
    }
}

/// Files with a text that is not ours, and links to them in a folder.
struct Outside {
    folder: tempfile::TempDir,
    files: Vec<PathBuf>,
}

impl Outside {
    /// No line break at its end: what has none may be cut off as a line that was torn.
    const TEXT: &str = "not yours";

    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let files = Vec::new();
        Self { folder, files }
    }

    /// Puts a link to a file of its own in the place of the file.
    fn link(&mut self, place: &Path) {
        let file = self.folder.path().join(self.files.len().to_string());
        fs::write(&file, Self::TEXT).unwrap();
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        let _ = fs::remove_file(place);
        symlink(&file, place).unwrap();
        self.files.push(file);
    }

    #[track_caller]
    fn assert_untouched(&self) {
        for file in &self.files {
            assert_eq!(fs::read_to_string(file).unwrap(), Self::TEXT);
        }
        let count = fs::read_dir(self.folder.path()).unwrap().count();
        assert_eq!(count, self.files.len());
    }
}

#[test]
fn a_comparison_that_is_resumed_writes_to_nothing_outside_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let begun = folder.path().join("begun");
    comparison(&begun);
    let mut outside = Outside::new();
    for file in ["report.html", "runs.csv", "summary.json", "summary.tex"] {
        outside.link(&begun.join(file));
    }
    fs::remove_dir_all(begun.join("charts")).unwrap();
    symlink(outside.folder.path(), begun.join("charts")).unwrap();
    let resume = ["compare", "--resume", "--out", path(&begun)];
    let said = iqlink(resume);
    assert_eq!(said.code, 0, "{said:?}");
    outside.assert_untouched();
    for file in ["report.html", "charts"] {
        let there = fs::symlink_metadata(begun.join(file)).unwrap();
        assert!(!there.is_symlink(), "{file}");
    }
    // What is there cannot be thrown away, and what it leads to is not for us to change.
    for file in ["results.jsonl", ".lock"] {
        let place = begun.join(file);
        let before = fs::read(&place).unwrap();
        outside.link(&place);
        let said = iqlink(resume);
        assert_eq!(said.code, 2, "{said:?}");
        let message = format!("{file}: this is not a regular file");
        assert!(said.err.contains(&message), "{said:?}");
        outside.assert_untouched();
        fs::remove_file(&place).unwrap();
        fs::write(&place, before).unwrap();
    }
}

#[test]
fn links_among_our_names_are_replaced_and_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let mut outside = Outside::new();
    let place = |name: &str| folder.path().join(name);
    for name in [
        "certificate/formula.cnf",
        "certificate/proof.tree",
        "certificate/manifest.json",
        "exported/starter-01.cnf",
        "exported/index.csv",
        "cubes/starter-01.cubes",
        "man/iqlink-solve.1",
        "pictures/step-01.svg",
        "study/study.json",
        "study/svg/ladder.svg",
    ] {
        outside.link(&place(name));
    }
    let out = |name: &str| path(&place(name)).to_owned();
    let studied = &out("study");
    let calls: [&[&str]; 6] = [
        &["prove", UNIQUE, "-o", &out("certificate")],
        &["export", "1..2", "--format", "cnf", "-o", &out("exported")],
        &[
            "export",
            "1",
            "--format",
            "cnf",
            "--cubes",
            "4",
            "-o",
            &out("cubes"),
        ],
        &["man", "-o", &out("man")],
        &["explain", "1", "--svg-dir", &out("pictures")],
        &study(UNIQUE, studied),
    ];
    for arguments in calls {
        let said = iqlink(arguments);
        assert_eq!(said.code, 0, "{arguments:?}: {said:?}");
        outside.assert_untouched();
    }
    let check = iqlink(["check", &out("certificate")]);
    assert_eq!(check.code, 0, "{check:?}");
}

/// A program of the user's leaves a pipe instead of its answer.
#[test]
fn nobody_waits_for_the_pipe_that_a_program_leaves() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("solver");
    fs::write(&program, "#!/bin/sh\nrm -f \"$2\"\nmkfifo \"$2\"\n").unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let backend = format!("cmd:{} {{file}} {{answer}}", path(&program));
    let said = soon(&["solve", UNIQUE, "--backend", &backend, "--timeout", "10s"]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(
        said.err.contains("this is not a regular file"),
        "{}",
        said.err
    );
}

/// Files are named after challenges, whatever these are called.
#[test]
fn no_name_leads_out_of_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (inside, list) = (
        folder.path().join("a/b/c"),
        folder.path().join("a/list.json"),
    );
    fs::create_dir_all(&inside).unwrap();
    let named = |name: &str, givens: &str| serde_json::json!({"name": name, "givens": givens});
    let challenges = [
        named("../../victim", UNIQUE),
        named("/tmp/../victim", "BAAEBDHCFGDFOEISFJIGKUHIJIK"),
        named("-rf", "BAAEBDHCFGDFOEISFJIGKUHIJIKLJA"),
    ];
    fs::write(&list, serde_json::json!(challenges).to_string()).unwrap();
    let out = |name: &str| path(&inside.join(name)).to_owned();
    let studied = &out("study");
    let calls: [&[&str]; 3] = [
        &study(path(&list), studied),
        &[
            "export",
            path(&list),
            "--format",
            "dlx",
            "-o",
            &out("exported"),
        ],
        &[
            "compare",
            path(&list),
            "--backends",
            "native,atlas",
            "--out",
            &out("compared"),
        ],
    ];
    for arguments in calls {
        let said = iqlink(arguments);
        assert_eq!(said.code, 0, "{arguments:?}: {said:?}");
    }
    let entries_of = |folder: &Path| -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut found: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        found.sort();
        found
    };
    assert_eq!(entries_of(folder.path()), ["a"]);
    assert_eq!(entries_of(&folder.path().join("a")), ["b", "list.json"]);
    assert_eq!(entries_of(&folder.path().join("a/b")), ["c"]);
    assert_eq!(entries_of(&inside), ["compared", "exported", "study"]);
    for name in entries_of(&inside.join("exported")) {
        assert!(!name.starts_with('-'), "{name} looks like an option");
    }
}
