//! One suite over everything that is chosen by name.

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use encodings::{Amo, Cardinality, Choice, Connectivity, CoverForm, Supports, UnknownChoice};

fn has_names_and_summaries<C>()
where
    C: Choice + Debug + Display + FromStr<Err = UnknownChoice>,
{
    let mut said = HashSet::new();
    for &choice in C::ALL {
        assert_eq!(choice.name().parse(), Ok(choice));
        assert_eq!(choice.to_string(), choice.name());
        let summary = choice.summary();
        assert!(
            summary.ends_with('.') && !summary.contains(['\n', '`', '[']),
            "{choice}: {summary:?} is no plain sentence"
        );
        assert_eq!(summary, summary.trim(), "{choice}");
        assert!(said.insert(choice.name()), "two are named {choice}");
        assert!(said.insert(summary), "two are said to be {summary:?}");
    }
    let error = "ladder".parse::<C>().unwrap_err();
    let names: Vec<&str> = C::ALL.iter().map(|choice| choice.name()).collect();
    assert_eq!((error.kind, &error.known), (C::KIND, &names));
}

#[test]
fn every_choice_has_names_and_summaries() {
    has_names_and_summaries::<Amo>();
    has_names_and_summaries::<Cardinality>();
    has_names_and_summaries::<Connectivity>();
    has_names_and_summaries::<Supports>();
    has_names_and_summaries::<CoverForm>();
}

#[test]
fn the_readme_names_every_alternative() {
    fn named<C: Choice>(choice: &str) {
        let readme = include_str!("../README.md");
        let of_choice = readme.split_once(&format!("`{choice}`")).expect(choice).1;
        for alternative in C::ALL {
            let name = format!("`{}`", alternative.name());
            assert!(of_choice.contains(&name), "{choice}: {name} is missing");
        }
    }
    named::<Amo>("Amo");
    named::<Cardinality>("Cardinality");
    named::<Supports>("Supports");
    named::<Connectivity>("Connectivity");
    named::<CoverForm>("CoverForm");
}

#[test]
fn the_readme_names_every_format() {
    let readme = include_str!("../README.md");
    let modules = include_str!("../src/format/mod.rs").lines();
    let modules = modules.filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    // What solvers answer, any of the formats, and what two of them are made of.
    let beside = ["answer", "exported", "linear"];
    let mut formats: Vec<&str> = modules.filter(|name| !beside.contains(name)).collect();
    let rows = readme.lines();
    let rows = rows.filter_map(|line| line.strip_prefix("| `format::")?.split('`').next());
    let mut listed: Vec<&str> = rows.collect();
    formats.sort_unstable();
    listed.sort_unstable();
    assert_eq!(listed, formats);
    assert!(formats.len() >= 8, "{formats:?}");
}

#[test]
fn an_unknown_name_is_refused_with_those_that_there_are() {
    assert_eq!(
        "ladder".parse::<Amo>().unwrap_err().to_string(),
        "unknown at-most-one encoding \"ladder\"; there are pairwise, sequential, product, \
         commander, bitwise"
    );
    // A summary of two lines reads as one.
    assert_eq!(
        CoverForm::Tight.summary(),
        "The slots of a class are primary too, with rows that leave the known number of them \
         unfilled."
    );
}
