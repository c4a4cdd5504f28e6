//! Hints, mistakes, explanations, places, groups and the search on the board.

use iqlink::game::Placement;
use serde_json::json;

use crate::browser::{givens, solution, with_page};
use crate::common::UNIQUE;
use crate::common::program::printed;

#[test]
fn hints_lead_to_the_solution_and_grow_stronger() {
    with_page(&format!("#{UNIQUE}"), |page| {
        let (_, missing) = solution(UNIQUE);
        page.press("#hint-1");
        assert!(
            page.message().starts_with("Look around spot"),
            "{}",
            page.message()
        );
        page.press("#hint-2");
        assert!(page.message().starts_with("Place "), "{}", page.message());
        page.press("#hint-3");
        let message = page.message();
        let named = |placement: &Placement| message.contains(&format!("({placement})"));
        assert!(missing.iter().any(named), "{message}");
    });
}

/// A rim that shone through a faint piece gave it a colour that none has, and hid letters.
#[test]
fn a_piece_that_is_shown_has_its_own_colour_and_hides_no_letter() {
    with_page("#QACKLJ", |page| {
        page.press("#hint-3");
        let shown = page.ask(
            "(() => { const piece = document.querySelector('.layer-over [data-lies]'); \
             const alike = (drawing) => [...drawing.querySelectorAll('[fill], [stroke]')] \
               .map((part) => [part.getAttribute('fill'), part.getAttribute('stroke')].join()).sort().join(' '); \
             let faint = 1; \
             for (let at = piece; at; at = at.parentElement) faint *= getComputedStyle(at).opacity; \
             const own = document.querySelector(`#tray [data-piece='${piece.dataset.lies[1]}'] svg`); \
             return [faint, alike(piece) === alike(own), \
                     document.querySelectorAll('.layer-halos .halo').length]; })()",
        );
        assert_eq!(shown, json!([1, true, 1]));
        let letters = page.ask(
            "(() => { const letters = [...document.querySelectorAll('#board .spot-letter')]; \
             const over = document.querySelector('#board .layer-over'); \
             const isAbove = (letter) => over.compareDocumentPosition(letter) & Node.DOCUMENT_POSITION_FOLLOWING; \
             const seat = document.querySelector('#board .spot circle').getAttribute('fill'); \
             const probe = document.createElement('i'); probe.style.color = seat; document.body.append(probe); \
             const ground = getComputedStyle(probe).color; probe.remove(); \
             const stands = (letter) => getComputedStyle(letter).paintOrder.startsWith('stroke') \
               && getComputedStyle(letter).stroke === ground; \
             return [letters.length, letters.every(isAbove), letters.every(stands)]; })()",
        );
        assert_eq!(letters, json!([24, true, true]));
    });
}

/// The tray shows what the board that is drawn lacks, also if it is not the player's.
#[test]
fn the_tray_belongs_to_the_board_that_is_shown() {
    let tray =
        "[...document.querySelectorAll('#tray .is-placed')].map((b) => b.dataset.piece).join('')";
    let board = "[...document.querySelectorAll('.layer-pieces [data-lies]')].map((p) => p.dataset.lies[1]).sort().join('')";
    with_page("#expert-07", |page| {
        let both = || (page.ask(tray), page.ask(board));
        let (game, drawn) = both();
        assert_eq!(game, drawn);
        page.press("#tab-explain");
        page.press("#step-all");
        assert_eq!(both(), (json!("ABCDEFGHIJKL"), json!("ABCDEFGHIJKL")));
        page.press("#tab-play");
        assert_eq!(both(), (game.clone(), game.clone()));
        // The trace is one of another challenge.
        page.go(&format!("#{UNIQUE}"));
        page.press("#tab-search");
        let (shown, drawn) = both();
        assert_eq!(shown, drawn);
        let mut own: Vec<char> = UNIQUE.chars().skip(1).step_by(3).collect();
        own.sort_unstable();
        let own = json!(own.into_iter().collect::<String>());
        assert_ne!(shown, own, "that is the game");
        assert_eq!(page.text("#badge"), "not your game");
        page.press("#tab-play");
        assert_eq!(both(), (own.clone(), own));
    });
}

#[test]
fn the_first_wrong_move_is_found() {
    let atlas = iqlink::atlas::judged().unwrap();
    let (_, missing) = solution(UNIQUE);
    // A right move, then a wrong one: another place of some piece that is still free.
    let right = missing[0];
    let start: String = format!("{UNIQUE}{right}");
    let wrong = Placement::all()
        .filter(|p| !missing.contains(p))
        .find(|p| format!("{start}{p}").parse::<iqlink::Challenge>().is_ok())
        .expect("there is one");
    let dead: iqlink::Challenge = format!("{start}{wrong}").parse().unwrap();
    assert!(atlas.solutions_of(&dead).is_empty());
    with_page(&format!("#{UNIQUE}+{right}{wrong}"), |page| {
        assert_eq!(page.text("#badge"), "dead end");
        page.press("#mistake");
        let message = page.message().to_lowercase();
        assert!(message.starts_with(wrong.piece().colour()), "{message}");
        assert!(
            message.contains("first wrong move: before it there was one solution"),
            "{message}"
        );
        page.press("#hint-1");
        assert!(
            page.message().contains("No solution is left"),
            "{}",
            page.message()
        );
    });
}

#[test]
fn the_steps_of_the_program_end_in_the_solution() {
    with_page("#expert-07", |page| {
        page.press("#tab-explain");
        page.press("#step-next");
        assert_eq!(page.ask("document.querySelectorAll('#steps li').length"), 1);
        page.press("#step-all");
        let (solution, _) = solution(&givens("expert-07"));
        assert_eq!(page.board(), solution.to_string());
        // Any other position is explained by the page itself, to the end as well.
        page.go(&format!("#{UNIQUE}"));
        page.press("#tab-explain");
        page.press("#step-all");
        assert_eq!(page.board(), crate::common::SAMPLE);
        // The game itself has not moved.
        page.press("#tab-play");
        assert_eq!(page.board(), UNIQUE);
    });
}

#[test]
fn places_and_groups_are_told() {
    with_page(&format!("#{UNIQUE}"), |page| {
        page.press("#tab-explore");
        let rows = page.ask(
            "[...document.querySelectorAll('#places tbody tr')].map((r) => r.children[1].textContent)",
        );
        // One solution: every missing piece has one place in it.
        assert_eq!(rows, json!(["1", "1", "1", "1"]));
        page.press("#places [data-piece='H']");
        assert_eq!(
            page.ask("document.querySelectorAll('#board .layer-over .trace').length"),
            1
        );
        page.press("#groups");
        assert!(
            page.text("#explore-note").contains("place"),
            "{}",
            page.text("#explore-note")
        );
        page.press("#heat");
        assert_ne!(
            page.ask("document.querySelectorAll('#board .heat').length"),
            0
        );
    });
}

#[test]
fn a_dropped_trace_is_played() {
    with_page("", |page| {
        let trace = json!({
            "trace": 1, "name": null, "challenge": "BAA", "backend": "paper", "traced": "by hand",
            "complete": true, "nodes": 2, "count": 0, "events": [
                {"event": "candidates", "node": 0, "choose": "piece", "piece": "B", "options": "EBDKBA"},
                {"event": "branch", "node": 1, "place": "EBD", "turn": 1, "of": 2},
                {"event": "forced", "node": 1, "place": "HCF"},
                {"event": "dead", "node": 1, "because": "no-place", "piece": "D"},
                {"event": "back", "node": 1, "take": "EBDHCF"},
                {"event": "something of a later version", "node": 2},
            ],
        });
        page.call("iqlink.takeIn", &[json!(trace.to_string())]);
        let mut boards = vec![page.board()];
        let mut sentences = vec![page.text("#trace-event")];
        for _ in 0..5 {
            page.press("#trace-next");
            boards.push(page.board());
            sentences.push(page.text("#trace-event"));
        }
        assert_eq!(
            boards,
            ["BAA", "BAAEBD", "BAAEBDHCF", "BAAEBDHCF", "BAA", "BAA"]
        );
        assert!(
            sentences[0].contains("Where does aqua go? 2 ways"),
            "{sentences:?}"
        );
        assert!(
            sentences[3].contains("dark purple has no place"),
            "{sentences:?}"
        );
        // What is above the board is about the board that is shown.
        page.press("#trace-back");
        page.press("#trace-back");
        assert_eq!(page.board(), "BAAEBDHCF");
        let left = iqlink::atlas::judged().unwrap();
        let left = left.solutions_of(&"BAAEBDHCF".parse().unwrap()).len();
        assert_eq!(page.text("#count"), left.to_string());
        assert_eq!(page.text("#badge"), "not your game");
        // It plays by itself, too.
        page.call(
            "(s) => { const e = document.querySelector('#trace-speed'); e.value = s; }",
            &[json!("7")],
        );
        page.press("#trace-play");
        std::thread::sleep(std::time::Duration::from_secs(2));
        assert_eq!(page.text("#trace-step"), "6 of 6");
        let game = page.ask("iqlink.session.solutions.toLocaleString('en')");
        page.press("#tab-play");
        assert_eq!(page.text("#count"), game.as_str().unwrap());
        assert_ne!(page.text("#badge"), "not your game");
    });
}

/// The traces in the page are what the program writes today.
#[test]
fn the_traces_in_the_page_are_those_of_the_program() {
    let kept = include_str!("../../src/page/web/traces.jsonl");
    let written = ["paper", "native", "dlx"]
        .map(|backend| printed(["trace", "expert-07", "--backend", backend, "--json"]));
    assert_eq!(kept.lines().count(), written.len());
    for (kept, written) in kept.lines().zip(&written) {
        assert_eq!(kept, written.trim_end());
    }
}
