//! The documents, held against the program and the manifests.

mod common;

use std::fs;
use std::path::Path;

use iqlink::game::{Direction, Piece, Unit};

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn document(name: &str) -> String {
    fs::read_to_string(repository().join(name)).expect(name)
}

/// The rows below the head of a table, each a list of cells.
fn table<'a>(text: &'a str, head: &str) -> Vec<Vec<&'a str>> {
    let rows: Vec<Vec<&str>> = text
        .lines()
        .skip_while(|line| *line != head)
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert!(!rows.is_empty(), "there is no table {head}");
    rows
}

/// As the rules have it: where a socket is open, clockwise from the west.
fn described(unit: Unit) -> String {
    use Direction::{E, NE, NW, SE, SW, W};
    let Unit::Socket { open } = unit else {
        return unit.name().to_owned();
    };
    let clockwise = [W, NW, NE, E, SE, SW].into_iter();
    let open = clockwise.filter(|direction| open.contains(*direction));
    let open: Vec<&str> = open.map(Direction::name).collect();
    format!("socket {}", open.join(" "))
}

#[test]
fn the_rules_have_the_pieces_as_they_are() {
    let rules = document("docs/rules.md");
    let rows = table(&rules, "| piece | colour | family | tail | middle | head |");
    let mut counts = [("ball", 0), ("socket", 0), ("circle", 0)];
    for (piece, row) in Piece::all().zip(&rows) {
        let units = piece.units().map(|(_, unit)| unit);
        for (name, count) in &mut counts {
            *count += units.iter().filter(|unit| unit.name() == *name).count();
        }
        let [tail, middle, head] = units.map(described);
        let letter = piece.letter().to_string();
        let named = [&letter, piece.colour(), piece.family().name()];
        assert_eq!(*row, [&named[..], &[&tail, &middle, &head]].concat());
    }
    assert_eq!(rows.len(), Piece::COUNT);
    let [balls, sockets, circles] = counts.map(|(_, count)| count);
    let sum = format!("Together they have {balls} balls, {sockets} sockets and {circles} circles.");
    assert!(rules.contains(&sum), "{sum}");
}

/// The commands of the page, which cut a formula into cases and solve them one by one.
#[test]
#[cfg(unix)]
fn the_cubes_of_the_page_are_conquered() {
    use std::process::{Command, Stdio};

    let asked = Command::new("cadical").arg("--version").output();
    if asked.is_err() {
        return common::skip("cadical");
    }
    let page = document("docs/cluster.md");
    let section = page.split("## One challenge on several machines").nth(1);
    let blocks: Vec<&str> = section
        .expect("a section")
        .split("```sh\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    let [dealt, in_one_go] = blocks[..] else {
        panic!("{} blocks", blocks.len());
    };
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(repository().join("scripts"), folder.path().join("scripts"))
        .unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_iqlink"));
    let before = std::env::var("PATH").unwrap();
    let run = |commands: &str| {
        let output = Command::new("sh")
            .args(["-c", commands])
            .current_dir(folder.path())
            .env(
                "PATH",
                format!("{}:{before}", program.parent().unwrap().display()),
            )
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let printed = run(dealt);
    let (refuted, board) = printed.split_once('\n').unwrap();
    assert_eq!(refuted, "7", "{printed}");
    let solution = common::program::iqlink(["solve", "wizard-08", "--json"]).json();
    assert_eq!(solution["verdict"], "unique");
    let solution = format!(
        "{}: a solution\n",
        solution["solutions"][0].as_str().unwrap()
    );
    assert!(board.starts_with(&solution), "{board}");
    assert!(run(in_one_go).starts_with(&solution));
}
