//! The list of pieces under a board.

use super::paint::Paint;
use super::{GROUND, TerminalOptions};
use crate::draw::Picture;
use crate::draw::glyphs::{self, Glyphs};
use crate::draw::text_canvas::{Look, styled};
use crate::game::{PieceSet, Placement};

/// The width of an entry without blanks at its end.
const ENTRY: usize = 27;

/// Whether the list has room to the right of the board.
pub(super) fn fits_beside(options: TerminalOptions) -> bool {
    let (width, _) = options.scale.size();
    width + 1 + ENTRY <= options.columns
}

/// The width of two columns of such entries, with wider gaps, and what is beside them.
const PAIR: usize = 2 + (ENTRY + 2) + 8 + (ENTRY + 2);

/// One entry a piece, in two columns where there is room for them, and a line for the pieces
/// not on the board.
pub(super) fn legend(picture: &Picture, options: TerminalOptions) -> Vec<String> {
    let entries = entries(picture, options, "  ");
    let columns = if PAIR <= options.columns { 2 } else { 1 };
    let height = entries.len().div_ceil(columns);
    let mut lines = vec![String::new(); usize::from(!entries.is_empty())];
    lines.extend((0..height).map(|row| {
        let second = entries.get(row + height).map_or("", String::as_str);
        format!("  {}        {second}", entries[row])
            .trim_end()
            .to_owned()
    }));
    let absent = picture.absent();
    if !absent.is_empty() {
        lines.push(String::new());
        lines.push(format!("  not on the board: {}", letters(absent)));
    }
    lines
}

/// The same in one narrow column.
pub(super) fn column(picture: &Picture, options: TerminalOptions) -> Vec<String> {
    let mut lines = entries(picture, options, " ");
    let absent = picture.absent();
    if !absent.is_empty() {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.push("not on the board:".to_owned());
        lines.push(letters(absent));
    }
    lines
}

/// One entry a piece, in the order of the pieces.
fn entries(picture: &Picture, options: TerminalOptions, gap: &str) -> Vec<String> {
    let mut placements = picture.placements.clone();
    placements.sort();
    let entries = placements.iter();
    entries
        .map(|&placement| entry(picture, placement, options, gap))
        .collect()
}

fn letters(pieces: PieceSet) -> String {
    let letters: Vec<String> = pieces.iter().map(|p| p.letter().to_string()).collect();
    letters.join(" ")
}

/// A ball of the piece, its colour, its placement and its role.
fn entry(picture: &Picture, placement: Placement, options: TerminalOptions, gap: &str) -> String {
    let piece = placement.piece();
    let role = picture.role(piece);
    let paint = Paint::of(picture, piece);
    let highlighted = picture.highlights.contains(piece);
    let [left, right] = if highlighted {
        glyphs::highlight(options.charset)
    } else {
        Glyphs::new(options.charset, role).ball
    };
    let on_ground = |look: Look| Look {
        ground: look.ground.or(Some(GROUND)),
        ..look
    };
    let draw = |character: char, look| {
        let text = character.to_string();
        styled(&text, on_ground(look), options.color)
    };
    format!(
        "{}{}{} {:<12}{gap}{}{gap}{:<6}",
        draw(left, paint.stroke),
        draw(piece.letter(), paint.letter),
        draw(right, paint.stroke),
        piece.colour(),
        placement,
        role.name(),
    )
}
