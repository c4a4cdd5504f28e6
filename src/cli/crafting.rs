//! What the commands that make, explain and hint at challenges have in common.

use super::CliError;
use super::progress::Bar;
use crate::craft::Solutions;
use crate::solve::atlas::Atlas;
use crate::solve::{Budget, Cancel, Stop};

/// The complete list of solutions; `None` if the user did not want to wait.
pub(super) fn solutions(cancel: &Cancel) -> Result<Option<Solutions>, CliError> {
    let bar = Bar::start("reading the list of all solutions".to_owned());
    let budget = Budget {
        cancel: cancel.clone(),
        progress: Some(bar.progress()),
        ..Budget::unlimited()
    };
    match Solutions::find(&Atlas, &budget) {
        Ok(solutions) => Ok(Some(solutions)),
        Err(Stop::Cancelled) => Ok(None),
        Err(stop) => Err(CliError::NoList(stop)),
    }
}
