//! A board while somebody thinks about it: what is placed, what can still lie where,
//! and what follows from that without trying anything out.
//!
//! A [`Position`] is the one model that the paper's search, the human reasoning of
//! `craft`, the study and the makers of packings share. What can be said of it is one file
//! each: the [`groups`] that the placed pieces form and what links to them, the [`room`]
//! that is left and the spots that nothing can fill any more, the independent [`regions`],
//! the [`heat`] of the cells, flipped copies ([`symmetry`]). What can be concluded is one
//! file each too: [`forced`] placements, [`pairwise`] cleanup, and [`useless`] placements.
//! They name the section of the paper ("An analysis of IQ LINK", D. A. Dietz) that they
//! come from, and say what they removed as [`Removal`]s.
//!
//! Everything here is sound for every challenge, except [`useless`], which is only
//! where the solution is known to be unique.
//!
//! Two parts of the crate do without it on purpose. [`verify`](crate::verify) judges
//! by the rules alone, so that an error in here cannot hide itself. The native engine
//! keeps a representation of its own in its hot path, made for its sweep.

pub mod forced;
pub mod groups;
pub mod heat;
pub mod pairwise;
mod placement_set;
pub mod regions;
mod removal;
pub mod room;
mod state;
pub mod symmetry;
mod tables;
pub mod useless;

pub use placement_set::PlacementSet;
pub use removal::{DeadEnd, Removal};
pub use state::Position;
pub use tables::{balls_on, clear_of, sockets_on};
