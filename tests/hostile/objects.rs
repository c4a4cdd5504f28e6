//! JSON that contradicts itself, or has nothing in it.

use std::fs;

use super::common::program::{path, piped, refusal};

/// Which of the two is meant nobody knows, so neither is taken.
#[test]
fn objects_that_contradict_themselves_are_refused_with_their_place() {
    let name_twice = r#"{"name": "a", "name": "b", "givens": "BAAEBD"}"#;
    let givens_twice = r#"{"givens": "BAAEBD", "givens": "BAA"}"#;
    let moves_twice = r#"{"givens": "BAAEBD", "moves": "HCF", "moves": "GDF"}"#;
    let other = r#"{"givens": "BAAEBD", "challenge": "BAAEBDHCF"}"#;
    let other_first = r#"{"challenge": "BAAEBDHCF", "givens": "BAAEBD"}"#;
    let not_moved = r#"{"challenge": "BAAEBDHCF", "givens": "BAAEBD", "moves": "GDF"}"#;
    let again = r#"{"givens": "BAAEBD", "moves": ["HCF", "EBD"]}"#;
    for (object, reason) in [
        (name_twice, "has \"name\" twice"),
        (givens_twice, "has \"givens\" twice"),
        (moves_twice, "has \"moves\" twice"),
        (other, "do not say the same"),
        (other_first, "do not say the same"),
        (not_moved, "do not say the same"),
        (again, "EBD is one of the givens already"),
    ] {
        for (text, line) in [
            (object.to_owned(), 1),
            (format!("\"BAA\"\n{object}\n"), 2),
            (format!("[\"BAA\",\n{object}]"), 2),
        ] {
            let said = piped(&["placements", "-", "--json"], &text);
            assert_eq!(said.code, 2, "{text}: {said:?}");
            let place = format!("standard input:{line}:");
            assert!(said.err.contains(&place), "{text}: {said:?}");
            assert!(said.err.contains(reason), "{text}: {said:?}");
        }
    }
    let board_twice = r#"{"board": "BAA", "board": "BAB"}"#;
    let said = piped(&["verify", "-"], board_twice);
    assert!(
        said.code == 2 && said.err.contains("has \"board\" twice"),
        "{said:?}"
    );
}

/// What says the same twice is no contradiction, nor is what no field of ours is.
#[test]
fn objects_that_say_more_than_they_need_are_read() {
    let whole = r#"{"givens": "BAAEBD", "challenge": "EBDBAA", "note": 1, "note": 2}"#;
    let played = r#"{"givens": "BAAEBD", "challenge": "BAAEBDHCF", "moves": ["HCF"]}"#;
    let titled = r#"{"givens": "BAAEBD", "challenge": "the second one"}"#;
    for (object, challenge) in [(whole, "BAAEBD"), (played, "BAAEBDHCF"), (titled, "BAAEBD")] {
        let said = piped(&["placements", "-", "--json"], object);
        assert_eq!(said.code, 0, "{object}: {said:?}");
        assert_eq!(said.json()["challenge"], challenge, "{object}");
    }
}

#[test]
fn a_json_file_with_nothing_in_it_is_told_what_json_needs() {
    let folder = tempfile::tempdir().unwrap();
    for (name, content, remedy) in [
        (
            "a.json",
            "[]",
            "as in [\"BAAEBD\"], or objects as in {\"givens\": \"BAAEBD\"}",
        ),
        ("b.json", "", "as in [\"BAAEBD\"]"),
        ("c.txt", "", "one placement string a line"),
    ] {
        let file = folder.path().join(name);
        fs::write(&file, content).unwrap();
        let message = refusal(&["solve", path(&file)]);
        assert!(
            message.contains("there is nothing in it"),
            "{name}: {message}"
        );
        assert!(message.contains(remedy), "{name}: {message}");
    }
}
