//! Points, lines, guides and legends.

use std::fmt::Write;

use maud::{Markup, html};

use super::frame::{Frame, Position};
use super::{Chart, Guide, Point, Series};

/// How many styles there are: pairs of a colour and a marker.
pub const SERIES_STYLES: usize = 8;

/// The marker of each style around the origin, as an SVG path.
const MARKERS: [&str; SERIES_STYLES] = [
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z",
    "M-3.6-3.6H3.6V3.6H-3.6Z",
    "M0-4.8 4.6 3.4H-4.6Z",
    "M0-5.2 5.2 0 0 5.2-5.2 0Z",
    "M0 4.8 4.6-3.4H-4.6Z",
    "M-1.5-4.8H1.5V-1.5H4.8V1.5H1.5V4.8H-1.5V1.5H-4.8V-1.5H-1.5Z",
    "M0-5.4 1.5-1.8 5.2-1.6 2.3.8 3.2 4.4 0 2.4-3.2 4.4-2.3.8-5.2-1.6-1.5-1.8Z",
    "M-4.8 0-2.4-4.2H2.4L4.8 0 2.4 4.2H-2.4Z",
];

/// At most so many markers on a line; more would hide it.
const MARKERS_ON_LINE: usize = 24;

fn class(style: usize) -> String {
    format!("series s{}", style % SERIES_STYLES)
}

/// Everything that a chart shows between its axes.
pub(super) fn all(chart: &Chart, frame: &Frame) -> Markup {
    html! {
        @for guide in &chart.guides { (self::guide(guide, frame)) }
        @for series in &chart.series { (self::series(series, frame)) }
    }
}

fn series(series: &Series, frame: &Frame) -> Markup {
    let marker = MARKERS[series.style % SERIES_STYLES];
    let shown = series
        .points
        .iter()
        .filter(|p| p.x.is_finite() && p.y.is_finite());
    let points: Vec<(&Point, Position)> = shown
        .map(|point| (point, (frame.place)(point.x, point.y)))
        .collect();
    let every = if series.joined {
        points.len().div_ceil(MARKERS_ON_LINE).max(1)
    } else {
        1
    };
    // Lines that run together show their markers in turn.
    let first = series.style % SERIES_STYLES * every / SERIES_STYLES;
    html! {
        g class=(class(series.style)) data-series=(series.name) {
            @if series.joined { polyline points=(path(&points)) {} }
            @for (point, (x, y)) in points.iter().skip(first).step_by(every) {
                path.hollow[point.hollow] transform={ "translate(" (x) " " (y) ")" } d=(marker) {
                    title { (point.title) }
                }
            }
        }
    }
}

fn path(points: &[(&Point, Position)]) -> String {
    let mut text = String::new();
    for (_, (x, y)) in points {
        let _ = write!(text, "{x},{y} ");
    }
    text
}

fn guide(guide: &Guide, frame: &Frame) -> Markup {
    let ((left, top), (right, bottom)) = (frame.upper_left, frame.lower_right);
    match guide {
        Guide::Diagonal => html! {
            line.guide x1=(left) y1=(bottom) x2=(right) y2=(top) {}
        },
        Guide::Horizontal { y, label } => {
            let at = (frame.place)(1.0, *y).1;
            html! {
                line.guide x1=(left) y1=(at) x2=(right) y2=(at) {}
                text.guide x=(right - 4) y=(at - 5) text-anchor="end" { (label) }
            }
        }
        Guide::Band { from, to, label } => {
            let edge = |x: f64| (frame.place)(x, 1.0).0.clamp(left, right);
            let (begin, end) = (edge(*from), edge(*to));
            html! {
                @if begin > left { line.band x1=(begin) y1=(top) x2=(begin) y2=(bottom) {} }
                text.band x=(begin.midpoint(end)) y=(top - 8) text-anchor="middle" { (label) }
            }
        }
    }
}

/// Which marker stands for which series.
pub fn legend(series: &[&Series]) -> Markup {
    html! {
        ul.legend {
            @for one in series {
                li {
                    svg class=(class(one.style)) viewBox="-7 -7 14 14" aria-hidden="true" {
                        path d=(MARKERS[one.style % SERIES_STYLES]) {}
                    }
                    (one.name)
                }
            }
        }
    }
}
