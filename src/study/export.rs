//! The files of a study: one page, one JSON file with everything, a CSV file for each
//! table and chart, an SVG file for each chart and picture.

use std::fs;
use std::io;
use std::path::Path;

use super::Study;
use super::exhibit::{Image, Part, Table};
use super::render;
use crate::draw::chart::Chart;

/// The page, within the folder of the study.
pub const PAGE: &str = "study.html";

/// All numbers, within the folder of the study.
pub const NUMBERS: &str = "study.json";

/// A file of a study: its path within the folder, and its content.
pub type File = (String, String);

/// All files. An error says why the numbers cannot be written as JSON.
pub fn files(study: &Study) -> Result<Vec<File>, serde_json::Error> {
    let mut files = vec![
        (PAGE.to_owned(), render::page(study)),
        (
            NUMBERS.to_owned(),
            serde_json::to_string_pretty(study)? + "\n",
        ),
    ];
    for exhibit in study.exhibits() {
        for part in &exhibit.parts {
            match part {
                Part::Table(table) => files.push(csv_file(&table.id, table_csv(table))),
                Part::Chart(chart) => {
                    files.push(csv_file(&chart.id, chart_csv(chart)));
                    files.push(svg_file(&chart.id, chart.file()));
                }
                Part::Drawings(drawings) => files.extend(drawings.iter().map(|drawing| {
                    let content = match &drawing.image {
                        Image::Board(svg) => svg.clone(),
                        Image::Graph(graph) => graph.file(),
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
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, content)?;
    }
    Ok(())
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
        let _ = writer.write_record(&row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
