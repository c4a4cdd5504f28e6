//! The slots are primary items too, so that a slot which few options can still
//! fill is noticed.

use super::{Draft, ExactCover, loose};
use crate::packing::Packing;

pub(super) fn cover(packing: &Packing) -> ExactCover {
    let mut draft = Draft::default();
    let pieces = loose::pieces(packing, &mut draft);
    let slots: Vec<_> = packing
        .slots()
        .map(|slot| draft.primary(format!("s_{}", packing.slot_name(slot))))
        .collect();
    let cells = loose::cells(packing, &mut draft);
    for id in packing.options() {
        let option = packing.option(id);
        let mut items = vec![pieces[option.piece.index()]];
        items.extend(option.fills.iter().map(|slot| slots[slot.index()]));
        items.extend(option.cells.iter().map(|cell| cells[cell.index()]));
        draft.row(items, Some(id));
    }
    for class in packing.classes() {
        let places: Vec<_> = packing
            .slots_of(class)
            .map(|slot| slots[slot.index()])
            .collect();
        let fillers = packing.unfilled(class);
        let mut order = Vec::new();
        for j in 1..fillers {
            order.push(
                (0..places.len())
                    .map(|i| draft.secondary(format!("o{}_{j}_{i}", class.index())))
                    .collect::<Vec<_>>(),
            );
        }
        for j in 0..fillers {
            let filler = draft.primary(format!("f{}_{j}", class.index()));
            for (i, &place) in places.iter().enumerate() {
                let mut items = vec![filler, place];
                // The next filler must come later.
                if j + 1 < fillers {
                    items.extend(&order[j][..=i]);
                }
                if j > 0 {
                    items.extend(&order[j - 1][i..]);
                }
                draft.row(items, None);
            }
        }
    }
    draft.finish()
}
