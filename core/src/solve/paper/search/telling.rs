//! What the search tells whoever writes a proof of it, of which
//! [`refute`](super::super::refute) says why it follows, and whoever watches it.

use crate::game::Placement;
use crate::position::{Position, Removal};
use crate::solve::trace::{Choose, Dead, Event, Move, Placements};
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

    /// Tells whoever watches what happens now. The search ends at its next node if that
    /// is enough.
    pub(super) fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Some(tell) = &mut self.tell {
            self.heard_enough |= tell(self.tally.nodes, event()).is_break();
        }
    }

    pub(super) fn tell_dead(&mut self, because: Dead) {
        self.tell(|| Event::Dead { because });
    }

    /// Tells what will be tried.
    pub(super) fn tell_candidates(
        &mut self,
        choose: Option<Choose>,
        options: &[Placement],
        position: &Position,
    ) {
        let Some(choose) = choose else { return };
        self.tell(|| Event::Candidates {
            choose,
            options: Placements(options.to_vec()),
            empty: false,
            left: Some(position.possible().len()),
        });
    }

    /// Goes into the branch of `placement`, which is the one at `turn` (from 0) of so
    /// many, and tells of that and of the return.
    pub(super) fn telling_branch(
        &mut self,
        placement: Placement,
        (turn, of): (usize, usize),
        go_on: impl FnOnce(&mut Self) -> Flow,
    ) -> Flow {
        self.tell(|| Event::Branch {
            what: Move::Place { place: placement },
            turn: turn + 1,
            of,
        });
        go_on(self)?;
        self.tell(|| Event::BACK);
        Flow::Continue(())
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
