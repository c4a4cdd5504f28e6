//! What the commands that make, explain and hint at challenges have in common.

use super::CliError;
use super::progress::Bar;
use crate::craft::Solutions;
use crate::solve::{self, Budget, Cancel, Stop};

/// The complete list of solutions; `None` if the user did not want to wait.
pub(super) fn solutions(cancel: &Cancel) -> Result<Option<Solutions>, CliError> {
    let bar = Bar::start("finding all solutions of the empty board".to_owned());
    let budget = Budget {
        cancel: cancel.clone(),
        progress: Some(bar.progress()),
        ..Budget::unlimited()
    };
    let backend = solve::backend(solve::DEFAULT)?;
    match Solutions::find(backend.as_ref(), &budget) {
        Ok(solutions) => Ok(Some(solutions)),
        Err(Stop::Cancelled) => Ok(None),
        Err(stop) => Err(CliError::NoList(stop)),
    }
}
