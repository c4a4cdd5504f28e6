//! Forced placements (section "All Legal" strategy): a piece with exactly one
//! legal placement must lie there, which reduces the options of the others; this
//! process of elimination iterates.

use super::candidates::{Candidates, DeadEnd, Step};

/// Places every piece that has one candidate only, until none has, and tells
/// `log` of each. A piece with no candidate at all ends it.
pub fn place_forced(
    candidates: &mut Candidates,
    log: &mut impl FnMut(Step),
) -> Result<(), DeadEnd> {
    loop {
        let mut single = None;
        for piece in candidates.missing().iter() {
            match candidates.count(piece) {
                0 => return Err(DeadEnd::Homeless(piece)),
                1 => single = single.or_else(|| candidates.of(piece).next()),
                _ => {}
            }
        }
        let Some(placement) = single else {
            return Ok(());
        };
        let removed = candidates.place(placement);
        log(Step::Forced { placement, removed });
    }
}
