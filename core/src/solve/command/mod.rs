//! `cmd:PROGRAM`: any solver on the PATH that reads a format of `iqlink export`.
//!
//! The program gets a file, and what it says is read as `iqlink decode` reads it: every
//! board is checked against the file, and judged by the rules like any other. It is asked
//! again, with a file that forbids what it found, until it says that there are no more, or
//! once if it can list all. Its output is drained while it runs, and bounded; it is killed,
//! with whatever it started, when the time is up. That there are no more boards is
//! its mere word, which `solve::run` checks.
//!
//! Arguments may contain `{file}`, the file of the question, which is otherwise the last
//! argument; `{answer}`, a file that the program writes its answer to instead of printing
//! it; `{limit}`, how many answers it should give; and `{folder}`, where it may keep files
//! while it works. The [known] programs get them without being told.

mod call;
mod counter;
mod failure;
mod finished;
mod folder;
mod known;
mod process;
mod question;
mod search;
mod supervise;

use encodings::Choice;

use self::call::Call;
use self::known::{Counts, known};
use self::search::External;
use crate::encode::{FileFormat, SearchEncoding};
use crate::options::Settings;
use crate::solve::Backend;
use crate::solve::spec::{Options, SpecError};

pub use counter::{BoardCount, Counter};
pub use known::{KnownProgram, known_programs};
pub use supervise::{supervise, supervise_programs};

/// The parts of `OPTION=VALUE:...:FORMAT:PROGRAM ARGUMENTS`, the format and the program
/// under the keys `format` and `program`. Only what begins with the name of an option is
/// one, and only a known format: a program's arguments may hold colons and equals signs.
pub(super) fn split(mut text: &str) -> Vec<(&str, &str)> {
    let mut parts = Vec::new();
    let options = SearchEncoding::USUAL.specs();
    while let Some((part, rest)) = text.split_once(':')
        && let Some((key, value)) = part.split_once('=')
        && options.iter().any(|option| option.name == key)
    {
        parts.push((key, value));
        text = rest;
    }
    if let Some((format, rest)) = text.split_once(':')
        && FileFormat::named(format).is_ok()
    {
        parts.push(("format", format));
        text = rest;
    }
    parts.push(("program", text));
    parts
}

/// What a specification asks for.
struct Asked {
    name: String,
    call: Call,
    format: FileFormat,
    encoding: SearchEncoding,
    counts: Option<Counts>,
}

impl Asked {
    fn read(options: &mut Options) -> Result<Self, SpecError> {
        let format = options.take("format");
        let line = options.take("program").unwrap_or_default().trim();
        let mut words = line.split_whitespace().map(str::to_owned);
        let program = words.next().ok_or(SpecError::NoProgram)?;
        let known = known(&program);
        let given = format.and_then(|name| FileFormat::named(name).ok());
        let usual = known.map_or(FileFormat::Cnf, |known| known.formats[0]);
        let format = given.unwrap_or(usual);
        // Called for a format that it is not known for, a program is like any other.
        let known = known.filter(|known| known.formats.contains(&format));
        for option in SearchEncoding::USUAL.specs() {
            if options.gives(option.name) && !FileFormat::using(option.name).contains(&format) {
                return Err(SpecError::NotForFormat {
                    option: option.name,
                    format: format.name(),
                });
            }
        }
        let counts = known.and_then(|known| known.counts);
        let usual = match (format, counts) {
            (FileFormat::Asp | FileFormat::Mzn, _) | (_, Some(_)) => SearchEncoding::LINKED,
            _ => SearchEncoding::USUAL,
        };
        let encoding = options.read(usual)?;
        let mut name = encoding.name_after("cmd", usual);
        if let Some(format) = given {
            name += &format!(":{format}");
        }
        let call = Call::new(program, words.collect(), known);
        Ok(Self {
            name: format!("{name}:{line}"),
            call,
            format,
            encoding,
            counts,
        })
    }
}

/// The backend that the options ask for.
pub(super) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
    let asked = Asked::read(options)?;
    if asked.counts.is_some() {
        return Err(SpecError::OnlyCounts(asked.call.program));
    }
    Ok(Box::new(External {
        name: asked.name,
        call: asked.call,
        format: asked.format,
        encoding: asked.encoding,
    }))
}

/// The counter that the options ask for, if it is one.
pub(super) fn make_counter(options: &mut Options) -> Result<Option<Counter>, SpecError> {
    let asked = Asked::read(options)?;
    let Some(counts) = asked.counts else {
        return Ok(None);
    };
    if let Some(links) = asked.encoding.left_out_links() {
        let program = asked.call.program;
        return Err(SpecError::Uncounted { program, links });
    }
    Ok(Some(Counter {
        name: asked.name,
        call: asked.call,
        encoding: asked.encoding,
        counts,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Problem, Rule};
    use crate::solve::{self, Budget, Stop};

    /// The file is so short that all of it is written at once, in the end.
    #[test]
    fn an_interruption_before_a_short_file_is_written_is_told_as_such() {
        let backend = solve::backend("cmd:dlx:no-such-solver").unwrap();
        let challenge = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKL".parse().unwrap();
        let budget = Budget::unlimited();
        budget.cancel.cancel();
        let problem = Problem::new(challenge, Rule::Linked);
        let (_, outcome) = solve::all(backend.as_ref(), &problem, &budget);
        assert_eq!(outcome.stop, Stop::Cancelled);
    }

    #[test]
    fn options_come_before_the_program_and_the_program_takes_the_rest() {
        assert_eq!(split("minisat"), [("program", "minisat")]);
        assert_eq!(
            split("links=closure:amo=product:s -x=a:b"),
            [
                ("links", "closure"),
                ("amo", "product"),
                ("program", "s -x=a:b")
            ]
        );
        assert_eq!(split("solver x=1:2"), [("program", "solver x=1:2")]);
        assert_eq!(
            split("links=filter:lp:./cbc:2"),
            [
                ("links", "filter"),
                ("format", "lp"),
                ("program", "./cbc:2")
            ]
        );
    }
}
