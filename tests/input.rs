//! Reading challenges: every way to write them, and every way to get them wrong.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::program::{Said, call, piped, printed};

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
