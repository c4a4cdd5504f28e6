//! The backend's name and its options.

use iqlink::solve::paper::{Paper, Strategies};
use iqlink::solve::{self, Backend};

#[test]
fn the_name_makes_the_same_backend_again() {
    let names = [
        "paper",
        "paper:strategies=none",
        "paper:pairwise=start:transition=4",
        "paper:forced=off:symmetry=off:heat=off:links=off",
        "paper:strategies=none:links=on",
        "paper:strategies=none:pairwise=on:assume-unique=on",
    ];
    for name in names {
        assert_eq!(solve::backend(name).unwrap().name(), name);
    }
    assert_eq!(solve::backend("paper:heat=on").unwrap().name(), "paper");
    assert_eq!(Paper::default().name(), "paper");
}

#[test]
fn bad_options_are_refused_by_name() {
    for option in [
        "heat=warm",
        "transition=13",
        "transition=x",
        "pairwise=",
        "speed=on",
    ] {
        let Err(error) = solve::backend(&format!("paper:{option}")) else {
            panic!("{option} was taken");
        };
        let wanted = option.trim_end_matches('=');
        assert!(error.to_string().contains(wanted), "{error}");
    }
}

#[test]
fn uniqueness_is_never_assumed_unasked() {
    let bases = [Strategies::ALL, Strategies::NONE, Strategies::default()];
    assert!(bases.iter().all(|strategies| !strategies.assume_unique));
}
