//! The program: parse the arguments, run, return the exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    iqlink::cli::main()
}
