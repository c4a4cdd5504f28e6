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

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use encodings::format::answer::{self, Answer as SolverAnswer};
use encodings::{Amo, Cardinality, ClauseSink, Cnf, Lit, Supports, Var};
use tempfile::TempDir;

use super::sat::{self, Answer, Effort, Encoding, Engine, Links, Sat};
use super::{Backend, Options, SpecError, Stop, Watch};
use crate::words::shortened;

/// The options, for the registry: those of every SAT backend.
pub(super) const OPTIONS: &[(&str, &str)] = sat::OPTIONS;

const USUAL: Encoding = Encoding {
    amo: Amo::Pairwise,
    count: Some(Cardinality::Totalizer),
    supports: Some(Supports::Short),
    links: Links::Lazy,
};

/// How often the clock is looked at while the program runs.
const TICK: Duration = Duration::from_millis(5);

/// How many clauses are written between two looks at the clock.
const PACE: usize = 1 << 12;

/// The parts of `OPTION=VALUE:...:PROGRAM ARGUMENTS`, the program under the key
/// `program`. Only what begins with the name of an option is one: a program's
/// arguments may hold colons and equals signs.
pub(super) fn split(mut text: &str) -> Vec<(&str, &str)> {
    let mut parts = Vec::new();
    while let Some((part, rest)) = text.split_once(':')
        && let Some((key, value)) = part.split_once('=')
        && OPTIONS
            .iter()
            .any(|(usage, _)| usage.split('=').next() == Some(key))
    {
        parts.push((key, value));
        text = rest;
    }
    parts.push(("program", text));
    parts
}

/// The backend that the options ask for.
pub(super) fn make(options: &mut Options) -> Result<Box<dyn Backend>, SpecError> {
    let line = options.take("program").unwrap_or_default();
    let mut words = line.split_whitespace().map(str::to_owned);
    let program = words.next().ok_or(SpecError::NoProgram)?;
    let call = Call::new(program, words.collect());
    let encoding = USUAL.altered(options)?;
    let suffix = encoding.suffix(USUAL);
    Ok(Box::new(Sat {
        name: format!("cmd{suffix}:{}", line.trim()),
        encoding,
        start: Box::new(move |watch| {
            Box::new(External {
                call: call.clone(),
                formula: Cnf::default(),
                model: Vec::new(),
                watch: watch.clone(),
            })
        }),
    }))
}

/// A program and its arguments, with the placeholders described above.
#[derive(Clone, Debug)]
struct Call {
    program: String,
    arguments: Vec<String>,
}

impl Call {
    fn new(program: String, mut arguments: Vec<String>) -> Self {
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

    fn command(&self, cnf: &Path, answer: &Path) -> Command {
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

impl Call {
    /// Something about the program, with its name before it.
    fn told(&self, reason: &str) -> String {
        format!("{}: {reason}", shortened(&self.program))
    }

    /// Why the program did not start, and what to do.
    fn not_started(&self, error: &io::Error) -> Failure {
        Failure::Silent(match error.kind() {
            io::ErrorKind::NotFound if self.program.contains('=') => {
                "there is no such program; options are written before it, as in \
                 cmd:links=closure:minisat"
                    .to_owned()
            }
            io::ErrorKind::NotFound => {
                "there is no such program; install it, or give its full path".to_owned()
            }
            io::ErrorKind::PermissionDenied => {
                "it may not be run; make it executable, or give another program".to_owned()
            }
            _ => error.to_string(),
        })
    }
}

/// A program as a solver: the clauses so far, and the last model.
struct External {
    call: Call,
    formula: Cnf,
    model: Vec<bool>,
    watch: Watch,
}

impl ClauseSink for External {
    fn new_var(&mut self) -> Var {
        self.formula.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.formula.add_clause(clause);
    }
}

impl Engine for External {
    fn solve(&mut self) -> Answer {
        match self.run() {
            Ok(answer) => answer,
            Err(Failure::Silent(reason)) => Answer::Stopped(Stop::Failed(self.call.told(&reason))),
            Err(Failure::Wrong(reason)) => Answer::Stopped(Stop::Rejected(self.call.told(&reason))),
        }
    }

    fn is_true(&self, literal: Lit) -> bool {
        self.model[literal.var().number() - 1] == literal.is_positive()
    }

    fn effort(&self) -> Effort {
        Effort::default()
    }
}

/// Why there is no answer to go on with, as a sentence.
enum Failure {
    /// The program gave none.
    Silent(String),
    /// It gave a wrong one.
    Wrong(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Silent(error.to_string())
    }
}

impl External {
    fn run(&mut self) -> Result<Answer, Failure> {
        let folder = TempDir::with_prefix("iqlink-")?;
        let (cnf, answer) = (
            folder.path().join("challenge.cnf"),
            folder.path().join("answer"),
        );
        if let Some(stop) = write_dimacs(&self.formula, File::create(&cnf)?, &self.watch)? {
            return Ok(Answer::Stopped(stop));
        }
        let running = Running::start(&mut self.call.command(&cnf, &answer))
            .map_err(|error| self.call.not_started(&error))?;
        let finished = match running.wait(&self.watch)? {
            Ok(finished) => finished,
            Err(stop) => return Ok(Answer::Stopped(stop)),
        };
        let read = if answer.exists() {
            answer::read_sat(BufReader::new(File::open(&answer)?))
        } else {
            answer::read_sat(finished.output.as_slice())
        };
        match read {
            Ok(SolverAnswer::Satisfiable(models)) => self.accept(&models[0]),
            Ok(SolverAnswer::Unsatisfiable) => Ok(Answer::NoModel),
            Ok(SolverAnswer::Unknown(words)) => {
                Err(Failure::Silent(format!("it gave up: {words}")))
            }
            Err(error) => Err(Failure::Silent(finished.explain(&error.to_string()))),
        }
    }

    /// Takes over a model, unless it is none. Variables left out do not matter;
    /// here they are false.
    fn accept(&mut self, model: &[Lit]) -> Result<Answer, Failure> {
        let mut values = vec![false; self.formula.variables()];
        for literal in model {
            let value = values.get_mut(literal.var().number() - 1);
            let beyond =
                || Failure::Wrong("its answer has more variables than the file".to_owned());
            *value.ok_or_else(beyond)? = literal.is_positive();
        }
        self.model = values;
        let holds = |clause: &[Lit]| clause.iter().any(|&literal| self.is_true(literal));
        match self.formula.clauses().position(|clause| !holds(clause)) {
            Some(at) => Err(Failure::Wrong(format!(
                "its answer breaks clause {} of the file",
                at + 1
            ))),
            None => Ok(Answer::Model),
        }
    }
}

/// Writes the clauses, unless the time is up before that is done.
fn write_dimacs(formula: &Cnf, file: File, watch: &Watch) -> io::Result<Option<Stop>> {
    let mut out = BufWriter::new(file);
    writeln!(out, "p cnf {} {}", formula.variables(), formula.len())?;
    for (number, clause) in formula.clauses().enumerate() {
        if number.is_multiple_of(PACE)
            && let Some(stop) = watch.check()
        {
            return Ok(Some(stop));
        }
        for literal in clause {
            write!(out, "{} ", literal.to_dimacs())?;
        }
        writeln!(out, "0")?;
    }
    out.flush()?;
    Ok(None)
}

/// A program that runs, with what reads its output.
struct Running {
    child: Child,
    output: Receiver<Vec<u8>>,
    errors: Receiver<Vec<u8>>,
}

/// A program that has ended.
struct Finished {
    status: ExitStatus,
    output: Vec<u8>,
    errors: Vec<u8>,
}

impl Running {
    fn start(command: &mut Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut child = command.spawn()?;
        let output = drain(child.stdout.take());
        let errors = drain(child.stderr.take());
        Ok(Self {
            child,
            output,
            errors,
        })
    }

    /// Waits for the end of the program or of the time, whichever comes first.
    fn wait(mut self, watch: &Watch) -> Result<Result<Finished, Stop>, Failure> {
        let output = loop {
            if let Some(stop) = watch.check() {
                return Ok(Err(stop));
            }
            match self.output.recv_timeout(TICK) {
                Ok(output) => break output,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Vec::new(),
            }
        };
        // It has closed its output, but may still be at work.
        let status = loop {
            if let Some(status) = self.child.try_wait()? {
                break status;
            }
            if let Some(stop) = watch.check() {
                return Ok(Err(stop));
            }
            thread::sleep(TICK / 5);
        };
        let errors = self.errors.recv_timeout(TICK).unwrap_or_default();
        Ok(Ok(Finished {
            status,
            output,
            errors,
        }))
    }
}

impl Drop for Running {
    /// Leaves nothing running, however the wait ended.
    fn drop(&mut self) {
        kill_group(&mut self.child);
        // The only failure is that it was waited for already.
        let _ = self.child.wait();
    }
}

/// Kills the program and whatever it has started.
fn kill_group(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id())
        .ok()
        .and_then(rustix::process::Pid::from_raw)
    {
        // Fails if the whole group has ended, which is what is wanted.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
}

/// Reads everything in a thread of its own, so that no pipe fills up. The thread
/// ends when the last process that holds the other end does.
fn drain(pipe: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    if let Some(mut pipe) = pipe {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            // What was read before an error is still worth having.
            let _ = pipe.read_to_end(&mut bytes);
            let _ = sender.send(bytes);
        });
    }
    receiver
}

impl Finished {
    /// Why there is no answer: the reader's reason, and what the program said.
    fn explain(&self, reason: &str) -> String {
        let errors = String::from_utf8_lossy(&self.errors);
        let said = errors.lines().find(|line| !line.trim().is_empty());
        let said = said.map_or_else(String::new, |line| format!("; it said: {}", line.trim()));
        format!(
            "its answer cannot be used ({reason}; {}){said}; give a program that prints `s` and `v` \
             lines, or say with {{answer}} in its arguments where its answer goes",
            self.status
        )
    }
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
