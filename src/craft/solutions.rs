//! The complete list of solutions of the empty board, laid out for counting.

use crate::game::{Challenge, Piece, Placement, Solution};
use crate::problem::{Problem, Rule};
use crate::solve::{self, Backend, Budget, Stop};

use super::agreement::Agreement;

/// Every solution of the empty board, in order.
pub struct Solutions {
    list: Vec<Solution>,
    /// By piece: the numbers of its placements, solution by solution.
    columns: [Vec<u16>; Piece::COUNT],
}

impl Solutions {
    /// Finds all solutions with `backend`; says why if it could not.
    pub fn find(backend: &dyn Backend, budget: &Budget) -> Result<Self, Stop> {
        let problem = Problem::new(Challenge::empty(), Rule::Linked);
        let (list, outcome) = solve::all(backend, &problem, budget);
        if outcome.is_complete() {
            Ok(Self::new(list))
        } else {
            Err(outcome.stop)
        }
    }

    /// The list, given all of it in any order.
    fn new(mut list: Vec<Solution>) -> Self {
        list.sort_unstable();
        let column = |piece| {
            let placements = list.iter().map(|solution| solution.of(piece));
            placements.map(|p| p.index() as u16).collect()
        };
        let mut columns: [Vec<u16>; Piece::COUNT] = Default::default();
        for piece in Piece::all() {
            columns[piece.index()] = column(piece);
        }
        Self { list, columns }
    }

    /// All of them, in order.
    pub fn all(&self) -> &[Solution] {
        &self.list
    }

    /// The solutions of `challenge`, in order.
    pub fn of(&self, challenge: &Challenge) -> Vec<Solution> {
        let contains = |solution: &&Solution| {
            let mut givens = challenge.givens().iter();
            givens.all(|&given| solution.of(given.piece()) == given)
        };
        self.list.iter().filter(contains).copied().collect()
    }

    /// How many solutions contain which of these placements of different pieces.
    pub fn agreement(&self, placements: &[Placement]) -> Agreement {
        let mut agreeing = vec![0_u16; self.list.len()];
        for (at, placement) in placements.iter().enumerate() {
            let (column, wanted) = (
                &self.columns[placement.piece().index()],
                placement.index() as u16,
            );
            for (mask, &found) in agreeing.iter_mut().zip(column) {
                *mask |= u16::from(found == wanted) << at;
            }
        }
        Agreement::new(placements, &agreeing)
    }

    /// The placements that one solution only contains, in order.
    pub fn lone_placements(&self) -> Vec<Placement> {
        let mut counts = vec![0_u32; Placement::count()];
        for &placement in self.columns.iter().flatten() {
            counts[usize::from(placement)] += 1;
        }
        Placement::all()
            .filter(|placement| counts[placement.index()] == 1)
            .collect()
    }
}
