//! The page opens, says what it shows, asks for nothing and complains of nothing.

use crate::browser::with_page;

#[test]
fn the_page_opens_without_errors_and_asks_for_nothing_but_itself() {
    with_page("#wizard-03", |page| {
        for tab in ["explore", "explain", "design", "search", "share", "play"] {
            page.press(&format!("#tab-{tab}"));
        }
        for help in ["hint-1", "hint-2", "hint-3", "mistake", "solve"] {
            page.press(&format!("#{help}"));
        }
        assert_eq!(page.text("#badge"), "solved");
        assert_eq!(page.errors(), Vec::<String>::new());
        let mut requests = page.requests();
        requests.retain(|url| !url.starts_with("data:") && url != "about:blank");
        let own = requests.iter().filter(|url| url.contains("iqlink.html"));
        assert_eq!(own.count(), requests.len(), "{requests:?}");
        assert!(!requests.is_empty(), "the log of requests is not read");
    });
}

/// From nothing to the board, with the complete list unpacked. In processor time, since the
/// machine may be busy with something else.
#[test]
fn it_opens_within_a_second() {
    with_page("#wizard-03", |page| {
        let worked = page.worked();
        eprintln!("opened with {worked:.0} ms of work");
        assert!(worked > 0.0, "nothing was measured");
        assert!(worked < 1000.0, "{worked} ms");
    });
}

#[test]
fn a_policy_keeps_the_page_from_asking_for_anything() {
    with_page("", |page| {
        let refused = page.call(
            "async () => { try { await fetch('https://example.org/'); return 'sent'; } catch { return 'refused'; } }",
            &[],
        );
        assert_eq!(refused, "refused");
        let console = page.errors().join("\n");
        assert!(console.contains("Content Security Policy"), "{console}");
    });
}

#[test]
fn the_drawing_is_that_of_the_program() {
    use iqlink::draw::{self, Picture, SvgOptions};
    use iqlink::game::Challenge;
    with_page("#BAAEBDHCF", |page| {
        let challenge: Challenge = "BAAEBDHCF".parse().unwrap();
        let drawing = draw::svg(&Picture::of_challenge(&challenge), SvgOptions::default());
        let drawing = roxmltree::Document::parse(&drawing).unwrap();
        let paths: Vec<&str> = drawing
            .descendants()
            .filter(|node| node.attribute("data-placement") == Some("BAA"))
            .flat_map(|piece| piece.descendants())
            .filter_map(|node| node.attribute("fill").or(node.attribute("stroke")))
            .collect();
        let shown = page.ask(
            "[...document.querySelectorAll('[data-lies=BAA] .piece, [data-lies=BAA] .piece *')] \
             .map((e) => e.getAttribute('fill') ?? e.getAttribute('stroke')).filter((c) => c !== null)",
        );
        let shown: Vec<&str> = shown
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|v| v.as_str())
            .collect();
        assert_eq!(shown, paths);
    });
}
