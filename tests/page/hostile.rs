//! What nobody should do to the page, and what it does then.

use serde_json::json;

use crate::browser::{Page, givens, solution, with_page};
use crate::driver::keys;

fn spot(page: &Page, letter: char) -> (i64, i64) {
    page.middle(&format!("#board .spot[data-spot='{letter}'] circle"))
}

fn nothing_floats(page: &Page) -> bool {
    page.ask("document.querySelector('.floating').hidden") == true
}

#[test]
fn what_is_no_challenge_is_refused_when_it_is_dropped() {
    with_page("#starter-01", |page| {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, content: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, content).unwrap();
            path
        };
        let picture = file("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
        let large = file("large.txt", &b"BAAEBD\n".repeat(50_000_000 / 7));
        let nothing = file("nothing.txt", b"");
        for (path, reason) in [
            (picture.as_path(), "is no board"),
            (large.as_path(), "too large"),
            (nothing.as_path(), "holds no challenge"),
            (folder.path(), "not a folder"),
        ] {
            page.drop_file(path);
            let said =
                format!("document.querySelector('#message').textContent.includes('{reason}')");
            page.wait_until(&said);
            assert_eq!(page.board(), givens("starter-01"), "{}", path.display());
        }
    });
}

#[test]
fn of_a_long_file_only_the_first_challenges_are_offered() {
    with_page("", |page| {
        page.call("iqlink.takeIn", &[json!("BAAEBD\n".repeat(100_000))]);
        let said = "The first 1,000 of 100,000 challenges from the file";
        assert_eq!(page.message(), said);
        assert_eq!(
            page.ask("document.querySelectorAll('#challenges button').length"),
            1000
        );
    });
}

/// Names that mean something in the language of the page, or to a browser.
#[test]
fn names_from_a_file_are_only_names() {
    with_page("", |page| {
        for name in [
            "constructor",
            "__proto__",
            "<img src=x onerror=document.title=1>",
            "wizard-01",
        ] {
            let (_, missing) = solution(&givens("starter-01"));
            let missing: String = missing.iter().map(ToString::to_string).collect();
            let file = json!([{"name": name, "givens": givens("starter-02")}, {"name": name, "givens": "BAA"}]);
            page.call("iqlink.takeIn", &[json!(file.to_string())]);
            assert_eq!(page.message(), "2 challenges from the file");
            assert_eq!(page.ask("document.querySelectorAll('img').length"), 0);
            assert_eq!(page.ask("document.title"), "IQ-Link: the board");
            let labels = page.ask(
                "[...document.querySelectorAll('#challenges button')].map((b) => b.ariaLabel)",
            );
            assert!(!labels.to_string().contains("NaN"), "{labels}");
            // Solved under any name, it is that challenge and no other.
            page.call(
                "(givens, missing) => { iqlink.takeIn(givens); iqlink.session.place(iqlink.placements(missing)); }",
                &[json!(json!({"name": name, "givens": givens("starter-01")}).to_string()), json!(missing)],
            );
            let remembered =
                page.ask("Object.keys(JSON.parse(localStorage.getItem('iqlink')).solved)");
            assert_eq!(remembered, json!(["starter-01"]), "{name}");
        }
    });
}

#[test]
fn a_browser_that_remembers_nothing_is_told_so() {
    let forbidden = "Object.defineProperty(window, 'localStorage', \
                     {get() { throw new DOMException('no', 'SecurityError'); }})";
    let full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }";
    for script in [forbidden, full] {
        with_page("", |page| {
            page.before_loading(script);
            page.go("#starter-01");
            let (_, missing) = solution(&givens("starter-01"));
            let missing: String = missing.iter().map(ToString::to_string).collect();
            page.call(
                "(names) => iqlink.session.place(iqlink.placements(names))",
                &[json!(missing)],
            );
            assert_eq!(page.text("#badge"), "solved");
            let progress = page.text("#progress");
            assert!(
                progress.contains("1 of 130 in all; not remembered"),
                "{progress}"
            );
        });
    }
}

/// The page is open in two tabs, and something is solved in each.
#[test]
fn what_another_tab_remembers_is_kept() {
    with_page("#starter-01", |page| {
        page.ask(
            "localStorage.setItem('iqlink', '{\"solved\":{\"wizard-24\":{\"seconds\":9,\"moves\":9}}}')",
        );
        let (_, missing) = solution(&givens("starter-01"));
        let missing: String = missing.iter().map(ToString::to_string).collect();
        page.call(
            "(names) => iqlink.session.place(iqlink.placements(names))",
            &[json!(missing)],
        );
        page.go("");
        let progress = page.text("#progress");
        assert!(progress.contains("2 of 130 in all"), "{progress}");
    });
}

#[test]
fn a_window_that_changes_its_size_does_not_shake_a_piece_off() {
    with_page("#empty", |page| {
        page.hold(page.middle("#tray [data-piece='B']"), spot(page, 'N'));
        page.resize(700, 900);
        page.wait_until("window.innerWidth < 800");
        page.let_go(spot(page, 'O'));
        assert_eq!(page.board(), "OBA");
        assert!(nothing_floats(page));
    });
}

/// Keys, links and the challenges beside the board, all while a piece is being dragged.
#[test]
fn whatever_happens_while_a_piece_is_dragged_it_ends_somewhere() {
    with_page("#BAA+EBD", |page| {
        let drag = |between: &dyn Fn()| {
            page.go("#BAA+EBD");
            page.hold(page.middle("#tray [data-piece='C']"), spot(page, 'N'));
            between();
            page.let_go(spot(page, 'O'));
            assert!(nothing_floats(page));
        };
        drag(&|| page.keys([keys::ESCAPE]));
        assert_eq!(page.board(), "BAAEBD");
        // The key takes another piece into the hand, which stays there.
        drag(&|| page.keys(["7"]));
        assert_eq!(page.board(), "BAAEBD");
        assert_eq!(page.ask("window.iqlink.session.hand.piece"), 6);
        drag(&|| {
            page.ask("(location.hash = '#wizard-03', 0)");
            page.wait_until(
                "document.querySelector('#challenge-name').textContent.includes('Wizard-03')",
            );
        });
        assert_eq!(page.board(), givens("wizard-03"));
        drag(&|| drop(page.ask("(document.querySelector('#tab-search').click(), 0)")));
        page.ask("(document.querySelector('#tab-play').click(), 0)");
        assert_eq!(page.board(), "BAAEBDOCA");
    });
}

/// The link for those who skip to the board is no position.
#[test]
fn skipping_to_the_board_keeps_the_address() {
    with_page("#starter-02", |page| {
        page.ask("(document.querySelector('.skip').click(), 0)");
        page.wait_until("location.hash === '#starter-02'");
        assert_eq!(page.ask("document.activeElement.id"), "board");
    });
}

/// Who goes through the list with keys stays where they are in it.
#[test]
fn a_chosen_challenge_keeps_the_focus_and_is_announced() {
    with_page("#starter-01", |page| {
        page.ask("(document.querySelectorAll('#challenges button')[4].focus(), 0)");
        page.keys([keys::ENTER]);
        assert_eq!(page.board(), givens("starter-05"));
        let focused = page.ask("document.activeElement.textContent");
        assert_eq!(focused, "05");
        assert!(
            page.message().starts_with("Starter-05: "),
            "{}",
            page.message()
        );
    });
}

/// Where there will be no board, the page says why.
#[test]
fn a_browser_that_is_too_old_and_a_damaged_file_are_called_so() {
    let old = "delete window.DecompressionStream";
    let damaged = "const whole = window.atob; window.atob = (text) => whole(text.slice(0, 4000))";
    for (script, reason) in [(old, "too old"), (damaged, "damaged")] {
        with_page("", |page| {
            page.before_loading(script);
            page.load("");
            let said =
                format!("document.querySelector('#message').textContent.includes('{reason}')");
            page.wait_until(&said);
            // The browser tells of it too.
            assert_eq!(page.errors().len(), 1);
        });
    }
}

/// Who starts something else while a challenge is looked for is not given it afterwards.
#[test]
fn a_challenge_that_comes_too_late_is_not_started() {
    with_page("#starter-01", |page| {
        // There is none such, so that it takes as long as it may.
        page.ask("(document.querySelector('#grade').value = 'fierce', 0)");
        page.press("#random");
        page.ask("(document.querySelectorAll('#challenges button')[2].click(), 0)");
        let said = page.message();
        std::thread::sleep(std::time::Duration::from_secs(8));
        assert_eq!((page.board(), page.message()), (givens("starter-03"), said));
    });
}
