//! `summary.md`: the table for a document in Markdown.

use super::Results;
use super::origin::origin;
use super::table::{header, lines};

/// The figures per level and backend as a table in Markdown.
pub fn markdown(results: &Results) -> String {
    let header = header(results);
    let rules = (0..header.len()).map(|at| if at < 2 { "---" } else { "---:" });
    // A comment ends at the first of these signs, wherever it stands.
    let origin = origin(results).join("\n").replace("-->", "-- >");
    let mut text = format!("<!--\n{origin}\n-->\n\n");
    text += &format!("| {} |\n", header.join(" | "));
    text += &format!("|{}|\n", rules.collect::<Vec<_>>().join("|"));
    for line in lines(results) {
        let mut cells: Vec<String> = line.cells.iter().map(|cell| escaped(cell)).collect();
        cells[1] = format!("`{}`", cells[1]);
        text += &format!("| {} |\n", cells.join(" | "));
    }
    for sentence in results.remarks() {
        text += &format!("\n{}\n", escaped(&sentence));
    }
    text
}

/// A text that stays one cell.
fn escaped(text: &str) -> String {
    let plain = |c: char| if c.is_control() || c == '`' { ' ' } else { c };
    text.chars()
        .map(plain)
        .collect::<String>()
        .replace('|', r"\|")
        .replace('\u{a0}', "&nbsp;")
}
