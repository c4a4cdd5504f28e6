//! What the program says when something is not as the user thought, and what it does
//! with unusual calls that make sense.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

const SAMPLE: &str = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE";

/// A part of the sample with one solution.
const UNIQUE: &str = "BAAEBDHCFGDFOEISFJIGKQKL";

/// A part of it with eight.
const SEVERAL: &str = "BAAEBDHCFGDFOEISFJIGK";

/// What a call prints, what it says on standard error, and its exit code.
struct Said {
    out: String,
    err: String,
    code: i32,
}

fn iqlink(arguments: &[&str]) -> Said {
    piped(arguments, "")
}

fn piped(arguments: &[&str], input: &str) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_iqlink"));
    let output = command.args(arguments).write_stdin(input).output().unwrap();
    Said {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap(),
    }
}

/// The message of a call that fails with exit code 2 and prints nothing.
fn refusal(arguments: &[&str]) -> String {
    let said = iqlink(arguments);
    assert_eq!((said.out.as_str(), said.code), ("", 2), "{arguments:?}");
    assert!(said.err.starts_with("error: "), "{}", said.err);
    assert!(said.err.lines().count() <= 2, "{}", said.err);
    said.err
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The lines of a picture are the only ones that begin with a space.
fn has_picture(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("  "))
}

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
            iqlink(&["solve", UNIQUE, "--backend", &backend]),
            iqlink(&["count", UNIQUE, "--backend", &backend, "--json"]),
            iqlink(&["compare", UNIQUE, "--backends", &both, "--out", path(&out)]),
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
    let said = iqlink(&["solve", none, "--backend", &backend, "--json"]);
    assert!(said.out.contains("\"verdict\":\"none\""), "{}", said.out);
    assert_eq!(said.code, 0);
}

#[test]
fn options_after_the_program_are_explained() {
    let said = iqlink(&["solve", UNIQUE, "--backend", "cmd:nosuch:links=lazy"]);
    assert!(
        said.err.contains("options are written before it"),
        "{}",
        said.err
    );
    let help = iqlink(&["solve", "--help"]).out;
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
fn files_hold_names_of_the_suite_as_well() {
    let input = "wizard-3  # by its name\nBAAEBD\n12\n";
    let said = piped(&["placements", "-", "--json"], input);
    let named = |line: &str, name: &str| line.starts_with(&format!("{{\"name\":\"{name}\""));
    let lines: Vec<&str> = said.out.lines().collect();
    assert!(named(lines[0], "wizard-03"), "{}", said.out);
    assert!(
        lines[1].starts_with("{\"challenge\":\"BAAEBD\""),
        "{}",
        said.out
    );
    assert!(named(lines[2], "starter-12"), "{}", said.out);
    let said = piped(&["placements", "-", "--json"], r#"["wizard-3"]"#);
    assert!(named(&said.out, "wizard-03"), "{}", said.out);
    let said = piped(&["placements", "-"], "BAA\n\nwizzard-3\n");
    let place =
        "error: standard input:3:1: the suite has no such challenge: did you mean wizard-03?";
    assert!(said.err.starts_with(place), "{}", said.err);
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
    assert_eq!(iqlink(&["placements", path(&file)]).code, 0);
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
fn long_arguments_are_not_repeated_whole() {
    let long = "A".repeat(5000);
    let option = format!("native:{long}");
    let program = format!("cmd:{long}");
    for arguments in [
        &["solve", &long] as &[&str],
        &["solve", &format!("{long}.txt")],
        &["solve", "BAA", "--backend", &long],
        &["solve", "BAA", "--backend", &option],
        &["decode", &long, &long],
    ] {
        let message = refusal(arguments);
        assert!(message.len() < 500 && message.contains("..."), "{message}");
    }
    let said = iqlink(&["solve", "BAA", "--backend", &program]);
    assert!(said.err.len() < 500, "{}", said.err);
    let said = iqlink(&["verify", &long]);
    assert!(said.out.lines().next().unwrap().len() < 500, "{}", said.out);
}

#[test]
fn one_solution_is_drawn_and_a_list_is_not() {
    for flags in [&[] as &[&str], &["--all"], &["--limit", "1"]] {
        let said = iqlink(&[&["solve", UNIQUE], flags].concat());
        assert!(has_picture(&said.out), "{flags:?}: {}", said.out);
        assert!(!said.out.contains("The first of them"), "{}", said.out);
    }
    let said = iqlink(&["solve", SEVERAL]);
    assert!(
        said.out.contains("\nThe first of them:\n\n  "),
        "{}",
        said.out
    );
    for flags in [
        &["--all"] as &[&str],
        &["--limit", "2"],
        &["--all", "--json"],
    ] {
        let said = iqlink(&[&["solve", SEVERAL], flags].concat());
        assert!(!has_picture(&said.out), "{flags:?}: {}", said.out);
    }
    assert!(!has_picture(&iqlink(&["solve", UNIQUE, UNIQUE]).out));
}

#[test]
fn show_says_when_there_are_several_solutions() {
    let said = iqlink(&["show", SEVERAL, "--solution"]);
    let note = format!("note: {SEVERAL} has several solutions; this is one of them\n");
    assert_eq!((said.err, said.code), (note, 0));
    let said = iqlink(&["show", UNIQUE, "--solution"]);
    assert_eq!((said.err.as_str(), said.code), ("", 0));
}

#[test]
fn a_dash_is_standard_output_and_standard_input_is_read_once() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, begin) in [
        (&["show", "BAA", "--svg", "-"] as &[&str], "<svg"),
        (&["export", "BAA", "--format", "cnf", "-o", "-"], "c "),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_iqlink"));
        let output = command
            .args(arguments)
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(output.stdout.starts_with(begin.as_bytes()), "{arguments:?}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    for command in ["solve", "verify", "placements"] {
        let said = piped(&[command, "-", "BAA", "-"], "BAA");
        assert_eq!((said.out.as_str(), said.code), ("", 2), "{command}");
        assert!(said.err.contains("only once"), "{}", said.err);
    }
}

#[test]
fn ascii_holds_for_everything_that_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let pages = folder.path().join("pages");
    let calls: [&[&str]; 9] = [
        &["study", "starter-01", "--out", path(&pages)],
        &["placements", "BAA"],
        &["suite", "--level", "wizard"],
        &["atlas"],
        &["generate", "--level", "starter", "--seed", "1"],
        &["solve", UNIQUE],
        &["explain", "starter-20"],
        &["hint", "starter-20"],
        &["compare", UNIQUE, "--out", path(&out)],
    ];
    for arguments in calls {
        let said = iqlink(&[arguments, &["--ascii"]].concat());
        assert!(
            said.out.is_ascii() && !said.out.is_empty(),
            "{arguments:?}: {}",
            said.out
        );
    }
    assert!(iqlink(&["suite"]).out.contains('─'));
}

#[test]
fn one_is_not_many() {
    // All pieces given: one node, one fit, and nothing to decide.
    let said = iqlink(&["count", SAMPLE, "--backend", "paper"]);
    assert!(said.out.contains(": 1 fit (paper, "), "{}", said.out);
    assert!(said.out.contains(" 1 node)"), "{}", said.out);
    assert!(said.out.contains("one group: a solution"), "{}", said.out);
    let said = iqlink(&["count", SEVERAL]);
    assert!(said.out.contains(" fits ("), "{}", said.out);
    let message = refusal(&["generate", "--level", "grandmaster", "--givens", "2"]);
    assert!(message.contains("has 1 given;"), "{message}");
}

#[test]
fn pictures_of_steps_replace_earlier_ones_and_come_before_the_text() {
    let folder = tempfile::tempdir().unwrap();
    let steps = folder.path().join("steps");
    fs::create_dir(&steps).unwrap();
    for name in ["step-01.svg", "step-99.svg", "step-123.svg"] {
        fs::write(steps.join(name), "old").unwrap();
    }
    for name in ["mine.svg", "step-1x.svg", "step-01.txt"] {
        fs::write(steps.join(name), "mine").unwrap();
    }
    let said = iqlink(&["explain", "starter-20", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    let told = told["steps"].as_array().unwrap();
    assert_eq!(
        iqlink(&["explain", "starter-20", "--svg-dir", path(&steps)]).code,
        0
    );
    let mut names: Vec<String> = fs::read_dir(&steps)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let mut expected: Vec<String> = (1..=told.len())
        .map(|n| format!("step-{n:02}.svg"))
        .collect();
    expected.extend(["mine.svg", "step-1x.svg", "step-01.txt"].map(str::to_owned));
    expected.sort();
    assert_eq!(names, expected);

    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let message = refusal(&["explain", "starter-20", "--svg-dir", path(&file)]);
    let remedy = "; a file is where a folder should be; choose another name\n";
    assert!(message.ends_with(remedy), "{message}");
}

/// Every placement that a step speaks of is in its picture.
#[test]
fn the_picture_of_a_step_shows_all_that_it_rules_out() {
    let folder = tempfile::tempdir().unwrap();
    let said = iqlink(&[
        "explain",
        "expert-10",
        "--json",
        "--svg-dir",
        path(folder.path()),
    ]);
    let told: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    let mut most = 0;
    for (at, step) in told["steps"].as_array().unwrap().iter().enumerate() {
        let file = folder.path().join(format!("step-{:02}.svg", at + 1));
        let drawing = fs::read_to_string(file).unwrap();
        let placements = step["placements"].as_array().unwrap();
        most = most.max(placements.len());
        for placement in placements {
            let mention = format!("data-placement=\"{}\"", placement.as_str().unwrap());
            assert!(drawing.contains(&mention), "step {}: {placement}", at + 1);
        }
    }
    assert!(most > 1, "no step rules out more than one");
}

#[test]
fn every_error_about_files_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let (cnf, answer) = (folder.path().join("a.cnf"), folder.path().join("answer"));
    let here = path(folder.path());
    let nowhere = folder.path().join("no/where");
    let nowhere = path(&nowhere);
    assert_eq!(
        iqlink(&["export", UNIQUE, "--format", "cnf", "-o", path(&cnf)]).code,
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
    assert_eq!(iqlink(&paper).code, 0);
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
    let said = piped(&["verify", "-"], &format!("{SAMPLE}\n99\n"));
    let expected = format!("error: standard input:2:1: {remedy}\n");
    assert_eq!((said.err, said.code), (expected, 2));
}

/// Every command says what its exit codes are.
#[test]
fn every_command_has_its_exit_codes_in_its_help() {
    let help = iqlink(&["--help"]).out;
    let (_, listed) = help.split_once("\nCommands:\n").unwrap();
    let lines = listed.lines().take_while(|line| !line.is_empty());
    // The summaries of some commands go on in a line that is indented further.
    let lines = lines.filter(|line| !line.starts_with("   "));
    let mut commands: Vec<&str> = lines.filter_map(|l| l.split_whitespace().next()).collect();
    assert_eq!(commands.pop(), Some("help"));
    assert!(
        commands.contains(&"solve") && commands.contains(&"man"),
        "{commands:?}"
    );
    for command in commands {
        let help = iqlink(&[command, "--help"]).out;
        assert!(help.contains("Exit codes: 0 "), "{command}");
    }
}
