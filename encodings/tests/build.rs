//! What a packing must be like to be built.

use encodings::packing::Kind;
use encodings::{CellId, NewOption, Packing, PackingBuilder, PackingError};

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
fn names_must_fit_the_formats_and_be_unique() {
    for name in [
        "",
        "with blank",
        "tab\t",
        "a|b",
        "a:b",
        "a\"b",
        "a\\b",
        "seven77",
        "ünï",
    ] {
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
    let mut unknown = builder(0);
    unknown.option(NewOption {
        cells: vec![CellId::new(9)],
        ..option("x")
    });
    let error = unknown.build().unwrap_err();
    assert!(
        matches!(
            error,
            PackingError::UnknownId {
                kind: Kind::Cell,
                index: 9,
                ..
            }
        ),
        "{error}"
    );
    let mut twice = builder(0);
    twice.option(NewOption {
        cells: vec![CellId::new(1); 2],
        ..option("x")
    });
    let error = twice.build().unwrap_err();
    assert!(
        matches!(
            error,
            PackingError::RepeatedId {
                kind: Kind::Cell,
                ..
            }
        ),
        "{error}"
    );
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
