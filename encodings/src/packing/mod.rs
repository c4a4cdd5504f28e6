//! The problem all encodings start from.
//!
//! A [`Packing`] is built once, checked, and never changes. What it promises
//! after [`PackingBuilder::build`]:
//!
//! * every name is unique within its kind and free of blanks and quotes, as all file
//!   formats need it;
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

        impl From<$name> for usize {
            fn from(id: $name) -> usize {
                id.index()
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
    of_piece: Listing,
    of_cell: Listing,
    of_slot: Listing,
}

/// For every piece, cell or slot the options that list it, in order: one vector of
/// options, with the end of each one's share.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Listing {
    ends: Vec<usize>,
    options: Vec<OptionId>,
}

impl Listing {
    fn of<I: Copy + Into<usize>>(
        count: usize,
        options: &[NewOption],
        listed: impl Fn(&NewOption) -> &[I],
    ) -> Listing {
        // First the length of each share, then its start, which moves to its end.
        let mut ends = vec![0; count];
        for &id in options.iter().flat_map(&listed) {
            ends[id.into()] += 1;
        }
        let mut total = 0;
        for end in &mut ends {
            total += std::mem::replace(end, total);
        }
        let mut by_id = vec![OptionId::new(0); total];
        for (index, option) in options.iter().enumerate() {
            for &id in listed(option) {
                let next = &mut ends[id.into()];
                by_id[*next] = OptionId::new(index);
                *next += 1;
            }
        }
        Listing {
            ends,
            options: by_id,
        }
    }

    fn of_id(&self, index: usize) -> &[OptionId] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.options[start..self.ends[index]]
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
        self.of_piece.of_id(piece.index())
    }

    /// The options that take a cell, in order.
    pub fn taking(&self, cell: CellId) -> &[OptionId] {
        self.of_cell.of_id(cell.index())
    }

    /// The options that fill a slot, in order.
    pub fn filling(&self, slot: SlotId) -> &[OptionId] {
        self.of_slot.of_id(slot.index())
    }

    /// The slots of a class, in order.
    pub fn slots_of(&self, class: ClassId) -> impl Iterator<Item = SlotId> + '_ {
        self.slots()
            .filter(move |&slot| self.class_of(slot) == class)
    }

    /// The class of a slot.
    pub fn class_of(&self, slot: SlotId) -> ClassId {
        self.parts.slots[slot.index()].class
    }

    /// How many slots of the class stay unfilled in every packing.
    pub fn unfilled(&self, class: ClassId) -> usize {
        self.parts.classes[class.index()].unfilled
    }
}
