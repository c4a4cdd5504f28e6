//! The report: valid drawings, everything in one file, no errors in a browser.

use iqlink::compare::report::{charts, report};

use super::common::browser::Browser;
use super::exports::Example;

/// The charts that a report of three backends has, and the tables.
const PARTS: [&str; 12] = [
    "times-linear",
    "times-log",
    "cactus",
    "duel-1-dlx",
    "duel-2-varisat",
    "growth-time",
    "growth-nodes",
    "levels",
    "scores",
    "costs",
    "challenges",
    "about",
];

/// The drawings in a page, each from its first to its last tag.
fn drawings(page: &str) -> Vec<&str> {
    let begins = page.match_indices("<svg class=\"chart\"").map(|(at, _)| at);
    begins
        .map(|begin| {
            let end = page[begin..].find("</svg>").unwrap() + "</svg>".len();
            &page[begin..begin + end]
        })
        .collect()
}

#[test]
fn the_charts_are_well_formed_and_show_every_run() {
    let page = report(&Example::new().results());
    let drawings = drawings(&page);
    assert_eq!(drawings.len(), 7);
    for drawing in &drawings {
        let document = roxmltree::Document::parse(drawing).unwrap();
        let marker = |node: &roxmltree::Node| {
            node.has_tag_name(("http://www.w3.org/2000/svg", "path"))
                && node
                    .children()
                    .any(|child| child.tag_name().name() == "title")
        };
        let markers = document.descendants().filter(marker).count();
        let expected = match document.root_element().attribute("id").unwrap() {
            // Four challenges, with four numbers of missing pieces, and three backends, one of
            // which fails on one of them.
            "times-linear" | "times-log" | "growth-time" | "growth-nodes" => 11,
            // Of these varisat solves two.
            "cactus" => 10,
            "duel-1-dlx" => 4,
            "duel-2-varisat" => 3,
            other => panic!("unexpected chart {other}"),
        };
        let id = document.root_element().attribute("id");
        assert_eq!(markers, expected, "{id:?}");
    }
}

#[test]
fn every_chart_is_a_file_of_its_own() {
    let files = charts(&Example::new().results());
    assert_eq!(files.len(), 7);
    for (name, content) in files {
        assert!(
            PARTS.contains(&name.strip_suffix(".svg").unwrap()),
            "{name}"
        );
        roxmltree::Document::parse(&content).unwrap();
    }
}

#[test]
fn the_report_needs_nothing_else() {
    let page = report(&Example::new().results());
    for outside in ["http://", "https://", "src=", "@import", "url(", "<script"] {
        let found = page.matches(outside).count();
        let allowed = page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count();
        let allowed = if outside == "http://" { allowed } else { 0 };
        assert_eq!(found, allowed, "{outside}");
    }
    assert!(!page.contains("<yours>"), "names are not escaped");
    assert!(!page.contains("<memory>"), "reasons are not escaped");
    for part in PARTS {
        assert!(
            page.contains(&format!("id=\"{part}\"")),
            "{part} is missing"
        );
    }
}

#[test]
fn a_browser_shows_the_charts_without_errors() {
    let folder = tempfile::tempdir().unwrap();
    let Some(browser) = Browser::find(folder.path()) else {
        return;
    };
    let page = folder.path().join("report.html");
    std::fs::write(&page, report(&Example::new().results())).unwrap();
    let document = browser.document(&page);
    for part in PARTS {
        assert!(
            document.contains(&format!("id=\"{part}\"")),
            "{part} is missing"
        );
    }
    assert_eq!(drawings(&document).len(), 7);
}
