//! Names of backends: what differs from the usual form, and nothing else.

#[cfg(feature = "report")]
use iqlink::draw::chart::styles;
use iqlink::solve::{self, ALL, COMMAND};

use crate::registry::{combinations, encoders, every, make, usual};

#[test]
fn the_usual_form_has_the_name_of_the_backend() {
    for name in usual() {
        assert_eq!(make(&name).name(), name);
    }
}

/// What a backend calls itself makes the same backend again.
#[test]
fn a_name_is_a_specification() {
    for spec in encoders().flat_map(combinations) {
        let name = make(&spec).name();
        assert_eq!(make(&name).name(), name, "{spec}");
        assert!(name.len() <= spec.len(), "{spec}: {name}");
    }
}

#[test]
fn uniqueness_is_never_assumed_unasked() {
    for spec in every() {
        let asked = spec.ends_with(":assume-unique=on");
        assert_eq!(make(&spec).assumes_unique(), asked, "{spec}");
    }
}

#[test]
fn what_a_backend_does_not_take_is_refused_by_name() {
    let refuses = |spec: String, option: &str| match solve::backend(&spec) {
        Ok(_) => panic!("{spec} was taken"),
        Err(error) => assert!(error.to_string().contains(option), "{spec}: {error}"),
    };
    for kind in ALL {
        let keys = kind.options().into_iter().map(|option| option.name);
        for key in keys.chain(["nosuch"]) {
            refuses(format!("{}:{key}", kind.name), key);
            refuses(
                format!("{}:{key}=nosuch", kind.name),
                &format!("{key}=nosuch"),
            );
        }
    }
    // What is none of its options is the program.
    for option in COMMAND.options() {
        let wrong = format!("{}=nosuch", option.name);
        refuses(format!("cmd:{wrong}:true"), &wrong);
    }
}

/// Readers of two reports know a backend by its look. A new backend is entered in
/// `src/draw/chart/style.rs`.
#[cfg(feature = "report")]
#[test]
fn every_backend_looks_the_same_in_any_company() {
    let kinds = ALL.iter().chain([&COMMAND]);
    let names: Vec<&str> = kinds.map(|kind| kind.name).collect();
    let together = styles(names.iter().copied());
    let mut different = together.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), names.len());
    for (name, style) in names.iter().zip(together) {
        assert_eq!(styles([*name]), [style], "{name}");
        assert_eq!(styles(["somebody else", name])[1], style, "{name}");
    }
}
