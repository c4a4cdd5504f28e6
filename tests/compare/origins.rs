//! A table that is passed on says where it comes from.

use iqlink::compare::export::{self, Results};

use super::exports::Example;

/// What is known of the example in `exports`.
const KNOWN: [&str; 6] = [
    "iqlink 1.2.3, revision 0123456789ab, rustc 1.2.3",
    "solvers: varisat 0.1.0",
    "machine: Abacus 3000, 2 threads, Test OS 1",
    "limits: 5s, 10000 solutions; seed 0",
    "begun: 2020-01-02T03:04:05Z",
    "command: iqlink compare --out there",
];

#[test]
fn the_tables_for_documents_say_where_they_come_from() {
    let example = Example::new();
    let markdown = export::markdown(&example.results());
    let (comment, table) = markdown.split_once("\n-->\n\n").unwrap();
    assert_eq!(comment, format!("<!--\n{}", KNOWN.join("\n")));
    assert!(table.starts_with("| level |"), "{table}");
    let latex = export::latex(&example.results());
    for line in KNOWN {
        assert!(latex.contains(&format!("\n% {line}\n")), "{line}: {latex}");
    }
}

/// Whoever gave the command chose the words.
#[test]
fn nothing_in_a_command_ends_the_comment() {
    let example = Example::new();
    let mut environment = example.results().environment.clone();
    environment.command = ["iqlink", "--> | <b>\n\\input{x}"]
        .map(str::to_owned)
        .to_vec();
    let results = Results {
        environment: &environment,
        ..example.results()
    };
    let markdown = export::markdown(&results);
    assert_eq!(markdown.matches("-->").count(), 1, "{markdown}");
    let latex = export::latex(&results);
    let line = latex.lines().find(|line| line.contains("\\input")).unwrap();
    assert!(line.starts_with("% command: "), "{line}");
}
