//! `cmd:PROGRAM`: any SAT solver on the PATH that reads DIMACS files.
//!
//! The program is run once for every answer, with a file that has grown by the
//! clauses that forbid the last one. Its output is drained while it runs; it is
//! killed, with whatever it started, when the time is up. Its model is checked
//! against the clauses, so that a solver gone wrong ends in a sentence and not in
//! an endless repetition.
//!
//! Arguments may contain `{cnf}`, the file of clauses, which is otherwise the last
//! argument, and `{answer}`, a file that the program writes its answer to instead of
//! printing it. Programs called minisat get both without being told.

mod call;
mod external;
mod failure;
mod process;

use encodings::Cnf;

use self::call::Call;
use self::external::External;
use super::backend::Sat;
use super::encoding::Encoding;
use super::engine::Model;
use crate::options::Settings;
use crate::solve::Backend;
use crate::solve::spec::{Options, SpecError};

/// The parts of `OPTION=VALUE:...:PROGRAM ARGUMENTS`, the program under the key
/// `program`. Only what begins with the name of an option is one: a program's
/// arguments may hold colons and equals signs.
pub(in crate::solve) fn split(mut text: &str) -> Vec<(&str, &str)> {
    let mut parts = Vec::new();
    let options = Encoding::USUAL.specs();
    while let Some((part, rest)) = text.split_once(':')
        && let Some((key, value)) = part.split_once('=')
        && options.iter().any(|option| option.name == key)
    {
        parts.push((key, value));
        text = rest;
    }
    parts.push(("program", text));
    parts
}

/// The backend that the options ask for.
pub(in crate::solve) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
    let line = options.take("program").unwrap_or_default();
    let mut words = line.split_whitespace().map(str::to_owned);
    let program = words.next().ok_or(SpecError::NoProgram)?;
    let call = Call::new(program.clone(), words.collect());
    let encoding = options.read(Encoding::USUAL)?;
    let name = encoding.name_after("cmd", Encoding::USUAL);
    Ok(Box::new(Sat {
        name: format!("{name}:{}", line.trim()),
        encoding,
        start: Box::new(move |watch| {
            Box::new(External {
                call: call.clone(),
                formula: Cnf::default(),
                model: Model::default(),
                watch: watch.clone(),
            })
        }),
        program: Some(program),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

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
    }
}
