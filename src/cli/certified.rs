//! What `prove` and `check` say of a certificate that holds.

use std::io::{self, Write};
use std::path::Path;

use super::json::{self, Certified};
use crate::prove::certificate::complete::CompleteManifest;
use crate::prove::certificate::{Checked, Manifest};

/// Prints a certificate that holds, as JSON or in the words that `sentence` makes of its
/// claim.
pub(super) fn print(
    out: &mut impl Write,
    is_json: bool,
    folder: &Path,
    checked: &Checked,
    sentence: impl FnOnce(&str) -> String,
) -> io::Result<()> {
    if is_json {
        json::print(out, &Certified::holding(folder, checked))
    } else {
        writeln!(out, "{}", sentence(&claim(checked)))
    }
}

/// What a certificate claims, in words.
fn claim(checked: &Checked) -> String {
    match checked {
        Checked::Challenge(Manifest { solutions: 0, .. }) => "no solution".to_owned(),
        Checked::Challenge(Manifest { solutions: 1, .. }) => "exactly one solution".to_owned(),
        Checked::Challenge(Manifest { solutions, .. }) => format!("exactly {solutions} solutions"),
        Checked::Complete(manifest) => complete_claim(manifest),
    }
}

fn complete_claim(manifest: &CompleteManifest) -> String {
    let (solutions, fits) = (manifest.linked(), manifest.fits);
    let apart = manifest.groups.iter().filter(|(groups, _)| **groups > 1);
    let apart: Vec<String> = apart
        .map(|(groups, fits)| format!("{fits} that fall into {groups} groups"))
        .collect();
    let apart = match &apart[..] {
        [] => String::new(),
        apart => format!(", besides {}", apart.join(" and ")),
    };
    format!("exactly {solutions} solutions among exactly {fits} fits{apart}")
}
