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

mod builder;
mod error;

use serde::{Deserialize, Serialize};

pub use builder::{NewOption, PackingBuilder};
pub use error::{Kind, PackingError};

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

/// A checked packing problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "PackingBuilder", into = "PackingBuilder")]
pub struct Packing {
    parts: PackingBuilder,
    of_piece: Vec<Vec<OptionId>>,
    of_cell: Vec<Vec<OptionId>>,
    of_slot: Vec<Vec<OptionId>>,
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
}
