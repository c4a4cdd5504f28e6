//! `iqlink man`.

use std::io::Write;
use std::path::Path;

use clap::CommandFactory;

use super::args::{Arguments, ManArgs};
use super::{CliError, Exit};
use crate::files;

pub(super) fn run(args: &ManArgs) -> Result<Exit, CliError> {
    if let Some(folder) = &args.out {
        write_pages(folder).map_err(|error| CliError::Folder {
            what: folder.display().to_string(),
            error,
        })?;
    } else {
        let mut page = Vec::new();
        clap_mangen::Man::new(Arguments::command()).render(&mut page)?;
        std::io::stdout().write_all(&page)?;
    }
    Ok(Exit::Done)
}

/// A page for the program and one for each command, named as `man` looks for them.
fn write_pages(folder: &Path) -> std::io::Result<()> {
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    let commands = program.get_subcommands().filter(|c| !c.is_hide_set());
    for command in commands.chain([&program]) {
        let page = clap_mangen::Man::new(command.clone());
        let mut text = Vec::new();
        page.render(&mut text)?;
        files::write_inside(folder, page.get_filename(), &text)?;
    }
    Ok(())
}
