//! The variables that every formula of a packing begins with: one an option.

use crate::packing::OptionId;
use crate::sink::{Lit, Var};

/// The literal that says an option is chosen.
///
/// # Panics
/// Beyond 2^31 options.
pub fn chosen(option: OptionId) -> Lit {
    Var::from_number(option.index() + 1)
        .expect("fewer than 2^31 options")
        .lit()
}
