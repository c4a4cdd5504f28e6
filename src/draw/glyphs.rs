//! The characters that rings, arms and balls are drawn with in a terminal.
//!
//! The role of a piece shows in its strokes, without any colour: givens are
//! heavy, placed pieces light, ghosts dotted.

use super::Role;
use super::terminal::Charset;

/// The strokes for one role in one character set.
#[derive(Clone, Copy, Debug)]
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

impl Glyphs {
    pub(super) const fn new(charset: Charset, role: Role) -> Self {
        match (charset, role) {
            (Charset::Unicode, Role::Given) => Self {
                across: '━',
                upright: '┃',
                joined_west: '┫',
                joined_east: '┣',
                corners: ['┏', '┓', '┗', '┛'],
                rising: '╱',
                falling: '╲',
                double_slants: true,
                ball: ['▐', '▌'],
                circle: '▒',
            },
            (Charset::Unicode, Role::Placed) => Self {
                across: '─',
                upright: '│',
                joined_west: '┤',
                joined_east: '├',
                corners: ['╭', '╮', '╰', '╯'],
                rising: '╱',
                falling: '╲',
                double_slants: false,
                ball: ['(', ')'],
                circle: '░',
            },
            (Charset::Unicode, Role::Ghost) => Self::dotted('·', [':', ':']),
            (Charset::Ascii, Role::Given) => Self {
                across: '=',
                upright: '#',
                joined_west: '#',
                joined_east: '#',
                corners: ['#', '#', '#', '#'],
                rising: '/',
                falling: '\\',
                double_slants: true,
                ball: ['[', ']'],
                circle: '#',
            },
            (Charset::Ascii, Role::Placed) => Self {
                across: '-',
                upright: '|',
                joined_west: '+',
                joined_east: '+',
                corners: ['.', '.', '\'', '\''],
                rising: '/',
                falling: '\\',
                double_slants: false,
                ball: ['(', ')'],
                circle: ':',
            },
            (Charset::Ascii, Role::Ghost) => Self::dotted('.', [':', ':']),
        }
    }

    const fn dotted(dot: char, ball: [char; 2]) -> Self {
        Self {
            across: dot,
            upright: dot,
            joined_west: dot,
            joined_east: dot,
            corners: [dot; 4],
            rising: dot,
            falling: dot,
            double_slants: false,
            ball,
            circle: dot,
        }
    }
}
