//! The page: every exhibit in the same dress.

use maud::{Markup, PreEscaped, html};

use super::Study;
use super::exhibit::{Drawing, Exhibit, Image, Kind, Part, Table};
use crate::compare::seconds_text;
use crate::draw::page::styled_page;

const TITLE: &str = "IQ-Link: the paper, recomputed";

/// The whole study as one page of HTML that needs nothing else.
pub fn page(study: &Study) -> String {
    let exhibits = study.exhibits();
    let content = html! {
        h1 { (TITLE) }
        p.lead {
            "The tables and figures of “An analysis of IQ LINK” by Donna A. Dietz, computed anew on "
            (study.subjects.len()) " challenges, and what became of “days”."
        }
        p {
            "The challenges are not those of the toy’s booklet, so their numbers mean something "
            "else than the paper’s. What the paper says is marked like "
            q.quoted { "this" } "; every other number was computed in this run, which took "
            (seconds_text(study.seconds)) "."
        }
        @if study.interrupted {
            div.verdict.bad {
                p { strong { "Interrupted." } " Some searches were not made; they are left out." }
            }
        }
        nav aria-label="Contents" {
            ol.contents {
                @for exhibit in &exhibits {
                    li { a href={ "#" (exhibit.id) } { (exhibit.title) } " " small { (exhibit.source) } }
                }
            }
        }
        @for exhibit in &exhibits { (section(exhibit)) }
        h2 id="about" { "Where this was computed" }
        (about(study))
    };
    styled_page(TITLE, include_str!("page.css"), &content)
}

fn section(exhibit: &Exhibit) -> Markup {
    html! {
        section id=(exhibit.id) {
            h2 { (exhibit.title) }
            p.source { "Stands for: " (exhibit.source) "." }
            p.finding { (exhibit.finding) }
            p { (exhibit.method) }
            @for part in &exhibit.parts {
                @match part {
                    Part::Table(table) => (self::table(table)),
                    Part::Chart(chart) => div.charts { (chart.figure()) },
                    Part::Drawings(drawings) => div.drawings { @for one in drawings { (drawing(one)) } },
                }
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

fn drawing(drawing: &Drawing) -> Markup {
    html! {
        figure id={ "figure-" (drawing.id) } {
            @match &drawing.image {
                Image::Board(svg) => (PreEscaped(svg)),
                Image::Graph(graph) => (graph.svg()),
            }
            figcaption { (drawing.caption) }
        }
    }
}

fn table(table: &Table) -> Markup {
    let class = |kind: Kind| match kind {
        Kind::Text => Some("text"),
        Kind::Number => None,
        Kind::Quoted => Some("quoted"),
    };
    let body = html! {
        div.scroll {
            table id=(table.id) {
                @if !table.folded { caption { (table.caption) } }
                thead { tr { @for (name, kind) in &table.columns { th class=[class(*kind)] { (name) } } } }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for (value, (_, kind)) in row.iter().zip(&table.columns) {
                                td class=[class(*kind)] {
                                    @if *kind == Kind::Quoted && !value.is_empty() { q { (value) } }
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
            dt { "compiler" } dd { (about.compiler) " (" (about.build) ")" }
            dt { "begun" } dd { (about.started) }
            dt { "searches" } dd {
                (study.workers) " at a time, each cut off after " (seconds_text(study.limit_seconds))
            }
            dt { "command" } dd { code { (about.command.join(" ")) } }
        }
    }
}
