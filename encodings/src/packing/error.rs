//! Why a packing cannot be built.

use std::fmt;

use thiserror::Error;

/// The kinds of things that bear names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A piece.
    Piece,
    /// A cell.
    Cell,
    /// A joint.
    Joint,
    /// A class of slots.
    Class,
    /// A slot.
    Slot,
    /// An option.
    Option,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Piece => "piece",
            Kind::Cell => "cell",
            Kind::Joint => "joint",
            Kind::Class => "class",
            Kind::Slot => "slot",
            Kind::Option => "option",
        })
    }
}

/// Why a packing cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PackingError {
    /// A name that some file format could not carry.
    #[error("{kind} name {name:?} must be letters, digits or signs other than \" and \\")]
    BadName {
        /// What bears the name.
        kind: Kind,
        /// The name.
        name: String,
    },
    /// Two things of a kind with the same name.
    #[error("two {kind}s are named {name:?}")]
    RepeatedName {
        /// What bears the name.
        kind: Kind,
        /// The name.
        name: String,
    },
    /// An id that was not handed out by this builder.
    #[error("option {option:?} refers to {kind} number {index}, but there are only {count}")]
    UnknownId {
        /// The option that refers to it.
        option: String,
        /// What it refers to.
        kind: Kind,
        /// The number it gives.
        index: usize,
        /// How many there are.
        count: usize,
    },
    /// A slot of a class that does not exist.
    #[error("slot {slot:?} is of class number {class}, but there are only {count}")]
    UnknownClass {
        /// The slot.
        slot: String,
        /// The number it gives.
        class: usize,
        /// How many classes there are.
        count: usize,
    },
    /// A cell, joint or slot listed twice by one option.
    #[error("option {option:?} lists {kind} number {index} twice")]
    RepeatedId {
        /// The option.
        option: String,
        /// What it lists twice.
        kind: Kind,
        /// Its number.
        index: usize,
    },
    /// Two options of different pieces fill a slot but do not collide.
    #[error("options {first:?} and {second:?} both fill slot {slot:?} but take no common cell")]
    SlotFilledTwice {
        /// One option.
        first: String,
        /// The other.
        second: String,
        /// The slot.
        slot: String,
    },
    /// Options of one piece that fill different numbers of slots of a class.
    #[error("the options of piece {piece:?} fill different numbers of slots of class {class:?}")]
    UnevenFill {
        /// The piece.
        piece: String,
        /// The class.
        class: String,
    },
    /// The stated number of unfilled slots contradicts the pieces.
    #[error(
        "class {class:?} is said to leave {stated} slots unfilled, but its {slots} slots and the {filled} that the pieces fill contradict that"
    )]
    WrongCount {
        /// The class.
        class: String,
        /// What was stated.
        stated: usize,
        /// How many slots it has.
        slots: usize,
        /// How many the pieces fill.
        filled: usize,
    },
}
