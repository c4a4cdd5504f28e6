//! Standard output for commands whose results say how they end.
//!
//! Whoever reads it may have seen enough, and the disk behind it may be full. The work
//! goes on all the same: what is found decides the exit code. Only what may have no end is
//! not gone on with for nobody ([`is_read`](Results::is_read)).

use std::io::{self, ErrorKind, Stdout, Write};

use super::{CliError, Exit, exit_of};

/// Standard output. Writing never fails; the first error is kept for the end.
pub(super) struct Results {
    out: Stdout,
    failed: Option<io::Error>,
}

impl Results {
    pub(super) fn new() -> Self {
        Self {
            out: io::stdout(),
            failed: None,
        }
    }

    /// Whether somebody may still read it, as far as is known.
    pub(super) fn is_read(&self) -> bool {
        let failed = self.failed.as_ref();
        failed.is_none_or(|error| error.kind() != ErrorKind::BrokenPipe)
    }

    /// How the command ends that has found this.
    pub(super) fn end(mut self, found: Exit) -> Result<Exit, CliError> {
        let flushed = self.out.flush();
        ended(found, self.failed.map_or(flushed, Err))
    }

    /// How the command ends that has found this, and perhaps met something that kept it from
    /// going on, which is said: it does not hide what is worse.
    pub(super) fn end_with(
        mut self,
        found: Exit,
        met: Result<(), CliError>,
    ) -> Result<Exit, CliError> {
        // What was found is printed before what was met is said.
        let _ = self.flush();
        let met = exit_of(met.map(|()| Exit::Done));
        self.end(found.max(met))
    }

    fn kept<T>(&mut self, written: io::Result<T>, otherwise: T) -> io::Result<T> {
        written.or_else(|error| {
            if error.kind() == ErrorKind::Interrupted {
                return Err(error);
            }
            self.failed.get_or_insert(error);
            Ok(otherwise)
        })
    }
}

impl Write for Results {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.failed.is_some() {
            return Ok(bytes.len());
        }
        let written = self.out.write(bytes);
        self.kept(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.out.flush();
        self.kept(flushed, ())
    }
}

/// How a command ends that has found this, whatever became of the printing. That it
/// could not be printed is an error only if there was nothing else to tell, and none at
/// all if whoever reads our output has seen enough.
pub(super) fn ended(found: Exit, printed: io::Result<()>) -> Result<Exit, CliError> {
    match printed {
        Err(error) if found == Exit::Done && error.kind() != ErrorKind::BrokenPipe => {
            Err(error.into())
        }
        _ => Ok(found),
    }
}
