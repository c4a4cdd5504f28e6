//! What is exported for programs, and read back: folders of files, cubes, large files.

use std::fs;
use std::path::PathBuf;

use iqlink::game::{Challenge, Solution};
use iqlink::problem::{Problem, Rule};

use super::common::SEVERAL;
use super::common::brute_force::brute_force;
use super::common::program::{iqlink, path, piped, printed};

/// Of a file that leaves the link rule out, boards that fall apart are no wrong answer.
#[test]
fn boards_that_fall_apart_are_passed_over_where_the_file_leaves_the_link_rule_out() {
    const SOME_LINKED: &str = "OACBCDCGLOJDILJ";
    let challenge: Challenge = SOME_LINKED.parse().unwrap();
    let boards = |rule| brute_force(&Problem::new(challenge.clone(), rule));
    let (fits, linked) = (boards(Rule::Fits), boards(Rule::Linked));
    assert_eq!((fits.len(), linked.len()), (9, 3));
    let names = |fit: &Solution| fit.placements().map(|placement| placement.to_string());
    let clingo = |fits: &mut dyn Iterator<Item = &Solution>| {
        let (mut answer, mut count) = (String::new(), 0);
        for fit in fits {
            let atoms = names(fit)
                .map(|name| format!("chosen(\"{name}\")"))
                .join(" ");
            answer += &format!("Answer: 1\n{atoms}\n");
            count += 1;
        }
        format!("{answer}SATISFIABLE\n\nModels       : {count}\n")
    };
    let folder = tempfile::tempdir().expect("a folder");
    let decoded = |flags: &[&str], answer: &str, more: &[&str]| {
        let file = folder.path().join("challenge");
        let export = ["export", SOME_LINKED, "-o", path(&file)];
        printed([&export[..], flags].concat());
        piped(&[&["decode", path(&file), "-"], more].concat(), answer)
    };
    let json = serde_json::to_string(&fits.iter().map(names).collect::<Vec<_>>()).unwrap();
    let asp = clingo(&mut fits.iter());
    let without = ["--format", "asp", "--links", "none"];
    for (flags, answer) in [(&["--format", "json"][..], &json), (&without[..], &asp)] {
        let said = decoded(flags, answer, &[]);
        assert_eq!(said.code, 0, "{said:?}");
        let passed = "leaves the link rule out: 6 boards whose pieces are not all linked";
        assert!(said.out.contains(passed), "{said:?}");
        assert!(said.out.contains("the complete list agrees"), "{said:?}");
        let line = decoded(flags, answer, &["--json"]).json();
        assert_eq!(line["passed_over"], 6, "{line}");
        assert_eq!(line["boards"].as_array().map(Vec::len), Some(3), "{line}");
    }
    // One linked board too few is missed all the same.
    let first = linked.first().expect("a board");
    let lacking = clingo(&mut fits.iter().filter(|fit| *fit != first));
    let said = decoded(&without, &lacking, &[]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.err.contains("the complete list has 3"), "{said:?}");
    // A file with the link rule in it forbids them, and one of fits takes them.
    let said = decoded(&["--format", "asp"], &asp, &[]);
    assert_eq!(
        (said.code, said.out.matches("not a solution").count()),
        (1, 6)
    );
    let said = decoded(&["--format", "asp", "--fits"], &asp, &["--json"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(said.json()["boards"].as_array().map(Vec::len), Some(9));
}

/// Two exports are the same byte for byte, and the index says what is in them.
#[test]
fn a_folder_of_exports_has_an_index_and_is_always_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let export = |out: &str| {
        let out = folder.path().join(out);
        let said = iqlink([
            "export",
            "wizard-01..03",
            "--format",
            "cnf",
            "-o",
            path(&out),
        ]);
        assert_eq!(said.code, 0, "{}", said.err);
        let mut files: Vec<(PathBuf, Vec<u8>)> = fs::read_dir(&out)
            .expect("a folder")
            .map(|entry| entry.expect("an entry").path())
            .map(|file| {
                (
                    file.strip_prefix(&out).expect("in it").to_owned(),
                    fs::read(&file).expect("a file"),
                )
            })
            .collect();
        files.sort();
        files
    };
    let (first, second) = (export("a"), export("b"));
    assert_eq!(first, second);
    let names: Vec<&str> = first.iter().map(|(name, _)| path(name)).collect();
    let cnfs = ["wizard-01.cnf", "wizard-02.cnf", "wizard-03.cnf"];
    assert_eq!(names, [&["index.csv", "index.json"], &cnfs[..]].concat());
    let index: serde_json::Value = serde_json::from_slice(&first[1].1).expect("JSON");
    assert_eq!(index.as_array().expect("a list").len(), 3);
    assert_eq!(index[2]["name"], "wizard-03");
    assert_eq!(index[2]["solutions"], 1);
    assert_eq!(index[2]["sha256"].as_str().map(str::len), Some(64));
    // Each solver finds it easy or hard, and says by what effort.
    for entry in index.as_array().expect("a list") {
        let list = |key: &str| entry[key].as_array().expect("a list").clone();
        let judged = [list("easy_for"), list("hard_for")].concat();
        let names: Vec<_> = list("effort")
            .iter()
            .map(|e| e["backend"].clone())
            .collect();
        assert!(names.len() >= 5 && judged.len() == names.len(), "{entry}");
        assert!(names.iter().all(|name| judged.contains(name)), "{entry}");
        assert!(list("easy_for").contains(&"native".into()), "{entry}");
    }
    let header = String::from_utf8_lossy(&first[4].1);
    let sizes = format!("p cnf {} {}", index[2]["variables"], index[2]["clauses"]);
    assert!(header.lines().any(|line| line == sizes), "{sizes}");
    let table = String::from_utf8_lossy(&first[0].1);
    assert_eq!(table.lines().count(), 4);
}

/// The cubes of an exported formula: every board is in exactly one.
#[test]
fn cubes_partition_the_boards() {
    let folder = tempfile::tempdir().expect("a folder");
    let challenge: Challenge = SEVERAL.parse().expect("a challenge");
    let export = [
        "export",
        SEVERAL,
        "--format",
        "cnf",
        "--cubes",
        "6",
        "-o",
        path(folder.path()),
    ];
    printed(export);
    let file = |ending: &str| {
        let file = folder.path().join(format!("{SEVERAL}.{ending}"));
        fs::read_to_string(file).expect("a file")
    };
    let (formula, cubes) = (file("cnf"), file("cubes"));
    let incremental = file("inccnf");
    assert!(incremental.starts_with("p inccnf\n") && incremental.ends_with(&cubes));
    let numbers = |line: &str| -> Vec<i32> {
        line.split(' ')
            .filter_map(|word| word.parse().ok())
            .filter(|&n| n != 0)
            .collect()
    };
    let cubes: Vec<Vec<i32>> = cubes.lines().map(numbers).collect();
    assert_eq!(cubes.len(), 6);
    let names: Vec<&str> = formula
        .lines()
        .filter_map(|line| line.strip_prefix("c varname "))
        .filter_map(|line| line.split(' ').nth(1))
        .collect();
    let boards = brute_force(&Problem::new(challenge, Rule::Fits));
    assert_eq!(boards.len(), 8);
    for board in boards {
        let placed: Vec<String> = board.placements().iter().map(ToString::to_string).collect();
        let holds = |&literal: &i32| {
            let name = names[literal.unsigned_abs() as usize - 1];
            placed.iter().any(|placement| placement == name) == (literal > 0)
        };
        let within = cubes.iter().filter(|cube| cube.iter().all(holds));
        assert_eq!(within.count(), 1, "{board}");
    }
}

/// Time is linear in the names, and memory in the length of the file.
#[cfg(target_os = "linux")]
#[test]
fn large_files_are_decoded_in_little_time_and_memory() {
    use std::time::{Duration, Instant};

    use super::common::program::Said;

    let folder = tempfile::tempdir().expect("a folder");
    let decode = |name: &str, text: &str| {
        let file = folder.path().join(name);
        fs::write(&file, text).expect("a file");
        let program = env!("CARGO_BIN_EXE_iqlink");
        let shell = format!("ulimit -v 600000; exec {program} decode {} -", path(&file));
        let started = Instant::now();
        let output = std::process::Command::new("sh")
            .args(["-c", &shell])
            .stdin(std::process::Stdio::null())
            .output()
            .expect("it runs");
        let said = Said::by(output);
        assert!(started.elapsed() < Duration::from_secs(60), "{name}");
        assert_eq!(said.code, 2, "{name}: {}", said.err);
        assert!(
            said.err.contains("the answer cannot be read"),
            "{name}: {}",
            said.err
        );
    };
    let mut text = String::new();
    for number in 1..=300_000 {
        text += &format!("c varname {number} n{number}\n");
    }
    decode("names.cnf", &format!("{text}p cnf 300000 0\n"));
    // As many cells as options: a table of both would take gigabytes.
    let count = 60_000;
    let cells: Vec<String> = (0..count).map(|at| format!("\"c{at}\"")).collect();
    let options: Vec<String> = (0..count)
        .map(|at| format!("{{\"name\":\"o{at}\",\"piece\":0,\"cells\":[{at}]}}"))
        .collect();
    decode(
        "packing.json",
        &format!(
            "{{\"metadata\":[],\"packing\":{{\"pieces\":[\"p\"],\"cells\":[{}],\"joints\":[],\
             \"classes\":[],\"slots\":[],\"options\":[{}]}}}}",
            cells.join(","),
            options.join(",")
        ),
    );
}
