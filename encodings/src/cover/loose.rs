//! Pieces are primary items, cells secondary: the plain form.

use super::{Draft, DraftItem, ExactCover, Meaning};
use crate::packing::Packing;

pub(super) fn cover(packing: &Packing) -> ExactCover {
    let mut draft = Draft::default();
    let pieces = pieces(packing, &mut draft);
    let cells = cells(packing, &mut draft);
    for id in packing.options() {
        let option = packing.option(id);
        let mut items = vec![pieces[option.piece.index()]];
        items.extend(option.cells.iter().map(|cell| cells[cell.index()]));
        draft.row(items, Some(id));
    }
    draft.finish()
}

pub(super) fn pieces(packing: &Packing, draft: &mut Draft) -> Vec<DraftItem> {
    let name = |piece| format!("p_{}", packing.piece_name(piece));
    packing
        .pieces()
        .map(|piece| draft.primary(name(piece), Meaning::Piece(piece)))
        .collect()
}

pub(super) fn cells(packing: &Packing, draft: &mut Draft) -> Vec<DraftItem> {
    let name = |cell| format!("c_{}", packing.cell_name(cell));
    packing
        .cells()
        .map(|cell| draft.secondary(name(cell), Meaning::Cell(cell)))
        .collect()
}
