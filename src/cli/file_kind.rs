//! Whether the name of a file promises what is written into it.

use std::path::Path;

use super::CliError;

/// What a command writes, with the endings that such files have. The first is the usual one.
#[derive(Clone, Copy)]
pub(super) enum FileKind {
    /// A drawing.
    Svg,
    /// A page.
    Html,
}

/// Endings of pictures and documents that some program opens by them.
const KNOWN: [&str; 15] = [
    "svg", "html", "htm", "png", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "ico", "pdf",
    "eps", "ps",
];

impl FileKind {
    const fn name(self) -> &'static str {
        match self {
            Self::Svg => "an SVG",
            Self::Html => "an HTML page",
        }
    }

    const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Svg => &["svg"],
            Self::Html => &["html", "htm"],
        }
    }

    /// Refuses a name that promises something else: no program would open what is written. Any
    /// other name is the user's own choice.
    pub(super) fn require(self, file: &Path) -> Result<(), CliError> {
        let ending = file.extension().and_then(|ending| ending.to_str());
        let ending = ending.unwrap_or("").to_ascii_lowercase();
        let (own, ending) = (self.endings(), ending.as_str());
        if own.contains(&ending) || !KNOWN.contains(&ending) {
            return Ok(());
        }
        let better = file.with_extension(own[0]);
        Err(CliError::Usage(format!(
            "{}: {} is written, which is no .{ending}; name it {}",
            file.display(),
            self.name(),
            better.display()
        )))
    }
}
