//! A page as headless Chromium sees it.

use std::path::Path;
use std::process::Command;

/// What headless Chromium makes of a page: its document, and what it says on the
/// console. `None` if it is not installed.
pub(crate) fn browse(page: &Path, profile: &Path) -> Option<(String, String)> {
    let programs = ["chromium", "chromium-browser", "google-chrome"];
    let output = programs.iter().find_map(|program| {
        Command::new(program)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--enable-logging=stderr",
                "--dump-dom",
            ])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg(format!("file://{}", page.display()))
            .output()
            .ok()
    })?;
    assert!(output.status.success(), "{output:?}");
    let log = String::from_utf8_lossy(&output.stderr);
    let console: Vec<&str> = log
        .lines()
        .filter(|line| line.contains("CONSOLE"))
        .collect();
    let document = String::from_utf8_lossy(&output.stdout).into_owned();
    Some((document, console.join("\n")))
}
