//! The options of backends and exports: what is declared can be chosen, is named in
//! the help, and covers every choice that the encodings have.

mod common;

use common::UNIQUE;
use common::program::printed;
use encodings::{Amo, Cardinality, Choice, Connectivity, CoverForm, Supports};
use iqlink::encode::Links;
use iqlink::solve::{self, ALL, BackendKind, COMMAND, Method};

/// Every backend with a program for the one that needs one.
fn kinds() -> impl Iterator<Item = (&'static BackendKind, &'static str)> {
    let ready = ALL.iter().map(|kind| (kind, ""));
    ready.chain([(&COMMAND, ":minisat")])
}

/// The text with every run of blanks and line breaks as one blank.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn names<T: Choice>() -> Vec<&'static str> {
    T::ALL.iter().map(|choice| choice.name()).collect()
}

#[test]
fn every_declared_value_makes_a_backend_whose_name_makes_it_again() {
    let mut seen = 0;
    for (kind, program) in kinds() {
        for variant in kind.variants() {
            let spec = format!("{variant}{program}");
            let name = match solve::backend(&spec) {
                Ok(backend) => backend.name(),
                Err(error) => panic!("{spec}: {error}"),
            };
            let again = solve::backend(&name).expect("a name is a specification");
            assert_eq!(again.name(), name, "{spec}");
            seen += 1;
        }
        for option in kind.options() {
            let usual = format!("{}:{}={}{program}", kind.name, option.name, option.default);
            let usual = solve::backend(&usual).expect("the default is a value");
            assert_eq!(usual.name(), format!("{}{program}", kind.name));
            let wrong = format!("{}:{}=nonsense{program}", kind.name, option.name);
            assert!(solve::backend(&wrong).is_err(), "{wrong}");
        }
    }
    // Three backends with the 15 values of the SAT options and more.
    assert!(seen > 45, "{seen}");
}

/// Whatever of them is installed here, `cmd` takes their names.
#[test]
fn known_programs_are_listed_with_what_they_read() {
    let all = printed(["backends"]);
    let own = printed(["backends", "cmd"]);
    let json = printed(["backends", "cmd", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let listed = json["programs"].as_array().expect("a list");
    assert_eq!(listed.len(), solve::known_programs().count());
    for program in listed {
        let name = program["name"].as_str().expect("a name");
        let found = if program["found"] == true {
            "yes"
        } else {
            "no"
        };
        let formats = program["formats"].as_array().expect("a list");
        for text in [&all, &own] {
            let is_its_own = |line: &&str| line.split_whitespace().next() == Some(name);
            let line = text.lines().find(is_its_own).expect(name);
            assert!(line.trim_end().ends_with(found), "{line}");
            for format in formats {
                assert!(line.contains(format.as_str().expect("a name")), "{line}");
            }
        }
    }
}

#[test]
fn every_backend_is_listed_with_its_options() {
    let help = unwrapped(&printed(["solve", "--help"]));
    let all = printed(["backends"]);
    let json = printed(["backends", "--json"]);
    for (kind, _) in kinds() {
        assert!(help.contains(kind.name), "{}", kind.name);
        let line = all
            .lines()
            .find(|line| line.split_whitespace().next() == Some(kind.name));
        let line = line.expect(kind.name);
        assert!(line.contains(kind.method.name()), "{line}");
        let own = unwrapped(&printed(["backends", kind.name]));
        assert!(own.contains(&unwrapped(kind.summary)), "{own}");
        let start = format!("{{\"name\":\"{}\",", kind.name);
        let object = json
            .lines()
            .find(|line| line.starts_with(&start))
            .expect(kind.name);
        for option in kind.options() {
            assert!(line.contains(option.name), "{line}");
            let values = option.values.to_string().replace('|', " ");
            let row = format!(
                "{} {values} {} {}",
                option.name, option.default, option.help
            );
            assert!(own.contains(&unwrapped(&row)), "{}: {row}", kind.name);
            let field = format!("{{\"name\":\"{}\",\"values\":", option.name);
            assert!(object.contains(&field), "{object}");
        }
    }
}

/// The values of an option, as the backend declares them.
fn values(kind: &BackendKind, name: &str) -> Vec<&'static str> {
    let options = kind.options();
    let option = options.iter().find(|option| option.name == name);
    option.expect("an option").values.names().to_vec()
}

#[test]
fn every_encoding_can_be_chosen_in_every_backend_that_has_use_for_it() {
    let sat = ALL.iter().chain([&COMMAND]);
    for kind in sat.filter(|kind| kind.method == Method::Sat) {
        assert_eq!(values(kind, "amo"), names::<Amo>());
        let none = |mut names: Vec<&'static str>| {
            names.insert(0, "none");
            names
        };
        assert_eq!(values(kind, "count"), none(names::<Cardinality>()));
        assert_eq!(values(kind, "supports"), none(names::<Supports>()));
        let mut links = names::<Links>();
        links.push(Connectivity::None.name());
        assert_eq!(values(kind, "links"), links);
    }
    for kind in ALL.iter().filter(|kind| kind.method == Method::ExactCover) {
        let forms = values(kind, "form");
        let all = names::<CoverForm>();
        assert_eq!(forms.len(), all.len());
        assert!(all.iter().all(|name| forms.contains(name)));
    }
}

#[test]
fn every_encoding_can_be_exported_and_is_in_the_help() {
    let help = unwrapped(&printed(["export", "--help"]));
    let none = || std::iter::once("none");
    let flags = [
        ("amo", "cnf", names::<Amo>()),
        (
            "count",
            "cnf",
            none().chain(names::<Cardinality>()).collect(),
        ),
        (
            "supports",
            "cnf",
            none().chain(names::<Supports>()).collect(),
        ),
        ("links", "cnf", names::<Connectivity>()),
        ("form", "dlx", names::<CoverForm>()),
    ];
    for (name, format, values) in flags {
        let (_, about) = help.split_once(&format!("--{name} <")).expect(name);
        let listed = format!("[possible values: {}]", values.join(", "));
        let (before, _) = about.split_once(&listed).expect(&listed);
        assert!(!before.contains("--"), "{name}: {before}");
        let flag = format!("--{name}");
        for value in values {
            let file = printed(["export", UNIQUE, "--format", format, &flag, value]);
            let said = format!("{name}={value}");
            assert!(
                file.lines()
                    .any(|line| line.contains("encoding") && line.contains(&said))
            );
        }
    }
}

/// What one command calls `none`, none calls otherwise; the earlier word means the same.
#[test]
fn earlier_words_are_still_taken() {
    let with = |links: &str| solve::backend(&format!("varisat:links={links}")).unwrap();
    assert_eq!(with("filter").name(), with("none").name());
    let exported = |links| printed(["export", UNIQUE, "--format", "cnf", "--links", links]);
    assert_eq!(exported("filter"), exported("none"));
    assert!(!printed(["export", "--help"]).contains("filter"));
    let proving = unwrapped(&printed(["prove", "--help"]));
    let listed = format!("[possible values: {}]", names::<Links>().join(", "));
    assert!(proving.contains(&listed), "{proving}");
}
