//! Forced placements (section "All Legal" strategy): a piece with exactly one
//! legal placement must lie there, which reduces the options of the others; this
//! process of elimination iterates.

use super::removal::{DeadEnd, Removal};
use super::state::Position;

/// Places every piece that has one candidate only, until none has, and tells
/// `log` of each. A piece with no candidate at all ends it.
pub fn place_forced(position: &mut Position, log: &mut impl FnMut(Removal)) -> Result<(), DeadEnd> {
    loop {
        let mut single = None;
        for piece in position.missing().iter() {
            match position.count(piece) {
                0 => return Err(DeadEnd::Homeless(piece)),
                1 => single = single.or_else(|| position.of(piece).next()),
                _ => {}
            }
        }
        let Some(placement) = single else {
            return Ok(());
        };
        let removed = position.place(placement);
        log(Removal::Forced { placement, removed });
    }
}
