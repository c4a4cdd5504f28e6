//! Lists that somebody chooses from by name, such as the backends and the provers.
//!
//! Each is a `static` list of kinds. All are searched by one rule, and who asks for
//! something else is told in one way what there is.

use thiserror::Error;

use crate::words::{list, shortened};

/// A kind in a list.
pub trait Kind: 'static {
    /// What the list is of, in the singular.
    const WHAT: &'static str;

    /// The name to choose it by.
    fn name(&self) -> &'static str;

    /// Names that it had. They still choose it, but nobody is told of them.
    fn former_names(&self) -> &'static [&'static str] {
        &[]
    }

    /// The cargo feature that would bring the kind of this name, which was left out of
    /// this build.
    fn left_out(_name: &str) -> Option<&'static str>
    where
        Self: Sized,
    {
        None
    }
}

/// Why a name chooses nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.sentence())]
pub struct UnknownKind {
    what: &'static str,
    name: String,
    known: Vec<&'static str>,
    /// The cargo feature that brings it, if it exists but was left out.
    feature: Option<&'static str>,
}

impl UnknownKind {
    /// The same with one more name to choose, which is not in the list.
    pub fn or(mut self, known: &'static str) -> Self {
        self.known.push(known);
        self
    }

    /// The cargo feature that brings what was asked for, if there is one.
    pub const fn feature(&self) -> Option<&'static str> {
        self.feature
    }

    fn sentence(&self) -> String {
        let (what, name) = (self.what, shortened(&self.name));
        match self.feature {
            Some(feature) => format!(
                "{what} '{name}' is not in this build; the cargo feature {feature} brings it"
            ),
            None => format!(
                "there is no {what} '{name}'; there are {}",
                list(&self.known)
            ),
        }
    }
}

/// The kind of that name.
pub fn find<K: Kind>(all: &'static [K], name: &str) -> Result<&'static K, UnknownKind> {
    let is_called = |kind: &&K| kind.name() == name || kind.former_names().contains(&name);
    all.iter().find(is_called).ok_or_else(|| UnknownKind {
        what: K::WHAT,
        name: name.to_owned(),
        known: all.iter().map(Kind::name).collect(),
        feature: K::left_out(name),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Fruit(&'static str, &'static [&'static str]);

    impl Kind for Fruit {
        const WHAT: &'static str = "fruit";

        fn name(&self) -> &'static str {
            self.0
        }

        fn former_names(&self) -> &'static [&'static str] {
            self.1
        }

        fn left_out(name: &str) -> Option<&'static str> {
            (name == "durian").then_some("smelly")
        }
    }

    static FRUITS: &[Fruit] = &[Fruit("apple", &[]), Fruit("plum", &["prune"])];

    #[test]
    fn kinds_are_found_by_their_names_old_and_new() {
        for (name, found) in [("apple", "apple"), ("plum", "plum"), ("prune", "plum")] {
            assert_eq!(find(FRUITS, name).ok().map(Kind::name), Some(found));
        }
    }

    #[test]
    fn what_was_left_out_is_told_how_to_get_it() {
        let unknown = find(FRUITS, "durian").err().unwrap();
        assert_eq!(
            unknown.or("your own").to_string(),
            "fruit 'durian' is not in this build; the cargo feature smelly brings it"
        );
    }

    #[test]
    fn an_unknown_name_is_told_what_there_is() {
        let unknown = find(FRUITS, "pear").err().unwrap();
        assert_eq!(
            unknown.to_string(),
            "there is no fruit 'pear'; there are apple and plum"
        );
        assert_eq!(
            unknown.or("your own").to_string(),
            "there is no fruit 'pear'; there are apple, plum and your own"
        );
    }
}
