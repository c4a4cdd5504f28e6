use super::*;
use crate::draw::{Role, samples};

const ROLES: [Role; 4] = [Role::Given, Role::Move, Role::Placed, Role::Ghost];
const SCALES: [Scale; 3] = [Scale::Full, Scale::Compact, Scale::Tiny];
const CHARSETS: [Charset; 2] = [Charset::Unicode, Charset::Ascii];
const COLOURED: [ColorMode; 2] = [ColorMode::Ansi256, ColorMode::TrueColor];

fn pictures() -> [Picture; 4] {
    [
        Picture::default(),
        samples::solution(3),
        samples::explanation(),
        samples::collision(),
    ]
}

fn plain(picture: &Picture) -> String {
    terminal(picture, TerminalOptions::default())
}

/// One placement in a role, and nothing else.
fn alone(placement: Placement, role: Role) -> Picture {
    let piece = [placement.piece()].into_iter().collect();
    let mut picture = Picture::of_placements([placement]);
    match role {
        Role::Given => picture.givens = piece,
        Role::Move => picture.moves = piece,
        Role::Placed => {}
        Role::Ghost => picture.ghosts = piece,
    }
    picture
}

/// The characters of the board, without spot letters and legend.
fn bare_board(picture: &Picture, charset: Charset) -> Vec<Vec<char>> {
    scaled_board(picture, charset, Scale::Full)
}

fn scaled_board(picture: &Picture, charset: Charset, scale: Scale) -> Vec<Vec<char>> {
    let options = TerminalOptions {
        charset,
        scale,
        spot_letters: false,
        legend: false,
        ..TerminalOptions::default()
    };
    let text = terminal(picture, options);
    text.lines().map(|line| line.chars().collect()).collect()
}

fn at(board: &[Vec<char>], cell: Cell, scale: Scale) -> char {
    let (mut column, mut row) = scale.middle(cell.spot);
    if let Part::Outer(direction) = cell.part {
        let (right, down) = scale.outer(direction);
        column += right;
        row += down;
    }
    let (column, row) = (
        usize::try_from(column).unwrap(),
        usize::try_from(row).unwrap(),
    );
    board[row].get(column).copied().unwrap_or(' ')
}

fn without_escapes(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        out.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    out + rest
}

#[test]
fn the_empty_board() {
    insta::assert_snapshot!(plain(&Picture::default()));
}

#[test]
fn the_sample_solution_with_three_givens() {
    insta::assert_snapshot!(plain(&samples::solution(3)));
}

#[test]
fn the_sample_solution_in_ascii() {
    let options = TerminalOptions {
        charset: Charset::Ascii,
        ..TerminalOptions::default()
    };
    insta::assert_snapshot!(terminal(&samples::solution(3), options));
}

#[test]
fn a_partial_board_with_a_highlight_a_ghost_and_marks() {
    insta::assert_snapshot!(plain(&samples::explanation()));
}

#[test]
fn the_sample_solution_in_a_small_terminal() {
    let options = TerminalOptions {
        scale: Scale::Compact,
        ..TerminalOptions::default()
    };
    let picture = samples::solution(6);
    let moves = picture.placements[6..].iter().map(|p| p.piece()).collect();
    insta::assert_snapshot!(terminal(&picture.with_moves(moves), options));
}

#[test]
fn two_pieces_that_collide() {
    insta::assert_snapshot!(plain(&samples::collision()));
}

#[test]
fn exactly_the_cells_of_a_placement_are_drawn_on() {
    for (charset, scale) in CHARSETS.into_iter().flat_map(|c| SCALES.map(|s| (c, s))) {
        // What is tiny is never but placed.
        for role in ROLES
            .into_iter()
            .filter(|&role| scale != Scale::Tiny || role == Role::Placed)
        {
            for placement in Placement::all() {
                let board = scaled_board(&alone(placement, role), charset, scale);
                for cell in Cell::all() {
                    let drawn = at(&board, cell, scale) != ' ';
                    let taken = placement.cells().contains(cell);
                    assert_eq!(drawn, taken, "{placement} as {role:?} on {cell:?}");
                }
            }
        }
    }
}

#[test]
fn every_unit_carries_the_letter_of_its_piece() {
    for (placement, scale) in Placement::all().flat_map(|p| SCALES.map(|s| (p, s))) {
        let board = scaled_board(&alone(placement, Role::Placed), Charset::Unicode, scale);
        let letter = placement.piece().letter();
        assert_eq!(board.concat().iter().filter(|&&c| c == letter).count(), 3);
        for seated in placement.units() {
            let (column, row) = scale.middle(seated.spot);
            let top = scale.ring_rows();
            let rows = match seated.unit {
                Unit::Ball { .. } | Unit::Circle => vec![row],
                Unit::Socket { .. } => vec![row - top, row + top],
            };
            let column = usize::try_from(column).unwrap();
            let found = rows
                .into_iter()
                .any(|row| board[usize::try_from(row).unwrap()].get(column) == Some(&letter));
            assert!(found, "{placement} on {}", seated.spot);
        }
    }
}

#[test]
fn roles_can_be_told_apart_without_colours() {
    for charset in CHARSETS {
        for placement in Placement::all().step_by(7) {
            let drawn = ROLES.map(|role| bare_board(&alone(placement, role), charset));
            for (at, one) in drawn.iter().enumerate() {
                assert!(drawn[..at].iter().all(|other| other != one), "{placement}");
            }
        }
    }
}

#[test]
fn collisions_are_marked_where_they_are() {
    let picture = samples::collision();
    let board = bare_board(&picture, Charset::Unicode);
    for cell in Cell::all() {
        let marked = at(&board, cell, Scale::Full) == glyphs::collision(Charset::Unicode);
        assert_eq!(marked, picture.collisions().contains(&cell));
    }
}

#[test]
fn lines_are_at_most_80_columns_wide() {
    for picture in pictures() {
        for line in plain(&picture).lines() {
            assert!(line.chars().count() <= 80, "{line}");
            assert_eq!(line, line.trim_end());
        }
    }
    for picture in pictures() {
        let options = TerminalOptions {
            scale: Scale::Compact,
            ..TerminalOptions::default()
        };
        let drawn = terminal(&picture, options);
        assert!(drawn.lines().count() <= 16, "{drawn}");
        assert!(
            drawn.lines().all(|line| line.chars().count() <= 80),
            "{drawn}"
        );
    }
    assert!(SCALES.iter().all(|scale| scale.size().0 <= 80));
}

#[test]
fn plain_text_has_no_escape_codes_and_ascii_is_ascii() {
    for picture in pictures() {
        assert!(!plain(&picture).contains('\u{1b}'));
        let options = TerminalOptions {
            charset: Charset::Ascii,
            ..TerminalOptions::default()
        };
        assert!(terminal(&picture, options).is_ascii());
    }
}

#[test]
fn colours_change_nothing_but_the_colours() {
    for picture in pictures() {
        for color in COLOURED {
            let options = TerminalOptions {
                color,
                ..TerminalOptions::default()
            };
            let coloured = terminal(&picture, options);
            let text = without_escapes(&coloured);
            let trimmed: Vec<&str> = text.lines().map(str::trim_end).collect();
            assert_eq!(trimmed, plain(&picture).lines().collect::<Vec<_>>());
            for line in coloured.lines().filter(|line| line.contains('\u{1b}')) {
                // A line that is cut off must not colour what follows it.
                assert!(line.rfind("\u{1b}[0m") == line.rfind("\u{1b}["), "{line:?}");
            }
        }
    }
}

#[test]
fn titles_cannot_steer_the_terminal() {
    let picture = Picture::default().titled("a\u{1b}[2Jb\nc");
    assert!(plain(&picture).starts_with("a\\u{1b}[2Jb\\u{a}c\n"));
}
