//! A game in progress: a challenge and the moves that were made in it.

mod common;

use common::SEVERAL;
use common::program::{iqlink, path, piped, printed, refusal};
use iqlink::suite;
use roxmltree::Document;

/// The solution of junior-05 has NGB, DHL, WCJ and MJD beside the givens.
const GAME: &str = "junior-05+NGB";

#[test]
fn every_command_takes_moves_in_both_ways() {
    for command in ["solve", "count", "hint", "explain", "placements"] {
        let plus = iqlink([command, GAME, "--json"]);
        let flag = iqlink([command, "junior-05", "--moves", "NGB", "--json"]);
        assert_eq!((plus.code, flag.code), (0, 0), "{plus:?}");
        let (plus, flag) = (plus.json(), flag.json());
        assert_eq!(plus["name"], GAME);
        for key in ["name", "challenge", "givens", "moves"] {
            assert_eq!(plus[key], flag[key], "{command}: {key}");
        }
        assert_eq!(plus["moves"], serde_json::json!(["NGB"]));
        let listed = suite::find("junior-05").unwrap().unwrap();
        assert_eq!(plus["givens"], listed.challenge.to_string());
    }
    let seen = iqlink(["hint", "junior-05+yellow I-D-E+NGB", "--json"]).json();
    assert_eq!(seen["moves"], serde_json::json!(["NGB", "DHL"]));
}

/// What is given is what the challenge begins with, wherever it is counted or listed.
#[test]
fn moves_are_not_counted_as_givens() {
    let listed = printed(["suite", GAME, "--json"]);
    let line: serde_json::Value = serde_json::from_str(&listed).unwrap();
    assert_eq!(line["givens"], "PAFTBAQDLFEGKFEPIHGKIHLI");
    assert_eq!(line["moves"], serde_json::json!(["NGB"]));
    let read = piped(&["solve", "-", "--json"], &listed).json();
    for key in ["name", "givens", "moves"] {
        assert_eq!(read[key], line[key], "{key}");
    }
    // And no other challenge has such a line.
    assert!(!printed(["suite", "junior-05", "--json"]).contains("moves"));
    let table = printed(["suite", GAME]);
    let row: Vec<&str> = table.lines().last().unwrap().split_whitespace().collect();
    assert_eq!(row[..2], [GAME, "8"]);
    let folder = tempfile::tempdir().unwrap();
    let export = ["export", GAME, "starter-01", "--format", "dlx", "-o"];
    printed(export.into_iter().chain([path(folder.path())]));
    let index = std::fs::read_to_string(folder.path().join("index.json")).unwrap();
    let index: serde_json::Value = serde_json::from_str(&index).unwrap();
    assert_eq!(index[0]["givens"], 8);
}

#[test]
fn givens_and_moves_are_drawn_differently() {
    let text = printed(["show", GAME]);
    assert!(
        text.contains("NGB  move") && text.contains("PAF  given"),
        "{text}"
    );
    let solved = printed(["solve", GAME]);
    assert!(
        solved.contains("NGB  move") && solved.contains("DHL  placed"),
        "{solved}"
    );
    let explained = printed(["explain", GAME]);
    assert!(
        explained.contains("NGB  move") && explained.contains("DHL  placed"),
        "{explained}"
    );
    let picture = printed(["show", GAME, "-o", "-"]);
    let document = Document::parse(&picture).unwrap();
    let roles: Vec<&str> = document
        .descendants()
        .filter_map(|n| n.attribute("data-role"))
        .collect();
    assert_eq!(roles.iter().filter(|role| **role == "move").count(), 1);
    assert_eq!(roles.iter().filter(|role| **role == "given").count(), 8);
}

#[test]
fn a_hint_blames_the_wrong_move_and_praises_the_others() {
    let fine = iqlink(["hint", "junior-05+NGB+DHL"]);
    assert_eq!(fine.code, 0);
    assert!(
        fine.out
            .contains("Your moves with dark pink and yellow are fine."),
        "{}",
        fine.out
    );
    // Light green can lie on O-N-M, but then dark pink has no place.
    let wrong = iqlink(["hint", "junior-05+DHL+light green O-N-M:D"]);
    assert_eq!(wrong.code, 1);
    assert!(
        wrong.out.contains("has light green O-N-M (NCD)"),
        "{}",
        wrong.out
    );
    assert!(
        wrong.out.contains("Take back light green."),
        "{}",
        wrong.out
    );
    assert!(
        wrong.out.contains("Your move with yellow is fine."),
        "{}",
        wrong.out
    );
    let line = iqlink(["hint", "junior-05+DHL+NCD", "--json"]).json();
    assert_eq!(line["take_back"], serde_json::json!(["NCD"]));
    assert_eq!(line["fine"], serde_json::json!(["DHL"]));
    // Who wants it explained is told the same.
    let wrong = iqlink(["explain", "junior-05+DHL+NCD"]);
    assert!(wrong.err.contains("Take back light green."), "{wrong:?}");
    // Without moves the givens are blamed, as before.
    let line = iqlink(["hint", "BAAEBDHCFGDFOEISFJQGB", "--json"]).json();
    assert!(line["fine"].is_null() && !line["blame"].as_array().unwrap().is_empty());
}

#[test]
fn a_game_can_be_verified() {
    let whole = iqlink(["verify", "junior-05", "--moves", "NGB,DHL,WCJ,MJD"]);
    assert_eq!(whole.code, 0, "{whole:?}");
    assert!(whole.out.contains("a solution"), "{}", whole.out);
    let part = iqlink(["verify", GAME]);
    assert_eq!(part.code, 1);
    assert!(
        part.out
            .contains("not on the board: light green, yellow, dark blue"),
        "{}",
        part.out
    );
    // Moves that collide are judged, not refused.
    assert_eq!(iqlink(["verify", "junior-05+NGB+NCD"]).code, 1);
}

#[test]
fn moves_that_cannot_be_made_are_told() {
    for (arguments, part) in [
        (&["hint", "junior-05+"][..], "there is no move behind the +"),
        (
            &["hint", "junior-05", "+NGB"],
            "there is no challenge before the +; write both as one",
        ),
        (
            &["hint", "junior-05 NGB"],
            "moves go behind a challenge with a + between, as in junior-05+NGB",
        ),
        (&["hint", "junior-05+NG"], "in the moves 'NG': character 3"),
        (
            &["hint", "junior-05+PAF"],
            "a move cannot be made: light purple is given twice",
        ),
        (&["hint", "junior-05+NGB+NCD"], "a move cannot be made"),
        (
            &["hint", "junior", "--moves", "NGB"],
            "moves are made in one challenge, and 24",
        ),
        (
            &["show", "junior-05", "--moves", "NGX"],
            "--moves NGX: in the moves 'NGX'",
        ),
    ] {
        let message = refusal(arguments);
        assert!(message.contains(part), "{message}");
    }
    let two = iqlink(["hint", "junior-05", "NGB"]);
    assert!(two.err.contains("write junior-05+NGB"), "{two:?}");
}

/// A line that the program prints stands for what it is about when it is read again.
#[test]
fn what_is_printed_is_read_back_with_its_moves() {
    let about = |line: &serde_json::Value| {
        ["name", "challenge", "givens", "moves"].map(|key| line.get(key).cloned())
    };
    for asked in ["junior-05+NGB+DHL", "BAAEBD+HCF", "junior-05"] {
        let printed = iqlink(["placements", asked, "--json"]);
        let again = piped(&["placements", "-", "--json"], &printed.out);
        assert_eq!(about(&again.json()), about(&printed.json()), "{asked}");
    }
    let read = |text: &str| piped(&["placements", "-", "--json"], text);
    // Letters or sight, a list or a text, on the board or beside it.
    let expected = about(&iqlink(["placements", "BAAEBD+HCF+GDF", "--json"]).json());
    for text in [
        r#"{"givens": "BAAEBD", "moves": ["HCF", "GDF"]}"#,
        r#"{"moves": "HCF GDF", "challenge": "BAAEBDHCFGDF"}"#,
        r#"{"challenge": "BAAEBDHCFGDF", "givens": "BAAEBD", "moves": ["hcf", "GDF"]}"#,
    ] {
        assert_eq!(about(&read(text).json()), expected, "{text}");
    }
    assert_eq!(
        read(r#"{"givens": "BAA", "moves": []}"#)
            .json()
            .get("moves"),
        None
    );
    for (text, reason) in [
        (
            r#"{"givens": "BAA", "moves": ["BAA", "BBA"]}"#,
            "a move cannot be made",
        ),
        (r#"{"givens": "BAA", "moves": ["HC"]}"#, "in the moves 'HC'"),
        (r#"{"givens": "BAA", "moves": 3}"#, "these are no moves"),
        (r#"{"givens": "BAA", "moves": [3]}"#, "these are no moves"),
    ] {
        let said = read(text);
        assert_eq!(said.code, 2, "{text}");
        assert!(said.err.starts_with("error: standard input:1:"), "{said:?}");
        assert!(said.err.contains(reason), "{said:?}");
    }
}

/// A line of `solve` holds the challenge and its solutions: the latter are boards.
#[test]
fn the_solutions_that_are_printed_are_what_is_judged() {
    for (asked, boards) in [("wizard-03", 1), ("junior-05+NGB", 1), (SEVERAL, 8)] {
        let solved = iqlink(["solve", asked, "--all", "--json"]);
        let judged = piped(&["verify", "-"], &solved.out);
        assert_eq!(judged.code, 0, "{judged:?}");
        assert_eq!(judged.out.lines().count(), boards, "{judged:?}");
    }
    let played = r#"{"givens": "BAAEBDHCFGDFOEISFJIGKUHIJIKLJA", "moves": ["QKLRLE"]}"#;
    let judged = piped(&["verify", "-"], played);
    assert_eq!(judged.code, 0, "{judged:?}");
}
