//! Boards that were drawn in characters, read back.
//!
//! What [`terminal()`](super::terminal()) draws can be read, in either size and either set of
//! characters, with anything before, behind and beside the board: a drawing is found by the
//! letters of its 24 spots, which stand at fixed distances. A piece is read from its letters,
//! from what stands beside them (a ball or a circle) and from where its rings are closed.

use super::glyphs::{Charset, Glyphs, highlight};
use super::terminal::Scale;
use super::{RingLabel, Role};
use crate::game::{Direction, Piece, Placement, Spot, Unit};

/// A board that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drawn {
    /// The line of the text in which its first spots are named, counting from 1.
    pub(crate) line: usize,
    /// The pieces that are drawn as given.
    pub(crate) givens: Vec<Placement>,
    /// The pieces that are drawn as moves or as placed.
    pub(crate) others: Vec<Placement>,
}

/// Why a drawing cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DrawnError {
    /// The line of the text, counting from 1.
    pub(crate) line: usize,
    /// The column, counting from 1.
    pub(crate) column: usize,
    /// What is wrong there, and what to do.
    pub(crate) message: String,
}

/// The boards that are drawn in a text, or what is wrong with the first that cannot be read.
/// None if there is no drawing in it.
pub(crate) fn drawn_boards(text: &str) -> Result<Vec<Drawn>, DrawnError> {
    // Most texts are none, and may be long.
    if !text.lines().any(names_a_row) {
        return Ok(Vec::new());
    }
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let sheets = Sheet::all(&lines);
    sheets.iter().map(Sheet::read).collect()
}

/// Whether all spots of the first row have their letters in this line, as far apart as in a
/// drawing of either size. A text without such a line has no drawing in it.
pub(crate) fn names_a_row(line: &str) -> bool {
    // Most lines have not even its letters.
    let mut first_row = Spot::all().filter(|spot| spot.row() == 0);
    if !first_row.all(|spot| line.contains(tag_letter(spot))) {
        return false;
    }
    let characters: Vec<char> = line.chars().collect();
    let starts = |letter| {
        characters
            .iter()
            .enumerate()
            .filter(move |(_, c)| **c == letter)
    };
    let Some(first) = Spot::new(0) else {
        return false;
    };
    starts(tag_letter(first)).any(|(start, _)| {
        Scale::ALL.into_iter().any(|scale| {
            let (left, top) = scale.middle(first);
            let mut row = Spot::all().filter(|&spot| scale.middle(spot).1 == top);
            row.all(|spot| {
                let right = (scale.middle(spot).0 - left).unsigned_abs() as usize;
                characters.get(start + right) == Some(&tag_letter(spot))
            })
        })
    })
}

/// What a spot is called in a drawing.
fn tag_letter(spot: Spot) -> char {
    spot.letter().to_ascii_lowercase()
}

/// The part of a text on which a board is drawn.
struct Sheet<'a> {
    lines: &'a [Vec<char>],
    scale: Scale,
    /// The column and the line of the board's upper left corner. It may lie outside of the
    /// text if blanks were cut off.
    corner: (i32, i32),
}

impl<'a> Sheet<'a> {
    /// Every board in the text: where all spots have their letters.
    fn all(lines: &'a [Vec<char>]) -> Vec<Self> {
        let mut found = Vec::new();
        for (row, line) in lines.iter().enumerate() {
            for (column, _) in line.iter().enumerate().filter(|(_, c)| **c == 'a') {
                let (Ok(column), Ok(row)) = (i32::try_from(column), i32::try_from(row)) else {
                    continue;
                };
                found.extend(Scale::ALL.into_iter().filter_map(|scale| {
                    let (right, down) = Self::tag(scale, Spot::new(0)?);
                    let corner = (column - right, row - down);
                    let sheet = Sheet {
                        lines,
                        scale,
                        corner,
                    };
                    sheet.names_all_spots().then_some(sheet)
                }));
            }
        }
        found
    }

    /// From the corner of a board to the letter of a spot.
    fn tag(scale: Scale, spot: Spot) -> (i32, i32) {
        let ((column, row), (right, down)) = (scale.middle(spot), scale.tag());
        (column + right, row + down)
    }

    fn names_all_spots(&self) -> bool {
        Spot::all().all(|spot| self.at(Self::tag(self.scale, spot)) == tag_letter(spot))
    }

    /// The character at a column and a row of the board.
    fn at(&self, (column, row): (i32, i32)) -> char {
        let (left, top) = self.corner;
        let place = (usize::try_from(top + row), usize::try_from(left + column));
        let (Ok(row), Ok(column)) = place else {
            return ' ';
        };
        let line = self.lines.get(row);
        line.and_then(|line| line.get(column))
            .copied()
            .unwrap_or(' ')
    }

    /// The character beside the middle of a spot.
    fn near(&self, spot: Spot, (right, down): (i32, i32)) -> char {
        let (column, row) = self.scale.middle(spot);
        self.at((column + right, row + down))
    }

    fn read(&self) -> Result<Drawn, DrawnError> {
        let (_, top) = self.corner;
        let first = Spot::all()
            .next()
            .map_or(0, |spot| Self::tag(self.scale, spot).1);
        let mut drawn = Drawn {
            line: usize::try_from(top + first + 1).unwrap_or(1),
            givens: Vec::new(),
            others: Vec::new(),
        };
        let letters = self.letters();
        for piece in Piece::all() {
            let own: Vec<(i32, i32)> = letters
                .iter()
                .filter(|(_, letter)| *letter == piece.letter())
                .map(|(at, _)| *at)
                .collect();
            let Some(&first) = own.first() else {
                continue;
            };
            let mut ways =
                Placement::of(piece).filter_map(|way| Some((way, self.role(way, &own)?)));
            match (ways.next(), ways.next()) {
                (Some((way, Role::Given)), None) => drawn.givens.push(way),
                (Some((way, _)), None) => drawn.others.push(way),
                _ => return Err(self.unclear(first, piece)),
            }
        }
        match letters
            .iter()
            .find(|(_, letter)| Piece::from_letter(*letter).is_none())
        {
            Some((at, letter)) => {
                Err(self.error(*at, format!("no piece has the letter '{letter}'")))
            }
            None => Ok(drawn),
        }
    }

    /// The capital letters on the board, and where they stand.
    fn letters(&self) -> Vec<((i32, i32), char)> {
        let (width, height) = self.scale.size();
        let places = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
        let places = places.filter_map(|(column, row)| {
            Some((i32::try_from(column).ok()?, i32::try_from(row).ok()?))
        });
        let letters = places.map(|at| (at, self.at(at)));
        letters
            .filter(|(_, letter)| letter.is_ascii_uppercase())
            .collect()
    }

    /// The role in which the placement is drawn, if it is: with these letters and no others.
    fn role(&self, placement: Placement, letters: &[(i32, i32)]) -> Option<Role> {
        let units = placement.units();
        let all_there = letters.len() == units.len()
            && units.iter().all(|seated| {
                let ((column, row), down) =
                    (self.scale.middle(seated.spot), self.down(seated.unit));
                letters.contains(&(column, row + down))
            });
        if !all_there {
            return None;
        }
        let mut roles = [Role::Given, Role::Move, Role::Placed].into_iter();
        roles.find(|&role| {
            let mut sets = [Charset::Unicode, Charset::Ascii].into_iter();
            sets.any(|charset| {
                let glyphs = Glyphs::new(charset, role);
                let [marked, _] = highlight(charset);
                units
                    .iter()
                    .all(|seated| self.is_drawn(seated.spot, seated.unit, glyphs, marked))
            })
        })
    }

    /// How far below the middle of its spot a unit has its letter.
    fn down(&self, unit: Unit) -> i32 {
        match (unit, RingLabel::of(unit)) {
            (Unit::Ball { .. } | Unit::Circle, _) => 0,
            (Unit::Socket { .. }, RingLabel::Above) => -self.scale.ring_rows(),
            (Unit::Socket { .. }, RingLabel::Below) => self.scale.ring_rows(),
        }
    }

    fn is_drawn(&self, spot: Spot, unit: Unit, glyphs: Glyphs, marked: char) -> bool {
        let left = self.near(spot, (-1, 0));
        match unit {
            Unit::Ball { .. } => left == glyphs.ball[0] || left == marked,
            Unit::Circle => self.near(spot, (-2, 0)) == glyphs.circle,
            Unit::Socket { open } => Direction::ALL.into_iter().all(|direction| {
                let found = self.near(spot, self.scale.corner(direction));
                closed(direction, glyphs).contains(&found) != open.contains(direction)
            }),
        }
    }

    fn unclear(&self, at: (i32, i32), piece: Piece) -> DrawnError {
        let letter = piece.letter();
        self.error(
            at,
            format!(
                "{piece} cannot be read here: draw it as `iqlink show --ascii` does, a letter \
                 {letter} on each of its three spots and its rings closed but for their openings"
            ),
        )
    }

    fn error(&self, (column, row): (i32, i32), message: String) -> DrawnError {
        let (left, top) = self.corner;
        let from_one = |number: i32| usize::try_from(number + 1).unwrap_or(1);
        DrawnError {
            line: from_one(top + row),
            column: from_one(left + column),
            message,
        }
    }
}

/// The characters with which a ring is closed in a direction.
fn closed(direction: Direction, glyphs: Glyphs) -> [char; 2] {
    let [nw, ne, sw, se] = glyphs.corners;
    match direction {
        Direction::E => [glyphs.upright, glyphs.joined_east],
        Direction::NE => [ne; 2],
        Direction::NW => [nw; 2],
        Direction::W => [glyphs.upright, glyphs.joined_west],
        Direction::SW => [sw; 2],
        Direction::SE => [se; 2],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{Picture, TerminalOptions, samples, terminal};

    fn options() -> impl Iterator<Item = TerminalOptions> {
        let sizes = Scale::ALL.into_iter();
        sizes.flat_map(|scale| {
            [Charset::Unicode, Charset::Ascii].map(|charset| TerminalOptions {
                charset,
                scale,
                ..TerminalOptions::default()
            })
        })
    }

    #[test]
    fn every_placement_is_read_back() {
        for options in options() {
            for placement in Placement::all() {
                let text = terminal(&Picture::of_placements([placement]), options);
                let drawn = drawn_boards(&text).unwrap();
                assert_eq!(drawn.len(), 1, "{text}");
                assert_eq!(drawn[0].others, [placement], "{text}");
            }
        }
    }

    #[test]
    fn whole_boards_keep_givens_and_moves_apart() {
        for options in options() {
            let picture = samples::solution(5);
            let moves = picture.placements[5..7].iter().map(|p| p.piece()).collect();
            let text = terminal(&picture.clone().with_moves(moves), options);
            let indented: String = text.lines().map(|line| format!("  {line}\n")).collect();
            for text in [format!("solved:\n\n{text}\n{text}"), indented] {
                for drawn in drawn_boards(&text).unwrap() {
                    assert_eq!(drawn.givens, picture.placements[..5]);
                    assert_eq!(drawn.others, picture.placements[5..]);
                }
            }
        }
        assert_eq!(drawn_boards("BAAEBD\n# a comment\n"), Ok(Vec::new()));
    }

    #[test]
    fn what_is_drawn_wrong_is_named_with_its_place() {
        let text = terminal(&samples::solution(3), TerminalOptions::default());
        let broken = text.replacen('A', "Q", 1);
        let error = drawn_boards(&broken).unwrap_err();
        assert!(
            error.message.contains("light purple cannot be read"),
            "{error:?}"
        );
        let mut lone = text.clone();
        lone.replace_range(0..1, "Q");
        let error = drawn_boards(&lone).unwrap_err();
        assert_eq!((error.line, error.column), (1, 1));
        assert!(error.message.contains("'Q'"), "{error:?}");
    }
}
