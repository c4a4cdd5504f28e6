//! What the paper wishes for, answered: the split into regions, tables of small
//! collections of pieces, the growth up to the empty board, and Sudoku beside it.

pub(super) mod collections;
mod counting;
pub(super) mod errata;
pub(super) mod regions;
pub(super) mod sudoku;
mod tables;
pub(super) mod twelve;

use serde::Serialize;

use super::material::Material;
use super::trials::Patience;
use crate::solve::Budget;

pub use counting::{Collections, Drawn};
pub use tables::Tabled;
pub use twelve::Missing;

/// The answers that need computing of their own.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Wishes {
    /// By size: the collections.
    pub collections: Vec<Collections>,
    /// Searches that end in a table of collections, beside those that do not.
    pub tables: Vec<Tabled>,
    /// By the number of missing pieces, up to the empty board.
    pub growth: Vec<Missing>,
}

/// Counts and tries. After a cancellation the rest is left out.
pub(super) fn compute(material: &Material, patience: Patience, limits: &Budget) -> Wishes {
    Wishes {
        collections: counting::compute(&limits.cancel),
        tables: tables::compute(material, patience, limits),
        growth: twelve::compute(material, patience, limits),
    }
}
