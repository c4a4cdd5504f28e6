//! A rectangle of styled characters that is written out as lines of text.

use std::fmt::Write as _;

use anstyle::{Ansi256Color, Color, RgbColor, Style};

use super::color_mode::ColorMode;
use super::palette::Rgb;

/// How a character looks, where colour is available.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) ink: Option<Rgb>,
    pub(super) ground: Option<Rgb>,
    pub(super) bold: bool,
}

impl Look {
    pub(super) const fn ink(ink: Rgb) -> Self {
        Self {
            ink: Some(ink),
            ground: None,
            bold: false,
        }
    }

    fn style(self, mode: ColorMode) -> Style {
        let color = |rgb: Rgb| match mode {
            ColorMode::Plain => None,
            ColorMode::Ansi256 => Some(Color::Ansi256(Ansi256Color(rgb.ansi256()))),
            ColorMode::TrueColor => Some(Color::Rgb(RgbColor(rgb.r, rgb.g, rgb.b))),
        };
        let style = Style::new()
            .fg_color(self.ink.and_then(color))
            .bg_color(self.ground.and_then(color));
        if self.bold && mode != ColorMode::Plain {
            style.bold()
        } else {
            style
        }
    }
}

/// Writes `text` in a look, with the escape codes that it takes.
pub(super) fn styled(text: &str, look: Look, mode: ColorMode) -> String {
    let style = look.style(mode);
    format!("{style}{text}{style:#}")
}

/// The characters, all blank at first.
pub(super) struct TextCanvas {
    width: usize,
    cells: Vec<(char, Look)>,
}

impl TextCanvas {
    pub(super) fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            cells: vec![(' ', Look::default()); width * height],
        }
    }

    /// Puts a character at a column and a row; outside the canvas, or if it is a
    /// control character, nothing happens.
    pub(super) fn put(&mut self, (column, row): (i32, i32), character: char, look: Look) {
        if character.is_control() {
            return;
        }
        let (Ok(column), Ok(row)) = (usize::try_from(column), usize::try_from(row)) else {
            return;
        };
        if column >= self.width {
            return;
        }
        if let Some(cell) = self.cells.get_mut(row * self.width + column) {
            *cell = (character, look);
        }
    }

    /// How many columns there are.
    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// The same without the blank rows and columns around what is drawn.
    pub(super) fn cropped(&self) -> Self {
        let drawn = |column: usize, row: usize| self.cells[row * self.width + column].0 != ' ';
        let height = self.cells.len() / self.width;
        let columns: Vec<usize> = (0..self.width)
            .filter(|&column| (0..height).any(|row| drawn(column, row)))
            .collect();
        let rows: Vec<usize> = (0..height)
            .filter(|&row| (0..self.width).any(|column| drawn(column, row)))
            .collect();
        let (Some((&left, &right)), Some((&top, &bottom))) = (
            columns.first().zip(columns.last()),
            rows.first().zip(rows.last()),
        ) else {
            return Self::new(1, 1);
        };
        let rows = self.cells.chunks(self.width);
        let cells = rows.skip(top).take(bottom - top + 1);
        Self {
            width: right - left + 1,
            cells: cells.flat_map(|row| row[left..=right].to_vec()).collect(),
        }
    }

    /// The lines, on a coloured ground as wide as the canvas if colours can be
    /// had, and otherwise without blanks at their ends.
    pub(super) fn lines(&self, ground: Rgb, mode: ColorMode) -> Vec<String> {
        let rows = self.cells.chunks(self.width);
        rows.map(|row| match mode {
            ColorMode::Plain => {
                let line: String = row.iter().map(|(character, _)| character).collect();
                line.trim_end().to_owned()
            }
            ColorMode::Ansi256 | ColorMode::TrueColor => coloured_line(row, ground, mode),
        })
        .collect()
    }
}

fn coloured_line(row: &[(char, Look)], ground: Rgb, mode: ColorMode) -> String {
    let mut line = String::new();
    for run in row.chunk_by(|(_, a), (_, b)| a == b) {
        let look = run[0].1;
        let look = Look {
            ground: look.ground.or(Some(ground)),
            ..look
        };
        let text: String = run.iter().map(|(character, _)| character).collect();
        let _ = write!(line, "{}", styled(&text, look, mode));
    }
    line
}
