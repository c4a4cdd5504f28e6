//! The clauses that a certificate lists: cuts, and blocked boards.

use std::collections::{HashMap, HashSet};

use super::laid::Laid;
use super::meaning::Choice;
use super::reader::Reader;
use crate::game::{Piece, PieceSet, Pose, Solution};
use crate::prove::formula::NamedCut;

impl Reader {
    /// Whether a clause says that a group which lies so is left by a link.
    pub(super) fn is_cut(&self, clause: &[i32], cut: &NamedCut) -> bool {
        let letter = |name: &String| name.parse::<char>().ok().and_then(Piece::from_letter);
        let mut group = PieceSet::default();
        for name in &cut.group {
            let Some(piece) = letter(name) else {
                return false;
            };
            group.insert(piece);
        }
        if group.is_empty() || Piece::all().all(|piece| group.contains(piece)) {
            return false;
        }
        let premises: Option<Vec<(i32, &Laid)>> = clause
            .iter()
            .filter(|&&literal| literal < 0)
            .map(|&literal| Some((-literal, self.laid(-literal)?)))
            .collect();
        let Some(premises) = premises else {
            return false;
        };
        if !premises
            .iter()
            .all(|(_, laid)| group.contains(laid.pose.piece))
        {
            return false;
        }
        let exits: HashSet<i32> = clause
            .iter()
            .copied()
            .filter(|&literal| literal > 0)
            .collect();
        // What can be chosen beside the premises, in the group and outside it.
        let is_beside = |number: i32, laid: &Laid| {
            premises
                .iter()
                .all(|&(premise, other)| premise == number || !other.excludes(laid))
        };
        let beside = (1..)
            .zip(&self.laid)
            .filter(|&(number, laid)| is_beside(number, laid));
        let (inside, outside): (Vec<_>, Vec<_>) =
            beside.partition(|(_, laid)| group.contains(laid.pose.piece));
        outside.iter().all(|(number, exit)| {
            let can_link =
                |(_, member): &(i32, &Laid)| member.links(exit) && !member.excludes(exit);
            exits.contains(number) || !inside.iter().any(can_link)
        })
    }

    /// Whether a clause is false on this board alone.
    pub(super) fn blocks(&self, clause: &[i32], board: &Solution) -> bool {
        let poses: HashMap<Piece, Pose> = board
            .placements()
            .iter()
            .map(|p| (p.piece(), p.pose()))
            .collect();
        let mut named = PieceSet::default();
        for &literal in clause {
            match self.laid(-literal) {
                Some(laid) if poses[&laid.pose.piece] == laid.pose => named.insert(laid.pose.piece),
                _ => return false,
            }
        }
        // A piece that the clause leaves out has one placement only, that of the board.
        Piece::all().all(|piece| {
            let is_only = |all: &Choice| match all[..] {
                [only] => self
                    .laid(only)
                    .is_some_and(|laid| laid.pose == poses[&piece]),
                _ => false,
            };
            named.contains(piece) || is_only(&self.of_piece[&piece])
        })
    }
}
