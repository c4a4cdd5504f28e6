//! A page as headless Chromium sees it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::skip;

/// A browser that is installed, with a folder of its own.
pub(crate) struct Browser {
    folder: PathBuf,
}

impl Browser {
    /// The browser, after seeing that it would tell of errors; says so if none is
    /// installed.
    pub(crate) fn find(folder: &Path) -> Option<Self> {
        let browser = Self {
            folder: folder.join("profile"),
        };
        let broken = folder.join("broken.html");
        let error = "<!DOCTYPE html><title>x</title><script>console.error('seen')</script>";
        fs::write(&broken, error).expect("a page");
        let Some((_, console)) = browser.browse(&broken) else {
            skip("chromium");
            return None;
        };
        assert!(
            console.contains("seen"),
            "the console is not read: {console}"
        );
        Some(browser)
    }

    /// The document that it makes of a page, which must have no errors.
    pub(crate) fn document(&self, page: &Path) -> String {
        let (document, console) = self.browse(page).expect("it was found before");
        assert_eq!(console, "");
        document
    }

    /// What it makes of a page, and what it says on the console. `None` if it is not
    /// installed.
    fn browse(&self, page: &Path) -> Option<(String, String)> {
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
                .arg(format!("--user-data-dir={}", self.folder.display()))
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
}
