//! Colours: the twelve of the pieces, and the little arithmetic that drawing needs.
//!
//! The twelve follow the names in the piece table. Within what a name allows
//! they are spread so that no two of them come close for people with any of
//! the three kinds of colour blindness (a test measures it). Drawings still
//! never rely on colour alone: every unit carries the letter of its piece.

#[cfg(test)]
pub(super) mod vision;

use std::fmt;

use crate::game::Piece;

/// A colour on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb {
    /// Red, 0 to 255.
    pub r: u8,
    /// Green, 0 to 255.
    pub g: u8,
    /// Blue, 0 to 255.
    pub b: u8,
}

impl Rgb {
    /// Black.
    pub(crate) const BLACK: Self = Self::hex(0x00_00_00);
    /// White.
    pub(crate) const WHITE: Self = Self::hex(0xff_ff_ff);

    /// The colour that is written `#rrggbb` on the web.
    pub(crate) const fn hex(rrggbb: u32) -> Self {
        let [_, r, g, b] = rrggbb.to_be_bytes();
        Self { r, g, b }
    }

    /// The colour of a piece.
    pub(crate) const fn of(piece: Piece) -> Self {
        PIECES[piece.index()]
    }

    /// The colour on the way from this one (`share` 0) to `other` (`share` 1).
    pub(crate) fn mix(self, other: Self, share: f64) -> Self {
        let share = share.clamp(0.0, 1.0);
        let blend = |from: u8, to: u8| {
            let value = f64::from(from) + (f64::from(to) - f64::from(from)) * share;
            // Between two bytes, so it is one.
            #[allow(clippy::cast_sign_loss)]
            let byte = value.round() as u8;
            byte
        };
        Self {
            r: blend(self.r, other.r),
            g: blend(self.g, other.g),
            b: blend(self.b, other.b),
        }
    }

    /// Black or white, whichever is easier to read on this colour.
    pub(crate) fn ink(self) -> Self {
        if self.contrast(Self::BLACK) >= self.contrast(Self::WHITE) {
            Self::BLACK
        } else {
            Self::WHITE
        }
    }

    /// The contrast between two colours as accessibility guidelines (WCAG 2)
    /// define it: 1 for none, 21 for black on white.
    pub(crate) fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// This colour, lightened no more than it takes to stand out from a dark
    /// `ground` with at least the given contrast. It first gets as bright as its
    /// hue allows and only then paler.
    pub(crate) fn lifted(self, ground: Self, contrast: f64) -> Self {
        const STEPS: u8 = 20;
        let ways = [(self, self.brightest()), (self.brightest(), Self::WHITE)];
        ways.into_iter()
            .flat_map(|(from, to)| {
                (0..=STEPS).map(move |step| from.mix(to, f64::from(step) / f64::from(STEPS)))
            })
            .find(|lighter| lighter.contrast(ground) >= contrast)
            .unwrap_or(Self::WHITE)
    }

    /// The brightest colour of the same hue and purity.
    fn brightest(self) -> Self {
        let strongest = u16::from(self.r.max(self.g).max(self.b).max(1));
        let scaled = |byte: u8| (u16::from(byte) * 255 / strongest) as u8;
        Self {
            r: scaled(self.r),
            g: scaled(self.g),
            b: scaled(self.b),
        }
    }

    /// How light the colour is, 0 for black to 1 for white.
    fn luminance(self) -> f64 {
        let [r, g, b] = self.linear();
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// The amounts of red, green and blue light, each 0 to 1.
    fn linear(self) -> [f64; 3] {
        [self.r, self.g, self.b].map(|byte| {
            let value = f64::from(byte) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    /// The number of the nearest of the 240 fixed colours of a terminal with 256.
    pub(crate) fn ansi256(self) -> u8 {
        let distance = |number: &u8| {
            let other = Self::of_ansi256(*number);
            [(self.r, other.r), (self.g, other.g), (self.b, other.b)]
                .map(|(a, b)| u32::from(a.abs_diff(b)).pow(2))
                .iter()
                .sum::<u32>()
        };
        (16..=255).min_by_key(distance).unwrap_or(16)
    }

    /// What a terminal shows for a number from 16 up: a cube of 6 x 6 x 6
    /// colours, then a ramp of 24 greys. (The first 16 belong to the user.)
    fn of_ansi256(number: u8) -> Self {
        const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        let level = |place: u8| LEVELS[usize::from(place % 6)];
        match number.saturating_sub(16) {
            cube @ 0..=215 => Self {
                r: level(cube / 36),
                g: level(cube / 6),
                b: level(cube),
            },
            grey => {
                let value = 8 + 10 * (grey - 216);
                Self {
                    r: value,
                    g: value,
                    b: value,
                }
            }
        }
    }
}

/// `#rrggbb`, as the web writes it.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}

/// The colours of pieces A to L.
const PIECES: [Rgb; Piece::COUNT] = [
    Rgb::hex(0xb3_a4_fa), // light purple
    Rgb::hex(0x3f_e0_e6), // aqua
    Rgb::hex(0xae_f0_7a), // light green
    Rgb::hex(0x57_1a_6b), // dark purple
    Rgb::hex(0xff_b8_b0), // light pink
    Rgb::hex(0x2b_70_f5), // blue
    Rgb::hex(0xea_41_94), // dark pink
    Rgb::hex(0xff_f0_00), // yellow
    Rgb::hex(0x1a_91_48), // dark green
    Rgb::hex(0x06_09_9c), // dark blue
    Rgb::hex(0xf8_93_1f), // orange
    Rgb::hex(0xb6_00_14), // red
];

#[cfg(test)]
mod tests {
    use super::vision::Vision;
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_pieces_look_alike_in_any_colour_vision() {
        for vision in Vision::ALL {
            for a in Piece::all() {
                for b in Piece::all().filter(|&b| b > a) {
                    let [p, q] = [a, b].map(|piece| vision.sees(Rgb::of(piece)));
                    let difference = p.distance(q);
                    // A difference of 2.3 is just noticed side by side.
                    assert!(difference > 20.0, "{vision:?}: {a} and {b}, {difference}");
                }
            }
        }
    }

    #[test]
    fn letters_are_readable_on_every_piece() {
        for piece in Piece::all() {
            let colour = Rgb::of(piece);
            assert!(colour.contrast(colour.ink()) >= 4.5, "{piece}");
        }
    }

    #[test]
    fn the_pieces_stay_apart_in_256_colours() {
        let numbers: HashSet<u8> = Piece::all().map(|p| Rgb::of(p).ansi256()).collect();
        assert_eq!(numbers.len(), Piece::COUNT);
    }

    #[test]
    fn fixed_terminal_colours_are_their_own_nearest() {
        for number in 16..=255 {
            let colour = Rgb::of_ansi256(number);
            assert_eq!(Rgb::of_ansi256(colour.ansi256()), colour);
        }
        assert_eq!(Rgb::of_ansi256(196), Rgb::hex(0xff_00_00));
        assert_eq!(Rgb::of_ansi256(255), Rgb::hex(0xee_ee_ee));
    }

    #[test]
    fn contrast_and_mixing_know_their_ends() {
        assert!((Rgb::BLACK.contrast(Rgb::WHITE) - 21.0).abs() < 1e-9);
        let red = Rgb::hex(0xff_00_00);
        assert_eq!(red.mix(Rgb::WHITE, 0.0), red);
        assert_eq!(red.mix(Rgb::WHITE, 1.0), Rgb::WHITE);
        assert_eq!(red.mix(Rgb::WHITE, 7.0), Rgb::WHITE);
        assert_eq!(Rgb::hex(0x01_23_ab).to_string(), "#0123ab");
        let ground = Rgb::hex(0x22_22_22);
        for piece in Piece::all() {
            assert!(Rgb::of(piece).lifted(ground, 3.0).contrast(ground) >= 3.0);
        }
    }
}
