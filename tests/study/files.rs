//! The files: everything in its place, well formed, and without errors in a browser.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use iqlink::measure::Environment;
use iqlink::solve::Cancel;
use iqlink::study::{Block, Kind, Study, export};

use super::common::browser::Browser;
use super::{EXTENT, MATERIAL, STUDY, challenges};

/// Every figure and table of the paper.
const FIGURES: std::ops::RangeInclusive<u8> = 1..=26;
const TABLES: std::ops::RangeInclusive<u8> = 1..=4;

pub(crate) fn files() -> BTreeMap<String, String> {
    export::files(&STUDY, &STUDY.exhibits())
        .unwrap()
        .into_iter()
        .collect()
}

/// The names of everything that the page shows.
fn shown() -> Vec<String> {
    let mut ids = Vec::new();
    for exhibit in STUDY.exhibits() {
        ids.push(exhibit.id.to_owned());
        for block in &exhibit.blocks {
            match block {
                Block::Table(table) => ids.push(table.id.clone()),
                Block::Chart(chart) => ids.push(chart.id.clone()),
                Block::Drawings(drawings) => {
                    ids.extend(drawings.iter().map(|d| format!("figure-{}", d.id)));
                }
            }
        }
    }
    ids
}

#[test]
fn every_figure_and_table_of_the_paper_has_its_exhibit() {
    let exhibits = STUDY.exhibits();
    for figure in FIGURES {
        let stands = exhibits.iter().any(|e| e.source.figures.contains(&figure));
        assert!(stands, "figure {figure}");
    }
    for table in TABLES {
        let stands = exhibits.iter().any(|e| e.source.tables.contains(&table));
        assert!(stands, "table {table}");
    }
    for exhibit in &exhibits {
        assert!(!exhibit.blocks.is_empty(), "{}", exhibit.id);
        assert!(!exhibit.finding.contains('–'), "{}", exhibit.finding);
        for block in &exhibit.blocks {
            match block {
                Block::Table(table) => assert!(!table.rows.is_empty(), "{}", table.id),
                Block::Chart(chart) => {
                    let empty = chart.series.iter().any(|s| s.points.is_empty());
                    assert!(!empty, "{}", chart.id);
                }
                Block::Drawings(drawings) => assert!(!drawings.is_empty(), "{}", exhibit.id),
            }
        }
    }
}

#[test]
fn names_are_different_and_on_the_page() {
    let (ids, files) = (shown(), files());
    let page = &files[export::PAGE];
    for id in &ids {
        assert_eq!(page.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
    }
    let is_plain = |c: char| c.is_ascii_lowercase() || c == '-';
    for exhibit in STUDY.exhibits() {
        assert!(exhibit.id.chars().all(is_plain), "{}", exhibit.id);
    }
    // What an interrupted study leaves out.
    assert!(page.contains("id=\"givens\"") && page.contains("id=\"times-log\""));
}

#[test]
fn the_page_needs_nothing_else() {
    let files = files();
    let page = &files[export::PAGE];
    for outside in ["http://", "https://", "src=", "@import", "url(", "<script"] {
        let found = page.matches(outside).count();
        let allowed = page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count();
        let allowed = if outside == "http://" { allowed } else { 0 };
        assert_eq!(found, allowed, "{outside}");
    }
}

#[test]
fn what_the_paper_says_is_marked_as_quoted() {
    let files = files();
    let page = &files[export::PAGE];
    let document = page.split("<td").skip(1);
    let cells =
        document.filter(|cell| cell.starts_with(" class=\"quoted") && cell.contains("><q>"));
    let expected: usize = STUDY
        .exhibits()
        .iter()
        .flat_map(|exhibit| &exhibit.blocks)
        .filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        })
        .map(|table| {
            let quoted = |(value, (_, kind)): &(&String, &(String, Kind))| {
                kind.is_quoted() && !value.is_empty()
            };
            let rows = table.rows.iter();
            rows.map(|row| row.iter().zip(&table.columns).filter(quoted).count())
                .sum::<usize>()
        })
        .sum();
    assert!(expected > 50);
    assert_eq!(cells.count(), expected);
}

#[test]
fn drawings_are_well_formed_and_charts_show_every_point() {
    let files = files();
    let drawings = files.iter().filter(|(name, _)| name.starts_with("svg/"));
    let mut count = 0;
    for (name, content) in drawings {
        let document = roxmltree::Document::parse(content);
        assert!(document.is_ok(), "{name}: {document:?}");
        // Viewers other than browsers know neither.
        assert!(!content.contains("var("), "{name}");
        assert!(!content.contains("<style"), "{name}");
        count += 1;
    }
    for exhibit in STUDY.exhibits() {
        for block in &exhibit.blocks {
            match block {
                Block::Chart(chart) => {
                    let file = &files[&format!("svg/{}.svg", chart.id)];
                    let points: usize = chart.series.iter().map(|s| s.points.len()).sum();
                    let markers = file.matches("</title></path>").count();
                    assert_eq!(markers, points, "{}", chart.id);
                    count -= 1;
                }
                Block::Drawings(drawings) => {
                    for drawing in drawings {
                        assert!(files.contains_key(&format!("svg/{}.svg", drawing.id)));
                        count -= 1;
                    }
                }
                Block::Table(_) => {}
            }
        }
    }
    assert_eq!(count, 0, "files that are on no page");
}

/// Where a text begins and ends, guessed from its length as if every letter were
/// rather narrow, so that what is found outside surely is.
fn extent(text: &roxmltree::Node) -> (f64, f64) {
    let number = |name: &str| text.attribute(name).map_or(0.0, |x| x.parse().unwrap());
    let x = number("x");
    if text.attribute("transform").is_some() {
        // Turned upwards: one line high.
        return (x, x + 10.0);
    }
    let width = 5.0 * text.text().unwrap().chars().count() as f64;
    match text.attribute("text-anchor") {
        Some("end") => (x - width, x),
        Some("middle") => (x - width / 2.0, x + width / 2.0),
        _ => (x, x + width),
    }
}

#[test]
fn a_chart_in_a_file_of_its_own_lacks_nothing() {
    let files = files();
    for exhibit in STUDY.exhibits() {
        for block in &exhibit.blocks {
            let Block::Chart(chart) = block else { continue };
            let document = &files[&format!("svg/{}.svg", chart.id)];
            let document = roxmltree::Document::parse(document).unwrap();
            let root = document.root_element();
            let size = ["width", "height"].map(|name| root.attribute(name).unwrap());
            let ground = root
                .children()
                .find(|n| n.has_tag_name(("http://www.w3.org/2000/svg", "rect")));
            let ground = ground.expect("a ground");
            assert_eq!(
                ["width", "height"].map(|n| ground.attribute(n).unwrap()),
                size
            );
            assert_eq!(ground.attribute("fill"), Some("#ffffff"));

            let nodes = || document.descendants().filter(roxmltree::Node::is_element);
            let texts: Vec<_> = nodes().filter(|n| n.tag_name().name() == "text").collect();
            let width: f64 = size[0].parse().unwrap();
            for text in &texts {
                let (begin, end) = extent(text);
                assert!(begin > 0.0 && end <= width, "{}: {text:?}", chart.id);
                assert!(text.attribute("fill").is_some(), "{}: {text:?}", chart.id);
            }
            let said: Vec<String> = texts
                .iter()
                .map(|n| n.text().unwrap().trim().to_owned())
                .collect();
            let whole = said.join(" ");
            for text in [&chart.title, &chart.caption, &chart.x.label, &chart.y.label] {
                assert!(
                    whole.contains(text.as_str()),
                    "{}: {text} in {whole}",
                    chart.id
                );
            }
            // One series alone is named by its axis.
            for series in chart.series.iter().filter(|_| chart.series.len() > 1) {
                assert!(said.contains(&series.name), "{}: {}", chart.id, series.name);
            }
            // Every series has its colour, and no two have the same.
            let drawn = nodes().filter(|node| node.has_attribute("data-series"));
            let colours: Vec<_> = drawn.map(|node| node.attribute("fill").unwrap()).collect();
            assert_eq!(colours.len(), chart.series.len());
            assert_eq!(colours.iter().collect::<BTreeSet<_>>().len(), colours.len());
        }
    }
}

#[test]
fn tables_and_charts_are_read_back_as_csv() {
    let files = files();
    for (name, content) in files.iter().filter(|(name, _)| name.starts_with("csv/")) {
        let mut reader = csv::Reader::from_reader(content.as_bytes());
        let rows: Result<Vec<_>, _> = reader.records().collect();
        assert!(!rows.unwrap().is_empty(), "{name}");
    }
    let mut reader = csv::Reader::from_reader(files["csv/challenges.csv"].as_bytes());
    let header = reader.headers().unwrap().clone();
    let column = |name: &str| header.iter().position(|h| h == name).unwrap();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), challenges().len());
    for (row, (challenge, space)) in rows.iter().zip(challenges().iter().zip(&STUDY.cleanup)) {
        assert_eq!(row[column("givens")], challenge.to_string());
        let combinations = space.size.combinations_before.to_string();
        assert_eq!(row[column("combinations before")], combinations);
        assert!(row[column("dlx seconds")].parse::<f64>().unwrap() > 0.0);
    }
}

#[test]
fn the_numbers_are_read_back_as_json() {
    let numbers: serde_json::Value = serde_json::from_str(&files()[export::NUMBERS]).unwrap();
    assert_eq!(numbers["space"]["fits"], STUDY.space.fits);
    assert_eq!(numbers["subjects"][0]["name"], STUDY.subjects[0].title());
    assert_eq!(numbers["pieces"].as_array().unwrap().len(), 12);
    let solved = &numbers["runs"][0]["variants"]["transition-at3"]["solutions"][0];
    let expected = MATERIAL.subjects[0].solutions[0].to_string();
    assert_eq!(solved.as_str(), Some(expected.as_str()));
}

#[test]
fn an_interrupted_study_says_so_and_leaves_out_what_is_missing() {
    let cancel = Cancel::default();
    cancel.cancel();
    let limit = Duration::from_secs(1);
    let environment = Environment::default();
    let study = Study::run(&MATERIAL, environment, limit, EXTENT, &cancel, &|_| {});
    assert!(study.interrupted && study.runs.is_empty());
    let files: BTreeMap<String, String> = export::files(&study, &study.exhibits())
        .unwrap()
        .into_iter()
        .collect();
    let page = &files[export::PAGE];
    assert!(page.contains("Interrupted."));
    assert!(!page.contains("NaN") && !page.contains("inf "));
    // What was not gone through to its end would say nothing about the whole.
    assert!(study.givens.is_none() && !page.contains("id=\"givens\""));
    // No search, no times; the rest is there.
    assert!(!page.contains("id=\"times-log\"") && !files.contains_key("svg/times-log.svg"));
    assert!(page.contains("id=\"heat\"") && files.contains_key("svg/cleanup-reduction.svg"));
}

#[test]
fn a_browser_shows_every_figure_without_errors() {
    let folder = tempfile::tempdir().unwrap();
    let Some(browser) = Browser::find(folder.path()) else {
        return;
    };
    export::write(
        folder.path(),
        &export::files(&STUDY, &STUDY.exhibits()).unwrap(),
    )
    .unwrap();
    let document = browser.document(&folder.path().join(export::PAGE));
    for id in shown() {
        assert!(
            document.contains(&format!("id=\"{id}\"")),
            "{id} is missing"
        );
    }
}
