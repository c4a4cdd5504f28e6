//! The pentomino example, as far as it is fast: two methods, one set of boards.
//!
//! The number for 3 x 20 is there because two methods found it independently of each
//! other: exact cover (`dancing-links`) on the whole rectangle, and SAT (`varisat`) on a
//! quarter of the places of one piece. SAT takes too long for 6 x 10. That number is
//! exact cover's alone, here on the quarter and in the example on the whole, and it is
//! the one that C. B. and J. Haselgrove found ("A computer program for pentominoes",
//! Eureka 23, 1960).

#[allow(dead_code)] // its main is not called here
#[path = "../examples/pentominoes.rs"]
mod pentominoes;

use pentominoes::{Rectangle, covers, models};

fn rectangle(text: &str) -> Rectangle {
    text.parse().expect("a rectangle of 60 squares")
}

#[test]
fn exact_cover_and_sat_find_the_same_boards() {
    let rectangle = rectangle("3x20");
    let boards = rectangle.boards(covers);
    assert_eq!(boards, rectangle.boards_by_quarter(models));
    assert_eq!((boards.len(), rectangle.up_to_symmetry(&boards)), (8, 2));
    // Twelve pieces of five squares each: counted, not believed.
    for board in boards {
        assert_eq!(board.len(), 60);
        for letter in "FILNPTUVWXYZ".chars() {
            assert_eq!(board.matches(letter).count(), 5, "{letter} in {board}");
        }
    }
}

#[test]
fn six_by_ten_has_as_many_boards_as_are_known() {
    let rectangle = rectangle("6x10");
    let boards = rectangle.boards_by_quarter(covers);
    let found = (boards.len(), rectangle.up_to_symmetry(&boards));
    assert_eq!(found, (9356, 2339));
}

#[test]
fn only_sixty_squares_are_taken() {
    for text in ["", "6", "6x", "6x11", "-6x-10", "0x0", "8x8"] {
        assert!(text.parse::<Rectangle>().is_err(), "{text}");
    }
    // Nothing fits a strip, by either method.
    for strip in ["1x60", "60x1"].map(rectangle) {
        assert!(strip.boards(covers).is_empty() && strip.boards(models).is_empty());
    }
}
