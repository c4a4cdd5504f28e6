//! Reading challenges: every way to write them, and every way to get them wrong.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

fn data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(folder)
}

fn iqlink(folder: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_iqlink"));
    command.current_dir(data(folder));
    command
}

/// The challenges that the program makes of an input, as it writes them itself.
fn challenges(command: &mut Command) -> Vec<String> {
    let output = command.assert().success().get_output().stdout.clone();
    let lines = String::from_utf8(output).unwrap();
    lines
        .lines()
        .map(|line| {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            let name = object["name"].as_str().map(|name| format!("{name}: "));
            format!(
                "{}{}",
                name.unwrap_or_default(),
                object["challenge"].as_str().unwrap()
            )
        })
        .collect()
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
        let output = iqlink("bad").args(["placements", &name]).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), message, "{name}");
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(output.stdout.is_empty(), "{name}");
        checked += 1;
    }
    assert!(checked >= 17, "only {checked} malformed files were found");
}

#[test]
fn text_files_take_comments_spaces_and_colours() {
    let read = challenges(iqlink("good").args(["placements", "--json", "challenges.txt"]));
    assert_eq!(read, ["BAAEBDHCFGDFOEI", "BAAEBDHCF", "BAAEBD"]);
}

#[test]
fn json_files_hold_strings_objects_lists_or_lines() {
    let read = challenges(iqlink("good").args(["placements", "--json", "challenges.json"]));
    assert_eq!(read, ["BAAEBD", "mine: HCF", "empty", "GDF"]);
}

#[test]
fn standard_input_is_either_format() {
    let piped = |text: &str| {
        challenges(
            iqlink("good")
                .args(["placements", "--json", "-"])
                .write_stdin(text),
        )
    };
    assert_eq!(piped("BAA\nEBD\n"), ["BAA", "EBD"]);
    assert_eq!(piped("\u{feff}BAA\r\nEBD\r\n"), ["BAA", "EBD"]);
    assert_eq!(piped(r#" ["BAA", {"givens": "EBD"}]"#), ["BAA", "EBD"]);
}

#[test]
fn arguments_are_letters_or_empty_and_keep_their_order() {
    let read =
        challenges(iqlink("good").args(["placements", "--json", "ebd, baa", "empty", "HCF"]));
    assert_eq!(read, ["BAAEBD", "empty", "HCF"]);
}

#[test]
fn a_wrong_argument_is_named_with_the_remedy() {
    let message = |argument: &str| {
        let output = iqlink("good")
            .args(["placements", argument])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(
        message("BAAEB"),
        "error: BAAEB: character 6: the text ends where an orientation (A to L) should follow\n"
    );
    assert!(message("missing.txt").starts_with("error: missing.txt: "));
    assert!(message("some/folder").starts_with("error: some/folder: "));
}
