//! The program: parse the arguments, run, return the exit code.

use std::process::ExitCode;

#[global_allocator]
static MEMORY: iqlink::cli::Memory = iqlink::cli::Memory;

fn main() -> ExitCode {
    iqlink::cli::main()
}
