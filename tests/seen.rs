//! A board as its owner sees it: colours and spots read off the drawing, and drawings
//! themselves, make the same board again.

mod common;

use std::fmt::Write as _;
use std::fs;

use common::program::{iqlink, path, printed, refusal};
use iqlink::atlas;
use iqlink::draw::{self, Charset, Picture, Scale, SvgOptions, TerminalOptions};
use iqlink::game::{Piece, Placement, notation};
use roxmltree::{Document, Node};

const BOARDS: usize = 300;

/// Random boards, half of them parts of solutions and half of them any pieces that do not
/// collide.
fn random_boards() -> Vec<Vec<Placement>> {
    let mut random = fastrand::Rng::with_seed(13);
    let all: Vec<Placement> = Placement::all().collect();
    let solutions = atlas::judged().unwrap().solutions();
    let mut boards = Vec::new();
    while boards.len() < BOARDS {
        let mut board: Vec<Placement> = Vec::new();
        if boards.len().is_multiple_of(2) {
            let solution = random.choice(solutions).unwrap();
            board.extend(solution.placements());
            random.shuffle(&mut board);
            board.truncate(random.usize(1..=Piece::COUNT));
        } else {
            for _ in 0..200 {
                let next = *random.choice(&all).unwrap();
                if board
                    .iter()
                    .all(|p| p.piece() != next.piece() && !p.collides(next))
                {
                    board.push(next);
                }
            }
        }
        board.sort();
        boards.push(board);
    }
    boards
}

fn of_class<'a>(node: Node<'a, 'a>, class: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    node.descendants()
        .filter(move |n| n.attribute("class") == Some(class))
}

/// The pieces of a picture as somebody writes them down who looks at it: the colour, the
/// spots of the units as `iqlink pieces` numbers them, and where an opening faces if two
/// pieces of that kind could lie there.
fn described(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let pieces = of_class(document.root(), "piece").map(|drawn| {
        let letter = drawn.attribute("data-piece").unwrap().parse().unwrap();
        let piece = Piece::from_letter(letter).unwrap();
        let units: Vec<Node> = of_class(drawn, "unit").collect();
        let spots: Vec<&str> = units
            .iter()
            .map(|u| u.attribute("data-spot").unwrap())
            .collect();
        let open = units.iter().find_map(|unit| unit.attribute("data-open"));
        let straight = ["aqua", "light green"].contains(&piece.colour());
        let suffix = open.filter(|_| straight).map(|open| format!(":{open}"));
        format!("{piece} {}{}", spots.join("-"), suffix.unwrap_or_default())
    });
    pieces.collect()
}

#[test]
fn what_is_read_off_300_drawings_makes_the_same_boards() {
    let folder = tempfile::tempdir().unwrap();
    let mut lines = String::new();
    let boards = random_boards();
    for board in &boards {
        let picture = Picture::of_placements(board.iter().copied());
        let seen = described(&draw::svg(&picture, SvgOptions::default())).join(", ");
        let poses = notation::parse(&seen).unwrap_or_else(|error| panic!("{seen}: {error}"));
        let read: Option<Vec<Placement>> = poses.into_iter().map(Placement::from_pose).collect();
        assert_eq!(read.as_ref(), Some(board), "{seen}");
        writeln!(lines, "{seen}").unwrap();
    }
    let file = folder.path().join("seen.txt");
    fs::write(&file, lines).unwrap();
    assert_eq!(read_by_the_program(path(&file)), letters(&boards));
}

#[test]
fn drawings_are_read_back_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let boards = random_boards();
    for (charset, scale) in [
        (Charset::Ascii, Scale::Full),
        (Charset::Unicode, Scale::Full),
        (Charset::Ascii, Scale::Compact),
        (Charset::Unicode, Scale::Compact),
    ] {
        let options = TerminalOptions {
            charset,
            scale,
            ..TerminalOptions::default()
        };
        let pictures = boards
            .iter()
            .map(|board| Picture::of_placements(board.iter().copied()));
        let drawn: Vec<String> = pictures.map(|p| draw::terminal(&p, options)).collect();
        let file = folder.path().join("drawn.txt");
        fs::write(&file, drawn.join("\n")).unwrap();
        assert_eq!(read_by_the_program(path(&file)), letters(&boards));
    }
}

fn letters(boards: &[Vec<Placement>]) -> Vec<String> {
    let letters = boards
        .iter()
        .map(|board| board.iter().map(ToString::to_string).collect());
    letters.collect()
}

/// The challenges that the program finds in a file, in letters.
fn read_by_the_program(file: &str) -> Vec<String> {
    let lines = printed(["placements", file, "--json"]);
    let challenges = lines.lines().map(|line| {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        line["challenge"].as_str().unwrap().to_owned()
    });
    challenges.collect()
}

#[test]
fn what_show_prints_is_a_challenge_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.txt");
    fs::write(&file, printed(["show", "junior-05+NGB", "--ascii"])).unwrap();
    let line = iqlink(["placements", path(&file), "--json"]).json();
    let named = iqlink(["placements", "junior-05+NGB", "--json"]).json();
    for key in ["challenge", "givens", "moves", "pieces"] {
        assert_eq!(line[key], named[key], "{key}");
    }
    // A stroke that is missing is noticed, with its place.
    let broken = printed(["show", "junior-05", "--ascii"]).replacen("#=L=#", "#=L= ", 1);
    fs::write(&file, broken).unwrap();
    let message = refusal(&["solve", path(&file)]);
    assert!(
        message.contains("board.txt:1:") && message.contains("red cannot be read"),
        "{message}"
    );
}

#[test]
fn explanations_print_what_can_be_typed() {
    let text = printed(["explain", "junior-05", "wizard-03"]);
    let mut found = 0;
    for piece in Piece::all() {
        for (at, name) in text.match_indices(&format!("{piece} ")) {
            // Behind the name, three spots and the letters; `dark blue` is not `blue`.
            let is_whole = !text[..at].ends_with("light ") && !text[..at].ends_with("dark ");
            let rest = &text[at..];
            let spots: Vec<char> = rest[name.len()..].chars().take(7).collect();
            let is_place = matches!(spots[..], [_, '-', _, '-', _, ' ', '(']);
            if is_whole && is_place {
                let said = &rest[..=rest.find(')').unwrap()];
                let poses = notation::parse(said).unwrap_or_else(|error| panic!("{said}: {error}"));
                assert!(said.contains(&poses[0].to_string()), "{said}");
                found += 1;
            }
        }
    }
    assert!(found > 0, "{text}");
}

#[test]
fn colours_and_spots_go_wherever_letters_do() {
    let seen = "yellow I-D-E";
    for command in [
        &["solve"][..],
        &["count"],
        &["placements"],
        &["hint"],
        &["show"],
    ] {
        let by_sight = iqlink([command, &[seen, "--ascii"]].concat());
        let by_letters = iqlink([command, &["DHL", "--ascii"]].concat());
        assert_eq!(by_sight.code, by_letters.code, "{command:?}");
        let first = |text: &str| {
            text.lines()
                .next()
                .map(|l| l.split('(').next().map(str::to_owned))
        };
        assert_eq!(first(&by_sight.out), first(&by_letters.out), "{command:?}");
    }
    let message = refusal(&["solve", "light green O-N-M"]);
    for part in ["NCD", "NCJ", "open to the", "light green O-N-M:"] {
        assert!(message.contains(part), "{part}: {message}");
    }
    let message = refusal(&["solve", "B green A"]);
    assert!(
        message.contains("did you mean light green or dark green?"),
        "{message}"
    );
    assert!(
        message.contains("the colours are light purple, aqua,"),
        "{message}"
    );
    let message = refusal(&["solve", "B light-gren A"]);
    assert!(message.contains("did you mean light green?"), "{message}");
    let message = refusal(&["solve", "yellow", "I-D-E"]);
    assert!(
        message.contains("write the three spots behind it"),
        "{message}"
    );
}

/// In a terminal of 80 columns and 24 rows, one of them for what is typed next.
#[test]
fn all_pieces_can_be_seen_at_once_in_a_small_terminal() {
    let all = printed(["pieces", "--board", "compact"]);
    let (drawn, sentence) = all.trim_end().rsplit_once('\n').unwrap();
    assert!(
        drawn.lines().all(|line| line.chars().count() <= 80),
        "{all}"
    );
    // The sentence is broken between words; no word of it is longer than ten letters.
    let rows = drawn.lines().count() + sentence.len().div_ceil(80 - 10);
    assert!(rows <= 23, "{rows} rows:\n{all}");
}

#[test]
fn pieces_are_shown_with_their_orientations() {
    let all = printed(["pieces"]);
    for piece in Piece::all() {
        assert!(
            all.contains(&format!("{} {piece}", piece.letter())),
            "{all}"
        );
    }
    let yellow = printed(["pieces", "yellow", "--ascii"]);
    assert!(
        yellow.is_ascii() && yellow.contains("H A") && yellow.contains("H L"),
        "{yellow}"
    );
    // The last line is a sentence, which is not broken in a pipe.
    let mut drawn = yellow.lines().rev().skip(1);
    assert!(drawn.all(|line| line.chars().count() <= 80), "{yellow}");
    let picture = printed(["pieces", "yellow", "-o", "-"]);
    let document = Document::parse(&picture).unwrap();
    assert_eq!(of_class(document.root(), "item").count(), 12);
    let line = iqlink(["pieces", "A", "--json"]).json();
    assert_eq!(
        (&line["colour"], &line["orientations"]),
        (&"light purple".into(), &6.into())
    );
    assert_eq!(line["placements"], 72);
    let message = refusal_of_usage(&["pieces", "yelow"]);
    assert!(message.contains("did you mean yellow?"), "{message}");
}

/// What a call says that the flags refuse.
fn refusal_of_usage(arguments: &[&str]) -> String {
    let said = iqlink(arguments);
    assert_eq!((said.out.as_str(), said.code), ("", 2), "{arguments:?}");
    said.err
}

#[test]
fn placements_are_listed_by_piece_spot_ball_and_link() {
    let listed = |flags: &[&str]| -> Vec<Placement> {
        let line =
            iqlink([&["placements", "wizard-03", "--list", "--json"], flags].concat()).json();
        let placements = line["placements"].as_array().unwrap().iter();
        placements
            .map(|p| p["placement"].as_str().unwrap().parse().unwrap())
            .collect()
    };
    let counts = iqlink(["placements", "wizard-03", "--json"]).json();
    let all = listed(&[]);
    for piece in Piece::all() {
        let letter = piece.letter().to_string();
        let legal = counts["pieces"][&letter]["legal"].as_u64().unwrap_or(0);
        let own = listed(&["--piece", piece.colour()]);
        assert_eq!(own.len() as u64, legal);
        assert!(own.iter().all(|p| p.piece() == piece));
        let linkable = counts["pieces"][&letter]["linkable"].as_u64().unwrap_or(0);
        assert_eq!(
            listed(&["--piece", &letter, "--links"]).len() as u64,
            linkable
        );
    }
    let spot = iqlink::game::Spot::from_letter('D').unwrap();
    let wanted = |keep: &dyn Fn(&Placement) -> bool| -> Vec<Placement> {
        all.iter().copied().filter(keep).collect()
    };
    assert_eq!(
        listed(&["--on", "D"]),
        wanted(&|p| p.spots().contains(&spot))
    );
    assert_eq!(
        listed(&["--middle", "d"]),
        wanted(&|p| p.spots()[1] == spot)
    );
    assert_eq!(
        listed(&["--ball", "D"]),
        wanted(&|p| p.balls().contains(spot))
    );
    let drawn = printed(["placements", "wizard-03", "--piece", "yellow", "--draw"]);
    assert_eq!(
        drawn.matches("  yellow ").count(),
        listed(&["--piece", "yellow"]).len()
    );
}
