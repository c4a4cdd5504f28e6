//! `iqlink man`.

use std::fs;
use std::io::Write;
use std::path::Path;

use clap::CommandFactory;

use super::args::{Arguments, ManArgs};
use super::{CliError, Exit};

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

fn write_pages(folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(Arguments::command(), folder)
}
