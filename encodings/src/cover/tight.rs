//! The counting argument as rows.
//!
//! The slots of a class become primary items, so that a slot which few options
//! can still fill is branched on early, and one that none can fill uses up one of
//! the class's *fillers*, of which there are as many as slots stay unfilled. Filler
//! j may stand in any slot, but after filler j-1 in the order of slots, so that
//! each set of unfilled slots is made in one way only.
//!
//! Three things keep the fillers from multiplying the branches:
//!
//! * Only one class is treated so, the one with the fewest unfilled slots. Each
//!   further filler is a further name for the same empty slot until the order
//!   decides, and the search pays for every name.
//! * The fillers are secondary items. They are all used in every solution, since
//!   the pieces fill a known number of slots, but nothing is gained by asking
//!   "where does this filler go?".
//! * A slot that a piece's only option fills gets no filler rows.
//!
//! Order without colours: between the fillers j and j+1 lie secondary items, one a
//! slot. Filler j in slot i takes those of the slots up to i, filler j+1 in slot i
//! those from i on. They are disjoint exactly if j stands before j+1.

use super::{Draft, DraftItem, ExactCover, Meaning, loose};
use crate::packing::{Packing, SlotId};

pub(super) fn cover(packing: &Packing) -> ExactCover {
    let mut draft = Draft::default();
    let pieces = loose::pieces(packing, &mut draft);
    let mut slots: Vec<Option<DraftItem>> = vec![None; packing.slots().len()];
    let class = packing
        .classes()
        .min_by_key(|&class| packing.unfilled(class));
    for slot in class.iter().flat_map(|&class| packing.slots_of(class)) {
        let name = format!("s_{}", packing.slot_name(slot));
        slots[slot.index()] = Some(draft.primary(name, Meaning::Slot(slot)));
    }
    let cells = loose::cells(packing, &mut draft);
    for id in packing.options() {
        let option = packing.option(id);
        let mut items = vec![pieces[option.piece.index()]];
        items.extend(option.fills.iter().filter_map(|slot| slots[slot.index()]));
        items.extend(option.cells.iter().map(|cell| cells[cell.index()]));
        draft.row(items, Some(id));
    }
    if let Some(class) = class {
        let open: Vec<DraftItem> = packing
            .slots_of(class)
            .filter(|&slot| !always_filled(packing, slot))
            .filter_map(|slot| slots[slot.index()])
            .collect();
        fillers(packing.unfilled(class), &open, &mut draft);
    }
    draft.finish()
}

/// Whether a piece with a single option fills the slot.
fn always_filled(packing: &Packing, slot: SlotId) -> bool {
    let mut filling = packing.filling(slot).iter();
    filling.any(|&option| packing.options_of(packing.option(option).piece).len() == 1)
}

/// Rows that leave `count` of the slots unfilled.
fn fillers(count: usize, slots: &[DraftItem], draft: &mut Draft) {
    if count > slots.len() {
        return; // no packing: every slot lacks its filler
    }
    let mut before: Vec<DraftItem> = Vec::new();
    for j in 0..count {
        let filler = draft.secondary(format!("f_{j}"), Meaning::Filler);
        let after: Vec<DraftItem> = (0..slots.len())
            .map(|i| draft.secondary(format!("o_{}", j * slots.len() + i), Meaning::Filler))
            .collect();
        // The fillers before and after this one need slots as well.
        for i in j..=slots.len() - (count - j) {
            let mut items = vec![slots[i], filler];
            items.extend(&after[..=i]);
            items.extend(before.iter().skip(i));
            draft.row(items, None);
        }
        before = after;
    }
}
