//! What goes around a drawing. In a page that is little: heading, legend and caption
//! stand beside it. A drawing that is a file of its own has them inside, with colours and
//! ground, and lacks nothing that a viewer without style sheets would miss.

use maud::{Markup, html};

use super::Series;
use super::colours::{GROUND, INK, SOFT};
use super::marks::marker;
use crate::words::shown_in_lines;

const MARGIN: u32 = 16;
/// From one line of text to the next.
const LINE: u32 = 20;
/// From a line of the heading to the next.
const HEADING: u32 = 24;
/// An ample guess at the width of a letter, since a viewer's font is not known.
const LETTER: u32 = 8;
/// The same for the heading.
const BOLD: u32 = 11;
/// A marker and the room around it.
const MARKER: u32 = 28;

/// A drawing for a page: an element of this class.
pub(super) fn embedded(
    class: &str,
    id: &str,
    title: &str,
    (width, height): (u32, u32),
    content: &Markup,
) -> Markup {
    let titled = format!("{id}-title");
    html! {
        svg class=(class) id=(id) viewBox={ "0 0 " (width) " " (height) } role="img"
            aria-labelledby=(titled) xmlns="http://www.w3.org/2000/svg" {
            title id=(titled) { (title) }
            (content)
        }
    }
}

/// What a file is made of.
pub(super) struct Sheet<'a> {
    pub(super) title: &'a str,
    pub(super) legend: &'a [&'a Series],
    /// The width and height of the content.
    pub(super) size: (u32, u32),
    pub(super) content: Markup,
    pub(super) caption: &'a str,
}

impl Sheet<'_> {
    /// The file as SVG.
    pub(super) fn file(&self) -> String {
        let (width, content_height) = self.size;
        let room = width - 2 * MARGIN;
        let heading = lines(self.title, room / BOLD);
        let legend = self.legend_rows(room);
        let caption = lines(self.caption, room / LETTER);
        let legend_at = MARGIN + HEADING * heading.len() as u32 + LINE / 2;
        let content_at = legend_at + LINE * legend.len() as u32;
        let caption_at = content_at + content_height;
        let height = caption_at + LINE * caption.len() as u32 + MARGIN;
        let file = html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height)
                viewBox={ "0 0 " (width) " " (height) } font-family="sans-serif" font-size="13" {
                title { (self.title) }
                rect width=(width) height=(height) fill=(GROUND) {}
                @for (row, line) in heading.iter().enumerate() {
                    text x=(MARGIN) y=(MARGIN + LINE / 2 + HEADING * row as u32) fill=(INK)
                        font-size="16" font-weight="bold" { (line) }
                }
                @for (row, items) in legend.iter().enumerate() {
                    @for (x, series) in items {
                        g transform={ "translate(" (MARGIN + x) " " (legend_at + LINE * row as u32) ")" } {
                            g transform="translate(6 -5)" { (marker(series.style)) }
                            text x="18" fill=(INK) { (series.name) }
                        }
                    }
                }
                g transform={ "translate(0 " (content_at) ")" } { (self.content) }
                @for (row, line) in caption.iter().enumerate() {
                    text x=(MARGIN) y=(caption_at + LINE * (row as u32 + 1) - 4) fill=(SOFT) { (line) }
                }
            }
        };
        shown_in_lines(&file.into_string())
    }

    /// The series in rows, each with its distance from the left.
    fn legend_rows(&self, room: u32) -> Vec<Vec<(u32, &Series)>> {
        let mut rows: Vec<Vec<(u32, &Series)>> = Vec::new();
        let mut x = room;
        for &series in self.legend {
            let width = MARKER + LETTER * series.name.chars().count() as u32;
            if x + width > room {
                rows.push(Vec::new());
                x = 0;
            }
            rows.last_mut()
                .into_iter()
                .for_each(|row| row.push((x, series)));
            x += width;
        }
        rows
    }
}

/// A text in lines of at most so many letters, unless a word is longer.
fn lines(text: &str, letters: u32) -> Vec<String> {
    let fits = |line: &str| line.chars().count() as u32 <= letters;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(lines("one two three", 8), ["one two", "three"]);
        assert_eq!(lines("unbreakable", 5), ["unbreakable"]);
        assert!(lines("", 100).is_empty());
    }

    #[test]
    fn a_long_legend_takes_several_rows() {
        let names = ["one", "two", "three"];
        let series = names.map(|name| Series {
            name: name.to_owned(),
            style: 0,
            points: Vec::new(),
            joined: false,
        });
        let legend: Vec<&Series> = series.iter().collect();
        let sheet = Sheet {
            title: "",
            legend: &legend,
            size: (200, 100),
            content: html! {},
            caption: "",
        };
        let rows = sheet.legend_rows(2 * (MARKER + 3 * LETTER));
        let places: Vec<Vec<u32>> = rows
            .iter()
            .map(|row| row.iter().map(|(x, _)| *x).collect())
            .collect();
        assert_eq!(places, [vec![0, MARKER + 3 * LETTER], vec![0]]);
    }
}
