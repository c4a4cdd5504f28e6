//! The sources of the page.

use super::link::Source;

/// The page with places for the rest.
pub(super) const SHELL: &str = include_str!("web/index.html");

/// Short traces of searches, one a line: `iqlink trace expert-07 --backend B --json` for B
/// paper, native and dlx.
pub(super) const TRACES: &str = include_str!("web/traces.jsonl");

/// The style sheets, in order.
pub(super) const STYLES: &[&str] = &[
    include_str!("web/style/base.css"),
    include_str!("web/style/board.css"),
    include_str!("web/style/panels.css"),
    include_str!("web/style/print.css"),
];

macro_rules! modules {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("web/script/", $name)))),*]
    };
}

/// The modules of the script, each after those that it imports.
pub(super) const MODULES: &[Source] = modules![
    "data.js"
    "dom.js"
    "words.js"
    "bits.js"
    "toy.js"
    "notation.js"
    "atlas.js"
    "session.js"
    "announce.js"
    "storage.js"
    "drawing.js"
    "board-view.js"
    "tray-view.js"
    "moves.js"
    "pointer.js"
    "keyboard.js"
    "status-view.js"
    "tools-view.js"
    "share-link.js"
    "tables.js"
    "rules.js"
    "thinking.js"
    "random.js"
    "making.js"
    "hints.js"
    "tabs.js"
    "play-panel.js"
    "clock.js"
    "explore-panel.js"
    "explain-panel.js"
    "design-panel.js"
    "trace.js"
    "search-panel.js"
    "picture.js"
    "print.js"
    "share-panel.js"
    "files.js"
    "inspect.js"
    "main.js"
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::link::{exported, import};

    #[test]
    fn every_import_is_exported_by_a_module_that_comes_before() {
        for (at, (name, text)) in MODULES.iter().enumerate() {
            for line in text.lines().filter(|line| line.starts_with("import")) {
                let (names, from) = import(line).unwrap_or_else(|| panic!("{name}: {line}"));
                let before = MODULES[..at].iter().find(|(other, _)| *other == from);
                let (_, source) = before.unwrap_or_else(|| panic!("{name} comes before {from}"));
                let exports: Vec<&str> = source.lines().filter_map(exported).collect();
                for wanted in names.split(", ") {
                    assert!(
                        exports.contains(&wanted),
                        "{name}: {from} exports no {wanted}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_file_of_the_folder_is_in_the_list() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page/web/script");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let mut listed: Vec<&str> = MODULES.iter().map(|(name, _)| *name).collect();
        files.sort_unstable();
        listed.sort_unstable();
        assert_eq!(files, listed);
    }
}
