//! A challenge played to its end, by every means; what is refused, and why; the way back.

use crate::browser::{Page, Pointer, givens, solution, turning, with_page};
use crate::driver::keys;
use iqlink::game::Placement;

/// A challenge of the suite with four pieces to place.
const CHALLENGE: &str = "junior-05";

/// Places the missing pieces one after the other, each by `place`, which is told how many were
/// placed before, and looks whether that solves the challenge.
fn play(place: impl Fn(&Page, usize, Placement)) {
    with_page(&format!("#{CHALLENGE}"), |page| {
        let (solution, missing) = solution(&givens(CHALLENGE));
        for (at, placement) in missing.into_iter().enumerate() {
            place(page, at, placement);
        }
        assert_eq!(page.board(), solution.to_string());
        assert_eq!(page.text("#badge"), "solved");
        assert!(page.message().contains("solved!"), "{}", page.message());
    });
}

#[test]
fn after_a_solved_challenge_the_next_one_is_offered() {
    with_page("#starter-01", |page| {
        assert_eq!(page.ask("document.querySelector('#next').hidden"), true);
        page.press("#solve");
        assert_eq!(page.text("#badge"), "solved");
        page.press("#next");
        assert_eq!(page.board(), givens("starter-02"));
        assert_eq!(page.ask("document.querySelector('#next').hidden"), true);
    });
}

#[test]
fn by_dragging_with_the_mouse() {
    play(|page, _, placement| {
        // Held and turned first, then dragged.
        page.press(&Page::tray(placement));
        page.keys(turning(placement));
        page.keys([keys::ESCAPE]);
        let from = page.middle(&Page::tray(placement));
        page.drag(Pointer::Mouse, from, page.spot(placement));
    });
}

#[test]
fn by_clicking() {
    play(|page, _, placement| {
        page.press(&Page::tray(placement));
        page.keys(turning(placement));
        let (x, y) = page.spot(placement);
        page.tap(Pointer::Mouse, x, y);
    });
}

#[test]
fn by_the_mouse_alone_with_its_wheel_and_its_right_button() {
    play(|page, at, placement| {
        page.press(&Page::tray(placement));
        let spot = page.spot(placement);
        let orientation = placement.pose().orientation.index();
        if orientation >= 6 {
            page.right_click(spot);
        }
        // The wheel turns both ways.
        for _ in 0..if at % 2 == 0 {
            orientation % 6
        } else {
            (6 - orientation % 6) % 6
        } {
            page.wheel(spot, if at % 2 == 0 { 100 } else { -100 });
        }
        page.tap(Pointer::Mouse, spot.0, spot.1);
    });
}

#[test]
fn by_touch_with_taps_and_drags() {
    play(|page, at, placement| {
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
    });
}

#[test]
fn by_keys_alone() {
    play(|page, _, placement| {
        let pick = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="];
        page.keys([pick[placement.piece().index()]]);
        page.keys(turning(placement));
        // To the first spot, and from there to the middle of the piece.
        page.keys([[keys::UP; 3].as_slice(), &[keys::LEFT; 5]].concat());
        let spot = placement.pose().middle;
        page.keys(vec![keys::DOWN; spot.row()]);
        page.keys(vec![keys::RIGHT; spot.column()]);
        page.keys([keys::ENTER]);
    });
}

/// Without the keys for pieces: from button to button, and from there to the board and back.
#[test]
fn by_the_tab_key_and_enter() {
    play(|page, _, placement| {
        page.ask("document.querySelector('#board').focus()");
        let there = format!(
            "document.activeElement === document.querySelector(\"{}\")",
            Page::tray(placement)
        );
        for _ in 0..30 {
            if page.ask(&there) == true {
                break;
            }
            page.keys([keys::TAB]);
        }
        assert_eq!(page.ask(&there), true, "{placement}");
        page.keys([keys::ENTER]);
        assert_eq!(page.ask("document.activeElement.id"), "board");
        page.keys(turning(placement));
        page.keys([[keys::UP; 3].as_slice(), &[keys::LEFT; 5]].concat());
        let spot = placement.pose().middle;
        page.keys(vec![keys::DOWN; spot.row()]);
        page.keys(vec![keys::RIGHT; spot.column()]);
        page.keys([keys::ENTER]);
    });
}

/// The first finger holds a piece over the board; the second goes around it by two sixths of a
/// turn, clockwise.
#[test]
fn two_fingers_turn_a_piece() {
    with_page("#empty", |page| {
        let from = page.middle("#tray [data-piece='B']");
        let held = page.middle("#board .spot[data-spot='N'] circle");
        let around = |sixths: f64| {
            let angle = sixths * std::f64::consts::FRAC_PI_3;
            let along = |at: i64, part: f64| at + (120.0 * part).round() as i64;
            (along(held.0, angle.cos()), along(held.1, angle.sin()))
        };
        page.twist(from, held, &[0.0, 0.5, 1.1, 1.6, 2.1].map(around));
        assert_eq!(page.board(), "NBC");
    });
}

#[test]
fn a_double_click_takes_a_piece_off() {
    with_page("#BAA+EBDHCF", |page| {
        page.double_click(page.middle("#board [data-lies='HCF'] .unit"));
        assert_eq!(page.board(), "BAAEBD");
        // Not a given.
        page.double_click(page.middle("#board [data-lies='BAA'] .unit"));
        assert_eq!(page.board(), "BAAEBD");
    });
}

#[test]
fn what_collides_is_refused_with_the_piece_and_the_spot() {
    with_page("#BAA", |page| {
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
    });
}

#[test]
fn moves_are_taken_back_and_made_again() {
    with_page("#BAA+EBDHCF", |page| {
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
    });
}
