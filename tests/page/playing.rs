//! A challenge played to its end, by every means; what is refused, and why; the way back.

use crate::browser::{Page, Pointer, givens, solution, turning};
use crate::driver::keys;

/// A challenge of the suite with four pieces to place.
const CHALLENGE: &str = "junior-05";

fn assert_solved(page: &Page, solution: &str) {
    assert_eq!(page.board(), solution);
    assert_eq!(page.text("#badge"), "solved");
    assert!(page.message().contains("solved!"), "{}", page.message());
    assert_eq!(page.errors(), Vec::<String>::new());
}

#[test]
fn by_dragging_with_the_mouse() {
    let Some(page) = Page::open(&format!("#{CHALLENGE}")) else {
        return;
    };
    let (solution, missing) = solution(&givens(CHALLENGE));
    for placement in missing {
        // Held and turned first, then dragged.
        page.press(&Page::tray(placement));
        page.keys(turning(placement));
        page.keys([keys::ESCAPE]);
        let from = page.middle(&Page::tray(placement));
        page.drag(Pointer::Mouse, from, page.spot(placement));
    }
    assert_solved(&page, &solution.to_string());
}

#[test]
fn by_clicking() {
    let Some(page) = Page::open(&format!("#{CHALLENGE}")) else {
        return;
    };
    let (solution, missing) = solution(&givens(CHALLENGE));
    for placement in missing {
        page.press(&Page::tray(placement));
        page.keys(turning(placement));
        let (x, y) = page.spot(placement);
        page.tap(Pointer::Mouse, x, y);
    }
    assert_solved(&page, &solution.to_string());
}

#[test]
fn by_touch_with_taps_and_drags() {
    let Some(page) = Page::open(&format!("#{CHALLENGE}")) else {
        return;
    };
    let (solution, missing) = solution(&givens(CHALLENGE));
    for (at, placement) in missing.into_iter().enumerate() {
        let tray = page.middle(&Page::tray(placement));
        page.tap(Pointer::Finger, tray.0, tray.1);
        for key in turning(placement) {
            let tool = if key == "f" {
                "Flip top to bottom (F)"
            } else {
                "Turn clockwise (R)"
            };
            let (x, y) = page.middle(&format!("#tools [title='{tool}']"));
            page.tap(Pointer::Finger, x, y);
        }
        let spot = page.spot(placement);
        if at % 2 == 0 {
            page.tap(Pointer::Finger, spot.0, spot.1);
        } else {
            let tray = page.middle(&Page::tray(placement));
            page.drag(Pointer::Finger, tray, spot);
        }
    }
    assert_solved(&page, &solution.to_string());
}

#[test]
fn by_keys_alone() {
    let Some(page) = Page::open(&format!("#{CHALLENGE}")) else {
        return;
    };
    let (solution, missing) = solution(&givens(CHALLENGE));
    for placement in missing {
        let pick = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="];
        page.keys([pick[placement.piece().index()]]);
        page.keys(turning(placement));
        // To the first spot, and from there to the middle of the piece.
        page.keys([[keys::UP; 3].as_slice(), &[keys::LEFT; 5]].concat());
        let spot = placement.pose().middle;
        page.keys(vec![keys::DOWN; spot.row()]);
        page.keys(vec![keys::RIGHT; spot.column()]);
        page.keys([keys::ENTER]);
    }
    assert_solved(&page, &solution.to_string());
}

#[test]
fn what_collides_is_refused_with_the_piece_and_the_spot() {
    let Some(page) = Page::open("#BAA") else {
        return;
    };
    // Aqua in orientation A with its middle on B: light purple lies there.
    page.keys(["2"]);
    let (x, y) = page.middle("#board .spot[data-spot='B'] circle");
    page.tap(Pointer::Mouse, x, y);
    let message = page.message();
    assert!(message.contains("Aqua cannot lie on B"), "{message}");
    assert!(
        message.contains("light purple is in the way on spot A"),
        "{message}"
    );
    assert_eq!(page.board(), "BAA");
    // Over the edge.
    let (x, y) = page.middle("#board .spot[data-spot='G'] circle");
    page.tap(Pointer::Mouse, x, y);
    assert!(
        page.message().contains("stick out over the edge"),
        "{}",
        page.message()
    );
    assert_eq!(page.board(), "BAA");
    // A dragged piece goes back beside the board.
    page.keys([keys::ESCAPE]);
    let from = page.middle("#tray [data-piece='B']");
    page.drag(
        Pointer::Mouse,
        from,
        page.middle("#board .spot[data-spot='B'] circle"),
    );
    assert!(
        page.message().contains("light purple is in the way"),
        "{}",
        page.message()
    );
    assert_eq!(page.board(), "BAA");
    assert!(page.ask("window.iqlink.session.hand").is_null());
    // A given stays.
    page.press("#tray [data-piece='A']");
    assert!(
        page.message().contains("is given and stays"),
        "{}",
        page.message()
    );
    assert_eq!(page.errors(), Vec::<String>::new());
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let Some(page) = Page::open("#BAA+EBDHCF") else {
        return;
    };
    assert_eq!(page.board(), "BAAEBDHCF");
    let counts = || page.text("#count");
    let before = counts();
    // Off the board by dragging.
    let piece = page.middle("#board [data-lies='HCF'] .unit");
    page.drag(Pointer::Mouse, piece, (20, 20));
    assert_eq!(page.board(), "BAAEBD");
    assert_ne!(counts(), before);
    page.press("#undo");
    assert_eq!(
        (page.board().as_str(), counts()),
        ("BAAEBDHCF", before.clone())
    );
    page.press("#redo");
    assert_eq!(page.board(), "BAAEBD");
    // By a key.
    page.keys(["z"]);
    assert_eq!(page.board(), "BAAEBDHCF");
    page.ask("document.querySelector('#board').focus()");
    page.keys(
        [
            [keys::UP; 3].as_slice(),
            &[keys::LEFT; 5],
            &[keys::RIGHT; 4],
        ]
        .concat(),
    );
    page.keys([keys::DELETE]);
    assert_eq!(page.board(), "BAAHCF");
    page.press("#reset");
    assert_eq!(page.board(), "BAA");
    page.keys(["z", "z", "y"]);
    assert_eq!(page.board(), "BAAHCF");
    assert_eq!(page.errors(), Vec::<String>::new());
}
