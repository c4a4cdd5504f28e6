//! Choices with names: what there is to choose from, declared once.
//!
//! A variant is declared in one place, with its name and a line of documentation;
//! the list of all, the name, the help, [`Display`](std::fmt::Display) and
//! [`FromStr`](std::str::FromStr) follow from there. Whoever offers a choice to a
//! user walks through [`Choice::ALL`].

use thiserror::Error;

/// One of a few named alternatives.
pub trait Choice: Copy + Eq + 'static {
    /// What is chosen, as in "unknown at-most-one encoding".
    const KIND: &'static str;

    /// Every alternative, in the order the documentation lists them.
    const ALL: &'static [Self];

    /// The name used in options and files.
    fn name(self) -> &'static str;

    /// What it is, in a sentence.
    fn summary(self) -> &'static str;

    /// The alternative of this name.
    fn named(name: &str) -> Result<Self, UnknownChoice> {
        let found = Self::ALL.iter().find(|choice| choice.name() == name);
        found.copied().ok_or_else(|| UnknownChoice {
            kind: Self::KIND,
            name: name.to_owned(),
            known: Self::ALL.iter().map(|choice| choice.name()).collect(),
        })
    }
}

/// A name that no alternative of the wanted kind bears.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown {kind} {name:?}; there are {}", known.join(", "))]
pub struct UnknownChoice {
    /// What was to be chosen.
    pub kind: &'static str,
    /// The name given.
    pub name: String,
    /// The names there are.
    pub known: Vec<&'static str>,
}

/// Declare an enum that is a [`Choice`](crate::Choice): each variant with its
/// documentation, which is its summary, and its name.
///
/// ```
/// use encodings::Choice;
///
/// encodings::choice! {
///     /// How to go.
///     pub enum Pace: "pace" {
///         /// One foot after the other.
///         Walk = "walk",
///         /// Both feet off the ground, now and then.
///         Run = "run",
///     }
/// }
///
/// assert_eq!(Pace::Walk.summary(), "One foot after the other.");
/// assert_eq!("run".parse(), Ok(Pace::Run));
/// let error = "fly".parse::<Pace>().unwrap_err().to_string();
/// assert_eq!(error, "unknown pace \"fly\"; there are walk, run");
/// ```
#[macro_export]
macro_rules! choice {
    (
        $(#[$about:meta])*
        $visibility:vis enum $choice:ident: $kind:literal {
            $($(#[doc = $summary:literal])+ $variant:ident = $name:literal,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $visibility enum $choice {
            $($(#[doc = $summary])+ $variant,)+
        }

        impl $crate::Choice for $choice {
            const KIND: &'static str = $kind;
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            fn summary(self) -> &'static str {
                // Every line of a documentation comment starts with a blank.
                match self {
                    $(Self::$variant => concat!($($summary),+).trim_start(),)+
                }
            }
        }

        impl ::std::fmt::Display for $choice {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str($crate::Choice::name(*self))
            }
        }

        impl ::std::str::FromStr for $choice {
            type Err = $crate::UnknownChoice;

            fn from_str(name: &str) -> ::std::result::Result<Self, $crate::UnknownChoice> {
                $crate::Choice::named(name)
            }
        }
    };
}
