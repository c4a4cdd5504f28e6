//! The backend's name and its options.

use iqlink::solve::paper::{Paper, Strategies};
use iqlink::solve::{self, Backend};

#[test]
fn the_name_makes_the_same_backend_again() {
    let names = [
        "paper",
        "paper:strategies=extended",
        "paper:strategies=none",
        "paper:pairwise=on:transition=4",
        "paper:forced=off:symmetry=off:heat=off:links=off",
        "paper:strategies=extended:pairwise=start:transition=4",
        "paper:rank=mean:ending=combinations:orders=on",
        "paper:assume-unique=on:useless=on:twins=all",
        "paper:strategies=none:links=on",
        "paper:strategies=none:pairwise=on:assume-unique=on",
    ];
    for name in names {
        assert_eq!(solve::backend(name).unwrap().name(), name);
    }
    for (another, name) in [
        ("paper:heat=on", "paper"),
        ("paper:strategies=published", "paper"),
        ("paper:strategies=all", "paper:strategies=extended"),
    ] {
        assert_eq!(solve::backend(another).unwrap().name(), name);
    }
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
    assert_eq!(Strategies::default(), Strategies::PUBLISHED);
    let bases = [
        Strategies::PUBLISHED,
        Strategies::EXTENDED,
        Strategies::PROVABLE,
        Strategies::NONE,
    ];
    assert!(bases.iter().all(|strategies| !strategies.assume_unique));
}
