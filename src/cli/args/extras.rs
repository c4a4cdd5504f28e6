//! Flags of `atlas`, `backends`, `completions` and `man`.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

/// Report what the complete list of solutions says about the puzzle.
///
/// How many fits and solutions there are, what they leave unmatched, which placements
/// no solution uses, and which fix the solution alone or in pairs.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink atlas
  iqlink atlas --json
  iqlink atlas --rebuild core/src/atlas/boards.bin    search anew, and write the list's file

Exit codes: 0 done, 2 a file that cannot be written, 130 interrupted.")]
pub(in crate::cli) struct AtlasArgs {
    /// Print one line of JSON.
    #[arg(long)]
    pub(in crate::cli) json: bool,

    /// Find all fits of the empty board again, and write them to FILE.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(in crate::cli) rebuild: Option<PathBuf>,
}

/// List the solvers with their families and options.
///
/// A solver is chosen by --backend NAME, with options as in NAME:OPTION=VALUE:OPTION=VALUE.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink backends                       every solver in a line, and how options are written
  iqlink backends dlx zdd               two of them with all of their options
  iqlink backends --json                everything, one line of JSON for each

Exit codes: 0 done, 2 bad input.")]
pub(in crate::cli) struct BackendsArgs {
    /// The solvers to be shown with their options.
    #[arg(value_name = "NAME")]
    pub(in crate::cli) names: Vec<String>,

    /// Print one line of JSON for each.
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

/// Print a script that completes the commands and flags in your shell.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink completions bash > ~/.local/share/bash-completion/completions/iqlink
  iqlink completions fish > ~/.config/fish/completions/iqlink.fish

Exit codes: 0 done, 2 bad input.")]
pub(in crate::cli) struct CompletionsArgs {
    /// The shell.
    pub(in crate::cli) shell: Shell,
}

/// Write the manual pages, one for the program and one for each command.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink man                            print the program's page
  iqlink man -o man1                    write all pages into the folder man1

Exit codes: 0 done, 2 a folder that cannot be written.")]
pub(in crate::cli) struct ManArgs {
    /// The folder to write all pages into, instead of printing the first.
    #[arg(short, long, value_name = "DIR")]
    pub(in crate::cli) out: Option<PathBuf>,
}
