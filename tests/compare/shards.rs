//! Parts of a comparison, made by processes of their own and joined.

use std::fs;
use std::path::{Path, PathBuf};

use iqlink::compare::{read_records, recorded_plan};

use super::common::program::{Said, call, path};
use super::program::findings;

const ASKED: [&str; 6] = [
    "--random",
    "10",
    "--seed",
    "3",
    "--backends",
    "native,atlas",
];

fn compare(folder: &Path, arguments: &[&str]) -> Said {
    let all = [&["compare", "--out", path(folder)], arguments].concat();
    Said::by(call(all).output().unwrap())
}

fn summary(folder: &Path) -> serde_json::Value {
    let text = fs::read_to_string(folder.join("summary.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn four_parts_come_to_exactly_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    assert_eq!(compare(&whole, &ASKED).code, 0);

    // All at once, as on several machines.
    let names = ["1/4", "2/4", "3/4", "4/4"];
    let parts = names.map(|shard| folder.path().join(shard.replace('/', "-")));
    let processes: Vec<_> = names
        .iter()
        .zip(&parts)
        .map(|(shard, part)| {
            let asked = [
                &["compare", "--shard", shard, "--out", path(part)],
                &ASKED[..],
            ];
            call(asked.concat()).spawn().unwrap()
        })
        .collect();
    for process in processes {
        let said = Said::by(process.wait_with_output().unwrap());
        assert_eq!(said.code, 0, "{said:?}");
    }
    let sizes = parts
        .each_ref()
        .map(|part| findings(&read_records(part).unwrap()).len());
    assert_eq!(sizes, [6, 6, 4, 4], "whole challenges, dealt out in turn");
    // What a part leaves to the others is no failure of its solvers. Beside `atlas`, which
    // takes no part in it, the virtual best solver is `native`.
    for part in &parts {
        let figures = summary(part);
        let native = &figures["levels"][0];
        assert_eq!(native["backend"], "native");
        for figure in ["solved", "median", "par2"] {
            assert_eq!(
                figures["virtual_best"][0][figure], native[figure],
                "{figure}"
            );
        }
    }

    let joined = folder.path().join("joined");
    let merge = |out: &Path, parts: &[&Path]| {
        let parts: Vec<&str> = parts.iter().map(|part| path(part)).collect();
        compare(out, &[&["--merge"], &parts[..]].concat())
    };
    let [one, two, three, four] = parts.each_ref().map(PathBuf::as_path);
    let said = merge(&joined, &[three, one, four, two]);
    assert_eq!(said.code, 0, "{said:?}");
    let records = read_records(&joined).unwrap();
    assert_eq!(findings(&records), findings(&read_records(&whole).unwrap()));
    assert_eq!(
        recorded_plan(&joined).unwrap(),
        recorded_plan(&whole).unwrap()
    );
    let ends = |folder: &Path| {
        let summary = fs::read_to_string(folder.join("summary.csv")).unwrap();
        let cells = summary
            .lines()
            .map(|line| line.split(',').take(4).map(str::to_owned));
        cells.map(Iterator::collect).collect::<Vec<Vec<String>>>()
    };
    assert_eq!(ends(&joined), ends(&whole));

    // The order of the folders does not matter, and a missing part is told, everywhere.
    let three_of_four = folder.path().join("three");
    let said = merge(&three_of_four, &[one, two, three]);
    assert_eq!(said.code, 0);
    assert!(
        said.err.contains("are in none of these folders"),
        "{}",
        said.err
    );
    assert!(said.out.contains("not made"), "{}", said.out);
    let runs = |folder: &Path| {
        let runs = &summary(folder)["runs"];
        (
            runs["done"].as_u64().unwrap(),
            runs["planned"].as_u64().unwrap(),
        )
    };
    let (done, planned) = runs(&joined);
    assert_eq!(done, planned);
    let (done, planned) = runs(&three_of_four);
    assert!(
        done + 4 <= planned,
        "two challenges by two solvers are missing"
    );
    let page = fs::read_to_string(three_of_four.join("report.html")).unwrap();
    assert!(page.contains("The comparison is not complete: "));

    // What does not belong together is refused.
    let refused = |parts: &[&Path], reason: &str| {
        let said = merge(&folder.path().join("refused"), parts);
        assert_eq!(said.code, 2);
        assert!(said.err.contains(reason), "{}", said.err);
    };
    refused(&[one, one], "give each part once");
    refused(&[one, folder.path()], "there is no comparison in it");
    let other = folder.path().join("other");
    let asked = [
        "--random",
        "10",
        "--seed",
        "4",
        "--backends",
        "native,atlas",
    ];
    compare(&other, &[&["--shard", "2/4"], &asked[..]].concat());
    refused(&[one, &other], "a part of another comparison");
}

#[test]
fn a_part_is_resumed_as_a_part() {
    let folder = tempfile::tempdir().unwrap();
    let part = [&["--shard", "2/3"], &ASKED[..]].concat();
    assert_eq!(compare(folder.path(), &part).code, 0);
    let file = folder.path().join("results.jsonl");
    let whole = fs::read_to_string(&file).unwrap();
    let found = findings(&read_records(folder.path()).unwrap());
    fs::write(&file, whole.lines().next().unwrap().to_owned() + "\n").unwrap();
    assert_eq!(compare(folder.path(), &["--resume"]).code, 0);
    assert_eq!(findings(&read_records(folder.path()).unwrap()), found);
    let said = compare(folder.path(), &["--resume", "--shard", "1/3"]);
    assert!(said.err.contains("part 1/3, not part 2/3"), "{}", said.err);
}
