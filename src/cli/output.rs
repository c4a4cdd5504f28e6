//! What several commands print in the same way.

use std::io::IsTerminal;

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, ContentLineStyle, LineStyle, Table,
    TableStyle,
};

use super::args::{Arguments, BoardSize, Color};
use super::{Exit, say};
use crate::draw::{self, Charset, ColorChoice, ColorMode, Picture, Scale, TerminalOptions};
use crate::solve::{Outcome, Stats, Stop};
use crate::words::{READABLE, counted, wrapped};

/// How to draw boards and break lines on standard output.
#[derive(Clone, Copy)]
pub(super) struct Screen {
    options: TerminalOptions,
    /// Where lines are broken: nowhere but in a terminal.
    width: Option<usize>,
}

/// From how many rows on a terminal has room for a full board: its rows, the list of pieces,
/// and what a command says of it.
const FULL_ROWS: u16 = 36;

impl Screen {
    /// The user's choice, and what standard output can show.
    pub(super) fn new(arguments: &Arguments) -> Self {
        let choice = match arguments.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        let size = terminal_size();
        let small = size.is_some_and(|(rows, columns)| rows < FULL_ROWS || columns < 80);
        let plain = arguments.ascii || wants_ascii(|name| std::env::var(name).ok());
        let width = size.map(|(_, columns)| usize::from(columns));
        let options = TerminalOptions {
            color: ColorMode::detect(choice, std::io::stdout().is_terminal()),
            charset: if plain {
                Charset::Ascii
            } else {
                Charset::Unicode
            },
            scale: match arguments.board {
                BoardSize::Compact => Scale::Compact,
                BoardSize::Auto if small => Scale::Compact,
                BoardSize::Auto | BoardSize::Full => Scale::Full,
            },
            columns: width.unwrap_or(80),
            ..TerminalOptions::default()
        };
        Self { options, width }
    }

    /// A terminal with few rows of so many columns, without colours.
    #[cfg(test)]
    pub(super) fn compact(columns: usize) -> Self {
        let options = TerminalOptions {
            color: ColorMode::Plain,
            scale: Scale::Compact,
            columns,
            ..TerminalOptions::default()
        };
        let width = Some(columns);
        Self { options, width }
    }

    /// How to draw.
    pub(super) const fn options(self) -> TerminalOptions {
        self.options
    }

    /// Whether boards are drawn compact, because there are few rows or the user wants it.
    pub(super) fn is_small(self) -> bool {
        self.options.scale != Scale::Full
    }

    /// Sentences in the characters that the user wants, broken between words where the
    /// terminal ends; `indent` blanks before every line but the first. What goes into a file
    /// or a pipe is not broken.
    pub(super) fn wrapped(self, text: &str, indent: usize) -> String {
        let text = self.text(text);
        match self.width {
            Some(width) => wrapped(&text, width.min(READABLE), indent),
            None => text,
        }
    }

    /// The same screen, with small boards and no list of pieces.
    pub(super) fn small(self) -> Self {
        let options = TerminalOptions {
            scale: Scale::Compact,
            legend: false,
            ..self.options
        };
        Self { options, ..self }
    }

    /// A table with a line under its header, and the given columns aligned right.
    pub(super) fn table<const N: usize>(self, header: [&str; N], numbers: &[usize]) -> Table {
        self.table_of(&header, numbers)
    }

    /// The same for any number of columns.
    pub(super) fn table_of(self, header: &[&str], numbers: &[usize]) -> Table {
        let mut table = Table::new();
        let rule = match self.options.charset {
            Charset::Ascii => '-',
            Charset::Unicode => '─',
        };
        let content = ContentLineStyle::new(' ', ' ', ' ');
        table.load_style(
            TableStyle::new()
                .header_lines(content)
                .header_separator(LineStyle::new(' ', rule, ' ', ' '))
                .content_lines(content),
        );
        table.set_header(header.to_vec());
        for &number in numbers {
            if let Some(column) = table.column_mut(number) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        table
    }

    /// The text in the characters that the user wants. It may become longer, so the
    /// cells of a table are put into these characters before it is laid out.
    pub(super) fn text(self, text: &str) -> String {
        match self.options.charset {
            Charset::Unicode => text.to_owned(),
            Charset::Ascii => in_ascii(text),
        }
    }

    /// A picture as lines of text.
    pub(super) fn draw(self, picture: &Picture) -> String {
        draw::terminal(picture, self.options)
    }
}

/// Whether the environment asks for characters of ASCII only: by its locale, if that is set
/// and has another set of characters than UTF-8, as `C` has.
fn wants_ascii(variable: impl Fn(&str) -> Option<String>) -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    let locale = names.filter_map(variable).find(|value| !value.is_empty());
    locale.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        !(locale.contains("utf-8") || locale.contains("utf8"))
    })
}

/// The rows and columns of the terminal that standard output is, if it is one.
pub(super) fn terminal_size() -> Option<(u16, u16)> {
    let terminal = console::Term::stdout();
    terminal.size_checked().filter(|_| terminal.is_term())
}

/// Breaks the cells of a table into lines, so that it is no wider than the terminal, if
/// that is where it goes.
pub(super) fn fit(table: &mut Table) {
    if let Some((_, columns)) = terminal_size() {
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(columns);
    }
}

/// Leaves out what the terminal has no room for, if the table goes to one: the columns of
/// `spared`, each with how wide it has to be for them. The page that is written has them all.
pub(super) fn narrowed(table: &mut Table, spared: &[(usize, u16)]) {
    let Some((_, columns)) = terminal_size() else {
        return;
    };
    for &(spared, least) in spared {
        if let Some(column) = table.column_mut(spared).filter(|_| columns < least) {
            column.set_constraint(ColumnConstraint::Hidden);
        }
    }
    fit(table);
}

/// Raised digits, each in the place of its value.
const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/// The text in plain ASCII: `7·10¹⁹` is `7*10^19`. What has no likeness there is a
/// question mark.
fn in_ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut was_raised = false;
    for character in text.chars() {
        let raised = RAISED.chars().zip('0'..='9').find(|r| r.0 == character);
        if raised.is_some() && !was_raised {
            plain.push('^');
        }
        was_raised = raised.is_some();
        match (raised, character) {
            (Some((_, digit)), _) => plain.push(digit),
            (None, _) if character.is_ascii() => plain.push(character),
            (None, 'µ') => plain.push('u'),
            (None, '\u{a0}') => plain.push(' '),
            (None, '×') => plain.push('x'),
            (None, '·') => plain.push('*'),
            (None, '–' | '—' | '−') => plain.push('-'),
            (None, '‘' | '’') => plain.push('\''),
            (None, '“' | '”') => plain.push('"'),
            (None, '…') => plain.push_str("..."),
            (None, '≈') => plain.push('~'),
            (None, '≥') => plain.push_str(">="),
            (None, '≤') => plain.push_str("<="),
            (None, _) => plain.push('?'),
        }
    }
    plain
}

/// The costs of a search in words.
pub(super) fn cost(stats: &Stats) -> String {
    let mut parts = vec![format!("{:.4} s", stats.total.as_secs_f64())];
    if let Some(nodes) = stats.nodes {
        parts.push(counted(nodes, "node"));
    }
    if let Some(conflicts) = stats.conflicts {
        parts.push(counted(conflicts, "conflict"));
    }
    parts.join(", ")
}

/// The exit code for the end of a search; notes on standard error why it was cut
/// short, if it was.
pub(super) fn exit_of(challenge: &str, outcome: &Outcome) -> Exit {
    match &outcome.stop {
        Stop::Exhausted | Stop::Visitor | Stop::SolutionLimit => Exit::Done,
        Stop::Assumed => {
            say::note(format_args!(
                "{challenge}: searched as if the solution were unique, which is not proved"
            ));
            Exit::Done
        }
        stop @ Stop::TimeLimit => {
            say::note(format_args!(
                "{challenge}: {stop}; raise --timeout to go on"
            ));
            Exit::Limit
        }
        Stop::Cancelled => Exit::Interrupted,
        stop @ Stop::Failed(_) => {
            say::error(format_args!("{challenge}: {stop}"));
            Exit::BadInput
        }
        stop @ Stop::Rejected(_) => {
            say::error(format_args!("{challenge}: {stop}"));
            Exit::CheckFailed
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_decides_on_ascii() {
        let with = |set: &'static [(&str, &str)]| {
            wants_ascii(|name| {
                let found = set.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(!with(&[]));
        assert!(with(&[("LANG", "C")]) && with(&[("LANG", "POSIX")]));
        assert!(with(&[("LANG", "de_DE.ISO-8859-1")]));
        assert!(!with(&[("LANG", "en_GB.UTF-8")]) && !with(&[("LANG", "C.utf8")]));
        assert!(with(&[("LANG", "en_GB.UTF-8"), ("LC_ALL", "C")]));
        assert!(!with(&[
            ("LANG", "C"),
            ("LC_ALL", ""),
            ("LC_CTYPE", "C.UTF-8")
        ]));
    }

    #[test]
    fn plain_text_is_ascii_and_stays_readable() {
        for (text, plain) in [
            ("1.5·10¹⁹ of 10⁶", "1.5*10^19 of 10^6"),
            (
                "the paper’s “All Legal” – 3×",
                "the paper's \"All Legal\" - 3x",
            ),
            ("79.6\u{a0}µs …", "79.6 us ..."),
            ("für 水", "f?r ?"),
        ] {
            assert_eq!(in_ascii(text), plain);
        }
    }
}
