//! Points, lines, guides and legends.

use std::fmt::Write;

use maud::{Markup, html};

use super::colours::{AXIS, GROUND, SERIES, SERIES_STYLES, SOFT};
use super::frame::{Frame, Position};
use super::{Chart, Guide, Point, Series, style};
use crate::draw::palette::Rgb;

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
    "M-4.6-2.7-2.7-4.6 0-1.9 2.7-4.6 4.6-2.7 1.9 0 4.6 2.7 2.7 4.6 0 1.9-2.7 4.6-4.6 2.7-1.9 0Z",
];

/// At most so many markers on a line; more would hide it.
const MARKERS_ON_LINE: usize = 24;

/// A group for what has this style.
fn styled(style: usize, name: Option<&str>, content: &Markup) -> Markup {
    let style = style::colour(style);
    let colour = SERIES[style];
    html! {
        g class={ "series s" (style) } data-series=[name] fill=(colour) stroke=(colour)
            fill-opacity=".78" stroke-width=".8" { (content) }
    }
}

/// The marker of a style as a legend shows it, around the origin.
pub(super) fn marker(style: usize) -> Markup {
    let path = html! { path d=(MARKERS[style::marker(style)]) {} };
    styled(style, None, &path)
}

/// Everything that a chart shows between its axes.
pub(super) fn all(chart: &Chart, frame: &Frame) -> Markup {
    html! {
        @for guide in &chart.guides { (self::guide(guide, frame)) }
        @for series in &chart.series { (self::series(series, frame)) }
    }
}

fn series(series: &Series, frame: &Frame) -> Markup {
    let marker = MARKERS[style::marker(series.style)];
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
    let content = html! {
        @if series.joined {
            polyline points=(path(&points)) fill="none" stroke-width="1.8" stroke-linejoin="round" {}
        }
        @for (point, (x, y)) in points.iter().skip(first).step_by(every) {
            @let hollow = |value: &'static str| point.hollow.then_some(value);
            path class=[hollow("hollow")] transform={ "translate(" (x) " " (y) ")" } d=(marker)
                fill=[point.hollow.then_some(GROUND)] fill-opacity=[hollow("1")] stroke-width=[hollow("1.4")] {
                title { (point.title) }
            }
        }
    };
    styled(series.style, Some(&series.name), &content)
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
            (line(GUIDE, (left, bottom), (right, top)))
        },
        Guide::Horizontal { y, label } => {
            let at = (frame.place)(1.0, *y).1;
            html! {
                (line(GUIDE, (left, at), (right, at)))
                (self::label("end", (right - 4, at - 5), label))
            }
        }
        Guide::Band { from, to, label } => {
            let edge = |x: f64| (frame.place)(x, 1.0).0.clamp(left, right);
            let (begin, end) = (edge(*from), edge(*to));
            html! {
                @if begin > left { (line(BORDER, (begin, top), (begin, bottom))) }
                (self::label("middle", (begin.midpoint(end), top - 8), label))
            }
        }
    }
}

/// The colour and the dashes of a guide.
const GUIDE: (Rgb, &str) = (SOFT, "5 4");

/// The colour and the dashes of the border of a band.
const BORDER: (Rgb, &str) = (AXIS, "2 3");

fn line((colour, dashes): (Rgb, &str), (x1, y1): Position, (x2, y2): Position) -> Markup {
    html! {
        line x1=(x1) y1=(y1) x2=(x2) y2=(y2) stroke=(colour) stroke-dasharray=(dashes) {}
    }
}

fn label(anchor: &str, (x, y): Position, text: &str) -> Markup {
    html! {
        text x=(x) y=(y) text-anchor=(anchor) fill=(SOFT) font-family="sans-serif" font-size="13" { (text) }
    }
}

/// Which marker stands for which series.
pub(super) fn legend(series: &[&Series]) -> Markup {
    html! {
        ul.legend {
            @for one in series {
                li {
                    svg viewBox="-7 -7 14 14" aria-hidden="true" { (marker(one.style)) }
                    (one.name)
                }
            }
        }
    }
}
