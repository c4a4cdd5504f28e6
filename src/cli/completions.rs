//! `iqlink completions`.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};

use super::args::{Arguments, CompletionsArgs};
use super::{CliError, Exit};
use crate::game::Level;
use crate::suite;

pub(super) fn run(args: &CompletionsArgs) -> Result<Exit, CliError> {
    let mut script = Vec::new();
    let mut command = Arguments::command().mut_subcommands(knowing);
    clap_complete::generate(args.shell, &mut command, "iqlink", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Exit::Done)
}

/// The command with the values that its arguments may have, for scripts only: the program
/// itself takes many more.
fn knowing(command: Command) -> Command {
    command.mut_args(|argument: Arg| {
        if value_name(&argument).as_deref() != Some("CHALLENGE") {
            return argument;
        }
        let names = PossibleValuesParser::new(challenges());
        argument.value_parser(names).hide_possible_values(true)
    })
}

fn value_name(argument: &Arg) -> Option<String> {
    let names = argument.get_value_names()?;
    names.first().map(ToString::to_string)
}

/// The names of challenges: the empty board, the suite, its levels, and all in it.
fn challenges() -> Vec<&'static str> {
    let words = ["empty", "suite"]
        .into_iter()
        .chain(Level::ALL.map(Level::name));
    let names = suite::all()
        .iter()
        .filter_map(|named| named.name.as_deref());
    words.chain(names).collect()
}
