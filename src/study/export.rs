//! The files of a study: one page, one JSON file with everything, a CSV file for each
//! table and chart, an SVG file for each chart and picture.

use std::io;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

use super::Study;
use super::cleanup::ORDERS;
use super::exhibit::{Block, Exhibit, Image, Table};
use super::render;
use super::runs::Variant;
use crate::draw::chart::Chart;
use crate::files;
use crate::words::cell;

/// The page, within the folder of the study.
pub const PAGE: &str = "study.html";

/// All numbers, within the folder of the study.
pub const NUMBERS: &str = "study.json";

/// The claims, judged, within the folder of the study.
pub const CLAIMS: &str = "claims.json";

/// A file of a study: its path within the folder, and its content.
pub type File = (String, String);

/// All files of a study and its exhibits. An error says why the numbers cannot be
/// written as JSON.
pub fn files(study: &Study, exhibits: &[Exhibit]) -> Result<Vec<File>, serde_json::Error> {
    // The page and the files are made at the same time: whoever has interrupted a
    // study does not want to wait.
    let (page, others) = thread::scope(|scope| {
        let make = || other_files(study, exhibits);
        let others = thread::Builder::new().spawn_scoped(scope, make);
        let page = render::page(study, exhibits);
        let others = match others {
            Ok(others) => others.join().unwrap_or_else(|panic| resume_unwind(panic)),
            // No thread is left: one after the other, then.
            Err(_) => make(),
        };
        (page, others)
    });
    let mut files = vec![(PAGE.to_owned(), page)];
    files.extend(others?);
    Ok(files)
}

/// Everything but the page.
fn other_files(study: &Study, exhibits: &[Exhibit]) -> Result<Vec<File>, serde_json::Error> {
    let numbers = serde_json::to_string_pretty(study)? + "\n";
    let claims = serde_json::to_string_pretty(&study.claims())? + "\n";
    let mut files = vec![
        (NUMBERS.to_owned(), numbers),
        (CLAIMS.to_owned(), claims),
        csv_file("challenges", challenges_csv(study)),
    ];
    for exhibit in exhibits {
        for block in &exhibit.blocks {
            match block {
                Block::Table(table) => files.push(csv_file(&table.id, table_csv(table))),
                // As on the page, a chart without points is not there.
                Block::Chart(chart) if chart.series.iter().all(|s| s.points.is_empty()) => {}
                Block::Chart(chart) => {
                    files.push(csv_file(&chart.id, chart_csv(chart)));
                    files.push(svg_file(&chart.id, chart.file()));
                }
                Block::Drawings(drawings) => files.extend(drawings.iter().map(|drawing| {
                    let content = match &drawing.image {
                        Image::Board(svg) => svg.clone(),
                        Image::Graph(graph) => graph.file(&drawing.caption),
                    };
                    svg_file(&drawing.id, content)
                })),
            }
        }
    }
    Ok(files)
}

/// Writes files into a folder, which is made if there is none.
pub fn write(folder: &Path, files: &[File]) -> io::Result<()> {
    for (name, content) in files {
        files::write_inside(folder, name, content.as_bytes())?;
    }
    Ok(())
}

/// One row for each challenge with everything that was counted and timed; times in
/// seconds, and empty where a search was cut off.
fn challenges_csv(study: &Study) -> String {
    let backends: Vec<&String> = study
        .runs
        .first()
        .map_or_else(Vec::new, |runs| runs.backends.keys().collect());
    let rows = (0..study.subjects.len()).map(|at| {
        let mut row = counted_cells(study, at);
        row.extend(timed_cells(study, at, &backends));
        row
    });
    csv(std::iter::once(challenges_header(&backends)).chain(rows))
}

fn challenges_header(backends: &[&String]) -> Vec<String> {
    let mut header: Vec<String> = [
        "number",
        "name",
        "level",
        "givens",
        "solutions",
        "missing",
        "solved by",
        "legal",
        "linkable",
        "placements before",
        "placements after",
        "combinations before",
        "combinations after",
    ]
    .map(str::to_owned)
    .to_vec();
    header.extend(ORDERS.map(|(_, order)| format!("tried {order}")));
    let mut searches: Vec<&str> = Variant::ALL.map(Variant::name).to_vec();
    searches.extend(backends.iter().map(|name| name.as_str()));
    for name in searches {
        header.extend([format!("{name} seconds"), format!("{name} nodes")]);
    }
    header
}

fn counted_cells(study: &Study, at: usize) -> Vec<String> {
    let subject = &study.subjects[at];
    let (space, moves) = (&study.cleanup[at], study.linkage.first_moves[at]);
    let mut cells = vec![
        subject.number.to_string(),
        subject.title(),
        subject
            .named
            .level
            .map_or_else(String::new, |l| l.to_string()),
        subject.named.challenge.to_string(),
        subject.solutions.len().to_string(),
        study.levels.missing[at].to_string(),
        study.elimination.rungs[at].name().to_owned(),
        moves.legal.to_string(),
        moves.linkable.to_string(),
        space.size.placements_before.to_string(),
        space.size.placements_after.to_string(),
        space.size.combinations_before.to_string(),
        space.size.combinations_after.to_string(),
    ];
    cells.extend((0..ORDERS.len()).map(|order| {
        let tried = space.explored.map(|explored| explored[order].tried);
        tried.map_or_else(String::new, |tried| tried.to_string())
    }));
    cells
}

fn timed_cells(study: &Study, at: usize, backends: &[&String]) -> Vec<String> {
    let runs = study.runs_at(at);
    let variants = Variant::ALL.map(|v| runs.and_then(|runs| runs.variants.get(&v)));
    let of_backend = |name: &&String| runs.and_then(|runs| runs.backends.get(*name));
    let searches = variants.into_iter().chain(backends.iter().map(of_backend));
    searches
        .flat_map(|run| {
            let finished = run.filter(|run| run.is_finished());
            let seconds = finished.map(|run| format!("{:.9}", run.seconds));
            let nodes = finished.and_then(|run| run.nodes).map(|n| n.to_string());
            [seconds, nodes].map(Option::unwrap_or_default)
        })
        .collect()
}

fn csv_file(id: &str, content: String) -> File {
    (format!("csv/{id}.csv"), content)
}

fn svg_file(id: &str, content: String) -> File {
    (format!("svg/{id}.svg"), content)
}

fn table_csv(table: &Table) -> String {
    let header = table.columns.iter().map(|(name, _)| name.clone()).collect();
    // Spaces within numbers are for people.
    let plain = |row: &Vec<String>| {
        row.iter()
            .map(|value| value.replace('\u{a0}', ""))
            .collect()
    };
    csv(std::iter::once(header).chain(table.rows.iter().map(plain)))
}

fn chart_csv(chart: &Chart) -> String {
    let names = [
        "series",
        chart.x.label.as_str(),
        &chart.y.label,
        "bound",
        "title",
    ];
    let header = names.map(str::to_owned).to_vec();
    let points = chart.series.iter().flat_map(|series| {
        series.points.iter().map(|point| {
            vec![
                series.name.clone(),
                point.x.to_string(),
                point.y.to_string(),
                point.hollow.to_string(),
                point.title.clone(),
            ]
        })
    });
    csv(std::iter::once(header).chain(points))
}

fn csv(rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        // Writing into memory cannot fail, and all rows are equally long.
        let _ = writer.write_record(row.iter().map(|text| cell(text)));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
