//! The board in the browser: one HTML file with everything inside.
//!
//! The page is written in HTML, CSS and JavaScript in the folder `web`, which is compiled
//! in; `link` joins the modules of the script. What the page knows of the toy comes
//! from this crate: `data` writes down pieces, placements, drawings, the suite with its
//! explanations, and the complete list of fits. It fetches nothing, and a policy in its
//! head forbids that it ever does.

mod data;
mod link;
mod web;

use thiserror::Error;

use crate::atlas::AtlasError;
use crate::craft::explain::ExplainError;

/// Why the page cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PageError {
    /// The complete list of fits cannot be used.
    #[error("the complete list of solutions could not be read: {0}; install the program anew")]
    Atlas(#[from] AtlasError),
    /// A challenge of the suite cannot be explained.
    #[error("the suite could not be explained: {0}; please report it")]
    Explain(#[from] ExplainError),
}

/// The page.
pub fn html() -> Result<String, PageError> {
    let data = data::packed_json()?;
    let boards = data::packed_boards();
    let script = link::joined(web::MODULES);
    let parts = [
        ("{{style}}", web::STYLES.concat()),
        ("{{data}}", data),
        ("{{boards}}", boards),
        ("{{script}}", script),
    ];
    let mut html = web::SHELL.to_owned();
    for (place, part) in parts {
        html = html.replacen(place, &part, 1);
    }
    Ok(html)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_whole_small_and_asks_for_nothing() {
        let html = html().unwrap();
        assert!(html.len() < 1_500_000, "{} bytes", html.len());
        for place in ["{{style}}", "{{data}}", "{{boards}}", "{{script}}"] {
            assert!(web::SHELL.contains(place), "nowhere to put {place}");
            assert!(!html.contains(place), "{place} was not filled");
        }
        // The only addresses are names of XML vocabularies, which nobody fetches.
        let addresses = html.split("http").skip(1);
        for rest in addresses.filter(|rest| rest.starts_with("://") || rest.starts_with("s://")) {
            assert!(rest.starts_with("://www.w3.org/"), "{:?}", rest.get(..60));
        }
        // Nothing inside ends the script early.
        assert_eq!(
            html.matches("</script>").count(),
            html.matches("<script").count()
        );
    }
}
