//! The problem all encodings start from.
//!
//! A [`Packing`] is built once, checked, and never changes. What it promises
//! after [`PackingBuilder::build`]:
//!
//! * every name is unique within its kind and fits all file formats;
//! * two options that fill the same slot take a common cell, so no slot is
//!   filled twice;
//! * all options of a piece fill the same number of slots of a class, and these
//!   numbers leave exactly [`Packing::unfilled`] slots of the class: the
//!   counting that the encoders rely on is checked, not believed.

use std::collections::HashSet;
use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::bits::BitSet;

macro_rules! index {
    ($(#[$doc:meta] $name:ident),* $(,)?) => {$(
        #[$doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(u32);

        impl $name {
            /// The id of this number; meaningful only below the packing's count.
            pub fn new(index: usize) -> Self {
                $name(index as u32)
            }

            /// The number, from 0, in the order of the builder's calls.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

index! {
    /// A piece to place.
    PieceId,
    /// One way to place one piece.
    OptionId,
    /// A cell that at most one option may take.
    CellId,
    /// A place where a plug and a socket can meet.
    JointId,
    /// A thing to fill, at most once, of which a known number stay unfilled.
    SlotId,
    /// A class of slots with a common count of unfilled ones.
    ClassId,
}

/// What the builder is told about an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewOption {
    /// Its name, unique among all options.
    pub name: String,
    /// The piece it places.
    pub piece: PieceId,
    /// The cells it takes.
    pub cells: Vec<CellId>,
    /// The joints where it has a plug.
    #[serde(default)]
    pub plugs: Vec<JointId>,
    /// The joints where it has a socket.
    #[serde(default)]
    pub sockets: Vec<JointId>,
    /// The slots it fills.
    #[serde(default)]
    pub fills: Vec<SlotId>,
}

impl NewOption {
    /// An option that takes, links and fills nothing yet.
    pub fn new(name: impl Into<String>, piece: PieceId) -> Self {
        NewOption {
            name: name.into(),
            piece,
            cells: Vec::new(),
            plugs: Vec::new(),
            sockets: Vec::new(),
            fills: Vec::new(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Slot {
    name: String,
    class: ClassId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Class {
    name: String,
    unfilled: usize,
}

/// Collects a packing; see [`Packing::builder`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackingBuilder {
    pieces: Vec<String>,
    cells: Vec<String>,
    joints: Vec<String>,
    classes: Vec<Class>,
    slots: Vec<Slot>,
    options: Vec<NewOption>,
}

/// A checked packing problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "PackingBuilder", into = "PackingBuilder")]
pub struct Packing {
    parts: PackingBuilder,
    of_piece: Vec<Vec<OptionId>>,
    of_cell: Vec<Vec<OptionId>>,
    of_slot: Vec<Vec<OptionId>>,
}

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
    #[error(
        "{kind} name {name:?} must be 1 to {limit} letters, digits or signs other than \" \\ | :",
        limit = name_limit(*.kind)
    )]
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

/// Knuth's format allows items of 8 characters, two of which say their kind.
fn name_limit(kind: Kind) -> usize {
    match kind {
        Kind::Piece | Kind::Cell | Kind::Slot => 6,
        Kind::Joint | Kind::Class | Kind::Option => 64,
    }
}

impl PackingBuilder {
    /// Add a piece.
    pub fn piece(&mut self, name: impl Into<String>) -> PieceId {
        self.pieces.push(name.into());
        PieceId::new(self.pieces.len() - 1)
    }

    /// Add a cell.
    pub fn cell(&mut self, name: impl Into<String>) -> CellId {
        self.cells.push(name.into());
        CellId::new(self.cells.len() - 1)
    }

    /// Add a joint.
    pub fn joint(&mut self, name: impl Into<String>) -> JointId {
        self.joints.push(name.into());
        JointId::new(self.joints.len() - 1)
    }

    /// Add a class of slots of which exactly `unfilled` stay unfilled in every
    /// packing.
    pub fn class(&mut self, name: impl Into<String>, unfilled: usize) -> ClassId {
        self.classes.push(Class {
            name: name.into(),
            unfilled,
        });
        ClassId::new(self.classes.len() - 1)
    }

    /// Add a slot to a class.
    pub fn slot(&mut self, class: ClassId, name: impl Into<String>) -> SlotId {
        self.slots.push(Slot {
            name: name.into(),
            class,
        });
        SlotId::new(self.slots.len() - 1)
    }

    /// Add an option.
    pub fn option(&mut self, option: NewOption) -> OptionId {
        self.options.push(option);
        OptionId::new(self.options.len() - 1)
    }

    /// Check everything and freeze it.
    pub fn build(mut self) -> Result<Packing, PackingError> {
        self.check_names()?;
        self.check_ids()?;
        for option in &mut self.options {
            option.cells.sort_unstable();
            option.plugs.sort_unstable();
            option.sockets.sort_unstable();
            option.fills.sort_unstable();
        }
        let mut of_piece = vec![Vec::new(); self.pieces.len()];
        let mut of_cell = vec![Vec::new(); self.cells.len()];
        let mut of_slot = vec![Vec::new(); self.slots.len()];
        for (index, option) in self.options.iter().enumerate() {
            let id = OptionId::new(index);
            of_piece[option.piece.index()].push(id);
            for cell in &option.cells {
                of_cell[cell.index()].push(id);
            }
            for slot in &option.fills {
                of_slot[slot.index()].push(id);
            }
        }
        let packing = Packing {
            parts: self,
            of_piece,
            of_cell,
            of_slot,
        };
        packing.check_slots()?;
        packing.check_counts()?;
        Ok(packing)
    }

    fn check_names(&self) -> Result<(), PackingError> {
        fn check<'a>(
            kind: Kind,
            names: impl Iterator<Item = &'a String>,
        ) -> Result<(), PackingError> {
            let mut seen = HashSet::new();
            for name in names {
                let fits = (1..=name_limit(kind)).contains(&name.len())
                    && name
                        .bytes()
                        .all(|b| b.is_ascii_graphic() && !b"\"\\|:".contains(&b));
                if !fits {
                    return Err(PackingError::BadName {
                        kind,
                        name: name.clone(),
                    });
                }
                if !seen.insert(name) {
                    return Err(PackingError::RepeatedName {
                        kind,
                        name: name.clone(),
                    });
                }
            }
            Ok(())
        }
        check(Kind::Piece, self.pieces.iter())?;
        check(Kind::Cell, self.cells.iter())?;
        check(Kind::Joint, self.joints.iter())?;
        check(Kind::Class, self.classes.iter().map(|class| &class.name))?;
        check(Kind::Slot, self.slots.iter().map(|slot| &slot.name))?;
        check(Kind::Option, self.options.iter().map(|option| &option.name))
    }

    fn check_ids(&self) -> Result<(), PackingError> {
        for slot in &self.slots {
            if slot.class.index() >= self.classes.len() {
                return Err(PackingError::UnknownClass {
                    slot: slot.name.clone(),
                    class: slot.class.index(),
                    count: self.classes.len(),
                });
            }
        }
        for option in &self.options {
            let check = |kind, count, ids: Vec<usize>| {
                let mut seen = HashSet::new();
                for index in ids {
                    let option = option.name.clone();
                    if index >= count {
                        return Err(PackingError::UnknownId {
                            option,
                            kind,
                            index,
                            count,
                        });
                    }
                    if !seen.insert(index) {
                        return Err(PackingError::RepeatedId {
                            option,
                            kind,
                            index,
                        });
                    }
                }
                Ok(())
            };
            let joints = |ids: &[JointId]| ids.iter().map(|id| id.index()).collect();
            check(Kind::Piece, self.pieces.len(), vec![option.piece.index()])?;
            let cells = option.cells.iter().map(|id| id.index()).collect();
            check(Kind::Cell, self.cells.len(), cells)?;
            check(Kind::Joint, self.joints.len(), joints(&option.plugs))?;
            check(Kind::Joint, self.joints.len(), joints(&option.sockets))?;
            let slots = option.fills.iter().map(|id| id.index()).collect();
            check(Kind::Slot, self.slots.len(), slots)?;
        }
        Ok(())
    }
}

impl Packing {
    /// Start a packing.
    pub fn builder() -> PackingBuilder {
        PackingBuilder::default()
    }

    /// All pieces.
    pub fn pieces(&self) -> impl ExactSizeIterator<Item = PieceId> + use<> {
        (0..self.parts.pieces.len()).map(PieceId::new)
    }

    /// All cells.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = CellId> + use<> {
        (0..self.parts.cells.len()).map(CellId::new)
    }

    /// All joints.
    pub fn joints(&self) -> impl ExactSizeIterator<Item = JointId> + use<> {
        (0..self.parts.joints.len()).map(JointId::new)
    }

    /// All classes of slots.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = ClassId> + use<> {
        (0..self.parts.classes.len()).map(ClassId::new)
    }

    /// All slots.
    pub fn slots(&self) -> impl ExactSizeIterator<Item = SlotId> + use<> {
        (0..self.parts.slots.len()).map(SlotId::new)
    }

    /// All options.
    pub fn options(&self) -> impl ExactSizeIterator<Item = OptionId> + use<> {
        (0..self.parts.options.len()).map(OptionId::new)
    }

    /// What an option does; its lists are sorted.
    pub fn option(&self, id: OptionId) -> &NewOption {
        &self.parts.options[id.index()]
    }

    /// The name of a piece.
    pub fn piece_name(&self, id: PieceId) -> &str {
        &self.parts.pieces[id.index()]
    }

    /// The name of a cell.
    pub fn cell_name(&self, id: CellId) -> &str {
        &self.parts.cells[id.index()]
    }

    /// The name of a joint.
    pub fn joint_name(&self, id: JointId) -> &str {
        &self.parts.joints[id.index()]
    }

    /// The name of a slot.
    pub fn slot_name(&self, id: SlotId) -> &str {
        &self.parts.slots[id.index()].name
    }

    /// The name of a class.
    pub fn class_name(&self, id: ClassId) -> &str {
        &self.parts.classes[id.index()].name
    }

    /// The options of a piece, in order.
    pub fn options_of(&self, piece: PieceId) -> &[OptionId] {
        &self.of_piece[piece.index()]
    }

    /// The options that take a cell, in order.
    pub fn taking(&self, cell: CellId) -> &[OptionId] {
        &self.of_cell[cell.index()]
    }

    /// The options that fill a slot, in order.
    pub fn filling(&self, slot: SlotId) -> &[OptionId] {
        &self.of_slot[slot.index()]
    }

    /// The slots of a class, in order.
    pub fn slots_of(&self, class: ClassId) -> impl Iterator<Item = SlotId> + '_ {
        self.slots()
            .filter(move |slot| self.parts.slots[slot.index()].class == class)
    }

    /// How many slots of the class stay unfilled in every packing.
    pub fn unfilled(&self, class: ClassId) -> usize {
        self.parts.classes[class.index()].unfilled
    }

    fn check_slots(&self) -> Result<(), PackingError> {
        let cells: Vec<BitSet> = self
            .options()
            .map(|id| {
                BitSet::of(
                    self.cells().len(),
                    self.option(id).cells.iter().map(|c| c.index()),
                )
            })
            .collect();
        for slot in self.slots() {
            for (i, &first) in self.filling(slot).iter().enumerate() {
                for &second in &self.filling(slot)[i + 1..] {
                    if self.option(first).piece != self.option(second).piece
                        && !cells[first.index()].meets(&cells[second.index()])
                    {
                        return Err(PackingError::SlotFilledTwice {
                            first: self.option(first).name.clone(),
                            second: self.option(second).name.clone(),
                            slot: self.slot_name(slot).to_owned(),
                        });
                    }
                }
            }
        }
        Ok(())
    }

    /// A piece without options makes every count true: there is no packing.
    fn check_counts(&self) -> Result<(), PackingError> {
        for class in self.classes() {
            let filled_by = |&option: &OptionId| {
                let fills = &self.option(option).fills;
                fills
                    .iter()
                    .filter(|slot| self.parts.slots[slot.index()].class == class)
                    .count()
            };
            let mut filled = 0;
            let mut hopeless = false;
            for piece in self.pieces() {
                let mut counts = self.options_of(piece).iter().map(filled_by);
                let Some(count) = counts.next() else {
                    hopeless = true;
                    continue;
                };
                if counts.any(|other| other != count) {
                    return Err(PackingError::UnevenFill {
                        piece: self.piece_name(piece).to_owned(),
                        class: self.class_name(class).to_owned(),
                    });
                }
                filled += count;
            }
            let (slots, stated) = (self.slots_of(class).count(), self.unfilled(class));
            // More filled than there are slots: no packing, whatever is stated.
            if !hopeless && filled <= slots && slots - filled != stated {
                return Err(PackingError::WrongCount {
                    class: self.class_name(class).to_owned(),
                    stated,
                    slots,
                    filled,
                });
            }
        }
        Ok(())
    }
}

impl TryFrom<PackingBuilder> for Packing {
    type Error = PackingError;

    fn try_from(builder: PackingBuilder) -> Result<Self, PackingError> {
        builder.build()
    }
}

impl From<Packing> for PackingBuilder {
    fn from(packing: Packing) -> Self {
        packing.parts
    }
}
