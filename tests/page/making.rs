//! New challenges, the designer, and the sheet for the printer.

use iqlink::craft::Grade;
use iqlink::game::Level;
use iqlink::{Challenge, atlas};
use serde_json::json;

use crate::browser::{givens, with_page};
use crate::common::UNIQUE;

#[test]
fn new_challenges_are_unique_and_of_their_level_and_grade() {
    with_page("", |page| {
        let atlas = atlas::judged().unwrap();
        for level in Level::ALL {
            for seed in ["a", "b"] {
                let made = page.call("iqlink.made", &[json!(seed), json!(level.name())]);
                let challenge: Challenge = made["givens"].as_str().unwrap().parse().unwrap();
                assert!(
                    level.givens().contains(&challenge.givens().len()),
                    "{level}: {made}"
                );
                let solutions = atlas.solutions_of(&challenge);
                let [solution] = solutions[..] else {
                    panic!("{level}: {made} has {} solutions", solutions.len());
                };
                // A single given takes the page long to grade: it does so only if asked.
                let grade = Grade::of(&challenge, &solution).number();
                let expected = (level != Level::Grandmaster).then_some(grade);
                assert_eq!(made["grade"].as_f64(), expected, "{level}: {made}");
            }
        }
        let hard = page.call(
            "iqlink.made",
            &[json!("c"), json!("junior"), json!("tricky")],
        );
        let grade = hard["grade"].as_f64().unwrap();
        assert!((4.0..6.0).contains(&grade), "{hard}");
    });
}

#[test]
fn the_challenge_of_a_day_is_the_same_every_time() {
    with_page("", |page| {
        let daily = |day: &str| page.call("iqlink.daily", &[json!(day)]);
        let one = daily("2026-11-18");
        page.go("#wizard-01");
        assert_eq!(daily("2026-11-18"), one);
        assert_ne!(daily("2026-11-19"), one);
        let challenge: Challenge = one.as_str().unwrap().parse().unwrap();
        assert_eq!(atlas::judged().unwrap().solutions_of(&challenge).len(), 1);
        page.press("#daily");
        page.wait_until(
            "document.querySelector('#challenge-name').textContent.startsWith('Daily')",
        );
        assert_eq!(page.text("#badge"), "unique");
    });
}

#[test]
fn the_designer_says_what_is_superfluous_and_reduces() {
    // The sample's challenge and one piece more.
    with_page(&format!("#{UNIQUE}UHI"), |page| {
        page.press("#tab-design");
        let verdict = page.text("#design-verdict");
        assert!(
            verdict.contains("Superfluous") && verdict.contains("yellow on"),
            "{verdict}"
        );
        page.press("#reduce");
        assert!(
            page.text("#design-verdict")
                .starts_with("A minimal challenge")
        );
        let givens: Challenge = page.board().parse().unwrap();
        let atlas = atlas::judged().unwrap();
        assert_eq!(atlas.solutions_of(&givens).len(), 1);
        for dropped in givens.givens() {
            let rest = givens
                .givens()
                .iter()
                .copied()
                .filter(|given| given != dropped);
            assert!(atlas.solutions_of(&Challenge::new(rest).unwrap()).len() > 1);
        }
        page.wait_until(
            "!document.querySelector('#design-grade').textContent.includes('thinking')",
        );
        let solution = atlas.solutions_of(&givens)[0];
        let grade = Grade::of(&givens, &solution);
        assert_eq!(
            page.text("#design-grade"),
            format!("Grade {:.1}: {}.", grade.number(), grade.word())
        );
        // Givens can be moved in the designer, and nowhere else.
        page.press("#clear");
        assert_eq!(page.text("#count"), "21,952");
    });
}

/// What is on paper can be brought back to the screen.
#[test]
fn a_printed_challenge_says_by_which_letters_it_is_typed_in() {
    with_page(&format!("#{UNIQUE}"), |page| {
        page.press("#tab-share");
        page.ask("(window.print = () => {}, 0)");
        let captions = "[...document.querySelectorAll('#sheet figcaption')].map((c) => [...c.childNodes].map((n) => n.textContent))";
        page.press("#print-this");
        let captions_of_this = page.ask(captions);
        let [asked, solved] = &captions_of_this.as_array().unwrap()[..] else {
            panic!("{captions_of_this}");
        };
        assert_eq!(asked[0], "challenge 1");
        assert!(asked[1].as_str().unwrap().starts_with(UNIQUE), "{asked}");
        assert_eq!(solved, &json!(["challenge 1, solved"]));
        page.press("#print");
        let printed = page.ask(captions);
        let starter = givens("starter-01");
        let letters = printed[0][1].as_str().unwrap();
        let grade = letters
            .strip_prefix(&format!("{starter} · grade "))
            .unwrap();
        let (number, word) = grade.split_once(", ").unwrap();
        assert!(
            number.parse::<f64>().is_ok() && !word.is_empty(),
            "{letters}"
        );
    });
}

#[test]
fn a_sheet_has_the_solutions_on_pages_of_their_own() {
    with_page("", |page| {
        page.press("#tab-share");
        page.ask("(window.print = () => {}, 0)");
        page.press("#print");
        let pages = page.ask(
            "[...document.querySelectorAll('#sheet .sheet-page')].map((p) => \
             [p.querySelector('h2').textContent, p.querySelectorAll('svg').length, p.querySelectorAll('[data-lies]').length])",
        );
        let pages = pages.as_array().unwrap();
        assert_eq!(pages.len(), 8);
        for (at, sheet) in pages.iter().enumerate() {
            let solved = at >= 4;
            assert_eq!(sheet[0].as_str().unwrap().ends_with("solutions"), solved);
            assert_eq!(sheet[1], 6);
            assert_eq!(sheet[2] == 72, solved, "{sheet}");
        }
    });
}
