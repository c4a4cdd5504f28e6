//! What a packing must be like to be built.

mod common;

use common::Random;
use encodings::packing::Kind;
use encodings::{CellId, ClassId, NewOption, Packing, PackingBuilder, PackingError, SlotId};

/// Two pieces of one block each on two spots, and a class whose slots are the
/// spots, none unfilled.
fn builder(unfilled: usize) -> PackingBuilder {
    let mut builder = Packing::builder();
    let class = builder.class("spots", unfilled);
    let cells = [builder.cell("1"), builder.cell("2")];
    let slots = [builder.slot(class, "1"), builder.slot(class, "2")];
    for letter in ["a", "b"] {
        let piece = builder.piece(letter);
        for at in 0..2 {
            builder.option(NewOption {
                cells: vec![cells[at]],
                fills: vec![slots[at]],
                ..NewOption::new(format!("{letter}{at}"), piece)
            });
        }
    }
    builder
}

fn option(name: &str) -> NewOption {
    NewOption::new(name, encodings::PieceId::new(0))
}

#[test]
fn a_good_packing_is_built() {
    let packing = builder(0).build().expect("a good packing");
    assert_eq!(packing.options().len(), 4);
    assert_eq!(packing.taking(CellId::new(1)).len(), 2);
}

#[test]
fn names_must_have_no_blanks_and_quotes_and_be_unique() {
    for name in ["", "with blank", "tab\t", "a\"b", "a\\b", "ünï"] {
        let mut builder = Packing::builder();
        builder.piece(name);
        let error = builder.build().unwrap_err();
        assert!(
            matches!(
                error,
                PackingError::BadName {
                    kind: Kind::Piece,
                    ..
                }
            ),
            "{error}"
        );
    }
    let mut twice = builder(0);
    twice.cell("1");
    let error = twice.build().unwrap_err();
    assert_eq!(error.to_string(), "two cells are named \"1\"");
}

#[test]
fn ids_must_exist_and_be_listed_once() {
    let refusal = |cells: Vec<CellId>| {
        let mut builder = builder(0);
        builder.option(NewOption {
            cells,
            ..option("x")
        });
        builder.build().unwrap_err()
    };
    let unknown = PackingError::UnknownId {
        option: "x".to_owned(),
        kind: Kind::Cell,
        index: 9,
        count: 2,
    };
    assert_eq!(refusal(vec![CellId::new(9), CellId::new(0)]), unknown);
    let repeated = PackingError::RepeatedId {
        option: "x".to_owned(),
        kind: Kind::Cell,
        index: 1,
    };
    assert_eq!(refusal([1, 0, 1].map(CellId::new).to_vec()), repeated);
}

#[test]
fn a_slot_must_be_of_a_class_that_exists() {
    let mut unknown = builder(0);
    unknown.slot(ClassId::new(1), "3");
    let expected = PackingError::UnknownClass {
        slot: "3".to_owned(),
        class: 1,
        count: 1,
    };
    assert_eq!(unknown.build().unwrap_err(), expected);
}

#[test]
fn counts_must_be_right() {
    let error = builder(1).build().unwrap_err();
    assert!(matches!(
        error,
        PackingError::WrongCount {
            stated: 1,
            slots: 2,
            filled: 2,
            ..
        }
    ));
    let mut uneven = builder(0);
    uneven.option(option("x"));
    let error = uneven.build().unwrap_err();
    assert!(matches!(error, PackingError::UnevenFill { .. }), "{error}");
}

#[test]
fn a_slot_must_not_be_filled_twice() {
    let mut builder = Packing::builder();
    let class = builder.class("spots", 0);
    let slot = builder.slot(class, "1");
    for letter in ["a", "b"] {
        let piece = builder.piece(letter);
        builder.option(NewOption {
            fills: vec![slot],
            ..NewOption::new(letter, piece)
        });
    }
    let error = builder.build().unwrap_err();
    assert!(
        matches!(error, PackingError::SlotFilledTwice { .. }),
        "{error}"
    );
}

/// The check goes by sets; here is what it stands for, pair by pair.
#[test]
fn slots_filled_twice_are_found_exactly_where_two_options_do_not_collide() {
    let mut found = 0;
    for seed in 1..=300 {
        let mut random = Random::new(seed);
        let mut builder = Packing::builder();
        let class = builder.class("all", 1);
        for number in 0..4 {
            builder.cell(format!("{number}"));
            builder.slot(class, format!("{number}"));
        }
        let pieces = [builder.piece("a"), builder.piece("b"), builder.piece("c")];
        let options: Vec<NewOption> = (0..70)
            .map(|number| {
                // Any three of four cells meet; only the last option may clash.
                let size = match (number, random.below(3)) {
                    (69, _) => 1,
                    (_, 0) => 3,
                    _ => 4,
                };
                let cells = random.subset(size, 4).into_iter().map(CellId::new);
                NewOption {
                    cells: cells.collect(),
                    fills: vec![SlotId::new(random.below(4))],
                    ..NewOption::new(format!("{number}"), pieces[random.below(3)])
                }
            })
            .collect();
        let meet_nowhere = |a: &NewOption, b: &NewOption| {
            a.fills == b.fills && a.piece != b.piece && !a.cells.iter().any(|c| b.cells.contains(c))
        };
        let expected = options
            .iter()
            .any(|a| options.iter().any(|b| meet_nowhere(a, b)));
        for option in &options {
            builder.option(option.clone());
        }
        let refused = match builder.build() {
            Ok(_) => false,
            Err(PackingError::SlotFilledTwice {
                first,
                second,
                slot,
            }) => {
                let [a, b] = [first, second].map(|name| {
                    let mut named = options.iter().filter(|option| option.name == name);
                    named.next().expect("an option")
                });
                assert!(meet_nowhere(a, b), "seed {seed}: {} and {}", a.name, b.name);
                assert_eq!(slot, a.fills[0].index().to_string());
                true
            }
            Err(error) => panic!("{error}"),
        };
        assert_eq!(refused, expected, "seed {seed}");
        found += usize::from(expected);
    }
    assert!(
        (50..250).contains(&found),
        "{found} of 300 are no fair mixture"
    );
}

#[test]
fn what_is_added_is_numbered_in_order() {
    let mut builder = Packing::builder();
    for number in 0..3 {
        let name = number.to_string();
        assert_eq!(builder.piece(&name).index(), number);
        assert_eq!(builder.cell(&name).index(), number);
        assert_eq!(builder.joint(&name).index(), number);
        assert_eq!(builder.class(&name, 1).index(), number);
        assert_eq!(builder.slot(ClassId::new(number), &name).index(), number);
        let piece = encodings::PieceId::new(number);
        let id = builder.option(NewOption::new(&name, piece));
        assert_eq!(id.index(), number);
    }
    assert!(builder.build().is_ok());
}

/// What a piece fills unevenly is the first class of which two options do not fill as much.
#[test]
fn the_class_that_is_filled_unevenly_is_named() {
    // How many slots of each of three classes an option fills.
    let counts = || (0..27).map(|code| [code % 3, code / 3 % 3, code / 9]);
    for (one, other) in counts().flat_map(|one| counts().map(move |other| (one, other))) {
        let mut builder = Packing::builder();
        let piece = builder.piece("a");
        let mut slots = Vec::new();
        for (class, count) in one.into_iter().enumerate() {
            let id = builder.class(format!("class{class}"), 2 - count);
            slots.push([0, 1].map(|at| builder.slot(id, format!("{class}-{at}"))));
        }
        for (name, counts) in [("one", one), ("other", other)] {
            let filled = slots
                .iter()
                .zip(counts)
                .flat_map(|(slots, count)| &slots[..count]);
            builder.option(NewOption {
                fills: filled.copied().collect(),
                ..NewOption::new(name, piece)
            });
        }
        let expected = (0..3).find(|&class| one[class] != other[class]);
        match (builder.build(), expected) {
            (Ok(_), None) => {}
            (Err(PackingError::UnevenFill { class, .. }), Some(expected)) => {
                assert_eq!(class, format!("class{expected}"), "{one:?} {other:?}");
            }
            (built, _) => panic!("{built:?} for {one:?} {other:?}"),
        }
    }
}
