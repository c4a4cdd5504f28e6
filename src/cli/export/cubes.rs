//! `iqlink export --cubes N`: a formula cut into cases for many machines.
//!
//! Three files a challenge: the formula, the formula with the cubes in the incremental
//! format (`p inccnf`), and the cubes alone.

use std::io::{self, Write};
use std::path::Path;

use encodings::cubes;
use encodings::format::dimacs::{write_assumptions, write_cubes};

use super::{Exporter, make_folder, not_written, unless_cancelled};
use crate::cli::input::Entries;
use crate::cli::{CliError, Exit, interrupt, say};
use crate::files;
use crate::game::NamedChallenge;
use crate::solve::Cancel;
use crate::words::{FileNames, counted};

pub(super) fn write(
    exporter: &Exporter,
    challenges: &Entries<NamedChallenge>,
    wanted: usize,
    folder: Option<&Path>,
    cancel: &Cancel,
) -> Result<Exit, CliError> {
    let Some(folder) = folder else {
        let message = "--cubes writes three files; give a folder for them, as in -o cubes";
        return Err(CliError::Usage(message.to_owned()));
    };
    make_folder(folder)?;
    let mut free_names = FileNames::default();
    let (mut cut, mut made) = (0, 0);
    for named in challenges.iter() {
        let named = named?;
        let packed = exporter.packed(&named.challenge);
        let packing = packed.packing();
        let cubes = cubes(packing, wanted);
        if cancel.is_cancelled() {
            break;
        }
        // Who has one of the three has all.
        interrupt::allow_writing();
        let name = free_names.of(&named.label());
        let write = |ending: &str, written: &dyn Fn(&mut dyn Write) -> io::Result<()>| {
            let file = format!("{name}.{ending}");
            files::write_inside_with(folder, &file, written)
                .map_err(|error| not_written(&folder.join(file), error))
        };
        write("cnf", &|mut out| exporter.write(&named.challenge, &mut out))?;
        cut += 1;
        made += cubes.len();
        let options = exporter.encoding.clauses.with(exporter.encoding.links);
        write("inccnf", &|mut out| {
            write_cubes(packing, options, &cubes, &mut out)
        })?;
        write("cubes", &|mut out| write_assumptions(&cubes, &mut out))?;
    }
    if cut > 0 {
        say::note(format_args!(
            "{} for {} written to {}",
            counted(made, "cube"),
            counted(cut, "challenge"),
            folder.display()
        ));
    }
    Ok(unless_cancelled(cancel))
}
