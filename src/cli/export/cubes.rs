//! `iqlink export --cubes N`: a formula cut into cases for many machines.
//!
//! Three files a challenge: the formula, the formula with the cubes in the incremental
//! format (`p inccnf`), and the cubes alone.

use std::io::{self, Write};
use std::path::Path;

use encodings::cubes;
use encodings::format::dimacs::{write_assumptions, write_cubes};

use super::{Exporter, make_folder, not_written};
use crate::cli::{CliError, say};
use crate::files;
use crate::game::NamedChallenge;
use crate::words::{counted, file_names};

pub(super) fn write(
    exporter: &Exporter,
    challenges: &[NamedChallenge],
    wanted: usize,
    folder: Option<&Path>,
) -> Result<(), CliError> {
    let Some(folder) = folder else {
        let message = "--cubes writes three files; give a folder for them, as in -o cubes";
        return Err(CliError::Usage(message.to_owned()));
    };
    make_folder(folder)?;
    let names = file_names(challenges.iter().map(NamedChallenge::label));
    let mut made = 0;
    for (named, name) in challenges.iter().zip(names) {
        let write = |ending: &str, written: &dyn Fn(&mut dyn Write) -> io::Result<()>| {
            let file = format!("{name}.{ending}");
            files::write_inside_with(folder, &file, written)
                .map_err(|error| not_written(&folder.join(file), error))
        };
        write("cnf", &|mut out| exporter.write(&named.challenge, &mut out))?;
        let packed = exporter.packed(&named.challenge);
        let packing = packed.packing();
        let cubes = cubes(packing, wanted);
        made += cubes.len();
        let options = exporter.encoding.clauses.with(exporter.encoding.links);
        write("inccnf", &|mut out| {
            write_cubes(packing, options, &cubes, &mut out)
        })?;
        write("cubes", &|mut out| write_assumptions(&cubes, &mut out))?;
    }
    say::note(format_args!(
        "{} for {} written to {}",
        counted(made, "cube"),
        counted(challenges.len(), "challenge"),
        folder.display()
    ));
    Ok(())
}
