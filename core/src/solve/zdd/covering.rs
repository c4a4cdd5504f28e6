//! What is to be covered, and in which order the search goes about it.
//!
//! An exact cover in which some items may be left over. Every row covers some items, and
//! no item is covered twice. Items belong to classes, and of each class a known number at
//! most stays uncovered: none of Knuth's primary items, any number of his secondary ones.
//! The classes between these two are what the counting argument of a packing needs: of the
//! slots of a class, so many stay unfilled. Rows that fill such a slot with nothing (as in
//! [`CoverForm::Tight`] for dancing links) would give an empty slot several names; a number
//! that is counted down needs none, and the rows are the options alone.

use encodings::{ClassId, CoverForm, OptionId, Packing, SlotId};

/// The problem. Every row has an item of a class.
#[derive(Clone, Debug)]
pub(super) struct Covering {
    /// How many items of each class may stay uncovered.
    pub(super) spare: Vec<u64>,
    /// The class of every item, in the order of the search; those of none may stay
    /// uncovered in any number.
    pub(super) classes: Vec<Option<usize>>,
    /// The items of every row.
    pub(super) rows: Vec<Vec<usize>>,
}

impl Covering {
    /// The packings of `packing`, with a row for each of its options: pieces are to be
    /// covered and cells may be. In the tight form the slots are items too, of which the
    /// known numbers stay unfilled; they come first in the order of the search.
    pub(super) fn of(packing: &Packing, form: CoverForm) -> Self {
        let classes: Vec<ClassId> = match form {
            CoverForm::Loose => Vec::new(),
            CoverForm::Tight => packing.classes().collect(),
        };
        let slots: Vec<SlotId> = classes.iter().flat_map(|&c| packing.slots_of(c)).collect();
        let slots = in_order(packing, &slots);
        let mut place = vec![None; packing.slots().len()];
        for (at, slot) in slots.iter().enumerate() {
            place[slot.index()] = Some(at);
        }
        // The first class is that of the pieces.
        let mut spare = vec![0];
        let mut of_slots = vec![None; slots.len()];
        for (number, &class) in classes.iter().enumerate() {
            spare.push(packing.unfilled(class) as u64);
            for slot in packing.slots_of(class) {
                if let Some(at) = place[slot.index()] {
                    of_slots[at] = Some(number + 1);
                }
            }
        }
        let (pieces, cells) = (slots.len(), slots.len() + packing.pieces().len());
        let items_of = |option: OptionId| {
            let option = packing.option(option);
            let filled = option.fills.iter().filter_map(|slot| place[slot.index()]);
            let taken = option.cells.iter().map(|cell| cells + cell.index());
            let piece = pieces + option.piece.index();
            filled.chain([piece]).chain(taken).collect()
        };
        let mut classes = of_slots;
        classes.resize(cells, Some(0));
        classes.resize(cells + packing.cells().len(), None);
        Self {
            spare,
            classes,
            rows: packing.options().map(items_of).collect(),
        }
    }
}

/// An order of the slots that keeps what is begun small, so that many ways to begin leave
/// the same rest: next comes the slot beside which the fewest slots are begun that were not
/// before, and of equals the one that the fewest new options fill. A slot is begun when an
/// option that fills it fills an earlier one too.
fn in_order(packing: &Packing, slots: &[SlotId]) -> Vec<SlotId> {
    let mut begun = vec![false; packing.slots().len()];
    let mut is_new = vec![true; packing.options().len()];
    let mut left = slots.to_vec();
    let mut order = Vec::with_capacity(left.len());
    let beside = |slot: SlotId| {
        let options = packing.filling(slot).iter();
        options.flat_map(|&option| &packing.option(option).fills)
    };
    let mut reach = vec![Vec::new(); packing.slots().len()];
    for &slot in slots {
        let reached = &mut reach[slot.index()];
        reached.extend(beside(slot).map(|slot| slot.index()));
        reached.sort_unstable();
        reached.dedup();
    }
    while !left.is_empty() {
        let cost = |slot: &SlotId| {
            let begins = reach[slot.index()].iter().filter(|&&at| !begun[at]).count();
            let options = packing.filling(*slot).iter();
            let new = options.filter(|option| is_new[option.index()]).count();
            (begins, new, *slot)
        };
        let Some(at) = (0..left.len()).min_by_key(|&at| cost(&left[at])) else {
            break;
        };
        let next = left.remove(at);
        for &slot in &reach[next.index()] {
            begun[slot] = true;
        }
        for option in packing.filling(next) {
            is_new[option.index()] = false;
        }
        order.push(next);
    }
    order
}

#[cfg(test)]
mod tests {
    use encodings::NewOption;

    use super::*;

    /// A strip of six slots, named from one end to the other out of order, and pieces that
    /// fill two neighbours.
    #[test]
    fn a_strip_is_swept_from_one_end_to_the_other() {
        let mut builder = Packing::builder();
        let class = builder.class("slots", 0);
        let along = [3, 0, 5, 1, 4, 2];
        let slots: Vec<SlotId> = (0..6)
            .map(|n| builder.slot(class, format!("s{n}")))
            .collect();
        let cells: Vec<_> = (0..6).map(|n| builder.cell(format!("c{n}"))).collect();
        for piece in ["a", "b", "c"] {
            let id = builder.piece(piece);
            for pair in along.windows(2) {
                builder.option(NewOption {
                    cells: pair.iter().map(|&n: &usize| cells[n]).collect(),
                    fills: pair.iter().map(|&n| slots[n]).collect(),
                    ..NewOption::new(format!("{piece}{}{}", pair[0], pair[1]), id)
                });
            }
        }
        let packing = builder.build().unwrap();
        let order: Vec<usize> = in_order(&packing, &slots)
            .iter()
            .map(|s| s.index())
            .collect();
        let reversed: Vec<usize> = along.iter().rev().copied().collect();
        assert!(order == along || order == reversed, "{order:?}");
        let covering = Covering::of(&packing, CoverForm::Tight);
        assert_eq!(covering.spare, [0, 0]);
        assert_eq!(covering.rows.len(), 15);
        assert_eq!(covering.rows[0].len(), 5);
        assert_eq!(Covering::of(&packing, CoverForm::Loose).rows[0].len(), 3);
    }
}
