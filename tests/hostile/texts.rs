//! Texts from outside: names of challenges and backends, words of proofs and files, what
//! a program complains of. Whatever is in them, they stay within their line and steer
//! nothing, on the screen and in every file.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::common::program::{Said, call, iqlink, path, piped, refusal};
use super::common::{UNIQUE, files};
use super::{comparison, study};

/// What a forger would like to see at the beginning of a line.
const FORGED: &str = "empty: a solution";

/// A line break, a screen cleared in seven and in eight bits, text turned around, and a
/// character of no width.
fn hostile() -> String {
    format!("good\n{FORGED}\r\u{1b}[2J\u{9b}2J\u{202e}\u{200b}\u{7f}")
}

/// Whether a reader would not see the character. Written anew, from what is in the name
/// above.
fn is_unseen(character: char) -> bool {
    (character.is_control() && character != '\n') || ['\u{202e}', '\u{200b}'].contains(&character)
}

#[track_caller]
fn assert_harmless(what: &str, text: &str) {
    let place = text.find(is_unseen);
    assert_eq!(place, None, "{what}: {text:?}");
    let forged = text.lines().find(|line| line.starts_with(FORGED));
    assert_eq!(forged, None, "{what}: {text:?}");
}

#[track_caller]
fn assert_says_nothing_unseen(arguments: &[&str], said: &Said) {
    let what = arguments.join(" ");
    assert_harmless(&what, &said.out);
    assert_harmless(&what, &said.err);
}

/// A file with one challenge of that name.
fn list(folder: &Path, name: &str) -> String {
    let file = folder.join("list.json");
    fs::write(&file, json!({"name": name, "givens": UNIQUE}).to_string()).unwrap();
    path(&file).to_owned()
}

#[test]
fn no_name_forges_a_line_or_steers_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let list = &list(folder.path(), &hostile());
    let out = |name: &str| path(&folder.path().join(name)).to_owned();
    let studied = &out("study");
    let calls: [&[&str]; 13] = [
        &["solve", list],
        &["solve", list, "--json"],
        &["solve", list, "--backend", "cmd:false"],
        &["count", list],
        &["placements", list],
        &["verify", list],
        &["show", list, "--solution", "--svg", &out("show.svg")],
        &["explain", list, "--svg-dir", &out("explain")],
        &["hint", list],
        &["export", list, "--format", "cnf", "-o", &out("export.cnf")],
        &["prove", list, "-o", &out("certificate")],
        &[
            "compare",
            list,
            "--backends",
            "native,cmd:false",
            "--out",
            &out("compare"),
        ],
        &study(list, studied),
    ];
    for arguments in calls {
        let said = iqlink(arguments);
        assert_says_nothing_unseen(arguments, &said);
        let named = said.out.contains("good") || said.err.contains("good");
        let silent = ["show", "export", "study"].contains(&arguments[0]) && said.code == 0;
        assert!(named || silent, "{arguments:?}: {said:?}");
    }
    for file in files(folder.path()) {
        // What is for programs holds the name as it is, as JSON writes it.
        let json = file
            .extension()
            .is_some_and(|e| e == "json" || e == "jsonl");
        // A proof tree is bytes for the checker, and holds no name.
        let bytes = file.extension().is_some_and(|e| e == "tree");
        if !json && !bytes && file != folder.path().join("list.json") {
            let text = fs::read_to_string(&file).unwrap();
            assert_harmless(path(&file), &text);
        }
    }
}

#[test]
fn json_holds_the_name_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let said = iqlink(["solve", &list(folder.path(), &hostile()), "--json"]);
    assert_eq!(said.json()["name"], Value::from(hostile()));
}

#[test]
fn letters_that_cannot_be_read_are_shown_written_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("list.txt");
    fs::write(&file, "BA\u{1b}[J\u{202e}").unwrap();
    for command in ["solve", "verify"] {
        let arguments = [command, path(&file)];
        let said = iqlink(arguments);
        assert_says_nothing_unseen(&arguments, &said);
        assert!((said.out + &said.err).contains(r"\u{1b}"), "{command}");
    }
    let arguments = ["solve", "no\u{1b}[2Jfile.txt"];
    assert!(refusal(&arguments).contains(r"no\u{1b}[2Jfile.txt"));
}

/// Where all files of a folder are named, as by `*`, somebody else's file may look like a flag.
#[test]
fn arguments_that_are_refused_are_shown_written_out() {
    let text = &hostile();
    let flag = &format!("--{text}");
    let calls: [&[&str]; 8] = [
        &["verify", flag],
        &[text],
        &["solve", "1", "--limit", text],
        &["solve", "1", "--color", text],
        &["placements", "1", "--piece", text],
        &["prove", "1", "--prover", text],
        &["generate", "--level", text],
        &["solve", "1", "--timeout", text],
    ];
    for arguments in calls {
        let said = iqlink(arguments);
        assert_says_nothing_unseen(arguments, &said);
        assert_eq!((said.out.as_str(), said.code), ("", 2), "{said:?}");
        assert!(said.err.contains("u{1b}"), "{said:?}");
    }
}

/// A backend's name is in every table and chart, so it is refused instead.
#[test]
fn backends_have_names_that_can_be_seen() {
    let named = format!("cmd:{}", hostile());
    for arguments in [
        ["solve", "starter-01", "--backend", &named],
        ["compare", "starter-01", "--backends", &named],
    ] {
        let message = refusal(&arguments);
        assert_harmless("message", &message);
        assert!(message.contains("cannot be seen"), "{message}");
    }
}

#[test]
fn folders_of_strangers_cannot_bring_such_names() {
    let folder = tempfile::tempdir().unwrap();
    let (begun, joined) = (folder.path().join("begun"), folder.path().join("joined"));
    comparison(&begun);
    for (file, backend) in [("plan.json", "dlx"), ("results.jsonl", "native")] {
        let place = begun.join(file);
        let before = fs::read_to_string(&place).unwrap();
        let name = serde_json::to_string(&hostile()).unwrap();
        let after = before.replacen(&format!("\"{backend}\""), &name, 1);
        assert_ne!(before, after, "{file}");
        fs::write(&place, after).unwrap();
        let arguments = ["compare", "--merge", path(&begun), "--out", path(&joined)];
        let message = refusal(&arguments);
        assert_harmless(file, &message);
        assert!(
            message.contains(file) && message.contains("cannot be seen"),
            "{message}"
        );
        fs::write(&place, before).unwrap();
    }
}

/// Names of files need not be Unicode, and the line that calls the program is told.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_whose_name_is_no_text_is_written_all_the_same() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::thread;
    use std::time::Duration;

    use super::common::program::{await_handler, interrupt};

    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join(OsStr::from_bytes(b"x\xff\n"));
    let arguments = ["compare", UNIQUE, "--backends", "atlas"];
    let said = call(arguments).arg("--out").arg(&out).output().unwrap();
    let said = Said::by(said);
    assert_eq!(said.code, 0, "{said:?}");
    assert_says_nothing_unseen(&arguments, &said);
    let text = fs::read_to_string(out.join("report.html")).unwrap();
    assert_harmless("report", &text);
    assert!(text.contains("x\u{fffd}\\u{a}"));
    // A study takes longer than it has to for this.
    let study = call(["study", UNIQUE]).arg("--out").arg(&out).spawn();
    let study = study.unwrap();
    await_handler(&study);
    thread::sleep(Duration::from_secs(1));
    let (said, _) = interrupt(study);
    assert_eq!(said.code, 130, "{said:?}");
}

#[test]
fn words_of_answers_and_exported_files_are_shown_written_out() {
    let folder = tempfile::tempdir().unwrap();
    let cnf = folder.path().join("a.cnf");
    let given = "c challenge: BAA\nc rule: linked\n";
    let text = format!("{given}c varname 1 B\u{1b}[2J\u{9b}\u{202e}A\np cnf 1 1\n1 0\n");
    fs::write(&cnf, text).unwrap();
    for answer in [
        "s SATISFIABLE\nv 1 0\n",
        "v \u{1b}[2J\n",
        "s \u{1b}[2J\n",
        "c \u{1b}\ns UNKNOWN\n",
    ] {
        let arguments = ["decode", path(&cnf), "-"];
        let said = piped(&arguments, answer);
        assert_says_nothing_unseen(&arguments, &said);
        assert_ne!(said.code, 0, "{answer:?}");
    }
}

/// The words of a proof, and the names of folders.
#[test]
fn nothing_in_a_certificate_forges_the_verdict_of_another() {
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join(format!("a\n{FORGED}; the proof holds"));
    let prove = ["prove", UNIQUE, "--prover", "cadical", "-o"];
    let made = call(prove).arg(&bad).output().unwrap();
    assert_eq!(made.status.code(), Some(0));
    assert_harmless("prove", &Said::by(made).out);
    let arguments = ["check", path(folder.path())];
    let said = iqlink(arguments);
    assert_eq!((said.out.lines().count(), said.code), (1, 0), "{said:?}");
    let proof = bad.join("proof.lrat");
    fs::write(&proof, "9999999 \u{1b}[2J\n").unwrap();
    let said = iqlink(arguments);
    assert_says_nothing_unseen(&arguments, &said);
    assert_eq!((said.out.lines().count(), said.code), (1, 1), "{said:?}");
}

#[cfg(unix)]
#[test]
fn what_a_program_complains_of_is_shown_written_out() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("solver");
    fs::write(
        &program,
        "#!/bin/sh\nprintf 'no\\033[2J\\302\\233\\n' >&2\nexit 1\n",
    )
    .unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let backend = format!("cmd:{}", path(&program));
    let arguments = ["solve", "starter-01", "--backend", &backend];
    let said = iqlink(arguments);
    assert_says_nothing_unseen(&arguments, &said);
    assert!(said.err.contains(r"no\u{1b}[2J\u{9b}"), "{said:?}");
    let out = folder.path().join("compare");
    let arguments = [
        "compare",
        "starter-01",
        "--backends",
        &backend,
        "--out",
        path(&out),
    ];
    let said = iqlink(arguments);
    assert_says_nothing_unseen(&arguments, &said);
    for file in ["report.html", "runs.csv"] {
        let text = fs::read_to_string(out.join(file)).unwrap();
        assert_harmless(file, &text);
        assert!(text.contains(r"no\u{1b}[2J\u{9b}"), "{file}");
    }
}
