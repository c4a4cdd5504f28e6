//! Boards as text: three letters a placement (middle spot, piece, orientation), or what one
//! sees of it: a colour and three spots.
//!
//! Letters may be of either case, with spaces, line breaks and commas anywhere
//! between them. For people, a piece may be named by its colour, as a word of its
//! own where its letter would stand: `B light purple A` and `B light-purple A` are
//! `BAA`. And a whole placement may be written as it lies on the board, `yellow I-D-E`: see
//! [`seen`].

mod colour;
mod seen;

use thiserror::Error;

use super::board::Spot;
use super::piece::Piece;
use super::placement::{Orientation, Pose};
use crate::words::shown;

pub use colour::{UnknownPiece, piece};
pub use seen::{SeenError, Spots, seen};

/// Why a text is not a list of poses. Positions count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// A character that does not belong where it stands.
    #[error("character {position}, '{}': expected {expected}", shown(.found))]
    Unexpected {
        /// Where the character stands.
        position: usize,
        /// The character.
        found: char,
        /// What should stand there.
        expected: Expected,
    },
    /// The text stops in the middle of a placement.
    #[error("character {position}: the text ends where {expected} should follow")]
    Incomplete {
        /// One past the last character.
        position: usize,
        /// What should follow.
        expected: Expected,
    },
    /// The light purple piece, written as flipped.
    #[error(
        "character {position}, '{found}': light purple is its own mirror image \
         and has orientations A to F only; write {twin}"
    )]
    FlippedLightPurple {
        /// Where the orientation stands.
        position: usize,
        /// The orientation letter.
        found: char,
        /// The letter of the same orientation among A to F.
        twin: char,
    },
    /// A word where a piece should be named, and no colour.
    #[error(
        "character {position}: '{word}' is no colour of a piece{}; the colours are {}",
        colour::suggestion(.near), colour::all()
    )]
    Colour {
        /// Where the word begins.
        position: usize,
        /// The word.
        word: String,
        /// The pieces that may be meant.
        near: Vec<Piece>,
    },
    /// A colour at the start of a placement, without spots.
    #[error(
        "character {position}: {piece} is a colour; write the three spots behind it, \
         as in 'yellow I-D-E' with the quotes, or the three letters of its placement"
    )]
    Spotless {
        /// Where the colour begins.
        position: usize,
        /// The piece.
        piece: Piece,
    },
    /// A colour and three spots, but written in another way.
    #[error(
        "character {position}: did you mean {written}? The colour comes first, then its three \
         spots with hyphens"
    )]
    Meant {
        /// Where it begins.
        position: usize,
        /// How to write it.
        written: String,
    },
    /// A colour with spots on which the piece does not lie, or lies in several ways.
    #[error("character {position}: {error}")]
    Seen {
        /// Where the colour begins.
        position: usize,
        /// What is wrong with it.
        error: SeenError,
    },
}

impl NotationError {
    /// What begins behind so many characters is meant so.
    fn meant(start: usize, meant: seen::Meant) -> Self {
        Self::Meant {
            position: start + 1,
            written: meant.written,
        }
    }

    /// Where in the text the trouble is, counting characters from 1.
    pub const fn position(&self) -> usize {
        match *self {
            Self::Unexpected { position, .. }
            | Self::Incomplete { position, .. }
            | Self::FlippedLightPurple { position, .. }
            | Self::Colour { position, .. }
            | Self::Spotless { position, .. }
            | Self::Meant { position, .. }
            | Self::Seen { position, .. } => position,
        }
    }
}

/// The three things that a placement is written with, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The spot of the middle unit.
    Spot,
    /// The piece.
    Piece,
    /// The orientation.
    Orientation,
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Spot => "a spot (A to X)",
            Self::Piece => "a piece (A to L, or its colour)",
            Self::Orientation => "an orientation (A to L)",
        })
    }
}

/// The poses in `text`, or the first thing that is wrong with it.
pub fn parse(text: &str) -> Result<Vec<Pose>, NotationError> {
    match bare_letters(text.trim()) {
        Some(poses) => Ok(poses),
        None => placements(&characters(text)).collect(),
    }
}

/// Reads `text` placement by placement, so that one bad letter spoils only the
/// placement it stands in, and a word that is no colour only what belongs to it.
pub(crate) fn read(text: &str) -> Vec<Result<Pose, NotationError>> {
    if let Some(poses) = bare_letters(text.trim()) {
        return poses.into_iter().map(Ok).collect();
    }
    placements(&characters(text)).collect()
}

fn characters(text: &str) -> Vec<char> {
    text.trim_end().chars().collect()
}

/// One placement after the other, or what is wrong with it.
fn placements(text: &[char]) -> impl Iterator<Item = Result<Pose, NotationError>> {
    let mut reader = Reader { text, at: 0 };
    std::iter::from_fn(move || reader.skip_separators().then(|| reader.placement()))
}

/// The poses in a text of nothing but their letters, as files of many boards have them; `None`
/// for any other text. Colours stand apart, so that there is no other way to read it.
fn bare_letters(text: &str) -> Option<Vec<Pose>> {
    let (triples, rest) = text.as_bytes().as_chunks();
    if !rest.is_empty() {
        return None;
    }
    let mut poses = Vec::with_capacity(triples.len());
    for triple in triples {
        let triple: &[u8; 3] = triple;
        let [middle, piece, orientation] = triple.map(|byte| byte.to_ascii_uppercase().into());
        let pose = Pose {
            middle: Spot::from_letter(middle)?,
            piece: Piece::from_letter(piece)?,
            orientation: Orientation::from_letter(orientation)?,
        };
        if pose.orientation.index() >= pose.piece.orientations() {
            return None;
        }
        poses.push(pose);
    }
    Some(poses)
}

/// The most characters of a word that may be meant as a colour: a text of nothing but letters
/// is not looked through anew for each three of them, and is not told whole.
const LONGEST_WORD: usize = 40;

/// One third of a placement.
struct Token {
    position: usize,
    letter: char,
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Goes through a text from placement to placement.
struct Reader<'a> {
    text: &'a [char],
    at: usize,
}

impl Reader<'_> {
    /// Goes on to what is no separator; whether there is anything.
    fn skip_separators(&mut self) -> bool {
        self.at += separators(&self.text[self.at..]);
        self.at < self.text.len()
    }

    /// The next placement, as it is seen or as letters.
    fn placement(&mut self) -> Result<Pose, NotationError> {
        let (start, end) = (self.at, self.text.len() + 1);
        if let Some((read, length)) = seen::read(&self.text[start..], start + 1) {
            self.at += length;
            return read;
        }
        // `red:` begins with three letters of a placement.
        if let Some(meant) = seen::meant(&self.text[start..]).filter(|meant| meant.is_clear) {
            self.at += meant.length;
            return Err(NotationError::meant(start, meant));
        }
        let mut group = Vec::with_capacity(3);
        while group.len() < 3 && self.skip_separators() {
            group.push(self.token(group.len() == 1));
        }
        pose(&group, end).map_err(|error| {
            let Some((word, behind)) = self.no_colour(start) else {
                return error;
            };
            // What belongs to the word was told with it. Each error takes a letter at least.
            self.at = behind.max(start + 1);
            word
        })
    }

    /// The next letter, or the letter of the colour that stands there as a word of its own.
    fn token(&mut self, piece_expected: bool) -> Token {
        let position = self.at + 1;
        if let Some((piece, length)) = self.colour().filter(|_| piece_expected) {
            self.at += length;
            return Token {
                position,
                letter: piece.letter(),
            };
        }
        self.at += 1;
        Token {
            position,
            letter: self.text[position - 1],
        }
    }

    /// The colour that begins here, if it is a word of its own, and how long it is.
    fn colour(&self) -> Option<(Piece, usize)> {
        let begins = self.at == 0 || is_separator(self.text[self.at - 1]);
        let (piece, length) = colour::read(&self.text[self.at..]).filter(|_| begins)?;
        let next = self.text.get(self.at + length);
        next.is_none_or(|c| is_separator(*c))
            .then_some((piece, length))
    }

    /// What is wrong with a placement that begins at `start` if a word in it may be meant as a
    /// colour, and where what belongs to the word ends.
    fn no_colour(&self, start: usize) -> Option<(NotationError, usize)> {
        let rest = &self.text[start..];
        if let Some(meant) = seen::meant(rest) {
            let end = start + meant.length;
            return Some((NotationError::meant(start, meant), end));
        }
        if let Some((piece, length)) = colour::read(rest) {
            // `blue` is a colour, but three of its letters are no placement.
            if rest.get(length).is_none_or(|c| is_separator(*c)) {
                let position = start + 1;
                return Some((NotationError::Spotless { position, piece }, start + length));
            }
        }
        // Letters at the beginning of the word may have been taken for a placement, and of the
        // spots behind it the first.
        let mut start = self.start_of_word(start)?;
        if colour::spots_follow(&self.text[start..]) {
            let before = self.text[..start].iter().rev();
            let blank = before.take_while(|c| is_separator(**c)).count();
            start = self.start_of_word(start - blank)?;
        }
        let misspelt = colour::misspelt(&self.text[start..])?;
        let at = start + misspelt.at;
        let error = NotationError::Colour {
            position: at + 1,
            near: colour::nearest(&misspelt.word),
            word: misspelt.word,
        };
        Some((error, self.behind_colour(at, misspelt.at > 0)))
    }

    /// Where what belongs to a colour at this place ends: its word, the spots that follow, or
    /// the orientation if its spot stands before it.
    fn behind_colour(&self, at: usize, has_spot: bool) -> usize {
        let end = seen::rest(self.text, at);
        let next = end + separators(&self.text[end..]);
        let rest = &self.text[next..];
        if colour::spots_follow(rest) {
            return next + seen::spots_with_suffix(rest);
        }
        let is_letter = seen::rest(rest, 0) == 1;
        if has_spot && is_letter { next + 1 } else { end }
    }

    /// Where the word begins that goes up to here or on from here; `None` if it is longer than
    /// any word that somebody means.
    fn start_of_word(&self, at: usize) -> Option<usize> {
        let before = self.text[..at].iter().rev();
        let letters = before.take_while(|c| !is_separator(**c));
        let length = letters.take(LONGEST_WORD + 1).count();
        (length <= LONGEST_WORD).then_some(at - length)
    }
}

/// How many separators the text begins with.
fn separators(text: &[char]) -> usize {
    text.iter().take_while(|c| is_separator(**c)).count()
}

fn pose(group: &[Token], end: usize) -> Result<Pose, NotationError> {
    let mut signs = group.iter();
    let middle = third(signs.next(), end, Expected::Spot, Spot::from_letter)?;
    let piece = third(signs.next(), end, Expected::Piece, Piece::from_letter)?;
    let last = signs.next();
    let orientation = third(last, end, Expected::Orientation, Orientation::from_letter)?;
    if orientation.index() >= piece.orientations() {
        return Err(NotationError::FlippedLightPurple {
            position: last.map_or(end, |token| token.position),
            found: orientation.letter(),
            twin: orientation.unflipped_twin().letter(),
        });
    }
    Ok(Pose {
        middle,
        piece,
        orientation,
    })
}

/// Reads one of the three parts of a placement with `from_letter`.
fn third<T>(
    token: Option<&Token>,
    end: usize,
    expected: Expected,
    from_letter: impl Fn(char) -> Option<T>,
) -> Result<T, NotationError> {
    let Some(token) = token else {
        return Err(NotationError::Incomplete {
            position: end,
            expected,
        });
    };
    from_letter(token.letter.to_ascii_uppercase()).ok_or(NotationError::Unexpected {
        position: token.position,
        found: token.letter,
        expected,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Placement;

    pub(super) fn letters(text: &str) -> Result<String, String> {
        let poses = parse(text).map_err(|error| error.to_string())?;
        Ok(poses.iter().map(Pose::to_string).collect())
    }

    #[test]
    fn all_placements_round_trip() {
        for placement in Placement::all() {
            let poses = parse(&placement.to_string()).unwrap();
            assert_eq!(poses, [placement.pose()]);
            assert_eq!(Placement::from_pose(poses[0]), Some(placement));
        }
        let all: String = Placement::all().map(|p| p.to_string()).collect();
        assert_eq!(parse(&all).unwrap().len(), Placement::count());
    }

    #[test]
    fn case_spaces_and_commas_do_not_matter() {
        assert_eq!(letters("baa, EBD\n  h c,f ").unwrap(), "BAAEBDHCF");
        assert_eq!(letters("").unwrap(), "");
    }

    #[test]
    fn colours_stand_for_pieces_where_a_piece_is_expected() {
        assert_eq!(letters("B light-purple A e AQUA d").unwrap(), "BAAEBD");
        assert_eq!(letters("b light purple a, e aqua d").unwrap(), "BAAEBD");
        let error = letters("b light purple a, e aqua z").unwrap_err();
        assert!(error.starts_with("character 26, 'z'"), "{error}");
        // At the start of a placement the same letters are spot, piece, orientation.
        assert_eq!(letters("RED").unwrap(), "RED");
        assert_eq!(letters("R red D").unwrap(), "RLD");
    }

    #[test]
    fn errors_name_the_position_and_what_belongs_there() {
        let error = |text| letters(text).unwrap_err();
        assert_eq!(
            error("BAZ"),
            "character 3, 'Z': expected an orientation (A to L)"
        );
        assert_eq!(
            error("BAA YBD"),
            "character 5, 'Y': expected a spot (A to X)"
        );
        assert_eq!(
            error("BAA E?D"),
            "character 6, '?': expected a piece (A to L, or its colour)"
        );
        assert_eq!(
            error("BAAEB "),
            "character 6: the text ends where an orientation (A to L) should follow"
        );
        assert_eq!(
            error("BAG"),
            "character 3, 'G': light purple is its own mirror image \
             and has orientations A to F only; write D"
        );
    }

    #[test]
    fn words_that_may_be_colours_are_told_with_their_place() {
        let error = |text| parse(text).unwrap_err();
        for (text, position, word) in [
            ("BAA yelow C", 5, "yelow"),
            ("BAA B yelow C", 7, "yelow"),
            ("BAA light-gren I-D-E", 5, "light-gren"),
            // Its first three letters are a placement.
            ("BAA lightgren", 5, "lightgren"),
            // They are like no colour, but have spots behind them.
            ("cyan A-B-C", 1, "cyan"),
            ("magenta A-B-C", 1, "magenta"),
            ("BAA, white A-B-C", 6, "white"),
        ] {
            let error = error(text);
            assert!(
                matches!(&error, NotationError::Colour { word: w, .. } if w == word),
                "{error:?}"
            );
            assert_eq!(error.position(), position, "{text}");
            for piece in Piece::all() {
                assert!(error.to_string().contains(piece.colour()), "{error}");
            }
        }
        for text in ["BAA yellow", "BAA yellow A B"] {
            let error = error(text);
            assert!(
                matches!(error, NotationError::Spotless { .. }),
                "{text}: {error:?}"
            );
            assert_eq!(error.position(), 5, "{text}");
        }
        // Three letters are likelier a placement than a colour.
        let error = error("X blu Q");
        assert!(
            matches!(error, NotationError::Unexpected { .. }),
            "{error:?}"
        );
    }

    #[test]
    fn a_bad_letter_spoils_only_its_placement() {
        let read = read("BAA E?D HCF");
        assert!(read[0].is_ok() && read[1].is_err() && read[2].is_ok());
    }

    /// With what belongs to it: its spots, or its own spot and orientation.
    #[test]
    fn a_word_that_is_no_colour_is_told_once() {
        for text in [
            "cyan A-B-C BAA",
            "cyan A-B-C:NE BAA",
            "cyan, A-B-C (NCD), BAA",
            "yelow? A-B-C BAA",
            "ornage BAA",
            "Y yelow C BAA",
            "Y yelow BAA",
            "yelow:I-D-E BAA",
            "yellow BAA",
        ] {
            let read = read(text);
            assert_eq!(read.len(), 2, "{text}: {read:?}");
            let Err(error) = &read[0] else {
                panic!("{text}: {read:?}");
            };
            let is_word = matches!(
                error,
                NotationError::Colour { .. } | NotationError::Spotless { .. }
            );
            assert!(is_word, "{text}: {read:?}");
            let position = if text.starts_with("Y ") { 3 } else { 1 };
            assert_eq!(error.position(), position, "{text}");
            assert_eq!(read[1].as_ref().map(Pose::to_string), Ok("BAA".to_owned()));
        }
    }

    #[test]
    fn a_word_longer_than_any_colour_is_told_letter_by_letter() {
        let longest = "z".repeat(LONGEST_WORD);
        let error = parse(&format!("{longest} A-B-C")).unwrap_err();
        assert!(
            matches!(&error, NotationError::Colour { word, .. } if *word == longest),
            "{error:?}"
        );
        for text in [
            format!("{longest}z A-B-C"),
            format!("{} A-B-C", "baa".repeat(LONGEST_WORD)),
            format!("A {longest}z C"),
        ] {
            let error = parse(&text).unwrap_err();
            assert!(
                matches!(error, NotationError::Unexpected { .. }),
                "{text}: {error:?}"
            );
        }
        let suffix = format!("yellow I-D-E:{}", "z".repeat(1000));
        let read = read(&suffix);
        let [Err(error)] = &read[..] else {
            panic!("{read:?}")
        };
        assert!(error.to_string().len() < 200, "{error}");
    }
}
