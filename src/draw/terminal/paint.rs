//! The colours that a piece has in a terminal.

use super::{GROUND, STROKE_CONTRAST};
use crate::draw::palette::Rgb;
use crate::draw::text_canvas::Look;
use crate::draw::{Picture, Role};
use crate::game::Piece;

/// How the characters of a piece look.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    pub(super) stroke: Look,
    pub(super) letter: Look,
}

impl Paint {
    pub(super) fn of(picture: &Picture, piece: Piece) -> Self {
        let colour = Rgb::of(piece);
        let lifted = colour.lifted(GROUND, STROKE_CONTRAST);
        match picture.role(piece) {
            Role::Ghost => Self {
                stroke: Look::ink(lifted.mix(GROUND, 0.3)),
                letter: Look::ink(lifted.mix(GROUND, 0.3)),
            },
            role @ (Role::Given | Role::Move | Role::Placed) => Self {
                stroke: Look {
                    bold: role == Role::Given,
                    ..Look::ink(lifted)
                },
                letter: Look {
                    ink: Some(lifted.ink()),
                    ground: Some(lifted),
                    bold: true,
                },
            },
        }
    }
}
