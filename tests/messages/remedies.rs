//! Errors: what is wrong, and what to do about it.

use std::fs;

use crate::common::program::{iqlink, path, piped, refusal};
use crate::common::{SAMPLE, UNIQUE};

#[cfg(unix)]
#[test]
fn a_solver_that_is_wrong_fails_a_check_and_one_that_is_silent_is_bad_input() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("solver.sh");
    let backend = format!("cmd:sh {}", script.display());
    let codes = |text: &str| {
        fs::write(&script, text).unwrap();
        let out = folder.path().join("out");
        let _ = fs::remove_dir_all(&out);
        let both = format!("native,{backend}");
        [
            iqlink(["solve", UNIQUE, "--backend", &backend]),
            iqlink(["count", UNIQUE, "--backend", &backend, "--json"]),
            iqlink(["compare", UNIQUE, "--backends", &both, "--out", path(&out)]),
        ]
        .map(|said| (said.code, said.err))
    };
    for wrong in [
        "echo s SATISFIABLE; echo v 1 2 3 0",
        "echo s SATISFIABLE; echo v 99999999 0",
        "echo s UNSATISFIABLE",
    ] {
        for (code, err) in codes(wrong) {
            assert_eq!(code, 1, "{wrong}: {err}");
        }
    }
    for silent in ["echo s SATISFIABLE", "exit 3"] {
        for (code, err) in codes(silent) {
            assert_eq!(code, 2, "{silent}: {err}");
        }
    }
    // What is right stays right.
    let none = "BAAEBDHCFGDFOEISFJQGB";
    fs::write(&script, "echo s UNSATISFIABLE").unwrap();
    let said = iqlink(["solve", none, "--backend", &backend, "--json"]);
    assert!(said.out.contains("\"verdict\":\"none\""), "{}", said.out);
    assert_eq!(said.code, 0);
}

#[test]
fn options_after_the_program_are_explained() {
    let said = iqlink(["solve", UNIQUE, "--backend", "cmd:nosuch:links=lazy"]);
    assert!(
        said.err.contains("options are written before it"),
        "{}",
        said.err
    );
    let help = iqlink(["solve", "--help"]).out;
    let words: Vec<&str> = help.split_whitespace().collect();
    let help = words.join(" ");
    assert!(
        help.contains("cmd:OPTION=VALUE:...:PROGRAM ARGUMENTS"),
        "{help}"
    );
    assert!(
        help.contains("{cnf}") && help.contains("{answer}"),
        "{help}"
    );
}

#[test]
fn what_looks_like_a_file_and_is_none_is_called_so() {
    for name in [
        "nofile.csv",
        "no/file",
        "nofile.txt",
        "nofile.json",
        "./nofile",
        "x.lp",
    ] {
        for command in ["solve", "verify", "show", "hint"] {
            let message = refusal(&[command, name]);
            let begin = format!("error: {name}: no such file; ");
            assert!(message.starts_with(&begin), "{command}: {message}");
        }
    }
    // A file may have any name.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.csv");
    fs::write(&file, "BAAEBD\n").unwrap();
    assert_eq!(iqlink(["placements", path(&file)]).code, 0);
}

#[test]
fn unknown_names_are_answered_with_those_that_exist() {
    let ranges = "It has starter-01 to starter-24, junior-01 to junior-24, expert-01 to expert-24, \
                  master-01 to master-24, wizard-01 to wizard-24, grandmaster-01 to grandmaster-10";
    for (name, nearest) in [
        ("wizzard-3", ": did you mean wizard-03? "),
        ("mastre-24", ": did you mean master-24? "),
        ("foo-3", ". "),
    ] {
        let message = refusal(&["solve", name]);
        let expected = format!("error: {name}: the suite has no such challenge{nearest}{ranges}\n");
        assert_eq!(message, expected);
    }
    // Letters alone may be meant as placements: what is wrong with them comes first.
    for (name, trouble, nearest) in [
        ("wizzard", "character 3, 'z': ", "wizard-01"),
        ("mastre", "character 3, 's': ", "master-01"),
        ("MASTBA", "character 3, 'S': ", "master-01"),
    ] {
        let message = refusal(&["solve", name]);
        assert!(
            message.starts_with(&format!("error: {name}: {trouble}expected ")),
            "{message}"
        );
        assert!(
            message.ends_with(&format!("; or did you mean {nearest}?\n")),
            "{message}"
        );
    }
    assert!(!refusal(&["solve", "BAZ"]).contains("did you mean"));
    assert!(refusal(&["solve", "wizard-25"]).contains("wizard-01 to wizard-24"));
    assert!(refusal(&["solve", "grandmaster-11"]).contains("to grandmaster-10"));
    assert!(refusal(&["solve", "121"]).contains("1 to 120"));
}

#[test]
fn every_error_about_files_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let (cnf, answer) = (folder.path().join("a.cnf"), folder.path().join("answer"));
    let here = path(folder.path());
    let nowhere = folder.path().join("no/where");
    let nowhere = path(&nowhere);
    assert_eq!(
        iqlink(["export", UNIQUE, "--format", "cnf", "-o", path(&cnf)]).code,
        0
    );
    fs::write(&answer, "s SATISFIABLE\nv 1 2\n").unwrap();
    let calls: [(&[&str], &str); 9] = [
        (&["show", "BAA", "--svg", nowhere], "make its folder first"),
        (&["show", "BAA", "--svg", here], "name of a file"),
        (
            &["export", "BAA", "--format", "cnf", "-o", nowhere],
            "make its folder first",
        ),
        (
            &["export", "BAA", "--format", "dlx", "--amo", "product"],
            "leave it out",
        ),
        (&["decode", nowhere, path(&answer)], "iqlink export"),
        (&["decode", path(&answer), path(&answer)], "iqlink export"),
        (
            &["decode", path(&cnf), nowhere],
            "give the file that the solver wrote",
        ),
        (
            &["decode", path(&cnf), path(&answer)],
            "all that the solver printed",
        ),
        (&["decode", "-", "-"], "by its name"),
    ];
    for (arguments, remedy) in calls {
        let message = refusal(arguments);
        assert!(message.contains(remedy), "{arguments:?}: {message}");
    }
}

/// Folders are made where they are missing, so "make it first" would be no help.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_made_is_not_asked_for() {
    let calls: [&[&str]; 4] = [
        &["explain", "starter-20", "--svg-dir", "/proc/nowhere"],
        &["man", "-o", "/proc/nowhere"],
        &["study", "starter-20", "--out", "/proc/nowhere"],
        &["prove", "starter-20", "-o", "/proc/nowhere"],
    ];
    for arguments in calls {
        let message = refusal(arguments);
        assert!(
            message.ends_with("; no folder can be made there; choose another place\n"),
            "{message}"
        );
    }
}

#[test]
fn what_does_not_go_together_is_answered_with_the_remedy() {
    let message = refusal(&["solve", "BAA", "--assume-unique"]);
    let expected = "--assume-unique is for the backend paper; add --backend paper, or leave it out";
    assert_eq!(message, format!("error: {expected}\n"));
    let paper = [
        "solve",
        UNIQUE,
        "--assume-unique",
        "--backend",
        "paper:split=off",
    ];
    assert_eq!(iqlink(paper).code, 0);
    let message = refusal(&["explain", "1", "2", "--svg-dir", "steps"]);
    assert!(
        message.ends_with("; give one, or leave --svg-dir out\n"),
        "{message}"
    );
    let remedy =
        "that is a challenge, not a board; `iqlink show wizard-03 --solution` draws its solution";
    assert_eq!(
        refusal(&["verify", "Wizard-3"]),
        format!("error: Wizard-3: {remedy}\n")
    );
    let said = piped(&["verify", "-"], format!("{SAMPLE}\n99\n"));
    let expected = format!("error: standard input:2:1: {remedy}\n");
    assert_eq!((said.err, said.code), (expected, 2));
}
