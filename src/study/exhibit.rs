//! What every figure and table of the study is handed over as, so that one renderer
//! and one exporter serve them all.

use std::fmt;

use crate::draw::chart::{Chart, Graph};

/// Which part of the paper an exhibit stands for.
///
/// Figures and tables have the numbers that the paper's typesetting gives them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Figures of the paper.
    pub figures: &'static [u8],
    /// Tables of the paper.
    pub tables: &'static [u8],
    /// Sections of the paper, for what it only tells in words.
    pub sections: &'static [&'static str],
}

impl Source {
    /// Nothing in the paper.
    pub const BEYOND: Self = Self {
        figures: &[],
        tables: &[],
        sections: &[],
    };

    /// All of the paper.
    pub const WHOLE: Self = Self {
        sections: &["all"],
        ..Self::BEYOND
    };

    /// Figures of the paper and nothing else.
    pub(super) const fn figures(figures: &'static [u8]) -> Self {
        Self {
            figures,
            ..Self::BEYOND
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::WHOLE {
            return f.write_str("the whole paper");
        }
        let list = |what: &str, items: Vec<String>| {
            let plural = if items.len() == 1 { "" } else { "s" };
            (!items.is_empty()).then(|| format!("{what}{plural} {}", items.join(", ")))
        };
        let numbers = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect();
        let sections = self.sections.iter().map(|name| format!("“{name}”"));
        let parts = [
            list("table", numbers(self.tables)),
            list("figure", numbers(self.figures)),
            list("section", sections.collect()),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if parts.is_empty() {
            return f.write_str("beyond the paper");
        }
        write!(f, "the paper’s {}", parts.join(" and "))
    }
}

/// A figure or table, or several that belong together.
#[derive(Clone)]
pub struct Exhibit {
    /// Its name within the page and among the files: letters, digits and hyphens.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What it stands for.
    pub source: Source,
    /// What it says, in one sentence with its most important numbers.
    pub finding: String,
    /// How it was computed and how to read it.
    pub method: &'static str,
    /// What the paper says, word for word or number for number.
    pub quotes: &'static [&'static str],
    /// What is shown, in order.
    pub blocks: Vec<Block>,
}

/// What an exhibit is made of.
#[derive(Clone)]
pub enum Block {
    /// A table.
    Table(Table),
    /// A chart.
    Chart(Chart),
    /// Pictures side by side.
    Drawings(Vec<Drawing>),
}

/// What is drawn.
#[derive(Clone)]
pub enum Image {
    /// A picture that needs no style sheet, as SVG.
    Board(String),
    /// A graph.
    Graph(Graph),
}

/// A picture with its caption.
#[derive(Clone)]
pub struct Drawing {
    /// Its name within the page and among the files.
    pub id: String,
    /// What to see in it.
    pub caption: String,
    /// The picture.
    pub image: Image,
    /// Whether it has small print, and takes the width of the page.
    pub wide: bool,
}

impl Drawing {
    /// A board or a map of cells, given as SVG.
    pub(super) fn board(id: impl Into<String>, caption: impl Into<String>, svg: String) -> Self {
        Self {
            id: id.into(),
            caption: caption.into(),
            image: Image::Board(svg),
            wide: false,
        }
    }

    /// The same drawing across the page.
    pub(super) fn wide(self) -> Self {
        Self { wide: true, ..self }
    }
}

/// What the values in a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Words.
    Text,
    /// Numbers that were computed.
    Number,
    /// What the paper says, in numbers.
    Quoted,
    /// What the paper says, in words.
    QuotedText,
    /// The name of another exhibit.
    Link,
}

impl Kind {
    /// Whether it is what the paper says.
    pub const fn is_quoted(self) -> bool {
        matches!(self, Self::Quoted | Self::QuotedText)
    }
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name within the page and among the files.
    pub id: String,
    /// What it shows.
    pub caption: String,
    /// The columns.
    pub columns: Vec<(String, Kind)>,
    /// The rows, each as long as there are columns.
    pub rows: Vec<Vec<String>>,
    /// Whether it is long, and shown only on demand.
    pub folded: bool,
}

impl Table {
    /// A table without columns and rows.
    pub(super) fn new(id: &str, caption: impl Into<String>) -> Self {
        Self {
            id: id.to_owned(),
            caption: caption.into(),
            columns: Vec::new(),
            rows: Vec::new(),
            folded: false,
        }
    }

    /// The same table with a column of words.
    pub(super) fn text(self, name: &str) -> Self {
        self.columns([name], Kind::Text)
    }

    /// The same table with a column of computed numbers.
    pub(super) fn number(self, name: &str) -> Self {
        self.columns([name], Kind::Number)
    }

    /// The same table with several columns of computed numbers.
    pub(super) fn numbers<'a>(self, names: impl IntoIterator<Item = &'a str>) -> Self {
        self.columns(names, Kind::Number)
    }

    /// The same table with a column of what the paper says.
    pub(super) fn quoted(self, name: &str) -> Self {
        self.columns([name], Kind::Quoted)
    }

    /// The same table with a column of what the paper says in words.
    pub(super) fn quoted_text(self, name: &str) -> Self {
        self.columns([name], Kind::QuotedText)
    }

    /// The same table with a column of exhibits that tell more.
    pub(super) fn link(self, name: &str) -> Self {
        self.columns([name], Kind::Link)
    }

    fn columns<'a>(mut self, names: impl IntoIterator<Item = &'a str>, kind: Kind) -> Self {
        let columns = names.into_iter().map(|name| (name.to_owned(), kind));
        self.columns.extend(columns);
        self
    }

    /// The same table with these rows.
    pub(super) fn rows(self, rows: impl IntoIterator<Item = Vec<String>>) -> Self {
        let rows: Vec<Vec<String>> = rows.into_iter().collect();
        debug_assert!(rows.iter().all(|row| row.len() == self.columns.len()));
        Self { rows, ..self }
    }

    /// The same table, shown on demand.
    pub(super) fn folded(self) -> Self {
        Self {
            folded: true,
            ..self
        }
    }
}
