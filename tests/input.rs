//! Reading challenges: every way to write them, and every way to get them wrong.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;

use common::program::{Said, call, iqlink, path, piped, printed};

fn data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(folder)
}

/// What the program says when it is run in a folder of the data.
fn said_in(folder: &str, arguments: &[&str]) -> Said {
    let mut call = call(arguments);
    Said::by(call.current_dir(data(folder)).output().unwrap())
}

/// The challenges that the program makes of an input, as it writes them itself.
fn challenges(printed: &str) -> Vec<String> {
    let lines = printed.lines().map(|line| {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        let name = object["name"].as_str().map(|name| format!("{name}: "));
        format!(
            "{}{}",
            name.unwrap_or_default(),
            object["challenge"].as_str().unwrap()
        )
    });
    lines.collect()
}

/// The challenges in a file of the data.
fn challenges_in(file: &str) -> Vec<String> {
    let said = said_in("good", &["placements", "--json", file]);
    assert_eq!(said.code, 0, "{said:?}");
    challenges(&said.out)
}

/// Each malformed file, named after its defect, has its message beside it.
#[test]
fn malformed_files_get_their_message_and_exit_code_2() {
    let mut checked = 0;
    let mut entries: Vec<PathBuf> = fs::read_dir(data("bad"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name.ends_with(".message") {
            continue;
        }
        let message = fs::read_to_string(data("bad").join(format!("{name}.message")))
            .unwrap_or_else(|_| panic!("{name} has no message beside it"));
        let said = said_in("bad", &["placements", &name]);
        assert_eq!(said.err, message, "{name}");
        assert_eq!((said.out.as_str(), said.code), ("", 2), "{name}");
        checked += 1;
    }
    assert!(checked >= 17, "only {checked} malformed files were found");
}

#[test]
fn text_files_take_comments_spaces_and_colours() {
    let read = challenges_in("challenges.txt");
    assert_eq!(read, ["BAAEBDHCFGDFOEI", "BAAEBDHCF", "BAAEBD"]);
}

#[test]
fn json_files_hold_strings_objects_lists_or_lines() {
    let read = challenges_in("challenges.json");
    assert_eq!(read, ["BAAEBD", "mine: HCF", "empty", "GDF"]);
}

#[test]
fn standard_input_is_either_format() {
    let piped = |text: &str| {
        let said = piped(&["placements", "--json", "-"], text);
        assert_eq!(said.code, 0, "{said:?}");
        challenges(&said.out)
    };
    assert_eq!(piped("BAA\nEBD\n"), ["BAA", "EBD"]);
    assert_eq!(piped("\u{feff}BAA\r\nEBD\r\n"), ["BAA", "EBD"]);
    assert_eq!(piped(r#" ["BAA", {"givens": "EBD"}]"#), ["BAA", "EBD"]);
}

#[test]
fn arguments_are_letters_or_empty_and_keep_their_order() {
    let read = challenges(&printed([
        "placements",
        "--json",
        "ebd, baa",
        "empty",
        "HCF",
    ]));
    assert_eq!(read, ["BAAEBD", "empty", "HCF"]);
}

#[test]
fn a_wrong_argument_is_named_with_the_remedy() {
    let message = |argument: &str| {
        let said = said_in("good", &["placements", argument]);
        assert_eq!(said.code, 2);
        said.err
    };
    assert_eq!(
        message("BAAEB"),
        "error: BAAEB: character 6: the text ends where an orientation (A to L) should follow\n"
    );
    assert!(message("missing.txt").starts_with("error: missing.txt: "));
    assert!(message("some/folder").starts_with("error: some/folder: "));
}

/// The names of the challenges that a command takes by these arguments.
fn chosen(arguments: &[&str]) -> Vec<String> {
    let printed = printed([&["placements", "--json"], arguments].concat());
    let name = |line: &str| {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        let name = object["name"].as_str().or(object["challenge"].as_str());
        name.unwrap().to_owned()
    };
    printed.lines().map(name).collect()
}

/// `wizard-03`, `wizard-04` and so on.
fn names(level: &str, numbers: std::ops::RangeInclusive<usize>) -> Vec<String> {
    numbers
        .map(|number| format!("{level}-{number:02}"))
        .collect()
}

#[test]
fn levels_ranges_and_the_suite_stand_for_many() {
    assert_eq!(chosen(&["wizard"]), names("wizard", 1..=24));
    assert_eq!(chosen(&["Grandmaster"]), names("grandmaster", 1..=10));
    for range in [
        "wizard-01..12",
        "wizard-1..12",
        "wizard-01..wizard-12",
        "Wizard-1 .. wizard-012",
        "wizard..12",
        "97..108",
    ] {
        assert_eq!(chosen(&[range]), names("wizard", 1..=12), "{range}");
    }
    assert_eq!(chosen(&["25..48"]), names("junior", 1..=24));
    assert_eq!(chosen(&["wizard-07..7"]), ["wizard-07"]);
    let both = [names("master", 23..=24), names("wizard", 1..=2)].concat();
    assert_eq!(chosen(&["master-23..wizard-2"]), both);
    assert_eq!(chosen(&["master-23..24", "wizard-01..02"]), both);
    assert_eq!(chosen(&["suite"]).len(), 130);
    assert_eq!(chosen(&["starter..grandmaster"]), chosen(&["suite"]));
}

#[test]
fn files_hold_ranges_as_well() {
    let read = |text: &str| {
        let said = piped(&["placements", "--json", "-", "--givens", "2..4"], text);
        assert_eq!(said.code, 0, "{said:?}");
        challenges(&said.out).len()
    };
    assert_eq!(read("wizard-01..03 # three\nBAAEBD\nBAA\n"), 4);
    assert_eq!(read(r#"["wizard", {"givens": "BAAEBD"}]"#), 25);
}

#[test]
fn filters_keep_the_order_and_take_the_suite_if_nothing_is_named() {
    let listed = |arguments: &[&str]| {
        let said = printed([&["suite", "--json"], arguments].concat());
        let lines = said.lines().map(|line| {
            let listed: serde_json::Value = serde_json::from_str(line).unwrap();
            let givens = listed["givens"].as_str().unwrap().len() / 3;
            (listed["name"].as_str().unwrap().to_owned(), givens)
        });
        lines.collect::<Vec<(String, usize)>>()
    };
    let with = |range: std::ops::RangeInclusive<usize>| -> Vec<String> {
        let all = listed(&[]).into_iter();
        all.filter_map(|(name, givens)| range.contains(&givens).then_some(name))
            .collect()
    };
    assert_eq!(chosen(&["--givens", "2"]), with(2..=2));
    assert_eq!(chosen(&["--givens", "1..3"]), with(1..=3));
    let levels = ["--level", "wizard", "--level", "junior"];
    let both = [names("junior", 1..=24), names("wizard", 1..=24)].concat();
    assert_eq!(chosen(&levels), both);
    assert_eq!(chosen(&["--level", "wizard,junior"]), both);
    assert_eq!(
        chosen(&["20..30", "--level", "junior"]),
        names("junior", 1..=6)
    );
    assert_eq!(
        chosen(&["BAA", "wizard", "EBDHCF", "--givens", "1"]),
        ["BAA"]
    );
    let few: Vec<(String, usize)> = listed(&["--level", "wizard", "--givens", "2"]);
    assert!(
        !few.is_empty()
            && few
                .iter()
                .all(|(name, givens)| name.starts_with("wizard") && *givens == 2)
    );
    let few: Vec<String> = few.into_iter().map(|(name, _)| name).collect();
    assert_eq!(chosen(&["wizard", "--givens", "2"]), few);
}

/// A name of the suite is one wherever it is written, and a file needs its folder then.
#[test]
fn files_do_not_hide_names() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("wizard"), "BAA\n").unwrap();
    fs::write(folder.path().join("mine-1..txt"), "BAA\n").unwrap();
    let read = |argument: &str| {
        let mut call = call(["placements", "--json", argument]);
        let said = Said::by(call.current_dir(folder.path()).output().unwrap());
        assert_eq!(said.code, 0, "{said:?}");
        challenges(&said.out)
    };
    assert_eq!(read("wizard").len(), 24);
    assert_eq!(read("./wizard"), ["BAA"]);
    assert_eq!(read("mine-1..txt"), ["BAA"]);
}

/// A folder is called one, unless its name can be read as letters.
#[test]
fn folders_are_called_folders() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["boards", "BAA"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    let said = |command: &str, argument: &str| {
        let mut call = call([command, argument]);
        Said::by(call.current_dir(folder.path()).output().unwrap())
    };
    for argument in ["boards", "boards/", "./boards", "./BAA"] {
        for command in ["solve", "verify"] {
            let refused = said(command, argument);
            assert_eq!(refused.code, 2, "{refused:?}");
            assert!(refused.err.contains("that is a folder"), "{refused:?}");
        }
    }
    assert_eq!(said("solve", "BAA").code, 0);
}

/// Every command that takes challenges takes them in the same ways.
#[test]
fn every_command_takes_levels_ranges_and_filters() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (cnf, certificates, study, compared) = (
        file("cnf"),
        file("certificates"),
        file("study"),
        file("compared"),
    );
    let commands: [&[&str]; 9] = [
        &["solve", "--json"],
        &["count", "--json"],
        &["placements", "--json"],
        &["explain", "--json"],
        &["hint", "--json"],
        &["export", "--format", "cnf", "-o", &cnf],
        &["prove", "-o", &certificates],
        &["study", "--timeout", "1s", "--out", &study],
        &[
            "compare",
            "--json",
            "--backends",
            "native,atlas",
            "--out",
            &compared,
        ],
    ];
    let expected = ["starter-19", "starter-20"];
    for command in commands {
        let said = iqlink(
            [
                command,
                &["starter-15..21", "--level", "starter", "--givens", "10"],
            ]
            .concat(),
        );
        assert_eq!(said.code, 0, "{command:?}: {said:?}");
        if command.contains(&"--json") {
            let named = said.out.lines().map(|line| {
                let object: serde_json::Value = serde_json::from_str(line).unwrap();
                object["name"]
                    .as_str()
                    .or(object["challenge"].as_str())
                    .unwrap()
                    .to_owned()
            });
            assert_eq!(named.collect::<Vec<_>>(), expected, "{command:?}");
        }
    }
    let exported = expected.map(|name| format!("{name}.cnf"));
    let index = ["index.csv", "index.json"].map(str::to_owned);
    assert_eq!(files_in(&cnf), [&index[..], &exported].concat());
    assert_eq!(files_in(&certificates), expected);
    let text = fs::read_to_string(Path::new(&study).join("study.json")).unwrap();
    for (name, studied) in [
        ("starter-18", false),
        ("starter-19", true),
        ("starter-20", true),
    ] {
        assert_eq!(text.contains(name), studied, "{name}");
    }
}

/// The names of the files in a folder, sorted.
fn files_in(folder: impl AsRef<Path>) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Names come from files of strangers; every challenge gets a file, and none lies
/// elsewhere. Each file is what the challenge gives alone.
#[test]
fn many_exports_go_to_a_folder_each_under_a_name_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("names.json");
    let named = [
        "../evil",
        "..",
        "",
        "a/b",
        "a\\\\b",
        "mine",
        "MINE",
        ".hidden",
        "nul\\u0000",
    ];
    let entries = named.map(|name| format!(r#"{{"name": "{name}", "givens": "BAAEBDHCFGDFOEI"}}"#));
    fs::write(&list, format!("[{}]", entries.join(","))).unwrap();
    let out = folder.path().join("in/out");
    let arguments = [
        "export",
        path(&list),
        "starter-01",
        "BAAEBDHCF",
        "--format",
        "asp",
        "-o",
        path(&out),
    ];
    let said = iqlink(arguments);
    let note = format!(
        "note: 11 files written to {}, and index.csv and index.json\n",
        out.display()
    );
    assert_eq!((said.out.as_str(), said.err, said.code), ("", note, 0));
    let expected = [
        "BAAEBDHCF.lp",
        // An empty name is none, so this is what it is called.
        "BAAEBDHCFGDFOEI.lp",
        "MINE-2.lp",
        "a-b-2.lp",
        "a-b.lp",
        "challenge.lp",
        "evil.lp",
        "hidden.lp",
        "index.csv",
        "index.json",
        "mine.lp",
        "nul-.lp",
        "starter-01.lp",
    ];
    assert_eq!(files_in(&out), expected);
    assert_eq!(files_in(folder.path()), ["in", "names.json"]);
    assert_eq!(files_in(folder.path().join("in")), ["out"]);
    let alone = printed(["export", "starter-01", "--format", "asp"]);
    assert_eq!(
        fs::read_to_string(out.join("starter-01.lp")).unwrap(),
        alone
    );
}

/// The flag and the word are the same, and nothing else can stand beside the flag.
#[test]
fn the_suite_is_exported_by_its_flag_as_by_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let export = |suite: &str, out: &str| {
        let out = folder.path().join(out);
        let few = ["--givens", "1..2", "--format", "json", "-o", path(&out)];
        printed([&["export", suite][..], &few].concat());
        let contents = files_in(&out).into_iter().map(|name| {
            let content = fs::read(out.join(&name)).unwrap();
            (name, content)
        });
        contents.collect::<Vec<_>>()
    };
    let by_flag = export("--suite", "flag");
    let names = iqlink::suite::all().iter();
    let few = names.filter(|named| named.challenge.givens().len() <= 2);
    assert_eq!(by_flag.len(), few.count() + 2);
    assert!(by_flag == export("suite", "name"));
    let both = iqlink(["export", "wizard-03", "--suite", "--format", "json"]);
    assert_eq!(both.code, 2, "{both:?}");
}

#[test]
fn random_challenges_have_as_many_givens_as_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let compare = |arguments: &[&str], out: &str| {
        let out = folder.path().join(out);
        let usual = [
            "compare",
            "--json",
            "--backends",
            "atlas",
            "--out",
            path(&out),
        ];
        let said = iqlink([&usual, arguments].concat());
        assert_eq!(said.code, 0, "{said:?}");
        said
    };
    let said = compare(&["--random", "6", "--givens", "2..3"], "few");
    let lengths = challenges(&said.out).into_iter().map(|challenge| {
        let (_, letters) = challenge.split_once(": ").unwrap();
        letters.len()
    });
    let lengths: Vec<usize> = lengths.collect();
    assert_eq!(lengths.len(), 6);
    assert!(
        lengths.iter().all(|length| [6, 9].contains(length)),
        "{lengths:?}"
    );
    // There is only one without givens, which ends the search for others.
    let said = compare(&["--random", "1000000", "--givens", "0"], "none").err;
    let note = "note: no more than 1 different challenge with 0 givens could be found\n";
    assert!(said.starts_with(note), "{said}");
}

/// Whether a file is read line by line or as a whole (as what comes from standard input is)
/// makes no difference to what is found in it, nor to what is said of it.
#[test]
fn a_file_is_read_alike_by_lines_and_as_a_whole() {
    let drawn = printed(["show", "starter-05"]);
    let texts = [
        "BAAEBD\n\n# wizard-02\nwizard-03 # the third\r\nstarter-01..03\r\n empty\nBAA".to_owned(),
        "\u{feff}BAAEBD\nBAA\n".to_owned(),
        "\n\"BAA\"\n{\"name\":\"x\",\"givens\":\"BAAEBD\"} \"EBD\"\n[\"BAA\",{\"challenge\":\"EBD\"}]".to_owned(),
        "\"BAA\"\n{\n\"givens\":\"BAAEBD\"\n}\n".to_owned(),
        format!("BAA\n{drawn}"),
        format!("# {}\nBAA\n", drawn.replace('\n', "\n# ")),
        "BAAEBD\nBAA\nBAX\nBAA\n".to_owned(),
        "\"BAA\"\n{\"name\":\"x\"}\n".to_owned(),
        "\"BAA\"\n\"BAA\n".to_owned(),
        "BAA\n\u{feff}BAA\n".to_owned(),
        "# nothing\n\n".to_owned(),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (number, text) in texts.iter().enumerate() {
        for arguments in [
            &["placements", "--json"][..],
            &["count", "--json", "--backend", "atlas"],
        ] {
            let file = folder.path().join(format!("{number}.challenges"));
            fs::write(&file, text).unwrap();
            let by_lines = iqlink(arguments.iter().copied().chain([path(&file)]));
            let whole = piped(&[arguments, &["-"]].concat(), text);
            assert_eq!(by_lines.code, whole.code, "{text}");
            assert_eq!(challenges(&by_lines.out), challenges(&whole.out), "{text}");
            assert_eq!(by_lines.out.is_empty(), whole.code == 2, "{text}");
            let named = by_lines.err.replace(path(&file), "standard input");
            assert_eq!(named, whole.err, "{text}");
        }
    }
}

/// A pipe with a name, as shells make them for `<(command)`, is opened once and read once.
#[cfg(unix)]
#[test]
fn a_pipe_is_read_as_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let child = call(["placements", "--json", path(&pipe)]).spawn().unwrap();
    fs::write(&pipe, "BAAEBD\nBAA\n").unwrap();
    let said = Said::by(child.wait_with_output().unwrap());
    assert_eq!(challenges(&said.out), ["BAAEBD", "BAA"]);
}

/// The filters, too, go through a file line by line.
#[test]
fn filters_look_through_files() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("some.jsonl");
    let level = |level: &str| format!("{{\"level\":\"{level}\",\"givens\":\"BAAEBD\"}}\n");
    fs::write(
        &file,
        [level("expert"), level("wizard"), "\"BAA\"".to_owned()].concat(),
    )
    .unwrap();
    let chosen = |arguments: &[&str]| {
        let said = iqlink([&["placements", "--json", path(&file)], arguments].concat());
        assert_eq!(said.code, 0, "{said:?}");
        challenges(&said.out)
    };
    assert_eq!(chosen(&[]), ["BAAEBD", "BAAEBD", "BAA"]);
    assert_eq!(chosen(&["--level", "wizard"]), ["BAAEBD"]);
    assert_eq!(chosen(&["--givens", "1..1"]), ["BAA"]);
    let refused = |arguments: &[&str]| iqlink([&["solve", path(&file)], arguments].concat()).err;
    let none = "error: none of the 3 challenges has";
    assert_eq!(
        refused(&["--level", "junior"]),
        format!(
            "{none} the level junior; there is expert and wizard: change --level, or name other challenges\n"
        )
    );
    assert_eq!(
        refused(&["--givens", "3"]),
        format!(
            "{none} 3 givens; they have 1 to 2 givens: change --givens, or name other challenges\n"
        )
    );
}

/// A name without a letter is none, and what has one a line says which it is about.
#[test]
fn an_empty_name_is_none() {
    for name in ["", " "] {
        let said = piped(
            &["solve", "-"],
            format!(r#"{{"name": "{name}", "givens": "BAAEBDHCFGDFOEISFJIGKQKL"}}"#),
        );
        assert!(
            said.out.starts_with("BAAEBDHCFGDFOEISFJIGKQKL: "),
            "{said:?}"
        );
    }
}

/// Editors of some systems write UTF-16, of which every letter here is a letter and a zero.
#[test]
fn other_encodings_are_told_as_such() {
    let folder = tempfile::tempdir().unwrap();
    for text in [r#"{"givens": "BAAEBD"}"#, "BAAEBD\n"] {
        let wide: Vec<u8> = text.bytes().flat_map(|byte| [byte, 0]).collect();
        let file = folder.path().join("wide.json");
        fs::write(&file, &wide).unwrap();
        for command in ["placements", "verify"] {
            let said = piped(&[command, "-"], &wide);
            assert_eq!(said.code, 2, "{said:?}");
            let message = "error: standard input:1:2: this is not text: there is a zero byte, as in \
                           UTF-16; save the file as UTF-8\n";
            assert_eq!(said.err, message, "{command}");
            let said = iqlink([command, path(&file)]);
            assert_eq!(said.err, message.replace("standard input", path(&file)));
        }
    }
}

#[test]
fn that_a_piece_has_no_ball_is_said() {
    let said = iqlink([
        "placements",
        "wizard-03",
        "--piece",
        "yellow",
        "--ball",
        "A",
    ]);
    assert_eq!(
        (said.out.as_str(), said.code),
        ("wizard-03: 0 placements\n", 0)
    );
    assert!(said.err.contains("yellow has no ball"), "{said:?}");
    // Others have one, wherever it is.
    let said = iqlink(["placements", "wizard-03", "--ball", "A"]);
    assert_eq!(said.err, "");
}
