//! The page: every exhibit in the same dress.

use maud::{Markup, PreEscaped, html};

use super::Study;
use super::exhibit::{Drawing, Exhibit, Image, Kind, Part, Table};
use super::runs::Variant;
use crate::compare::{count_text, seconds_text};
use crate::draw::page::styled_page;

/// Longer texts in tables are broken into lines.
const LONG: usize = 60;

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
        (facts(study))
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

/// The most important numbers.
fn facts(study: &Study) -> Markup {
    let slowest = |times: &mut dyn Iterator<Item = f64>| times.fold(0.0, f64::max);
    let runs = || study.runs.iter();
    let paper = slowest(&mut runs().filter_map(|runs| {
        let run = runs.variants.get(&Variant::TransitionAt3)?;
        Some(run.seconds)
    }));
    let native = slowest(&mut runs().flat_map(|runs| {
        let backends = runs.backends.iter();
        let native = backends.filter(|(name, _)| name.starts_with("native"));
        native.map(|(_, run)| run.seconds)
    }));
    html! {
        ul.facts {
            li { b { q.quoted { "5 1/2 to 7 days" } } "the paper’s longest challenge" }
            li { b { (seconds_text(paper)) } "our longest, by the paper’s search" }
            li { b { (seconds_text(native)) } "our longest, by the native engine, all solutions" }
            li { b { (count_text(study.space.fits as f64)) } "fits of the empty board" }
            li { b { (count_text(study.space.linked as f64)) } "of them linked: the solutions" }
        }
    }
}

fn section(exhibit: &Exhibit) -> Markup {
    html! {
        section id=(exhibit.id) {
            h2 { (exhibit.title) }
            p.source { "Stands for: " (exhibit.source) "." }
            p.finding { (exhibit.finding) }
            p { (exhibit.method) }
            @for parts in exhibit.parts.chunk_by(|a, b| is_chart(a) && is_chart(b)) {
                div.charts[is_chart(&parts[0])] { @for part in parts { (self::part(part)) } }
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

fn is_chart(part: &Part) -> bool {
    matches!(part, Part::Chart(_))
}

fn part(part: &Part) -> Markup {
    match part {
        Part::Table(table) => self::table(table),
        Part::Chart(chart) => chart.figure(),
        Part::Drawings(drawings) => {
            // Many are small; two or four stand in two columns.
            let (many, pairs) = (drawings.len() > 6, matches!(drawings.len(), 2 | 4));
            html! {
                div.drawings.many[many].pairs[pairs] { @for one in drawings { (drawing(one)) } }
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
        (Kind::Text, false) => Some("text"),
        (Kind::Text, true) => Some("text long"),
        (Kind::Number, _) => None,
        (Kind::Quoted, _) => Some("quoted"),
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
