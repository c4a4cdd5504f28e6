//! What several commands print in the same way.

use std::io::IsTerminal;

use comfy_table::{
    CellAlignment, ContentArrangement, ContentLineStyle, LineStyle, Table, TableStyle,
};

use super::args::Color;
use super::{Exit, say};
use crate::draw::{self, Charset, ColorChoice, ColorMode, Picture, TerminalOptions};
use crate::solve::{Outcome, Stats, Stop};
use crate::words::counted;

/// How to draw boards on standard output.
#[derive(Clone, Copy)]
pub(super) struct Screen(TerminalOptions);

impl Screen {
    /// The user's choice, and what standard output can show.
    pub(super) fn new(color: Color, ascii: bool) -> Self {
        let choice = match color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        Self(TerminalOptions {
            color: ColorMode::detect(choice, std::io::stdout().is_terminal()),
            charset: if ascii {
                Charset::Ascii
            } else {
                Charset::Unicode
            },
            ..TerminalOptions::default()
        })
    }

    /// A table with a line under its header, and the given columns aligned right.
    pub(super) fn table<const N: usize>(self, header: [&str; N], numbers: &[usize]) -> Table {
        self.table_of(&header, numbers)
    }

    /// The same for any number of columns.
    pub(super) fn table_of(self, header: &[&str], numbers: &[usize]) -> Table {
        let mut table = Table::new();
        let rule = match self.0.charset {
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
        match self.0.charset {
            Charset::Unicode => text.to_owned(),
            Charset::Ascii => in_ascii(text),
        }
    }

    /// A picture as lines of text.
    pub(super) fn draw(self, picture: &Picture) -> String {
        draw::terminal(picture, self.0)
    }
}

/// Breaks the cells of a table into lines, so that it is no wider than the terminal, if
/// that is where it goes.
pub(super) fn fit(table: &mut Table) {
    let terminal = console::Term::stdout();
    if let Some((_, columns)) = terminal.size_checked().filter(|_| terminal.is_term()) {
        table.set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(columns);
    }
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
            (None, '≥') => plain.push_str(">="),
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
        Stop::TimeLimit => {
            say::note(format_args!(
                "{challenge}: out of time; raise --timeout to go on"
            ));
            Exit::Limit
        }
        Stop::Cancelled => Exit::Interrupted,
        Stop::Failed(reason) => {
            say::error(format_args!("{challenge}: {reason}"));
            Exit::BadInput
        }
        Stop::Rejected(reason) => {
            say::error(format_args!(
                "{challenge}: the solver answered wrongly: {reason}"
            ));
            Exit::CheckFailed
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
