//! What the numbered things of the toy share: a letter for each number, and sets of one
//! bit each. They are macros, so that everything stays `const` and costs no more than
//! the number itself.

/// Letters, from A on, for a type whose only field is a `u8` below its `COUNT`.
macro_rules! lettered {
    ($name:ident, $one:literal, numbered $numbers:literal, lettered $letters:literal) => {
        impl $name {
            #[doc = concat!("Every ", $one, ", ", $letters, ".")]
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
                (0..Self::COUNT as u8).map(Self)
            }

            #[doc = concat!("The ", $one, " with this number, ", $numbers, ".")]
            pub fn new(index: usize) -> Option<Self> {
                (index < Self::COUNT).then_some(Self(index as u8))
            }

            /// The same where the number is known to be one, as in a constant.
            pub(in crate::game) const fn nth(index: usize) -> Self {
                assert!(index < Self::COUNT);
                Self(index as u8)
            }

            #[doc = concat!("The ", $one, " with this letter, ", $letters, " in upper case.")]
            pub fn from_letter(letter: char) -> Option<Self> {
                Self::new((letter as usize).checked_sub('A' as usize)?)
            }

            #[doc = concat!("The letter, ", $letters, ".")]
            pub const fn letter(self) -> char {
                (b'A' + self.0) as char
            }

            #[doc = concat!("The number, ", $numbers, ".")]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

/// What a set can do, for a type whose only field is a word. Its items have an `index`
/// below their `COUNT`, and `all` lists them in that order.
macro_rules! bit_set {
    ($set:ident($word:ty) of $item:ident, $one:literal) => {
        impl $set {
            #[doc = concat!("No ", $one, ".")]
            pub const EMPTY: Self = Self(0);
            #[doc = concat!("Every ", $one, ".")]
            pub const ALL: Self = Self(<$word>::MAX >> (<$word>::BITS as usize - $item::COUNT));

            #[doc = concat!("The set as bits: bit `i` is ", $one, " number `i`.")]
            pub const fn bits(self) -> $word {
                self.0
            }

            /// Whether the set is empty.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            #[doc = concat!("The number of ", $one, "s in the set.")]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            #[doc = concat!("Whether this ", $one, " is in the set.")]
            pub const fn contains(self, item: $item) -> bool {
                self.0 & (1 << item.index()) != 0
            }

            #[doc = concat!("Puts this ", $one, " into the set.")]
            pub const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }

            #[doc = concat!("The ", $one, "s in both sets.")]
            pub const fn intersection(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            #[doc = concat!("The ", $one, "s of this set that are not in `other`.")]
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            #[doc = concat!("The ", $one, "s not in the set.")]
            pub const fn complement(self) -> Self {
                Self::ALL.without(self)
            }

            #[doc = concat!("The ", $one, "s in the set, in order.")]
            pub fn iter(self) -> impl Iterator<Item = $item> {
                $item::all().filter(move |&item| self.contains(item))
            }
        }

        impl std::ops::BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl std::ops::BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let bits = items.into_iter().map(|item| 1 << item.index());
                Self(bits.fold(0, |set, bit: $word| set | bit))
            }
        }
    };
}

pub(super) use {bit_set, lettered};
