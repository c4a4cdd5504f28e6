//! What `--json` prints, held against the schemas of docs/schema.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use common::program::{iqlink, path, piped};
use common::{SAMPLE, SEVERAL, UNIQUE};
use serde_json::{Map, Value, json};

fn schemas() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schema")
}

fn schema(name: &str) -> Value {
    let text = fs::read_to_string(schemas().join(format!("{name}.json"))).expect("a schema");
    serde_json::from_str(&text).expect("JSON")
}

/// The words of JSON Schema that the schemas use. One that is not among them would be
/// ignored below, so it is refused.
const WORDS: [&str; 16] = [
    "$schema",
    "title",
    "description",
    "type",
    "required",
    "properties",
    "additionalProperties",
    "items",
    "enum",
    "const",
    "anyOf",
    "minimum",
    "maximum",
    "minItems",
    "maxItems",
    "pattern",
];

/// Everything that is wrong with a value by a schema, with its place.
fn faults(schema: &Value, value: &Value, place: &str) -> Vec<String> {
    let words = schema.as_object().expect("a schema");
    let mut faults: Vec<String> = words
        .keys()
        .filter(|word| !WORDS.contains(&word.as_str()))
        .map(|word| format!("{place}: {word} is not checked here"))
        .collect();
    let mut object = |holds: bool, what: &str| {
        if !holds {
            faults.push(format!("{place}: {value} against {what}"));
        }
    };
    if let Some(types) = words.get("type") {
        object(
            one_or_many(types).any(|name| is_a(name, value)),
            &types.to_string(),
        );
    }
    if let Some(Value::Array(known)) = words.get("enum") {
        object(known.contains(value), "the list of its values");
    }
    if let Some(only) = words.get("const") {
        object(value == only, "its only value");
    }
    let bound = |word: &str| words.get(word).and_then(Value::as_f64);
    let length = value.as_array().map(|items| items.len() as f64);
    for (size, least, most) in [
        (value.as_f64(), "minimum", "maximum"),
        (length, "minItems", "maxItems"),
    ] {
        if let Some(size) = size {
            object(bound(least).is_none_or(|least| size >= least), least);
            object(bound(most).is_none_or(|most| size <= most), most);
        }
    }
    if let (Some(pattern), Some(text)) =
        (words.get("pattern").and_then(Value::as_str), value.as_str())
    {
        object(matches(pattern, text), pattern);
    }
    if let Some(Value::Array(choices)) = words.get("anyOf") {
        object(
            choices
                .iter()
                .any(|one| self::faults(one, value, place).is_empty()),
            "every choice",
        );
    }
    if let (Some(items), Some(values)) = (words.get("items"), value.as_array()) {
        let inside = values.iter().enumerate();
        faults.extend(
            inside.flat_map(|(at, value)| self::faults(items, value, &format!("{place}[{at}]"))),
        );
    }
    if let Some(fields) = value.as_object() {
        faults.extend(faults_of_fields(words, fields, place));
    }
    faults
}

fn faults_of_fields(
    words: &Map<String, Value>,
    fields: &Map<String, Value>,
    place: &str,
) -> Vec<String> {
    let mut faults = Vec::new();
    for required in words
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        if !fields.contains_key(required.as_str().expect("a name")) {
            faults.push(format!("{place}: {required} is missing"));
        }
    }
    let known = words.get("properties").and_then(Value::as_object);
    for (name, value) in fields {
        let schema = known
            .and_then(|known| known.get(name))
            .or_else(|| words.get("additionalProperties"));
        if let Some(schema) = schema {
            faults.extend(self::faults(schema, value, &format!("{place}.{name}")));
        }
    }
    faults
}

fn one_or_many(types: &Value) -> impl Iterator<Item = &str> {
    let one = types.as_str().into_iter();
    one.chain(
        types
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str),
    )
}

fn is_a(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is no type of JSON"),
    }
}

/// The few patterns that the schemas use: classes of letters, one after the other, in a
/// group that may come so often.
fn matches(pattern: &str, text: &str) -> bool {
    let placement = |text: &str| {
        let ends = [b'X', b'L', b'L'];
        text.len() == 3
            && text
                .bytes()
                .zip(ends)
                .all(|(letter, last)| (b'A'..=last).contains(&letter))
    };
    let placements = |text: &str| {
        text.is_ascii()
            && text
                .as_bytes()
                .chunks(3)
                .all(|three| placement(&String::from_utf8_lossy(three)))
    };
    let spots = |text: &str| {
        let spots: Vec<&str> = text.split('-').collect();
        let is_spot = |spot: &&str| matches("^[A-X]$", spot);
        spots.len() == 3 && spots.iter().all(is_spot)
    };
    match pattern {
        "^(empty|([A-X][A-L][A-L])*)$" => text == "empty" || placements(text),
        "^([A-X][A-L][A-L])*$" => placements(text),
        "^[A-X]-[A-X]-[A-X]$" => spots(text),
        "^([A-X][A-L][A-L]){12}$" => text.len() == 36 && placements(text),
        "^[A-X][A-L][A-L]$" => placement(text),
        "^[A-X]*$" => text.bytes().all(|letter| (b'A'..=b'X').contains(&letter)),
        "^[A-L]*$" => text.bytes().all(|letter| (b'A'..=b'L').contains(&letter)),
        "^[A-X]$" => text.len() == 1 && placement(&format!("{text}AA")),
        "^[A-L]$" => text.len() == 1 && placement(&format!("A{text}A")),
        other => panic!("{other} is not checked here"),
    }
}

/// Holds every line of a text against a schema; there has to be one.
fn assert_lines(name: &str, lines: &str) {
    let schema = schema(name);
    assert!(!lines.is_empty(), "{name}");
    for line in lines.lines() {
        let value = serde_json::from_str(line).expect("JSON");
        assert_eq!(faults(&schema, &value, name), Vec::<String>::new());
    }
}

#[test]
fn what_is_printed_is_what_the_schemas_say() {
    let calls: [(&str, &[&str]); 24] = [
        (
            "solve",
            &["solve", UNIQUE, SEVERAL, "wizard-03", "--json", "--all"],
        ),
        (
            "solve",
            &["solve", "wizard-03", "--json", "--backend", "cadical"],
        ),
        ("solve", &["solve", "empty", "--json", "--timeout", "1ms"]),
        (
            "solve",
            &["solve", "starter-01", "--json", "--backend", "cmd:false"],
        ),
        ("count", &["count", UNIQUE, "BAAEBDHCF", "--json"]),
        ("verify", &["verify", SAMPLE, "BAA", "--json"]),
        ("pieces", &["pieces", "--json"]),
        (
            "placements",
            &["placements", "wizard-03", "--list", "--json"],
        ),
        ("placements", &["placements", "wizard-03", UNIQUE, "--json"]),
        ("challenge", &["suite", "--json"]),
        (
            "challenge",
            &[
                "generate", "--level", "starter", "--count", "2", "--seed", "3", "--json",
            ],
        ),
        ("explain", &["explain", "starter-01", "wizard-03", "--json"]),
        (
            "hint",
            &["hint", "starter-01", "wizard-03", SAMPLE, "--json"],
        ),
        (
            "hint",
            &["hint", "wizard-03", "--strength", "placement", "--json"],
        ),
        // Without a solution there is nothing to explain, which is said in the same way.
        ("hint", &["hint", "BAAEBA", "--json"]),
        ("hint", &["explain", "BAAEBA", "--json"]),
        ("atlas", &["atlas", "--json"]),
        ("backends", &["backends", "--json"]),
        (
            "count",
            &["count", "starter-01", "--json", "--backend", "cmd:false"],
        ),
        ("trace", &["trace", "wizard-03", "junior-05", "--json"]),
        ("trace", &["trace", "wizard-03", "--json", "--limit", "9"]),
        ("trace", &["trace", UNIQUE, "--json", "--backend", "paper"]),
        ("trace", &["trace", "empty", "--json", "--limit", "9"]),
        ("verify", &["verify", "no board", "--json"]),
    ];
    for (name, arguments) in calls {
        assert_lines(name, &iqlink(arguments).out);
    }
}

/// What cannot be done at all has no line: why not is on standard error, for people.
#[test]
fn what_is_refused_prints_no_line() {
    for arguments in [
        &["solve", "BAX", "--json"][..],
        &["hint", "AAAXLL", "--json"],
        &["check", "no-such-folder", "--json"],
        &["decode", "no-such-file", "--json"],
        &["compare", "--backends", "native,native", "--json"],
    ] {
        let said = iqlink(arguments);
        assert_eq!((said.out.as_str(), said.code), ("", 2), "{arguments:?}");
        assert!(said.err.starts_with("error: "), "{said:?}");
    }
}

/// Every command that has `--json` is in docs/json.md.
#[test]
fn every_command_with_json_is_described() {
    let document = fs::read_to_string(schemas().with_file_name("json.md")).expect("a document");
    let help = iqlink(["--help"]).out;
    let listed = help.split("Commands:").nth(1).expect("a list of commands");
    // The other lines go on with what a command is for.
    let named = listed.lines().filter(|line| !line.starts_with("   "));
    let commands: Vec<&str> = named
        .skip(1)
        .map_while(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.contains(&"solve"), "{commands:?}");
    for command in commands.into_iter().filter(|command| *command != "help") {
        let has_json = iqlink([command, "--help"]).out.contains(" --json");
        let is_described = document.contains(&format!("| `{command} --json`"))
            || document.contains(&format!(", `{command} --json`"));
        assert_eq!(has_json, is_described, "{command}");
    }
}

#[test]
fn certificates_comparisons_and_answers_too() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("certificate");
    assert_lines(
        "certificate",
        &iqlink(["prove", UNIQUE, "-o", path(&certificate), "--json"]).out,
    );
    assert_lines(
        "certificate",
        &iqlink(["check", path(&certificate), "--json"]).out,
    );
    fs::write(certificate.join("solutions.txt"), "").unwrap();
    let broken = iqlink(["check", path(&certificate), "--json"]);
    assert_eq!(broken.json()["holds"], json!(false));
    assert_lines("certificate", &broken.out);
    let out = folder.path().join("compare");
    let arguments = [
        "compare",
        UNIQUE,
        SEVERAL,
        "--backends",
        "native,cadical,cmd:false",
        "--json",
        "--out",
    ];
    let said = iqlink(arguments.into_iter().chain([path(&out)]));
    assert_lines("compare", &said.out);
    assert_lines(
        "run",
        &fs::read_to_string(out.join("results.jsonl")).unwrap(),
    );
    let cnf = folder.path().join("a.cnf");
    iqlink(["export", UNIQUE, "--format", "cnf", "-o", path(&cnf)]);
    for answer in ["s UNSATISFIABLE\n", "s UNKNOWN\n"] {
        assert_lines(
            "decode",
            &piped(&["decode", path(&cnf), "-", "--json"], answer).out,
        );
    }
    // A board.
    let list = folder.path().join("a.json");
    iqlink(["export", UNIQUE, "--format", "json", "-o", path(&list)]);
    let solved = iqlink(["solve", UNIQUE, "--json"]).json();
    let solution = solved["solutions"][0].as_str().expect("letters");
    let names: Vec<String> = (0..12)
        .map(|n| solution[3 * n..3 * n + 3].to_owned())
        .collect();
    let answer = json!([names]).to_string();
    let decoded = piped(&["decode", path(&list), "-", "--json"], answer);
    assert_eq!(
        decoded.json()["answer"],
        json!("satisfiable"),
        "{decoded:?}"
    );
    assert_lines("decode", &decoded.out);
}

/// The checker above notices what it should.
#[test]
fn what_is_not_as_the_schema_says_is_noticed() {
    let schema = schema("solve");
    let good: Value = serde_json::from_str(&iqlink(["solve", UNIQUE, "--json"]).out).unwrap();
    assert!(faults(&schema, &good, "").is_empty());
    for (field, value) in [
        ("verdict", json!("perhaps")),
        ("count", json!(-1)),
        ("count", json!(1.5)),
        ("complete", json!("yes")),
        ("solutions", json!(["BAA"])),
        ("challenge", json!("YAA")),
        ("stats", json!({"seconds": 1})),
        ("stats", json!({"seconds": 1, "search_seconds": -1})),
    ] {
        let mut bad = good.clone();
        bad[field] = value;
        assert_eq!(faults(&schema, &bad, "").len(), 1, "{field}");
    }
    let mut bad = good;
    bad.as_object_mut().unwrap().remove("backend");
    assert_eq!(faults(&schema, &bad, ""), [": \"backend\" is missing"]);
}

/// docs/json.md names every schema, and no other.
#[test]
fn the_document_names_the_schemas() {
    let document = fs::read_to_string(schemas().with_file_name("json.md")).expect("a document");
    let named = document
        .split("](schema/")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let named: BTreeSet<String> = named.map(str::to_owned).collect();
    let files = fs::read_dir(schemas()).expect("a folder");
    let files = files.map(|entry| {
        entry
            .expect("a file")
            .file_name()
            .into_string()
            .expect("a name")
    });
    assert_eq!(named, files.collect());
}
