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
    let help = iqlink(["backends", "cmd"]).out;
    let words: Vec<&str> = help.split_whitespace().collect();
    let help = words.join(" ");
    assert!(
        help.contains("cmd:OPTION=VALUE:...:FORMAT:PROGRAM ARGUMENTS"),
        "{help}"
    );
    assert!(
        help.contains("{file}") && help.contains("{answer}"),
        "{help}"
    );
}

#[test]
fn formats_and_programs_that_are_not_there_are_told() {
    for (backend, words) in [
        (
            "cmd:nosuchformat:true",
            "a format before it is one of cnf, dlx",
        ),
        ("cmd:nosuchprogram", "install it, or give its full path"),
        ("cmd:lp:true", "prints a status and lines with a variable"),
        ("cmd:smt2:true", "prints sat and the values"),
        ("cmd:json:true", "a list of lists of placements"),
        ("cmd:amo=product:lp:true", "has no use for the option amo"),
        ("cmd:ganak", "use it with iqlink count"),
        ("cmd:", "as in cmd:minisat or cmd:lp:cbc"),
    ] {
        let message = iqlink(["solve", UNIQUE, "--backend", backend]);
        assert_eq!(message.code, 2, "{backend}: {message:?}");
        assert!(message.err.contains(words), "{backend}: {}", message.err);
    }
    let message = iqlink(["export", UNIQUE, "--format", "xyz"]).err;
    assert!(
        message.contains("smt2") && message.contains("xyz"),
        "{message}"
    );
    let message = refusal(&[
        "export", UNIQUE, "--format", "lp", "--cubes", "4", "-o", "x",
    ]);
    assert!(message.contains("it is for --format cnf"), "{message}");
    let message = refusal(&["export", UNIQUE, "--format", "cnf", "--cubes", "4"]);
    assert!(message.contains("give a folder"), "{message}");
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
        ("wizzard", "character 3, 'z': ", "wizard"),
        ("mastre", "character 3, 's': ", "master"),
        ("MASTBA", "character 3, 'S': ", "master"),
        ("siute", "character 3, 'u': ", "suite"),
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
fn choices_of_nothing_say_what_there_is() {
    let calls: [(&[&str], &str); 10] = [
        (
            &["wizard-12..1"],
            "wizard-12..1: the range runs backwards; write wizard-01..wizard-12",
        ),
        (
            &["wizard..master"],
            "wizard..master: the range runs backwards; write master-01..wizard-24",
        ),
        (
            &["wizard-01.."],
            "wizard-01..: a range has two ends, as in wizard-01..12 or 25..48; write both",
        ),
        (
            &["wizard-20..25"],
            "wizard-20..25: the suite's wizard challenges are wizard-01 to wizard-24; \
             `iqlink suite --level wizard` lists them",
        ),
        (
            &["100..121"],
            "100..121: the challenges of the suite have the numbers 1 to 120; \
             `iqlink suite` lists them",
        ),
        (
            &["starter", "--givens", "2..3"],
            "none of the 24 challenges has 2 to 3 givens; they have 9 to 10 givens: \
             change --givens, or name other challenges",
        ),
        (
            &["--level", "grandmaster", "--givens", "2"],
            "none of the 10 challenges has 2 givens; they have 1 given: \
             change --givens, or name other challenges",
        ),
        (
            &["12..36", "--level", "wizard,master"],
            "none of the 25 challenges has the level wizard or master; there is starter and \
             junior: change --level, or name other challenges",
        ),
        (
            &["BAAEBD", "--level", "wizard"],
            "BAAEBD does not have the level wizard; only challenges of the suite and of JSON \
             files have levels: change --level, or name other challenges",
        ),
        (
            &["HCF", "BAAEBD", "--givens", "0"],
            "none of the 2 challenges has 0 givens; they have 1 to 2 givens: \
             change --givens, or name other challenges",
        ),
    ];
    for (arguments, message) in calls {
        for command in ["solve", "hint", "compare"] {
            let said = refusal(&[&[command], arguments].concat());
            assert_eq!(said, format!("error: {message}\n"), "{command}");
        }
    }
    assert!(refusal(&["solve", "wizzard-01..12"]).contains(": did you mean wizard-01? "));
    let message = refusal(&["show", "wizard"]);
    assert!(
        message.ends_with("; give one of them, as in wizard-01\n"),
        "{message}"
    );
    let message = refusal(&["export", "wizard", "--format", "opb"]);
    assert!(
        message.ends_with("; give a folder for them, as in -o opb\n"),
        "{message}"
    );
    // What clap says takes more lines.
    for (flag, value, remedy) in [
        ("--level", "wizzard", "a similar value exists: 'wizard'"),
        ("--givens", "4..2", "write 2..4"),
        ("--givens", "13", "give 0 to 12"),
        (
            "--givens",
            "few",
            "write a number as in 3, or a range as in 2..4",
        ),
        ("--random", "0", "give a number from 1 to 1000000"),
        (
            "--random",
            "100000000000",
            "give a number from 1 to 1000000",
        ),
        (
            "--random",
            "18446744073709551615",
            "give a number from 1 to 1000000",
        ),
        (
            "--random",
            "18446744073709551616",
            "give a number from 1 to 1000000",
        ),
    ] {
        let said = iqlink(["compare", flag, value]);
        assert_eq!((said.out.as_str(), said.code), ("", 2), "{flag} {value}");
        assert!(said.err.contains(remedy), "{flag} {value}: {}", said.err);
    }
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

/// Whoever writes a level and a number with a blank between means one challenge.
#[test]
fn a_level_and_a_number_apart_are_no_25_challenges() {
    for command in [
        "hint",
        "solve",
        "count",
        "explain",
        "placements",
        "compare",
        "prove",
    ] {
        let said = refusal(&[command, "junior", "5"]);
        assert!(
            said.contains("junior 5: did you mean junior-05?"),
            "{command}: {said}"
        );
        assert!(said.contains("write 5 junior"), "{command}: {said}");
    }
    // The remedy holds, and nothing else is refused.
    let lines = |arguments: &[&str]| iqlink([&["placements", "--json"], arguments].concat()).out;
    assert_eq!(lines(&["5", "junior"]).lines().count(), 25);
    assert_eq!(lines(&["junior-05", "5"]).lines().count(), 2);
    assert_eq!(lines(&["junior", "25"]).lines().count(), 25);
    assert_eq!(
        lines(&["grandmaster-01", "starter", "junior"])
            .lines()
            .count(),
        49
    );
}

#[test]
fn a_file_is_not_named_after_something_else() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    for (command, name, better) in [
        (&["show", "junior-05", "-o"][..], "junior.png", "junior.svg"),
        (&["show", "junior-05", "--svg"], "junior.PDF", "junior.svg"),
        (&["pieces", "-o"], "pieces.html", "pieces.svg"),
        (
            &["explain", "starter-01", "--html"],
            "steps.svg",
            "steps.html",
        ),
        (&["page", "-o"], "page.png", "page.html"),
    ] {
        let file = place(name);
        let said = refusal(&[command, &[path(&file)]].concat());
        assert!(said.contains(name) && said.contains("is written"), "{said}");
        assert!(
            said.contains(&format!("name it {}", place(better).display())),
            "{said}"
        );
        assert!(!file.exists(), "{said}");
    }
    for name in ["junior.svg", "junior", "junior.SVG", "junior.picture"] {
        let said = iqlink(["show", "junior-05", "-o", path(&place(name))]);
        assert_eq!(said.code, 0, "{said:?}");
        assert!(fs::read_to_string(place(name)).unwrap().contains("<svg"));
    }
    assert_eq!(
        iqlink(["explain", "starter-01", "--html", path(&place("a.htm"))]).code,
        0
    );
}

#[test]
fn spots_in_the_wrong_order_or_in_another_writing_are_told_how_to_write_them() {
    for (text, meant) in [
        ("yellow D-I-E", "did you mean yellow I-D-E or yellow E-D-I?"),
        ("Yellow: I D E", "did you mean yellow I-D-E?"),
        ("I-D-E yellow", "did you mean yellow I-D-E?"),
        ("yellow I/D/E", "did you mean yellow I-D-E?"),
    ] {
        for command in ["hint", "show", "solve"] {
            let said = refusal(&[command, text]);
            assert!(said.contains(meant), "{command} {text}: {said}");
        }
        let said = refusal(&["hint", "junior-05", "--moves", text]);
        assert!(said.contains(meant), "{text}: {said}");
    }
    // A file that is there, or is nothing else, stays one.
    assert!(refusal(&["show", "yellow/boards"]).contains("no such file"));
}
