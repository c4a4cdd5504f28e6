//! `iqlink export --cubes N`: a formula cut into cases for many machines.
//!
//! Three files a challenge: the formula, the formula with the cubes in the incremental
//! format (`p inccnf`), and the cubes alone.

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
        let file = |ending: &str| folder.join(format!("{name}.{ending}"));
        exporter.write_file(&named.challenge, &file("cnf"))?;
        let packed = exporter.packed(&named.challenge);
        let packing = packed.packing();
        let cubes = cubes(packing, wanted);
        made += cubes.len();
        let options = exporter.encoding.clauses.with(exporter.encoding.links);
        let (all, alone) = (file("inccnf"), file("cubes"));
        files::write_with(&all, |mut out| {
            write_cubes(packing, options, &cubes, &mut out)
        })
        .map_err(|error| not_written(&all, error))?;
        files::write_with(&alone, |mut out| write_assumptions(&cubes, &mut out))
            .map_err(|error| not_written(&alone, error))?;
    }
    say::note(format_args!(
        "{} for {} written to {}",
        counted(made, "cube"),
        counted(challenges.len(), "challenge"),
        folder.display()
    ));
    Ok(())
}
