//! Names of files and folders made from names of challenges and backends, which come
//! from anywhere.

use std::collections::HashMap;

/// At most so many bytes, which leaves room for an ending: file systems take 255.
const LONGEST: usize = 120;

/// What a challenge is called whose name has nothing to make a file's name of.
const NAMELESS: &str = "challenge";

/// Names that stand for devices under Windows, with any ending.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// A name for the file of each title, in their order ([`FileNames`]).
pub fn file_names(titles: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<String> {
    let mut names = FileNames::default();
    let titles = titles.into_iter();
    titles.map(|title| names.of(title.as_ref())).collect()
}

/// Makes names for the files of titles, one after the other.
///
/// Each is a single component of a path that any file system takes: letters and digits
/// of any script, `_`, and `-`, `+` and `.`, none of which it begins with: a hidden file
/// nobody would find, and what begins with the others programs take for an option. Nor does
/// it end in a `.`. It is not longer than 120 bytes. No two are the same, also where upper and
/// lower case are. A title that is such a name already is kept, unless an earlier one has
/// taken it.
#[derive(Debug, Default)]
pub struct FileNames {
    /// The names that are taken, in lower case, each with the number that is tried first for
    /// the next title that wants it.
    taken: HashMap<String, usize>,
}

impl FileNames {
    /// The name for the file of the next title.
    pub fn of(&mut self, title: &str) -> String {
        let wanted = file_name(title);
        let Some(&number) = self.taken.get(&wanted.to_lowercase()) else {
            self.taken.insert(wanted.to_lowercase(), 2);
            return wanted;
        };
        let mut number = number;
        let free = loop {
            let ending = format!("-{number}");
            let name = format!("{}{ending}", cut(&wanted, LONGEST - ending.len()));
            number += 1;
            if !self.taken.contains_key(&name.to_lowercase()) {
                break name;
            }
        };
        self.taken.insert(wanted.to_lowercase(), number);
        self.taken.insert(free.to_lowercase(), 2);
        free
    }
}

/// The title with everything replaced that has no place in the name of a file: as
/// [`file_names`], for one that is told apart from others by something else.
pub fn file_name(title: &str) -> String {
    let is_plain = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_' | '+' | '.');
    let plain: String = title
        .chars()
        .map(|c| if is_plain(&c) { c } else { '-' })
        .collect();
    let name = cut(plain.trim_start_matches(['.', '-', '+']), LONGEST);
    let lower = name.to_ascii_lowercase();
    let stem = lower.split('.').next().unwrap_or_default();
    let is_port = |port: &str| {
        let number = stem.strip_prefix(port);
        number.is_some_and(|n| n.chars().count() == 1 && n.chars().all(char::is_numeric))
    };
    if name.is_empty() {
        NAMELESS.to_owned()
    } else if DEVICES.contains(&stem) || is_port("com") || is_port("lpt") {
        format!("_{}", cut(name, LONGEST - 1))
    } else {
        name.to_owned()
    }
}

/// The beginning of a name that is too long, not ending in a dot.
fn cut(name: &str, longest: usize) -> &str {
    let ends = name.char_indices().map(|(at, c)| at + c.len_utf8());
    let end = ends.take_while(|&end| end <= longest).last();
    name[..end.unwrap_or(0)].trim_end_matches('.')
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::path::{Component, Path};

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn plain_names_are_kept_and_others_made_plain() {
        let titles = [
            "wizard-03",
            "BAAEBD",
            "empty",
            "junior-05+NGB",
            "../evil",
            "..",
            "",
            ".hidden",
            "-rf *",
            "+1",
            "a/b",
            "a\\b",
            "line\nbreak",
            "nul\0byte",
            "C:",
            "con",
            "NUL.txt",
            "com1",
            "Köln 7",
            "end.",
        ];
        let names = [
            "wizard-03",
            "BAAEBD",
            "empty",
            "junior-05+NGB",
            "evil",
            "challenge",
            "challenge-2",
            "hidden",
            "rf--",
            "1",
            "a-b",
            "a-b-2",
            "line-break",
            "nul-byte",
            "C-",
            "_con",
            "_NUL.txt",
            "_com1",
            "Köln-7",
            "end",
        ];
        assert_eq!(file_names(titles), names);
        assert_eq!(
            file_names(["a", "A", "a-2", "a"]),
            ["a", "A-2", "a-2-2", "a-3"]
        );
    }

    #[test]
    fn many_titles_that_are_the_same_take_no_longer_than_others() {
        let names = file_names(std::iter::repeat_n("x", 200_000));
        assert_eq!(names.last().map(String::as_str), Some("x-200000"));
        let different: HashSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len());
    }

    proptest! {
        #[test]
        fn every_name_is_one_component_short_and_its_own(
            titles in proptest::collection::vec(any::<String>(), 0..8),
            long in ".{0,300}",
        ) {
            let mut titles = titles;
            titles.extend([long.clone(), long]);
            let names = file_names(&titles);
            prop_assert_eq!(names.len(), titles.len());
            let different: HashSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
            prop_assert_eq!(different.len(), names.len());
            for name in &names {
                let components: Vec<Component> = Path::new(name).components().collect();
                prop_assert!(matches!(components[..], [Component::Normal(_)]), "{}", name);
                prop_assert!(name.len() <= LONGEST, "{}", name);
                prop_assert!(!name.starts_with(['.', '-', '+']) && !name.ends_with('.'), "{}", name);
                prop_assert!(!name.chars().any(|c| c.is_control() || c == '\\'), "{:?}", name);
            }
        }
    }
}
