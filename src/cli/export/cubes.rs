//! `iqlink export --cubes N`: a formula cut into cases for many machines.
//!
//! Three files a challenge: the formula, the formula with the cubes in the incremental
//! format (`p inccnf`), and the cubes alone.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use encodings::cubes;
use encodings::format::dimacs::{write_assumptions, write_cubes};

use super::{Exporter, make_folder, not_written};
use crate::cli::{CliError, say};
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
        create(&file("inccnf"), |out| {
            write_cubes(packing, options, &cubes, out)
        })?;
        create(&file("cubes"), |out| write_assumptions(&cubes, out))?;
    }
    say::note(format_args!(
        "{} for {} written to {}",
        counted(made, "cube"),
        counted(challenges.len(), "challenge"),
        folder.display()
    ));
    Ok(())
}

/// Makes a file.
fn create(
    file: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> std::io::Result<()>,
) -> Result<(), CliError> {
    let made = File::create(file).and_then(|opened| {
        let mut out = BufWriter::new(opened);
        write(&mut out)?;
        out.flush()
    });
    made.map_err(|error| not_written(file, error))
}
