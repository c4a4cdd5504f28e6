//! Small pieces of English that sentences all over the crate are put together from.

use std::fmt::Display;

/// A number with its noun: `1 node`, `2 nodes`.
pub(crate) fn counted(number: impl TryInto<u64> + ToString, noun: &str) -> String {
    let text = number.to_string();
    let plural = if number.try_into().is_ok_and(|n| n == 1) {
        ""
    } else {
        "s"
    };
    format!("{text} {noun}{plural}")
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} and {last}", items.join(", ")),
    }
}

/// How many characters of something a user wrote are repeated in a message. A whole
/// board, spaces and commas included, is shorter.
const ECHOED: usize = 100;

/// The text, or its beginning and an ellipsis if it is too long to be repeated.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(ECHOED) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// The text with control characters written out, as `\\u{1b}`: what comes from files and
/// programs must not move the cursor, hide lines or make new ones.
pub(crate) fn shown(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() || is_invisible(character) {
            plain.extend(character.escape_default());
        } else {
            plain.push(character);
        }
    }
    plain
}

/// Characters that break lines or turn the direction of what is written around.
const fn is_invisible(character: char) -> bool {
    matches!(character, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}')
}

/// A text that comes from outside, for a cell of a table: put down so that a spreadsheet
/// takes it for text and not for a formula.
pub(crate) fn csv_cell(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if plain.starts_with(['=', '+', '-', '@']) {
        format!("'{plain}")
    } else {
        plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_is_taken_for_a_formula() {
        assert_eq!(csv_cell("=1+1"), "'=1+1");
        assert_eq!(csv_cell("a\r\nb"), "a  b");
        assert_eq!(csv_cell("wizard-01"), "wizard-01");
    }

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
    fn what_a_terminal_would_obey_is_written_out() {
        assert_eq!(shown("\u{1b}[2J\rfine\n"), "\\u{1b}[2J\\rfine\\n");
        assert_eq!(shown("a\u{202e}b"), "a\\u{202e}b");
        assert_eq!(shown("Köln 水"), "Köln 水");
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        let long = "ä".repeat(ECHOED + 1);
        assert_eq!(shortened(&long), format!("{}...", "ä".repeat(ECHOED)));
        assert_eq!(shortened(&long[2..]), long[2..]);
    }
}
