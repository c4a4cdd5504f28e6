//! Colours in a text: where one stands, and which may be meant by what is none.

use thiserror::Error;

use super::LONGEST_WORD;
use crate::game::board::Spot;
use crate::game::piece::Piece;

/// Why a word names no piece.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{word}' is no piece{}; give a letter A to L or a colour: {}",
    suggestion(.near), all()
)]
pub struct UnknownPiece {
    /// The word.
    word: String,
    /// The pieces that may be meant.
    near: Vec<Piece>,
}

/// The piece with this letter or colour.
pub fn piece(word: &str) -> Result<Piece, UnknownPiece> {
    let word = word.trim();
    let letter = word.parse::<char>().ok();
    let by_letter = letter.and_then(|letter| Piece::from_letter(letter.to_ascii_uppercase()));
    by_letter
        .or_else(|| Piece::from_colour(word))
        .ok_or_else(|| UnknownPiece {
            word: word.chars().take(LONGEST_WORD).collect(),
            near: nearest(word),
        })
}

/// How alike a word and a colour must be for the colour to be suggested, from 0 to 1.
const LIKENESS: f64 = 0.8;

/// The colour that the text begins with and how many characters it takes. Case does not
/// matter; its two words may be joined by anything that [`Piece::from_colour`] allows.
pub(super) fn read(text: &[char]) -> Option<(Piece, usize)> {
    Piece::all().find_map(|piece| Some((piece, length(text, piece.colour())?)))
}

/// How many characters of the text are this colour.
fn length(text: &[char], colour: &str) -> Option<usize> {
    let mut at = 0;
    for wanted in colour.chars() {
        if wanted == ' ' {
            at += text[at..].iter().take_while(|c| joins(**c)).count();
        } else if text
            .get(at)
            .is_some_and(|c| c.eq_ignore_ascii_case(&wanted))
        {
            at += 1;
        } else {
            return None;
        }
    }
    Some(at)
}

const fn joins(c: char) -> bool {
    matches!(c, ' ' | '-' | '_')
}

/// A word that may be meant as a colour.
pub(super) struct Misspelt {
    /// Where it begins; not at the beginning if a spot stands before it.
    pub(super) at: usize,
    pub(super) word: String,
}

/// The word in a placement that cannot be read which may be meant as a colour: the first, or
/// the one behind the spot, if it is long enough to be none of the letters, is not longer than
/// [`LONGEST_WORD`], and is like a colour or has spots behind it.
pub(super) fn misspelt(text: &[char]) -> Option<Misspelt> {
    let first = length_of_word(text)?;
    let (at, length) = if first == 1 {
        let blank = text[1..].iter().take_while(|c| !c.is_alphabetic()).count();
        let second = 1 + blank;
        (second, length_of_word(&text[second..])?)
    } else {
        (0, first)
    };
    let (letters, behind) = text[at..].split_at(length);
    let word: String = letters.iter().collect();
    let may_be_meant = || !nearest(&word).is_empty() || spots_follow(behind);
    let is_misspelt = length > 3 && Piece::from_colour(&word).is_none() && may_be_meant();
    is_misspelt.then_some(Misspelt { at, word })
}

/// How many characters of the text are its first word, unless that is too long.
fn length_of_word(text: &[char]) -> Option<usize> {
    let is_word = |c: &&char| c.is_alphabetic() || joins(**c) && **c != ' ';
    let letters = text.iter().take(LONGEST_WORD + 1).take_while(is_word);
    Some(letters.count()).filter(|length| *length <= LONGEST_WORD)
}

/// Whether two spots with a hyphen between come next, perhaps after blanks.
pub(super) fn spots_follow(text: &[char]) -> bool {
    let mut next = text.iter().skip_while(|c| c.is_whitespace());
    let is_spot =
        |c: Option<&char>| c.is_some_and(|c| Spot::from_letter(c.to_ascii_uppercase()).is_some());
    is_spot(next.next()) && next.next() == Some(&'-') && is_spot(next.next())
}

/// Other words for colours of the toy, each with the word of ours that it comes nearest to.
const SYNONYMS: [(&str, &str); 10] = [
    ("cyan", "aqua"),
    ("gold", "yellow"),
    ("lilac", "purple"),
    ("lime", "light green"),
    ("magenta", "pink"),
    ("navy", "dark blue"),
    ("rose", "pink"),
    ("teal", "aqua"),
    ("turquoise", "aqua"),
    ("violet", "purple"),
];

/// The pieces whose colours are like the word or have it as one of their own words, the
/// likeliest first.
pub(super) fn nearest(word: &str) -> Vec<Piece> {
    let plain = word.to_lowercase().replace(['-', '_'], " ");
    let synonym = SYNONYMS.iter().find(|(other, _)| *other == plain);
    let plain = synonym.map_or(plain, |(_, ours)| (*ours).to_owned());
    let likeness = |piece: &Piece| {
        let whole = strsim::jaro_winkler(&plain, piece.colour());
        let parts = piece.colour().split(' ');
        let part = parts.map(|part| strsim::jaro_winkler(&plain, part));
        // `green` names two pieces, `light` five: a part of a colour counts for less.
        part.fold(whole, |best, part| best.max(0.95 * part))
    };
    let mut pieces: Vec<(Piece, f64)> = Piece::all().map(|p| (p, likeness(&p))).collect();
    pieces.sort_by(|a, b| b.1.total_cmp(&a.1));
    let best = pieces.first().map_or(0.0, |(_, likeness)| *likeness);
    let near = pieces
        .into_iter()
        .filter(|(_, l)| *l > LIKENESS && *l > best - 0.02);
    near.map(|(piece, _)| piece).collect()
}

/// ` (did you mean red?)`, or nothing.
pub(super) fn suggestion(near: &[Piece]) -> String {
    let names: Vec<&str> = near.iter().map(|piece| piece.colour()).collect();
    match names.as_slice() {
        [] => String::new(),
        names => format!(" (did you mean {}?)", names.join(" or ")),
    }
}

/// All colours.
pub(super) fn all() -> String {
    let names: Vec<&str> = Piece::all().map(Piece::colour).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_letters_and_colours() {
        for piece in Piece::all() {
            let letter = piece.letter().to_ascii_lowercase().to_string();
            assert_eq!(super::piece(&letter), Ok(piece));
            assert_eq!(super::piece(piece.colour()), Ok(piece));
        }
        let error = super::piece("yelow").unwrap_err().to_string();
        assert!(error.contains("did you mean yellow?"), "{error}");
    }

    #[test]
    fn words_that_are_like_a_colour_suggest_it() {
        let near = |word| -> Vec<&str> { nearest(word).into_iter().map(Piece::colour).collect() };
        assert_eq!(near("green"), ["light green", "dark green"]);
        assert_eq!(near("light-gren"), ["light green"]);
        assert_eq!(near("yelow"), ["yellow"]);
        assert_eq!(near("ornage"), ["orange"]);
        assert_eq!(near("Cyan"), ["aqua"]);
        assert_eq!(near("magenta"), ["light pink", "dark pink"]);
        assert_eq!(near("BAAEBD"), [""; 0]);
    }
}
