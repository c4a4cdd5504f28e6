//! The list of pieces under a board.

use super::paint::Paint;
use super::{GROUND, TerminalOptions};
use crate::draw::Picture;
use crate::draw::glyphs::{self, Glyphs};
use crate::draw::text_canvas::{Look, styled};
use crate::game::{PieceSet, Placement};

/// One entry a piece, in two columns, and a line for the pieces not on the board.
pub(super) fn legend(picture: &Picture, options: TerminalOptions) -> Vec<String> {
    let mut placements = picture.placements.clone();
    placements.sort();
    let entries: Vec<String> = placements
        .iter()
        .map(|&placement| entry(picture, placement, options))
        .collect();
    let height = entries.len().div_ceil(2);
    let mut lines = vec![String::new(); usize::from(!entries.is_empty())];
    lines.extend((0..height).map(|row| {
        let second = entries.get(row + height).map_or("", String::as_str);
        format!("  {}{second}", entries[row]).trim_end().to_owned()
    }));
    let absent = picture.absent();
    if !absent.is_empty() {
        lines.push(String::new());
        lines.push(format!("  not on the board: {}", letters(absent)));
    }
    lines
}

fn letters(pieces: PieceSet) -> String {
    let letters: Vec<String> = pieces.iter().map(|p| p.letter().to_string()).collect();
    letters.join(" ")
}

/// A ball of the piece, its colour, its placement and its role, 37 columns wide.
fn entry(picture: &Picture, placement: Placement, options: TerminalOptions) -> String {
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
        "{}{}{} {:<13} {}  {:<14}",
        draw(left, paint.stroke),
        draw(piece.letter(), paint.letter),
        draw(right, paint.stroke),
        piece.colour(),
        placement,
        role.name(),
    )
}
