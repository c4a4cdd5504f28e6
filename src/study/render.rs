//! The page: every exhibit in the same dress.

use maud::{Markup, PreEscaped, html};

use super::Study;
use super::exhibit::{Block, Drawing, Exhibit, Image, Kind, Source, Table};
use super::plot::{long_time_text, or_dash};
use crate::draw::page::styled_page;
use crate::measure::{count_text, seconds_text};
use crate::words::counted;

/// Longer texts in tables are broken into lines.
const LONG: usize = 60;

const TITLE: &str = "IQ-Link: the paper, recomputed";

/// The whole study as one page of HTML that needs nothing else. The exhibits are
/// those of the study.
pub(super) fn page(study: &Study, exhibits: &[Exhibit]) -> String {
    let content = html! {
        h1 { (TITLE) }
        p.lead {
            "The tables and figures of “An analysis of IQ LINK” by Donna A. Dietz, computed anew on "
            (counted(study.subjects.len(), "challenge")) ", and every claim in it judged."
        }
        p {
            "Between the paper’s days and the times here stand three differences: other challenges, "
            "another machine with another program, and another algorithm. Only the last can be "
            "measured here: the " a href="#ladder" { "ladder" } " runs the paper’s own search, its "
            "parts and its successors on the same challenges, on the same machine, in the same program."
        }
        p {
            "The challenges are not those of the toy’s booklet, so their numbers mean something "
            "else than the paper’s. What the paper says is marked like "
            q.quoted { "this" } "; every other number was computed in this run, which took "
            (seconds_text(study.seconds)) "."
        }
        (facts(study))
        @if study.interrupted {
            div.verdict.bad {
                p { strong { "Interrupted." } " Some searches were not made; they are left out." }
            }
        }
        nav aria-label="Contents" {
            ol.contents {
                @for exhibit in exhibits {
                    li { a href={ "#" (exhibit.id) } { (exhibit.title) } " " small { (exhibit.source) } }
                }
            }
        }
        @for exhibit in exhibits { (section(exhibit)) }
        h2 id="about" { "Where this was computed" }
        (about(study))
    };
    styled_page(TITLE, include_str!("page.css"), &content)
}

/// The most important numbers, each with what it is.
fn facts(study: &Study) -> Markup {
    let longest = |id: &str| {
        let longest = study.trials.longest(id);
        or_dash(longest.map(|time| time.text(long_time_text)))
    };
    html! {
        ul.facts {
            li { b { q.quoted { "5 1/2 to 7 days" } } "the paper: its longest challenge of the booklet, its program, its machine, to the first solution" }
            li { b { (longest("combinations")) } "here: our longest by whole combinations, to all solutions" }
            li { b { (longest("published")) } "here: our longest by the published search, to all solutions" }
            li { b { (longest("extended")) } "the same, by the extended search" }
            li { b { (longest("native")) } "the same, by the native engine" }
            li { b { (count_text(study.space.linked as f64)) } "solutions of the empty board, of " (count_text(study.space.fits as f64)) " fits" }
        }
        p.source { "≈: estimated by random probes. All times but the paper’s are of this machine, and of the challenges of this study that the ladder tries." }
    }
}

fn section(exhibit: &Exhibit) -> Markup {
    html! {
        section id=(exhibit.id) {
            h2 { (exhibit.title) }
            p.source {
                @if exhibit.source == Source::BEYOND { "Beyond the paper." }
                @else { "Stands for " (exhibit.source) "." }
            }
            p.finding { (exhibit.finding) }
            p { (exhibit.method) }
            @for blocks in exhibit.blocks.chunk_by(|a, b| group(a).is_some() && group(a) == group(b)) {
                div class=[group(&blocks[0])] { @for block in blocks { (self::block(block)) } }
            }
            @if !exhibit.quotes.is_empty() {
                div.paper {
                    p { "The paper:" }
                    ul { @for quote in exhibit.quotes { li { q.quoted { (quote) } } } }
                }
            }
        }
    }
}

/// The class of what stands side by side where there is room.
fn group(block: &Block) -> Option<&'static str> {
    match block {
        Block::Chart(_) => Some("charts"),
        Block::Table(table) if !table.folded => Some("tables"),
        Block::Table(_) | Block::Drawings(_) => None,
    }
}

fn block(block: &Block) -> Markup {
    match block {
        Block::Table(table) => self::table(table),
        Block::Chart(chart) => chart.figure(),
        Block::Drawings(drawings) => {
            // Many are small, one is large; two or four stand in two columns.
            let size = match drawings.len() {
                1 => Some("one"),
                2 | 4 => Some("pairs"),
                7.. => Some("many"),
                _ => None,
            };
            html! {
                div class={ "drawings" @if let Some(size) = size { " " (size) } } { @for one in drawings { (drawing(one)) } }
            }
        }
    }
}

fn drawing(drawing: &Drawing) -> Markup {
    html! {
        figure.wide[drawing.wide] id={ "figure-" (drawing.id) } {
            @match &drawing.image {
                Image::Board(svg) => (PreEscaped(svg)),
                Image::Graph(graph) => (graph.svg()),
            }
            figcaption { (drawing.caption) }
        }
    }
}

fn class(kind: Kind, value: &str) -> Option<&'static str> {
    match (kind, value.len() > LONG) {
        (Kind::Text, false) | (Kind::Link, _) => Some("text"),
        (Kind::Text, true) => Some("text long"),
        (Kind::Number, _) => None,
        (Kind::Quoted, _) => Some("quoted"),
        (Kind::QuotedText, false) => Some("quoted text"),
        (Kind::QuotedText, true) => Some("quoted text long"),
    }
}

fn table(table: &Table) -> Markup {
    let body = html! {
        div.scroll {
            table id=(table.id) {
                @if !table.folded { caption { (table.caption) } }
                thead { tr { @for (name, kind) in &table.columns { th class=[class(*kind, "")] { (name) } } } }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for (value, (_, kind)) in row.iter().zip(&table.columns) {
                                td class=[class(*kind, value)] {
                                    @if kind.is_quoted() && !value.is_empty() { q { (value) } }
                                    @else if *kind == Kind::Link { a href={ "#" (value) } { (value) } }
                                    @else { (value) }
                                }
                            }
                        }
                    }
                }
            }
        }
    };
    html! {
        @if table.folded { details { summary { (table.caption) } (body) } } @else { (body) }
    }
}

fn about(study: &Study) -> Markup {
    let about = &study.environment;
    html! {
        dl.about {
            dt { "processor" } dd { (about.cpu) ", " (about.threads) " threads" }
            dt { "system" } dd { (about.system) }
            dt { "program" } dd { "iqlink " (about.version) }
            dt { "solvers" } dd { (about.solvers.join(", ")) }
            dt { "compiler" } dd { (about.compiler) " (" (about.build) ")" }
            dt { "begun" } dd { (about.started) }
            dt { "searches" } dd {
                (study.workers) " at a time, each cut off after " (seconds_text(study.limit_seconds))
            }
            dt { "ladder" } dd {
                "each search cut off after it has looked at "
                (count_text(study.trials.extent.patience.looks as f64)) " placements, and estimated by at most "
                (count_text(study.trials.extent.patience.probes as f64)) " probes"
            }
            dt { "command" } dd { code { (about.command.join(" ")) } }
        }
    }
}
