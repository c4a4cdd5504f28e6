//! `iqlink pieces`: the twelve pieces, or one in all its orientations.

mod block;

use std::io::Write;

use self::block::Block;
use super::args::PiecesArgs;
use super::file_kind::FileKind;
use super::json::{self, Described};
use super::output::Screen;
use super::{CliError, Exit};
use crate::draw;
use crate::game::{Family, Orientation, Piece, Placement, Pose, Spot, notation};

/// How many pieces a row of the SVG picture has.
const COLUMNS: usize = 4;

pub(super) fn run(args: &PiecesArgs, screen: Screen) -> Result<Exit, CliError> {
    if args.json {
        let mut out = std::io::stdout().lock();
        for piece in Piece::all().filter(|piece| args.piece.is_none_or(|p| p == *piece)) {
            json::print(&mut out, &as_json(piece))?;
        }
        return Ok(Exit::Done);
    }
    let (title, items) = match args.piece {
        None => ("The twelve pieces".to_owned(), all()),
        Some(piece) => (heading(piece), orientations(piece)),
    };
    if let Some(file) = &args.out {
        FileKind::Svg.require(file)?;
        let picture = draw::sheet_svg(&title, &items, COLUMNS);
        super::write_file(file, picture.as_bytes())?;
        return Ok(Exit::Done);
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "{title}")?;
    if !screen.is_small() {
        writeln!(out)?;
    }
    for line in side_by_side(screen, &items) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{}", screen.wrapped(&how_written(args.piece), 0))?;
    Ok(Exit::Done)
}

/// How placements of the piece are written, or of any.
fn how_written(piece: Option<Piece>) -> String {
    let Some(piece) = piece else {
        return "A placement is three letters: the spot of unit 2 (A to X), the piece, and its \
             orientation (`iqlink pieces yellow` draws those of yellow). Or say what you see: \
             the colour and the spots of units 1, 2 and 3, as in 'yellow I-D-E'."
            .to_owned();
    };
    let first = Orientation::all().next();
    let first = first.and_then(|orientation| lying(piece, orientation));
    format!(
        "On the board: the spot of unit 2, then {letter}, then the orientation, as in I{letter}A. \
         Or the colour and the spots of units 1, 2 and 3, as in '{seen}'.",
        letter = piece.letter(),
        seen = first.map_or_else(String::new, notation::seen),
    )
}

/// Every piece in orientation A with its letter and colour.
fn all() -> Vec<(Placement, String)> {
    let first = Orientation::all().next();
    let items = Piece::all().filter_map(|piece| {
        let caption = format!("{} {piece}", piece.letter());
        Some((lying(piece, first?)?, caption))
    });
    items.collect()
}

/// One piece in each of its orientations.
fn orientations(piece: Piece) -> Vec<(Placement, String)> {
    let all = Orientation::all().take(piece.orientations());
    let items = all.filter_map(|orientation| {
        let caption = format!("{} {}", piece.letter(), orientation.letter());
        Some((lying(piece, orientation)?, caption))
    });
    items.collect()
}

/// The piece in an orientation, with its middle on a spot that has all six neighbours.
fn lying(piece: Piece, orientation: Orientation) -> Option<Placement> {
    let middle = Spot::from_letter('I')?;
    Placement::from_pose(Pose {
        middle,
        piece,
        orientation,
    })
}

/// What the piece is, in a line.
fn heading(piece: Piece) -> String {
    let bend = match piece.family() {
        Family::Straight => "straight",
        Family::Obtuse => "with a wide bend",
        Family::Acute => "with a sharp bend",
    };
    let units = units(piece).join(", ");
    format!("{} {piece}: {bend}; {units}", piece.letter())
}

fn units(piece: Piece) -> [&'static str; 3] {
    piece.units().map(|(_, unit)| unit.name())
}

fn as_json(piece: Piece) -> Described {
    Described {
        piece: piece.letter(),
        colour: piece.colour(),
        family: piece.family().name(),
        units: units(piece),
        orientations: piece.orientations(),
        placements: Placement::of(piece).len(),
    }
}

/// The pieces as text, as many of a family side by side as the terminal has room for; tiny
/// and close together where it has few rows.
pub(super) fn side_by_side(screen: Screen, items: &[(Placement, String)]) -> Vec<String> {
    let families = items.chunk_by(|(a, _), (b, _)| a.piece().family() == b.piece().family());
    let mut lines = Vec::new();
    for family in families {
        let blocks = family.iter().map(|(placement, caption)| {
            let (width, drawn) = draw::lone_terminal(*placement, screen.options());
            Block::captioned(caption, width, drawn)
        });
        let columns = screen.options().columns;
        if screen.is_small() {
            lines.extend(block::packed(blocks.collect(), columns));
        } else {
            lines.extend(block::in_rows(blocks.collect(), columns));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With the line of the prompt, in a terminal of 80 columns.
    #[test]
    fn whatever_is_drawn_fits_a_small_terminal() {
        let screen = Screen::compact(80);
        let each = Piece::all().map(|piece| (Some(piece), orientations(piece)));
        for (piece, items) in each.chain([(None, all())]) {
            let drawn = side_by_side(screen, &items);
            let captions = drawn
                .iter()
                .map(|line| items.iter().filter(|(_, c)| line.contains(c)));
            let captions: usize = captions.map(Iterator::count).sum();
            assert_eq!(captions, items.len(), "{piece:?}");
            let told = screen.wrapped(&how_written(piece), 0);
            let rows = 1 + drawn.len() + told.lines().count() + 1;
            assert!(rows <= 24, "{piece:?}: {rows} rows");
        }
    }
}
