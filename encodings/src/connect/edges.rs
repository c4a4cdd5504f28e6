//! A literal for every pair of pieces: are they linked?
//!
//! `plug(p, j)`: the chosen option of piece p has a plug at joint j; `socket`
//! alike. Pieces p and q are linked when, at some joint, one has a plug and the
//! other a socket. That definition is over all joints, so it is a few thousand
//! clauses for a dozen pieces, instead of one for every pair of options.

use crate::chosen::chosen;
use crate::define;
use crate::packing::{JointId, NewOption, Packing, PieceId};
use crate::sink::{ClauseSink, Lit};

/// The link literals of all pairs of pieces; `None` where no two options link.
#[derive(Clone, Debug)]
pub(super) struct Edges {
    pieces: usize,
    upper: Vec<Option<Lit>>,
}

impl Edges {
    /// Define them.
    pub(super) fn encode(packing: &Packing, sink: &mut (impl ClauseSink + ?Sized)) -> Edges {
        let plugs = ends(packing, |option| &option.plugs, sink);
        let sockets = ends(packing, |option| &option.sockets, sink);
        let pieces = packing.pieces().len();
        let mut upper = Vec::with_capacity(pieces * pieces.saturating_sub(1) / 2);
        for p in 0..pieces {
            for q in p + 1..pieces {
                let mut meetings = Vec::new();
                for joint in 0..packing.joints().len() {
                    meetings.extend(define::and(plugs[p][joint], sockets[q][joint], sink));
                    meetings.extend(define::and(sockets[p][joint], plugs[q][joint], sink));
                }
                upper.push(define::or(&meetings, sink));
            }
        }
        Edges { pieces, upper }
    }

    /// The literal of a pair of different pieces; `None` if they never link.
    pub(super) fn get(&self, a: PieceId, b: PieceId) -> Option<Lit> {
        let (p, q) = (a.index().min(b.index()), a.index().max(b.index()));
        self.upper[p * (2 * self.pieces - p - 1) / 2 + q - p - 1]
    }
}

/// For every piece and joint, whether the piece has an end there.
fn ends(
    packing: &Packing,
    list: impl Fn(&NewOption) -> &[JointId],
    sink: &mut (impl ClauseSink + ?Sized),
) -> Vec<Vec<Option<Lit>>> {
    let mut table = Vec::with_capacity(packing.pieces().len());
    for piece in packing.pieces() {
        let mut supports = vec![Vec::new(); packing.joints().len()];
        for &option in packing.options_of(piece) {
            for joint in list(packing.option(option)) {
                supports[joint.index()].push(chosen(option));
            }
        }
        table.push(
            supports
                .iter()
                .map(|support| define::or(support, sink))
                .collect(),
        );
    }
    table
}
