//! Links, files, storage, and what comes from outside.

use serde_json::json;

use crate::browser::{Page, givens, solution, with_page};
use crate::common::program::printed;
use crate::common::{SAMPLE, UNIQUE};

fn fragment(page: &Page) -> String {
    let hash = page.ask("location.hash");
    hash.as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_position_goes_round_through_the_link() {
    with_page("#junior-05", |page| {
        assert_eq!(fragment(page), "#junior-05");
        page.press("#solve");
        let (link, board) = (fragment(page), page.board());
        assert!(
            link.starts_with("#junior-05+") && board.len() == 36,
            "{link}"
        );
        page.go(&link);
        assert_eq!((fragment(page), page.board()), (link, board));
        for link in ["#empty", "#BAAEBD", "#BAAEBD+HCF", "#baa,ebd+hcf"] {
            page.go(link);
            let shown = fragment(page);
            page.go(&shown);
            assert_eq!(fragment(page), shown, "{link}");
        }
        page.go("#BAAEBD");
        page.press("#tab-share");
        assert_eq!(page.text("#copy-command"), "iqlink solve BAAEBD");
        let json = page.text("#copy-json");
        let listed: iqlink::game::NamedChallenge = serde_json::from_str(&json).unwrap();
        assert_eq!(listed.challenge.to_string(), "BAAEBD");
    });
}

#[test]
fn what_was_solved_is_remembered_and_what_the_page_solved_is_not() {
    with_page("#starter-01", |page| {
        page.press("#solve");
        assert_eq!(
            page.ask("document.querySelectorAll('#challenges .solved').length"),
            0
        );
        page.press("#undo");
        page.go("#starter-01");
        // The last two pieces by a hand.
        let (_, missing) = solution(&givens("starter-01"));
        let names: String = missing.iter().map(ToString::to_string).collect();
        page.call(
            "(names) => iqlink.session.place(iqlink.placements(names))",
            &[json!(names)],
        );
        assert_eq!(
            page.ask("document.querySelectorAll('#challenges .solved').length"),
            1
        );
        page.go("");
        assert_eq!(
            page.ask("document.querySelectorAll('#challenges .solved').length"),
            1
        );
        assert!(
            page.text("#progress").contains("1 of 130 in all"),
            "{}",
            page.text("#progress")
        );
        // The first that is not solved comes next.
        assert_eq!(fragment(page), "#starter-02");
        // Letters on demand are remembered as well.
        page.press("#letters");
        page.go("");
        assert_eq!(
            page.ask("document.body.classList.contains('letters')"),
            true
        );
        // Whatever somebody else left there does no harm.
        for rubbish in [
            "nonsense",
            "null",
            "{\"solved\":{\"starter-01\":7},\"switches\":3}",
            "[]",
        ] {
            page.call(
                "(text) => localStorage.setItem('iqlink', text)",
                &[json!(rubbish)],
            );
            page.go("");
            assert_eq!(fragment(page), "#starter-01", "{rubbish}");
        }
    });
}

#[test]
fn wrong_links_are_refused_with_a_sentence_and_never_become_markup() {
    with_page("", |page| {
        for (link, reason) in [
            ("#BAACAA", "Light purple is there twice"),
            ("#BAABBA", "collide on spot A"),
            ("#AAA", "sticks out over the edge"),
            ("#wizard-99", "is no board"),
            (
                "#%3Cimg src=x onerror=document.title='hurt'%3E",
                "is no board",
            ),
            ("#%E0%A4%A", "The link is wrong"),
            ("#BAA+BBA", "collide"),
        ] {
            page.go(link);
            assert!(
                page.message().contains(reason),
                "{link}: {}",
                page.message()
            );
            assert_eq!(page.ask("document.title"), "IQ-Link: the board");
            assert_eq!(page.ask("document.querySelectorAll('img').length"), 0);
        }
    });
}

#[test]
fn files_are_read_as_the_program_reads_them_and_bad_ones_refused() {
    with_page("", |page| {
        let take = |text: &str| page.call("iqlink.takeIn", &[json!(text)]);
        for (text, board) in [
            (format!("# a comment\n{UNIQUE}\nBAAEBD\n"), UNIQUE),
            ("BAA EBD, hcf".to_owned(), "BAAEBDHCF"),
            (format!("[\"{UNIQUE}\", \"BAA\"]"), UNIQUE),
            (
                "{\"name\":\"<b>mine</b>\",\"level\":\"wizard\",\"givens\":\"BAAEBD\",\"grade\":1}"
                    .to_owned(),
                "BAAEBD",
            ),
            (
                "{\"givens\":\"BAA\"}\n{\"givens\":\"BAAEBD\"}\n".to_owned(),
                "BAA",
            ),
            (
                "{\"name\":\"#1\",\"givens\":\"EBD\"}\n{\"name\":\"#2\",\"givens\":\"BAA\"}"
                    .to_owned(),
                "EBD",
            ),
        ] {
            take(&text);
            assert_eq!(page.board(), board, "{text}");
        }
        assert_eq!(
            page.ask("document.querySelectorAll('b').length"),
            page.ask("document.querySelectorAll('#panels b').length")
        );
        for (text, reason) in [
            ("", "holds no challenge"),
            ("{\"name\":3}", "no “givens”"),
            ("[1]", "no “givens”"),
            ("{\"givens\":\"BAA\"", "no JSON"),
            ("# one\n\nBAA\nBAAXYZ\n", "Line 4 of the file: “BAAXYZ”"),
            (
                "{\"givens\":\"BAA\"}\n{\"givens\":\"BAABAA\"}\n",
                "Line 2 of the file: Light purple is there twice",
            ),
            ("[]", "holds no challenge"),
            ("{\"trace\":2,\"events\":[]}", "version 1"),
            (
                "{\"trace\":1,\"challenge\":\"BAA\",\"events\":[{\"event\":\"back\"}]}",
                "goes back further",
            ),
            ("\u{0}\u{1}binary", "is no board"),
            ("__proto__", "is no board"),
        ] {
            take(text);
            assert!(
                page.message().contains(reason),
                "{text}: {}",
                page.message()
            );
        }
        take(SAMPLE);
        assert_eq!(page.text("#badge"), "solved");
    });
}

#[test]
fn pictures_can_be_saved() {
    with_page(&format!("#{UNIQUE}"), |page| {
        page.press("#tab-share");
        // What is saved is caught where the browser would write it.
        page.ask(
            "(window.saved = [], URL.createObjectURL = (blob) => { window.saved.push([blob.type, blob.size]); return 'blob:x'; }, \
             HTMLAnchorElement.prototype.click = () => {}, 0)",
        );
        page.press("#save-svg");
        page.press("#save-png");
        page.wait_until("window.saved.length === 2");
        let saved = page.ask("window.saved");
        assert_eq!(saved[0][0], "image/svg+xml");
        assert_eq!(saved[1][0], "image/png");
        assert!(
            saved[0][1].as_i64() > Some(5000) && saved[1][1].as_i64() > Some(5000),
            "{saved}"
        );
    });
}

#[test]
fn a_file_can_be_dropped_on_the_page() {
    with_page("#starter-01", |page| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mine.txt");
        std::fs::write(&file, format!("# mine\n{UNIQUE}\n")).unwrap();
        page.drop_file(&file);
        page.wait_until("document.querySelector('#message').textContent.includes('from the file')");
        assert_eq!(page.board(), UNIQUE);
        assert_eq!(page.ask("document.querySelector('#drop').hidden"), true);
        // A trace is played.
        let trace = folder.path().join("trace.json");
        let traced = printed(["trace", "expert-07", "--backend", "paper", "--json"]);
        std::fs::write(&trace, traced).unwrap();
        page.drop_file(&trace);
        page.wait_until("document.querySelector('#message').textContent.includes('ready to play')");
        assert_eq!(page.board(), givens("expert-07"));
    });
}
