//! A page of HTML that stands alone: its style sheet is inside, nothing is fetched,
//! no script runs. It follows the reader's choice of light or dark, fits a phone,
//! and prints.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::chart::colours;
use crate::words::shown_in_lines;

const STYLE: &str = include_str!("page.css");

/// A page with this title and content.
pub(crate) fn page(title: &str, content: &Markup) -> String {
    styled_page(title, "", content)
}

/// A page with rules of its own after the common style sheet.
pub(crate) fn styled_page(title: &str, rules: &str, content: &Markup) -> String {
    let whole = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                // An empty picture, so that a browser asks no server for one.
                link rel="icon" href="data:,";
                title { (title) }
                style { (PreEscaped(style())) (PreEscaped(rules)) }
            }
            body { main { (content) } }
        }
    };
    shown_in_lines(&whole.into_string())
}

/// The common style sheet.
fn style() -> String {
    let colours = colours::light() + &colours::dark();
    format!("{colours}{STYLE}{}", colours::replaced())
}
