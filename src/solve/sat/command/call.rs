//! What is run: the program, and where its arguments name the files.

use std::path::Path;
use std::process::{Command, Stdio};

/// A program and its arguments, with the placeholders that the folder's head describes.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) program: String,
    arguments: Vec<String>,
}

impl Call {
    pub(super) fn new(program: String, mut arguments: Vec<String>) -> Self {
        let mentions = |arguments: &[String], what| arguments.iter().any(|a| a.contains(what));
        if !mentions(&arguments, "{cnf}") {
            arguments.push("{cnf}".to_owned());
            let stem = Path::new(&program)
                .file_stem()
                .and_then(|stem| stem.to_str());
            if stem == Some("minisat") && !mentions(&arguments, "{answer}") {
                arguments.push("{answer}".to_owned());
            }
        }
        Self { program, arguments }
    }

    /// The command that reads the clauses, and writes its answer if it is told to.
    pub(super) fn command(&self, cnf: &Path, answer: &Path) -> Command {
        let (cnf, answer) = (cnf.to_string_lossy(), answer.to_string_lossy());
        let mut command = Command::new(&self.program);
        let filled =
            |argument: &String| argument.replace("{cnf}", &cnf).replace("{answer}", &answer);
        command.args(self.arguments.iter().map(filled));
        command.stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_go_where_the_arguments_say() {
        let arguments = |program: &str, words: &[&str]| {
            let words = words.iter().map(|&word| word.to_owned()).collect();
            Call::new(program.to_owned(), words).arguments.join(" ")
        };
        assert_eq!(arguments("cadical", &["-q"]), "-q {cnf}");
        assert_eq!(arguments("/opt/minisat", &[]), "{cnf} {answer}");
        assert_eq!(arguments("x", &["-i", "{cnf}", "-v"]), "-i {cnf} -v");
    }
}
