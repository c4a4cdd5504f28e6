//! `iqlink page`.

use super::args::PageArgs;
use super::file_kind::FileKind;
use super::{CliError, Exit, say};
use crate::page;

pub(super) fn run(args: &PageArgs) -> Result<Exit, CliError> {
    FileKind::Html.require(&args.out)?;
    let html = page::html()?;
    super::write_file(&args.out, html.as_bytes())?;
    if !super::is_standard(&args.out) {
        let file = args.out.display();
        let kilobytes = html.len().div_ceil(1000);
        say::note(format_args!(
            "{file} written, {kilobytes} kB; open it in a browser"
        ));
    }
    Ok(Exit::Done)
}
