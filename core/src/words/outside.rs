//! Texts from outside, made fit to be shown.
//!
//! Names of challenges and files, words of proofs, what a program printed: anybody may
//! have written them. In a terminal they must neither steer it nor begin a line that
//! looks like ours, on a page they must not turn the writing around, and in a table no
//! spreadsheet should compute them.

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde::Deserialize;
use serde::de::{Deserializer, Error};

use super::shortened;

/// Characters that cannot be seen, besides the control characters: they turn the
/// direction of writing around, separate lines, join, or stand for nothing at all.
/// (Unicode's `Default_Ignorable_Code_Point`, but for the selectors of emoji; the
/// separators of lines and paragraphs; the marks of annotations; what is no character.)
const UNSEEN: [RangeInclusive<char>; 17] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{3164}'..='\u{3164}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{fffe}'..='\u{ffff}',
    '\u{1bca0}'..='\u{1bca3}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// Whether a reader would not see the character, though it may change what else is seen.
pub fn is_unseen(character: char) -> bool {
    character.is_control() || UNSEEN.iter().any(|range| range.contains(&character))
}

/// A text from outside as people may see it: what cannot be seen is written out, as in
/// `\u{1b}`, so that it neither steers a terminal nor begins a line that looks like ours.
///
/// Names of challenges and files, words of proofs, what a program printed: all of them
/// go through here before they are shown, wherever that is. Shown twice is shown once.
pub fn shown(text: impl Display) -> String {
    written_out(&text.to_string(), is_unseen)
}

/// The same for a document of ours with such texts in it, of which the lines are ours.
pub fn shown_in_lines(document: &str) -> String {
    written_out(document, |character| {
        character != '\n' && is_unseen(character)
    })
}

fn written_out(text: &str, is_hidden: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if is_hidden(character) {
            out.extend(character.escape_unicode());
        } else {
            out.push(character);
        }
    }
    out
}

/// A text from outside as a cell of comma-separated values, which a spreadsheet takes
/// for text and not for a formula.
pub fn cell(text: &str) -> String {
    let cell = shown(text);
    let is_number = || cell.parse::<f64>().is_ok();
    if cell.len() > 1 && cell.starts_with(['=', '+', '-', '@']) && !is_number() {
        format!("'{cell}")
    } else {
        cell
    }
}

/// Reads a text that is shown as it is, so it must not hold what cannot be seen.
pub fn plain<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let text = String::deserialize(from)?;
    if text.contains(is_unseen) {
        let shown = shortened(&shown(text));
        return Err(D::Error::custom(format!(
            "'{shown}' has characters that cannot be seen"
        )));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_written_out() {
        for (text, seen) in [
            ("wizard-03", "wizard-03"),
            (
                "Köln 7 \u{1f600}\u{fe0f} a\u{301}",
                "Köln 7 \u{1f600}\u{fe0f} a\u{301}",
            ),
            ("x\nwizard-01: a solution", r"x\u{a}wizard-01: a solution"),
            (
                "\u{1b}[2J\u{9b}1m\r\0\u{7f}",
                r"\u{1b}[2J\u{9b}1m\u{d}\u{0}\u{7f}",
            ),
            (
                "\u{202e}cba\u{2066}\u{feff}",
                r"\u{202e}cba\u{2066}\u{feff}",
            ),
            ("\u{2028}\u{200b}\u{e0041}", r"\u{2028}\u{200b}\u{e0041}"),
        ] {
            assert_eq!(shown(text), seen);
            assert_eq!(shown(shown(text)), seen);
        }
        assert_eq!(shown_in_lines("a\nb\r\u{1b}"), "a\nb\\u{d}\\u{1b}");
    }

    #[test]
    fn no_cell_is_taken_for_a_formula() {
        assert_eq!(cell("=1+1"), "'=1+1");
        assert_eq!(cell("-cmd"), "'-cmd");
        assert_eq!(cell("-1.5"), "-1.5");
        assert_eq!(cell("a\r\nb"), r"a\u{d}\u{a}b");
        assert_eq!(cell("wizard-01"), "wizard-01");
    }

    #[test]
    fn the_ranges_of_the_unseen_are_in_order() {
        assert!(UNSEEN.is_sorted_by(|one, next| one.end() < next.start()));
        assert!(UNSEEN.iter().all(|range| !range.is_empty()));
    }
}
