//! Flags of `page`.

use std::path::PathBuf;

use clap::Args;

/// Write the board for the browser: one file that needs no server and no network.
///
/// Set a board up by hand, see at every move how many solutions are left, play the
/// suite, get hints, design and print challenges, and watch a search at work. The
/// complete list of solutions is inside.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  iqlink page                           write iqlink.html; open it in a browser
  iqlink page -o board.html
  iqlink page -o - | gzip > board.html.gz

Exit codes: 0 done, 2 a file that cannot be written.")]
pub(in crate::cli) struct PageArgs {
    /// The file to write; - for standard output.
    #[arg(short, long, value_name = "FILE", default_value = "iqlink.html")]
    pub(in crate::cli) out: PathBuf,
}
