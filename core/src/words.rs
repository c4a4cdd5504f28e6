//! Small pieces of English that sentences all over the crate are put together from, and
//! what becomes of texts from outside before they are shown.

mod file_name;
mod outside;

use std::fmt::Display;

pub use file_name::{FileNames, file_name, file_names};
pub use outside::{cell, is_unseen, plain, shown, shown_in_lines};

/// A number with its noun: `1 node`, `2 nodes`.
pub fn counted(number: impl TryInto<u64> + ToString, noun: &str) -> String {
    let text = number.to_string();
    let plural = if number.try_into().is_ok_and(|n| n == 1) {
        ""
    } else {
        "s"
    };
    format!("{text} {noun}{plural}")
}

/// `a`, `a and b`, `a, b and c`.
pub fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} and {last}", items.join(", ")),
    }
}

/// How long a line of sentences may become, however wide a terminal is.
pub const READABLE: usize = 100;

/// How many columns a word takes: escape sequences that set colours take none.
fn columns_of(word: &str) -> usize {
    let mut parts = word.split("\u{1b}[");
    let plain = parts.next().map_or(0, |part| part.chars().count());
    let behind = parts.map(|part| {
        let (_, text) = part.split_once('m').unwrap_or_default();
        text.chars().count()
    });
    plain + behind.sum::<usize>()
}

/// Breaks a text between words so that no line is longer than `width`, as far as words are
/// not. Line breaks of the text stay; `indent` blanks begin the lines that are new.
pub fn wrapped(text: &str, width: usize, indent: usize) -> String {
    let mut out = String::with_capacity(text.len());
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            out.push('\n');
        }
        let lead = line.chars().take_while(|c| *c == ' ').count();
        out.push_str(&line[..lead]);
        let mut column = lead;
        for (at, word) in line[lead..].split(' ').enumerate() {
            let length = columns_of(word);
            if at > 0 && column + 1 + length > width {
                out.push('\n');
                out.push_str(&" ".repeat(indent));
                column = indent;
            } else if at > 0 {
                out.push(' ');
                column += 1;
            }
            out.push_str(word);
            column += length;
        }
    }
    out
}

/// How many characters of something a user wrote are repeated in a message. A whole
/// board, spaces and commas included, is shorter.
const ECHOED: usize = 100;

/// The text, or its beginning and an ellipsis if it is too long to be repeated.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(ECHOED) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// The text, or its beginning and its end if it is too long to be repeated: for sentences that
/// repeat, somewhere inside, what somebody else wrote.
pub fn abridged(text: impl Display) -> String {
    let text = text.to_string();
    let ends = text.char_indices().rev().nth(ECHOED - 1);
    match (text.char_indices().nth(ECHOED), ends) {
        (Some((begin, _)), Some((end, _))) if begin < end => {
            format!("{}...{}", &text[..begin], &text[end..])
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        assert_eq!(counted(0_u64, "node"), "0 nodes");
        assert_eq!(counted(1_usize, "node"), "1 node");
        assert_eq!(counted(2_u32, "node"), "2 nodes");
        assert_eq!(counted(u64::MAX, "node"), format!("{} nodes", u64::MAX));
    }

    #[test]
    fn the_last_of_a_list_follows_an_and() {
        assert_eq!(list([""; 0]), "");
        assert_eq!(list(["a"]), "a");
        assert_eq!(list(["a", "b"]), "a and b");
        assert_eq!(list(["a", "b", "c"]), "a, b and c");
    }

    #[test]
    fn texts_are_broken_between_words() {
        let text = "one two three\n  four";
        assert_eq!(wrapped(text, 80, 2), text);
        assert_eq!(wrapped(text, 7, 2), "one two\n  three\n  four");
        assert_eq!(
            wrapped("a incomprehensibilities b", 5, 1),
            "a\n incomprehensibilities\n b"
        );
    }

    #[test]
    fn colours_take_no_room() {
        let red = "\u{1b}[1m\u{1b}[31mone\u{1b}[0m two";
        assert_eq!(wrapped(red, 7, 2), red);
        assert_eq!(wrapped(red, 6, 2), red.replace(' ', "\n  "));
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        let long = "ä".repeat(ECHOED + 1);
        assert_eq!(shortened(&long), format!("{}...", "ä".repeat(ECHOED)));
        assert_eq!(shortened(&long[2..]), long[2..]);
        let word = "ä".repeat(3 * ECHOED);
        let (begin, end) = ("ä".repeat(ECHOED - 2), "ä".repeat(ECHOED - 9));
        assert_eq!(
            abridged(format!("a {word} is wrong")),
            format!("a {begin}...{end} is wrong")
        );
        assert_eq!(abridged(&long), long);
        assert_eq!(abridged("a"), "a");
    }
}
