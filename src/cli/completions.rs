//! `iqlink completions`.

use std::io::Write;

use clap::CommandFactory;

use super::args::{Arguments, CompletionsArgs};
use super::{CliError, Exit};

pub(super) fn run(args: &CompletionsArgs) -> Result<Exit, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "iqlink", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Exit::Done)
}
