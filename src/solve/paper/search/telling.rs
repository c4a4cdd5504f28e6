//! What the search tells whoever writes a proof of it; [`refute`](super::super::refute)
//! says why each of it follows.

use crate::game::Placement;
use crate::position::{Position, Removal};
use crate::solve::{Refuted, Stop};

use super::{Flow, Search};

impl Search<'_> {
    /// Tells that nothing more comes of `placement` beside what is placed.
    pub(super) fn tell_refuted(&mut self, position: &Position, placement: Placement) -> Flow {
        let Some(refuted) = &mut self.refuted else {
            return Flow::Continue(());
        };
        let path: Vec<Placement> = position.placed().chain([placement]).collect();
        refuted(&path).map_break(|()| Stop::Visitor)
    }
}

/// Tells of the candidates that a removal takes out and that propagation does not. What is
/// placed now is enough to go by: the forced placements that come later follow.
pub(super) fn removals<'a, 'b>(
    position: &Position,
    mut refuted: Option<&'a mut Refuted<'b>>,
) -> impl FnMut(&Removal) + use<'a, 'b> {
    let mut path: Vec<Placement> = match refuted {
        Some(_) => position.placed().collect(),
        None => Vec::new(),
    };
    move |removal| {
        let (Some(refuted), Removal::NoPartner { removed, .. }) = (&mut refuted, removal) else {
            return;
        };
        for placement in removed.iter() {
            path.push(placement);
            // Whoever wants the end says so again at the end of the branch.
            let _ = refuted(&path);
            path.pop();
        }
    }
}
