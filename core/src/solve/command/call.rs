//! What is run: the program, and where its arguments name the files.

use std::path::Path;
use std::process::{Command, Stdio};

use super::known::Known;

/// Where the file of the question stands in the arguments; the second is the old name.
const FILE: [&str; 2] = ["{file}", "{cnf}"];

/// A program and its arguments, with the placeholders that the head of `command` describes.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) program: String,
    arguments: Vec<String>,
}

impl Call {
    /// The program with the user's arguments, and those that it is known to need unless
    /// the user's say where the file goes.
    pub(super) fn new(program: String, mut arguments: Vec<String>, known: Option<&Known>) -> Self {
        let says = arguments
            .iter()
            .any(|a| FILE.iter().any(|file| a.contains(file)));
        if !says {
            let usual = known.map_or(&FILE[..1], |known| known.arguments);
            arguments.extend(usual.iter().map(|&argument| argument.to_owned()));
        }
        Self { program, arguments }
    }

    /// The command that reads a file, gives at most so many answers if it can be told, and
    /// writes them to the other file if it is told to.
    pub(super) fn command(&self, file: &Path, answer: &Path, limit: u64) -> Command {
        let folder = file.parent().unwrap_or(file).to_string_lossy();
        let (file, answer) = (file.to_string_lossy(), answer.to_string_lossy());
        let mut command = Command::new(&self.program);
        let filled = |argument: &String| {
            let argument = FILE
                .iter()
                .fold(argument.clone(), |a, mark| a.replace(mark, &file));
            argument
                .replace("{answer}", &answer)
                .replace("{folder}", &folder)
                .replace("{limit}", &limit.to_string())
        };
        command.args(self.arguments.iter().map(filled));
        command.stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
}

#[cfg(test)]
mod tests {
    use super::super::known::known;
    use super::*;

    #[test]
    fn the_files_go_where_the_arguments_say() {
        let arguments = |program: &str, words: &[&str]| {
            let words = words.iter().map(|&word| word.to_owned()).collect();
            let call = Call::new(program.to_owned(), words, known(program));
            call.arguments.join(" ")
        };
        assert_eq!(arguments("cadical", &["-q"]), "-q {file}");
        assert_eq!(arguments("/opt/minisat", &[]), "{file} {answer}");
        assert_eq!(arguments("minisat", &["{cnf}"]), "{cnf}");
        assert_eq!(arguments("x", &["-i", "{file}", "-v"]), "-i {file} -v");
        assert_eq!(arguments("clingo", &["-t2"]), "-t2 --models={limit} {file}");
    }
}
