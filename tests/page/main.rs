//! The page in a real browser: headless Chromium, driven through `chromedriver`. Where
//! one of them is missing, the tests say that they were skipped.

#[path = "../common/mod.rs"]
mod common;

mod browser;
mod counting;
mod driver;
mod helping;
mod hostile;
mod loading;
mod making;
mod playing;
mod sharing;
