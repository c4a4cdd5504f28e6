//! The characters that rings, arms and balls are drawn with in a terminal.
//!
//! The role of a piece shows in its strokes, without any colour: givens are
//! heavy, a player's moves double, placed pieces light, ghosts dotted.

use super::Role;

/// The characters to draw with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// Box-drawing characters.
    #[default]
    Unicode,
    /// Printable ASCII only.
    Ascii,
}

/// The strokes for one role in one character set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glyphs {
    /// A horizontal stroke, as arms and the tops of rings have it.
    pub(super) across: char,
    /// The left and right side of a ring.
    pub(super) upright: char,
    /// The left side of a ring from which the piece goes on to the west.
    pub(super) joined_west: char,
    /// The right side of a ring from which the piece goes on to the east.
    pub(super) joined_east: char,
    /// The upper left, upper right, lower left and lower right of a ring.
    pub(super) corners: [char; 4],
    /// A stroke rising to the right.
    pub(super) rising: char,
    /// A stroke falling to the right.
    pub(super) falling: char,
    /// Whether slanted arms are drawn twice, since characters for heavy ones
    /// do not exist.
    pub(super) double_slants: bool,
    /// What stands left and right of a ball's letter.
    pub(super) ball: [char; 2],
    /// What fills a circle left and right of its letter.
    pub(super) circle: char,
}

/// What stands left and right of the letters of a highlighted piece.
pub(super) const fn highlight(charset: Charset) -> [char; 2] {
    match charset {
        Charset::Unicode => ['»', '«'],
        Charset::Ascii => ['>', '<'],
    }
}

/// What marks a cell that is taken twice.
pub(super) const fn collision(charset: Charset) -> char {
    match charset {
        Charset::Unicode => '✗',
        Charset::Ascii => '!',
    }
}

/// What stands in the middle of an empty spot.
pub(super) const fn dot(charset: Charset) -> char {
    match charset {
        Charset::Unicode => '·',
        Charset::Ascii => '.',
    }
}

impl Glyphs {
    pub(super) const fn new(charset: Charset, role: Role) -> Self {
        use Charset::{Ascii, Unicode};
        use Role::{Ghost, Given, Move, Placed};
        #[rustfmt::skip]
        let (across, sides, corners, slants, ball, circle) = match (charset, role) {
            (Unicode, Given) => ('━', ['┃', '┫', '┣'], ['┏', '┓', '┗', '┛'], ['╱', '╲'], ['▐', '▌'], '▒'),
            (Unicode, Move) => ('═', ['║', '╣', '╠'], ['╔', '╗', '╚', '╝'], ['╱', '╲'], ['{', '}'], '▓'),
            (Unicode, Placed) => ('─', ['│', '┤', '├'], ['╭', '╮', '╰', '╯'], ['╱', '╲'], ['(', ')'], '░'),
            (Ascii, Given) => ('=', ['#'; 3], ['#'; 4], ['/', '\\'], ['[', ']'], '#'),
            (Ascii, Move) => ('~', ['|', '+', '+'], ['o', 'o', 'o', 'o'], ['/', '\\'], ['{', '}'], '%'),
            (Ascii, Placed) => ('-', ['|', '+', '+'], ['.', '.', '\'', '\''], ['/', '\\'], ['(', ')'], ':'),
            (_, Ghost) => {
                let dot = dot(charset);
                (dot, [dot; 3], [dot; 4], [dot; 2], [':', ':'], dot)
            }
        };
        let [upright, joined_west, joined_east] = sides;
        let [rising, falling] = slants;
        Self {
            across,
            upright,
            joined_west,
            joined_east,
            corners,
            rising,
            falling,
            double_slants: matches!(role, Given),
            ball,
            circle,
        }
    }
}
