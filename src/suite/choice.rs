//! Several challenges of the suite by one word: all of it, a level, or a range.
//!
//! Whatever can be chosen so is a stretch of the suite, which has the levels one after
//! the other.

use std::ops::Range;

use super::{UnknownName, all, named, numbered, position, positions};
use crate::game::{Level, NamedChallenge};

/// The word for all challenges.
pub(super) const WHOLE: &str = "suite";

/// What stands between the ends of a range.
const TO: &str = "..";

/// The challenges that `text` stands for; `None` if it looks like none of these:
///
/// - `suite`: all of them;
/// - `wizard`: the challenges of a level;
/// - `wizard-01..12`, `wizard-01..wizard-12`, `25..48`: a range, both ends included. Its
///   ends may lie in different levels, or be levels: `master-20..wizard-05`,
///   `starter..expert`;
/// - `wizard-03`, `99`: a single one, as [`find`](super::find) finds it.
///
/// ```
/// use iqlink::suite;
///
/// let chosen = suite::choose("wizard-03..5").unwrap().unwrap();
/// let names: Vec<String> = chosen.iter().map(|named| named.title()).collect();
/// assert_eq!(names, ["wizard-03", "wizard-04", "wizard-05"]);
/// assert_eq!(suite::choose("BAAEBD"), None);
/// ```
pub fn choose(text: &str) -> Option<Result<&'static [NamedChallenge], UnknownName>> {
    if is_plain_letters(text) {
        return None;
    }
    let text = text.trim().to_ascii_lowercase();
    let stretch = match text.split_once(TO) {
        Some((first, last)) => between(first.trim(), last.trim())?,
        None => stretch(&text)?,
    };
    Some(stretch.map(|positions| &all()[positions]))
}

/// Whether the text is no name at first sight: too long for a word, and without the number of
/// a challenge or the dots of a range. Files hold millions of such.
fn is_plain_letters(text: &str) -> bool {
    const LONGEST: usize = 11;
    let may_be_in_a_name = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'_');
    text.trim().len() > LONGEST && !text.bytes().any(may_be_in_a_name)
}

/// Where the challenges stand that a text without ends stands for.
fn stretch(text: &str) -> Option<Result<Range<usize>, UnknownName>> {
    if text == WHOLE {
        return Some(Ok(0..all().len()));
    }
    if let Some(level) = named(text) {
        return Some(Ok(positions(level)));
    }
    Some(position(text)?.map(|position| position..position + 1))
}

/// Where the challenges of a range stand.
fn between(first: &str, last: &str) -> Option<Result<Range<usize>, UnknownName>> {
    // Names of files may have two dots in them, too.
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ' ');
    if !first.chars().chain(last.chars()).all(is_plain) {
        return None;
    }
    if first.is_empty() || last.is_empty() {
        let end = stretch(if first.is_empty() { last } else { first })?;
        return Some(end.and(Err(UnknownName::OneEnd)));
    }
    let first_stretch = stretch(first)?;
    let is_number = last.chars().all(|c| c.is_ascii_digit());
    let last_stretch = match level_of(first).filter(|_| is_number) {
        // A bare number behind the name of a level counts in that level.
        Some(level) => {
            let position = numbered(level, last.parse().ok());
            let found = position.map(|position| position..position + 1);
            found.ok_or(UnknownName::InLevel { level })
        }
        None => stretch(last)?,
    };
    Some(first_stretch.and_then(|first| join(first, last_stretch?)))
}

/// The level that the name of a challenge or of a level begins with.
fn level_of(name: &str) -> Option<Level> {
    let word = name.trim_end_matches(|c: char| c.is_ascii_digit());
    named(word.trim_end_matches(['-', '_', ' ']))
}

/// All from the first of one stretch to the last of the other.
fn join(first: Range<usize>, last: Range<usize>) -> Result<Range<usize>, UnknownName> {
    if first.start < last.end {
        return Ok(first.start..last.end);
    }
    let title = |position: usize| all()[position].title();
    Err(UnknownName::Backwards {
        first: title(last.start),
        last: title(first.end - 1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Level;

    #[test]
    fn no_name_is_taken_for_plain_letters() {
        let words = Level::ALL.map(Level::name).into_iter().chain([WHOLE]);
        let names = all().iter().filter_map(|named| named.name.as_deref());
        let ends = [
            "",
            " ",
            "-",
            "_",
            " -_ ",
            "-----------",
            "  ..",
            "..starter",
        ];
        for name in words.chain(names) {
            for end in ends {
                let text = format!("  {name}{end}");
                assert!(!is_plain_letters(&text), "{text}");
            }
        }
        for letters in ["BAAEBDHCFGDF", "BAA EBD HCF, GDF", "light purple A B C"] {
            assert!(is_plain_letters(letters) && choose(letters).is_none());
        }
    }
}
