//! A problem as others see it: a packing, and the choices for its encoding.
//!
//! What the exact-cover and SAT backends, the provers and the exported files start
//! from. It knows the toy and [`encodings`], and no solver.

mod encoding;
mod file;
mod links;
mod packing;
mod searching;

pub(crate) use encoding::form_setting;
pub use encoding::{Clauses, FileEncoding};
pub use file::FileFormat;
pub use links::Links;
pub use packing::PackedProblem;
pub(crate) use searching::SearchEncoding;
